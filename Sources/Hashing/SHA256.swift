private import CGLib

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

/// Hashes bytes that arrive in pieces. Owns one GLib checksum, freed with the value.
package struct SHA256Hasher: ~Copyable {
    private let checksum: OpaquePointer

    package init() {
        guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else {
            preconditionFailure("GLib knows no SHA-256, which every version since 2.16 does")
        }
        self.checksum = checksum
    }

    deinit { g_checksum_free(checksum) }

    /// Adds those bytes to what is hashed.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            if let base = buffer.baseAddress { g_checksum_update(checksum, base, buffer.count) }
        }
        if done == nil {
            let copy = Array(bytes)
            g_checksum_update(checksum, copy, copy.count)
        }
    }

    /// The digest of all that was added.
    package consuming func finish() -> SHA256Digest {
        SHA256Digest(trusted: String(cString: g_checksum_get_string(checksum)))
    }
}
