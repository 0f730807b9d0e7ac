/// PNG files put together chunk by chunk (W3C PNG, third edition).
package enum TestPNG {
    /// What every PNG begins with.
    package static let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The content of IHDR. Colour is 0 grey, 2 red, green and blue, 3 palette.
    package static func header(width: Int, height: Int, bits: UInt8, colour: UInt8) -> [UInt8] {
        big(UInt32(width)) + big(UInt32(height)) + [bits, colour, 0, 0, 0]
    }

    /// A chunk: length, name, content, checksum.
    package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(UInt32(content.count)) + body + big(checksum(body))
    }

    /// A whole file. The pixels are rows of packed values, without the filter byte that each row begins with.
    package static func file(
        width: Int, bits: UInt8, colour: UInt8, rows: [[UInt8]], before: [(String, [UInt8])] = [],
        after: [(String, [UInt8])] = []
    ) -> [UInt8] {
        let head = chunk("IHDR", header(width: width, height: rows.count, bits: bits, colour: colour))
        let data = chunk("IDAT", stored(rows.flatMap { [0] + $0 }))
        let middle = before.flatMap { chunk($0.0, $0.1) } + data + after.flatMap { chunk($0.0, $0.1) }
        return start + head + middle + chunk("IEND", [])
    }

    /// A zlib stream of one block without compression (RFC 1950, 1951); at most 65,535 bytes.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        func low(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 1] + low(count) + low(~count) + bytes + big(b << 16 | a)
    }

    /// A zlib stream of zeros: one literal, then matches of the longest length, with the fixed codes of RFC 1951.
    package static func deflatedZeros(megabytes: Int) -> [UInt8] {
        // Length 258 is code 285 (11000101), distance 1 is code 0 (00000): 13 bits for 258 zeros.
        var output: [UInt8] = [0x78, 0x9C]
        var bits: UInt32 = 0
        var count: UInt32 = 0
        func put(_ code: [UInt8]) {
            for bit in code {
                bits |= UInt32(bit) << count
                count += 1
                if count == 8 {
                    output.append(UInt8(bits))
                    (bits, count) = (0, 0)
                }
            }
        }
        put([1, 1, 0])
        put([0, 0, 1, 1, 0, 0, 0, 0])
        let matches = megabytes * 1_000_000 / 258
        // Eight matches are 13 whole bytes from wherever they begin: made once, repeated.
        for _ in 0..<16 { put([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
        let period = Array(output.suffix(13))
        output.reserveCapacity(matches / 8 * 13)
        for _ in 0..<matches / 8 - 2 { output += period }
        put([0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0])
        return output + big(0)
    }

    /// CRC-32 of IEEE 802.3, as PNG uses it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var remainder = UInt32.max
        for byte in bytes { remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8 }
        return ~remainder
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }
}
