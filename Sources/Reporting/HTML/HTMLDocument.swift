import Base64
import Hashing

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

/// The one style sheet of a report, and the hash that admits only it in the content-security policy.
enum StyleSheet {
    /// `report.css`, embedded by the package manager.
    static let text = PackageResources.report_css

    /// The policy's `style-src` value: `'sha256-…'` of exactly the bytes between the style tags.
    static let source: String = {
        let digits = Array(SHA256Digest(of: text).hex.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            nibble(digits[$0]) << 4 | nibble(digits[$0 + 1])
        }
        return "'sha256-\(Base64Writer.text(of: bytes))'"
    }()

    private static func nibble(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit &- 0x30 : digit &- 0x57 }
}
