import JSON
package import Nutrition
import Photos
import YAML

struct MealReader {
    /// Absolute path of the set's photos; nil: do not check them.
    let photoFolder: String?

    private static let keys = [
        "id", "photos", "notes", "difficulty", "group", "split", "tags", "person", "day", "truth", "text", "barcode",
        "refinement", "stated_foods"
    ]

    /// Reports every mistake; nil without a usable id.
    func read(_ node: YAMLNode, file: String, diagnostics: DiagnosticList) -> Meal? {
        guard
            let reader = MappingReader(node, what: "a meal", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        let stated = StatedFoodsReader.read(reader)
        var meal = Meal(
            id: id(reader) ?? "", input: stated.map { .text(StatedFood.text($0)) } ?? input(reader),
            notes: reader.text("notes"),
            difficulty: reader.choice("difficulty", as: Difficulty.self), group: reader.text("group", limit: 100),
            split: reader.choice("split", as: Split.self), tags: reader.texts("tags", limit: 100, count: 50) ?? [],
            person: reader.text("person", limit: 100), day: reader.text("day", limit: 100),
            truth: TruthReader.read(reader))
        if let stated {
            meal.statedFoods = stated
            meal.truth = StatedFoodsReader.truth(of: stated, meal.truth)
        }
        meal.refinement = RefinementReader.read(reader, of: meal)
        return meal.id.isEmpty ? nil : meal
    }

    private func id(_ reader: MappingReader) -> String? {
        guard let node = reader.value("id", required: "meal-1") else { return nil }
        // A whole number counts as its digits, unless too large for an exact double.
        let digits = node.integer.flatMap { (0...9_007_199_254_740_992).contains($0) ? String($0) : nil }
        guard let id = node.string ?? digits, DefinitionPath.isName(id) else {
            reader.note(node, "`id` must be letters, digits, `.`, `_` and `-`, at most 100; rename it")
            return nil
        }
        return id
    }

    /// A meal has one of the three keys; with several, the first is read.
    private func input(_ reader: MappingReader) -> MealInput {
        let stated = MealInput.Kind.allCases.filter { reader.value($0.rawValue) != nil }
        if stated.count > 1 {
            let keys = stated.map { "`\($0.rawValue)`" }.joined(separator: " and ")
            reader.note(
                stated[1].rawValue, "a meal has photos, a text or a barcode, and this one has \(keys); keep one")
        }
        switch stated.first {
        case .text: return .text(text(reader) ?? "")
        case .barcode: return .barcode(barcode(reader) ?? "")
        case .photos, nil: return .photos(photos(reader))
        }
    }

    private func text(_ reader: MappingReader) -> String? {
        guard let node = reader.value("text") else { return nil }
        guard let written = node.string else {
            reader.note(node, "`text` must be a text; put it in quotes")
            return nil
        }
        let text = MealText.folded(written)
        guard (1...MealText.limit).contains(text.count) else {
            reader.note(node, "`text` must have 1 to \(MealText.limit) characters; it has \(text.count)")
            return nil
        }
        return text
    }

    private func barcode(_ reader: MappingReader) -> String? {
        guard let node = reader.value("barcode") else { return nil }
        guard let digits = node.string else {
            reader.note(node, "`barcode` must be a text, so that its zeros stay; put it in quotes")
            return nil
        }
        if let problem = Barcode.problem(digits) {
            reader.note(node, "`barcode` \(problem)")
            return nil
        }
        return digits
    }

    private func photos(_ reader: MappingReader) -> [String] {
        guard let value = reader.value("photos", required: "[\"plate.jpg\"]") else { return [] }
        guard let nodes = value.sequence else {
            let name = value.string.map { MappingReader.shown($0) } ?? "plate.jpg"
            reader.note(value, "`photos` must be a list, for one photo too; write `\"photos\": [\"\(name)\"]`")
            return []
        }
        guard (1...8).contains(nodes.count) else {
            reader.note(value, "a meal has 1 to 8 photos; this one has \(nodes.count)")
            return []
        }
        return nodes.compactMap { node in
            guard let name = reader.text(node, called: "each of `photos`", limit: 255) else { return nil }
            guard let photoFolder else { return name }
            do {
                let path = try ProjectFiles.plain(name, in: photoFolder)
                let limit = PhotoLimits().bytes
                guard try ProjectFiles.size(path) <= limit else { throw ProjectFiles.Failure.tooLarge(limit: limit) }
                return name
            } catch {
                reader.note(node, "the photo `\(MappingReader.shown(name))` \(error)")
                return nil
            }
        }
    }
}

/// One line of `meals.jsonl`, with the diagnostics that reading the whole set would give.
package struct MealLine: Sendable {
    /// Bytes.
    package static let limit = 65_536

    /// Nil without a usable id.
    package var meal: Meal?
    /// All mistakes; photos are not checked.
    package var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - number: line number from 1, for messages.
    ///   - file: file name, for messages.
    package init(_ line: [UInt8], number: Int, file: String) {
        let list = DiagnosticList()
        meal = MealReader(photoFolder: nil).read(line, number: number, file: file, diagnostics: list)
        diagnostics = list.sorted
    }
}

extension MealReader {
    /// Reads a line's text and reports every mistake; nil without a usable id.
    func read(_ line: [UInt8], number: Int, file: String, diagnostics: DiagnosticList) -> Meal? {
        guard line.count <= MealLine.limit else {
            diagnostics.note(
                file, line: number, column: 1, "the line has more than \(MealLine.limit) bytes; shorten the meal")
            return nil
        }
        do {
            let node = JSONNodes.node(try JSONDocument(parsing: line), line: number)
            return read(node, file: file, diagnostics: diagnostics)
        } catch {
            diagnostics.note(file, line: number, column: error.column, error.words)
            return nil
        }
    }
}

enum TruthReader {
    private static let keys =
        Nutrient.allCases.map(\.key) + ["provenance", "energy_kcal_range", "foods", "clarification", "product"]
    private static let foodKeys = ["name", "grams", "derivation", "brand", "modifiers"]
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
        truth.clarification = clarification(reader)
        truth.product = product(reader)
        return truth
    }

