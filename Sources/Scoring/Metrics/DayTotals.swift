import Nutrition
import Statistics

/// Errors of day totals: meals of the same person and day add up, so their errors may cancel or accumulate. A day
/// counts on an axis if all its meals in the set are compared there; the k-th scored repeats add up, as many as every
/// meal has. Days sharing a group of meals are one cluster.
enum DayTotals {
    static let axes: [Nutrient] = [.energy, .protein, .carbs, .fat]

    /// Meals of each day with two or more, days in order of their first meal; meals without person or day are left out.
    static func days(of meals: [Meal]) -> [[Int]] {
        struct Key: Hashable {
            var person: String
            var day: String
        }
        var order: [Key] = []
        var found: [Key: [Int]] = [:]
        for (place, meal) in meals.enumerated() {
            guard let person = meal.person, let day = meal.day else { continue }
            let key = Key(person: person, day: day)
            if found[key] == nil { order.append(key) }
            found[key, default: []].append(place)
        }
        return order.compactMap { found[$0] }.filter { $0.count > 1 }
    }

    /// The variant's samples over those days; axes without a day are absent.
    static func samples(
        of variant: Int, days: [[Int]], axes: [AxisPredictions], clusters: [Int]
    ) -> [(nutrient: Nutrient, sample: AxisSample)] {
        guard !days.isEmpty else { return [] }
        let dayClusters = joined(days, clusters: clusters)
        return axes.filter { Self.axes.contains($0.nutrient) }.compactMap { axis in
            guard let values = axis.values[variant] else { return nil }
            let common = Set(axis.commonMeals)
            var sample = AxisSample()
            for (place, meals) in days.enumerated() where meals.allSatisfy(common.contains) {
                let truth = meals.compactMap { axis.truth[$0] }.reduce(0, +)
                let repeats = meals.map { values[$0].count }.min() ?? 0
                guard repeats > 0 else { continue }
                let totals = (0..<repeats).map { number in meals.reduce(0) { $0 + values[$1][number] } }
                sample.add(meal: place, truth: truth, predictions: totals, cluster: dayClusters[place])
            }
            return sample.count > 0 ? (axis.nutrient, sample) : nil
        }
    }

    /// Cluster number per day: that of the first day linked to it by shared groups.
    private static func joined(_ days: [[Int]], clusters: [Int]) -> [Int] {
        var parents = Array(days.indices)
        func root(_ day: Int) -> Int {
            var day = day
            while parents[day] != day { day = parents[day] }
            return day
        }
        var firstDay: [Int: Int] = [:]
        for (day, meals) in days.enumerated() {
            for meal in meals {
                guard let other = firstDay[clusters[meal]] else {
                    firstDay[clusters[meal]] = day
                    continue
                }
                let (a, b) = (root(other), root(day))
                parents[max(a, b)] = min(a, b)
            }
        }
        return days.indices.map(root)
    }

    /// Nil without days.
    static func score(
        _ samples: [(nutrient: Nutrient, sample: AxisSample)], days: [[Int]], requests: inout IntervalRequests
    ) -> Drawn<DayScore?> {
        guard !samples.isEmpty else { return { _ in nil } }
        let pairs = PairScores.all(samples)
        let nutrients = NutrientScoring.scores(samples, pairs: pairs, within: [20], requests: &requests)
        let (count, meals) = (days.count, days.reduce(0) { $0 + $1.count })
        return { DayScore(days: count, meals: meals, nutrients: nutrients($0)) }
    }
}
