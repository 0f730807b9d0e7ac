import Nutrition
import Scoring
import Statistics

/// The parts of a page about one eval set; each is written once for all formats.
struct RunSet {
    let index: Int
    let context: ReportContext

    var set: SetScores { context.sets[index] }
    var names: VariantNames { context.names }
    var run: RunInfo { context.run }

    /// The parts in reading order, with the words of their links; parts without content are absent.
    var parts: [Part] {
        [
            ("verdict", "Verdict", verdict + leaderboard + noFood), ("criteria", "Criteria", pick),
            ("task", "Task", tasks),
            ("meals", "Meals", meals),
            ("accuracy", "Accuracy", accuracy), ("cost", "Cost & speed", costAndSpeed),
            ("foods", "Foods", foodsAndEdits),
            ("trust", "Trust", trust), ("method", "Method", method)
        ].filter { !$0.2.isEmpty }.map { Part(id: id($0.0), link: $0.1, blocks: $0.2) }
    }

    struct Part {
        let id: String
        let link: String
        let blocks: [Block]
    }

    /// Unique on the page.
    private func id(_ part: String) -> String { context.sets.count == 1 ? part : "\(part)-\(index)" }

    /// - Parameter parts: its own, which take long to make.
    func html(_ parts: [Part]) -> [Block] { title + parts.map { .part(id: $0.id, $0.blocks) } }

    /// For a pull request, most important first: the last ones are dropped if there is no room.
    var markdown: [Block] {
        title + verdict + leaderboard + failures + noFood + people.map { .paragraph($0.lead) } + pick + tasks
            + worstMeals
            + [
                ("Cost and speed", costs + latency),
                ("Accuracy", personTables + corrections + strata + energy + nutrients + days + band),
                ("Foods and edits", foods + topNames + effort + grounding),
                ("Trust", truths + sanity + findings + confidence + robustness + outcomes)
            ].flatMap { title, blocks in blocks.isEmpty ? [] : [Block.fold(title, blocks)] }
            + asked
    }

    var terminal: [Block] {
        guard isScored else { return title + verdict + [.paragraph("Nothing was scored.")] }
        let lines = Failures.lines(set, names, limit: 2, more: "report.md").map { CleanText.line($0, limit: 96) }
        let table: [Block] =
            [standing] + Block.items(lines) + Block.paragraphs(leftOut) + Block.paragraphs(caution)
        var more: [Block] = []
        if let pick = PickTable(set, names, run), set.pick?.limits.isEmpty == false {
            more.append(.paragraph("\(PickTable.title) \(pick.lead)"))
            more.append(.fold("Criteria", [.list(pick.lines)]))
        }
        if let changes = RobustnessTable(set, names) {
            more.append(.paragraph("\(RobustnessTable.title) \(changes.lead)"))
        }
        more += noFood + people.map { .paragraph($0.lead) } + topNamesLead + groundingLead
        more += TaskTable.all(set, names).flatMap { [.paragraph($0.heading), .table($0.table)] }
        return [.group(title + table)] + verdict + [.group(more)]
            + (asked.isEmpty ? [] : [.fold("What was asked", askedLines)])
    }

    private var askedLines: [Block] {
        [
            .list(
                set.variants.compactMap { score in board.rows.first { $0.name == names[score.variant] } }.map {
                    "\($0.name): \($0.identity)" + $0.chips.map { ", \($0)" }.joined()
                })
        ]
    }

    private var isScored: Bool { !set.variants.isEmpty || !set.baselines.isEmpty }

    private var title: [Block] {
        context.sets.count == 1 ? [] : [.heading(2, "Set \(CleanText.line(set.name, limit: 60))")]
    }

    private var verdict: [Block] { context.verdicts.indices.contains(index) ? [.verdict(context.verdicts[index])] : [] }

    private var board: Leaderboard { Leaderboard(set, names, run, context.asked) }

    /// The leaderboard, or the standing by task where no energy is scored.
    private var standing: Block { TaskStanding(set).map { .table($0.table(set, names)) } ?? .leaderboard(board) }

    private var leaderboard: [Block] {
        guard isScored else { return [.paragraph("Nothing was scored.")] }
        let failed = Failures.meals(set, names).map { "No usable answer: \($0)." }
        let legend = board.rows.contains { $0.error != nil } ? board.legend : nil
        let lines = [legend, failed, nextStep].compactMap { $0 }
        return [standing] + (leftOut.map { [.note($0)] } ?? []) + lines.map { .only(.html, [.note($0)]) }
    }

