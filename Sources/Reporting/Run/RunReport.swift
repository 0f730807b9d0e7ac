import Scoring
import Statistics

extension Report {
    /// `report.md`: the summary of the run for a pull request.
    package var markdown: String { HTMLReport(self).markdown }

    fileprivate func markdown(_ context: ReportContext) -> String {
        var document = document(context, context.all.flatMap(\.markdown))
        document.header =
            [.heading(1, "Run \(CleanText.line(run.id, limit: 80))")] + notices + Block.remarks(remarks, limit: 1000)
        document.footer = [.fold("How to read this page", [.list(context.explanations)])]
        return document.markdown
    }

    /// - Parameter isExplained: true adds the evidence and what was asked.
    package func text(width: Int, colour: Bool, isExplained: Bool = false) -> String {
        let context = ReportContext(self, for: .terminal)
        let shown = isExplained ? remarks : Array(remarks.prefix(2))
        let rest = remarks.count - shown.count
        let more = rest > 0 ? ["\(Format.count(rest, "more remark")) in report.md"] : []
        return Document(
            title: run.id, isSimulated: run.isSimulated, rest: "",
            notices + context.all.flatMap(\.terminal) + Block.remarks(shown + more)
                + [.fold("How to read this", [.list(context.explanations)])]
        ).text(width: width, colour: colour, isExplained: isExplained)
    }

    func page(_ context: ReportContext) -> [UInt8] {
        let sets = context.all.map { (set: $0, parts: $0.parts) }
        var document = document(context, sets.flatMap { $0.set.html($0.parts) })
        document.header = notices + Block.remarks(remarks, limit: 1000)
        document.parts =
            sets.count == 1
            ? sets[0].parts.map { Link(target: .element($0.id), text: $0.link) }
            : sets.compactMap { entry in
                entry.parts.first.map {
                    Link(target: .element($0.id), text: CleanText.line(entry.set.set.name, limit: 40))
                }
            }
        return document.html(blocks(context, on: .main))
    }

    func page(_ part: MealPaging.Part, _ context: ReportContext) -> [UInt8] {
        let set = context.sets[part.set]
        let range = "meals \(part.meals.lowerBound + 1) to \(part.meals.upperBound) of \(set.meals.count)"
        let choice = MealChoice(set: part.set, meals: Array(part.meals), isHome: true)
        var document = document(
            context,
            [.heading(2, "\(Format.sentence(range)) in \(CleanText.line(set.name, limit: 60))"), .meals(choice)])
        document.title = "\(run.id): meals"
        document.header = notices
        document.parts = [Link(target: .page(.main), text: "Report")]
        for (offset, words) in [(-1, "Previous meals"), (1, "Next meals")] {
            guard let place = context.paging.parts.firstIndex(of: part),
                context.paging.parts.indices.contains(place + offset)
            else { continue }
            document.parts.append(Link(target: .page(context.paging.parts[place + offset].page), text: words))
        }
        return document.html(blocks(context, on: part.page))
    }

    private func blocks(_ context: ReportContext, on page: Page) -> HTMLBlocks {
        var blocks = HTMLBlocks(page: page) { choice, html in
            GalleryHTML(choice: choice, context: context, page: page).write(into: &html)
        }
        blocks.style = GalleryHTML.style(variants: context.sets.map(\.variants.count).max() ?? 0)
        return blocks
    }

    private func document(_ context: ReportContext, _ body: [Block]) -> Document {
        var document = Document(
            title: run.id, isSimulated: run.isSimulated, rest: "All of it is in report.html.", [])
        let meals = context.sets.reduce(0) { $0 + $1.meals.count }
        let set = context.sets.count == 1 ? "\(CleanText.line(context.sets[0].name, limit: 40)), " : ""
        let leftOut = sets.reduce(0) { $0 + $1.leftOut.count }
        let counted = Format.count(meals, "meal") + (leftOut > 0 ? " (\(leftOut) ambiguous left out)" : "")
        document.facts = ["run \(run.id)", set + counted, String(run.startedAt.prefix(10))]
        document.body = body
        document.titleLevel = 1
        return document
    }

    private var notices: [Block] {
        (Notices.simulated(run).map { [.only([.markdown, .terminal], [.notice($0)])] } ?? [])
            + [Block.incomplete(run)].compactMap { $0 } + (Notices.pricedAsOf(run).map { [.note($0)] } ?? [])
    }
}

package struct ReportPage: Sendable, Hashable {
    /// Relative to the run's folder: `report.html`, or `report-meals/001.html`.
    package var path: String
    /// UTF-8.
    package var bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// `report.html`, for a large run pages of meals beside it, and `report.md` from the same parts.
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

    package var markdown: String { report.markdown(context) }

    package var main: ReportPage { ReportPage(path: Page.main.path, bytes: report.page(context)) }
}

package enum Explanations {
    /// How to read a report: terms, tests and what counts, each in a sentence or two.
    package static func all(_ report: Report) -> [String] {
        var lines = [
            "Off by: the mean absolute error of energy per meal, in kcal. Meals count on which every model has a scored answer.",
            "Two models are separable if a permutation test on the same meals gives Holm's p below 0.05 and the 95 % interval of their difference excludes 0. The test swaps the two by whole groups of meals.",
            "Not separable means too little evidence, not equality. Unclear: test and interval disagree, or p is too near 0.05 after \(Format.whole(ClusterPermutation.mostDraws)) swaps.",
            "Intervals are 95 % bootstrap-t intervals over groups of meals, and Wilson's for shares. Below \(Interval.fewestClusters) groups there are none; below \(SetScores.roughBelow) they are rough. They are not corrected for the number of comparisons.",
            "All random draws start from the analysis seed \(AnalysisSeed.value), so the same data has the same interval in every command.",
            "Prediction baselines answer without a model: always the mean or median, the mean of the 5 nearest photos, or typical servings of the true foods.",
            Notices.missing(report.scores.missing),
            "Cost is the published price of the reported tokens. Unknown is unknown, not zero. Cost and speed are over all of a model's own answers.",
            "Latency is that of first attempts, sent live, that were answered or ran into their time limit."
        ]
        if !report.scores.cheaper.isEmpty {
            lines.append(
                "\"No more than N kcal worse\" is said where the one-sided 95 % bound is below the margin and Holm's p below 0.05. The margin is that of config.yaml, or the smaller of 25 kcal and a tenth of the lowest error."
            )
        }
        lines += report.absentBaselines.map { CleanText.line($0, limit: 300) }
        if let priced = Notices.pricedAsOf(report.run) { lines.append(priced) }
        if let speedUp = Notices.speedUp(report.run) { lines.append(speedUp) }
        let run = report.run
        lines.append(
            "Started \(CleanText.line(run.startedAt, limit: 40)), \(Format.count(run.repeats, "repeat")), order seed \(run.seed), nutrieval \(CleanText.line(run.toolVersion, limit: 40)), plan \(CleanText.line(String(run.planSHA256.prefix(12)), limit: 12))."
        )
        return lines
    }
}
