#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The segments of a JPEG file in order (ITU-T T.81, annex B), read without decoding. Every index is checked.
struct JPEGSegments {
    struct Segment: Equatable {
        /// The byte after 0xFF; nil for entropy-coded data.
        var marker: UInt8?
        /// Including marker and length.
        var range: Range<Int>
    }

    /// Without the start-of-image and end-of-image markers.
    let segments: [Segment]
    private let bytes: [UInt8]

    /// Nil when the bytes are not a complete JPEG: no start, a length beyond the end, no scan, no end.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var segments: [Segment] = []
        var position = 2
        var sawScan = false
        while true {
            guard let (marker, start) = Self.marker(in: bytes, at: position) else { return nil }
            if marker == 0xD9 { break }
            // A second start of image and lone restart or temporary markers are invalid between segments.
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

    func payload(_ segment: Segment) -> ArraySlice<UInt8> { bytes[segment.range].dropFirst(4) }

    /// The segments before the first start of scan, which determine a decoder's colours.
    private var head: ArraySlice<Segment> { segments.prefix { $0.marker != 0xDA } }

    private var frames: [Segment] {
        segments.filter { segment in
            // 0xC4, 0xC8 and 0xCC are tables and a reserved marker; 0xDE begins a hierarchical picture.
            segment.marker.map { (0xC0...0xCF).contains($0) && ![0xC4, 0xC8, 0xCC].contains($0) || $0 == 0xDE } ?? false
        }
    }

    /// One frame, baseline, extended or progressive with Huffman codes (SOF0 to SOF2), 8 bits a value, three components.
    /// Many readers refuse arithmetic coding, lossless and hierarchical frames.
    var isWidelyReadable: Bool {
        guard frames.count == 1, let frame = frames.first, let marker = frame.marker, (0xC0...0xC2).contains(marker)
        else { return false }
        let fields = Array(payload(frame).prefix(6))
        return fields.count == 6 && fields[0] == 8 && fields[5] == 3
    }

    /// Width and height in pixels; nil for several frames or a side of zero.
    var size: (width: Int, height: Int)? {
        guard frames.count == 1, let frame = frames.first else { return nil }
        let fields = payload(frame).prefix(5).map { Int($0) }
        guard fields.count == 5 else { return nil }
        let (height, width) = (fields[1] << 8 | fields[2], fields[3] << 8 | fields[4])
        return width > 0 && height > 0 ? (width, height) : nil
    }

    /// Whether the pixels are sRGB in a widely readable coding; the orientation is not checked.
    var isPlainSRGB: Bool { isWidelyReadable && (profile.map { ICCProfile($0)?.isSRGB ?? false } ?? true) }

    var hasProfile: Bool { profile != nil }

    /// The embedded colour profile, joined from its APP2 parts in order; nil without one.
    var profile: [UInt8]? {
        let name = Array("ICC_PROFILE\0".utf8)
        // After the name come the part's number and the number of parts.
        let parts = head.filter {
            $0.marker == 0xE2 && payload($0).starts(with: name) && payload($0).count >= name.count + 2
        }
        guard !parts.isEmpty else { return nil }
        func number(_ part: Segment) -> UInt8 { payload(part).dropFirst(name.count).first ?? 0 }
        return parts.sorted { number($0) < number($1) }.flatMap { payload($0).dropFirst(name.count + 2) }
    }

    /// The same picture, byte for byte, without comments, application data or trailing bytes.
    /// Keeps what decoders need for colours: a bare JFIF header if there was one, and Adobe's colour transform.
    /// Recognises both as libjpeg does: by name and length, before the first scan, the last one counting.
    func withoutMetadata() -> [UInt8] {
        var output: [UInt8] = [0xFF, 0xD8]
        output.reserveCapacity(bytes.count)
        if last(0xE0, named: Array("JFIF\0".utf8), atLeast: 14) != nil {
            output += [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        }
        let adobe = Array("Adobe".utf8)
        if let transform = last(0xEE, named: adobe, atLeast: 12)?.dropFirst(11).first {
            output += [0xFF, 0xEE, 0, 14] + adobe + [0, 100, 0, 0, 0, 0, transform]
        }
        for segment in segments where !segment.isMetadata { output += bytes[segment.range] }
        return output + [0xFF, 0xD9]
    }

    private func last(_ marker: UInt8, named name: [UInt8], atLeast count: Int) -> ArraySlice<UInt8>? {
        head.last { $0.marker == marker && payload($0).count >= count && payload($0).starts(with: name) }.map(payload)
    }

    /// The marker at that position and its start, after any fill bytes.
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

    /// The position of the marker that ends the entropy-coded data, which includes stuffed zeros and restart markers.
    private static func endOfScan(from start: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer -> Int? in
            guard let base = buffer.baseAddress else { return nil }
            var position = start
            // memchr skips all but a few bytes in a thousand.
            while position < buffer.count - 1, let found = memchr(base + position, 0xFF, buffer.count - 1 - position) {
                position = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                let next = buffer[position + 1]
                if next != 0, !(0xD0...0xD7).contains(next), next != 0xFF { return position }
                position += 1
            }
            return nil
        }
    }
}

extension JPEGSegments.Segment {
    /// APP0 to APP15, a comment, or a JPG extension segment: never needed to decode the pixels.
    fileprivate var isMetadata: Bool {
        guard let marker else { return false }
        return (0xE0...0xFE).contains(marker)
    }
}
