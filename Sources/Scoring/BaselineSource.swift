/// The meals whose true values a baseline predicts from.
package enum BaselineSource: String, Sendable, Hashable, CaseIterable {
    /// The meals of the `tune` split, without those of a meal's own group.
    case tuneSplit = "tune_split"
    /// All meals of the other groups: leave-one-group-out.
    case otherGroups = "other_groups"
}
