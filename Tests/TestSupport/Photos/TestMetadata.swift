/// Metadata written by hand, to be found again or not.
package enum TestMetadata {
    /// An EXIF segment with an orientation and, when asked for, a GPS latitude (EXIF 2.32, little-endian TIFF).
    package static func exif(orientation: UInt16, latitude: Bool = false) -> [UInt8] {
        var tiff: [UInt8] = Array("II*\0".utf8) + long(8)
        let entries = latitude ? 2 : 1
        let afterFirst = 8 + 2 + entries * 12 + 4
        tiff += short(UInt16(entries)) + entry(0x0112, type: 3, count: 1, value: UInt32(orientation))
        if latitude { tiff += entry(0x8825, type: 4, count: 1, value: UInt32(afterFirst)) }
        tiff += long(0)
        if latitude {
            let rationals = UInt32(afterFirst + 2 + 2 * 12 + 4)
            tiff += short(2) + entry(0x0001, type: 2, count: 2, value: 0x4E)
            tiff += entry(0x0002, type: 5, count: 3, value: rationals) + long(0)
            tiff += long(52) + long(1) + long(31) + long(1) + long(123_456) + long(10_000)
        }
        return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    /// A marker segment: marker, length, payload.
    package static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }

    /// Puts segments right after the start-of-image mark.
    package static func insert(_ segments: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
        jpeg[..<2] + segments + jpeg[2...]
    }

    /// A colour profile (ICC.1, version 2) with sRGB's primaries, red and green exchanged when asked for.
    package static func profile(named name: String, exchanged: Bool) -> [UInt8] {
        let red = [0.4361, 0.2225, 0.0139]
        let green = [0.3851, 0.7169, 0.0971]
        return profile(
            named: name, primaries: [exchanged ? green : red, exchanged ? red : green, [0.1431, 0.0606, 0.7141]])
    }

    /// A colour profile with those red, green and blue (XYZ under D50) and a gamma of 2.2.
    package static func profile(named name: String, primaries: [[Double]]) -> [UInt8] {
        let curve = Array("curv".utf8) + big(0) + big(1) + [2, 51, 0, 0]
        var description = Array("desc".utf8) + big(0) + big(UInt32(name.utf8.count + 1)) + Array(name.utf8)
        description += [UInt8](repeating: 0, count: 1 + 8 + 3 + 67)
        let tags: [(String, [UInt8])] = [
            ("desc", description), ("wtpt", point([0.9642, 1, 0.8249])), ("rXYZ", point(primaries[0])),
            ("gXYZ", point(primaries[1])), ("bXYZ", point(primaries[2])), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve)
        ]
        var table = big(UInt32(tags.count))
        var data: [UInt8] = []
        for (signature, content) in tags {
            table +=
                Array(signature.utf8) + big(UInt32(128 + 4 + tags.count * 12 + data.count)) + big(UInt32(content.count))
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = big(UInt32(128 + table.count + data.count)) + big(0) + [2, 0x40, 0, 0]
        header += Array("mntrRGB XYZ ".utf8) + [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    /// The APP2 segment a JPEG has that profile in; at most 65,519 bytes.
    package static func profileSegment(_ profile: [UInt8]) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    private static func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    private static func long(_ value: UInt32) -> [UInt8] { big(value).reversed() }
    private static func big(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }
    private static func fixed(_ value: Double) -> [UInt8] { big(UInt32(value * 65536 + 0.5)) }
    private static func point(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + big(0) + values.flatMap(fixed) }
    private static func entry(_ tag: UInt16, type: UInt16, count: UInt32, value: UInt32) -> [UInt8] {
        short(tag) + short(type) + long(count) + long(value)
    }
}
