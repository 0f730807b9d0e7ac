import Nutrition
import Scoring
import Statistics

/// The sections about one eval set of a run; each is written once for all formats.
struct RunSet {
    let index: Int
    let context: ReportContext

    var set: SetScores { context.sets[index] }
    var names: VariantNames { context.names }
    var run: RunInfo { context.run }

    var html: [Block] {
        [
            head, leaderboard, pick, scatter, strata, costError, frontier, band, energy, nutrients, days, foods, effort,
            confidence, sanity, robustness, costs, latency, outcomes, failures, worstMeals, meals
        ].flatMap { $0 }
    }

    /// The sections for a pull request, most important first: the last ones are dropped if there is no room.
    var markdown: [Block] {
        [
            head, leaderboard, pick, outcomes, costs, frontier, robustness, strata, latency, band, worstMeals,
            nutrients,
            energy, foods, effort, days, confidence, sanity, failures
        ].flatMap { $0 }
    }

    var terminal: [Block] {
        let title = "\(CleanText.line(set.name, limit: 40)): \(SetDescription.size(set))"
        let words = [Notices.ties(set), Notices.missing(set.missing), Notices.speedUp(run)].compactMap { $0 }
        let table: [Block] =
            [.heading(2, title), isScored ? .table(leaderboardTable) : .paragraph("Nothing was scored.")]
            + Block.paragraphs(set.variants.isEmpty ? nil : words.joined(separator: " "))
            + Block.items(Failures.lines(set, names, limit: 12, more: "report.md"))
            + Block.paragraphs(caution)
        var blocks: [Block] = [.group(table)]
        // The verdict already covers the energy margin, so only further criteria are shown here.
        if set.pick?.limits.isEmpty == false, let table = PickTable(set, names, run) {
            let rest = table.lines.count - 13
            let more = rest > 0 ? ["\(Format.count(rest, "more variant")) in report.md."] : []
            blocks.append(.lead("\(PickTable.title): \(table.lead)", table.lines.prefix(13) + more))
        }
        if let table = RobustnessTable(set, names) {
            blocks.append(.paragraph("\(RobustnessTable.title): \(table.lead) The table is in report.md."))
        }
        return blocks
    }

    /// The table in a card; nothing if it has no row.
    func section(_ scores: ScoreTable, drawing: Figure? = nil, _ more: [Block] = []) -> [Block] {
        let table = table(scores)
        guard !table.rows.isEmpty else { return [] }
        let blocks: [Block] = drawing.map { [.figures([$0]), .numbers(table)] } ?? [.table(table)]
        return [.section(scores.title, note: scores.note, blocks + more)]
    }

    func table(_ scores: ScoreTable) -> Table {
        func row(_ name: String, _ score: VariantScore, isBaseline: Bool = false) -> Table.Row {
            Table.Row(name, scores.columns.map { $0.cell(score) }, isBaseline: isBaseline)
        }
        var rows = set.variants.map { row(names[$0.variant], $0) }
        if scores.hasBaselines {
            rows += set.baselines.map { row(VariantNames.baseline($0), $0, isBaseline: true) }
        }
        if !scores.keepsEmptyRows {
            rows.removeAll { row in row.cells.dropFirst().allSatisfy { $0.text == Format.none } }
        }
        return Table(["provider"] + scores.columns.map(\.title), rows)
    }

    private var head: [Block] {
        let name = CleanText.line(set.name, limit: 60)
        let words =
            [set.info?.description.map { CleanText.line($0, limit: 500) }, SetDescription.size(set)]
            + [set.info?.licence.map { CleanText.line($0, limit: 80) }]
        return [
            .heading(2, context.sets.count == 1 ? "Results on \(name)" : "Set \(name)"),
            .note(words.compactMap { $0 }.joined(separator: " · "))
        ] + (caution.map { [.notice($0)] } ?? [])
    }

    private var caution: String? { self.set.info?.caution.map { "Caution: " + CleanText.line($0, limit: 500) } }

    private var isScored: Bool { !set.variants.isEmpty || !set.baselines.isEmpty }

    private var leaderboard: [Block] {
        guard isScored else { return [.section("Leaderboard", lead: "Nothing was scored.", [])] }
        let note =
            ["PMAE is MAE ÷ mean true energy.", Notices.missing(set.missing)] + [Notices.ties(set)].compactMap { $0 }
        let table = leaderboardTable
        let words = "The dashed line is the error of always answering the median."
        let guess: [Block] = table.guess == nil ? [] : [.only(.html, [.note(words)])]
        return [.section("Leaderboard", note: note.joined(separator: " "), [.table(table)] + guess)]
    }

    private var leaderboardTable: Table {
        let columns = set.columns
        let money = set.costPerThousand
        func row(_ name: String, _ score: VariantScore, _ cell: (HeadlineColumn) -> String) -> [Table.Cell] {
            [.text(name)]
                + columns.map { column in
                    guard column == .energyError, let mae = score.energy?.mae else {
                        return .text(cell(column))
                    }
                    return .interval(mae, cell(column))
                }
        }
        var rows = set.variants.enumerated().map { place, score in
            var row = Table.Row(row(names[score.variant], score) { $0.cell(score, money) })
            row.rank = place + 1
            if score.isTiedWithBest == true { row.remark = place == 0 ? "lowest error" : "tied with the best" }
            return row
        }
        rows += set.baselines.map { score in
            Table.Row(row(VariantNames.baseline(score), score) { $0.baselineCell(score) }, isBaseline: true)
        }
        var table = Table(["provider"] + columns.map(\.title), rows)
        table.shortHeader = ["provider"] + columns.map(\.shortTitle)
        table.narrowestFirst = 28
        func place(_ column: HeadlineColumn) -> Int? { columns.firstIndex(of: column).map { $0 + 1 } }
        table.leastImportantFirst = HeadlineColumn.leastImportantFirst.compactMap(place)
        table.lastToGo = Set([.cost, .outcomes].compactMap(place))
        table.guess = set.constantMedian.flatMap { $0.value.isFinite && $0.value > 0 ? $0.value : nil }
        return table
    }

