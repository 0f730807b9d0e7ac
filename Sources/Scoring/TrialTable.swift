package import Nutrition

struct TrialTable {
    let set: ScoredSet
    /// Each variant once, in the order planned.
    let variants: [PlannedVariant]
    /// `trials[variant][meal]`, in the order of repeats.
    let trials: [[[TrialResult]]]
    /// Cluster of each meal, numbered from 0 by first appearance.
    let clusters: [Int]
    /// Repeats per variant: the most in any result.
    let repeats: Int

    init(set: ScoredSet, results: [TrialResult], variants: [PlannedVariant]) {
        self.set = set
        var planned: [PlannedVariant] = []
        var places: [VariantID: Int] = [:]
        for variant in variants where places[variant.variant] == nil {
            places[variant.variant] = planned.count
            planned.append(variant)
        }
        self.variants = planned
        clusters = Self.numbered(set.meals.map(\.group))
        let meals = Dictionary(set.meals.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var cells = [[[TrialResult]]](
            repeating: [[TrialResult]](repeating: [], count: set.meals.count), count: planned.count)
        var last = -1
        // Results come meal by meal from few variants: most names repeat the previous lookup.
        var known: [(of: TrialResult, place: Int?)] = []
        var before: (meal: String, place: Int?) = ("", meals[""])
        func place(of result: TrialResult) -> Int? {
            if let same = known.first(where: { $0.of.isSameVariant(as: result) }) { return same.place }
            known.append((result, places[result.variant]))
            return places[result.variant]
        }
        for result in results where result.set == set.name {
            if result.meal != before.meal { before = (result.meal, meals[result.meal]) }
            guard let variant = place(of: result), let meal = before.place else { continue }
            last = max(last, min(result.repeatIndex, Int.max - 1))
            if let place = cells[variant][meal].firstIndex(where: { $0.repeatIndex == result.repeatIndex }) {
                cells[variant][meal][place] = result
            } else {
                cells[variant][meal].append(result)
            }
        }
        for variant in cells.indices {
            for meal in cells[variant].indices where cells[variant][meal].count > 1 {
                cells[variant][meal].sort { $0.repeatIndex < $1.repeatIndex }
            }
        }
        trials = cells
        repeats = last + 1
    }

    /// Numbers groups from 0 by first appearance.
    static func numbered(_ groups: [String]) -> [Int] {
        var numbers: [String: Int] = [:]
        return groups.map { group in
            let number = numbers[group] ?? numbers.count
            numbers[group] = number
            return number
        }
    }

    func kind(of variant: Int) -> AnswerKind {
        var isProse = false
        var isEmpty = true
        for case let estimate? in trials[variant].joined().lazy.filter({ $0.outcome == .ok }).map(\.estimate) {
            if estimate.foods != nil { return .foods }
            isProse = isProse || estimate.description != nil
            isEmpty = false
        }
        // Nothing was answered: assume the most demanding kind.
        return isEmpty ? .foods : isProse ? .prose : .totals
    }
}

package enum TrueValues {
    /// By meal, nil if unknown. A meal without food is 0 on every axis that any meal of the set states, else nil.
    package static func of(_ nutrient: Nutrient, _ meals: [Meal]) -> [Double?] {
        guard meals.contains(where: { $0.truth.nutrients[nutrient]?.isFinite == true }) else {
            return meals.map { _ in nil }
        }
        return meals.map { $0.truth.value(of: nutrient).flatMap(PlainNumber.bounded) }
    }
}

/// Makes numbers from outside safe to add and square.
enum PlainNumber {
    /// Clamped to ±1e9, nil if not finite; no meal is larger.
    static func bounded(_ value: Double) -> Double? {
        value.isFinite ? min(max(value, -most), most) : nil
    }

    /// Whether the number was, or could have been, clamped.
    static func isAtBound(_ value: Double) -> Bool { abs(value) >= most }

    private static let most = 1e9
}
