import Nutrition
import Statistics

/// Looks at colours and textures alone: the mean of the true values of the meals whose photos are most alike.
///
/// For a meal the pool is the meals of the `tune` split where the set has one with true values, else all meals, without those
/// of its own group and without those that have no features; at most `mostMeals` of them, evenly spaced in the set's order. A
/// meal whose group is the whole `tune` split goes by all others. Features are standardised by the mean and standard
/// deviation of the meal's own pool, distances are Euclidean, and the `neighbours` nearest (fewer where there are fewer; ties
/// go to the earlier meal) are weighted by 1 ÷ distance, or equally where their distance is 0, in which case only they count.
///
/// A meal without features gets the mean of the other groups and counts as supplied. Where no meal can be predicted from its
/// photos there is no such baseline.
struct PixelNeighbours: Predictor {
    let name = PredictorName.pixelNeighbours

    static let neighbours = 5
    /// Keeps the work for a set of n meals at n times this many distances.
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
