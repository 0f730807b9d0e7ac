package import Nutrition

/// The baselines, in the order they are computed in.
package enum BaselineName: String, Sendable, Hashable, CaseIterable {
    case constantMedian = "constant-median"
    case constantMean = "constant-mean"
    case typicalServing = "typical-serving"
    case pixelNeighbours = "pixel-neighbours"

    /// What a baseline is told of the meal it predicts.
    package enum Knowledge: Sendable, Hashable, CaseIterable {
        /// A guess without looking.
        case nothing
        /// The colours and textures of its photos.
        case pixels
        /// Its true foods, not their amounts.
        case foods
    }

    /// What it is told.
    package var knows: Knowledge {
        switch self {
        case .constantMedian, .constantMean: .nothing
        case .typicalServing: .foods
        case .pixelNeighbours: .pixels
        }
    }

    /// What score boards call it.
    package var id: VariantID { VariantID(provider: rawValue, prompt: "none") }
}
