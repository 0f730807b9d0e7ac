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
        ["schema", "name", "foods", "food", "confidence", "description", "warnings"] + nutrientKeys
    private static let foodKeys =
        ["name", "category", "amount", "unit", "portion_text", "confidence", "preparation"] + nutrientKeys

    /// - Parameter provider: the provider's file, relative to the project.
    func read(_ reader: MappingReader, provider: String) -> Answer? {
        guard
            let (file, bytes) = files.read(
                "answer", under: "answer", of: reader, from: provider, example: "answers/analyze-meal.yaml",
                limit: YAMLLimits().bytes),
            let mapping = MappingReader(
                bytes, what: "an answer", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        return answer(mapping, bytes: bytes)
    }

    private func answer(_ reader: MappingReader, bytes: [UInt8]) -> Answer? {
        let before = diagnostics.all.count
        let schema = schema(reader)
        let mapping = mapping(reader, schema: schema?.document.value)
        let name = schemaName(reader)
        guard let schema, let validator = schema.validator, diagnostics.all.count == before else { return nil }
        let definition = AnswerDefinition(
            name: DefinitionPath.stem(reader.file), schemaName: name, schema: schema.document.value,
            validator: validator, mapping: mapping, sha256: SHA256Digest(of: schema.bytes + bytes))
        return Answer(definition: definition, schemaFile: schema.file, document: schema.document)
    }

    private func schemaName(_ reader: MappingReader) -> String? {
        guard let name = reader.text("name") else { return nil }
        if let node = reader.value("name"), !DefinitionPath.isName(name) || name.utf8.count > 64 || name.contains(".") {
            reader.note(node, "`name` must be letters, digits, `_` and `-`, at most 64; rename it")
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
            let words =
                error.description.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? error.description
            diagnostics.note(file, line: error.line, column: error.column, words)
            return nil
        }
        do {
            return (file, bytes, document, try JSONSchema(compiling: document.value))
        } catch {
            for problem in error.problems {
                let place = document.position(of: problem.pointer) ?? (line: 1, column: 1)
                diagnostics.note(file, line: place.line, column: place.column, problem.message)
            }
            return (file, bytes, document, nil)
        }
    }

    private func mapping(_ reader: MappingReader, schema: JSON?) -> AnswerMapping {
        let check = schema.map { SchemaPlaces(schema: $0) }
        var mapping = AnswerMapping()
        mapping.foods = pointer("foods", reader, check?.root, check)
        mapping.confidence = pointer("confidence", reader, check?.root, check)
        mapping.description = pointer("description", reader, check?.root, check)
        mapping.warnings = pointer("warnings", reader, check?.root, check)
        for nutrient in Nutrient.allCases {
            mapping.totals[nutrient] = pointer(nutrient.key, reader, check?.root, check)
        }
        if reader.value("foods") == nil, reader.value("description") == nil {
            reader.note(reader.node, "the answer maps neither `foods` nor `description`; write one of them")
        }
        let elements = mapping.foods.flatMap { foods in check.map { $0.elements($0.follow(foods, from: $0.root)) } }
        if let check, mapping.foods != nil, elements?.isEmpty == true, let node = reader.value("foods") {
            if !check.follow(mapping.foods ?? .root, from: check.root).isEmpty {
                reader.note(node, "`foods` is no array by the schema; point at the array of foods")
            }
        }
        if reader.value("foods") != nil { _ = reader.required("food", example: "{name: /name}") }
        guard let food = reader.mapping("food", known: Self.foodKeys) else { return mapping }
        let start = elements?.isEmpty == true ? nil : elements
        _ = food.required("name", example: "/name")
        mapping.food = FoodMapping(
            name: pointer("name", food, start, check), category: pointer("category", food, start, check),
            amount: pointer("amount", food, start, check), unit: pointer("unit", food, start, check),
            portionText: pointer("portion_text", food, start, check),
            confidence: pointer("confidence", food, start, check),
            preparation: pointer("preparation", food, start, check))
        for nutrient in Nutrient.allCases {
            mapping.food.nutrients[nutrient] = pointer(nutrient.key, food, start, check)
        }
        return mapping
    }

    private func pointer(
        _ key: String, _ reader: MappingReader, _ start: [JSON]?, _ check: SchemaPlaces?
    ) -> JSONPointer? {
        guard let text = reader.text(key, limit: 500), let node = reader.value(key) else { return nil }
        do {
            let pointer = try JSONPointer(text)
            if let start, let check, check.follow(pointer, from: start).isEmpty {
                reader.note(
                    node, "no answer of this schema has a value at `\(MappingReader.shown(text))`; correct the pointer")
            }
            return pointer
        } catch {
            reader.note(node, error.description)
            return nil
        }
    }

    /// Reports schema keywords that the vendor does not support, with their position in the schema file.
    func checkPortability(_ answer: Answer, _ format: FormatDeclaration, host: String?) {
        for problem in SchemaPortability(answer.document.value, format: format, host: host).problems {
            let place = answer.document.position(of: problem.pointer) ?? (line: 1, column: 1)
            diagnostics.add(
                Diagnostic(
                    problem.severity, file: answer.schemaFile, line: place.line, column: place.column,
                    message: problem.message))
        }
    }
}
