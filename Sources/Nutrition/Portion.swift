/// Units an answer may state a portion in.
package enum PortionUnit: String, Sendable, Hashable, CaseIterable {
    case gram = "g"
    case millilitre = "ml"
    case ounce = "oz"
    case cup, piece, slice, serving
}

package struct Portion: Sendable, Hashable {
    /// Nil if not stated.
    package var amount: Double?
    package var unit: PortionUnit?
    /// The words beside it, such as "about one cup".
    package var text: String?

    package init(amount: Double? = nil, unit: PortionUnit? = nil, text: String? = nil) {
        self.amount = amount
        self.unit = unit
        self.text = text
    }

    /// Nil unless the unit is one of mass: 1 oz is 28.349523125 g (international avoirdupois ounce, 1959).
    package var grams: Grams? {
        guard let amount else { return nil }
        switch unit {
        case .gram: return Grams(amount)
        case .ounce: return Grams(amount * 28.349523125)
        default: return nil
        }
    }
}
