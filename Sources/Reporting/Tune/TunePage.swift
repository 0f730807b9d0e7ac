import Nutrition
import Scoring
import Statistics

extension TuneReport {
    package var document: Document {
        let page = TunePage(report: self, names: names)
        let title = "Tuning \(CleanText.line(name, limit: 80)) on \(CleanText.line(set, limit: 60))"
        var document = Document(
            title: name, isSimulated: isSimulated, rest: "report.html contains all of it.",
            [.heading(1, title)] + Block.notices(runs) + [.verdict(page.verdict)] + Block.few(page.cautions + remarks)
                + page.overview + page.test + page.search + TunePrompts.parts(self, names),
            footer: [.fold("How to read this", [.list(page.explanations)])])
        document.facts = ["Tuning \(CleanText.line(name, limit: 60))", CleanText.line(set, limit: 60)]
        return document
    }
}

struct TunePage {
    let report: TuneReport
    let names: VariantNames

    /// Rows shown before the rest is folded.
    private static let most = 8

    /// The error of every variant in every round and on the test half, those that got furthest first.
    fileprivate var overview: [Block] {
        let rounds = report.rounds
        var seen: Set<VariantID> = []
        let order = rounds.reversed().flatMap { $0.ranked.map(\.variant) }.filter { seen.insert($0).inserted }
        func error(_ scores: [VariantScore], _ variant: VariantID) -> String {
            scores.first { $0.variant == variant }?.energy.map { Format.kcal($0.mae.value) } ?? Format.none
        }
        let tested = report.test.map { [$0.winner] + ($0.reference.map { [$0] } ?? []) }
        let rows = order.map { variant in
            let last = rounds.lastIndex { $0.ranked.contains { $0.variant == variant } } ?? 0
            let today = variant == report.reference ? "today's" : ""
            let fate = variant == report.winner ? "best on the tune half" : "left in round \(last + 1)"
            let fates = today.isEmpty ? fate : variant == report.winner ? "\(today), best" : today
            return Table.Row(
                names[variant],
                rounds.map { error($0.ranked, variant) } + (tested.map { [error($0, variant)] } ?? []) + [fates])
        }
        let header = rounds.enumerated().map { "round \($0 + 1): \(Format.count($1.meals, "meal"))" }
        let testHeader = report.test.map { ["test: \(Format.count($0.meals, "meal"))"] } ?? []
        var table = Table(["kcal off, on average"] + header + testHeader + ["outcome"], rows)
        table.shortHeader =
            ["kcal off"] + rounds.map { Format.count($0.meals, "meal") }
            + (report.test.map { ["\($0.meals) test meals"] } ?? []) + ["outcome"]
        table.leastImportantFirst = Array(1...rounds.count)
        table.narrowestFirst = 20
        return [.heading(2, "How far off was each?")]
            + Block.few(table, Self.most) { "\($0) that were left earlier" }
    }

    fileprivate var test: [Block] {
        guard let test = report.test else { return [] }
        return [
            .fold(
                "The test half, with intervals",
                [
                    .table(
                        table([test.winner] + (test.reference.map { [$0] } ?? [])) { place, _ in
                            place == 0 ? "chosen" : "today's"
                        }),
                    .paragraph("The answers are in the run \(CleanText.line(test.run.id, limit: 80)).")
                ])
        ]
    }

    fileprivate var search: [Block] {
        let parts: [Block] = report.rounds.enumerated().reversed().flatMap { place, round -> [Block] in
            let isLast = place == report.rounds.count - 1
            return [
                .heading(
                    3,
                    "Round \(place + 1) of \(report.rounds.count): \(Format.count(round.ranked.count, "variant")) on \(Format.count(round.meals, "meal")) (run \(CleanText.line(round.run.id, limit: 80)))"
                ),
                .table(
                    table(round.ranked) { _, score in
                        guard round.kept.contains(score.variant) else { return "left here" }
                        return isLast ? "chosen" : "went on"
                    })
            ]
        }
        return [.fold("The rounds, with intervals", parts)]
    }

