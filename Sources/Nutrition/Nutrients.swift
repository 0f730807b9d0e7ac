/// One measured axis of a meal, in the order of report columns.
package enum Nutrient: String, Sendable, Hashable, CaseIterable {
    case energy, protein, carbs, fat, fibre, sugar, sodium, mass

    /// Its key in files, which includes the unit.
    package var key: String { "\(rawValue)_\(unit)" }

    package var unit: String {
        switch self {
        case .energy: "kcal"
        case .sodium: "mg"
        default: "g"
        }
    }

    /// How many of its unit are a gram; nil for energy.
    package var perGram: Double? {
        switch self {
        case .energy: nil
        case .sodium: 1000
        default: 1
        }
    }

    /// Whether reports and files leave it out where no truth and no answer has it.
    package var isRare: Bool { self == .sugar || self == .sodium }

    @usableFromInline var place: Int {
        switch self {
        case .energy: 0
        case .protein: 1
        case .carbs: 2
        case .fat: 3
        case .fibre: 4
        case .mass: 5
        case .sugar: 6
        case .sodium: 7
        }
    }
}

/// Energy, nutrients and mass of a portion or a meal. Nil is unknown, never 0.
package struct Nutrients: Sendable, Hashable {
    /// By `place`, `unknown` for nil: optionals take twice the memory, and large runs keep many.
    @usableFromInline var numbers = InlineArray<8, Double>(repeating: Double(bitPattern: Self.unknown))

    /// A NaN that no arithmetic makes.
    @usableFromInline static let unknown: UInt64 = 0x7FF8_0000_0000_6E75

    package init(
        energy: Kilocalories? = nil, protein: Grams? = nil, carbs: Grams? = nil, fat: Grams? = nil, fibre: Grams? = nil,
        sugar: Grams? = nil, sodium: Milligrams? = nil, mass: Grams? = nil
    ) {
        self.energy = energy
        self.protein = protein
        self.carbs = carbs
        self.fat = fat
        self.fibre = fibre
        self.sugar = sugar
        self.sodium = sodium
        self.mass = mass
    }

    @inlinable package var energy: Kilocalories? {
        get { self[.energy].map { Kilocalories($0) } }
        set { self[.energy] = newValue?.value }
    }
    @inlinable package var protein: Grams? {
        get { self[.protein].map { Grams($0) } }
        set { self[.protein] = newValue?.value }
    }
    @inlinable package var carbs: Grams? {
        get { self[.carbs].map { Grams($0) } }
        set { self[.carbs] = newValue?.value }
    }
    @inlinable package var fat: Grams? {
        get { self[.fat].map { Grams($0) } }
        set { self[.fat] = newValue?.value }
    }
    @inlinable package var fibre: Grams? {
        get { self[.fibre].map { Grams($0) } }
        set { self[.fibre] = newValue?.value }
    }
    @inlinable package var sugar: Grams? {
        get { self[.sugar].map { Grams($0) } }
        set { self[.sugar] = newValue?.value }
    }
    @inlinable package var sodium: Milligrams? {
        get { self[.sodium].map { Milligrams($0) } }
        set { self[.sodium] = newValue?.value }
    }
    /// The mass of the portion itself.
    @inlinable package var mass: Grams? {
        get { self[.mass].map { Grams($0) } }
        set { self[.mass] = newValue?.value }
    }

    /// In the axis's unit, nil when unknown.
    @inlinable package subscript(nutrient: Nutrient) -> Double? {
        get {
            let number = numbers[nutrient.place]
            return number.bitPattern == Self.unknown ? nil : number
        }
        set { numbers[nutrient.place] = newValue ?? Double(bitPattern: Self.unknown) }
    }

    package static func == (a: Self, b: Self) -> Bool { Nutrient.allCases.allSatisfy { a[$0] == b[$0] } }

    package func hash(into hasher: inout Hasher) {
        for nutrient in Nutrient.allCases { hasher.combine(self[nutrient]) }
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
