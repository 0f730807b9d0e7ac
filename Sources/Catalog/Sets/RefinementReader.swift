import Nutrition
import YAML

/// What a person adds in a second turn: `refinement` of a meal.
enum RefinementReader {
    private static let keys = ["food", "words", "reference"]

    /// Nil without one, and with a warning for a meal without a first turn: it is not asked, and the others are.
    static func read(_ meal: MappingReader, of read: Meal) -> Refinement? {
        guard let reader = meal.mapping("refinement", known: keys),
            let food = reader.text("food", required: "rice", limit: 200),
            let words = reader.text("words", required: "it was more, about two fists", limit: 500)
        else { return nil }
        let reference = reader.text("reference", limit: 500)
        guard read.input.kind == .photos else {
            meal.note(
                "refinement",
                "a second turn needs a first one, and this meal has no photos; it is left out of second turns",
                .warning)
            return nil
        }
        if read.truth.foods?.contains(where: { $0.name == food }) == false {
            reader.note(
                "food", "`food` must be one of the meal's `truth.foods`; write its name as it is written there")
        }
        let lines = (words + (reference ?? "")).contains(where: \.isNewline)
        if lines { reader.note("words", "`words` and `reference` must be single lines; join them") }
        return Refinement(food: food, words: MealText.folded(words), reference: reference.map(MealText.folded))
    }
}

/// Foods with values to check: `stated_foods` of a meal.
enum StatedFoodsReader {
    private static let keys = ["name", "grams", "right"] + StatedFood.axes.map(\.key)

    /// Nil for a meal without them.
    static func read(_ meal: MappingReader) -> [StatedFood]? {
        guard let value = meal.value("stated_foods") else { return nil }
        for kind in MealInput.Kind.allCases where meal.value(kind.rawValue) != nil {
            meal.note(kind.rawValue, "a meal with `stated_foods` has no `\(kind.rawValue)`; remove one of them")
        }
        let example = "write `[{\"name\": \"apple\", \"grams\": 150, \"energy_kcal\": 78}]`"
        guard let nodes = value.sequence, (1...StatedFood.most).contains(nodes.count) else {
            meal.note(value, "`stated_foods` must be a list of 1 to \(StatedFood.most) foods; \(example)")
            return []
        }
        return nodes.compactMap { node in
            guard let food = meal.element(node, what: "a stated food", known: keys) else { return nil }
            let name = food.text("name", required: "apple", limit: 200)
            let grams = food.number("grams", required: "150", in: 0...100_000)
            let values = values(food, energyIsRequired: true)
            let right = food.mapping("right", known: StatedFood.axes.map(\.key))
            let corrections = right.map { Self.values($0, energyIsRequired: false) } ?? Nutrients()
            for axis in StatedFood.axes where corrections[axis] != nil && values[axis] == nil {
                right?.note(axis.key, "`right` corrects a value that the food does not state; state `\(axis.key)` too")
            }
            guard let name, let grams else { return nil }
            return StatedFood(
                name: MealText.folded(name), mass: Grams(grams), nutrients: values, corrections: corrections)
        }
    }

    private static func values(_ reader: MappingReader, energyIsRequired: Bool) -> Nutrients {
        var values = Nutrients()
        for axis in StatedFood.axes {
            let example = energyIsRequired && axis == .energy ? "78" : nil
            values[axis] = reader.number(axis.key, required: example, in: 0...100_000)
        }
        return values
    }

    /// The stated truth; what it lacks follows from the right values of the foods.
    static func truth(of foods: [StatedFood], _ stated: Truth) -> Truth {
        var truth = stated
        for axis in StatedFood.axes where truth.nutrients[axis] == nil {
            let values = foods.compactMap { $0.right[axis] }
            if values.count == foods.count, !foods.isEmpty { truth.nutrients[axis] = values.reduce(0, +) }
        }
        if truth.nutrients.mass == nil { truth.nutrients.mass = Grams(foods.reduce(0) { $0 + $1.mass.value }) }
        if truth.foods == nil { truth.foods = foods.map { TrueFood(name: $0.name, mass: $0.mass) } }
        return truth
    }
}
