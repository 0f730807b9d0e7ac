/// Which of some points no other dominates.
enum ParetoFront {
    /// One flag per point: true when no other point is at most as large in every dimension and smaller in one. Equal
    /// points are on the front together.
    ///
    /// - Parameter points: of equal numbers of dimensions; of each dimension less is better.
    static func flags(_ points: [[Double]]) -> [Bool] {
        points.map { point in !points.contains { dominates($0, point) } }
    }

    private static func dominates(_ a: [Double], _ b: [Double]) -> Bool {
        var isBetter = false
        for (first, second) in zip(a, b) {
            // Sums of the same numbers in another order differ by that much.
            if abs(first - second) <= 1e-12 * max(abs(first), abs(second)) { continue }
            if first > second { return false }
            isBetter = true
        }
        return isBetter
    }
}
