/// Grams of a portion stated in household measures, by the food's name.
package enum PortionWeights {
    /// ml of a cup, as in the table.
    static let cup = 240.0

    /// Grams of the edible part. Mass units need no name. 1 ml is 1 g, unless the table knows the weight of a cup of
    /// that food. Nil if a piece, slice or serving of it is not known, and for an unknown amount or unit.
    package static func grams(of portion: Portion, food: String) -> Grams? {
        if let grams = portion.grams { return grams }
        guard let amount = portion.amount, let unit = portion.unit else { return nil }
        let weights = ReferenceFoods.find(food).flatMap { table[$0.name] }
        switch unit {
        case .gram, .ounce: return nil
        case .millilitre: return Grams(amount * (weights?.cup ?? cup) / cup)
        case .cup: return (weights?.cup).map { Grams(amount * $0) }
        case .piece: return (weights?.piece).map { Grams(amount * $0) }
        case .slice: return (weights?.slice).map { Grams(amount * $0) }
        case .serving: return (weights?.serving).map { Grams(amount * $0) }
        }
    }

    struct Weights: Sendable, Hashable {
        var cup: Double?
        var piece: Double?
        var slice: Double?
        var serving: Double?
    }

    /// By the name of the reference food.
    static let table: [String: Weights] = {
        var table: [String: Weights] = [:]
        for row in EmbeddedTable.rows(PackageResources.portion_weights_txt) where row.count == 5 {
            table[row[0]] = Weights(
                cup: Double(row[1]), piece: Double(row[2]), slice: Double(row[3]), serving: Double(row[4]))
        }
        return table
    }()
}
