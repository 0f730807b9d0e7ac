import JSON
package import Nutrition
import Photos
import YAML

struct MealReader {
    /// Absolute path of the set's photos; nil: do not check them.
    let photoFolder: String?

    private static let keys = [
        "id", "photos", "notes", "difficulty", "group", "split", "tags", "person", "day", "truth", "text", "barcode"
    ]

    /// Reports every mistake; nil without a usable id.
    func read(_ node: YAMLNode, file: String, diagnostics: DiagnosticList) -> Meal? {
        guard
            let reader = MappingReader(node, what: "a meal", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        for key in ["text", "barcode"] {
            guard let value = reader.value(key) else { continue }
            reader.note(value, "meals by `\(key)` are not read yet; remove it and give the meal photos")
        }
        let photos = photos(reader)
        let meal = Meal(
            id: id(reader) ?? "", photos: photos, notes: reader.text("notes"),
            difficulty: reader.choice("difficulty", as: Difficulty.self), group: reader.text("group", limit: 100),
            split: reader.choice("split", as: Split.self), tags: reader.texts("tags", limit: 100, count: 50) ?? [],
            person: reader.text("person", limit: 100), day: reader.text("day", limit: 100),
            truth: TruthReader.read(reader))
        return meal.id.isEmpty ? nil : meal
    }

    private func id(_ reader: MappingReader) -> String? {
        guard let node = reader.required("id", example: "meal-1") else { return nil }
        // A whole number counts as its digits, unless too large for an exact double.
        let digits = node.number.flatMap { Int(exactly: $0) }
            .flatMap { (0...9_007_199_254_740_992).contains($0) ? String($0) : nil }
        guard let id = node.string ?? digits, DefinitionPath.isName(id) else {
            reader.note(node, "`id` must be letters, digits, `.`, `_` and `-`, at most 100; rename it")
            return nil
        }
        return id
    }

    private func photos(_ reader: MappingReader) -> [String] {
        guard let value = reader.required("photos", example: "[\"plate.jpg\"]") else { return [] }
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
            let words = error.description.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
            diagnostics.note(file, line: number, column: error.column, words)
            return nil
        }
    }
}
