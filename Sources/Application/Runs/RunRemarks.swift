import Nutrition
package import Reporting
import Scoring

extension Report {
    /// Compares the expected cost of the run's billed attempts with their bill; nil if no attempt has both figures.
    package var billCheck: String? {
        let both = (meals.flatMap(\.trials) + perturbed).compactMap { trial -> (Double, Double)? in
            trial.expectedCost.flatMap { expected in trial.billedCost.map { (expected.value, $0.value) } }
        }
        guard !both.isEmpty else { return nil }
        let (expected, billed) = (both.reduce(0) { $0 + $1.0 }, both.reduce(0) { $0 + $1.1 })
        let ratio = billed > 0 ? " (estimate ÷ billed \(Format.fixed(expected / billed, decimals: 2)))" : ""
        let simulated = run.isSimulated ? "simulated, no money was spent: " : ""
        return
            "\(simulated)estimated $\(Format.fixed(expected, decimals: 4)), billed $\(Format.fixed(billed, decimals: 4))\(ratio)"
    }

    /// A sentence for each variant without any answer, because the service refused every request or none could be sent. A
    /// model that answers badly is a result. A wrong model name, endpoint or key is not, and must not pass in CI.
    package var silentVariants: [String] {
        // Time-outs are scored like answers, and a resume asks again.
        let answered = scores.variants.filter { $0.outcomes.contains { $0.key.isScored && $0.value > 0 } }
        let all = Set(scores.variants.map(\.variant))
        let names = VariantNames(all)
        return all.subtracting(answered.map(\.variant)).sorted().compactMap { variant in
            let refused = meals.flatMap(\.trials).filter {
                $0.variant == variant && Refusal.advice[$0.outcome] != nil
            }
            let reasons = Dictionary(refused.map { (Refusal($0), 1) }, uniquingKeysWith: +)
            guard let usual = reasons.max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) })?.key,
                let advice = Refusal.advice[usual.outcome]
            else { return nil }
            return "\(names[variant]): no usable answer: \(usual.words); \(advice)"
        }
    }
}

private struct Refusal: Hashable {
    var outcome: Outcome
    var words: String

    init(_ trial: TrialResult) {
        outcome = trial.outcome
        words = String((trial.reason ?? trial.outcome.rawValue).prefix(160))
    }

    static let advice: [Outcome: String] = [
        .badRequest: "check its model, endpoint and parameters", .unauthorized: "check its key",
        .overLimit: "check its limits and photo setting", .photoUnreadable: "check the photos"
    ]
}
