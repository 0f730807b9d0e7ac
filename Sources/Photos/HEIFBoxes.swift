/// The boxes of a HEIF file that give its colours and the amount of decoding (ISO/IEC 14496-12 and 23008-12), read without
/// decoding. Every index is checked.
struct HEIFBoxes {
    /// Pictures, tiles, thumbnails and metadata.
    private(set) var itemCount = 0
    private var primaryItem = 0
    private var properties: [(name: String, content: Range<Int>)] = []
    private var propertiesOfItem: [Int: [Int]] = [:]
    private var partsOfItem: [Int: [Int]] = [:]
    private let bytes: [UInt8]

    /// Nil without a `meta` box, or when a box in it or before it ends outside its parent.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var files = BoxReader(bytes, bytes.indices)
        while let box = files.next() {
            guard box.name == "meta" else { continue }
            guard read(meta: box.content) else { return nil }
            return
        }
        return nil
    }

    /// Code points (ITU-T H.273) of the main picture, else of its first tile; nil if neither has them.
    var colour: (primaries: Int, transfer: Int)? {
        let items = [primaryItem] + (partsOfItem[primaryItem]?.prefix(1) ?? [])
        guard let content = items.lazy.compactMap({ property("colr", atLeast: 10, of: $0) }).first,
            bytes[content].starts(with: "nclx".utf8)
        else { return nil }
        return (number(at: content.lowerBound + 4, 2), number(at: content.lowerBound + 6, 2))
    }

    /// Pixels decoded for the main picture, with those of every picture it is derived from, once per use.
    /// Nil when parts contain each other or are nested too deep.
    var decodedPixels: Int? {
        var known: [Int: Int] = [:]
        func pixels(_ item: Int, depth: Int) -> Int? {
            if let sum = known[item] { return sum }
            guard depth < 8 else { return nil }
            var sum = area(item)
            for part in partsOfItem[item] ?? [] {
                guard let more = pixels(part, depth: depth + 1) else { return nil }
                let (total, overflow) = sum.addingReportingOverflow(more)
                sum = overflow ? .max : total
            }
            known[item] = sum
            return sum
        }
        return pixels(primaryItem, depth: 0)
    }

    /// Width × height of the item's `ispe` property; 0 without one.
    private func area(_ item: Int) -> Int {
        guard let content = property("ispe", atLeast: 12, of: item) else { return 0 }
        let (width, height) = (number(at: content.lowerBound + 4, 4), number(at: content.lowerBound + 8, 4))
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : area
    }

    /// The content of the item's first property of that name and size.
    private func property(_ name: String, atLeast count: Int, of item: Int) -> Range<Int>? {
        (propertiesOfItem[item] ?? []).lazy.filter(properties.indices.contains).map { properties[$0] }
            .first { $0.name == name && $0.content.count >= count }?.content
    }

    private mutating func read(meta: Range<Int>) -> Bool {
        guard meta.count >= 4 else { return false }
        var boxes = BoxReader(bytes, meta.dropFirst(4))
        while let box = boxes.next() {
            let content = box.content
            switch box.name {
            case "pitm" where content.count >= 6:
                primaryItem = number(
                    at: content.lowerBound + 4, bytes[content.lowerBound] == 0 ? 2 : min(4, content.count - 4))
            case "iinf" where content.count >= 8:
                itemCount = number(at: content.lowerBound + 4, bytes[content.lowerBound] == 0 ? 2 : 4)
            case "iref" where content.count >= 4:
                guard read(references: content) else { return false }
            case "iprp": read(properties: content)
            default: break
            }
        }
        return boxes.isAtEnd
    }

    /// `dimg`: from a picture to the ones it is derived from.
    private mutating func read(references: Range<Int>) -> Bool {
        let size = bytes[references.lowerBound] == 0 ? 2 : 4
        var boxes = BoxReader(bytes, references.dropFirst(4))
        while let box = boxes.next() {
            guard box.name == "dimg", box.content.count >= size + 2 else { continue }
            let start = box.content.lowerBound
            let count = min(number(at: start + size, 2), (box.content.count - size - 2) / size)
            partsOfItem[number(at: start, size), default: []] += (0..<count).map {
                number(at: start + size + 2 + $0 * size, size)
            }
        }
        return boxes.isAtEnd
    }

    private mutating func read(properties content: Range<Int>) {
        var boxes = BoxReader(bytes, content)
        while let box = boxes.next() {
            if box.name == "ipco" {
                var list = BoxReader(bytes, box.content)
                while let property = list.next() { properties.append((property.name, property.content)) }
            } else if box.name == "ipma", box.content.count >= 8 {
                read(associations: box.content)
            }
        }
    }

    private mutating func read(associations content: Range<Int>) {
        let idSize = bytes[content.lowerBound] == 0 ? 2 : 4
        let indexSize = bytes[content.lowerBound + 3] & 1 == 0 ? 1 : 2
        var position = content.lowerBound + 8
        for _ in 0..<number(at: content.lowerBound + 4, 4) {
            guard position + idSize + 1 <= content.upperBound else { return }
            let item = number(at: position, idSize)
            let count = Int(bytes[position + idSize])
            position += idSize + 1
            guard position + count * indexSize <= content.upperBound else { return }
            // The top bit marks an essential property; indices start at 1.
            let mask = indexSize == 1 ? 0x7F : 0x7FFF
            propertiesOfItem[item, default: []] += (0..<count).map {
                (number(at: position + $0 * indexSize, indexSize) & mask) - 1
            }
            position += count * indexSize
        }
    }

    private func number(at offset: Int, _ size: Int) -> Int { bytes[offset..<offset + size].bigEndian }
}

