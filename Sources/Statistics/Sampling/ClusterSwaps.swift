/// Which clusters are swapped between two sides: every choice where there are few, else random ones.
///
/// A cluster is swapped with probability ½. The stream is one of its own, and equal seeds and numbers of clusters give
/// equal swaps, so that metrics and pairs of variants share them.
struct ClusterSwaps {
    /// Up to this many choices are gone through one by one.
    static let exactLimit = 10_000

    /// How many choices there are to go through.
    let count: Int
    /// True when they are all there are, the one that swaps nothing among them.
    let isExact: Bool
    /// The present choice: bit `c % 64` of word `c / 64` is set when cluster `c` is swapped.
    private(set) var words: [UInt64]
    private let clusters: Int
    private var stream: RandomStream

    init(clusters: Int, draws: Int, seed: UInt64) {
        self.clusters = max(0, clusters)
        isExact = clusters < 14 && 1 << max(0, clusters) <= Self.exactLimit
        count = isExact ? 1 << max(0, clusters) : max(1, draws)
        words = [UInt64](repeating: 0, count: (max(0, clusters) + 63) / 64)
        stream = RandomStream(seed: seed, purpose: "cluster-permutation")
    }

    /// Goes to that choice; to be called with 0, 1, 2 … in turn.
    mutating func draw(_ index: Int) {
        for place in words.indices { words[place] = isExact ? UInt64(index) : stream.next() }
        let used = clusters % 64
        if !isExact, used > 0 { words[words.count - 1] &= (1 << UInt64(used)) - 1 }
    }

    /// Calls with all choices in blocks that fit into memory, and the number of the first of each.
    func forEachBlock(_ body: (Int, SwappedRows) -> Void) {
        var own = self
        let size = min(50_000, max(250, 8_000_000 / max(1, words.count * 8)))
        for first in stride(from: 0, to: count, by: size) {
            body(first, SwappedRows(&own, first..<min(count, first + size)))
        }
    }

    /// The p value when that many choices were at least as extreme as what was observed.
    ///
    /// Of all choices their share; of m random ones (b + 1)/(m + 1), which counts the observed one in (Phipson & Smyth,
    /// "Permutation P-values Should Never Be Zero", 2010).
    func pValue(extreme: Int) -> Double {
        isExact ? Double(extreme) / Double(count) : Double(extreme + 1) / Double(count + 1)
    }
}

/// Which rows are swapped in each of some choices, packed so that sums over the swapped ones can be looked up.
struct SwappedRows {
    /// Rows that share a word, a bit each.
    static let rowsPerWord = 64

    /// How many choices are held.
    let draws: Int
    /// The words of the first 64 rows, choice by choice, then those of the next.
    let words: [UInt64]

    /// Those choices, the ones that come next.
    init(_ swaps: inout ClusterSwaps, _ choices: Range<Int>) {
        draws = choices.count
        var words = [UInt64](repeating: 0, count: swaps.words.count * choices.count)
        for (place, choice) in choices.enumerated() {
            swaps.draw(choice)
            for (number, word) in swaps.words.enumerated() { words[number * choices.count + place] = word }
        }
        self.words = words
    }
    /// Whether that row is swapped in one of the choices, counted from the first that is held.
    func isSwapped(_ row: Int, in choice: Int) -> Bool {
        words[row / Self.rowsPerWord * draws + choice] >> UInt64(row % Self.rowsPerWord) & 1 == 1
    }
}
