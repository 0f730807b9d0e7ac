#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Base64 without line breaks (RFC 4648).
enum Base64 {
    /// Which texts are taken.
    enum Form {
        /// Section 4, with padding.
        case standard
        /// Also section 5 (`-` and `_`), also without padding, as Google's services take it.
        case any
    }

    /// The bytes, nil when the text is anything else.
    static func decode(_ text: Substring.UTF8View, _ form: Form) -> [UInt8]? {
        var text = Data(text)
        if form == .any {
            for place in text.indices {
                switch text[place] {
                case UInt8(ascii: "-"): text[place] = UInt8(ascii: "+")
                case UInt8(ascii: "_"): text[place] = UInt8(ascii: "/")
                default: break
                }
            }
            let isPadded = text.last == UInt8(ascii: "=")
            if !isPadded { text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4)) }
        }
        return Data(base64Encoded: text).map { Array($0) }
    }
}
