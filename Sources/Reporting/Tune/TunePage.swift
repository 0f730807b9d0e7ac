import Nutrition
import Scoring
import Statistics

extension TuneReport {
    package var document: Document {
        let words = TuneWords(self)
        let title = "Tuning \(CleanText.line(name, limit: 80)) on \(CleanText.line(set, limit: 60))"
        let remarks = remarks.map { CleanText.line($0, limit: 500) }
        return Document(
            title: name, isSimulated: isSimulated, rest: "report.html holds it all.",
            [.heading(1, title)] + Block.notices(runs) + [.paragraph(words.verdict), .list(words.points)]
                + Block.items(remarks) + TunePage.test(self, names) + TunePage.search(self, names)
                + TunePrompts(self, names).parts,
            footer: [.heading(2, "How to read this"), .list(TunePage.explanations(self))])
    }
}

enum TunePage {
    static func test(_ report: TuneReport, _ names: VariantNames) -> [Block] {
        guard let test = report.test else { return [] }
        return [
            .heading(2, "On the test split"),
            .table(
                table([test.winner] + (test.reference.map { [$0] } ?? []), names) { place, _ in
                    place == 0 ? "chosen" : "asked today"
                }),
            .paragraph("The answers are in the run \(CleanText.line(test.run.id, limit: 80)).")
        ]
    }

    static func search(_ report: TuneReport, _ names: VariantNames) -> [Block] {
        var parts: [Block] = [.heading(2, "The search")]
        for (place, round) in report.rounds.enumerated().reversed() {
            let isLast = place == report.rounds.count - 1
            parts += [
                .heading(
                    3,
                    "Round \(place + 1) of \(report.rounds.count): \(Format.count(round.ranked.count, "variant")) on \(Format.count(round.meals, "meal")) (run \(CleanText.line(round.run.id, limit: 80)))"
                ),
                .table(
                    table(round.ranked, names) { _, score in
                        guard round.kept.contains(score.variant) else { return "left here" }
                        return isLast ? "chosen" : "went on"
                    })
            ]
        }
        return parts
    }

    private static func table(
        _ scores: [VariantScore], _ names: VariantNames, _ fate: (Int, VariantScore) -> String
    ) -> Table {
        let money = MoneyColumn(scores.map { $0.cost.perMeal.map { $0.value * 1000 } })
        let columns: [HeadlineColumn] = [.meals, .within20, .foods, .cost, .latency, .outcomes]
        let rows = scores.enumerated().map { place, score in
            let error = score.nutrients[.energy].map { Table.Cell.interval($0.mae, Format.interval($0.mae)) }
            let cells = [fate(place, score)] + columns.map { $0.cell(score, money) }
            return Table.Row([.text(names[score.variant]), error ?? .text(Format.none)] + cells.map { .text($0) })
        }
        let header = ["meals", "within 20 %", "foods F1", "cost per 1000", "p95 latency", "ok/asked"]
        var table = Table(["variant", "energy MAE, kcal [95 % interval]", ""] + header, rows)
        table.leastImportantFirst = Array((2..<9).reversed())
        table.narrowestFirst = 16
        return table
    }

    static func explanations(_ report: TuneReport) -> [String] {
        [
            "Variants are provider × prompt × photo setting. Every round has some twice as many meals of the tune split as the one before and keeps the half with the lower energy MAE on the meals all have a scored result on (the cheaper one where they are equal).",
            "The tables of the search show what variants were chosen by. The best of many is flattered by being picked: only the test split says how good it is.",
            "The test split is measured on once. A further look is recorded beside the eval set and said at the top of the report.",
            "Intervals are 95 % bootstrap intervals over groups of meals (\(report.resamples) resamples, seed \(report.seed)), not corrected for the number of rows. The p value on the test split is of the one comparison that was planned.",
            "What the search can find is a bound from the widest spread of paired differences between the chosen variant and another one, as measured here (docs/tune.md).",
            Notices.missing(report.missing)
        ]
    }
}
