import Nutrition

/// The published rules by which dishes are left out, because their truth cannot be right. In order; the first counts.
enum DishRule: CaseIterable {
    case empty, heavy, rich, deprecated, dense, macros, mass, energy

    static let mostGrams = 2000.0
    static let mostEnergy = 3000.0
    /// Pure fat has 9 kcal a gram.
    static let mostDensity = 9.3
    /// A total may differ from the sum of its ingredients by this share.
    static let mostGap = 0.05

    static func first(brokenBy dish: Dish) -> DishRule? { allCases.first { $0.isBroken(by: dish) } }

    /// For reports: what is wrong with the dish.
    var words: String {
        switch self {
        case .empty: "no mass or no energy"
        case .heavy: "more than 2000 g"
        case .rich: "more than 3000 kcal"
        case .deprecated: "an ingredient was withdrawn from the set's list"
        case .dense: "more than 9.3 kcal a gram"
        case .macros: "fat, carbohydrates and protein weigh more than the dish"
        case .mass: "the mass differs from that of the ingredients by more than 5 %"
        case .energy: "the energy differs from that of the ingredients by more than 5 %"
        }
    }

    private func isBroken(by dish: Dish) -> Bool {
        let totals = dish.totals
        let (mass, energy) = (totals.mass?.value ?? 0, totals.energy?.value ?? 0)
        switch self {
        case .empty: return mass == 0 || energy == 0
        case .heavy: return mass > Self.mostGrams
        case .rich: return energy > Self.mostEnergy
        case .deprecated: return dish.ingredients.contains { $0.name.lowercased() == "deprecated" }
        case .dense: return energy > Self.mostDensity * mass
        case .macros:
            let macros = [totals.fat, totals.carbs, totals.protein].reduce(0) { $0 + ($1?.value ?? 0) }
            return macros > mass * (1 + Self.mostGap) + 1
        case .mass: return differs(mass, dish.ingredients.map(\.mass))
        case .energy: return differs(energy, dish.ingredients.map(\.energy))
        }
    }

    /// Small totals may differ by 1 more.
    private func differs(_ total: Double, _ parts: [Double]) -> Bool {
        guard !parts.isEmpty else { return false }
        let sum = parts.reduce(0, +)
        return abs(total - sum) > Self.mostGap * max(total, sum) + 1
    }
}
