import Testing

@testable import Statistics

@Suite struct DrawnCountsTests {
    /// The sums of every column over as many rows as there are, drawn one by one as docs/statistics-appendix.md says.
    private func oneByOne(_ columns: [[Double]], rows: Int, draws: Int, seed: UInt64) -> [[Double]] {
        var stream = RandomStream(seed: seed, purpose: "cluster-bootstrap")
        return (0..<draws).map { _ in
            var sums = [Double](repeating: 0, count: columns.count)
            for _ in 0..<rows {
                let row = stream.below(rows)
                for column in columns.indices { sums[column] += columns[column][row] }
            }
            return sums
        }
    }

    /// More columns than a vector holds, of whole numbers and of numbers of every size.
    private func columns(rows: Int) -> [[Double]] {
        var stream = RandomStream(seed: 7, purpose: "columns")
        var columns = [(0..<rows).map { row in Double(row % 5) }]
        for column in 1..<11 {
            let size = Double(1 << (2 * column))
            columns.append((0..<rows).map { _ in stream.normal() * size })
        }
        return columns
    }

    @Test(arguments: [1, 2, 6, 31, 32, 33, 64, 257, 1_000])
    func `sums looked up are those of the rows drawn one by one`(rows: Int) {
        let columns = columns(rows: rows)
        var table = ColumnTable(rows: rows)
        let places = columns.map { table.column($0) }
        let sums = table.resampledSums(ClusterResamples(count: 40, clusters: rows, seed: 3))
        let expected = oneByOne(columns, rows: rows, draws: 40, seed: 3)
        #expect(sums.draws == 40)
        for draw in 0..<40 {
            for (column, place) in places.enumerated() {
                let size = columns[column].reduce(0) { $0 + abs($1) }
                #expect(abs(sums.value(draw, place) - expected[draw][column]) <= 1e-12 * size)
            }
        }
    }

    @Test func `rows drawn more than three times count as often as they were drawn`() {
        var stream = RandomStream(seed: 1, purpose: "cluster-bootstrap")
        let rows = 40
        var most = 0
        var times: [[Double]] = []
        for _ in 0..<200 {
            var own = [Double](repeating: 0, count: rows)
            for _ in 0..<rows { own[stream.below(rows)] += 1 }
            most = max(most, Int(own.max() ?? 0))
            times.append(own)
        }
        #expect(most >= 6)
        var table = ColumnTable(rows: rows)
        let places = (0..<rows).map { row in
            table.column((0..<rows).map { $0 == row ? 1 : 0 })
        }
        let sums = table.resampledSums(ClusterResamples(count: 200, clusters: rows, seed: 1))
        for draw in 0..<200 { #expect(places.map { sums.value(draw, $0) } == times[draw]) }
    }

    @Test(arguments: [(1_500, 1_403), (1_025, 2_008), (40_000, 51)])
    func `draws made side by side are those of the stream, and it goes on behind them`(rows: Int, draws: Int) {
        var stream = RandomStream(seed: 4, purpose: "cluster-bootstrap")
        var plain = stream
        let counts = DrawnCounts(rows: rows, draws: draws, stream: &stream)
        var start = 0
        for draw in 0..<draws {
            var times = [Int](repeating: 0, count: rows)
            for _ in 0..<rows { times[plain.below(rows)] += 1 }
            var found = (0..<rows).map { row in Int(counts.words[row / 32 * draws + draw] >> UInt64(row % 32 * 2) & 3) }
            for row in counts.further[start..<counts.ends[draw]] { found[Int(row)] += 1 }
            start = counts.ends[draw]
            #expect(found == times)
        }
        #expect(stream.state == plain.state)
    }

    @Test func `sums are the same to the last bit whatever the processor adds at once`() {
        var stream = RandomStream(seed: 2, purpose: "cluster-bootstrap")
        let counts = DrawnCounts(rows: 131, draws: 60, stream: &stream)
        let values = (0..<131).map { _ in ColumnVectors.Vector((0..<8).map { _ in stream.normal() }) }
        let plain = ColumnVectors(values, width: 128).sums(over: counts)
        #expect(ColumnVectors(values, width: 256).sums(over: counts) == plain)
        #expect(ColumnVectors(values).sums(over: counts) == plain)
    }

    @Test(arguments: [1, 13, 14, 63, 64, 65, 500])
    func `sums of swapped rows are those of the rows swapped, in blocks or not`(rows: Int) {
        var table = ColumnTable(rows: rows)
        var stream = RandomStream(seed: 3, purpose: "values")
        let values = (0..<rows).map { _ in stream.normal() }
        let place = table.column(values)
        var swaps = ClusterSwaps(clusters: rows, draws: 700, seed: 6)
        var sums: [Double] = []
        table.forEachSwappedSums(swaps) { block in sums += (0..<block.draws).map { block.value($0, place) } }
        #expect(sums.count == swaps.count)
        for swap in 0..<swaps.count {
            swaps.draw(swap)
            let expected = (0..<rows).reduce(0) {
                $0 + (swaps.words[$1 / 64] >> UInt64($1 % 64) & 1 == 1 ? values[$1] : 0)
            }
            #expect(abs(sums[swap] - expected) <= 1e-9)
        }
    }

    @Test func `blocks that do not fit into memory together give the same draws`() {
        var table = ColumnTable(rows: 50)
        let place = table.column((0..<50).map { Double($0 * $0) })
        let whole = table.resampledSums(ClusterResamples(count: 620, clusters: 50, seed: 9))
        let resamples = ClusterResamples(count: 620, clusters: 50, seed: 9, largestBlock: 1)
        var starts: [Int] = []
        resamples.forEachBlock { first, counts in starts.append(first + counts.draws) }
        #expect(starts == [250, 500, 620])
        // Twice: the first block is kept, the others are drawn anew.
        for _ in 0..<2 {
            let parts = table.resampledSums(resamples)
            #expect((0..<620).allSatisfy { parts.value($0, place) == whole.value($0, place) })
        }
    }

    @Test func `what is kept between calls changes no interval`() {
        func sample(_ count: Int) -> RatioSample {
            RatioSample(
                clusters: Array(0..<count), numerators: (0..<count).map { Double(($0 * 37) % 11) },
                denominators: [Double](repeating: 1, count: count))
        }
        let shared = ClusterBootstrap(resamples: 300, seed: 5)
        for count in [20, 30, 20, 45, 30, 20] {
            let anew = ClusterBootstrap(resamples: 300, seed: 5).interval(of: sample(count))
            #expect(shared.interval(of: sample(count)) == anew)
        }
    }

    @Test func `the draws used most are kept longest`() {
        let shared = SharedResamples(count: 10_000, seed: 1)
        let all = shared.resamples(of: 5_000)
        #expect(shared.resamples(of: 5_000) === all)
        let few = shared.resamples(of: 4_900)
        for clusters in [4_800, 4_700, 4_600] { _ = shared.resamples(of: clusters) }
        #expect(shared.resamples(of: 5_000) === all)
        #expect(shared.resamples(of: 4_900) !== few)
    }
}
