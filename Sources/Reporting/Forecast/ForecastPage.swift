import Costs
package import JSON
import Nutrition
import Scoring
import Statistics

extension ForecastReport {
    package var document: Document {
        let title =
            "Forecast: \(Format.plain(demand.perDay)) analyses per user and day over \(Format.plain(demand.days)) days"
        return Document(
            title: title, isSimulated: run?.isSimulated ?? false, rest: "--json holds it all.",
            [.heading(1, title)] + (run.map { Block.notices([$0]) } ?? []) + Block.remarks(remarks)
                + sets.flatMap { ForecastPage.parts(of: $0, self) },
            footer: [.heading(2, "How to read this"), .list(ForecastPage.explanations(self))])
    }
}

enum ForecastPage {
    static func parts(of set: ForecastReport.OnSet, _ report: ForecastReport) -> [Block] {
        let demand = report.demand
        let name = set.set.map { "by what meals of the set \(CleanText.line($0, limit: 60)) cost" }
        let cost: [Block] = [.heading(2, "Cost, \(name ?? "by the prices stated")"), .table(table(set, demand))]
        var notes: [String] = []
        for way in set.ways {
            let name = CleanText.line(way.name, limit: 60)
            if way.unknown > 0 {
                notes.append("\(name): the cost of \(Format.count(way.unknown, "trial")) is unknown and in no figure.")
            }
            if way.kind != .variant { notes.append("\(name): \(tiers(way)).") }
        }
        if set.ways.contains(where: { $0.kind == .variant && !$0.spendsNothing(demand) }) {
            notes.append(
                "Of one variant alone each ten points of the analyses answered without the cloud, from a cache or not asked for take 10 % off, the quotas aside."
            )
        }
        if demand.hasQuota { notes += quotas(set, demand) }
        let levers = set.ways.flatMap { way in
            way.levers(demand).filter { way.kind != .variant || !$0.isSameForVariants }.map { lever in
                [CleanText.line(way.name, limit: 60), lever.words, Format.signedPercent(lever.change)]
            }
        }
        let table = Table(header: ["", "what changes", "the cost"], rows: levers, narrowestFirst: 24)
        return cost + Block.items(notes) + Block.chapter("Levers", level: 3, levers.isEmpty ? [] : [.table(table)])
    }

    private static func table(_ set: ForecastReport.OnSet, _ demand: Demand) -> Table {
        let entries = set.ways.flatMap { way in
            demand.users.map {
                (way: way, users: $0, forecast: way.forecast($0, demand), cost: way.cost($0, demand))
            }
        }
        let money = MoneyColumn(entries.map { $0.cost?.value })
        let perUser = MoneyColumn(entries.map { $0.forecast.costPerUser?.value })
        let rows = entries.map { entry in
            [
                CleanText.line(entry.way.name, limit: 60), Format.plain(entry.users),
                Format.fixed(entry.forecast.analyses, decimals: 0),
                Format.fixed(entry.forecast.cloudQueries, decimals: 0)
            ] + (demand.hasQuota ? [Format.fixed(entry.forecast.onDevicePastQuota, decimals: 0)] : []) + [
                amount(entry.cost, money), perUser.text(entry.forecast.costPerUser?.value)
            ]
        }
        let quota = demand.hasQuota ? ["past the quota, on the device"] : []
        return Table(
            header: ["", "users", "analyses", "cloud queries"] + quota + ["cost [95 %]", "per user"], rows: rows,
            leastImportantFirst: [2, 3], narrowestFirst: 24)
    }

    /// `$31.50 [$29.80, $33.10]`; a stated cost has no interval.
    private static func amount(_ cost: Interval?, _ money: MoneyColumn) -> String {
        guard let cost else { return "unknown" }
        let value = money.text(cost.value)
        guard cost.low != cost.value || cost.high != cost.value else { return value }
        guard cost.low != nil || cost.high != nil else { return "\(value), not bounded" }
        return Format.bounded(cost, money.text)
    }

    private static func tiers(_ way: ForecastWay) -> String {
        let words = way.tiers.map { tier in
            let price = tier.cost.map { Format.usd($0.value) } ?? "an unknown cost"
            let place = tier.isLocal ? " on the device" : ""
            return
                "\(CleanText.line(tier.name, limit: 60)) \(Format.fixed(tier.share * 100, decimals: 1)) per 100 analyses at \(price)\(place)"
        }
        let rest =
            way.kind == .tiers && abs(way.sum - 1) > 1e-9
            ? "; the shares add up to \(Format.fixed(way.sum * 100, decimals: 1)) %" : ""
        return Format.list(words, atMost: 20) + rest
    }

    private static func quotas(_ set: ForecastReport.OnSet, _ demand: Demand) -> [String] {
        demand.audiences.compactMap { audience in
            guard let quota = audience.quota else { return nil }
            let asked = set.ways.map { way in
                (name: CleanText.line(way.name, limit: 60), perDay: way.cloudShare(of: audience) * demand.perDay)
            }
            let over = asked.filter { $0.perDay > Double(quota.perDay) }.map(\.name)
            let warned = asked.filter { audience.isWarned(asking: $0.perDay) }.map(\.name)
            let who =
                "\(audience.name) (\(Format.percent(audience.share)) of users, \(quota.perDay) cloud analyses a day\(audience.hasPro ? "" : ", no Pro"))"
            let past = quota.past == .device ? "the device serves the rest" : "served all the same, with a warning"
            let cut =
                over.isEmpty ? "nobody meets the quota" : "past the quota every day with \(Format.list(over)): \(past)"
            let sees =
                warned.isEmpty ? "" : "; told that \(quota.warnAt) or fewer are left with \(Format.list(warned))"
            return "\(who): \(cut)\(sees)."
        }
    }

    static func explanations(_ report: ForecastReport) -> [String] {
        var lines = [
            "Cost is users · analyses per day · days · Σ queries per analysis · cost per query. A cost that is not known is unknown, not 0."
        ]
        if let run = report.run {
            lines.append(
                "What a query costs is the mean over the scored trials of run \(CleanText.line(run.id, limit: 80)), failed attempts included, as in its report; a query is one meal. The 95 % interval of that mean is carried over. How many users there will be, what they will ask and what prices will do is in no interval."
            )
            lines.append(
                "Where several measured tiers are mixed by stated shares their bounds are added up, which makes the interval wider than it need be."
            )
            if let priced = Notices.pricedAsOf(run) { lines.append(priced) }
        }
        if report.demand.hasQuota {
            lines.append(
                "Quotas count cloud queries. Every user is taken to ask for the same number every day; in truth some ask for more and some for less, so that more is past a quota than this says. Past it a user who pays nothing is served on the device, which costs nothing here; a premium user is served by the cloud with a warning, at its cost. Users who pay nothing have no Pro tier: the other cloud tiers answer them."
            )
        }
        lines.append(
            "Levers change one thing and leave all else as it is. Fewer analyses, no Pro and cache hits go by the quotas, the others do not. What a change does to the error is another question."
        )
        return lines
    }
}

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
