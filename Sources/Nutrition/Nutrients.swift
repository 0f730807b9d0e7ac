/// One measured axis of a meal, in the order of report columns.
package enum Nutrient: String, Sendable, Hashable, CaseIterable {
    case energy, protein, carbs, fat, fibre, mass

    /// Its key in files, which includes the unit.
    package var key: String { self == .energy ? "energy_kcal" : rawValue + "_g" }

    package var unit: String { self == .energy ? "kcal" : "g" }
}

/// Energy and macronutrients of a portion or a meal. Nil is unknown, never 0.
package struct Nutrients: Sendable, Hashable {
    package var energy: Kilocalories?
    package var protein: Grams?
    package var carbs: Grams?
    package var fat: Grams?
    package var fibre: Grams?
    /// The mass of the portion itself.
    package var mass: Grams?

    package init(
        energy: Kilocalories? = nil, protein: Grams? = nil, carbs: Grams? = nil, fat: Grams? = nil, fibre: Grams? = nil,
        mass: Grams? = nil
    ) {
        self.energy = energy
        self.protein = protein
        self.carbs = carbs
        self.fat = fat
        self.fibre = fibre
        self.mass = mass
    }

    /// In kcal or g, nil when unknown.
    package subscript(nutrient: Nutrient) -> Double? {
        get {
            switch nutrient {
            case .energy: energy?.value
            case .protein: protein?.value
            case .carbs: carbs?.value
            case .fat: fat?.value
            case .fibre: fibre?.value
            case .mass: mass?.value
            }
        }
        set {
            switch nutrient {
            case .energy: energy = newValue.map { Kilocalories($0) }
            case .protein: protein = newValue.map { Grams($0) }
            case .carbs: carbs = newValue.map { Grams($0) }
            case .fat: fat = newValue.map { Grams($0) }
            case .fibre: fibre = newValue.map { Grams($0) }
            case .mass: mass = newValue.map { Grams($0) }
            }
        }
    }

    /// Sums axis by axis; an axis is unknown if any part lacks it or there are none.
    package static func sum(_ parts: [Nutrients]) -> Nutrients {
        var total = Nutrients()
        for nutrient in Nutrient.allCases where !parts.isEmpty {
            total[nutrient] = parts.reduce(.some(0)) { sum, part in
                sum.flatMap { sum in part[nutrient].map { sum + $0 } }
            }
        }
        return total
    }
}
