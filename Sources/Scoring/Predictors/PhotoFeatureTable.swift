import Nutrition

/// The photo features of a set's meals, contiguous so that distances are fast.
struct PhotoFeatureTable: Sendable {
    let width: Int
    /// `width` numbers for each meal that has features.
    private let values: [Double]
    /// Index of a meal's first number, nil without features.
    private let starts: [Int?]

    /// Drops features that are not finite or whose count differs from the first meal's.
    init(_ set: ScoredSet) {
        let rows = set.meals.map { meal in set.features[meal.id].flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil } }
        let width = rows.lazy.compactMap { $0?.count }.first ?? 0
        var values: [Double] = []
        var starts: [Int?] = []
        for row in rows {
            guard let row, row.count == width, width > 0 else {
                starts.append(nil)
                continue
            }
            starts.append(values.count)
            // Beyond this, squares of doubles lose all difference between photos.
            values += row.map { min(max($0, -1e6), 1e6) }
        }
        self.width = width
        self.values = values
        self.starts = starts
    }

    var isEmpty: Bool { values.isEmpty }

    func has(_ meal: Int) -> Bool { starts[meal] != nil }

    subscript(meal: Int) -> ArraySlice<Double> { starts[meal].map { values[$0..<($0 + width)] } ?? [] }

    /// Weighted squared distance of two meals with features; any number ≥ the limit if it is not below. Weights are ≥
    /// 0.
    func distance(_ a: Int, _ b: Int, weights: [Double], below limit: Double) -> Double {
        guard let first = starts[a], let second = starts[b] else { return .infinity }
        var sum = 0.0
        values.withUnsafeBufferPointer { values in
            weights.withUnsafeBufferPointer { weights in
                for start in stride(from: 0, to: width, by: 8) {
                    for place in start..<min(width, start + 8) {
                        let difference = values[first + place] - values[second + place]
                        sum += weights[place] * difference * difference
                    }
                    // Sums only grow, and most meals are farther away than those found.
                    if sum >= limit { return }
                }
            }
        }
        return sum
    }
}
