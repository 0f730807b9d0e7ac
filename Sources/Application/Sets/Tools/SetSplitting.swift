import Catalog
import FoundationEssentials
import Importing
import Nutrition

/// How many meals each split has after a change.
package struct SetSplitting: Sendable {
    package var tune, test: Int
    /// Meals whose own `split` differs from the one that the rule would give them.
    package var differing: Int
}

extension LoadedProject {
    /// Writes the share of the tune split into `set.yaml`. A hash of the group or id decides, so later meals move no other.
    /// - Parameters:
    ///   - tune: share in [0, 1].
    ///   - byGroup: meals of one group stay together.
    ///   - allowsDuplicates: one photo, or almost, may be in both splits.
    /// - Throws: `ApplicationError` for an unknown set, or one with mistakes; `ImportError`, `WriteError`.
    package func split(set name: String, tune: Double, byGroup: Bool, allowsDuplicates: Bool = false) throws
        -> SetSplitting
    {
        _ = try sets(named: [name])
        let folder = try SetFolder(project: root.path, name: name, creating: false, readingMeals: false)
        var meals: [Meal] = []
        try SplitSaving.save(tune: tune, byGroup: byGroup, in: folder) {
            let set = try sets(named: [name])[0]
            if !allowsDuplicates { try refuseDuplicates(in: set) }
            meals = set.meals
        }
        let rule = SplitRule(tuneShare: tune, byGroup: byGroup)
        return SetSplitting(
            tune: meals.count { $0.split == .tune }, test: meals.count { $0.split == .test },
            differing: meals.count { $0.split != rule.split(of: $0) })
    }
}
