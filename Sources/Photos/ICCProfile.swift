#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A colour profile (ICC.1:2022), read only to compare it with sRGB. Every index is checked.
struct ICCProfile {
    private let bytes: [UInt8]

    /// sRGB's red, green and blue in the profile connection space (IEC 61966-2-1, adapted to D50).
    private static let primaries: [(tag: String, point: [Double])] = [
        ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141])
    ]

    /// Nil without a profile's signature.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        self.bytes = bytes
    }

    /// Whether primaries and curves match sRGB within a hundredth; the profile's name is ignored.
    var isSRGB: Bool {
        // A table of colours would take precedence over primaries and curves.
        guard bytes[16..<24].elementsEqual("RGB XYZ ".utf8), tag("A2B0") == nil else { return false }
        let samePrimaries = Self.primaries.allSatisfy { name, wanted in
            guard let point = tag(name), point.count >= 20 else { return false }
            return zip([8, 12, 16], wanted).allSatisfy { abs(Self.fixed(point, at: $0) - $1) < 0.005 }
        }
        return samePrimaries
            && ["rTRC", "gTRC", "bTRC"].allSatisfy { name in
                guard let curve = tag(name) else { return false }
                return [0.2, 0.5, 0.8].allSatisfy { level in
                    Self.linear(level, by: curve).map { abs($0 - Self.linearSRGB(level)) < 0.01 } ?? false
                }
            }
    }

    /// A tag's data. The table of signatures, offsets and sizes follows the 128-byte header.
    private func tag(_ signature: String) -> [UInt8]? {
        let count = bytes[128..<132].bigEndian
        guard count <= 100 else { return nil }
        for entry in 0..<count {
            let at = 132 + entry * 12
            guard at + 12 <= bytes.count else { return nil }
            guard bytes[at..<at + 4].elementsEqual(signature.utf8) else { continue }
            let (offset, size) = (bytes[at + 4..<at + 8].bigEndian, bytes[at + 8..<at + 12].bigEndian)
            guard offset <= bytes.count, size <= bytes.count - offset else { return nil }
            return Array(bytes[offset..<offset + size])
        }
        return nil
    }

    /// The linear value of an encoded one, both 0 to 1; nil for kinds of curve that no camera writes for sRGB.
    private static func linear(_ level: Double, by curve: [UInt8]) -> Double? {
        guard curve.count >= 12 else { return nil }
        if curve.starts(with: "curv".utf8) {
            let count = curve[8..<12].bigEndian
            if count == 0 { return level }
            guard count <= 65_536, curve.count >= 12 + count * 2 else { return nil }
            func entry(_ index: Int) -> Double { Double(curve[12 + index * 2..<14 + index * 2].bigEndian) }
            if count == 1 { return pow(level, entry(0) / 256) }
            let place = level * Double(count - 1)
            let below = min(Int(place), count - 2)
            let share = place - Double(below)
            return (entry(below) * (1 - share) + entry(below + 1) * share) / 65_535
        }
        guard curve.starts(with: "para".utf8) else { return nil }
        let kind = curve[8..<10].bigEndian
        if kind == 0, curve.count >= 16 { return pow(level, fixed(curve, at: 12)) }
        guard kind == 3, curve.count >= 32 else { return nil }
        let (g, a, b) = (fixed(curve, at: 12), fixed(curve, at: 16), fixed(curve, at: 20))
        let (c, d) = (fixed(curve, at: 24), fixed(curve, at: 28))
        return level >= d ? pow(a * level + b, g) : c * level
    }

    /// IEC 61966-2-1, for levels above its straight part.
    private static func linearSRGB(_ level: Double) -> Double { pow((level + 0.055) / 1.055, 2.4) }

    /// An s15Fixed16 number.
    private static func fixed(_ bytes: [UInt8], at offset: Int) -> Double {
        Double(Int32(truncatingIfNeeded: bytes[offset..<offset + 4].bigEndian)) / 65_536
    }
}
