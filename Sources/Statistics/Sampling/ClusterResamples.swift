import Synchronization

/// All resamples of some number of clusters, in blocks that fit into memory.
final class ClusterResamples: Sendable {
    /// How many resamples there are.
    let count: Int
    /// How many clusters there are to draw.
    let clusters: Int
    private let seed: UInt64
    private let draws: Int
    private let first: Mutex<Block?> = Mutex(nil)

    /// Resamples from one on, and how the stream goes on after them.
    private struct Block {
        let counts: DrawnCounts
        let rest: RandomStream
    }

    /// With fewer the tables that are made for each block would cost more than what is looked up in them.
    private static let smallestBlock = 250

    /// - Parameter largestBlock: bytes of one block; of 5,000 clusters all 10,000 resamples fit into what it is unasked.
    init(count: Int, clusters: Int, seed: UInt64, largestBlock: Int = 16_000_000) {
        (self.count, self.clusters, self.seed) = (count, clusters, seed)
        let fitting = largestBlock / max(1, DrawnCounts.bytes(rows: clusters, draws: 1))
        draws = min(count, max(Self.smallestBlock, fitting))
    }

    /// What is kept of them, in bytes.
    var bytes: Int { DrawnCounts.bytes(rows: clusters, draws: draws) }

    /// Calls with each block and the number of its first resample, in order. The first block is drawn once for all calls.
    ///
    /// - Parameter most: no block is drawn that begins after so many resamples; those that do not are drawn whole.
    func forEachBlock(upTo most: Int = .max, _ body: (Int, DrawnCounts) -> Void) {
        let block = first.withLock { kept in
            if let kept { return kept }
            let block = self.block(of: draws, RandomStream(seed: seed, purpose: "cluster-bootstrap"))
            kept = block
            return block
        }
        body(0, block.counts)
        var rest = block.rest
        for start in stride(from: draws, to: min(count, most), by: draws) {
            let next = self.block(of: min(draws, count - start), rest)
            body(start, next.counts)
            rest = next.rest
        }
    }

    private func block(of draws: Int, _ stream: RandomStream) -> Block {
        var rest = stream
        let counts = DrawnCounts(rows: clusters, draws: draws, stream: &rest)
        return Block(counts: counts, rest: rest)
    }
}

/// The resamples that several calls go by at once or one after the other, so that they are drawn once. What a call is given
/// does not depend on what is kept.
final class SharedResamples: Sendable {
    private let count: Int
    private let seed: UInt64
    /// The one asked for last at the end.
    private let kept: Mutex<[ClusterResamples]> = Mutex([])

    /// Bytes that stay after use.
    private static let most = 32_000_000

    init(count: Int, seed: UInt64) { (self.count, self.seed) = (count, seed) }

    func resamples(of clusters: Int) -> ClusterResamples {
        kept.withLock { kept in
            let resamples =
                kept.firstIndex { $0.clusters == clusters }.map { kept.remove(at: $0) }
                ?? ClusterResamples(count: count, clusters: clusters, seed: seed)
            kept.append(resamples)
            while kept.count > 1, kept.reduce(0, { $0 + $1.bytes }) > Self.most { kept.removeFirst() }
            return resamples
        }
    }
}
