import Scoring

/// A difference with its state, drawn as a bar from a middle line.
struct Delta: Sendable {
    var value: Double
    /// The value with its sign.
    var number: String
    /// Nil if not tested.
    var verdict: DifferenceVerdict?

    /// `+23 worse`.
    var text: String { "\(number) \(state)" }

    var state: String { verdict?.words ?? "not tested" }
}

extension DifferenceVerdict {
    var words: String {
        switch self {
        case .better, .worse, .unclear: rawValue
        case .notSeparable: "not separable"
        case .same: "the same"
        }
    }
}
