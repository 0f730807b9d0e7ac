import Nutrition
import Scoring
import Statistics

extension RunSet {
    var costError: [Block] {
        let hasFrontier = FrontierTable(set) != nil
        var points: [CostErrorPlot.Point] = []
        var missing: [String] = []
        for (index, score) in set.variants.enumerated() {
            // With a frontier, its costs are on the same meals as its errors.
            let placed = set.frontier?.points.first { $0.variant == score.variant }
            let cost = placed?.values[.cost] ?? score.cost.perMeal?.value
            if let cost, let error = score.nutrients[.energy]?.mae, score.answered > 0 {
                points.append(
                    .init(
                        rank: index + 1, name: names[score.variant], cost: cost * 1000, error: error,
                        isOff: hasFrontier && placed?.isOnFrontier != true))
            } else {
                missing.append(names[score.variant])
            }
        }
        guard !points.isEmpty else { return [] }
        let caption = [
            points.count > 1 ? "The line joins those that none beats at cost and error alone." : nil,
            hasFrontier ? "Filled dots are on the frontier below." : nil,
            missing.isEmpty
                ? nil : "Not drawn, for want of a known cost or an energy estimate: \(Format.list(missing))."
        ].compactMap { $0 }.joined(separator: " ")
        let figure = Figure(
            CostErrorPlot(points).drawing(), legend: points.map { .rank($0.rank, $0.name) }, caption: caption)
        let money = MoneyColumn(points.map(\.cost))
        let table = Table(
            ["cost per 1000 meals", "energy MAE, kcal"],
            points.map { ($0.name, [money.text($0.cost), Format.interval($0.error)]) })
        let note = "Lower is more accurate, further left is cheaper. The bars are 95 % intervals of the error."
        return [
            .section(
                "Error against cost", note: note,
                [.figures([figure]), .fold("Numbers behind the drawing", [.table(table)])])
        ]
    }

    var frontier: [Block] {
        guard let frontier = FrontierTable(set) else { return [] }
        let table = Table(frontier.titles, frontier.rows.map { (names[$0.variant], $0.cells) })
        return [.section(frontier.title, [.table(table)] + frontier.notes(names).map { .note($0) })]
    }

    var costs: [Block] {
        guard !set.variants.isEmpty else { return [] }
        let rows = zip(set.variants, CostTable.rows(set.variants)).map { (names[$0.variant], $1) }
        let note = [CostTable.note] + [Notices.pricedAsOf(run), Notices.speedUp(run)].compactMap { $0 }
        let costs = Block.section(
            "Cost and latency", note: note.joined(separator: " "), [.table(Table(CostTable.titles, rows))])
        let estimates = EstimateTable.rows(set.variants)
        guard !estimates.isEmpty else { return [costs] }
        let table = Table(EstimateTable.titles, estimates.map { (names[$0.score.variant], $0.cells) })
        return [costs, .section("Estimated cost, bill and tokens", note: EstimateTable.note, [.table(table)])]
    }

    var latency: [Block] {
        let rows = LatencyTable.rows(set.variants)
        guard !rows.isEmpty else { return [] }
        let figure = Figure(
            LatencyBars(rows.map { (names[$0.score.variant], $0.split) }).drawing(),
            legend: LatencyTable.parts.indices.map { .part(LatencyBars.swatch($0), LatencyTable.parts[$0].title) },
            caption: "The thin line beneath a bar is opening a connection.")
        let table = Table(
            LatencyTable.titles,
            rows.map { (names[$0.score.variant], LatencyTable.cells($0.latency, $0.split)) })
        let note = [LatencyTable.note] + [Notices.speedUp(run)].compactMap { $0 }
        return [
            .section(
                "Latency split", note: note.joined(separator: " "),
                [.figures([figure]), .fold("Numbers behind the drawing", [.table(table)])])
        ]
    }
}