    private func table(_ scores: [VariantScore], _ fate: (Int, VariantScore) -> String) -> Table {
        let money = MoneyColumn(scores.map { $0.cost.perMeal.map { $0.value * 1000 } })
        let columns: [(title: String, cell: (VariantScore) -> String)] = [
            ("meals", { $0.energy.map { String($0.meals) } ?? Format.none }),
            ("within 20 %", { $0.energy?.within[20].map { Format.percent($0.value) } ?? Format.none }),
            ("$ per 1,000", { money.text($0.cost.perMeal.map { $0.value * 1000 }) }),
            ("answered", { "\($0.answered) of \($0.asked)" })
        ]
        let rows = scores.enumerated().map { place, score in
            let error = score.energy.map { Table.Cell.interval($0.mae, Format.interval($0.mae)) }
            let cells = [fate(place, score)] + columns.map { $0.cell(score) }
            return Table.Row([.text(names[score.variant]), error ?? .text(Format.none)] + cells.map { .text($0) })
        }
        var table = Table(["variant", "off by, kcal a meal [95 %]", "outcome"] + columns.map(\.title), rows)
        table.leastImportantFirst = Array((2..<7).reversed())
        table.narrowestFirst = 16
        return table
    }

    fileprivate var explanations: [String] {
        [
            "A variant is a provider with a prompt and a photo setting.",
            "Every round asks about twice as many meals of the tune half as the one before. The half of the variants with the lower energy error continues; between equals, the cheaper one.",
            "The best of many looks better than it is, because luck helped to choose it. Only the test half shows how good it is.",
            "The test half is measured once. A second look is recorded beside the eval set, and this page names it.",
            "Intervals are 95 % bootstrap intervals over groups of meals (\(report.scoring.resamples) resamples, seed \(report.scoring.seed)). They are not corrected for the number of rows.",
            "On the test half only one comparison was planned, so its p value needs no correction.",
            Notices.missing(report.scoring.missing)
        ]
    }
}

/// The result: the choice, its error on the test half, and how far to trust it.
extension TunePage {
    var verdict: Verdict {
        var verdict = outcome
        verdict.basis = basis
        verdict.evidence = evidence
        return verdict
    }

    /// `prompt`, `photo setting` or both: what the variants differ in.
    private var subject: String {
        let all = report.variants + [report.reference]
        let parts = [
            Set(all.map(\.prompt)).count > 1 ? "prompt" : nil,
            Set(all.map(\.photoSetting)).count > 1 ? "photo setting" : nil
        ].compactMap { $0 }
        let owner =
            Set(all.map(\.provider)).count > 1 ? " of \(CleanText.line(report.reference.provider, limit: 60))" : ""
        return (parts.isEmpty ? "variant" : parts.joined(separator: " and ")) + owner
    }

    private var tried: String {
        let count = report.variants.count { $0 != report.reference }
        return count == 1 ? "the one tried was not" : "none of the \(Format.whole(count)) tried was"
    }

    private var outcome: Verdict {
        let winner = names[report.winner]
        guard let test = report.test else {
            let count = Format.count(report.variants.count, "variant")
            return Verdict(
                answer: "Not decided: \(winner) was best of \(count) on the tune half.",
                rest: "The test half was not measured, so how good it is on other meals is unknown.")
        }
        guard let energy = test.winner.energy else {
            return Verdict(answer: "Not decided: \(winner) was chosen, but no answer on the test half can be scored.")
        }
        let keep = "Keep today's \(subject): \(tried) better."
        guard test.reference != nil else {
            let error = "It was off by \(Format.kcal(energy.mae.value)) kcal a meal on the test half."
            return Verdict(answer: keep, rest: joined([error, nearest]))
        }
        guard let difference = planned(test) else {
            return Verdict(
                answer: "Not decided: \(winner) was chosen, but shares no scored test meal with today's \(subject).")
        }
        let (new, old) = (Format.kcal(difference.b), Format.kcal(difference.a))
        let measured =
            "off by \(new) kcal a meal on the test half instead of \(old)\(Self.bounds(difference.difference))"
        switch DifferenceVerdict(difference) {
        case .better?:
            return Verdict(answer: "Use \(winner): \(measured).", rest: joined([tally, luck]))
        case .same?:
            return Verdict(
                answer: keep,
                rest: joined(["\(winner), chosen on the tune half, was off by the same \(old) kcal.", luck]))
        case .notSeparable? where difference.difference.isNothing:
            return Verdict(
                answer: keep,
                rest:
                    "Cannot tell \(winner) from today's: equal on \(Format.count(difference.meals, "test meal")), which is too few."
            )
        case .worse?:
            return Verdict(
                answer: keep, rest: joined(["\(winner) won the tune half, but was worse: \(measured).", luck ?? tally]))
        case .notSeparable?, .unclear?, nil:
            return Verdict(answer: keep, rest: joined(["The nearest, \(winner), was \(measured).", tally]))
        }
    }

