/// Cluster swaps between a and b: every choice if few, else random ones with probability ½. A stream of its own: equal
/// seeds and numbers of clusters give equal swaps, shared by metrics and pairs.
struct ClusterSwaps {
    /// Up to this many choices are enumerated.
    static let exactLimit = 10_000

    /// Number of choices.
    let count: Int
    /// Whether all choices are enumerated, including the one without swaps.
    let isExact: Bool
    /// The current choice: bit `c % 64` of word `c / 64` is set if cluster `c` is swapped.
    private(set) var words: [UInt64]
    private let clusters: Int
    /// The first choice in blocks.
    private let first: Int
    private var stream: RandomStream

    /// - Parameter first: random choices before this one are skipped.
    init(clusters: Int, draws: Int, seed: UInt64, from first: Int = 0) {
        self.clusters = max(0, clusters)
        isExact = clusters < 14 && 1 << max(0, clusters) <= Self.exactLimit
        count = isExact ? 1 << max(0, clusters) : max(1, draws)
        words = [UInt64](repeating: 0, count: (max(0, clusters) + 63) / 64)
        self.first = isExact ? 0 : min(first, count)
        let start = RandomStream(seed: seed, purpose: "cluster-permutation")
        stream = StreamSkip.stream(start, after: self.first * words.count)
    }

    /// Goes to that choice; call with the first, the second … in turn.
    mutating func draw(_ index: Int) {
        for place in words.indices { words[place] = isExact ? UInt64(index) : stream.next() }
        let used = clusters % 64
        if !isExact, used > 0 { words[words.count - 1] &= (1 << UInt64(used)) - 1 }
    }

    /// Calls with all choices in blocks that fit into memory, and each block's first number.
    func forEachBlock(_ body: (Int, SwappedRows) -> Void) {
        var own = self
        let size = min(10_000, max(250, 8_000_000 / max(1, words.count * 8)))
        for first in stride(from: self.first, to: count, by: size) {
            body(first, SwappedRows(&own, first..<min(count, first + size)))
        }
    }

    /// The number of choices at least as extreme that gave that p value.
    func extreme(p: Double) -> Int {
        Int((p * Double(isExact ? count : count + 1)).rounded()) - (isExact ? 0 : 1)
    }

    /// The p value for that many choices at least as extreme as observed: their share, or (b + 1)/(m + 1) of m random
    /// ones (Phipson & Smyth, "Permutation P-values Should Never Be Zero", 2010).
    func pValue(extreme: Int) -> Double {
        isExact ? Double(extreme) / Double(count) : Double(extreme + 1) / Double(count + 1)
    }
}

/// Packed bits of the rows swapped in each choice, for table look-ups.
struct SwappedRows {
    static let rowsPerWord = 64

    let draws: Int
    /// The words of the first 64 rows, choice by choice, then those of the next.
    let words: [UInt64]

    init(_ swaps: inout ClusterSwaps, _ choices: Range<Int>) {
        draws = choices.count
        var words = [UInt64](repeating: 0, count: swaps.words.count * choices.count)
        for (place, choice) in choices.enumerated() {
            swaps.draw(choice)
            for (number, word) in swaps.words.enumerated() { words[number * choices.count + place] = word }
        }
        self.words = words
    }
    /// - Parameter choice: from the first one packed.
    func isSwapped(_ row: Int, in choice: Int) -> Bool {
        words[row / Self.rowsPerWord * draws + choice] >> UInt64(row % Self.rowsPerWord) & 1 == 1
    }
}