    private static func range(_ reader: MappingReader) -> ClosedRange<Double>? {
        let mistake = "`energy_kcal_range` must be two numbers of kcal; write `[170, 230]`"
        let ends = reader.read("energy_kcal_range", mistake: mistake) { node in
            let ends = node.sequence?.map { $0.number ?? .nan } ?? []
            return ends.count == 2 && ends.allSatisfy((0...100_000).contains) ? ends : nil
        }
        guard let ends else { return nil }
        if ends[0] <= ends[1] { return ends[0]...ends[1] }
        reader.note(
            "energy_kcal_range", "the lower end of `energy_kcal_range` is above the upper one; swap them")
        return nil
    }

    private static func foods(_ reader: MappingReader) -> [TrueFood]? {
        let nodes = reader.list(
            "foods", of: 0...100,
            mistake: "`foods` must be a list of at most 100 foods; write `[{\"name\": \"apple\", \"grams\": 150}]`")
        return nodes?.compactMap { node in
            guard let food = reader.element(node, what: "a food", known: foodKeys),
                let name = food.text("name", required: "apple", limit: 200)
            else { return nil }
            return TrueFood(
                name: name, mass: food.number("grams", in: 0...100_000).map { .init($0) },
                derivation: food.text("derivation", limit: 200), brand: food.text("brand", limit: 200),
                modifiers: food.texts("modifiers", limit: 200, count: 20) ?? [])
        }
    }

    private static func product(_ truth: MappingReader) -> Product? {
        let keys = ["code", "name"] + Product.axes.map(Product.key)
        guard let reader = truth.mapping("product", known: keys) else { return nil }
        var product = Product(code: reader.text("code", limit: 20), name: reader.text("name", limit: 200))
        if let code = product.code, let problem = Barcode.problem(code) { reader.note("code", "`code` \(problem)") }
        for axis in Product.axes {
            product.per100[axis] = reader.number(Product.key(axis), in: 0...(axis == .energy ? 1_000 : 100))
        }
        return product
    }

    private static func clarification(_ truth: MappingReader) -> Clarification? {
        guard let reader = truth.mapping("clarification", known: ["needed", "subject"]) else { return nil }
        guard let isNeeded = reader.flag("needed") else {
            if reader.value("needed") == nil {
                reader.note(reader.node, "`clarification` needs the key `needed`; write `\"needed\": true`")
            }
            return nil
        }
        return Clarification(isNeeded: isNeeded, subject: reader.text("subject", limit: 200))
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
