/// One measured axis of a meal. The order is the order of report columns.
package enum Nutrient: String, Sendable, Hashable, CaseIterable {
    case energy, protein, carbs, fat, fibre, mass

    /// The key that stands for it in files: the unit is part of the key.
    package var key: String {
        switch self {
        case .energy: "energy_kcal"
        case .protein: "protein_g"
        case .carbs: "carbs_g"
        case .fat: "fat_g"
        case .fibre: "fibre_g"
        case .mass: "mass_g"
        }
    }

    /// `kcal` or `g`.
    package var unit: String { self == .energy ? "kcal" : "g" }
}

/// Energy and macronutrients of a portion or a meal. A nil value is unknown, never 0.
package struct Nutrients: Sendable, Hashable {
    /// Food energy in kcal.
    package var energy: Kilocalories?
    /// In g.
    package var protein: Grams?
    /// In g.
    package var carbs: Grams?
    /// In g.
    package var fat: Grams?
    /// In g.
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

    /// The bare number of that axis, in kcal or g, nil when unknown.
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

    /// The sum over foods, axis by axis. An axis is unknown when it is unknown for any of them or when there are none.
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
