import CGLib
import Hashing
import TestSupport
import Testing

/// Messages and digests of FIPS 180-4's example set (NIST, "Examples with Intermediate Values", SHA-256).
private let examples: [(message: String, hex: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
]

struct SHA256Tests {
    @Test(arguments: examples)
    func `the standard's examples give the standard's digests`(example: (message: String, hex: String)) {
        #expect(SHA256Digest(of: Array(example.message.utf8)).hex == example.hex)
    }

    @Test(arguments: examples)
    func `a sequence without contiguous storage gives the same digest`(example: (message: String, hex: String)) {
        #expect(SHA256Digest(of: example.message.utf8.lazy.map { $0 }).hex == example.hex)
    }

    @Test(arguments: [1, 7, 63, 64, 65, 1000])
    func `bytes that arrive in pieces give the digest of the whole`(size: Int) {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        var hasher = SHA256Hasher()
        for start in stride(from: 0, to: bytes.count, by: size) {
            hasher.update(bytes[start..<min(start + size, bytes.count)])
        }
        hasher.update([])
        let digest = hasher.finish()
        #expect(digest == SHA256Digest(of: bytes))
    }

    @Test func `digests are those of GLib, at every length and cut anywhere`() throws {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        for count in 0...300 {
            let text = try #require(g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(count)))
            defer { g_free(text) }
            for piece in [300, 64, 63, 7] {
                var hasher = SHA256Hasher()
                for start in stride(from: 0, to: count, by: piece) {
                    hasher.update(bytes[start..<min(start + piece, count)])
                }
                let digest = hasher.finish()
                #expect(digest.hex == String(cString: text), "\(count) bytes in pieces of \(piece)")
            }
        }
    }

    @Test func `nothing behind the bytes is read`() throws {
        for count in 0...200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) }
            let guarded = try #require(GuardedBytes(bytes))
            var hasher = SHA256Hasher()
            hasher.update(UnsafeBufferPointer(guarded.bytes))
            let digest = hasher.finish()
            #expect(digest == SHA256Digest(of: bytes), "\(count)")
        }
    }

    @Test func `digests compare as their text does`() {
        let low = SHA256Digest(of: Array("abc".utf8))
        let high = SHA256Digest(of: [])
        #expect(low < high)
        #expect(low.description == low.hex)
    }

    @Test(arguments: ["", "abc", String(repeating: "A", count: 64), String(repeating: "g", count: 64)])
    func `text that is not 64 lower-case hexadecimal digits is no digest`(text: String) {
        #expect(SHA256Digest(hex: text) == nil)
    }

    @Test func `a digest reads back from its text`() {
        let digest = SHA256Digest(of: [1, 2, 3])
        #expect(SHA256Digest(hex: digest.hex) == digest)
    }
}
