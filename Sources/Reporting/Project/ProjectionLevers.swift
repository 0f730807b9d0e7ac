import Costs
import Nutrition
import Statistics

/// What would make a way of serving cheaper, computed from its own shares and costs.
struct ProjectionLevers {
    /// One lever: what is changed, and how the cost then changes, as a share of it (−0.29 is 29 % less).
    struct Lever: Hashable {
        /// Stable, for scripts.
        var key: String
        var words: String
        var change: Double
    }

    /// Points of the local share that the first lever moves.
    static let points = 0.1

    let levers: [Lever]

    /// None where nothing is spent, such as behind a quota of 0.
    init(_ way: ProjectedWay, _ demand: Demand) {
        levers =
            Self.spendsNothing(way, demand)
            ? [] : [Self.local(way), Self.cheapest(way), Self.failed(way)].compactMap { $0 }
    }

    /// Whether that way is known to cost nothing.
    static func spendsNothing(_ way: ProjectedWay, _ demand: Demand) -> Bool {
        demand.users.first.map { way.projection($0, demand).cost?.value == 0 } ?? true
    }

    /// More answered on the device. Only where each analysis is known to be one query: shares that add up to more have second
    /// queries among them, about answers of the device or of the cloud, and those that add up to less leave a part open. A
    /// policy's calls are of the first kind.
    private static func local(_ way: ProjectedWay) -> Lever? {
        let cloud = way.cloudShare
        let sum = way.tiers.reduce(0) { $0 + $1.share }
        guard way.kind != .policy, abs(sum - 1) < 1e-9 else { return nil }
        let after = max(0, cloud - points)
        guard cloud > 0, let change = Projection.cloudChange(localShareFrom: 1 - cloud, to: 1 - after) else {
            return nil
        }
        let words = "\(Format.percent(1 - cloud)) → \(Format.percent(1 - after)) of analyses answered without the cloud"
        return Lever(key: "more_local", words: words, change: change)
    }

    /// Everything the cloud answers by its cheapest tier.
    private static func cheapest(_ way: ProjectedWay) -> Lever? {
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

    /// Nothing spent on attempts that bring nothing.
    private static func failed(_ way: ProjectedWay) -> Lever? {
        guard let share = way.failedShare, share >= 0.005 else { return nil }
        return Lever(key: "no_failed_attempts", words: "no failed attempts", change: -share)
    }
}
