import Statistics

enum FoodShareScoring {
    /// Requests the intervals; the closure builds the scores, nil without meals. A share with denominator 0 is 1 if
    /// nothing was predicted and nothing is true, else 0.
    static func score(
        _ foods: FoodSample, isProse: Bool, sweep: [SweptFoodScore], requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> FoodScore? {
        let meals = foods.meals.count
        guard meals > 0 else { return { _ in nil } }
        let recall = requests.add(FoodRecall.sample(of: foods))
        let macroRecall = requests.add(MacroRecall.sample(of: foods), isBounded: isProse)
        let pass = passRate(foods, requests: &requests)
        let trueFoods = foods.counts.reduce(0) { $0 + $1.truth }
        let missed = trueFoods - foods.counts.reduce(0) { $0 + $1.matched }
        if isProse {
            // Prose cannot state "no food", so a plate without food counts as recalled.
            let fallback = Interval(trueFoods > 0 ? 0 : 1)
            return { intervals in
                FoodScore(
                    meals: meals, precision: nil, recall: intervals[recall] ?? fallback, f1: nil,
                    macro: MacroFoodScore(precision: nil, recall: intervals[macroRecall], f1: nil),
                    trueFoods: trueFoods,
                    missed: missed, sweep: sweep)
            }
        }
        let precision = requests.add(FoodPrecision.sample(of: foods))
        let f1 = requests.add(FoodF1.sample(of: foods))
        let macroPrecision = requests.add(MacroPrecision.sample(of: foods), isBounded: false)
        let macroF1 = requests.add(MacroF1.sample(of: foods))
        let invented = InventedFoods.sample(of: foods).ratio
        let grams = gramsScore(foods, requests: &requests)
        let fallback = Interval(foods.counts.allSatisfy { $0.predicted == 0 && $0.truth == 0 } ? 1 : 0)
        return { intervals in
            FoodScore(
                meals: meals, precision: intervals[precision] ?? fallback, recall: intervals[recall] ?? fallback,
                f1: intervals[f1] ?? fallback,
                macro: MacroFoodScore(
                    precision: intervals[macroPrecision], recall: intervals[macroRecall], f1: intervals[macroF1]),
                invented: invented.map { InventedFoods.interval($0, precision: intervals[precision]) },
                trueFoods: trueFoods, missed: missed, grams: grams(intervals),
                passRate: pass(intervals), sweep: sweep)
        }
    }

    private static func passRate(
        _ foods: FoodSample, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> Interval? {
        let wanted = requests.add(PassRate.sample(of: foods), known: PassRate.independentInterval(of: foods))
        return { $0[wanted] }
    }

    private static func gramsScore(
        _ foods: FoodSample, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> GramsScore? {
        let pairs = foods.counts.reduce(0) { $0 + $1.grams.pairs }
        guard pairs > 0 else { return { _ in nil } }
        let error = requests.add(GramsError.sample(of: foods))
        let bias = requests.add(GramsError.bias(of: foods), isBounded: false)
        return { intervals in
            guard let error = intervals[error], let bias = intervals[bias] else { return nil }
            return GramsScore(pairs: pairs, mae: error, bias: bias)
        }
    }
}
