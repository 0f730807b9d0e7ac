import Nutrition

/// Several axes of one variant, aligned trial by trial.
struct MealTrials {
    /// One meal's true values and predictions per scored trial, in axis order.
    struct Entry {
        var meal: Int
        var truth: [Double]
        /// Nil for a trial that lacks an axis.
        var trials: [[Double]?]
    }

    /// Meals where every axis is known and compared, ascending; empty if the variant lacks an axis.
    let entries: [Entry]

    init(_ variant: Int, axes: [AxisPredictions]) {
        let values = axes.compactMap { $0.trialValues[variant] }
        guard let first = axes.first, values.count == axes.count else {
            entries = []
            return
        }
        let common = axes.dropFirst().reduce(Set(first.commonMeals)) { $0.intersection($1.commonMeals) }
        entries = common.sorted().compactMap { meal in
            let truth = axes.compactMap { $0.truth[meal] }
            let count = values.map { $0[meal].count }.min() ?? 0
            let trials = (0..<count).map { trial -> [Double]? in
                let own = values.compactMap { $0[meal][trial] }
                return own.count == axes.count ? own : nil
            }
            return truth.count == axes.count && trials.contains { $0 != nil }
                ? Entry(meal: meal, truth: truth, trials: trials) : nil
        }
    }

    private init(_ entries: [Entry]) { self.entries = entries }

    /// Without trials that have no usable answer, and without meals left empty.
    ///
    /// - Parameter trials: the variant's, by meal.
    func answered(_ trials: [[TrialResult]]) -> MealTrials {
        MealTrials(
            entries.compactMap { entry in
                let scored = trials[entry.meal].filter { $0.outcome.isScored }
                let own = zip(scored, entry.trials).filter { $0.0.outcome.kind == .answered }.map(\.1)
                return own.contains { $0 != nil } ? Entry(meal: entry.meal, truth: entry.truth, trials: own) : nil
            })
    }
}
