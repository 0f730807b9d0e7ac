/// How the numbers were made.
enum FooterSection {
    static func render(_ report: Report, into page: inout HTML) {
        page.element(.h2, text: "How to read this")
        page.element(.ul) { list in
            for line in Explanations.all(report) { list.element(.li, text: line, limit: 1000) }
        }
        if let simulated = Notices.simulated(report.run) {
            page.element(.p, [.class("banner")], text: simulated)
        }
    }
}
