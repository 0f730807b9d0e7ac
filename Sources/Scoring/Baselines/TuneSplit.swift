import Nutrition

/// The meals a baseline learns from.
enum TuneSplit {
    /// The meals of the `tune` split with a true value on that axis, ascending; empty where the set has none.
    static func meals(_ axis: AxisPredictions, in table: TrialTable) -> [Int] {
        table.set.meals.indices.filter { table.set.meals[$0].split == .tune && axis.truth[$0] != nil }
    }
}
