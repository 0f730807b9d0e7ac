import Nutrition
import Scoring
import Statistics

extension RunComparison {
    package var document: Document {
        let page = ComparePage(self)
        var document = Document(title: page.title, isSimulated: isSimulated, rest: "--json has everything.", [])
        document.facts = [page.title, Format.count(sets.reduce(0) { $0 + $1.meals }, "meal")]
        document.header = [.heading(1, page.title)] + Block.notices(runs) + page.verdicts.map { .verdict($0) }
        let parts = page.parts.filter { !$0.blocks.isEmpty }
        document.show(parts)
        document.footer = [.fold("How to read this", [.list(page.explanations)])]
        return document
    }
}

struct ComparePage {
    let comparison: RunComparison
    private let variants: VariantNames

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        let rest = comparison.onlyInBase.variants + comparison.onlyInCandidate.variants
        variants = VariantNames(
            Set(comparison.pairs.flatMap { [$0.base, $0.candidate] } + rest), isSimulated: comparison.isSimulated)
    }

    var verdicts: [Verdict] {
        comparison.sets.map { set in
            CompareVerdict(page: self, set: set).verdict
                .introduced(set: comparison.sets.count > 1 ? set.name : nil, comparison.runs)
        }
    }

    var parts: [PagePart] {
        let isIdentical = pairs.allSatisfy { $0.set.isIdentical }
        let changed = PagePart(
            id: "changed", link: "What changed",
            title: comparison.isOneRun ? "What differs between the two?" : "What changed between the runs?",
            blocks: changes)
        guard !isIdentical else { return [changed] }
        return [
            changed,
            PagePart(id: "size", link: "Differences", title: "How large are the differences?", blocks: deltas),
            PagePart(id: "meals", link: "Meals", title: "Which meals moved across ±20 %?", blocks: moved),
            PagePart(
                id: "details", link: "Details", title: "All metrics, with intervals and p", blocks: details,
                isFolded: true)
        ]
    }

    var pairs: [(pair: ComparedPair, set: PairOnSet)] {
        comparison.pairs.flatMap { pair in pair.sets.map { (pair, $0) } }
    }

    var explanations: [String] {
        let scoring = comparison.scoring
        let lines = [
            "Every difference is candidate − base, on the meals that both have.",
            "Better or worse: Holm's p over \(Format.count(comparison.tests, "test")) is below \(Separation.level), and the 95 % interval excludes 0.",
            "Unclear: test and interval disagree, or p is too near \(Separation.level). Not separable does not mean equal.",
            "Metrics without p have an interval only. Intervals are not corrected for the number of tests.",
            "Intervals: \(Format.whole(scoring.resamples)) paired bootstrap resamples of whole groups of meals (p95: at most 2,000), seed \(scoring.seed).",
            "The p value comes from swapping the two sides by whole groups.",
            "A meal moved if the mean of its usable estimates entered or left ±20 % of the truth.",
            "Today's definitions and truths score both sides. \(Notices.missing(scoring.missing))"
        ]
        return lines + Notices.times(comparison.runs)
    }

    // MARK: names

    var title: String {
        let (base, candidate) = (run(comparison.base), run(comparison.candidate))
        guard comparison.isOneRun else { return "\(candidate) compared with \(base)" }
        guard let pair = comparison.pairs.first, comparison.pairs.count == 1 else { return "Run \(base)" }
        return "Run \(base): \(variants[pair.candidate]) compared with \(variants[pair.base])"
    }

    func name(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate
            ? variants[pair.base] : "\(variants[pair.candidate]) against \(variants[pair.base])"
    }

    func names(_ pair: ComparedPair) -> (base: String, candidate: String) {
        (variants[pair.base], variants[pair.candidate])
    }

    /// `both variants`, `all 7 variants`.
    static func all(_ number: Int, _ noun: String) -> String { number == 2 ? "both \(noun)" : "all \(number) \(noun)" }

    func name(_ set: ComparedSet) -> String { CleanText.line(set.name, limit: 60) }

    func run(_ info: RunInfo) -> String { CleanText.line(info.id, limit: 80) }
}

// MARK: what changed

extension ComparePage {
    private static let shownChanges = 5

    private var changes: [Block] {
        let lines = comparison.changes.map(\.words) + pairChanges + sets
        let all = lines + rest + comparison.remarks.map { CleanText.line($0, limit: 500) }
        let none =
            "Nothing, by the record: model, prompt, answer schema, photos, parameters, endpoint and prices are the same."
        return (lines.isEmpty ? [.paragraph(none)] : []) + Block.brief(all, Self.shownChanges, rest: "All of it")
    }