    private func joined(_ sentences: [String?]) -> String { sentences.compactMap { $0 }.joined(separator: " ") }

    /// The winner minus today's variant. It was planned before any test meal was asked, so p needs no correction.
    private func planned(_ test: TuneReport.Test) -> MetricDifference? {
        guard var difference = test.comparison?[.energyMAE] else { return nil }
        difference.pHolm = difference.p
        return difference
    }

    /// ` (−35 to −6)`; empty without bounds.
    private static func bounds(_ interval: Interval) -> String {
        guard let low = interval.low, let high = interval.high else { return "" }
        func signed(_ value: Double) -> String { Format.signed(value, Format.kcal).replacing("-", with: "−") }
        return " (\(signed(low)) to \(signed(high)))"
    }

    /// Meals won and lost on the test half.
    private var tally: String? {
        guard let tally = report.test?.tally, tally.meals > 0 else { return nil }
        return "It was better on \(tally.better) of \(Format.count(tally.meals, "test meal")), worse on \(tally.worse)."
    }

    /// How much better the winner looked where it was chosen.
    private var luck: String? { luck("It") }

    private func luck(_ subject: String) -> String? {
        guard let gap = report.optimism, report.test?.winner.energy != nil, Format.kcal(abs(gap.value)) != "0.0" else {
            return nil
        }
        let word = gap.value < 0 ? "better" : "worse"
        return
            "\(subject) looked \(Format.kcal(abs(gap.value))) kcal \(word) on the tune half than on the test half."
    }

    /// The best of the others in the last round, beside the winner.
    private var nearest: String? {
        guard let round = report.rounds.last, let other = round.ranked.first(where: { $0.variant != report.winner }),
            let difference = round.comparisons.difference(.energyMAE, of: other.variant, from: report.winner)
        else { return nil }
        let value = difference.difference.value
        let size = "\(Format.kcal(abs(value))) kcal \(value < 0 ? "less" : "more")\(Self.bounds(difference.difference))"
        return "The nearest, \(names[other.variant]), was off by \(size) on the tune half."
    }

