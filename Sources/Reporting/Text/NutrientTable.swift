import Nutrition
import Scoring
import Statistics

/// The table of the axes other than energy, in whatever format.
enum NutrientTable {
    /// The axes any of the rows has a score on.
    static func axes(of rows: [VariantScore]) -> [Nutrient] {
        Nutrient.allCases.filter { axis in axis != .energy && rows.contains { $0.nutrients[axis] != nil } }
    }

    /// `protein, g`.
    static func title(_ axis: Nutrient) -> String { "\(axis.rawValue), \(axis.unit)" }

    /// MAE with its interval, and PMAE behind it.
    static func cell(_ score: VariantScore, _ axis: Nutrient) -> String {
        guard let value = score.nutrients[axis] else { return Format.none }
        let mae = Format.interval(value.mae.value, low: value.mae.low, high: value.mae.high)
        return value.pmae.map { "\(mae), \(Format.percent($0.value))" } ?? mae
    }
}
