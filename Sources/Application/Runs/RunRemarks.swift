import Nutrition
package import Reporting
import Scoring

/// Compares the expected cost of a run's billed attempts with their bill.
package struct BillCheck {
    private let expected: Double
    private let billed: Double
    private let isSimulated: Bool

    /// Nil if no attempt has both figures.
    package init?(_ report: Report) {
        let both = (report.meals.flatMap(\.trials) + report.perturbed).compactMap { trial -> (Double, Double)? in
            trial.expectedCost.flatMap { expected in trial.billedCost.map { (expected.value, $0.value) } }
        }
        guard !both.isEmpty else { return nil }
        expected = both.reduce(0) { $0 + $1.0 }
        billed = both.reduce(0) { $0 + $1.1 }
        isSimulated = report.run.isSimulated
    }

    package var text: String {
        let ratio = billed > 0 ? " (estimate ÷ billed \(Format.fixed(expected / billed, decimals: 2)))" : ""
        let simulated = isSimulated ? "simulated, no money was spent: " : ""
        return
            "\(simulated)estimated $\(Format.fixed(expected, decimals: 4)), billed $\(Format.fixed(billed, decimals: 4))\(ratio)"
    }
}

/// The variants without any answer, because the service refused every request or none could be sent. A model that
/// answers badly is a result. A wrong model name, endpoint or key is not, and must not pass in CI.
package struct SilentVariants {
    /// One for each.
    package let sentences: [String]

    package init(_ report: Report) {
        // Time-outs are scored like answers, and a resume asks again.
        let answered = report.scores.variants.filter { $0.outcomes.contains { $0.key.isScored && $0.value > 0 } }
        let all = Set(report.scores.variants.map(\.variant))
        let silent = all.subtracting(answered.map(\.variant))
        let names = VariantNames(all)
        sentences = silent.sorted().compactMap { variant in
            let refused = report.meals.flatMap(\.trials).filter {
                $0.variant == variant && Self.advice[$0.outcome] != nil
            }
            let reasons = Dictionary(refused.map { (Reason($0), 1) }, uniquingKeysWith: +)
            guard let usual = reasons.max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) })?.key,
                let advice = Self.advice[usual.outcome]
            else { return nil }
            return "\(names[variant]): no usable answer: \(usual.words); \(advice)"
        }
    }

    private struct Reason: Hashable {
        var outcome: Outcome
        var words: String

        init(_ trial: TrialResult) {
            outcome = trial.outcome
            words = String((trial.reason ?? trial.outcome.rawValue).prefix(160))
        }
    }

    private static let advice: [Outcome: String] = [
        .badRequest: "check its model, endpoint and parameters", .unauthorized: "check its key",
        .overLimit: "check its limits and photo setting", .photoUnreadable: "check the photos"
    ]
}