    private var basis: String {
        let clusters = report.test?.winner.energy?.clusters
        let parts = [
            report.test.map { test in
                let meals = Format.count(test.meals, "test meal")
                return clusters.map { $0 < test.meals ? "\(meals) in \(Format.count($0, "group"))" : meals } ?? meals
            },
            "\(Format.count(report.variants.count, "variant")) on up to \(Format.count(report.rounds.map(\.meals).max() ?? 0, "tune meal"))",
            spending
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// What a reader must not miss.
    var cautions: [String] { [simulator, looks].compactMap { $0 } }

    private var simulator: String? {
        guard report.isSimulated, Set(report.variants.map(\.prompt)).count > 1 else { return nil }
        return
            "The simulator ignores prompts. Only simulated_error at the top of a prompt's file changes its answers."
    }

    private var looks: String? {
        guard let test = report.test, let last = test.earlierLooks.last else { return nil }
        let count = test.earlierLooks.count + 1
        return
            "This is look \(count) at the test half of \(CleanText.line(report.set, limit: 60)): \(CleanText.line(last.tune, limit: 80)) measured \(CleanText.line(last.winner, limit: 120)) on it on \(CleanText.line(String(last.at.prefix(10)))). A choice made after that result looks better than it is."
    }

    private var evidence: [String] {
        let p = report.test.flatMap(planned)?.p.map {
            "The difference on the test half has p \(MetricWords.p($0)) (permutation test by groups of meals)."
        }
        let halves = luck(names[report.winner]).map { luck in
            let bounds = report.optimism.map { Self.bounds($0) } ?? ""
            return
                "\(luck.dropLast())\(bounds). The halves contain different meals, so some of that is their difficulty."
        }
        return [p, report.test?.reference == nil ? nil : nearest, halves, selection, rough].compactMap { $0 }
    }

    private var selection: String? {
        guard report.variants.count > 1 else { return nil }
        let unknown = "Cannot tell how large a lead the search would find:"
        guard let selection = report.selection else { return "\(unknown) too few groups of meals." }
        guard selection.advantage < report.largestAdvantage ?? .infinity else {
            return "\(unknown) too few meals in the tune half."
        }
        return
            "A variant that leads all others by \(Format.kcal(selection.advantage)) kcal is chosen with a probability of about \(Format.fixed(selection.chance * 100, decimals: 0)) %. The search may miss a smaller lead."
    }

    private var rough: String? {
        guard let clusters = report.test?.winner.energy?.clusters, clusters < SetScores.roughBelow else {
            return nil
        }
        return "Intervals are rough with \(Format.count(clusters, "group")) of test meals."
    }

    private var spending: String? {
        if report.isSimulated { return nil }
        let spent = report.spent.map { "\(Format.usd($0)) spent" } ?? "spending unknown"
        return report.budget.map { "\(spent) of \(Format.usd($0))" } ?? spent
    }
}

/// How the most successful prompts differ from today's, and the measured effects.
enum TunePrompts {
    struct Compared {
        enum Place: Hashable {
            case test
            case round(Int)
        }

        /// The variant of this prompt that got furthest.
        var variant: VariantID
        var title: String?
        var difference: LineDifference
        /// Nil if the two were never asked about the same meals.
        var place: Place?
        /// Variant − reference.
        var differences: [MetricDifference]
    }

    private static let most = 4

    static func parts(_ report: TuneReport, _ names: VariantNames) -> [Block] {
        let compared = compared(report)
        let today = CleanText.line(report.reference.prompt, limit: 60)
        let shown = compared.prefix(most).map { prompt -> Block in
            let title = prompt.title.map { " (\(CleanText.line($0, limit: 200)))" } ?? ""
            return .fold(
                "How \(CleanText.line(prompt.variant.prompt, limit: 60))\(title) differs from \(today)",
                [.paragraph(words(prompt, report, names)), .difference(prompt.difference)])
        }
        let left = compared.count - most
        let rest = left > 0 ? "\(Format.count(left, "more prompt")) in summary.json." : nil
        return shown + (rest.map { [.fold("Other prompts", [.paragraph($0)])] } ?? [])
    }

    /// The other prompts of the winner's provider, those that got furthest first.
    static func compared(_ report: TuneReport) -> [Compared] {
        var shown: Set<String> = []
        return report.rounds.reversed().flatMap { $0.ranked.map(\.variant) }.compactMap { variant in
            guard variant.provider == report.reference.provider, variant.prompt != report.reference.prompt,
                shown.insert(variant.prompt).inserted, let old = report.prompts[report.reference]?.text,
                let new = report.prompts[variant]
            else { return nil }
            let measured = measured(variant, report)
            return Compared(
                variant: variant, title: new.title, difference: LineDifference(from: old, to: new.text),
                place: measured?.place, differences: measured?.differences ?? [])
        }
    }

    /// The differences to today's prompt: from the test split, or the last round that asked both.
    private static func measured(
        _ variant: VariantID, _ report: TuneReport
    ) -> (place: Compared.Place, differences: [MetricDifference])? {
        if let test = report.test, test.winner.variant == variant, let comparison = test.comparison {
            return (.test, differences(comparison, b: variant))
        }
        for (place, round) in report.rounds.enumerated().reversed() {
            let found = round.comparisons.first {
                ($0.a == report.reference && $0.b == variant) || ($0.b == report.reference && $0.a == variant)
            }
            if let found { return (.round(place + 1), differences(found, b: variant)) }
        }
        return nil
    }

    private static func differences(_ comparison: Comparison, b: VariantID) -> [MetricDifference] {
        ComparedMetric.chief.compactMap { comparison[$0] }.map { comparison.b == b ? $0 : $0.turned }
    }

    private static func words(_ prompt: Compared, _ report: TuneReport, _ names: VariantNames) -> String {
        let (name, today) = (names[prompt.variant], names[report.reference])
        switch prompt.place {
        case .test: return "\(name) beside \(today) on the test half: \(words(prompt.differences))"
        case .round(let round):
            return "\(name) beside \(today) in round \(round), on the tune half: \(words(prompt.differences))"
        case nil: return "\(name) and \(today) were not asked about the same meals."
        }
    }

    private static func words(_ differences: [MetricDifference]) -> String {
        guard !differences.isEmpty else { return "nothing to compare." }
        return differences.map { difference in
            let words = MetricWords(difference)
            if difference.difference.isNothing, difference.clusters < SetScores.roughBelow {
                return
                    "\(MetricWords.name(difference.metric)) cannot tell (the same on all \(Format.count(difference.meals, "meal")))"
            }
            let bounds = words.bounds.map { " (95 % interval \($0))" } ?? ""
            let sign = difference.difference.value > 0 ? "higher" : "lower"
            let change = difference.difference.value == 0 ? "the same" : "\(words.distance) \(sign)"
            return "\(MetricWords.name(difference.metric)) \(change)\(bounds)"
        }.joined(separator: "; ") + "."
    }
}
