import Scoring
import Statistics

extension Report {
    /// `report.md`: the summary of the run for a pull request.
    package var markdown: String {
        let context = ReportContext(self, for: .markdown)
        return document(context, head(context), context.all.flatMap(\.markdown)).markdown
    }

    package func text(width: Int, colour: Bool) -> String {
        let context = ReportContext(self, for: .terminal)
        let body = context.all.flatMap(\.terminal) + verdicts + Block.remarks(remarks)
        return Document(title: run.id, isSimulated: run.isSimulated, rest: "", notices + body)
            .text(width: width, colour: colour)
    }

    func page(_ context: ReportContext) -> [UInt8] {
        let sets = context.all.map { set in Block.part(id: "set-\(set.index)", set.html) }
        let meals = HTMLBlocks { choice, html in MealDetails.render(choice, context, into: &html) }
        return document(context, head(context), sets).html(meals)
    }

    func page(_ part: MealPaging.Part, _ context: ReportContext) -> [UInt8] {
        let set = context.sets[part.set]
        var links = [Link(target: .page(.main), text: "Summary")]
        for (offset, words) in [(-1, "Previous meals"), (1, "Next meals")] {
            guard let place = context.paging.parts.firstIndex(of: part),
                context.paging.parts.indices.contains(place + offset)
            else { continue }
            links.append(Link(target: .page(context.paging.parts[place + offset].page), text: words))
        }
        let range = "meals \(part.meals.lowerBound + 1) to \(part.meals.upperBound) of \(set.meals.count)"
        let header =
            [title, .facts(["Set \(CleanText.line(set.name, limit: 76))", range])] + notices
            + [.links(links), .note(AnswerCard.legend)]
        let choice = MealChoice(set: part.set, meals: Array(part.meals), isHome: true)
        var document = Document(
            title: "\(run.id): meals", isSimulated: run.isSimulated, rest: "", header,
            footer: [.links(links)] + simulated)
        document.body = [.meals(choice)]
        let blocks = HTMLBlocks(page: part.page) { choice, html in
            MealDetails.render(choice, context, into: &html)
        }
        return document.html(blocks, eyebrow: "nutrieval report · meals")
    }

    private func document(_ context: ReportContext, _ header: [Block], _ body: [Block]) -> Document {
        let end: [Block] = [
            .heading(2, "How to read this"), .list(Explanations.all(self)), .only(.html, simulated)
        ]
        var document = Document(
            title: run.id, isSimulated: run.isSimulated, rest: "All of it is in report.html.", header, footer: end)
        document.body = body
        document.titleLevel = 1
        return document
    }

    private func head(_ context: ReportContext) -> [Block] {
        let facts = [
            run.startedAt, Format.count(run.repeats, "repeat"), "order seed \(run.seed)",
            "nutrieval \(run.toolVersion)", "plan \(run.planSHA256.prefix(12))"
        ]
        let links = context.sets.enumerated().map { index, set in
            Link(target: .element("set-\(index)"), text: "Set \(CleanText.line(set.name, limit: 56))")
        }
        return [title, .facts(facts.map { CleanText.line($0, limit: 60) })] + notices + verdicts
            + Block.remarks(remarks, limit: 1000) + (links.count > 1 ? [.links(links)] : [])
    }

    private var title: Block { .heading(1, "Run \(CleanText.line(run.id, limit: 80))") }

    private var simulated: [Block] { Notices.simulated(run).map { [.notice($0)] } ?? [] }

    private var notices: [Block] {
        simulated + [Block.incomplete(run)].compactMap { $0 } + (Notices.pricedAsOf(run).map { [.note($0)] } ?? [])
    }

    private var verdicts: [Block] { Verdict.all(of: self).map { .lead($0.lead, $0.points) } }
}

package struct ReportPage: Sendable, Hashable {
    /// Relative to the run's folder: `report.html`, or `report-meals/001.html`.
    package var path: String
    /// UTF-8.
    package var bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// `report.html`, and for a large run pages of meals beside it.
package struct HTMLReport: Sendable {
    package static let mealsFolder = Page.folder

    private let report: Report
    private let context: ReportContext

    package init(_ report: Report) {
        self.report = report
        context = ReportContext(report, for: .html)
    }

    package var paths: [String] { [Page.main.path] + context.paging.parts.map(\.page.path) }

    /// Each renders one page of meals. Run them in parallel: memory then contains at most one page per processor.
    package var mealPages: [@Sendable () -> ReportPage] {
        context.paging.parts.map { part in { ReportPage(path: part.page.path, bytes: report.page(part, context)) } }
    }

    package var main: ReportPage { ReportPage(path: Page.main.path, bytes: report.page(context)) }
}

package enum Explanations {
    private static let baselines =
        "Baselines cost nothing and stand on the same meals. constant-median and constant-mean answer the same for every meal; pixel-neighbours answers the mean of the 5 meals whose photos are nearest in colour and texture; typical-serving knows the true foods and gives each the mean energy of its category. All are held against every variant by the same test, with Holm's correction over all of those."

    package static func all(_ report: Report) -> [String] {
        var lines = [
            "MAE is the mean absolute error per meal, PMAE the same divided by the mean true value, bias the mean of estimate minus truth.",
            "Intervals are 95 % bootstrap-t intervals over groups of meals, and Wilson's for shares of meals that are asked once and grouped with no other. Below \(Interval.fewestClusters) groups there are no bootstrap intervals; below \(SetScores.roughBelow) they are rough: on skewed errors they held the true value in 89 to 97 % of simulated runs of 10 and 20 groups. None of them is corrected for the number of comparisons. What is drawn for them comes from the analysis seed \(AnalysisSeed.value) in every command, so the same data has the same interval everywhere.",
            "Energy, nutrients and foods go by the meals on which every variant that estimates them has a scored result; the column meals counts those of them whose true energy is known. Cost, latency and findings go by all of a variant's own trials.",
            "Two variants are tied where a permutation test that swaps them by whole groups of meals gives Holm's p ≥ 0.05 over all pairs in energy MAE. It asks whether the two are exchangeable. A tie is a lack of evidence, not proof that they are equal. Where chance in the swaps could decide, more are drawn, up to \(ClusterPermutation.mostDraws); what is still too near 0.05 is unclear.",
            baselines,
            Notices.missing(report.scores.missing),
            "Cost is what the providers' published prices make of the reported tokens; unknown is unknown, not zero.",
            "Latency is that of first attempts that were sent live and brought a successful response or ran into their time limit; refusals and errors do not count."
        ]
        if !report.scores.cheaper.isEmpty {
            lines.insert(
                "A variant that cost less than the one of lowest energy error is called no worse where the one-sided 95 % upper bound of its MAE minus that one's is below the margin, and Holm's p over all cheaper ones below 0.05. The margin is that of config.yaml, by default the smaller of 25 kcal and a tenth of the lowest MAE.",
                at: 4)
        }
        if report.run.repeats == 1 {
            lines.append("Each meal was asked once, so how much a model's answers to it vary is not known.")
        }
        if let priced = Notices.pricedAsOf(report.run) { lines.append(priced) }
        if let speedUp = Notices.speedUp(report.run) { lines.append(speedUp) }
        let run = report.run
        lines.append(
            "Started \(CleanText.line(run.startedAt, limit: 40)), \(Format.count(run.repeats, "repeat")), order seed \(run.seed), nutrieval \(CleanText.line(run.toolVersion, limit: 40)), plan \(CleanText.line(String(run.planSHA256.prefix(12)), limit: 12))."
        )
        return lines
    }
}
