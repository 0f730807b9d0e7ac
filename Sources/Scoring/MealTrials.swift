import Nutrition

/// Several axes of one variant side by side, trial by trial.
struct MealTrials {
    /// One meal: its true values, and what each scored trial predicts, in the order of the axes.
    struct Entry {
        var meal: Int
        var truth: [Double]
        /// Nil for a trial that lacks one of the axes.
        var trials: [[Double]?]
    }

    /// The meals on which every axis is known and compared, ascending. Empty where the variant lacks one of the axes.
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

    /// The same without the trials that brought no usable answer, and without the meals that leaves nothing of.
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
