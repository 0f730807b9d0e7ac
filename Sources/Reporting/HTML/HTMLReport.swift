import Statistics

/// `report.html`: one file that opens anywhere, offline. It holds no script, loads nothing, and its content-security
/// policy admits its own style sheet and pictures written into it, so that not even a mistake here could run anything.
/// The meals of a large run stand on pages of the same kind beside it.
package struct HTMLReport: Sendable {
    /// The folder of the pages of meals, beside `report.html`.
    package static let mealsFolder = PageKind.folder

    /// The main page's text.
    package static func render(_ report: Report) -> String { HTMLReport(report).main.text }

    /// Every page, the main one first.
    package static func pages(_ report: Report) -> [ReportPage] {
        let pages = HTMLReport(report)
        return [pages.main] + pages.context.paging.parts.concurrentMap(pages.meals)
    }

    private let report: Report
    private let context: ReportContext

    package init(_ report: Report) {
        self.report = report
        context = ReportContext(report)
    }

    /// The paths of all pages, the main one first.
    package var paths: [String] { [PageKind.main.path] + context.paging.parts.map(\.page.path) }

    /// What makes each page of meals, one call each: to be called side by side, so that no more are held than there are
    /// processors, however many pages there are.
    package var mealPages: [@Sendable () -> ReportPage] {
        context.paging.parts.map { part in { meals(part) } }
    }

    /// The main page, which links to them.
    package var main: ReportPage {
        Self.page(.main, title: report.run.id, report.run) { page in
            HeaderSection.render(report, context.sets, into: &page)
            page.element(.main) { page in
                for index in context.sets.indices { Self.render(index, context, into: &page) }
            }
            page.element(.footer) { FooterSection.render(report, into: &$0) }
        }
    }

    @Sendable private func meals(_ part: MealPaging.Part) -> ReportPage {
        Self.page(part.page, title: "\(report.run.id): meals", report.run) { page in
            MealPageSection.render(part, context, into: &page)
        }
    }

    private static func page(
        _ kind: PageKind, title: String, _ run: RunInfo, _ content: (inout HTML) -> Void
    ) -> ReportPage {
        ReportPage(
            path: kind.path,
            bytes: HTMLDocument.bytes(title: title, isSimulated: run.isSimulated, content))
    }

    private static func render(_ index: Int, _ context: ReportContext, into page: inout HTML) {
        let set = context.sets[index]
        let names = context.names
        page.element(.section, [HTML.Attribute(.id, "set-\(index)")]) { page in
            SetSection.render(set, isOnly: context.sets.count == 1, into: &page)
            LeaderboardSection.render(set, names, into: &page)
            PickSection.render(set, names, context.run, into: &page)
            ScatterSection.render(set, names, into: &page)
            StrataSection.render(set, names, into: &page)
            CostErrorSection.render(set, names, into: &page)
            BandSection.render(set, names, into: &page)
            EnergySection.render(set, names, into: &page)
            NutrientSection.render(set, names, into: &page)
            page.card(DayTable.table, set, names)
            FoodSection.render(set, names, into: &page)
            ConfidenceSection.render(set, names, into: &page)
            SanitySection.render(set, names, into: &page)
            RobustnessSection.render(set, names, into: &page)
            CostSection.render(set, names, context.run, into: &page)
            LatencySection.render(set, names, context.run, into: &page)
            OutcomeSection.render(set, names, into: &page)
            WorstMealsSection.render(index, context, into: &page)
            MealsSection.render(index, context, into: &page)
        }
    }
}
