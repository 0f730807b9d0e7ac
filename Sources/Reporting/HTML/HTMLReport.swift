/// `report.html`: one file that opens anywhere, offline. It holds no script, loads nothing, and its content-security
/// policy admits its own style sheet and pictures written into it, so that not even a mistake here could run anything.
package enum HTMLReport {
    /// The whole page.
    package static func render(_ report: Report) -> String {
        let names = VariantNames(report)
        let sets = SetScores.all(of: report)
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head(report, into: &$0) }
            page.element(.body) { page in
                HeaderSection.render(report, sets, into: &page)
                page.element(.main) { page in
                    for (index, set) in sets.enumerated() {
                        render(set, index, names, report.run, isOnly: sets.count == 1, into: &page)
                    }
                }
                page.element(.footer) { FooterSection.render(report, into: &$0) }
            }
        }
        page.literal("\n")
        return page.text
    }

    private static func head(_ report: Report, into page: inout HTML) {
        let policy =
            "default-src 'none'; img-src data:; style-src \(StyleSheet.source); base-uri 'none'; form-action 'none'"
        page.void(.meta, [HTML.Attribute(.charset, "utf-8")])
        page.void(
            .meta, [HTML.Attribute(.httpEquiv, "Content-Security-Policy"), HTML.Attribute(.content, policy)])
        page.void(
            .meta, [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")])
        page.void(.meta, [HTML.Attribute(.name, "referrer"), HTML.Attribute(.content, "no-referrer")])
        page.element(.title, text: (report.run.isSimulated ? "SIMULATED: " : "") + report.run.id, limit: 100)
        page.element(.style) { $0.literal(StyleSheet.text) }
    }

    private static func render(
        _ set: SetScores, _ index: Int, _ names: VariantNames, _ run: RunInfo, isOnly: Bool, into page: inout HTML
    ) {
        page.element(.section, [HTML.Attribute(.id, "set-\(index)")]) { page in
            SetSection.render(set, isOnly: isOnly, into: &page)
            LeaderboardSection.render(set, names, into: &page)
            ScatterSection.render(set, names, into: &page)
            CostErrorSection.render(set, names, into: &page)
            NutrientSection.render(set, names, into: &page)
            OutcomeSection.render(set, names, into: &page)
            SanitySection.render(set, names, into: &page)
            CostSection.render(set, names, run, into: &page)
            MealsSection.render(set, names, into: &page)
        }
    }
}
