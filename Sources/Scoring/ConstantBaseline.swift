import Nutrition
import Statistics

/// Predictors that never look at the photo. A provider that does not beat them has learnt nothing from it.
///
/// Each predicts one number per axis: that of the `tune` split where the set has one with true values, else that of all
/// other meals; a meal's own group is left out either way. They claim no foods and are not scored on them.
enum ConstantBaseline: String, CaseIterable {
    case median = "constant-median"
    case mean = "constant-mean"

    /// What reports call it.
    var id: VariantID { VariantID(provider: rawValue, prompt: "none") }

    /// Where it takes its number from on that axis.
    func source(of axis: AxisPredictions, in table: TrialTable) -> BaselineSource {
        Self.tuned(axis, table).isEmpty ? .otherGroups : .tuneSplit
    }

    private static func tuned(_ axis: AxisPredictions, _ table: TrialTable) -> [Int] {
        table.set.meals.indices.filter { table.set.meals[$0].split == .tune && axis.truth[$0] != nil }
    }

    /// The baseline on the axis' common meals, nil where there is nothing to predict from.
    ///
    /// A meal whose group is the whole `tune` split goes by all other meals, so that the baseline stands on the meals the
    /// variants stand on.
    func sample(of axis: AxisPredictions, table: TrialTable) -> AxisSample? {
        let tuned = constants(Self.tuned(axis, table), axis, table)
        let all = constants(Array(axis.truth.indices), axis, table)
        var sample = AxisSample()
        for meal in axis.commonMeals {
            guard let truth = axis.truth[meal], let constant = tuned[meal] ?? all[meal] else { continue }
            sample.add(meal: meal, truth: truth, predictions: [constant], cluster: table.clusters[meal])
        }
        return sample.count > 0 ? sample : nil
    }

    private func constants(_ pool: [Int], _ axis: AxisPredictions, _ table: TrialTable) -> [Double?] {
        LeaveOneGroupOut.constants(axis.truth, pool: pool, clusters: table.clusters) {
            self == .median ? SampleStatistics.median($0) : SampleStatistics.mean($0)
        }
    }
}
