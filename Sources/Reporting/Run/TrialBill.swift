import Costs
import Nutrition
import Scoring

/// Money, time and attempts of one trial on one line.
enum TrialBill {
    static func words(_ trial: TrialResult) -> String {
        guard trial.attempts > 0 || trial.reused != nil else { return "nothing was sent" }
        var parts = [trial.cost.map { Format.usd($0.value) } ?? (trial.costUnknown ? "cost unknown" : "no cost")]
        if let failed = trial.failedCost, failed.value > 0 {
            parts.append("\(Format.usd(failed.value)) on failed attempts")
        }
        if let latency = trial.latency { parts.append(Format.milliseconds(Format.milliseconds(of: latency))) }
        if let run = trial.reused?.run { parts.append("reused from run \(CleanText.line(run, limit: 100))") }
        if trial.attempts > 1 { parts.append("\(trial.attempts) attempts") }
        return parts.joined(separator: " · ")
    }
}
