package import Nutrition
import Statistics

/// Finds the frontier of cost, energy error and p95 of one set. All three use the headline's meals and the same
/// resamples of their groups, since a hard meal may also be dear and slow.
struct FrontierScoring {
    static let resamples = 2_000

    let table: TrialTable
    let seed: UInt64

    private struct Candidate {
        let variant: VariantID
        let statistics: [FrontierDimension: ClusterStatistic]
    }

    /// The variants' frontier, in their order; nil unless two dimensions are known of two variants. Variants without a
    /// usable answer are excluded: doing nothing is cheap.
    func frontier(of variants: [ComparedVariant]) -> Frontier? {
        let answering = variants.compactMap { variant in variant.energy.map { (variant: variant, energy: $0) } }
            .filter { $0.variant.hasAnswered }
        guard let meals = answering.first?.energy.meals else { return nil }
        let common = answering.reduce(into: Set(meals)) { $0.formIntersection($1.energy.meals) }.sorted()
        var numbers: [Int: Int] = [:]
        for meal in common { numbers[table.clusters[meal]] = numbers[table.clusters[meal]] ?? numbers.count }
        let candidates = answering.map { entry in
            candidate(entry.variant, entry.energy.kept(on: Set(common)), common, numbers)
        }
        let dimensions = FrontierDimension.allCases.filter { dimension in
            candidates.count { $0.statistics[dimension] != nil } >= 2
        }
        guard dimensions.count >= 2 else { return nil }
        return placed(candidates, dimensions, meals: common.count, clusters: numbers.count)
    }

    private func candidate(
        _ compared: ComparedVariant, _ energy: AxisSample, _ meals: [Int], _ numbers: [Int: Int]
    ) -> Candidate {
        var statistics: [FrontierDimension: ClusterStatistic] = [:]
        var errors = energy.absoluteError
        errors.clusters = errors.clusters.compactMap { numbers[$0] }
        statistics[.energyMAE] = .ratio(errors)
        let priced = meals.filter { compared.costs[$0] != nil }
        let costs = ClusterSums.sample(
            clusters: priced.compactMap { numbers[table.clusters[$0]] },
            numerator: { compared.costs[priced[$0]] ?? 0 })
        if !costs.clusters.isEmpty { statistics[.cost] = .ratio(costs) }
        let latencies = meals.flatMap { meal in
            compared.latencies[meal].map { (cluster: numbers[table.clusters[meal]] ?? 0, value: $0) }
        }
        if let p95 = ClusterQuantile(share: 0.95, values: latencies),
            p95.clusterCount >= PairwiseComparison.fewestForP95
        {
            statistics[.p95] = .quantile(p95)
        }
        return Candidate(variant: compared.name, statistics: statistics)
    }

    private func placed(
        _ candidates: [Candidate], _ dimensions: [FrontierDimension], meals: Int, clusters: Int
    ) -> Frontier {
        let once = [Int](repeating: 1, count: clusters)
        let placed = candidates.filter { candidate in dimensions.allSatisfy { candidate.statistics[$0] != nil } }
        let columns = placed.map { candidate in dimensions.compactMap { candidate.statistics[$0] } }
        let values = columns.map { column in column.compactMap { $0.value(times: once) } }
        let flags = ParetoFront.flags(values)
        let shares = clusters >= Interval.fewestClusters ? probabilities(columns, clusters: clusters) : nil
        let points = placed.indices.map { place in
            FrontierPoint(
                variant: placed[place].variant,
                values: Dictionary(uniqueKeysWithValues: zip(dimensions, values[place])),
                isOnFrontier: flags[place], probability: shares?[place])
        }
        let unplaced = candidates.compactMap { candidate -> UnplacedVariant? in
            let lacks = dimensions.filter { candidate.statistics[$0] == nil }
            return lacks.isEmpty ? nil : UnplacedVariant(variant: candidate.variant, lacks: lacks)
        }
        return Frontier(
            set: table.set.name, dimensions: dimensions, points: points, unplaced: unplaced, meals: meals,
            clusters: clusters, resamples: shares == nil ? 0 : Self.resamples)
    }

    /// Per variant, the share of resamples where it has every value in which it is on the frontier.
    private func probabilities(_ columns: [[ClusterStatistic]], clusters: Int) -> [Double?] {
        let draws = ClusterDraws(clusters: clusters, resamples: Self.resamples, seed: seed, purpose: "frontier")
        let flags = draws.map { times -> [Bool?] in
            let values = columns.map { column in column.compactMap { $0.value(times: times) } }
            let whole = columns.indices.filter { values[$0].count == columns[$0].count }
            var flags = [Bool?](repeating: nil, count: columns.count)
            for (place, flag) in zip(whole, ParetoFront.flags(whole.map { values[$0] })) { flags[place] = flag }
            return flags
        }
        return columns.indices.map { place in
            let known = flags.compactMap { $0[place] }
            return known.isEmpty ? nil : Double(known.count { $0 }) / Double(known.count)
        }
    }
}

enum ParetoFront {
    /// One flag per point: true when no other point is at most as large everywhere and smaller somewhere. Equal points
    /// are on the front together.
    /// - Parameter points: of equal dimension; less is better.
    static func flags(_ points: [[Double]]) -> [Bool] {
        points.map { point in !points.contains { dominates($0, point) } }
    }

    private static func dominates(_ a: [Double], _ b: [Double]) -> Bool {
        var isBetter = false
        for (first, second) in zip(a, b) {
            // Sums in another order differ by this much.
            if abs(first - second) <= 1e-12 * max(abs(first), abs(second)) { continue }
            if first > second { return false }
            isBetter = true
        }
        return isBetter
    }
}

/// A dimension of the frontier; less is better.
package enum FrontierDimension: String, Sendable, Hashable, CaseIterable {
    /// USD per meal asked, failed attempts included.
    case cost
    case energyMAE = "energy_mae"
    /// The 95th percentile of `TrialResult.latency`, in milliseconds.
    case p95
}

package struct FrontierPoint: Sendable, Hashable {
    package var variant: VariantID
    /// On the headline's meals, one per dimension of the frontier.
    package var values: [FrontierDimension: Double]
    /// True when no other variant is at least as good in every dimension and better in one.
    package var isOnFrontier: Bool
    /// Share of resamples, among those with every value, in which it is on the frontier; nil with too few groups.
    package var probability: Double?
}

/// A variant that lacks a value others have, and so could not be placed.
package struct UnplacedVariant: Sendable, Hashable {
    package var variant: VariantID
    /// In the order of `FrontierDimension`, at least one.
    package var lacks: [FrontierDimension]
}

/// The variants of one set that no other beats at cost, energy error and p95 together.
package struct Frontier: Sendable, Hashable {
    package var set: String
    /// Two or three, in the order of `FrontierDimension`: those at least two variants have.
    package var dimensions: [FrontierDimension]
    /// In the order of the leaderboard.
    package var points: [FrontierPoint]
    /// In leaderboard order; neither on the frontier nor keeping others off it.
    package var unplaced: [UnplacedVariant] = []
    /// Meals used, and their groups.
    package var meals: Int
    package var clusters: Int
    /// Number of resamples for the probabilities; 0 without any.
    package var resamples: Int
}