    /// Equal changes of several pairs in one line.
    private var pairChanges: [String] {
        let found = comparison.pairs.flatMap { pair in pair.changes.map { (key: $0.words, value: name(pair)) } }
        return Format.grouped(found).map { words, names in
            guard comparison.pairs.count > 1 else { return words }
            let all = names.count == comparison.pairs.count
            return "\(words) (\(all ? Self.all(names.count, "variants") : Format.list(names, atMost: 4)))"
        }
    }

    private var sets: [String] {
        comparison.sets.flatMap { set -> [String] in
            let name = comparison.sets.count > 1 ? "\(name(set)): " : ""
            let cases = [
                ("photos", set.photosDiffer, "are different files"), ("notes", set.notesDiffer, "differ"),
                ("truths", set.truthsDiffer ?? [], "changed; both sides use today's"),
                ("meals", set.onlyInBase, "only in the base, left out"),
                ("meals", set.onlyInCandidate, "only in the candidate, left out")
            ]
            let lines = cases.filter { !$0.1.isEmpty }.map { what, meals, end in
                what == "meals"
                    ? "\(name)\(ComparedSet.counted(meals)) \(end)"
                    : "\(name)\(what) of \(ComparedSet.counted(meals)) \(end)"
            }
            let unknown = "\(name)whether truths changed since the base run is not recorded"
            return lines + (set.truthsDiffer == nil ? [unknown] : [])
        }
    }

    private var rest: [String] {
        let cautions = comparison.sets.compactMap { set in
            set.caution.map { "Caution for \(name(set)): \(CleanText.line($0, limit: 500))" }
        }
        return [("base", comparison.onlyInBase), ("candidate", comparison.onlyInCandidate)].flatMap { side, rest in
            var lines: [String] = []
            if !rest.variants.isEmpty {
                let list = Format.list(rest.variants.map { CleanText.line($0.description, limit: 120) })
                lines.append("Only in the \(side), not compared: \(list). Compare two by name: RUN:VARIANT.")
            }
            if !rest.sets.isEmpty {
                let list = Format.list(rest.sets.map { CleanText.line($0, limit: 60) })
                lines.append("Only the \(side) has the \(rest.sets.count == 1 ? "set" : "sets") \(list), left out.")
            }
            return lines
        } + cautions
    }
}

// MARK: the size of the differences

extension ComparePage {
    private static let shownRows = 12

    private var deltas: [Block] {
        comparison.sets.flatMap { set -> [Block] in
            let own = pairs.filter { $0.set.comparison.set == set.name }
            let table = DeltaTable(
                own.map { (pairs.count == 1 ? names($0.pair).candidate : name($0.pair), $0.set) },
                hasLatency: !comparison.isSimulated
            ).table
            guard !own.allSatisfy({ $0.set.isIdentical }), table.header.count > 1 else { return [] }
            let title: [Block] = comparison.sets.count > 1 ? [.heading(3, "Set \(name(set))")] : []
            return title + Block.brief(table, Self.shownRows)
        } + [
            .only(
                .html,
                [.note("Candidate − base. Green is better, red is worse, grey is not separable, unclear or the same.")])
        ]
    }
}

/// A row a pair, a column a metric.
struct DeltaTable {
    private let rows: [(name: String, set: PairOnSet)]
    private let metrics: [ComparedMetric]
    /// Enough for the largest difference.
    private let decimalsOfMoney: Int

    init(_ rows: [(name: String, set: PairOnSet)], hasLatency: Bool) {
        let ranked = rows.enumerated().map { place, row in (rank: Self.rank(row.set), place: place, row: row) }
        self.rows = ranked.sorted { ($0.rank.0, $0.rank.1, $0.place) < ($1.rank.0, $1.rank.1, $1.place) }.map(\.row)
        metrics = ComparedMetric.chief.filter { metric in
            (hasLatency || metric != .p95) && rows.contains { $0.set.comparison[metric] != nil }
        }
        let costs = rows.compactMap { row in row.set.comparison[.cost].map { abs($0.difference.value * 1000) } }
        decimalsOfMoney = MoneyColumn([costs.max()]).decimals
    }

    /// Worse first, then better, unclear and the rest, each by size.
    private static func rank(_ set: PairOnSet) -> (Int, Double) {
        let difference = set.comparison[.energyMAE]
        let order: [DifferenceVerdict?] = [.worse, .better, .unclear]
        let place = order.firstIndex(of: difference.flatMap { DifferenceVerdict($0) }) ?? order.count
        return (place, -abs(difference?.difference.value ?? 0))
    }

    private static func title(_ metric: ComparedMetric) -> String {
        switch metric {
        case .energyMAE: "energy error, kcal"
        case .cost: "$ per 1,000"
        case .p95: "p95"
        default: MetricWords.name(metric)
        }
    }

    var table: Table {
        var table = Table(
            ["candidate − base"] + metrics.map(Self.title),
            rows.map { row in Table.Row([.text(row.name)] + metrics.map { cell($0, row.set) }) })
        table.leastImportantFirst = [4, 2, 3].filter { $0 < table.header.count }
        table.narrowestFirst = 14
        return table
    }

