import Photos
import YAML

enum PhotoSettingReader {
    private static let preparing = ["longest_side_px", "format", "quality"]
    static let variationKeys = preparing + ["detail", "photos"]

    /// Reads one of `photo_settings`; without preparation keys, each provider keeps its own.
    static func variation(_ reader: MappingReader) -> PhotoVariation {
        if reader.pairs.isEmpty {
            reader.note(
                reader.node, "this photo setting changes nothing; name one of \(variationKeys.joined(separator: ", "))")
        }
        let isPreparing = preparing.contains { reader.value($0) != nil }
        return PhotoVariation(
            setting: isPreparing ? read(reader) : nil, detail: reader.choice("detail", as: ImageDetail.self),
            photos: reader.integer("photos", in: 1...8))
    }

    static func read(_ reader: MappingReader) -> PhotoSetting {
        let usual = PhotoSetting()
        let (quality, keepsOriginal) = quality(reader)
        let longestSide = reader.integer("longest_side_px", in: 1...16_383) ?? usual.longestSide
        let format = reader.choice("format", as: PhotoSetting.Format.self) ?? usual.format
        if keepsOriginal, format != .jpeg, let value = reader.value("quality") {
            reader.note(
                value,
                "`quality: keep` only applies to `format: jpeg`; with `format: \(format.rawValue)` every photo is "
                    + "encoded anew, so write one of `format: jpeg` and a quality from 1 to 100", .warning)
        }
        return PhotoSetting(
            longestSide: longestSide, format: format, quality: quality ?? usual.quality, keepsOriginal: keepsOriginal)
    }

    /// A number, or `keep`, which uses the standard quality for photos that cannot be kept.
    private static func quality(_ reader: MappingReader) -> (Int?, keepsOriginal: Bool) {
        guard let value = reader.value("quality") else { return (nil, false) }
        if value.text == "keep" { return (nil, true) }
        guard let quality = value.number.flatMap({ Int(exactly: $0) }), (1...100).contains(quality) else {
            reader.note(value, "`quality` must be a whole number from 1 to 100, or `keep` to send a JPEG as it is")
            return (nil, false)
        }
        return (quality, false)
    }

    static func read(ofProvider provider: MappingReader, _ format: FormatDeclaration) -> (PhotoSetting, detail: String?)
    {
        guard let reader = provider.mapping("photo", known: preparing + ["detail"]) else {
            return (PhotoSetting(), nil)
        }
        return (read(reader), reader.choice("detail", of: format.details.map(\.word)))
    }
}
