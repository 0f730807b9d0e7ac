/// Error, cost and latency of variants over their runs of the same meals.
package struct TrendReport: Sendable {
    /// One variant in one run.
    package struct Point: Sendable, Hashable {
        package var run: String
        /// UTC, RFC 3339.
        package var startedAt: String
        /// kcal a meal; nil if unknown, as are the next two.
        package var error: Double?
        /// USD a meal.
        package var cost: Double?
        /// 95th percentile, milliseconds.
        package var p95: Double?
        /// Models named in the responses, sorted.
        package var models: [String]

        package init(
            run: String, startedAt: String, error: Double?, cost: Double?, p95: Double?, models: [String]
        ) {
            (self.run, self.startedAt, self.models) = (run, startedAt, models)
            (self.error, self.cost, self.p95) = (error, cost, p95)
        }
    }

    package struct Line: Sendable {
        package var variant: String
        /// The oldest run first.
        package var points: [Point]

        package init(variant: String, points: [Point]) { (self.variant, self.points) = (variant, points) }
    }

    /// Runs that asked the same meals and were scored by the same truths.
    package struct Group: Sendable {
        package var set: String
        package var meals: Int
        package var isSimulated: Bool
        package var runs: Int
        /// What differs from the other groups of this set; nil: nothing.
        package var note: String?
        package var lines: [Line]

        package init(set: String, meals: Int, isSimulated: Bool, runs: Int, note: String?, lines: [Line]) {
            (self.set, self.meals, self.isSimulated) = (set, meals, isSimulated)
            (self.runs, self.note, self.lines) = (runs, note, lines)
        }
    }

    package var groups: [Group]
    /// What is not shown, in sentences.
    package var leftOut: [String]

    package init(groups: [Group], leftOut: [String] = []) { (self.groups, self.leftOut) = (groups, leftOut) }

    package var document: Document {
        let title = "How do errors, costs and times change?"
        var document = Document(title: title, isSimulated: false, rest: "", [])
        document.header = [.heading(1, title)]
        if groups.isEmpty {
            document.header.append(.paragraph("No two complete runs asked about the same meals yet."))
        } else {
            document.header.append(
                .note("The newest run is at the right. ▲ marks a run that another model answered than the run before."))
        }
        document.body = groups.flatMap(blocks) + Block.items(leftOut)
        return document
    }

    private func blocks(_ group: Group) -> [Block] {
        let name = CleanText.line(group.set, limit: 60)
        let words = [Format.count(group.meals, "meal"), Format.count(group.runs, "run")]
        let simulated = group.isSimulated ? "SIMULATED: " : ""
        return [.heading(2, "\(simulated)\(name), \(words.joined(separator: ", "))")]
            + (group.note.map { [.note($0)] } ?? [])
            + group.lines.map { TrendCard(line: $0, isSimulated: group.isSimulated).block }
    }
}

/// Three small lines of one variant, and their numbers.
private struct TrendCard {
    typealias Measure = (name: String, value: (TrendReport.Point) -> Double?, words: (Double) -> String)

    let line: TrendReport.Line
    let isSimulated: Bool

    private var measures: [Measure] {
        let latency: Measure = ("p95 latency", \.p95, Format.milliseconds)
        // The simulator's times are made up.
        return [("error, kcal a meal", \.error, Format.kcal), ("cost a meal", \.cost, { Format.usd($0) })]
            + (isSimulated ? [] : [latency])
    }

    /// Whether another model answered than in the run before.
    private func isChanged(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        let (before, now) = (line.points[place - 1].models, line.points[place].models)
        return !before.isEmpty && !now.isEmpty && before != now
    }

    var block: Block {
        let changes = line.points.indices.filter(isChanged).map { place -> String in
            let names = Format.list(line.points[place].models.map { CleanText.line($0, limit: 60) }, atMost: 3)
            return "▲ \(CleanText.line(line.points[place].run, limit: 60)): answered by \(names)"
        }
        let figures = measures.compactMap { measure -> Figure? in
            guard line.points.contains(where: { measure.value($0) != nil }) else { return nil }
            return figure(measure)
        }
        return .section(
            CleanText.line(line.variant, limit: 100),
            [.figures(figures)] + Block.few(changes, "change")
                + [.fold("Numbers", [.table(table)])])
    }

    private func figure(_ measure: Measure) -> Figure {
        let values = line.points.map(measure.value)
        let known = values.enumerated().compactMap { place, value in value.map { (place: place, value: $0) } }
        var area = PlotArea(
            left: 8, top: 12, width: 150, height: 44,
            across: PlotScale(0...Double(max(1, values.count - 1)), ticks: []),
            up: PlotScale(holding: known.map(\.value)))
        area.up = PlotScale(0...max(known.map(\.value).max() ?? 1, 1e-12), ticks: [])
        let words = zip(line.points, values).map { point, value in
            "\(CleanText.line(point.run, limit: 40)) \(value.map(measure.words) ?? "unknown")"
        }
        var drawing = Drawing(
            title: "\(measure.name) of \(CleanText.line(line.variant, limit: 60))",
            words: words.joined(separator: "; "), width: area.right + 92, height: area.bottom + 14)
        drawing.add("axis", .line((area.left, area.bottom), (area.right, area.bottom)))
        for (from, to) in zip(known, known.dropFirst()) {
            drawing.add(
                "series",
                .line(
                    (area.x(Double(from.place)), area.y(from.value)), (area.x(Double(to.place)), area.y(to.value))))
        }
        for (place, value) in known {
            drawing.add("dot", .circle((area.x(Double(place)), area.y(value)), radius: 2.5))
            if isChanged(place) { drawing.add("middle", .text((area.x(Double(place)), area.bottom + 12), "▲")) }
        }
        if let last = known.last {
            drawing.add("label", .text((area.right + 8, area.y(last.value) + 4), measure.words(last.value)))
        }
        return Figure(drawing: drawing, name: measure.name)
    }

    private var table: Table {
        let rows = line.points.map { point in
            [
                CleanText.line(point.run, limit: 80), String(point.startedAt.prefix(10)),
                point.error.map(Format.kcal) ?? "unknown", Format.usd(point.cost),
                isSimulated ? "–" : point.p95.map(Format.milliseconds) ?? "unknown",
                Format.list(point.models.map { CleanText.line($0, limit: 60) }, atMost: 2)
            ]
        }
        var table = Table(
            header: ["run", "day", "error, kcal", "cost a meal", "p95 latency", "answered by"], rows: rows.reversed())
        table.wordColumns = [5]
        return table
    }
}
