import Costs
import Nutrition
import Statistics

/// A change that would make a way of serving cheaper, computed from its shares and costs.
struct Lever {
    /// Stable, for scripts.
    var key: String
    var words: String
    /// Relative change in cost: −0.29 is 29 % less.
    var change: Double
    /// True if it has the same effect on every variant that answers alone.
    var isSameForVariants = false

    /// How far local answers, volume and cache are moved: 10 percentage points.
    fileprivate static let points = 0.1
}

extension ForecastWay {
    /// Empty if nothing is spent, such as with a quota of 0.
    func levers(_ demand: Demand) -> [Lever] {
        if spendsNothing(demand) { return [] }
        var fewer = demand
        fewer.perDay *= 1 - Lever.points
        var without = self
        without.tiers = tiersWithoutPro
        var cached = self
        cached.tiers = Self.cached(tiers)
        cached.tiersWithoutPro = Self.cached(tiersWithoutPro)
        let volume = "\(Format.plain(demand.perDay)) → \(Format.plain(fewer.perDay)) analyses per user and day"
        let hits = "\(Format.percent(Lever.points)) of the cloud's queries answered from a cache"
        let found = [
            moreLocal, cheapestTier, noFailures,
            change(demand, to: self, fewer).map {
                Lever(key: "fewer_analyses", words: volume, change: $0, isSameForVariants: true)
            },
            change(demand, to: without, demand).map {
                Lever(key: "no_pro", words: "no analysis by Pro, the other tiers in its place", change: $0)
            },
            change(demand, to: cached, demand).map {
                Lever(key: "more_cache_hits", words: hits, change: $0, isSameForVariants: true)
            }
        ]
        return found.compactMap { $0 }
    }

    func spendsNothing(_ demand: Demand) -> Bool { spent(demand) == 0 }

    private func spent(_ demand: Demand) -> Double? {
        demand.users.first.map { forecast($0, demand).cost?.value } ?? 0
    }

    /// The relative change in cost; nil if it saves nothing.
    private func change(_ demand: Demand, to other: ForecastWay, _ asked: Demand) -> Double? {
        guard let now = spent(demand), now > 0, let after = other.spent(asked) else { return nil }
        let change = after / now - 1
        return change < -0.0005 ? change : nil
    }

    private static func cached(_ tiers: [ForecastTier]) -> [ForecastTier] {
        tiers.map { tier in
            var tier = tier
            if !tier.isLocal { tier.share *= 1 - Lever.points }
            return tier
        }
    }

    /// More answers on the device; only if shares add up to 1, since other sums include second or unknown queries.
    private var moreLocal: Lever? {
        let cloud = cloudShare
        guard kind != .policy, abs(sum - 1) < 1e-9 else { return nil }
        let after = max(0, cloud - Lever.points)
        guard cloud > 0, let change = Forecast.cloudChange(localShareFrom: 1 - cloud, to: 1 - after) else {
            return nil
        }
        let words = "\(Format.percent(1 - cloud)) → \(Format.percent(1 - after)) of analyses answered without the cloud"
        return Lever(key: "more_local", words: words, change: change, isSameForVariants: true)
    }

    /// The cheapest cloud tier gives all cloud answers.
    private var cheapestTier: Lever? {
        let cloud = tiers.filter { !$0.isLocal && $0.share > 0 }
        let priced = cloud.compactMap { tier in tier.cost.map { (name: tier.name, share: tier.share, cost: $0.value) } }
        guard cloud.count > 1, priced.count == cloud.count, let least = priced.min(by: { $0.cost < $1.cost }) else {
            return nil
        }
        let now = priced.reduce(0) { $0 + $1.share * $1.cost }
        let after = priced.reduce(0) { $0 + $1.share * least.cost }
        guard now > 0, after < now else { return nil }
        let words = "all of the cloud's part by \(CleanText.line(least.name, limit: 60))"
        return Lever(key: "cheapest_tier", words: words, change: after / now - 1)
    }

    private var noFailures: Lever? {
        guard let share = failedShare, share >= 0.005 else { return nil }
        return Lever(key: "no_failed_attempts", words: "no failed attempts", change: -share)
    }
}
