package import Nutrition
package import Statistics

/// What one change of the request did to the answers of one variant, on one eval set, on the meals it changes.
package struct PerturbationScore: Sendable, Hashable {
    package var set: String
    /// The variant with everything sent as it is.
    package var variant: VariantID
    package var perturbation: Perturbation
    /// Meals of the set whose request it changes.
    package var meals: Int
    /// Pairs of answers, changed and unchanged, of the same meal and repeat that both have an energy, and the groups of
    /// meals they make.
    package var pairs: Int
    package var clusters: Int
    /// Changed − unchanged in energy MAE, kcal, by the missing policy, with its paired 95 % interval; nil where the two
    /// have no scored meal in common.
    package var mae: MetricDifference?
    /// The share of pairs whose energy moved by more than a fifth of the unchanged one.
    package var moved: Interval?
    /// The same between two unchanged repeats of a meal: what moves without any change. Nil where no meal was asked twice.
    package var movedAnyway: Interval?
    /// How far answers moved from the unchanged one towards what the note states, as a share of the way: 0 takes no notice,
    /// 1 repeats the note. Nil for perturbations without a note.
    package var pull: Interval?
    /// Changed − unchanged in the share of scored trials without a usable answer.
    package var unusable: Interval?
    /// Everything the changed trials cost, USD; nil where nothing of it is known.
    package var cost: Double?
    /// Changed trials whose cost is unknown.
    package var costUnknown: Int = 0

    /// How far an answer may be from the unchanged one, as a share of it, before it has moved.
    package static let tolerance = 0.2
}
