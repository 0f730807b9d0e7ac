import Nutrition
import Statistics

/// Uses colours and textures only: the mean of the true values of the meals with the most similar photos.
/// The pool is the `tune` split if it has true values, else all meals, without the meal's own group and meals without
/// features; at most `mostMeals`, evenly spaced in set order. If the own group is the whole `tune` split, all others
/// count. Features are standardised by the pool; distances are Euclidean. The `neighbours` nearest (ties: earlier meal)
/// are weighted by 1 ÷ distance; any at distance 0 count alone, equally.
/// A meal without features gets the other groups' mean and counts as supplied. Nil if no meal can be predicted from
/// photos.
struct PixelNeighbours: Predictor {
    let name = PredictorName.pixelNeighbours

    static let neighbours = 5
    /// Limits the work for n meals to n times this many distances.
    var mostMeals = 2000

    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?] {
        let features = PhotoFeatureTable(table.set)
        guard !features.isEmpty else { return axes.map { _ in nil } }
        var known: [[Int]: [[Neighbour]]] = [:]
        func neighbours(_ pool: [Int]) -> [[Neighbour]] {
            if let found = known[pool] { return found }
            let search = NeighbourSearch(features: features, pool: thinned(pool), clusters: table.clusters)
            let found = Array(table.set.meals.indices).pieces(of: 64).concurrentMap { meals in
                meals.map { search.nearest(Self.neighbours, to: $0) }
            }.flatMap { $0 }
            known[pool] = found
            return found
        }
        return axes.map { axis in
            let tuned = TuneSplit.meals(axis, in: table).filter(features.has)
            let all = axis.truth.indices.filter { axis.truth[$0] != nil && features.has($0) }
            let found = neighbours(tuned.isEmpty ? all : tuned)
            // Only a split that is one group leaves some of its meals without a neighbour.
            let isShort = !tuned.isEmpty && all.contains { found[$0].isEmpty }
            return predictions(
                on: axis, by: isShort ? zip(found, neighbours(all)).map { $0.isEmpty ? $1 : $0 } : found,
                source: tuned.isEmpty ? .otherGroups : .tuneSplit, clusters: table.clusters)
        }
    }

    private func predictions(
        on axis: AxisPredictions, by neighbours: [[Neighbour]], source: PredictorSource, clusters: [Int]
    ) -> PredictorValues? {
        guard axis.commonMeals.contains(where: { !neighbours[$0].isEmpty }) else { return nil }
        let means = LeaveOneGroupOut.constants(
            axis.truth, pool: Array(axis.truth.indices), clusters: clusters, summary: .mean)
        var predictions = PredictorValues(values: [], source: source)
        for (meal, nearest) in neighbours.enumerated() {
            if nearest.isEmpty { predictions.supplied.insert(meal) }
            predictions.values.append(Self.mean(of: nearest, axis.truth) ?? means[meal])
        }
        return predictions
    }

    /// Nil without a neighbour.
    static func mean(of neighbours: [Neighbour], _ truth: [Double?]) -> Double? {
        let equal = neighbours.filter { $0.distance == 0 }
        let used = equal.isEmpty ? neighbours : equal
        var sum = 0.0
        var weights = 0.0
        for neighbour in used {
            guard let value = truth[neighbour.meal] else { continue }
            let weight = equal.isEmpty ? 1 / neighbour.distance : 1
            sum += weight * value
            weights += weight
        }
        return weights > 0 ? sum / weights : nil
    }

    private func thinned(_ pool: [Int]) -> [Int] {
        pool.count <= mostMeals ? pool : (0..<mostMeals).map { pool[$0 * pool.count / mostMeals] }
    }
}
