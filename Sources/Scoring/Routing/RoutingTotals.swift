import Nutrition
import Statistics

struct RoutingTotals {
    let table: RoutingTable
    let bootstrap: ClusterBootstrap

    /// Scores every way, given its results on the table's cases; all on the same resamples.
    func scores(_ ways: [[RoutedCase]]) -> [RoutingScore] {
        var requests = IntervalRequests()
        var parts: [(mae: WantedInterval, cost: WantedInterval)] = []
        for way in ways {
            parts.append((requests.add(errors(way)), requests.add(costs(way, where: { way[$0].cost != nil }))))
        }
        let intervals = requests.drawn(by: bootstrap)
        return zip(ways, parts).map { way, part in
            score(way, mae: intervals[part.mae] ?? Interval(0), cost: intervals[part.cost])
        }
    }

    /// The share of meals about which the variant at that index is asked, in [0, 1].
    func share(of place: Int, _ way: [RoutedCase]) -> Double {
        let meals = table.cases.reduce(0) { $0 + $1.weight }
        let asked = way.indices.reduce(0.0) {
            $0 + (way[$1].asked & 1 << UInt64(place) == 0 ? 0 : table.cases[$1].weight)
        }
        return min(1, asked / meals)
    }

    private func score(_ way: [RoutedCase], mae: Interval, cost: Interval?) -> RoutingScore {
        let measured = way.indices.filter { way[$0].latency != nil }
        let latencies = measured.compactMap { way[$0].latency }.sorted()
        let groups = Set(measured.map { table.cases[$0].cluster }).count
        let p95 = SampleStatistics.orderStatistic(ofSorted: latencies, 0.95)
        let meals = table.cases.reduce(0) { $0 + $1.weight }
        var calls: [VariantID: Double] = [:]
        for (place, variant) in table.variants.enumerated() {
            let again = way.indices.reduce(0.0) { sum, index in
                guard let again = way[index].again, again.place == place else { return sum }
                return sum + Double(again.calls) * table.cases[index].weight
            }
            let asked = share(of: place, way)
            if asked > 0 { calls[variant] = asked + again / meals }
        }
        return RoutingScore(
            meals: Set(table.cases.map(\.meal)).count, clusters: Set(table.cases.map(\.cluster)).count, mae: mae,
            costPerMeal: cost, costUnknown: way.count { $0.cost == nil },
            statedPrices: way.reduce(0) { $0 + $1.statedPrices }, latencies: latencies.count,
            p50: SampleStatistics.orderStatistic(ofSorted: latencies, 0.5),
            p95: groups >= LatencyScore.fewestForP95 ? p95 : nil, callsPerMeal: calls,
            askedBack: way.indices.reduce(0.0) { $0 + (way[$1].isAskedBack ? table.cases[$1].weight : 0) } / meals)
    }

    /// Way − other in error and in cost, on the cases where both are known.
    func differences(_ way: [RoutedCase], _ others: [[RoutedCase]]) -> [(mae: Interval?, cost: Interval?)] {
        let pairs = others.map { other -> (RatioPair?, RatioPair?) in
            let priced = { (place: Int) in way[place].cost != nil && other[place].cost != nil }
            return (
                RatioPair(a: errors(other, without: way), b: errors(way)),
                RatioPair(a: costs(other, where: priced), b: costs(way, where: priced))
            )
        }
        let drawn = bootstrap.differences(of: pairs.flatMap { [$0.0, $0.1] }.compactMap { $0 })
        var rest = drawn[...]
        return pairs.map { pair in
            (
                mae: pair.0 == nil ? nil : rest.popFirst() ?? nil, cost: pair.1 == nil ? nil : rest.popFirst() ?? nil
            )
        }
    }

    /// Without cases that are asked back.
    /// - Parameter other: leaves out those that it asks back too.
    private func errors(_ way: [RoutedCase], without other: [RoutedCase] = []) -> RatioSample {
        let answered = way.indices.filter { !way[$0].isAskedBack && (other.isEmpty || !other[$0].isAskedBack) }
        return ClusterSums.sample(
            clusters: answered.map { table.cases[$0].cluster },
            numerator: { table.cases[answered[$0]].weight * way[answered[$0]].loss },
            denominator: { table.cases[answered[$0]].weight })
    }

    private func costs(_ way: [RoutedCase], where isKnown: (Int) -> Bool) -> RatioSample {
        let known = way.indices.filter(isKnown)
        return ClusterSums.sample(
            clusters: known.map { table.cases[$0].cluster },
            numerator: { table.cases[known[$0]].weight * (way[known[$0]].cost ?? 0) },
            denominator: { table.cases[known[$0]].weight })
    }
}
