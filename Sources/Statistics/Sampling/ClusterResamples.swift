import Synchronization

/// All resamples of some number of clusters, in blocks that fit into memory.
final class ClusterResamples: Sendable {
    let count: Int
    let clusters: Int
    private let seed: UInt64
    private let draws: Int
    private let first: Mutex<Block?> = Mutex(nil)

    /// Resamples from one on, and the stream's state after them.
    private struct Block {
        let counts: DrawnCounts
        let rest: RandomStream
    }

    /// With fewer, tables made per block cost more than their look-ups.
    private static let smallestBlock = 250

    /// - Parameter largestBlock: bytes; the default fits 10,000 resamples of 5,000 clusters.
    init(count: Int, clusters: Int, seed: UInt64, largestBlock: Int = 16_000_000) {
        (self.count, self.clusters, self.seed) = (count, clusters, seed)
        let fitting = largestBlock / max(1, DrawnCounts.bytes(rows: clusters, draws: 1))
        draws = min(count, max(Self.smallestBlock, fitting))
    }

    /// Bytes kept.
    var bytes: Int { DrawnCounts.bytes(rows: clusters, draws: draws) }

    /// Calls with each block and its first resample's number, in order. The first block is drawn once for all calls.
    /// - Parameter most: blocks that begin after so many resamples are not drawn; others are drawn whole.
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

/// Caches resamples used by several calls. The cache does not affect results.
final class SharedResamples: Sendable {
    private let count: Int
    private let seed: UInt64
    private struct Kept {
        let resamples: ClusterResamples
        var uses = 0
    }

    /// Most recently used last.
    private let kept: Mutex<[Kept]> = Mutex([])

    /// Bytes kept after use.
    private static let most = 32_000_000

    init(count: Int, seed: UInt64) { (self.count, self.seed) = (count, seed) }

    func resamples(of clusters: Int) -> ClusterResamples {
        kept.withLock { kept in
            let known = kept.firstIndex { $0.resamples.clusters == clusters }
            var entry =
                if let known { kept.remove(at: known) } else {
                    Kept(resamples: ClusterResamples(count: count, clusters: clusters, seed: seed))
                }
            entry.uses += 1
            // Most parts are over all clusters: their draws outlast those of a few answers.
            while kept.reduce(entry.resamples.bytes, { $0 + $1.resamples.bytes }) > Self.most,
                let least = kept.indices.min(by: { kept[$0].uses < kept[$1].uses })
            {
                kept.remove(at: least)
            }
            kept.append(entry)
            return entry.resamples
        }
    }
}
