package import Nutrition
package import Scoring
import Statistics

/// Variant names of a report: only the provider if that is unique, otherwise as much more as needed.
package struct VariantNames: Sendable {
    private let names: [VariantID: String]

    package init(_ report: Report) {
        let met = report.meals.pieces(of: 512).concurrentMap { meals in
            var variants: Set<VariantID> = []
            var last: TrialResult?
            for meal in meals {
                for trial in meal.trials {
                    // Repeats of a variant are adjacent, and this comparison is faster than a look-up.
                    if let last, last.isSameVariant(as: trial) { continue }
                    last = trial
                    variants.insert(trial.variant)
                }
            }
            return variants
        }
        self.init(met.reduce(into: Set(report.scores.variants.map(\.variant))) { $0.formUnion($1) })
    }

    /// Names for use without a report.
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

    /// The cleaned name of that variant; the full name if the report does not contain it.
    package subscript(variant: VariantID) -> String {
        names[variant] ?? CleanText.line(variant.description, limit: 60)
    }

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
