import Costs
import Nutrition
import Reporting
import Scoring

enum ReuseRemarks {
    /// One sentence for each source run, by name.
    static func all(of trials: [TrialResult]) -> [String] {
        var counts: [String: (answers: Int, cost: Double, isKnown: Bool)] = [:]
        for trial in trials {
            guard let reused = trial.reused else { continue }
            var count = counts[reused.run] ?? (0, 0, true)
            count.answers += 1
            if let cost = reused.cost { count.cost += cost.value } else { count.isKnown = false }
            counts[reused.run] = count
        }
        return counts.sorted { $0.key < $1.key }.map { run, count in
            let answers = count.answers == 1 ? "1 answer was" : "\(count.answers) answers were"
            let amount = count.isKnown ? "that cost (\(Format.usd(count.cost)))" : "that cost, as far as it is known,"
            return
                "\(answers) reused from run \(run) and not asked again: what \(amount) there is in the cost per meal "
                + "and was not spent in this run; the time it took is in no latency."
        }
    }
}
