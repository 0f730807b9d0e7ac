/// Where a provider says it keeps and handles what it is sent.
package struct DataResidency: Sendable, Hashable {
    /// A tag such as `eu`, compared with `decide.residency` of config.yaml as it is written.
    package var region: String
    /// Where that was read, such as the address of a contract or a page.
    package var source: String

    package init(region: String, source: String) {
        self.region = region
        self.source = source
    }

    /// Bytes of a tag at most.
    static let longestRegion = 40

    /// Whether that is a tag: lower-case letters and digits of ASCII, with `-` between.
    static func isRegion(_ text: String) -> Bool {
        text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    static let advice = "a region must be lower-case letters, digits and `-`; write it like `eu` or `eu-west-3`"
}
