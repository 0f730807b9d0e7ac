import Hashing
import JSON
import Nutrition
import YAML

struct AnswerDefinitionReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList

    struct Answer {
        var definition: AnswerDefinition
        var schemaFile: String
        var document: JSONDocument
    }

    private static let nutrientKeys = Nutrient.allCases.map(\.key)
    private static let keys =
        ["schema", "name", "task", "first", "food", "confidence_words"] + mapped.map(\.key) + nutrientKeys
    private static let foodKeys = mappedOfFood.map(\.key) + nutrientKeys

    private typealias Place<Root> = any WritableKeyPath<Root, JSONPointer?> & Sendable
    private static let mapped: [(key: String, place: Place<AnswerMapping>)] = [
        ("foods", \.foods), ("confidence", \.confidence), ("description", \.description), ("warnings", \.warnings)
    ]
    private static let mappedOfFood: [(key: String, place: Place<FoodMapping>)] = [
        ("name", \.name), ("category", \.category), ("amount", \.amount), ("unit", \.unit),
        ("portion_text", \.portionText), ("confidence", \.confidence), ("preparation", \.preparation),
        ("alternatives", \.alternatives)
    ]

    /// - Parameter provider: the provider's file, relative to the project.
    func read(_ owner: MappingReader, provider: String, under key: String = "answer") -> Answer? {
        guard
            let (file, bytes) = files.read(
                "answer", under: key, of: owner, from: provider, example: "answers/analyze-meal.yaml",
                limit: YAMLLimits().bytes),
            let reader = MappingReader(
                bytes, what: "an answer", known: Self.keys + AnswerTask.allKeys, file: file,
                diagnostics: diagnostics)
        else { return nil }
        let before = diagnostics.all.count
        let schema = schema(reader)
        let task = reader.choice("task", as: AnswerTask.self) ?? .standard
        if key == "first", task != .photoAnalysis {
            owner.note(key, "`first` must be an answer of the task photo-analysis; write `first: photo-analysis.yaml`")
            return nil
        }
        let first = first(reader, task, file: file)
        refuse(AnswerTask.allKeys, but: task.keys, reader)
        let mapping = mapping(reader, task, schema: schema?.document.value)
        let name = schemaName(reader)
        guard let schema, let validator = schema.validator, diagnostics.all.count == before else { return nil }
        var definition = AnswerDefinition(
            name: DefinitionPath.stem(file), schemaName: name, schema: schema.document.value,
            validator: validator, mapping: mapping, sha256: SHA256Digest(of: schema.bytes + bytes))
        definition.schemaFile = schema.file
        definition.task = task
        if task == .refinedPortion {
            guard let first else { return nil }
            definition.first = first.definition
            definition.sha256 = SHA256Digest(of: schema.bytes + bytes + first.definition.sha256.hex.utf8)
        }
        return Answer(definition: definition, schemaFile: schema.file, document: schema.document)
    }

    /// The answer to the first turn, which must list foods; nil for tasks of one turn, or after a reported mistake.
    private func first(_ reader: MappingReader, _ task: AnswerTask, file: String) -> Answer? {
        guard task == .refinedPortion else {
            if reader.value("first") != nil {
                reader.note(
                    "first", "only `task: refined-portion` has `first`; remove it, or name that task")
            }
            return nil
        }
        guard reader.value("first", required: "photo-analysis.yaml") != nil,
            let first = read(reader, provider: file, under: "first")
        else { return nil }
        guard first.definition.mapping.foods != nil else {
            reader.note("first", "`first` must be an answer with foods; write `first: photo-analysis.yaml`")
            return nil
        }
        return first
    }

    /// Reports the keys of other tasks.
    private func refuse(_ keys: [String], but own: [String], _ reader: MappingReader) {
        for key in keys where reader.value(key) != nil && !own.contains(key) {
            let tasks = AnswerTask.allCases.filter { ($0.keys + $0.foodKeys).contains(key) }
                .map { "`task: \($0.rawValue)`" }
            reader.note(key, "only \(tasks.joined(separator: " and ")) has `\(key)`; remove it, or name that task")
        }
    }

    private func schemaName(_ reader: MappingReader) -> String? {
        guard let name = reader.text("name") else { return nil }
        if !DefinitionPath.isName(name) || name.utf8.count > 64 || name.contains(".") {
            reader.note("name", "`name` must be letters, digits, `_` and `-`, at most 64; rename it")
        }
        return name
    }

    private typealias Schema = (file: String, bytes: [UInt8], document: JSONDocument, validator: JSONSchema?)

    private func schema(_ reader: MappingReader) -> Schema? {
        guard
            let (file, bytes) = files.read(
                "schema", under: "schema", of: reader, example: "analyze-meal.json", limit: YAMLLimits().bytes)
        else { return nil }
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: bytes)
        } catch {
            diagnostics.note(file, line: error.line, column: error.column, error.words)
            return nil
        }
        do {
            return (file, bytes, document, try JSONSchema(compiling: document.value))
        } catch {
            for problem in error.problems { diagnostics.note(file, document, problem.pointer, problem.message) }
            return (file, bytes, document, nil)
        }
    }

    private func mapping(_ reader: MappingReader, _ task: AnswerTask, schema: JSON?) -> AnswerMapping {
        let check = schema.map { SchemaPlaces(schema: $0) }
        var mapping = AnswerMapping()
        for (key, place) in Self.mapped { mapping[keyPath: place] = pointer(key, reader, check?.root, check) }
        for nutrient in Nutrient.allCases {
            mapping.totals[nutrient] = pointer(nutrient.key, reader, check?.root, check)
        }
        for key in task.keys { mapping.task[key] = pointer(key, reader, check?.root, check) }
        for (word, node, value) in reader.mapping(anyKeysOf: "confidence_words")?.pairs ?? [] {
            let name = AnswerMapping.confidenceWord(word)
            guard !name.isEmpty, word.utf8.count <= 100, mapping.confidenceWords[name] == nil,
                let number = value.number, (0...1).contains(number)
            else {
                reader.note(node, "`confidence_words` gives each word a number from 0 to 1; write `high: 0.9`")
                continue
            }
            mapping.confidenceWords[name] = number
        }
        let hasFoods = reader.value("foods") != nil
        if let problem = Self.gap(reader, task) { reader.note(reader.node, problem) }
        let foods = mapping.foods.flatMap { foods in check.map { $0.follow(foods, from: $0.root) } } ?? []
        let elements = check?.elements(foods) ?? []
        if !foods.isEmpty, elements.isEmpty {
            reader.note("foods", "`foods` is no array by the schema; point at the array of foods")
        }
        let example = hasFoods ? "{name: /name}" : nil
        guard let food = reader.mapping("food", known: Self.foodKeys + AnswerTask.allFoodKeys, required: example) else {
            return mapping
        }
        refuse(AnswerTask.allFoodKeys, but: task.foodKeys, food)
        let start = elements.isEmpty ? nil : elements
        _ = food.value("name", required: "/name")
        for (key, place) in Self.mappedOfFood { mapping.food[keyPath: place] = pointer(key, food, start, check) }
        for nutrient in Nutrient.allCases {
            mapping.food.nutrients[nutrient] = pointer(nutrient.key, food, start, check)
        }
        if let alternatives = mapping.food.alternatives, let start, let check {
            let names = check.follow(alternatives, from: start)
            if !names.isEmpty, check.elements(names).isEmpty {
                food.note("alternatives", "`alternatives` is no array by the schema; point at the array of names")
            }
        }
        for key in task.foodKeys { mapping.food.task[key] = pointer(key, food, start, check) }
        return mapping
    }

    /// What a mapping of that task lacks to say anything; nil if it says something.
    private static func gap(_ reader: MappingReader, _ task: AnswerTask) -> String? {
        switch task {
        case .label, .barcode:
            task.keys.contains { reader.value($0) != nil }
                ? nil : "the answer maps no value of a product; write `code: /code` or `energy_kcal_per_100g: /kcal`"
        case .refinedPortion:
            reader.value("energy_kcal") == nil
                ? "the answer maps no `energy_kcal`; write where the portion's energy is" : nil
        default:
            reader.value("foods") == nil && reader.value("description") == nil
                ? "the answer maps neither `foods` nor `description`; write one of them" : nil
        }
    }

    private func pointer(
        _ key: String, _ reader: MappingReader, _ start: [JSON]?, _ check: SchemaPlaces?
    ) -> JSONPointer? {
        guard let text = reader.text(key, limit: 500) else { return nil }
        do {
            let pointer = try JSONPointer(text)
            if let start, let check, check.follow(pointer, from: start).isEmpty {
                reader.note(
                    key, "no answer of this schema has a value at `\(MappingReader.shown(text))`; correct the pointer")
            }
            return pointer
        } catch {
            reader.note(key, error.description)
            return nil
        }
    }

    /// Reports schema keywords that the vendor does not support, with their position in the schema file.
    func checkPortability(_ answer: Answer, _ format: FormatDeclaration, host: String?) {
        for problem in SchemaPortability(answer.document.value, format: format, host: host).problems {
            diagnostics.note(
                answer.schemaFile, answer.document, problem.pointer, problem.message, problem.severity)
        }
    }
}
