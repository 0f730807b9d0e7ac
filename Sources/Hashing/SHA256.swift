private import CCrypto

/// A SHA-256 digest (FIPS 180-4).
package struct SHA256Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 64 characters out of `0-9a-f`.
    package let hex: String

    package init(of bytes: some Sequence<UInt8>) {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        self = hasher.finish()
    }

    /// Nil unless the text is 64 lower-case hexadecimal digits.
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

/// Hashes bytes in pieces. Owns libcrypto's digest context, freed with the value.
package struct SHA256Hasher: ~Copyable {
    private let context: OpaquePointer

    package init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto gives no SHA-256: no memory is left")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if done == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        _ = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    package consuming func finish() -> SHA256Digest {
        let digest = [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
            count = EVP_DigestFinal_ex(context, bytes.baseAddress, nil) == 1 ? 32 : 0
        }
        let digits = Array("0123456789abcdef".utf8)
        let hex = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return SHA256Digest(trusted: String(decoding: hex, as: UTF8.self))
    }
}
