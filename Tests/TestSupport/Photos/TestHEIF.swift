/// HEIF files put together box by box, as phones write them: tiles in a grid, turned by `irot`, with what lies beside it.
///
/// The tiles are HEVC pictures of 64 × 64 pixels in one colour, encoded once with x265 through libheif 1.15.
package struct TestHEIF {
    /// An HEVC tile and the colour it decodes to, within a few levels.
    package struct Tile {
        /// Red, green, blue.
        package var colour: [UInt8]
        fileprivate var data: String

        /// The four colours there are.
        package static let red = Tile(
            colour: [210, 40, 30], data: "0000001a2801af06385afcfd37f7b93ffffee01be87fa570aaaf1098fd7e")
        /// See `red`.
        package static let green = Tile(
            colour: [40, 190, 60], data: "000000192801af06385afcfb574fbfffff2247ffff7bfcaabc4263f5f8")
        /// See `red`.
        package static let blue = Tile(
            colour: [40, 60, 200], data: "0000001a2801af06385afcfd37fa2e4ff91fdf95dfffe900aaaf1098fd7e")
        /// See `red`.
        package static let yellow = Tile(
            colour: [230, 220, 70], data: "0000001a2801af06385afcfb57fc0e4fffffe2531e87e10e2abc4263f5f8")
    }

    /// Row by row.
    package var tiles: [Tile] = [.red, .green, .blue, .yellow]
    /// Tiles in a row.
    package var columns = 2
    /// What `ispe` and the grid say of the whole; nil: as large as the tiles.
    package var size: (width: Int, height: Int)?
    /// Quarter turns against the clock, applied by the decoder.
    package var turns: UInt8?
    /// The axis of a mirror image.
    package var mirror: UInt8?
    /// An Exif item that says an orientation.
    package var exifOrientation: UInt16?
    /// `colr` of the whole: primaries and transfer, or a profile.
    package var codePoints: (primaries: UInt8, transfer: UInt8)?
    /// See `codePoints`.
    package var profile: [UInt8]?
    /// A thumbnail and a depth map, both of one tile.
    package var thumbnail: Tile?
    /// See `thumbnail`.
    package var depth: Tile?
    /// Items of one byte each that nothing refers to.
    package var otherItems = 0
    /// How many times the grid uses each of its tiles.
    package var uses = 1

    private static let hvcC = """
        0103700000000000000000001ef000fcfdf8f800000f03200001001840010c01ffff03700000030090000003000003001eba0240210001002b\
        42010103700000030090000003000003001ea020810596ea4929ae6e04040c08000003000800000300084022000100074401c172b02240
        """

    private struct Item {
        var type: String
        var data: [UInt8]
        var properties: [Int] = []
    }

    /// Two by two tiles, and nothing beside them.
    package init() {}

    /// The whole file.
    package func file() -> [UInt8] {
        let rows = tiles.count * uses / columns
        let whole = size ?? (columns * 64, rows * 64)
        var properties = [
            Self.box("hvcC", Self.bytes(Self.hvcC)), Self.extent(64, 64), Self.extent(whole.width, whole.height)
        ]
        var items = tiles.map { Item(type: "hvc1", data: Self.bytes($0.data), properties: [1, 2]) }
        var grid = Item(
            type: "grid",
            data: [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + Self.long(whole.width) + Self.long(whole.height),
            properties: [3])
        func add(_ property: [UInt8]) {
            properties.append(property)
            grid.properties.append(properties.count)
        }
        if let codePoints {
            add(Self.box("colr", Array("nclx".utf8) + [0, codePoints.primaries, 0, codePoints.transfer, 0, 6, 0x80]))
        }
        if let profile { add(Self.box("colr", Array("prof".utf8) + profile)) }
        if let turns { add(Self.box("irot", [turns])) }
        if let mirror { add(Self.box("imir", [mirror])) }
        items.append(grid)
        let gridNumber = items.count
        let used = (0..<uses).flatMap { _ in Array(1...tiles.count) }
        var references = Self.reference("dimg", gridNumber, used)
        if let exifOrientation {
            let segment = TestMetadata.exif(orientation: exifOrientation)
            items.append(Item(type: "Exif", data: Self.long(6) + segment.dropFirst(4)))
            references += Self.reference("cdsc", items.count, [gridNumber])
        }
        if let thumbnail {
            items.append(Item(type: "hvc1", data: Self.bytes(thumbnail.data), properties: [1, 2]))
            references += Self.reference("thmb", items.count, [gridNumber])
        }
        if let depth {
            properties.append(Self.box("auxC", Self.long(0) + Array("urn:mpeg:hevc:2015:auxid:2\0".utf8)))
            items.append(Item(type: "hvc1", data: Self.bytes(depth.data), properties: [1, 2, properties.count]))
            references += Self.reference("auxl", items.count, [gridNumber])
        }
        items += (0..<otherItems).map { _ in Item(type: "mime", data: [0]) }
        return Self.file(items, primary: gridNumber, properties: properties, references: references)
    }

    private static func file(
        _ items: [Item], primary: Int, properties: [[UInt8]], references: [UInt8]
    ) -> [UInt8] {
        let start = box("ftyp", Array("heic".utf8) + long(0) + Array("mif1heic".utf8))
        func meta(dataAt offset: Int) -> [UInt8] {
            var position = offset
            let places = items.enumerated().flatMap { index, item in
                defer { position += item.data.count }
                return short(index + 1) + short(0) + short(1) + long(position) + long(item.data.count)
            }
            let entries = items.enumerated().flatMap { index, item in
                box(
                    "infe",
                    [2, 0, 0, item.type == "grid" ? 0 : 1] + short(index + 1) + short(0) + Array(item.type.utf8) + [0])
            }
            let uses = items.enumerated().filter { !$0.element.properties.isEmpty }
            let associations = uses.flatMap { index, item in
                short(index + 1) + [UInt8(item.properties.count)] + item.properties.map { 0x80 | UInt8($0) }
            }
            let handler = box("hdlr", long(0) + long(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            let located = box("iloc", long(0) + [0x44, 0] + short(items.count) + places)
            let properties =
                box("ipco", properties.flatMap(\.self)) + box("ipma", long(0) + long(uses.count) + associations)
            return box(
                "meta",
                long(0) + handler + box("pitm", long(0) + short(primary)) + located
                    + box("iinf", long(0) + short(items.count) + entries) + box("iref", long(0) + references)
                    + box("iprp", properties))
        }
        let dataStart = start.count + meta(dataAt: 0).count + 8
        return start + meta(dataAt: dataStart) + box("mdat", items.flatMap(\.data))
    }

    private static func reference(_ name: String, _ from: Int, _ to: [Int]) -> [UInt8] {
        box(name, short(from) + short(to.count) + to.flatMap(short))
    }

    private static func extent(_ width: Int, _ height: Int) -> [UInt8] {
        box("ispe", long(0) + long(width) + long(height))
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        long(content.count + 8) + Array(name.utf8) + content
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 0xFFFF) }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
    }
}
