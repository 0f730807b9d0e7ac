import Catalog
package import Execution
import Nutrition
package import Scoring

/// Checks whether a plan is comparable with a reference, before any money is spent.
package enum ReferenceFit {
    /// - Parameter name: of the reference, as the person typed it.
    /// - Throws: `ReferenceError.doesNotFit` naming all that is missing.
    package static func check(
        _ plan: Plan, isSimulated: Bool, settings: ScoringSettings, against reference: Reference, named name: String
    ) throws(ReferenceError) {
        let sets = plan.sets.map(\.set).keyed(by: \.name)
        var reasons = differences(
            reference, isSimulated: isSimulated, settings: settings, variants: plan.variants.map(\.id))
        for set in reference.sets {
            guard let own = sets[set.name] else {
                reasons.append("the eval set \(set.name) is not asked about")
                continue
            }
            let meals = own.meals.keyed(by: \.id)
            let absent = set.meals.map(\.id).filter { meals[$0] == nil }
            if !absent.isEmpty {
                reasons.append(
                    "\(absent.count) of its \(set.meals.count) meals of \(set.name) are not asked about, such as \(absent[0])"
                )
            }
            let changed = set.meals.filter { meal in
                meals[meal.id].map { !RecordedTruths.digest(of: $0.truth).hasPrefix(meal.truth) } ?? false
            }
            if let first = changed.first {
                reasons.append(
                    "the truths of \(changed.count) meals of \(set.name), such as \(first.id), are not those it was scored by (bless its run again)"
                )
            }
        }
        if !reasons.isEmpty { throw .doesNotFit(reference: name, reasons: reasons) }
    }

    /// Differences that make runs incomparable.
    static func differences(
        _ reference: Reference, isSimulated: Bool, settings: ScoringSettings, variants: [VariantID]
    ) -> [String] {
        var reasons: [String] = []
        if isSimulated != (reference.simulation != nil) {
            reasons.append(
                isSimulated
                    ? "it is of real models, and the simulator answers here"
                    : "it is of the simulator, and real models answer here")
        }
        if settings.missing != reference.missing {
            reasons.append(
                "it was scored with missing: \(reference.missing.rawValue), and this run with \(settings.missing.rawValue)"
            )
        }
        if settings.matchThreshold != reference.matchThreshold {
            reasons.append(
                "it was scored with match_threshold: \(reference.matchThreshold), and this run with \(settings.matchThreshold)"
            )
        }
        let absent = reference.variants.map(\.id).filter { !variants.contains($0) }
        if !absent.isEmpty {
            reasons.append("it guards \(absent.map(\.description).joined(separator: ", ")), not asked here")
        }
        return reasons
    }
}
