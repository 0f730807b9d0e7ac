/// Why trials brought nothing usable.
enum MarkdownFailures {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        let lines = Failures.lines(set, names, limit: 100, more: "meals.csv")
        guard !lines.isEmpty else { return }
        page.heading(3, "What went wrong")
        page.list(lines)
    }
}
