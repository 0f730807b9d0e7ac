package import Nutrition
package import Scoring
import Statistics

/// The names a report calls its variants by: the provider alone where that is unique, else as much more as it takes.
package struct VariantNames: Sendable {
    private let names: [VariantID: String]

    package init(_ report: Report) {
        let met = report.meals.pieces(of: 512).concurrentMap { meals in
            var variants: Set<VariantID> = []
            var last: TrialResult?
            for meal in meals {
                for trial in meal.trials {
                    // The repeats of a variant stand together: to look each up would take longer than to see that it is the same.
                    if let last, last.isSameVariant(as: trial) { continue }
                    last = trial
                    variants.insert(trial.variant)
                }
            }
            return variants
        }
        self.init(met.reduce(into: Set(report.scores.variants.map(\.variant))) { $0.formUnion($1) })
    }

    /// The names of those variants, where there is no report yet.
    package init(_ variants: Set<VariantID>) {
        let byProvider = Dictionary(grouping: Set(variants.map(\.unperturbed)), by: \.provider)
        var names: [VariantID: String] = [:]
        for variant in variants {
            let siblings = byProvider[variant.provider] ?? []
            let change = variant.perturbation.map { "+\($0.rawValue)" } ?? ""
            names[variant] = CleanText.line(Self.name(variant.unperturbed, among: siblings) + change, limit: 60)
        }
        self.names = names
    }

    /// The name of that variant, fit to show; of one the report does not hold, the full name.
    package subscript(variant: VariantID) -> String {
        names[variant] ?? CleanText.line(variant.description, limit: 60)
    }

    /// The name of a baseline, which has neither prompt nor photo setting.
    package static func baseline(_ score: VariantScore) -> String {
        CleanText.line(score.variant.provider, limit: 60)
    }

    private static func name(_ variant: VariantID, among siblings: [VariantID]) -> String {
        if siblings.count == 1 { return variant.provider }
        if Set(siblings.map(\.photoSetting)).count == 1 { return "\(variant.provider)/\(variant.prompt)" }
        if Set(siblings.map(\.prompt)).count == 1 { return "\(variant.provider)/\(variant.photoSetting)" }
        return variant.description
    }
}
