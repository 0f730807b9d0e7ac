package import Nutrition

/// The pass rates the products aim at, by difficulty (the domain's test targets: simple 95 %, medium 85 %, complex 80 %,
/// adversarial 70 %).
package enum PassTarget {
    /// As a share.
    package static func share(of difficulty: Difficulty) -> Double {
        switch difficulty {
        case .simple: 0.95
        case .medium: 0.85
        case .complex: 0.80
        case .adversarial: 0.70
        }
    }
}

extension Stratum {
    /// The pass rate aimed at on it; nil for what is no part by difficulty.
    package var passTarget: Double? {
        kind == .difficulty ? Difficulty(rawValue: name).map(PassTarget.share) : nil
    }
}
