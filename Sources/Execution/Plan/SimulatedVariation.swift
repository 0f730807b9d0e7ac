import Catalog
import Nutrition
import Photos

/// Makes the simulator's prompts and photo settings differ by a known amount. A header, sent only in simulated runs. A
/// prompt's effect is in its front matter (`simulated_error`). The effects of photo settings are invented: half the
/// side makes errors 14 % larger, low detail 20 % larger if the provider's own is not low. The simulator sees omitted
/// photos in the request itself.
struct SimulatedVariation: Sendable, Hashable {
    static let header = "x-nutrieval-variation"

    /// Factor of the model's errors, in [0.05, 20].
    var error: Double
    /// Half of the model's own error is redrawn by this name.
    var name: String

    /// Nil for a variant equal to the provider's own.
    init?(_ variant: PlanVariant) {
        let prompt = variant.definition.prompt
        let isOwnPhoto = variant.id.photoSetting == NamedPhotoSetting.own.name || variant.own == nil
        guard prompt.simulatedError != 1 || !isOwnPhoto else { return nil }
        var error = prompt.simulatedError
        if let own = variant.own, !isOwnPhoto {
            error *= Self.sizeEffect(Double(own.longestSide) / Double(max(1, variant.photo.longestSide)))
            let format = variant.definition.format
            error *=
                Self.detailEffect(format.detail(variant.definition.photoDetail))
                / Self.detailEffect(format.detail(own.detail))
        }
        self.error = min(max(error, 0.05), 20)
        name = "\(prompt.simulatedError == 1 ? "" : prompt.name)/\(isOwnPhoto ? "" : variant.id.photoSetting)"
    }

    /// The ratio of sides to the power 3/16, within [0.5, 2]; by square roots alone, so that all platforms agree.
    private static func sizeEffect(_ ratio: Double) -> Double {
        let eighth = ratio.squareRoot().squareRoot().squareRoot()
        return min(max(eighth * eighth.squareRoot(), 0.5), 2)
    }

    private static func detailEffect(_ detail: PhotoDetail?) -> Double { detail?.look == .low ? 1.2 : 1 }

    /// The error in millionths, a blank, the name: `800000 terse/small`.
    var value: String { "\(Int((error * 1_000_000).rounded())) \(name)" }
}
