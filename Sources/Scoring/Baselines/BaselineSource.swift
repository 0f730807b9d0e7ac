/// What a baseline predicts from.
package enum BaselineSource: String, Sendable, Hashable, CaseIterable {
    /// The true values of the meals of the `tune` split, without those of a meal's own group.
    case tuneSplit = "tune_split"
    /// Those of all meals of the other groups: leave-one-group-out.
    case otherGroups = "other_groups"
    /// A table of typical servings; no meal of the set.
    case servingTable = "serving_table"
}