extension Collection<UInt8> {
    /// The number that up to eight bytes are, the first one highest.
    var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

/// Iterates over consecutive boxes: size, name, content.
private struct BoxReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// False when the last box ended outside the range.
    var isAtEnd: Bool { position == end }

    /// Nil at the end, and when the next box ends outside the range.
    mutating func next() -> (name: String, content: Range<Int>)? {
        guard end - position >= 8 else { return nil }
        var size = bytes[position..<position + 4].bigEndian
        var head = 8
        if size == 0 { size = end - position }
        if size == 1, end - position >= 16 {
            size = bytes[position + 8..<position + 16].bigEndian
            head = 16
        }
        guard size >= head, size <= end - position else { return nil }
        let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        defer { position += size }
        return (name, position + head..<position + size)
    }
}

/// Refuses HEIF files with disproportionate decoding cost before the decoder sees them.
enum HEIFCheck {
    /// A phone's 64-megapixel photo has about 250 tiles, and as many again for its depth and gain maps.
    static let items = 2000
    /// A phone's photo is decoded once as tiles and once as the whole, and its last tiles extend over the edge.
    static let pixels = 4 * PhotoLimits().pixels

    /// The container's colours.
    /// - Throws: `PhotoError.undecodable` for too many items or pixels, and for colours that cannot be converted here.
    static func colour(of bytes: [UInt8]) throws(PhotoError) -> PhotoHeader.Colour {
        guard let boxes = HEIFBoxes(bytes) else {
            throw .undecodable("a box of the HEIF file is missing or leads outside")
        }
        guard boxes.itemCount <= items else {
            throw .undecodable("\(boxes.itemCount) items are more than the \(items) that are accepted in a HEIF file")
        }
        guard let decoded = boxes.decodedPixels, decoded <= pixels else {
            throw .undecodable("its tiles ask for more than \(pixels / 1_000_000) megapixels to be decoded")
        }
        guard let colour = boxes.colour else { return .unmarked }
        // ITU-T H.273: 9 is BT.2020; 16 and 18 are the HDR curves PQ and HLG.
        guard colour.primaries != 9, ![16, 18].contains(colour.transfer) else {
            throw .undecodable("its colours are HDR or BT.2020, which are not converted: export it as a standard photo")
        }
        // 12 is P3 with a D65 white point, as phones use it.
        return colour.primaries == 12 ? .displayP3 : .unmarked
    }
}
