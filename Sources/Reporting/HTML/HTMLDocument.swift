extension Document {
    /// The page as one offline file, UTF-8. It has no script and loads nothing; as a second defence, its
    /// content-security policy admits only its own style sheet and embedded pictures.
    package var html: [UInt8] { html(HTMLBlocks()) }

    func html(_ blocks: HTMLBlocks, eyebrow: String = "nutrieval report") -> [UInt8] {
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head(into: &$0) }
            page.element(.body) { page in
                page.element(.header) { page in
                    page.element(.p, [.class("eyebrow")], text: eyebrow)
                    blocks.write(header, .header, into: &page)
                }
                page.element(.main) { blocks.write(body, .body, into: &$0) }
                if !footer.isEmpty { page.element(.footer) { blocks.write(footer, .body, into: &$0) } }
            }
        }
        page.literal("\n")
        return page.bytes
    }

    private func head(into page: inout HTML) {
        let policy =
            "default-src 'none'; img-src data:; style-src \(StyleSheet.source); base-uri 'none'; form-action 'none'"
        page.void(.meta, [HTML.Attribute(.charset, "utf-8")])
        page.void(
            .meta, [HTML.Attribute(.httpEquiv, "Content-Security-Policy"), HTML.Attribute(.content, policy)])
        page.void(
            .meta, [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")])
        page.void(.meta, [HTML.Attribute(.name, "referrer"), HTML.Attribute(.content, "no-referrer")])
        page.element(.title, text: (isSimulated ? "SIMULATED: " : "") + title, limit: 100)
        page.element(.style) { $0.styleSheet() }
    }
}