    private var pick: [Block] {
        guard let pick = PickTable(set, names, run) else { return [] }
        var table = Table(["provider"] + pick.titles, pick.rows.map { Table.Row($0.name, $0.cells) })
        table.wordColumns = Set(table.header.indices.dropFirst())
        return [.section(PickTable.title, lead: pick.lead, [.table(table)] + pick.notes.map { .note($0) })]
    }

    private var robustness: [Block] {
        guard let changes = RobustnessTable(set, names) else { return [] }
        let notes = changes.notes.map { Block.note($0) }
        return [.section(RobustnessTable.title, lead: changes.lead, [.table(changes.table)] + notes)]
    }

    private var outcomes: [Block] {
        let served = set.variants.compactMap { score in
            OutcomeTable.served(score).map { "\(names[score.variant]): \($0)" }
        }
        return section(OutcomeTable.table(set.variants), Block.items(served))
    }

    private var failures: [Block] {
        let lines = Failures.lines(set, names, limit: 100, more: "meals.csv")
        guard !lines.isEmpty else { return [] }
        return [.section("What went wrong", note: "How often, and the first reason given.", [.list(lines)])]
    }

    private var worstMeals: [Block] {
        let worst = context.worst[index]
        guard !worst.byMean.isEmpty else { return [] }
        func cells(_ meal: Int, _ numbers: [String]) -> [Table.Cell] {
            let name = CleanText.line(set.meals[meal].meal.id, limit: 60)
            return [.meal(name, context.paging.place(set: index, meal: meal))] + numbers.map { .text($0) }
        }
        func byVariant(_ count: Int) -> Block {
            let rows = worst.byVariant.flatMap { variant, misses in
                misses.prefix(count).enumerated().map { place, miss in
                    Table.Row([.text(place == 0 ? names[variant] : "")] + cells(miss.meal, WorstMeals.cells(miss)))
                }
            }
            var table = Table(WorstMeals.variantTitles, rows)
            table.wordColumns = [1]
            return .table(table)
        }
        let means = worst.byMean.map { Table.Row(cells($0.meal, WorstMeals.cells($0))) }
        return [
            .section(
                "Worst meals", note: WorstMeals.note,
                [
                    .table(Table(WorstMeals.meanTitles, means)), .heading(4, "By variant"),
                    .only(.html, [byVariant(WorstMeals.perVariant)]), .only(.markdown, [byVariant(1)])
                ])
        ]
    }

    /// Every meal with its photos and answers; for a large run only the worst, with links to the pages of all.
    private var meals: [Block] {
        guard !set.meals.isEmpty else { return [] }
        guard context.paging.isPaged else {
            return [
                .heading(2, "Every meal"),
                .note("Open a meal to see its photos and what each variant made of them. \(AnswerCard.legend)"),
                .meals(MealChoice(set: index, meals: Array(set.meals.indices), isHome: true))
            ]
        }
        let worst = context.worst[index].byMean.map(\.meal)
        let parts = context.paging.parts.filter { $0.set == index }
        let links = parts.map { part in
            let ends = [part.meals.lowerBound, part.meals.upperBound - 1].map {
                CleanText.line(set.meals[$0].meal.id, limit: 40)
            }
            return Link(
                target: .page(part.page), text: ends.joined(separator: " – "),
                note: Format.count(part.meals.count, "meal"))
        }
        let shown: [Block] = [
            .heading(2, "The \(Format.count(worst.count, "meal")) estimated worst"),
            .note("By mean error over the variants. \(AnswerCard.legend)"),
            .meals(MealChoice(set: index, meals: worst, isHome: false))
        ]
        return (worst.isEmpty ? [] : shown) + [
            .heading(2, "Every meal"),
            .note(
                "All \(set.meals.count) meals with photos and answers stand on \(Format.count(parts.count, "page")) in the folder \(Page.folder) beside this file; keep the two together."
            ), .links(links, isIndex: true)
        ]
    }
}

struct ReportContext: Sendable {
    let run: RunInfo
    let names: VariantNames
    let sets: [SetScores]
    let paging: MealPaging
    let worst: [WorstMeals]
    let foods: [FoodDifferences]

    var all: [RunSet] { sets.indices.map { RunSet(index: $0, context: self) } }

    /// - Parameter format: the terminal needs no worst meals, and only HTML needs `foods`.
    init(_ report: Report, for format: Formats) {
        run = report.run
        names = VariantNames(report)
        sets = SetScores.all(of: report)
        paging = MealPaging(sets)
        worst = format != .terminal ? sets.map(WorstMeals.init) : []
        foods = format == .html ? sets.map { FoodDifferences($0.info) } : []
    }
}
