/// The parts of a JPEG file as they stand in it (ITU-T T.81, annex B), read without decoding. Every index is checked.
struct JPEGSegments {
    /// One marker segment, or the entropy-coded data after a start of scan.
    struct Segment: Equatable {
        /// The byte after 0xFF; nil for entropy-coded data.
        var marker: UInt8?
        /// All bytes of the part, marker and length included.
        var range: Range<Int>
    }

    /// From the first segment after the start-of-image mark to the last before the end-of-image mark.
    let segments: [Segment]
    private let bytes: [UInt8]

    /// Nil when the bytes are not a whole JPEG: no start, a length that leads outside, no scan, no end.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var segments: [Segment] = []
        var position = 2
        var sawScan = false
        while true {
            guard let (marker, start) = Self.marker(in: bytes, at: position) else { return nil }
            if marker == 0xD9 { break }
            // A second start of image, or a lone restart or temporary mark, has no place between segments.
            guard marker >= 0xC0, !(0xD0...0xD8).contains(marker) else { return nil }
            guard let end = Self.end(ofSegmentAt: start, in: bytes) else { return nil }
            segments.append(Segment(marker: marker, range: start..<end))
            position = end
            if marker == 0xDA {
                sawScan = true
                guard let dataEnd = Self.endOfScan(from: end, in: bytes) else { return nil }
                segments.append(Segment(marker: nil, range: end..<dataEnd))
                position = dataEnd
            }
        }
        guard sawScan else { return nil }
        self.segments = segments
        self.bytes = bytes
    }

    /// The bytes of a segment after marker and length.
    func payload(_ segment: Segment) -> ArraySlice<UInt8> { bytes[segment.range].dropFirst(4) }

    /// The frame header's sample precision in bits and number of colour components; nil without one.
    var frame: (precision: Int, components: Int)? {
        let starts: Set<UInt8> = [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]
        guard let segment = segments.first(where: { $0.marker.map(starts.contains) ?? false }) else { return nil }
        let head = Array(payload(segment).prefix(6))
        return head.count == 6 ? (Int(head[0]), Int(head[5])) : nil
    }

    /// The embedded colour profile put together from its APP2 parts; nil without one.
    var profile: [UInt8]? {
        let name = Array("ICC_PROFILE\0".utf8)
        let parts = segments.filter { $0.marker == 0xE2 && payload($0).starts(with: name) }
        guard !parts.isEmpty else { return nil }
        // After the name come the part's number and the number of parts.
        return parts.flatMap { payload($0).dropFirst(name.count + 2) }
    }

    /// The same picture, byte for byte, without comments, application data or anything after the end-of-image mark.
    ///
    /// What a decoder needs for the colours stays: a bare JFIF header where there was one, and Adobe's colour transform.
    func withoutMetadata() -> [UInt8] {
        var output: [UInt8] = [0xFF, 0xD8]
        output.reserveCapacity(bytes.count)
        if segments.contains(where: { $0.marker == 0xE0 && payload($0).starts(with: Array("JFIF\0".utf8)) }) {
            output += [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        }
        let adobe = Array("Adobe".utf8)
        if let segment = segments.first(where: { $0.marker == 0xEE && payload($0).starts(with: adobe) }),
            payload(segment).count >= 12, let transform = payload(segment).dropFirst(11).first
        {
            output += [0xFF, 0xEE, 0, 14] + adobe + [0, 100, 0, 0, 0, 0, transform]
        }
        for segment in segments where !segment.isMetadata { output += bytes[segment.range] }
        return output + [0xFF, 0xD9]
    }

    /// The marker at that position and where it begins, after any fill bytes.
    private static func marker(in bytes: [UInt8], at position: Int) -> (marker: UInt8, start: Int)? {
        var position = position
        guard position < bytes.count, bytes[position] == 0xFF else { return nil }
        while position + 1 < bytes.count, bytes[position + 1] == 0xFF { position += 1 }
        guard position + 1 < bytes.count, bytes[position + 1] != 0 else { return nil }
        return (bytes[position + 1], position)
    }

    private static func end(ofSegmentAt start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 3 < bytes.count else { return nil }
        let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
        let end = start + 2 + length
        return length >= 2 && end <= bytes.count ? end : nil
    }

    /// Where the next marker stands that ends the entropy-coded data: stuffed zeros and restart marks belong to the data.
    private static func endOfScan(from start: Int, in bytes: [UInt8]) -> Int? {
        var position = start
        while position + 1 < bytes.count {
            if bytes[position] == 0xFF {
                let next = bytes[position + 1]
                if next != 0, !(0xD0...0xD7).contains(next), next != 0xFF { return position }
            }
            position += 1
        }
        return nil
    }
}

extension JPEGSegments.Segment {
    /// Application data (APP0 to APP15), a comment, or a JPG extension segment: never needed to decode the pixels.
    fileprivate var isMetadata: Bool {
        guard let marker else { return false }
        return (0xE0...0xFE).contains(marker)
    }
}
