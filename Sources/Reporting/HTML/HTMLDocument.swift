/// A whole page: head, style sheet and the policy that lets nothing run and nothing load. Every page of every report is one.
enum HTMLDocument {
    /// UTF-8.
    ///
    /// - Parameter isSimulated: said first in the title, which is what tabs and bookmarks show.
    static func bytes(title: String, isSimulated: Bool, _ body: (inout HTML) -> Void) -> [UInt8] {
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head(title, isSimulated, into: &$0) }
            page.element(.body, [], body)
        }
        page.literal("\n")
        return page.bytes
    }

    private static func head(_ title: String, _ isSimulated: Bool, into page: inout HTML) {
        let policy =
            "default-src 'none'; img-src data:; style-src \(StyleSheet.source); base-uri 'none'; form-action 'none'"
        page.void(.meta, [HTML.Attribute(.charset, "utf-8")])
        page.void(
            .meta, [HTML.Attribute(.httpEquiv, "Content-Security-Policy"), HTML.Attribute(.content, policy)])
        page.void(
            .meta, [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")])
        page.void(.meta, [HTML.Attribute(.name, "referrer"), HTML.Attribute(.content, "no-referrer")])
        page.element(.title, text: (isSimulated ? "SIMULATED: " : "") + title, limit: 100)
        page.element(.style) { $0.literal(StyleSheet.text) }
    }
}
