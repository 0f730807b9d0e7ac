/// The fallback estimate of text tokens.
package enum TextTokens {
    /// The rule's name, for reports that say how an estimate was made.
    package static let rule = "bytes/4, rounded up"

    /// A quarter of the UTF-8 bytes, rounded up; 0 for 0 or fewer.
    package static func estimate(bytes: Int) -> Int { bytes > 0 ? bytes.pieces(of: 4) : 0 }
}
