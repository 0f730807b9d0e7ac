extension JPEGSegments {
    /// Nil for JPEGs that libvips must examine: not exactly one frame with a size, several EXIF blocks, or a broken one.
    var header: PhotoHeader? {
        guard let size, let orientation else { return nil }
        return .of(.jpeg, stored: size, orientation: orientation, colour: hasProfile ? .profile : .unmarked)
    }

    /// 1 to 8; 1 without EXIF or without that field; nil for several EXIF blocks or a broken one.
    private var orientation: Int? {
        let blocks = segments.filter { $0.marker == 0xE1 }.map(payload)
            .filter { $0.starts(with: "Exif\0\0".utf8) }
        guard let block = blocks.first else { return 1 }
        return blocks.count == 1 ? EXIFOrientation.read(block.dropFirst(6)) : nil
    }
}

/// EXIF's orientation field (CIPA DC-008, section 4.6.4, tag 274). Every index is checked.
enum EXIFOrientation {
    private static let tag = 0x0112
    /// The 16-bit number type.
    private static let short = 3

    /// 1 to 8 for a block that begins with its byte order; 1 if the field is absent; nil if the block or field is invalid.
    static func read(_ block: ArraySlice<UInt8>) -> Int? {
        let isBigEndian: Bool
        switch Array(block.prefix(4)) {
        case [0x4D, 0x4D, 0, 42]: isBigEndian = true
        case [0x49, 0x49, 42, 0]: isBigEndian = false
        default: return nil
        }
        func number(at offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= block.count - count else { return nil }
            let bytes = block.dropFirst(offset).prefix(count)
            return isBigEndian ? bytes.bigEndian : bytes.reversed().bigEndian
        }
        guard let directory = number(at: 4, 4), let fields = number(at: directory, 2) else { return nil }
        var found: Int?
        for field in 0..<fields {
            let place = directory + 2 + field * 12
            guard let name = number(at: place, 2), let value = number(at: place + 8, 2) else { return nil }
            if name != tag { continue }
            guard found == nil, number(at: place + 2, 2) == short, number(at: place + 4, 4) == 1,
                (1...8).contains(value)
            else { return nil }
            found = value
        }
        return found ?? 1
    }
}
