import Base64
import Hashing

extension Document {
    /// The page as one offline file, UTF-8. It has no script and loads nothing; as a second defence, its
    /// content-security policy admits only its own style sheet and embedded pictures.
    package var html: [UInt8] { html(HTMLBlocks()) }

    func html(_ blocks: HTMLBlocks) -> [UInt8] {
        let sheet = StyleSheet(blocks.style)
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head(sheet, into: &$0) }
            page.element(.body) { page in
                page.element(
                    .a, [.class("skip"), .link(to: .element("content"), from: blocks.page)], text: "Skip to content")
                page.element(.header, [.class("bar")]) { bar(blocks, into: &$0) }
                page.element(.main, [HTML.Attribute(.id, "content")]) { page in
                    if !hasTitle { page.element(.h1, [.class("unseen")], text: title) }
                    if !parts.isEmpty {
                        page.element(.nav, [.class("rail"), .label("Parts of this page")]) { links(blocks, into: &$0) }
                    }
                    blocks.write(header, .header, into: &page)
                    blocks.write(body, .body, into: &page)
                }
                if !footer.isEmpty { page.element(.footer) { blocks.write(footer, .body, into: &$0) } }
            }
        }
        page.literal("\n")
        return page.bytes
    }

    private var hasTitle: Bool {
        (header + body).contains { if case .heading(1, _) = $0 { true } else { false } }
    }

    /// The bar that stays in view: the program, what the page is about, and links to its parts.
    private func bar(_ blocks: HTMLBlocks, into page: inout HTML) {
        page.element(.span, [.class("brand")], text: "nutrieval")
        page.element(
            .span, [.class("facts")], text: (facts.isEmpty ? [title] : facts).joined(separator: " · "), limit: 160)
        if isSimulated {
            page.element(.strong, [.class("simulated")]) { chip in
                chip.literal("SIMULATED<span class=\"wide\">: no real model answered</span>")
            }
        }
        guard !parts.isEmpty else { return }
        page.element(.details, [.class("menu")]) { menu in
            menu.element(.summary, [.label("Parts of this page")], text: "☰")
            menu.element(.nav, [.label("Parts of this page, folded")]) { links(blocks, into: &$0) }
        }
        page.element(.nav, [.class("links"), .label("Parts of this page, in a row")]) { links(blocks, into: &$0) }
    }

    private func links(_ blocks: HTMLBlocks, into page: inout HTML) {
        for part in parts {
            page.element(.a, [.link(to: part.target, from: blocks.page)], text: part.text, limit: 60)
        }
    }

    private func head(_ sheet: StyleSheet, into page: inout HTML) {
        let policy =
            "default-src 'none'; img-src data:; style-src \(sheet.source); base-uri 'none'; form-action 'none'"
        page.void(.meta, [HTML.Attribute(.charset, "utf-8")])
        page.void(
            .meta, [HTML.Attribute(.httpEquiv, "Content-Security-Policy"), HTML.Attribute(.content, policy)])
        page.void(
            .meta, [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")])
        page.void(.meta, [HTML.Attribute(.name, "referrer"), HTML.Attribute(.content, "no-referrer")])
        page.element(.title, text: (isSimulated ? "SIMULATED: " : "") + title, limit: 100)
        page.element(.style) { $0.add(sheet) }
    }
}

/// The one style sheet of a page, and the hash that admits only it in the content-security policy.
package struct StyleSheet: Sendable {
    /// The rules that all pages share, UTF-8.
    package static var common: [UInt8] { PackageResources.report_css }

    /// UTF-8, without markup.
    let text: [UInt8]

    /// - Parameter rules: the program's own further rules.
    init(_ rules: String) {
        text = PackageResources.report_css + Array(rules.utf8)
    }

    /// The policy's `style-src` value: `'sha256-…'` of exactly the bytes between the style tags.
    var source: String {
        let digits = Array(SHA256Digest(of: text).hex.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            Self.nibble(digits[$0]) << 4 | Self.nibble(digits[$0 + 1])
        }
        return "'sha256-\(Base64Writer.text(of: bytes))'"
    }

    private static func nibble(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit &- 0x30 : digit &- 0x57 }
}
