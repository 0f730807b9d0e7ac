import Scoring
import Statistics
import Testing

struct AssignmentTests {
    @Test func `two weak pairs do not displace a strong one unless together they are worth more`() {
        #expect(Assignment.best([[0.9, 0.8], [0.85, 0]]) == [1, 0])
        #expect(Assignment.best([[1, 0.3], [0.3, 0]]) == [0, nil])
    }

    @Test func `lists of unequal length leave some alone`() {
        #expect(Assignment.best([[0.2], [0.9], [0.5]]) == [nil, 0, nil])
        #expect(Assignment.best([[0.2, 0.9, 0.5]]) == [1])
        #expect(Assignment.best([]) == [])
        #expect(Assignment.best([[], []]) == [nil, nil])
        #expect(Assignment.best([[.nan, .infinity, -1]]) == [nil])
    }

    @Test func `what nothing else wants is paired whatever else there is`() {
        #expect(Assignment.best([[0, 0.8, 0], [0, 0, 0], [0.1, 0, 0]]) == [1, nil, 0])
        #expect(Assignment.best([[0.2, 0], [0.3, 0]]) == [nil, 0])
    }

    @Test func `the total is that of trying every pairing`() {
        var stream = RandomStream(seed: 9, purpose: "assignment")
        for _ in 0..<200 {
            let rows = 1 + stream.below(5)
            let columns = 1 + stream.below(5)
            let values = (0..<rows).map { _ in (0..<columns).map { _ in stream.below(4) == 0 ? 0 : stream.uniform() } }
            let pairs = Assignment.best(values)
            let used = pairs.compactMap { $0 }
            #expect(Set(used).count == used.count)
            var total = 0.0
            for (row, column) in pairs.enumerated() { if let column { total += values[row][column] } }
            #expect(abs(total - exhaustive(values, row: 0, used: [])) < 1e-12)
        }
    }

    private func exhaustive(_ values: [[Double]], row: Int, used: Set<Int>) -> Double {
        guard row < values.count else { return 0 }
        return values[row].indices.filter { !used.contains($0) }
            .map { values[row][$0] + exhaustive(values, row: row + 1, used: used.union([$0])) }
            .reduce(exhaustive(values, row: row + 1, used: used), max)
    }
}
