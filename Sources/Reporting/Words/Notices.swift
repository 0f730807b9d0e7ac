package import Nutrition
package import Scoring

/// Sentences that every output format shows first when they apply.
package enum Notices {
    /// For runs without a real model; nil for live runs.
    package static func simulated(_ run: RunInfo) -> String? {
        run.isSimulated ? simulated : nil
    }

    static let simulated = "SIMULATED: no real model answered. Every number below was made up by the simulator."

    /// For pending trials; nil for complete runs. Formats add the resume command as code.
    package static func incomplete(_ run: RunInfo) -> String? {
        guard !run.isComplete else { return nil }
        let pending =
            run.pending > 0 ? "\(Format.count(run.pending, "trial")) still pending" : "some trials are still pending"
        return "INCOMPLETE: \(pending). The numbers will change."
    }

    /// How the simulator's times relate to real ones; nil if they were not shortened.
    package static func speedUp(_ run: RunInfo) -> String? {
        guard run.isSimulated, let factor = run.simulatedSpeedUp, factor != 1 else { return nil }
        return "Latencies are those of the simulator, shortened by a factor of \(Format.plain(factor))."
    }

    /// Of several runs: which times were shortened, and the day of the prices, which they share.
    static func times(_ runs: [RunInfo]) -> [String] {
        let shortened = runs.compactMap { run in speedUp(run).map { "\(CleanText.line(run.id, limit: 80)): \($0)" } }
        return shortened + (runs.lazy.compactMap(pricedAsOf).first.map { [$0] } ?? [])
    }

    /// For answers all priced as of one day; nil if each has the prices of the day it was sent.
    package static func pricedAsOf(_ run: RunInfo) -> String? {
        run.pricedAsOf.map {
            "Priced as of \(CleanText.line($0, limit: 40)) instead of the day each answer was sent."
        }
    }

    package static func missing(_ missing: MissingPolicy) -> String {
        let policy =
            switch missing {
            case .zero: "counts as an estimate of 0 kcal and no foods"
            case .baseline: "counts as an estimate of the median of all other groups' meals"
            case .worst:
                "takes the largest error of 0 kcal, the median of all other groups' meals and what any variant said of that meal"
            case .exclude: "is left out of the scores"
            }
        return "A trial without a usable estimate \(policy) (policy \(missing.rawValue))."
    }

    /// The first sentence about a run that was cut short.
    static func unfinished(_ run: RunInfo) -> String {
        let missing = run.pending > 0 ? "\(Format.whole(run.pending)) answers are" : "some answers are"
        return "Not finished: \(run.pending == 1 ? "1 answer is" : missing) missing, so everything here can change."
    }
}

extension Verdict {
    /// The verdict on one set, after what limits it.
    /// - Parameter set: its name, if the page has several.
    func introduced(set: String?, _ runs: [RunInfo]) -> Verdict {
        var verdict = self
        if let set { verdict.answer = "Set \(CleanText.line(set, limit: 60)): \(answer)" }
        guard let run = runs.first(where: { !$0.isComplete }) else { return verdict }
        verdict.rest = verdict.answer
        verdict.answer = Notices.unfinished(run)
        return verdict
    }
}

extension Block {
    static func notices(_ runs: [RunInfo]) -> [Block] {
        let simulated = runs.lazy.compactMap(Notices.simulated).first
        // The bar of an HTML page shows it.
        return (simulated.map { [.only([.markdown, .terminal], [.notice($0)])] } ?? [])
            + runs.compactMap { run in incomplete(run, start: "\(CleanText.line(run.id, limit: 80)) is ") }
    }

    /// That a run is incomplete, and the command that finishes it; nil for a complete run.
    static func incomplete(_ run: RunInfo, start: String = "") -> Block? {
        guard let words = Notices.incomplete(run) else { return nil }
        return .notice(start + words + (run.resumeCommand == nil ? "" : " Finish it with"), command: run.resumeCommand)
    }
}

package enum OutcomeTable {
    package static func title(_ outcome: Outcome) -> String { outcome.rawValue.replacing("_", with: " ") }

    /// What an outcome says of the model, in words.
    package static func meaning(_ kind: Outcome.Kind) -> String {
        switch kind {
        case .answered: "usable answer"
        case .unusable: "unusable answer, scored by the missing policy"
        case .pending: "pending: a resume asks again"
        case .permanent: "not the model's fault, left out and counted"
        }
    }

    /// The models that answered; nil if they are exactly the requested one.
    static func served(_ score: VariantScore) -> String? {
        guard let model = score.model, !score.servedModels.isEmpty, score.servedModels != [model] else { return nil }
        let served = score.servedModels.prefix(5).map { CleanText.line($0, limit: 60) }.joined(separator: ", ")
        return "asked \(CleanText.line(model, limit: 60)), answered as \(served)"
    }
}
