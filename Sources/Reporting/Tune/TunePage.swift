import Nutrition
import Scoring
import Statistics

extension TuneReport {
    package var document: Document {
        let page = TunePage(report: self, names: names)
        let title = "Tuning \(CleanText.line(name, limit: 80)) on \(CleanText.line(set, limit: 60))"
        return Document(
            title: name, isSimulated: isSimulated, rest: "report.html holds it all.",
            [.heading(1, title)] + Block.notices(runs) + [.paragraph(page.verdict), .list(page.points)]
                + Block.remarks(remarks) + page.test + page.search
                + TunePrompts.parts(self, names),
            footer: [.heading(2, "How to read this"), .list(page.explanations)])
    }
}

struct TunePage {
    let report: TuneReport
    let names: VariantNames

    fileprivate var test: [Block] {
        guard let test = report.test else { return [] }
        return [
            .heading(2, "On the test split"),
            .table(
                table([test.winner] + (test.reference.map { [$0] } ?? [])) { place, _ in
                    place == 0 ? "chosen" : "asked today"
                }),
            .paragraph("The answers are in the run \(CleanText.line(test.run.id, limit: 80)).")
        ]
    }

    fileprivate var search: [Block] {
        var parts: [Block] = [.heading(2, "The search")]
        for (place, round) in report.rounds.enumerated().reversed() {
            let isLast = place == report.rounds.count - 1
            parts += [
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
        return parts
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
            "Variants are provider × prompt × photo setting. Every round has some twice as many meals of the tune split as the one before and keeps the half with the lower energy MAE on the meals all have a scored result on (the cheaper one where they are equal).",
            "The tables of the search show what variants were chosen by. The best of many is flattered by being picked: only the test split says how good it is.",
            "The test split is measured on once. A further look is recorded beside the eval set and said at the top of the report.",
            "Intervals are 95 % bootstrap intervals over groups of meals (\(report.scoring.resamples) resamples, seed \(report.scoring.seed)), not corrected for the number of rows. The p value on the test split is of the one comparison that was planned.",
            "What the search can find is a bound from the widest spread of paired differences between the chosen variant and another one, as measured here (docs/tune.md).",
            Notices.missing(report.scoring.missing)
        ]
    }
}

/// The first sentences of a tuning report: the choice, its result on test meals, and how far to trust it.
extension TunePage {
    var verdict: String {
        let winner = names[report.winner]
        guard let test = report.test else {
            return
                "\(winner) came out best of \(Format.count(report.variants.count, "variant")) on the meals it was chosen on. The test split was not measured on: how good it is on other meals is not known."
        }
        guard let energy = test.winner.energy else {
            return "\(winner) was chosen, but on the test meals it brought nothing that can be scored."
        }
        let error = Format.interval(energy.mae)
        let measured =
            "\(winner) was chosen of \(Format.count(report.variants.count, "variant")). On \(Format.count(energy.meals, "test meal")), which had no part in that, its energy error is \(error) kcal (MAE)."
        return measured + " " + standing(test)
    }

    private func standing(_ test: TuneReport.Test) -> String {
        guard test.reference != nil else {
            return
                "It is what \(CleanText.line(report.winner.provider, limit: 60)) is asked with today: nothing that was tried came out ahead of it."
        }
        guard var difference = test.comparison?[.energyMAE] else {
            return "It cannot be compared with what is asked today: the two have no test meal in common."
        }
        // This one comparison was planned before any test meal was asked about: there is nothing to correct for.
        difference.pHolm = difference.p
        let reference = names[report.reference]
        let seen = Format.interval(difference.difference)
        let p = difference.p.map { ", p \(MetricWords.p($0))" } ?? ""
        let verdict = DifferenceVerdict(difference)
        switch verdict {
        case .better?, .worse?:
            return
                "That is \(verdict?.words ?? "") than \(reference), which is asked today: the difference is \(seen) kcal\(p)."
        case .same: return "That is the same as \(reference), which is asked today."
        case .notSeparable where difference.difference.isNothing:
            return
                "Whether that is better than \(reference), which is asked today, cannot be told: on these \(Format.count(difference.meals, "meal")) the two are the same."
        case .notSeparable, .unclear, nil:
            return
                "That is not shown to be better than \(reference), which is asked today: the difference is \(seen) kcal\(p)."
        }
    }

    var points: [String] {
        [looks, optimism, selection, rough, spending].compactMap { $0 }
    }

    private var looks: String? {
        guard let test = report.test, let last = test.earlierLooks.last else { return nil }
        let count = test.earlierLooks.count + 1
        return
            "This is look \(count) at the test split of \(CleanText.line(report.set, limit: 60)): \(CleanText.line(last.tune, limit: 80)) measured \(CleanText.line(last.winner, limit: 120)) on it on \(CleanText.line(String(last.at.prefix(10)))). Choosing again after having seen its result makes the numbers above look better than they are."
    }

    private var optimism: String? {
        guard let optimism = report.optimism, let chosen = report.rounds.last?.ranked.first?.nutrients[.energy]?.mae,
            let measured = report.test?.winner.energy?.mae
        else { return nil }
        return
            "Optimism: on the meals it was chosen on its error was \(Format.amount(chosen.value)) kcal, on the test meals \(Format.amount(measured.value)); tune minus test is \(Format.interval(optimism)) kcal. The two are different meals, so their difficulty is part of it."
    }

    private var selection: String? {
        guard report.variants.count > 1 else { return nil }
        guard let selection = report.selection else {
            return "How large a difference the search could find cannot be told: too few groups of meals."
        }
        guard selection.advantage < report.largestAdvantage ?? .infinity else {
            return "How large a difference the search could find cannot be told: it takes more meals of the tune split."
        }
        return
            "Where meals differ as widely as these did, the search finds a variant that is better than every other by \(Format.amount(selection.advantage)) kcal with a probability of some \(Format.fixed(selection.chance * 100, decimals: 0)) % or more; a smaller advantage may be missed. The spread was measured on \(Format.count(selection.fewestClusters, "group")) of meals or more, and is as rough as they are few."
    }

    private var rough: String? {
        guard let clusters = report.test?.winner.energy?.clusters, clusters < SetScores.roughBelow else {
            return nil
        }
        return
            "The test meals make \(Format.count(clusters, "group")): below \(SetScores.roughBelow) the intervals are rough."
    }

    private var spending: String? {
        if report.isSimulated { return nil }
        let spent = "Spent: \(Format.usd(report.spent))"
        return report.budget.map { "\(spent) of \(Format.usd($0))." } ?? spent + "."
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
        let shown = compared.prefix(most).flatMap { prompt -> [Block] in
            let title = prompt.title.map { ": \(CleanText.line($0, limit: 200))" } ?? ""
            return [
                .heading(3, "\(CleanText.line(prompt.variant.prompt, limit: 60))\(title)"),
                .paragraph(words(prompt, report, names)), .difference(prompt.difference)
            ]
        }
        let left = compared.count - most
        let rest = left > 0 ? "\(Format.count(left, "prompt")) that came less far are in summary.json." : nil
        return Block.chapter("What the prompts say otherwise than \(today)", shown + Block.paragraphs(rest))
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
        case .test: return "\(name) beside \(today), on the test split: \(words(prompt.differences))"
        case .round(let round):
            return "\(name) beside \(today), round \(round), on meals it was chosen by: \(words(prompt.differences))"
        case nil: return "\(name) was never asked about the same meals as \(today)."
        }
    }

    private static func words(_ differences: [MetricDifference]) -> String {
        guard !differences.isEmpty else { return "no number of both." }
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
