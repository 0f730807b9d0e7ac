import FoundationEssentials

extension [FileAttributeKey: Any] {
    /// The size of a file in bytes; 0 if not stated. It is a `UInt` on Linux and a number of any kind elsewhere.
    package var byteCount: Int {
        (self[.size] as? UInt).map { Int(clamping: $0) } ?? (self[.size] as? UInt64).map { Int(clamping: $0) } ?? 0
    }
}
