import Nutrition

/// The photo features of a set's meals in one row after the other, so that distances are quick.
struct PhotoFeatureTable: Sendable {
    /// How many numbers describe a meal.
    let width: Int
    /// `width` numbers for each meal that has features.
    private let values: [Double]
    /// Where the numbers of a meal begin, nil for a meal without.
    private let starts: [Int?]

    /// Features whose number differs from that of the first meal that has any, or that are not finite, are left out.
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
            // Beyond this no difference between two photos is left in a double's square.
            values += row.map { min(max($0, -1e6), 1e6) }
        }
        self.width = width
        self.values = values
        self.starts = starts
    }

    var isEmpty: Bool { values.isEmpty }

    func has(_ meal: Int) -> Bool { starts[meal] != nil }

    /// The numbers of a meal; empty for one without.
    subscript(meal: Int) -> ArraySlice<Double> { starts[meal].map { values[$0..<($0 + width)] } ?? [] }

    /// The weighted squared distance of two meals that both have features, or any number that is not below the limit where
    /// the distance is not either. No weight is negative.
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
