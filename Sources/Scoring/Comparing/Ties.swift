import Nutrition
import Statistics

/// Variants of a set that are not separable by the headline.
package enum Ties {
    /// Holm's p of energy MAE below this separates two variants.
    package static let level = 0.05

    /// Whether the test can separate anything: the smallest p of the clusters is 2 ÷ 2^clusters, and Holm's correction
    /// multiplies it by the number of tests.
    package static func canTellApart(clusters: Int, tests: Int) -> Bool {
        ClusterPermutation.smallestP(clusters: clusters) * Double(tests) < level
    }

    /// Adds group letters, and whether a row shares one with the first that has an energy score. Rows must be best
    /// first. Rows not compared stay unchanged, and so do all if the test could separate none.
    static func marked(_ rows: [VariantScore], by comparisons: [Comparison]) -> [VariantScore] {
        let places = rows.indices.filter { rows[$0].nutrients[.energy] != nil }
        let tested = comparisons.compactMap { $0[.energyMAE] }
        guard places.count > 1,
            tested.contains(where: { canTellApart(clusters: $0.clusters, tests: tested.count) })
        else { return rows }
        var numbers: [VariantID: Int] = [:]
        for (number, place) in places.enumerated() { numbers[rows[place].variant] = number }
        var apart = [[Bool]](repeating: [Bool](repeating: false, count: places.count), count: places.count)
        for comparison in comparisons {
            guard let a = numbers[comparison.a], let b = numbers[comparison.b],
                comparison[.energyMAE]?.isSignificant == true
            else { continue }
            apart[a][b] = true
            apart[b][a] = true
        }
        let letters = CompactLetters.letters(count: places.count) { apart[$0][$1] }
        var marked = rows
        for (number, place) in places.enumerated() {
            marked[place].groups = letters[number]
            marked[place].isTiedWithBest = !apart[0][number]
        }
        return marked
    }
}
