import Nutrition

/// Predicts one number per axis without looking: that of the `tune` split where the set has one with true values, else that
/// of all other meals. A meal's own group is left out either way.
///
/// A meal whose group is the whole `tune` split goes by all other meals.
struct ConstantPredictor: Predictor {
    let name: PredictorName

    /// The median for `constantMedian`, else the mean.
    init(_ name: PredictorName) { self.name = name }

    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?] {
        axes.map { axis in
            let tuned = TuneSplit.meals(axis, in: table)
            let constants = constants(tuned, axis, table)
            let rest = self.constants(Array(axis.truth.indices), axis, table)
            return PredictorValues(
                values: zip(constants, rest).map { $0 ?? $1 }, source: tuned.isEmpty ? .otherGroups : .tuneSplit)
        }
    }

    private func constants(_ pool: [Int], _ axis: AxisPredictions, _ table: TrialTable) -> [Double?] {
        LeaveOneGroupOut.constants(
            axis.truth, pool: pool, clusters: table.clusters, summary: name == .constantMedian ? .median : .mean)
    }
}
