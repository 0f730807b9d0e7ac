import Scoring

/// What the sanity rules said, and what an app should then do.
enum SanitySection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return }
        let note =
            "Answers, those with any finding, and those on which each rule fired; rules that never fired are left out."
        table("Sanity findings", note, SanityTable.findings(of: set.variants), set, names, into: &page)
        table("How right the findings were", SanityTable.detectorNote, SanityTable.detectors, set, names, into: &page)
        table("Logged unasked", SanityTable.loggedNote, SanityTable.logged, set, names, into: &page)
        let decisions = SanityTable.decisions(of: set.variants)
        guard !decisions.isEmpty else { return }
        table("Decisions", SanityTable.decisionNote, decisions, set, names, into: &page)
    }

    private static func table(
        _ title: String, _ note: String, _ columns: [SanityTable.Column], _ set: SetScores, _ names: VariantNames,
        into page: inout HTML
    ) {
        page.card(title, note: note) { page in
            page.table(["provider"] + columns.map(\.title)) { page in
                for score in set.variants { page.row(names[score.variant], columns.map { $0.cell(score.sanity) }) }
            }
        }
    }
}
