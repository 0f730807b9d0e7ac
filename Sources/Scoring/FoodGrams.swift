import Nutrition

/// Grams of the foods of one answer and of the truth; nil unless known, finite and above 0.
struct FoodGrams {
    let predicted: [Double?]
    let truth: [Double?]

    init(predicted: ArraySlice<FoodEstimate>, truth: ArraySlice<TrueFood>) {
        func known(_ grams: Grams?) -> Double? {
            grams.flatMap { PlainNumber.bounded($0.value) }.flatMap { $0 > 0 ? $0 : nil }
        }
        self.predicted = predicted.map { known($0.nutrients.mass ?? $0.portion?.grams) }
        self.truth = truth.map { known($0.mass) }
    }

    func count(of matches: [FoodMatcher.Match]) -> GramsCount {
        var count = GramsCount()
        for match in matches {
            guard let stated = predicted[match.predicted], let weighed = truth[match.truth] else { continue }
            count.pairs += 1
            count.absoluteError += abs(stated - weighed)
            count.error += stated - weighed
        }
        return count
    }

    /// Whether the amount is off by more than 20 % of the true one; nil if either is unknown.
    func isOff(_ food: Int, _ trueFood: Int) -> Bool? {
        guard let stated = predicted[food], let truth = truth[trueFood] else { return nil }
        return !WithinShare.isWithin(20, stated, of: truth)
    }
}
