/// A packaged product, as its label or a table states it.
package struct Product: Sendable, Hashable {
    /// Digits below the bar code; nil if unknown.
    package var code: String?
    package var name: String?
    /// Per 100 g or 100 ml; each nil if unknown.
    package var per100: Nutrients

    package init(code: String? = nil, name: String? = nil, per100: Nutrients = Nutrients()) {
        self.code = code
        self.name = name
        self.per100 = per100
    }

    /// The axes of a label, in the order of reports.
    package static let axes: [Nutrient] = [.energy, .protein, .carbs, .fat, .fibre]

    /// The axis' key in answer files and truths.
    package static func key(_ axis: Nutrient) -> String { "\(axis.key)_per_100g" }

    static let keys = ["code", "product"] + axes.map(key)
}
