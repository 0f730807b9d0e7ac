import Nutrition
import YAML

enum TruthReader {
    private static let keys = Nutrient.allCases.map(\.key) + ["provenance", "energy_kcal_range", "foods"]
    private static let foreignUnits = ["_kj", "_cal", "_oz", "_lb", "_mg", "_kg", "_ml"]

    static func read(_ meal: MappingReader) -> Truth {
        guard let reader = meal.mapping(anyKeysOf: "truth") else { return Truth() }
        reader.record(keys)
        for (key, node, _) in reader.pairs where !keys.contains(key) {
            let isUnit = foreignUnits.contains { key.lowercased().hasSuffix($0) }
            let advice =
                isUnit
                ? "values are in kcal and g, so convert it (1 kcal is 4.184 kJ)"
                : Suggestion.hint(for: key, among: keys)
            reader.note(node, "unknown key `\(MappingReader.shown(key))`; \(advice)")
        }
        var truth = Truth()
        for nutrient in Nutrient.allCases {
            truth.nutrients[nutrient] = reader.number(nutrient.key, in: 0...100_000)
        }
        truth.energyRange = range(reader)
        truth.foods = foods(reader)
        truth.provenance = provenance(reader)
        return truth
    }

    private static func range(_ reader: MappingReader) -> ClosedRange<Double>? {
        guard let value = reader.value("energy_kcal_range") else { return nil }
        guard let ends = value.sequence?.compactMap(\.number), ends.count == 2, value.sequence?.count == 2,
            ends.allSatisfy({ (0...100_000).contains($0) })
        else {
            reader.note(value, "`energy_kcal_range` must be two numbers of kcal; write `[170, 230]`")
            return nil
        }
        guard ends[0] <= ends[1] else {
            reader.note(value, "the lower end of `energy_kcal_range` is above the upper one; swap them")
            return nil
        }
        return ends[0]...ends[1]
    }

    private static func foods(_ reader: MappingReader) -> [TrueFood]? {
        guard let value = reader.value("foods") else { return nil }
        guard let nodes = value.sequence, nodes.count <= 100 else {
            reader.note(
                value, "`foods` must be a list of at most 100 foods; write `[{\"name\": \"apple\", \"grams\": 150}]`")
            return nil
        }
        return nodes.compactMap { node in
            guard let food = reader.element(node, what: "a food", known: ["name", "grams"]),
                let name = food.requiredText("name", example: "apple", limit: 200)
            else { return nil }
            return TrueFood(name: name, mass: food.number("grams", in: 0...100_000).map { .init($0) })
        }
    }

    /// One source for all values, or one per value.
    private static func provenance(_ reader: MappingReader) -> [String: Provenance] {
        guard let value = reader.value("provenance") else { return [:] }
        guard value.mapping != nil else {
            return reader.choice("provenance", as: Provenance.self).map { ["": $0] } ?? [:]
        }
        let keys = Nutrient.allCases.map(\.key) + ["foods"]
        guard let map = reader.mapping("provenance", known: keys) else { return [:] }
        var words: [String: Provenance] = [:]
        for key in keys { words[key] = map.choice(key, as: Provenance.self) }
        return words
    }
}
