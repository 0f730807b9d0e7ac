import Nutrition

struct CSVPortion {
    var name: String?
    /// Edible grams.
    var grams: Double?
    /// Of the portion; the mass stays nil.
    var nutrients: Nutrients

    var isEmpty: Bool { name == nil && grams == nil && nutrients == Nutrients() }

    /// The portions' sums, unknown if any portion's value is; portions of one food are added up.
    /// - Parameters:
    ///   - isFromTable: nutrients are computed from weighed grams and a table of foods: they become `database` values,
    ///     mass and foods `weighed` ones. Otherwise the provenance is unknown.
    ///   - provenance: from the file; takes precedence.
    static func truth(of portions: [CSVPortion], isFromTable: Bool, provenance: Provenance?) -> Truth {
        guard !portions.isEmpty else { return Truth() }
        var truth = Truth()
        let parts = portions.map { portion in
            var part = portion.nutrients
            part.mass = portion.grams.map { Grams($0) }
            return part
        }
        let sum = Nutrients.sum(parts)
        for nutrient in Nutrient.allCases { truth.nutrients[nutrient] = sum[nutrient].map(rounded) }
        // A row without a name makes the whole list of foods unknown.
        if portions.allSatisfy({ $0.name != nil }) { truth.foods = foods(portions) }
        if let provenance {
            truth.provenance = ["": provenance]
        } else if isFromTable {
            for nutrient in Nutrient.allCases where truth.nutrients[nutrient] != nil {
                truth.provenance[nutrient.key] = nutrient == .mass ? .weighed : .database
            }
            if truth.foods != nil { truth.provenance["foods"] = .weighed }
        }
        return truth
    }

    private static func foods(_ portions: [CSVPortion]) -> [TrueFood] {
        var foods: [(name: String, grams: Double?)] = []
        for portion in portions {
            let name = portion.name ?? ""
            if let place = foods.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
                if let a = foods[place].grams, let b = portion.grams {
                    foods[place].grams = a + b
                } else {
                    foods[place].grams = nil
                }
            } else {
                foods.append((name, portion.grams))
            }
        }
        return foods.map { TrueFood(name: $0.name, mass: $0.grams.map { Grams(rounded($0)) }) }
    }

    /// To a hundredth, finer than any scale or table.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
