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
    /// Mistral answers photos above 10,000 pixels a side with an error (its vision FAQ, 2026); the other services name
    /// no side, and all take each format a setting can name. A photo too large in bytes shows only once it is prepared:
    /// its trial is then `over_limit`, and nothing is sent.
    package var photoConflict: String? {
        guard definition.wire == .mistralChat, photo.longestSide > 10_000 else { return nil }
        return
            "\(id.provider) takes photos of at most 10000 pixels a side, and the photo setting \(id.photoSetting) "
            + "leaves up to \(photo.longestSide): lower its longest_side_px"
    }
}
