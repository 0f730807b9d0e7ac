package import Catalog
import Nutrition
import Photos

/// A photo setting as a run is asked for it: one point of that axis.
package struct NamedPhotoSetting: Sendable, Hashable {
    package var name: String
    package var variation: PhotoVariation

    package init(name: String, _ variation: PhotoVariation) {
        self.name = name
        self.variation = variation
    }

    /// What each provider's file says.
    package static let own = NamedPhotoSetting(name: "default", PhotoVariation())
}

extension PlanVariant {
    /// Why the provider would refuse every photo so prepared, in one sentence; nil when nothing speaks against it.
    ///
    /// All services take each format a setting can name. A photo too large in bytes shows only once it is prepared:
    /// its trial is then `over_limit`, and nothing is sent.
    package var photoConflict: String? {
        guard let most = definition.format.longestPhotoSide, photo.longestSide > most else { return nil }
        return
            "\(id.provider) takes photos of at most \(most) pixels a side, and the photo setting \(id.photoSetting) "
            + "leaves up to \(photo.longestSide): lower its longest_side_px"
    }
}
