/// Writes any stretch of the base64 text (RFC 4648 section 4, with padding) of some bytes, without keeping state:
/// an upload can stop at any character and go on, or go back, from any other.
enum Base64Writer {
    /// Writes the text from the character at `offset` on, and returns how many characters were written: as many as
    /// fit into `output` or as are left.
    static func write(
        _ input: UnsafeBufferPointer<UInt8>, from offset: Int, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let length = (input.count + 2) / 3 * 4
        guard offset >= 0, offset < length else { return 0 }
        let wanted = min(output.count, length - offset)
        var written = 0
        // Up to the next group of four characters, then whole groups, then what is left of the last one.
        while written < wanted, (offset + written) % 4 != 0 {
            output[written] = character(of: input, at: offset + written)
            written += 1
        }
        let first = (offset + written) / 4
        let groups = max(0, min((wanted - written) / 4, input.count / 3 - first))
        if groups > 0 {
            writeGroups(input, first: first, count: groups, into: output, at: written)
            written += groups * 4
        }
        while written < wanted {
            output[written] = character(of: input, at: offset + written)
            written += 1
        }
        return written
    }

    /// Whole groups of three bytes, through a table of pairs: two look-ups instead of four for each group, and two groups
    /// from one read of eight bytes as long as there are as many.
    private static func writeGroups(
        _ input: UnsafeBufferPointer<UInt8>, first: Int, count: Int,
        into output: UnsafeMutableBufferPointer<UInt8>, at position: Int
    ) {
        guard let source = input.baseAddress, let target = output.baseAddress else { return }
        pairs.withUnsafeBufferPointer { pairs in
            var from = source + first * 3
            var to = UnsafeMutableRawPointer(target + position)
            var left = count
            let end = source + input.count
            while left >= 2, from + 8 <= end {
                let bits = UInt64(bigEndian: UnsafeRawPointer(from).loadUnaligned(as: UInt64.self))
                let low = UInt64(pairs[Int(bits >> 52)]) | UInt64(pairs[Int(bits >> 40 & 0xFFF)]) << 16
                let high = UInt64(pairs[Int(bits >> 28 & 0xFFF)]) | UInt64(pairs[Int(bits >> 16 & 0xFFF)]) << 16
                to.storeBytes(of: (low | high << 32).littleEndian, as: UInt64.self)
                from += 6
                to += 8
                left -= 2
            }
            for _ in 0..<left {
                let bits = Int(from[0]) << 16 | Int(from[1]) << 8 | Int(from[2])
                let group = UInt32(pairs[bits >> 12]) | UInt32(pairs[bits & 0xFFF]) << 16
                to.storeBytes(of: group.littleEndian, as: UInt32.self)
                from += 3
                to += 4
            }
        }
    }

    /// The one character at `offset` of the text, for the edges.
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

    /// For each 12 bits their two characters, the first in the low byte.
    private static let pairs: [UInt16] = (0..<4096).map { bits in
        UInt16(alphabet[bits >> 6]) | UInt16(alphabet[bits & 0x3F]) << 8
    }
}
