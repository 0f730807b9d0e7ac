import Costs
package import JSON
import Nutrition
import Scoring
import Statistics

extension ForecastReport {
    package var document: Document {
        let title = run.map { "Forecast from run \(CleanText.line($0.id, limit: 80))" } ?? "Forecast from stated prices"
        let page = ForecastPage(report: self)
        var document = Document(
            title: title, isSimulated: run?.isSimulated ?? false, rest: "--json prints all of it.",
            [.heading(1, title)] + (run.map { Block.notices([$0]) } ?? []) + page.nothing
                + sets.flatMap(page.parts) + (sets.count == 1 ? [] : Block.few(allRemarks)),
            footer: [.fold("How to read this", [.list(page.explanations)])])
        document.facts = ["Forecast", run.map { CleanText.line($0.id, limit: 60) } ?? "stated prices"]
        return document
    }
}

struct ForecastPage {
    let report: ForecastReport
    private var demand: Demand { report.demand }

    /// Rows shown before the rest is folded.
    private static let most = 8

    fileprivate var nothing: [Block] {
        report.sets.isEmpty ? [.verdict(Verdict(answer: "Nothing to forecast: no variant has a known cost."))] : []
    }

    fileprivate func parts(of set: ForecastReport.OnSet) -> [Block] {
        let ways = sorted(set.ways)
        let heading: [Block] =
            report.sets.count > 1 ? [.heading(2, "Set \(CleanText.line(set.set ?? "", limit: 60))")] : []
        let level = heading.isEmpty ? 2 : 3
        return heading
            + [.verdict(verdict(set, ways)), .heading(level, "What would each cost?")]
            + Block.few(table(ways), Self.most) { "\($0) more" }
            + Block.few(notes(ways) + (report.sets.count == 1 ? report.allRemarks : []), "note") + [
                .fold("Queries and intervals", [.table(queries(ways))])
            ] + levers(ways)
    }