    /// What to do after reading; nil if nothing was scored.
    private var nextStep: String? {
        if run.isSimulated {
            return
                "Next: ask the real models: set the keys that nutrieval doctor names, then nutrieval run --set \(CleanText.line(set.name, limit: 40)). Only prices and dates are real here."
        }
        guard let best = set.ranked.first?.score.state else { return nil }
        let check = "Next: open the worst meals and check their truths"
        return best == .best
            ? "\(check); then keep this run as the reference: nutrieval bless \(CleanText.line(run.id, limit: 60))"
            : "\(check); then add similar meals, or decide by price."
    }

    private var leftOut: String? {
        self.set.info.flatMap { $0.leftOut.isEmpty ? nil : "\(SetDescription.leftOut($0.leftOut.count))." }
    }

    private var caution: String? { self.set.info?.caution.map { "Caution: " + CleanText.line($0, limit: 500) } }

    private var pick: [Block] {
        // The verdict covers the energy margin, so only further criteria are shown here.
        guard set.pick?.limits.isEmpty == false, let pick = PickTable(set, names, run) else { return [] }
        var table = Table(["model"] + pick.titles, pick.rows.map { Table.Row($0.name, $0.cells) })
        table.wordColumns = Set(table.header.indices.dropFirst())
        return [
            .heading(2, PickTable.title), .paragraph(pick.lead), .table(table),
            .fold("How the criteria are judged", pick.notes.map { .note($0) })
        ]
    }

    private var accuracy: [Block] {
        let blocks = errorStrips + personTables + corrections + agreement + strata + energy + nutrients + days + band
        return blocks.isEmpty ? [] : [.heading(2, "How far off, and in which direction?")] + blocks
    }

    private var noFood: [Block] { NoFoodWords.line(set, names).map { [.paragraph($0)] } ?? [] }

    private var people: [PersonWords] { self.set.people.map { PersonWords($0) { names[$0] } } }

    private var personTables: [Block] {
        people.map { words in
            var table = Table(PersonWords.header, words.rows.map { Table.Row($0[0], Array($0.dropFirst())) })
            table.wordColumns = [3]
            return .section(PersonWords.title, lead: words.lead, note: PersonWords.note, [.table(table)])
        }
    }

    private var corrections: [Block] {
        guard let score = self.set.corrections else { return [] }
        let words = CorrectionTable(score, names)
        let table: [Block] = score.rows.isEmpty ? [] : [.table(words.table)]
        return [
            .section(
                CorrectionTable.title, lead: words.lead, note: CorrectionTable.note, table + Block.items(words.portions)
            )
        ]
    }

    private var costAndSpeed: [Block] {
        let blocks = costError + costs + latency
        return blocks.isEmpty ? [] : [.heading(2, "What does accuracy cost?")] + blocks
    }

    private var foodsAndEdits: [Block] {
        let blocks = foods + topNames + effort + grounding
        return blocks.isEmpty ? [] : [.heading(2, "Which foods were found, and what must a person correct?")] + blocks
    }

    private var trust: [Block] {
        let blocks = truths + failures + outcomes + sanity + confidence + robustness
        return blocks.isEmpty ? [] : [.heading(2, "Can these numbers be trusted?")] + blocks
    }

    private var method: [Block] {
        let isLast = index == context.sets.count - 1
        let words: [Block] = isLast ? [.fold("How to read this page", [.list(context.explanations)])] : []
        let blocks = asked + words
        return blocks.isEmpty ? [] : [.heading(2, "How was this measured?")] + blocks
    }

    /// Where the true values come from, and what the set says of itself.
    private var truths: [Block] {
        let licence = set.info?.licence.map { "Licence: \(CleanText.line($0, limit: 80))." }
        let source = set.info?.source.map { "Source: \(CleanText.line($0, limit: 300))" }
        let citation = set.info?.citation.map { "Cite: \(CleanText.line($0, limit: 300))" }
        let words = [
            set.info?.description.map { CleanText.line($0, limit: 500) }, "\(SetDescription.size(set)).", licence,
            source,
            citation
        ].compactMap { $0 }
        return [.section("Where the truths come from", (caution.map { [.notice($0)] } ?? []) + [.list(words)])]
    }

    /// The table in a card; nothing if it has no row.
    func section(_ scores: ScoreTable, _ more: [Block] = []) -> [Block] {
        let table = table(scores)
        guard !table.rows.isEmpty else { return [] }
        return [.section(scores.title, note: scores.note.isEmpty ? nil : scores.note, [.table(table)] + more)]
    }

    /// Several tables, folded; nothing if none has a row.
    func folded(_ title: String, _ tables: [ScoreTable]) -> [Block] {
        let shown = tables.map { ($0, table($0)) }.filter { !$1.rows.isEmpty }
        guard !shown.isEmpty else { return [] }
        return [.fold(title, shown.flatMap { [.heading(4, $0.title), .note($0.note), .table($1)] })]
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
        return Table(["model"] + scores.columns.map(\.title), rows)
    }

