struct Neighbour: Sendable, Hashable {
    var meal: Int
    /// In standard deviations of the pool, over all features together.
    var distance: Double
}

/// Finds meals of other groups with the most similar photos.
struct NeighbourSearch: Sendable {
    private let features: PhotoFeatureTable
    private let pool: [Int]
    private let clusters: [Int]
    private let members: [Int: [Int]]
    private let centre: [Double]
    /// Sums over the pool of squared differences from the centre.
    private let squares: [Double]

    /// - Parameter pool: meals that have features.
    init(features: PhotoFeatureTable, pool: [Int], clusters: [Int]) {
        self.features = features
        self.pool = pool
        self.clusters = clusters
        members = Dictionary(grouping: pool) { clusters[$0] }
        var centre = [Double](repeating: 0, count: features.width)
        for meal in pool { for (place, value) in features[meal].enumerated() { centre[place] += value } }
        for place in centre.indices { centre[place] /= Double(max(1, pool.count)) }
        var squares = [Double](repeating: 0, count: features.width)
        for meal in pool {
            for (place, value) in features[meal].enumerated() {
                squares[place] += (value - centre[place]) * (value - centre[place])
            }
        }
        self.centre = centre
        self.squares = squares
    }

    /// Nearest of other clusters, nearest first; empty without features or another cluster.
    func nearest(_ count: Int, to meal: Int) -> [Neighbour] {
        let own = members[clusters[meal]] ?? []
        guard features.has(meal), pool.count > own.count else { return [] }
        let weights = weights(without: own)
        var nearest: [Neighbour] = []
        for other in pool where clusters[other] != clusters[meal] {
            let limit = nearest.count == count ? nearest.last?.distance ?? .infinity : .infinity
            let distance = features.distance(meal, other, weights: weights, below: limit)
            if nearest.count == count, distance >= limit { continue }
            let place = nearest.firstIndex { distance < $0.distance } ?? nearest.count
            nearest.insert(Neighbour(meal: other, distance: distance), at: place)
            if nearest.count > count { nearest.removeLast() }
        }
        return nearest.map { Neighbour(meal: $0.meal, distance: $0.distance.squareRoot()) }
    }

    /// 1 ÷ variance of each feature over the rest of the pool; 0 for a constant feature.
    private func weights(without own: [Int]) -> [Double] {
        let count = Double(pool.count - own.count)
        return centre.indices.map { place in
            var sum = 0.0
            var square = squares[place]
            for meal in own {
                let row = features[meal]
                let difference = row[row.startIndex + place] - centre[place]
                sum -= difference
                square -= difference * difference
            }
            let variance = square / count - (sum / count) * (sum / count)
            return variance > 1e-12 ? 1 / variance : 0
        }
    }
}
