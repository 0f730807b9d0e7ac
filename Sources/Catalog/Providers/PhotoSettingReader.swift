import Photos
import YAML

/// Reads `photo:` of a provider and each of config.yaml's `photo_settings`.
enum PhotoSettingReader {
    static let keys = ["longest_side_px", "format", "quality", "keep_original"]

    static func read(_ reader: MappingReader) -> PhotoSetting {
        let usual = PhotoSetting()
        return PhotoSetting(
            longestSide: reader.integer("longest_side_px", in: 1...16_383) ?? usual.longestSide,
            format: reader.choice("format", as: PhotoSetting.Format.self) ?? usual.format,
            quality: reader.integer("quality", in: 1...100) ?? usual.quality,
            keepsOriginal: reader.flag("keep_original") ?? usual.keepsOriginal)
    }

    /// The provider's setting and the vendor's word for image detail.
    static func read(ofProvider provider: MappingReader, wire: WireName) -> (PhotoSetting, detail: String?) {
        guard let reader = provider.mapping("photo", known: keys + ["detail"]) else { return (PhotoSetting(), nil) }
        let details =
            switch wire {
            case .openAIChat: ["auto", "low", "high", "original"]
            case .mistralChat: ["auto", "low", "high"]
            case .gemini: ["LOW", "MEDIUM", "HIGH", "ULTRA_HIGH"].map { "MEDIA_RESOLUTION_\($0)" }
            }
        return (read(reader), reader.choice("detail", of: details))
    }
}