    /// Cheapest first; unknown costs last.
    private func sorted(_ ways: [ForecastWay]) -> [ForecastWay] {
        let costs = ways.map { cost($0) ?? .infinity }
        return zip(costs, ways).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1)
    }

    /// USD for the first number of users; nil if unknown.
    private func cost(_ way: ForecastWay) -> Double? { demand.users.first.flatMap { way.cost($0, demand)?.value } }

    private static func name(_ way: ForecastWay) -> String { CleanText.line(way.name, limit: 70) }

    // MARK: the verdict

    private func verdict(_ set: ForecastReport.OnSet, _ ways: [ForecastWay]) -> Verdict {
        var verdict = Verdict(answer: "The cost is unknown: no query has a known price.", basis: basis(set, ways))
        let priced = ways.filter { cost($0) != nil }
        guard let cheapest = priced.first else { return verdict }
        let asked = ways.contains { $0.criteria != nil }
        let fitting = priced.first { $0.criteria == .meets }
        let lead = fitting ?? cheapest
        let accurate = priced.filter { $0.error != nil }.min { ($0.error?.value ?? 0) < ($1.error?.value ?? 0) }
        let start = fitting == nil ? Self.name(lead) : "\(Self.name(lead)) meets your criteria and"
        let users = demand.users.count > 1 ? " for \(Self.number(demand.users[0])) users" : ""
        let subject = lead.kind == .tiers ? Format.sentence(start) : start
        verdict.answer = "\(subject) would cost \(money(lead))\(users)\(beside(lead, accurate))."
        if asked, fitting == nil { verdict.rest = "No variant certainly meets your criteria." }
        if let fitting, fitting.name != cheapest.name {
            verdict.rest = "\(Self.name(cheapest)) would cost \(money(cheapest)), but does not certainly meet them."
        }
        let unknown = ways.count - priced.count
        if unknown > 0 {
            verdict.rest +=
                "\(verdict.rest.isEmpty ? "" : " ")The cost of \(Format.count(unknown, "other")) is unknown."
        }
        return verdict
    }

    private func money(_ way: ForecastWay) -> String {
        "\(Self.dollars(cost(way))) \(demand.days == 30 ? "a month" : "in \(Format.plain(demand.days)) days")"
    }

    /// `, 1/40 of gemini-pro, at 12 kcal more error`: beside the most accurate.
    private func beside(_ way: ForecastWay, _ accurate: ForecastWay?) -> String {
        guard let accurate, let least = accurate.error?.value, let own = way.error?.value else { return "" }
        guard accurate.name != way.name else {
            return report.sets.contains { $0.ways.count > 1 } ? ", with the lowest error here" : ""
        }
        guard let now = cost(way), let then = cost(accurate), then > 0 else { return "" }
        let (other, ratio) = (Self.name(accurate), now > 0 ? (then / now).rounded() : .infinity)
        let price =
            switch (now / then, ratio) {
            case (1..., _): ", \(Format.percent(now / then - 1)) more than \(other)"
            case (_, .infinity): ", nothing beside \(Self.dollars(then)) of \(other)"
            case (_, 2...): ", 1/\(Format.fixed(ratio, decimals: 0)) of \(other)"
            default: ", \(Format.percent(1 - now / then)) less than \(other)"
            }
        let doubt =
            switch way.state {
            case .notSeparable: " (not separable)"
            case .unclear: " (unclear)"
            case .best, .lowest, .worse, nil: ""
            }
        return "\(price), at \(Format.kcal(own - least)) kcal more error\(doubt)"
    }

    private func basis(_ set: ForecastReport.OnSet, _ ways: [ForecastWay]) -> String {
        let users = demand.users.map(Self.number)
        let people =
            demand.users.count > 3 ? "\(users[0]) to \(users[users.count - 1]) users" : "\(Format.list(users)) users"
        let analyses = demand.users.first.map { $0 * demand.perDay * demand.days } ?? 0
        let queries = Set(ways.map { Self.number(forecast($0).cloudQueries) })
        let each = demand.users.count > 1 ? " for \(users[0])" : ""
        let parts = [
            people, "\(Format.plain(demand.perDay)) analyses a day", "\(Format.plain(demand.days)) days",
            "\(Self.number(analyses)) analyses\(each)",
            queries.count == 1 ? queries.first.map { "\($0) cloud queries" } : nil,
            set.set.map { "costs of the set \(CleanText.line($0, limit: 40))" }
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    private func forecast(_ way: ForecastWay) -> Forecast { way.forecast(demand.users.first ?? 0, demand) }

    // MARK: the tables

    private func table(_ ways: [ForecastWay]) -> Table {
        let period = demand.days == 30 ? "$ a month" : "$ in \(Format.plain(demand.days)) days"
        if ways.count == 1, demand.users.count > 1 { return byUsers(ways[0], period) }
        let isOne = demand.users.count == 1
        let users = isOne ? [period] : demand.users.map { "\(Self.number($0)) users" }
        let hasErrors = ways.contains { $0.error != nil }
        let rows = ways.map { way in
            Table.Row(
                Self.name(way),
                demand.users.map { Self.dollars(way.cost($0, demand)?.value) }
                    + [Self.cents(forecast(way).costPerUser?.value)]
                    + (hasErrors ? [way.error.map { "\(Format.kcal($0.value)) kcal" } ?? Format.none] : []))
        }
        var table = Table(
            [isOne ? "served by" : "\(period) for"] + users + ["cents a user"] + (hasErrors ? ["off by"] : []), rows)
        table.leastImportantFirst = Array((2..<table.header.count).reversed())
        table.narrowestFirst = 20
        return table
    }

    private func byUsers(_ way: ForecastWay, _ period: String) -> Table {
        let rows = demand.users.map { users in
            let forecast = way.forecast(users, demand)
            return [
                Self.number(users), Self.number(forecast.cloudQueries), Self.dollars(forecast.cost?.value),
                Self.cents(forecast.costPerUser?.value)
            ]
        }
        return Table(header: ["users", "cloud queries", period, "cents a user"], rows: rows)
    }

    private func queries(_ ways: [ForecastWay]) -> Table {
        let rows = ways.flatMap { way in
            demand.users.map { users in
                let forecast = way.forecast(users, demand)
                return [
                    Self.name(way), Self.number(users), Self.number(forecast.analyses),
                    Self.number(forecast.cloudQueries)
                ] + (demand.hasQuota ? [Self.number(forecast.onDevicePastQuota)] : []) + [
                    bounded(way.cost(users, demand))
                ]
            }
        }
        let quota = demand.hasQuota ? ["on the device, past the quota"] : []
        return Table(
            header: ["served by", "users", "analyses", "cloud queries"] + quota + ["$ [95 %]"], rows: rows,
            leastImportantFirst: [2, 3], narrowestFirst: 20)
    }

    /// `$31 [$29, $33]`; a stated cost has no interval.
    private func bounded(_ cost: Interval?) -> String {
        guard let cost else { return "unknown" }
        guard cost.low != cost.value || cost.high != cost.value else { return Self.dollars(cost.value) }
        guard cost.low != nil || cost.high != nil else { return "\(Self.dollars(cost.value)), not bounded" }
        return Format.bounded(cost) { Self.dollars($0) }
    }

    /// Whole dollars; below 10 with two significant digits.
    private static func dollars(_ value: Double?) -> String {
        guard let value, value >= 9.95, let whole = Int(exactly: value.rounded()) else { return Format.usd(value) }
        return "$" + Format.whole(whole)
    }

    private static func cents(_ dollars: Double?) -> String {
        guard let cents = dollars.map({ $0 * 100 }) else { return "unknown" }
        return cents >= 99.5 ? number(cents) : Format.fixed(cents, decimals: cents == 0 ? 0 : cents < 0.95 ? 2 : 1)
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value.rounded()).map(Format.whole) ?? Format.plain(value)
    }

    // MARK: what else to know

    private func notes(_ ways: [ForecastWay]) -> [String] {
        var notes: [String] = []
        for way in ways {
            if way.unknown > 0 {
                notes.append("\(Self.name(way)): \(Format.count(way.unknown, "trial")) of unknown cost left out.")
            }
            if way.kind != .variant { notes.append("\(Self.name(way)): \(tiers(way)).") }
        }
        return notes + (demand.hasQuota ? quotas(ways) : [])
    }

    private func tiers(_ way: ForecastWay) -> String {
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

    private func quotas(_ ways: [ForecastWay]) -> [String] {
        demand.audiences.compactMap { audience in
            guard let quota = audience.quota else { return nil }
            let asked = ways.map { (name: Self.name($0), perDay: $0.cloudShare(of: audience) * demand.perDay) }
            let over = asked.filter { $0.perDay > Double(quota.perDay) }.map(\.name)
            let warned = asked.filter { audience.isWarned(asking: $0.perDay) }.map(\.name)
            func list(_ names: [String]) -> String {
                names.count == asked.count && names.count > 1 ? "every variant" : Format.list(names, atMost: 3)
            }
            let who =
                "\(audience.name) (\(Format.percent(audience.share)) of users, \(quota.perDay) cloud analyses a day\(audience.hasPro ? "" : ", no Pro"))"
            let past =
                quota.past == .device ? "the device serves the rest" : "the cloud serves the rest, with a warning"
            let cut = over.isEmpty ? "nobody reaches the quota" : "past the quota every day with \(list(over)): \(past)"
            let sees = warned.isEmpty ? "" : "; warned at \(quota.warnAt) left with \(list(warned))"
            return "\(who): \(cut)\(sees)."
        }
    }

    private func levers(_ ways: [ForecastWay]) -> [Block] {
        let rows = ways.flatMap { way in
            way.levers(demand).filter { way.kind != .variant || !$0.isSameForVariants }.map { lever in
                [Self.name(way), lever.words, Format.signedPercent(lever.change)]
            }
        }
        let tenth =
            ways.contains { $0.kind == .variant && !$0.spendsNothing(demand) }
            ? "Each ten points of analyses that need no cloud query save 10 % of a variant's cost, quotas aside." : nil
        let table = Table(header: ["served by", "what changes", "cost"], rows: rows, narrowestFirst: 20)
        let blocks = (rows.isEmpty ? [] : [Block.table(table)]) + Block.paragraphs(tenth)
        return blocks.isEmpty ? [] : [.fold("What would make it cheaper?", blocks)]
    }

    fileprivate var explanations: [String] {
        var lines = [
            "Cost is users × analyses a day × days × queries per analysis × cost of a query. An unknown cost is unknown, not 0."
        ]
        if let run = report.run {
            lines += [
                "The cost of a query is the mean over the scored trials of run \(CleanText.line(run.id, limit: 80)), failed attempts included. A query is one meal.",
                "The 95 % interval is that of this mean. It does not cover the number of users, their habits or future prices.",
                "Bounds of several measured tiers are added up, which makes the interval wider than needed.",
                "Off by: the mean absolute error of energy per meal, in kcal, over meals with a scored answer of every variant."
            ]
            if let priced = Notices.pricedAsOf(run) { lines.append(priced) }
        }
        if report.demand.hasQuota {
            lines += [
                "Quotas count cloud queries. Every user is assumed to ask the same number every day. Real users differ, so more of them pass the quota.",
                "Past the quota, the device serves users who pay nothing, at no cost. The cloud serves premium users with a warning, at its cost.",
                "Users who pay nothing have no Pro tier: the other cloud tiers answer them."
            ]
        }
        lines += [
            "Each lever changes one thing. Quotas apply to fewer analyses, no Pro and cache hits, not to the others.",
            "No lever says what happens to the error."
        ]
        return lines
    }
}

/// A forecast for scripts, format 2 (docs/json-output.md): every key is always present, unknown values are null.
package enum ForecastJSON {
    package static let format = 2

    package static func render(_ report: ForecastReport) -> JSON {
        // Without lookups a forecast is as it was before there were any.
        let lookups: JSON = report.lookups.isEmpty ? [:] : ["lookups": .array(report.lookups.map(\.json))]
        let forecast: JSON = [
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
        ]
        return .report(forecast.merging(lookups))
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
            "cost_unknown": .optional(way.unknown), "energy_mae": .interval(way.error),
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