    /// What a task is scored on beside foods and energy; nothing for the estimate of photos.
    private var tasks: [Block] {
        TaskTable.all(set, names).flatMap {
            [
                .heading(2, $0.heading), .table($0.table),
                .fold("The same with intervals, and how it is judged", [.table($0.bounded), .note($0.note)])
            ]
        }
    }

    private var robustness: [Block] {
        guard let changes = RobustnessTable(set, names) else { return [] }
        let notes = changes.notes.map { Block.note($0) }
        return [.section(RobustnessTable.title, lead: changes.lead, [.table(changes.table)] + notes)]
    }

    /// Nothing if every trial was answered by the model asked.
    private var outcomes: [Block] {
        let served = set.variants.compactMap { score in
            OutcomeTable.served(score).map { "\(names[score.variant]): \($0)" }
        }
        let isAllAnswered = set.variants.allSatisfy { $0.answered == $0.asked }
        return (isAllAnswered ? [] : folded("Outcomes", [OutcomeTable.table(set.variants)])) + Block.items(served)
    }

    private var failures: [Block] {
        let lines = Failures.lines(set, names, limit: 100, more: "meals.csv")
        guard !lines.isEmpty else { return [] }
        return [.section("Failed answers, by cause", note: "How often, and the first reason given.", [.list(lines)])]
    }

    /// For Markdown; HTML has the gallery.
    private var worstMeals: [Block] {
        let worst = context.worst[index].byMean.prefix(5)
        guard !worst.isEmpty else { return [] }
        let rows = worst.map { entry in
            [
                CleanText.line(set.meals[entry.meal].meal.id, limit: 60), Format.kcal(entry.truth),
                Format.kcal(entry.meanError)
            ]
        }
        let table = Table(header: ["meal", "true kcal", "off by, mean of the models"], rows: rows)
        return [.only(.markdown, [.heading(3, "The worst meals"), .table(table)])]
    }

    /// Every meal with its photos and answers; for a large run only the worst, with links to the pages of all.
    private var meals: [Block] {
        guard !set.meals.isEmpty else { return [] }
        let ringed = set.variants.first.map { " Ring: \(names[$0.variant])." } ?? ""
        let legend =
            "Dots are answers: left too low, right too high, green within 20 %, red more than 50 %, grey between. The line is the truth.\(ringed)"
        let isKnown = set.meals.contains { $0.meal.truth.value(of: .energy) != nil }
        let order = isKnown ? ", largest error in kcal first" : ""
        let note =
            isKnown ? legend : "This set has no true energies. Each tile shows the true foods, if they are known."
        let title = Block.group([.heading(2, "Meals\(order): click one to open it"), .note(note)])
        guard context.paging.isPaged else {
            return [title, .meals(MealChoice(set: index, meals: context.worst[index].order, isHome: true))]
        }
        let shown = Array(context.worst[index].order.prefix(Gallery.open))
        let links = context.paging.parts.filter { $0.set == index }.map { part in
            let ends = [part.meals.lowerBound, part.meals.upperBound - 1].map {
                CleanText.line(set.meals[$0].meal.id, limit: 40)
            }
            return Link(
                target: .page(part.page), text: ends.joined(separator: " – "),
                note: Format.count(part.meals.count, "meal"))
        }
        return [
            title, .meals(MealChoice(set: index, meals: shown, isHome: false)),
            .fold(
                "All \(Format.whole(set.meals.count)) meals, on \(Format.count(links.count, "page"))",
                [.note("The pages are in the folder \(Page.folder) beside this file."), .links(links, isIndex: true)])
        ]
    }
}

struct ReportContext: Sendable {
    let run: RunInfo
    let names: VariantNames
    let sets: [SetScores]
    let verdicts: [Verdict]
    let asked: [AskedVariant]
    let explanations: [String]
    let paging: MealPaging
    let worst: [WorstMeals]
    let foods: [FoodDifferences]
    /// Per set, the places of its variants on the leaderboard.
    let ranks: [[VariantID: Int]]

    var all: [RunSet] { sets.indices.map { RunSet(index: $0, context: self) } }

    /// - Parameter format: the terminal needs no worst meals, and only HTML needs `foods`.
    init(_ report: Report, for format: Formats) {
        run = report.run
        names = VariantNames(report)
        sets = SetScores.all(of: report)
        verdicts = Verdict.all(sets, names, run)
        asked = report.asked
        explanations = Explanations.all(report)
        paging = MealPaging(sets)
        worst = format != .terminal ? sets.map(WorstMeals.init) : []
        foods = format == .html ? sets.map { FoodDifferences($0.info) } : []
        ranks = sets.map { set in
            Dictionary(set.variants.enumerated().map { ($1.variant, $0) }) { first, _ in first }
        }
    }
}
