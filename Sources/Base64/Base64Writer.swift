import CBase64

/// Writes any part of some bytes' base64 text (RFC 4648 section 4, with padding) without state, so that an upload can stop
/// at any character and continue, forwards or backwards, from another.
package enum Base64Writer {
    package static func length(ofBytes count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Appends the ASCII text.
    package static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        // Through a small buffer: reserving capacity first would move a repeatedly extended array every time.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            bytes.withUnsafeBufferPointer { bytes in
                var offset = 0
                while case let count = write(bytes, from: offset, into: buffer), count > 0 {
                    output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                    offset += count
                }
            }
        }
    }

    package static func text(of bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        append(bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes the text from the character at `offset` until `output` is full; returns the characters written.
    /// - Parameter plainly: without AVX2, for tests.
    package static func write(
        _ input: UnsafeBufferPointer<UInt8>, from offset: Int, into output: UnsafeMutableBufferPointer<UInt8>,
        plainly: Bool = false
    ) -> Int {
        let length = length(ofBytes: input.count)
        guard offset >= 0, offset < length else { return 0 }
        let wanted = min(output.count, length - offset)
        var written = 0
        // Up to the next group of four characters, then whole groups, then the rest.
        while written < wanted, (offset + written) % 4 != 0 {
            output[written] = character(of: input, at: offset + written)
            written += 1
        }
        let first = (offset + written) / 4
        let groups = min((wanted - written) / 4, input.count / 3 - first)
        if groups > 0, let from = input.baseAddress, let to = output.baseAddress {
            let done = plainly ? 0 : nutrieval_base64_groups(from + 3 * first, groups, to + written)
            written += 4 * done
            written += writePairsOfGroups(
                UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: input[(3 * (first + done))...])),
                into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: output[written..<wanted])))
        }
        while written < wanted {
            output[written] = character(of: input, at: offset + written)
            written += 1
        }
        return written
    }

    /// Writes eight characters per six bytes, while eight bytes can be read; returns the characters written.
    private static func writePairsOfGroups(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> Int {
        let rounds = min((input.count - 2) / 6, output.count / 8)
        guard rounds > 0, let from = input.baseAddress, let to = output.baseAddress else { return 0 }
        pairs.withUnsafeBufferPointer { pairs in
            for round in 0..<rounds {
                let bits = UInt64(bigEndian: from.loadUnaligned(fromByteOffset: 6 * round, as: UInt64.self))
                let first = UInt64(pairs[Int(bits >> 52)]) | UInt64(pairs[Int(bits >> 40 & 0xFFF)]) << 16
                let second = UInt64(pairs[Int(bits >> 28 & 0xFFF)]) | UInt64(pairs[Int(bits >> 16 & 0xFFF)]) << 16
                to.storeBytes(of: (first | second << 32).littleEndian, toByteOffset: 8 * round, as: UInt64.self)
            }
        }
        return 8 * rounds
    }

    private static func character(of input: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt8 {
        let start = offset / 4 * 3
        let left = input.count - start
        if offset % 4 > left { return UInt8(ascii: "=") }
        let first = Int(input[start])
        let second = left > 1 ? Int(input[start + 1]) : 0
        let third = left > 2 ? Int(input[start + 2]) : 0
        let bits = first << 16 | second << 8 | third
        return alphabet[bits >> (18 - offset % 4 * 6) & 0x3F]
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The two characters of each 12 bits, the first in the low byte.
    private static let pairs = (0..<4096).map { UInt16(alphabet[$0 >> 6]) | UInt16(alphabet[$0 & 0x3F]) << 8 }
}
