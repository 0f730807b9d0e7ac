import Foundation
import TestSupport
import Testing

@testable import Base64

@Suite struct Base64WriterTests {
    /// The test vectors of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy")
    ])
    func `base64 is that of RFC 4648`(text: String, encoded: String) {
        #expect(Base64Writer.text(of: Array(text.utf8)) == encoded)
    }

    @Test func `every group of three bytes has its four characters, many at a time or one after the other`() {
        // All 2^24 would take minutes in a debug build: every byte beside every other, in each of the three places.
        var bytes: [UInt8] = []
        for first in 0...255 {
            for second in stride(from: 0, through: 255, by: 5) {
                bytes += [UInt8(first), UInt8(second), UInt8(second ^ first)]
            }
        }
        let expected = Array(Data(bytes).base64EncodedData())
        for plainly in [true, false] { #expect(written(bytes, plainly) == expected) }
    }

    @Test func `texts of any length, from any place on, are the same both ways and never longer than the room`() {
        let all = (0..<400).map { UInt8(truncatingIfNeeded: 251 &* $0 ^ $0 >> 3) }
        for count in 0...200 {
            let bytes = Array(all[..<count])
            let text = Array(Data(bytes).base64EncodedData())
            #expect(Base64Writer.length(ofBytes: count) == text.count)
            for plainly in [true, false] { #expect(written(bytes, plainly) == text) }
        }
        let text = Array(Data(all).base64EncodedData())
        for offset in stride(from: 0, through: text.count, by: 7) {
            for room in [0, 1, 15, 16, 17, 64, 65, 100] {
                // A byte behind the room shows whether anything was written there.
                var output = [UInt8](repeating: 7, count: room + 1)
                let count = output.withUnsafeMutableBufferPointer { output in
                    all.withUnsafeBufferPointer {
                        Base64Writer.write(
                            $0, from: offset, into: UnsafeMutableBufferPointer(rebasing: output[..<room]))
                    }
                }
                #expect(count == min(room, text.count - offset))
                #expect(output[..<count] == text[offset..<offset + count] && output[room] == 7)
            }
        }
    }

    @Test func `nothing behind the bytes is read, and nothing behind the room written`() throws {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) }
            let text = Array(Data(bytes).base64EncodedData())
            let input = try #require(GuardedBytes(bytes))
            for room in [text.count, text.count - 1, text.count - 4, 16, 1].filter({ (0...text.count).contains($0) }) {
                let output = try #require(GuardedBytes([UInt8](repeating: 0, count: room)))
                for plainly in [true, false] {
                    let from = text.count - room
                    let written = Base64Writer.write(
                        UnsafeBufferPointer(input.bytes), from: from, into: output.bytes, plainly: plainly)
                    #expect(written == room && Array(output.bytes) == Array(text[from...]))
                }
            }
        }
    }

    @Test func `a long text is appended whole`() {
        let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 2) }
        var output = Array("before ".utf8)
        Base64Writer.append(bytes, to: &output)
        #expect(output == Array("before ".utf8) + Data(bytes).base64EncodedData())
    }

    private func written(_ bytes: [UInt8], _ plainly: Bool) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Base64Writer.length(ofBytes: bytes.count)) { output, count in
            count = bytes.withUnsafeBufferPointer { Base64Writer.write($0, from: 0, into: output, plainly: plainly) }
        }
    }
}
