import Costs
package import JSON
import Nutrition
import Scoring
import Statistics

/// A forecast for scripts, format 2 (docs/pick.md): every key is always present, unknown values are null.
package enum ForecastJSON {
    package static let format = 2

    package static func render(_ report: ForecastReport) -> JSON {
        .report([
            "format": .number(Double(format)),
            "simulated": .bool(report.run?.isSimulated ?? false),
            "run": .optional(report.run) {
                .run($0, without: ["pending", "simulated", "repeats", "tool_version"])
            },
            "per_day": .optional(report.demand.perDay),
            "days": .optional(report.demand.days),
            "audiences": .array(
                report.demand.audiences.map { audience in
                    [
                        "name": .string(audience.name), "share": .optional(audience.share),
                        "cloud_per_day": .optional(audience.quota?.perDay),
                        "warn_at": .optional(audience.quota?.warnAt),
                        "past_quota": .optional(audience.quota?.past.rawValue), "pro": .bool(audience.hasPro)
                    ]
                }),
            "sets": .array(
                report.sets.map { set in
                    ["set": .optional(set.set), "ways": .array(set.ways.map { way($0, report.demand) })]
                }),
            "remarks": .strings(report.remarks)
        ])
    }

    private static func way(_ way: ForecastWay, _ demand: Demand) -> JSON {
        [
            "kind": .string(way.kind.rawValue),
            "name": .string(way.name),
            "tiers": .array(
                way.tiers.map { tier in
                    [
                        "name": .string(tier.name), "share": .optional(tier.share), "local": .bool(tier.isLocal),
                        "pro": .bool(tier.isPro),
                        "source": .string(tier.source.rawValue), "query_usd": .interval(tier.cost)
                    ]
                }),
            "cost_unknown": .optional(way.unknown),
            "projections": .array(demand.users.map { forecast(way, $0, demand) }),
            "levers": .array(
                way.levers(demand).map { ["lever": .string($0.key), "change": .optional($0.change)] }),
            "warned": .strings(
                demand.audiences.filter { $0.isWarned(asking: way.cloudShare(of: $0) * demand.perDay) }.map(\.name))
        ]
    }

    private static func forecast(_ way: ForecastWay, _ users: Double, _ demand: Demand) -> JSON {
        let forecast = way.forecast(users, demand)
        return [
            "users": .optional(users), "analyses": .optional(forecast.analyses),
            "cloud_queries": .optional(forecast.cloudQueries),
            "on_device_past_quota": .optional(forecast.onDevicePastQuota),
            "warned_past_quota": .optional(forecast.warnedPastQuota),
            "cost_usd": .interval(way.cost(users, demand)),
            "per_user_usd": .optional(forecast.costPerUser?.value)
        ]
    }
}