    private func cell(_ metric: ComparedMetric, _ set: PairOnSet) -> Table.Cell {
        if set.changedMeals == 0, metric != .cost, metric != .p95 { return .text("same answers") }
        guard let difference = set.comparison[metric] else { return .text(Format.none) }
        let value = difference.difference.value
        return .delta(Delta(value: value, number: number(value, metric), verdict: DifferenceVerdict(difference)))
    }

    private func number(_ value: Double, _ metric: ComparedMetric) -> String {
        switch metric {
        case .energyMAE: Format.signed(value, Format.kcal)
        case .cost: Format.signed(value * 1000) { Format.fixed($0, decimals: decimalsOfMoney) }
        case .p95: (value > 0 ? "+" : value < 0 ? "-" : "") + Format.milliseconds(abs(value))
        default: Format.signed(value, Format.hundredths)
        }
    }
}

// MARK: meals that moved

extension ComparePage {
    private static let shownMoves = 10
    private static let mostMoves = 50

    private typealias Move = (name: String, set: String, meal: MovedMeal)

    private var moved: [Block] {
        let moves = pairs.flatMap { pair, set in set.moved.map { (name(pair), set.comparison.set, $0) } }
            .enumerated().sorted { ($1.element.2.rise, $0.offset) < ($0.element.2.rise, $1.offset) }.map(\.element)
        let entered = moves.count { $0.2.hasEntered }
        guard !moves.isEmpty else { return [.paragraph("None.")] }
        let count =
            "\(Format.count(entered, "estimate")) entered the range within 20 % of the truth, \(moves.count - entered) left it."
        return [
            .only([.html, .markdown], [.paragraph(count)]),
            .only(.terminal, [.paragraph("\(count) Add --explain to see the worst.")])
        ] + Self.limited(moves, table)
    }

    /// At most ten rows in a terminal and in Markdown, fifty in HTML.
    private static func limited(_ moves: [Move], _ table: ([Move]) -> Table) -> [Block] {
        let (first, rest) = (Array(moves.prefix(shownMoves)), Array(moves.prefix(mostMoves).dropFirst(shownMoves)))
        return [
            .only([.html, .markdown], [.table(table(first))]),
            .only(.terminal, [.fold("Worst first", [.table(table(first))])]),
            .only(.html, rest.isEmpty ? [] : [.fold("\(rest.count) more", [.table(table(rest))])])
        ]
    }

    /// Of one pair, in its fold.
    func moved(_ pair: ComparedPair, _ set: PairOnSet) -> [Block] {
        let moves = set.moved.map { (name(pair), set.comparison.set, $0) }
        guard pairs.count > 1, !moves.isEmpty else { return [] }
        return [
            .only([.terminal, .markdown], [.table(table(Array(moves.prefix(Self.shownMoves)), isOnePair: true))]),
            .only(.html, [.table(table(Array(moves.prefix(Self.mostMoves)), isOnePair: true))])
        ]
    }

    private func table(_ moves: [Move]) -> Table { table(moves, isOnePair: pairs.count == 1) }

    private func table(_ moves: [Move], isOnePair: Bool) -> Table {
        let isOneSet = isOnePair || comparison.sets.count == 1
        let rows = moves.map { name, set, move in
            func estimate(_ value: Double?) -> String {
                guard let value else { return "no estimate" }
                let share = move.share(value).map { " (\(Format.signedPercent($0)))" } ?? ""
                return Format.kcal(value) + share
            }
            return [CleanText.line(move.meal, limit: 60)] + (isOnePair ? [] : [name])
                + (isOneSet ? [] : [CleanText.line(set, limit: 40)])
                + [
                    Format.kcal(move.truth), estimate(move.base), estimate(move.candidate),
                    move.hasEntered ? "entered" : "left"
                ]
        }
        let header =
            ["meal"] + (isOnePair ? [] : ["variant"]) + (isOneSet ? [] : ["set"])
            + ["truth, kcal", "base estimate", "candidate estimate", "±20 %"]
        var table = Table(header: header, rows: rows, leastImportantFirst: [], narrowestFirst: 12)
        table.wordColumns = Set(1..<header.count - 4)
        return table
    }
}

// MARK: details

extension ComparePage {
    private var details: [Block] {
        pairs.flatMap { pair, set -> [Block] in
            let title =
                name(pair) + (comparison.sets.count > 1 ? " on \(CleanText.line(set.comparison.set, limit: 60))" : "")
            let blocks = PairParts(comparison: comparison, pair: pair, set: set, page: self).blocks
            return [
                .only(.markdown, [.heading(3, title), .fold("All metrics", blocks)]),
                .only([.html, .terminal], [.fold(title, blocks)])
            ]
        }
    }
}
