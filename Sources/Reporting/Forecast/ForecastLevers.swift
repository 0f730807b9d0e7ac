import Costs
import Nutrition
import Statistics

/// Changes that would make a way of serving cheaper, computed from its shares and costs.
struct ForecastLevers {
    /// One change, and the relative change in cost it brings (−0.29 is 29 % less).
    struct Lever: Hashable {
        /// Stable, for scripts.
        var key: String
        var words: String
        var change: Double
        /// True if it has the same effect on every variant that answers alone.
        var isSameForVariants = false
    }

    /// How far the levers of local answers, volume and cache move: 10 percentage points.
    static let points = 0.1

    let levers: [Lever]

    /// Empty if nothing is spent, such as with a quota of 0.
    init(_ way: ForecastWay, _ demand: Demand) {
        levers =
            Self.spendsNothing(way, demand)
            ? []
            : [
                Self.local(way), Self.cheapest(way), Self.failed(way), Self.volume(way, demand),
                Self.pro(way, demand), Self.cache(way, demand)
            ].compactMap { $0 }
    }

    static func spendsNothing(_ way: ForecastWay, _ demand: Demand) -> Bool { cost(way, demand) == 0 }

    private static func cost(_ way: ForecastWay, _ demand: Demand) -> Double? {
        demand.users.first.map { way.forecast($0, demand).cost?.value } ?? 0
    }

    /// The relative change in cost; nil if it saves nothing.
    private static func change(
        _ way: ForecastWay, _ demand: Demand, to other: ForecastWay, _ asked: Demand
    ) -> Double? {
        guard let now = cost(way, demand), now > 0, let after = cost(other, asked) else { return nil }
        let change = after / now - 1
        return change < -0.0005 ? change : nil
    }

    /// More answers on the device; only if shares add up to 1, since other sums include second or unknown queries.
    private static func local(_ way: ForecastWay) -> Lever? {
        let cloud = way.cloudShare
        let sum = way.tiers.reduce(0) { $0 + $1.share }
        guard way.kind != .policy, abs(sum - 1) < 1e-9 else { return nil }
        let after = max(0, cloud - points)
        guard cloud > 0, let change = Forecast.cloudChange(localShareFrom: 1 - cloud, to: 1 - after) else {
            return nil
        }
        let words = "\(Format.percent(1 - cloud)) → \(Format.percent(1 - after)) of analyses answered without the cloud"
        return Lever(key: "more_local", words: words, change: change, isSameForVariants: true)
    }

    /// The cheapest cloud tier gives all cloud answers.
    private static func cheapest(_ way: ForecastWay) -> Lever? {
        let cloud = way.tiers.filter { !$0.isLocal && $0.share > 0 }
        let priced = cloud.compactMap { tier in tier.cost.map { (name: tier.name, share: tier.share, cost: $0.value) } }
        guard cloud.count > 1, priced.count == cloud.count, let least = priced.min(by: { $0.cost < $1.cost }) else {
            return nil
        }
        let now = priced.reduce(0) { $0 + $1.share * $1.cost }
        let after = priced.reduce(0) { $0 + $1.share * least.cost }
        guard now > 0, after < now else { return nil }
        return Lever(
            key: "cheapest_tier", words: "all of the cloud's part by \(CleanText.line(least.name, limit: 60))",
            change: after / now - 1)
    }

    private static func failed(_ way: ForecastWay) -> Lever? {
        guard let share = way.failedShare, share >= 0.005 else { return nil }
        return Lever(key: "no_failed_attempts", words: "no failed attempts", change: -share)
    }

    private static func volume(_ way: ForecastWay, _ demand: Demand) -> Lever? {
        var fewer = demand
        fewer.perDay *= 1 - points
        let words = "\(Format.plain(demand.perDay)) → \(Format.plain(fewer.perDay)) analyses per user and day"
        let change = change(way, demand, to: way, fewer)
        return change.map { Lever(key: "fewer_analyses", words: words, change: $0, isSameForVariants: true) }
    }

    private static func pro(_ way: ForecastWay, _ demand: Demand) -> Lever? {
        var without = way
        without.tiers = way.tiersWithoutPro
        let words = "no analysis by Pro, the other tiers in its place"
        return change(way, demand, to: without, demand).map { Lever(key: "no_pro", words: words, change: $0) }
    }

    private static func cache(_ way: ForecastWay, _ demand: Demand) -> Lever? {
        var cached = way
        for place in cached.tiers.indices where !cached.tiers[place].isLocal { cached.tiers[place].share *= 1 - points }
        for place in cached.tiersWithoutPro.indices where !cached.tiersWithoutPro[place].isLocal {
            cached.tiersWithoutPro[place].share *= 1 - points
        }
        let words = "\(Format.percent(points)) of the cloud's queries answered from a cache"
        let change = change(way, demand, to: cached, demand)
        return change.map { Lever(key: "more_cache_hits", words: words, change: $0, isSameForVariants: true) }
    }
}
