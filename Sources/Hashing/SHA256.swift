private import CGLib
internal import CSHA

/// A SHA-256 digest (FIPS 180-4), kept as its 64 lower-case hexadecimal digits.
package struct SHA256Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 64 characters out of `0-9a-f`.
    package let hex: String

    /// The digest of those bytes.
    package init(of bytes: some Sequence<UInt8>) {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        self = hasher.finish()
    }

    /// The digest written in that text, or nil when it is not 64 lower-case hexadecimal digits.
    package init?(hex: String) {
        guard hex.utf8.count == 64, hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.hex = hex
    }

    fileprivate init(trusted hex: String) { self.hex = hex }

    package var description: String { hex }

    package static func < (a: Self, b: Self) -> Bool { a.hex < b.hex }
}

/// Hashes bytes that arrive in pieces, by the processor's own instructions or else by GLib. Owns GLib's checksum, freed with
/// the value.
package struct SHA256Hasher: ~Copyable {
    /// Whether the processor has instructions for it; asked once, since asking is slow in a virtual machine.
    private static let hasInstructions = nutrieval_sha_available() != 0

    /// Nil where the processor does it.
    private let checksum: OpaquePointer?
    private var context = nutrieval_sha_start()

    package init() { self.init(byProcessor: Self.hasInstructions) }

    /// - Parameter byProcessor: false leaves the processor's instructions alone, as where it has none; the digest is the same.
    package init(byProcessor: Bool) {
        if byProcessor, Self.hasInstructions {
            checksum = nil
            return
        }
        guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else {
            preconditionFailure("GLib knows no SHA-256, which every version since 2.16 does")
        }
        self.checksum = checksum
    }

    deinit { if let checksum { g_checksum_free(checksum) } }

    /// Adds those bytes to what is hashed.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if done == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        if let checksum {
            g_checksum_update(checksum, base, bytes.count)
        } else {
            nutrieval_sha_add(&context, base, bytes.count)
        }
    }

    /// The digest of all that was added.
    package consuming func finish() -> SHA256Digest {
        if let checksum { return SHA256Digest(trusted: String(cString: g_checksum_get_string(checksum))) }
        var context = context
        let hex = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { digits in
            guard let base = digits.baseAddress else { return "" }
            nutrieval_sha_end(&context, base)
            return String(cString: base)
        }
        return SHA256Digest(trusted: hex)
    }
}
