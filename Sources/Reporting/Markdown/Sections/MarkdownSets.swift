/// What the eval set is and what to beware of.
enum MarkdownSets {
    static func render(_ set: SetScores, into page: inout MarkdownWriter) {
        var words = SetDescription.size(set)
        if let description = set.info?.description { words = CleanText.line(description, limit: 500) + ": " + words }
        page.paragraph(words)
        if let caution = set.info?.caution { page.notice("Caution: " + CleanText.line(caution, limit: 500)) }
    }
}
