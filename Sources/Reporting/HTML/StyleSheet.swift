import Base64
import Hashing

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
