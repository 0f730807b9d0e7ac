import Foundation
import Reporting
import Testing

/// The palette of the page against WCAG 2.2: 4.5 for text, 3 for what is drawn.
@Suite struct ContrastTests {
    private static let schemes: [[String: String]] = {
        let page = HTMLReportTests.page
        var light: [String: String] = [:]
        var dark: [String: String] = [:]
        for (index, block) in page.matches(of: /:root\{([^}]*)\}/).prefix(2).enumerated() {
            for pair in block.1.matches(of: /--([a-z-]+):(#[0-9a-f]+)/) {
                if index == 0 { light[String(pair.1)] = String(pair.2) } else { dark[String(pair.1)] = String(pair.2) }
            }
        }
        return [light, dark]
    }()

    @Test(arguments: [
        ("ink", "page", 4.5), ("ink", "card", 4.5), ("ink", "faint", 4.5), ("soft", "page", 4.5), ("soft", "card", 4.5),
        ("soft", "faint", 4.5), ("accent", "card", 4.5), ("accent", "page", 4.5), ("accent", "accent-soft", 4.5),
        ("warn-ink", "warn", 4.5), ("bad", "card", 4.5), ("bad", "faint", 4.5), ("good", "card", 4.5),
        ("card", "accent", 4.5),
        ("mark", "card", 3), ("opening", "card", 3), ("upload", "card", 3), ("wait", "card", 3), ("download", "card", 3)
    ])
    func `what is read stands out from what is behind it, in both schemes`(front: String, back: String, least: Double)
        throws
    {
        for scheme in Self.schemes {
            let ratio = contrast(
                luminance(try #require(scheme[front])), luminance(try #require(scheme[back])))
            #expect(ratio >= least, "\(front) on \(back): \(ratio)")
        }
    }

    /// WCAG 2.2, relative luminance.
    private func luminance(_ colour: String) -> Double {
        var digits = String(colour.dropFirst())
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        let value = Int(digits, radix: 16) ?? 0
        let linear = [16, 8, 0].map { shift -> Double in
            let part = Double(value >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
