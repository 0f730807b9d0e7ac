import Catalog
import JSON
import Nutrition

/// The value of a field as a person types it.
enum CorrectionValue {
    /// Nil if the text is no value of that field.
    static func json(_ text: String, for field: TruthField) -> JSON? {
        if text == "unknown" {
            if case .provenance = field { return nil }
            if case .food(_, .name) = field { return nil }
            return .null
        }
        switch field {
        case .nutrient, .food(_, .grams): return number(text).map { .number($0) }
        case .energyRange: return TruthOptions.range(text).map(TruthJSON.range)
        case .foods: return foods(text)
        case .food: return text.isEmpty ? nil : .string(text)
        case .provenance: return Provenance(rawValue: text).map { .string($0.rawValue) }
        case .mark: return MealMark(rawValue: text).map { .string($0.rawValue) }
        }
    }

    private static func number(_ text: String) -> Double? {
        Double(text).flatMap { (0...100_000).contains($0) ? $0 : nil }
    }

    /// `apple:214.2, tea`, `none`, or JSON as in `meals.jsonl`.
    private static func foods(_ text: String) -> JSON? {
        if text == "none" { return .array([]) }
        if text.hasPrefix("[") { return (try? JSON.parse(Array(text.utf8))).flatMap { $0.array == nil ? nil : $0 } }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let foods = names.map(TruthOptions.food)
        guard !names.contains(where: TruthOptions.hasOddGrams), !foods.contains(where: \.name.isEmpty) else {
            return nil
        }
        return TruthJSON.foods(foods)
    }

    static func example(of field: TruthField) -> String {
        switch field {
        case .nutrient, .food(_, .grams): "a number from 0 to 100000, or unknown"
        case .energyRange: "two numbers of kcal such as 170-230, or unknown"
        case .foods: "foods such as \"apple:214.2, tea\", none, or unknown"
        case .food: "a text"
        case .provenance: Provenance.allCases.map(\.rawValue).joined(separator: ", ")
        case .mark: (MealMark.allCases.map(\.rawValue) + ["unknown"]).joined(separator: ", ")
        }
    }

    /// For shell completion.
    static let fields = TruthField.names + ["foods.1.name", "foods.1.grams"]
}
