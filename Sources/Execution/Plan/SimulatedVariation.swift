import Catalog
import Nutrition
import Photos

/// What the simulator is told of a variant, so that prompts and photo settings differ by a known amount in a rehearsal. Sent
/// as a header in simulated runs alone.
///
/// A prompt has the effect its front matter names (`simulated_error`). A photo setting of another size than the provider's own
/// has one that is invented: half the side makes errors 14 % larger. So has low detail where the provider's own is not low:
/// 20 % larger. What photos left out do, the simulator sees in the request itself.
struct SimulatedVariation: Sendable, Hashable {
    static let header = "x-nutrieval-variation"

    /// What the model's errors are multiplied by, in [0.05, 20].
    var error: Double
    /// Half of the model's own error is drawn anew under it.
    var name: String

    /// Nil for a variant that answers as the provider's own does.
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

    /// The ratio of sides to the power 3/16, by square roots alone so that it is the same everywhere; within [0.5, 2].
    private static func sizeEffect(_ ratio: Double) -> Double {
        let eighth = ratio.squareRoot().squareRoot().squareRoot()
        return min(max(eighth * eighth.squareRoot(), 0.5), 2)
    }

    private static func detailEffect(_ detail: PhotoDetail?) -> Double { detail?.look == .low ? 1.2 : 1 }

    /// The error in millionths, a blank, the name: `800000 terse/small`.
    var value: String { "\(Int((error * 1_000_000).rounded())) \(name)" }
}
