package import Catalog
import Nutrition
import Photos

package struct NamedPhotoSetting: Sendable, Hashable {
    package var name: String
    package var variation: PhotoVariation

    package init(name: String, _ variation: PhotoVariation) {
        self.name = name
        self.variation = variation
    }

    /// The setting in each provider's file.
    package static let own = NamedPhotoSetting(name: "default", PhotoVariation())
}

extension PlanVariant {
    /// Why the provider would refuse every photo so prepared, in one sentence; nil if it would not. All services take
    /// every format a setting can name. A photo of too many bytes is found only when prepared: its trial is then
    /// `over_limit`, and nothing is sent.
    package var photoConflict: String? {
        guard let most = definition.format.longestPhotoSide, photo.longestSide > most else { return nil }
        return
            "\(id.provider) takes photos of at most \(most) pixels a side, and the photo setting \(id.photoSetting) "
            + "leaves up to \(photo.longestSide): lower its longest_side_px"
    }
}
