import Statistics

extension Report {
    /// `report.md`: the summary of the run for a pull request.
    package var markdown: String {
        let context = ReportContext(self, for: .markdown)
        return document(context, head(context), context.all.flatMap(\.markdown)).markdown
    }

    package func text(width: Int, colour: Bool) -> String {
        let context = ReportContext(self, for: .terminal)
        let body = context.all.flatMap(\.terminal) + verdicts + Block.items(remarks(limit: 500))
        return Document(
            title: run.id, isSimulated: run.isSimulated, rest: "", notices + body, footer: []
        ).text(width: width, colour: colour)
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
            + Block.items(remarks(limit: 1000)) + (links.count > 1 ? [.links(links)] : [])
    }

    private var title: Block { .heading(1, "Run \(CleanText.line(run.id, limit: 80))") }

    private var simulated: [Block] { Notices.simulated(run).map { [.notice($0)] } ?? [] }

    private var notices: [Block] {
        simulated + [Block.incomplete(run)].compactMap { $0 } + (Notices.pricedAsOf(run).map { [.note($0)] } ?? [])
    }

    private var verdicts: [Block] { Verdict.all(of: self).map { .lead($0.lead, $0.points) } }

    private func remarks(limit: Int) -> [String] { remarks.map { CleanText.line($0, limit: limit) } }
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
    package static let mealsFolder = PageKind.folder

    package static func render(_ report: Report) -> String { HTMLReport(report).main.text }

    package static func pages(_ report: Report) -> [ReportPage] {
        let pages = HTMLReport(report)
        return [pages.main] + pages.mealPages.concurrentMap { $0() }
    }

    private let report: Report
    private let context: ReportContext

    package init(_ report: Report) {
        self.report = report
        context = ReportContext(report, for: .html)
    }

    package var paths: [String] { [PageKind.main.path] + context.paging.parts.map(\.page.path) }

    /// Each renders one page of meals. Run them in parallel: memory then contains at most one page per processor.
    package var mealPages: [@Sendable () -> ReportPage] {
        context.paging.parts.map { part in { ReportPage(path: part.page.path, bytes: report.page(part, context)) } }
    }

    package var main: ReportPage { ReportPage(path: PageKind.main.path, bytes: report.page(context)) }
}
