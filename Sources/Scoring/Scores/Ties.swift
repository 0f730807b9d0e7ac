import Nutrition
import Statistics

/// Which variants of a set cannot be told apart by the headline.
package enum Ties {
    /// Below this, Holm's p of the energy MAE tells two variants apart.
    package static let level = 0.05

    /// Whether the test could tell anything apart at all, whatever was answered: over that many clusters its smallest p is
    /// 2 ÷ 2^clusters, and Holm's correction multiplies the smallest by the number of tests.
    package static func canTellApart(clusters: Int, tests: Int) -> Bool {
        ClusterPermutation.smallestP(clusters: clusters) * Double(tests) < level
    }

    /// The rows with their group letters and whether they share one with the first of them that has an energy score.
    ///
    /// Rows must be in order, best first. Those that were not compared stay as they are, and so do all where the test could
    /// not tell any two apart: not to be told apart would then say nothing.
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
