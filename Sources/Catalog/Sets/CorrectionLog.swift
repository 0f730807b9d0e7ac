import Costs
import Hashing
package import JSON
package import Nutrition

/// The lines of a set's `corrections.jsonl`: append-only, applied in order when the set is read.
package struct CorrectionLog: Sendable {
    /// Beside `meals.jsonl`.
    package static let fileName = "corrections.jsonl"
    /// Of the file, in bytes.
    package static let limit = 64_000_000
    /// Of a line, in bytes.
    package static let lineLimit = 65_536
    private static let keys = ["at", "by", "why", "saw", "meal", "field", "old", "new", "provenance", "undo"]

    /// Without those that cannot be read.
    package private(set) var entries: [CorrectionEntry] = []
    /// All mistakes in the lines; a torn last line is a warning.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Bytes before a torn last line: what the next save keeps.
    package private(set) var keptBytes: Int
    /// Whether the last line is whole but lacks its end.
    package private(set) var lacksLineEnd = false
    private var lineCount = 0
    private let set: String
    private let file: String

    /// - Parameter set: its name, for messages.
    package init(_ bytes: [UInt8], set: String) {
        let file = "eval-sets/\(set)/\(Self.fileName)"
        (self.set, self.file) = (set, file)
        keptBytes = bytes.count
        let list = DiagnosticList()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A)
            let line = bytes[start..<(end ?? bytes.count)]
            if end == nil {
                if !Self.isBlank(line), (try? JSON.parse(Array(line))) == nil {
                    keptBytes = start
                    list.note(
                        file, line: lineCount + 1, column: 1,
                        "the last line was cut off, so its correction is not used; save it again, which removes the rest",
                        .warning)
                    break
                }
                lacksLineEnd = true
            }
            take(line, list)
            start = (end ?? bytes.count) + 1
        }
        diagnostics = list.sorted
    }

    private mutating func take(_ line: ArraySlice<UInt8>, _ list: DiagnosticList) {
        lineCount += 1
        guard !Self.isBlank(line) else { return }
        if let entry = Self.entry(Array(line), number: lineCount, file: file, list) { entries.append(entry) }
    }

    /// Takes one more line, without its end.
    /// - Returns: its mistakes.
    package mutating func append(_ line: [UInt8]) -> [Diagnostic] {
        let list = DiagnosticList()
        take(line[...], list)
        diagnostics += list.sorted
        return list.sorted
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    }

    private static func entry(
        _ line: [UInt8], number: Int, file: String, _ list: DiagnosticList
    ) -> CorrectionEntry? {
        guard line.count <= lineLimit else {
            list.note(file, line: number, column: 1, "the line has more than \(lineLimit) bytes; shorten it")
            return nil
        }
        let document: JSONDocument
        do { document = try JSONDocument(parsing: line) } catch {
            list.note(file, line: number, column: error.column, error.words)
            return nil
        }
        let own = DiagnosticList()
        defer { for diagnostic in own.all { list.add(diagnostic) } }
        guard
            let reader = MappingReader(
                JSONNodes.node(document, line: number), what: "a correction", known: keys, file: file,
                diagnostics: own)
        else { return nil }
        let at = reader.text("at", required: "2026-11-21T12:00:00.000Z", limit: 40)
        if let at, CalendarDate(String(at.prefix(10))) == nil {
            reader.note("at", "`at` must be a time in UTC; write it like 2026-11-21T12:00:00.000Z")
        }
        let note = CorrectionNote(
            by: reader.text("by", required: "a name", limit: 100) ?? "", why: reader.text("why"),
            saw: reader.texts("saw", limit: 400, count: 100) ?? [])
        let content = content(document.value, reader)
        guard own.all.isEmpty, let at, let content else { return nil }
        let bytes = line.last == 0x0D ? Array(line.dropLast()) : line
        return CorrectionEntry(
            id: String(SHA256Digest(of: bytes).hex.prefix(12)), line: number, at: at, note: note, content: content)
    }

    private static func content(_ line: JSON, _ reader: MappingReader) -> CorrectionEntry.Content? {
        if let id = reader.text("undo", limit: 12) {
            for key in ["meal", "field", "old", "new", "provenance"] where reader.value(key) != nil {
                reader.note(key, "a line with `undo` has no `\(key)`; remove it")
            }
            return .undo(of: id)
        }
        guard let meal = reader.text("meal", required: "meal-1", limit: 100),
            let name = reader.text("field", required: "energy_kcal", limit: 100)
        else { return nil }
        guard let field = TruthField(name) else {
            let hint = Suggestion.hint(for: name, among: TruthField.names + ["foods.1.name", "foods.1.grams"])
            reader.note("field", "there is no field `\(MappingReader.shown(name))`; \(hint)")
            return nil
        }
        guard let new = line["new"] else {
            reader.note(reader.node, "the key `new` is missing; write the new value, or null if it is unknown")
            return nil
        }
        return .correction(
            Correction(
                meal: meal, field: field, old: line["old"] ?? .null, new: new,
                provenance: reader.choice("provenance", as: Provenance.self)))
    }
}

extension CorrectionLog {
    /// The meals with every correction in force, in order. Undone lines have no effect, whatever follows them.
    /// - Returns: the mistakes are those of lines that do not fit these meals.
    package func applied(
        to meals: [Meal]
    ) -> (meals: [Meal], history: CorrectionHistory, diagnostics: [Diagnostic]) {
        var history = CorrectionHistory()
        guard !entries.isEmpty else { return (meals, history, []) }
        let list = DiagnosticList()
        history.entries = undone(list)
        var places: [String: Int] = [:]
        for (place, meal) in meals.enumerated() { places[meal.id] = place }
        var states: [Int: TruthState] = [:]
        var seen: Set<Int> = []
        for index in history.entries.indices {
            let entry = history.entries[index]
            guard entry.state == .inForce, let correction = entry.correction else { continue }
            func reject(_ reason: String, _ advice: String, _ severity: Diagnostic.Severity = .error) {
                history.entries[index].state = .unused(reason)
                list.note(file, line: entry.line, column: 1, "\(reason); \(advice)", severity)
            }
            let back = "restore meals.jsonl, or take this line back with `nutrieval sets undo \(set) \(entry.id)`"
            guard let place = places[correction.meal] else {
                reject(
                    "the set has no meal `\(MappingReader.shown(correction.meal))`, so this line has no effect",
                    "restore the meal if it is missed", .warning)
                continue
            }
            var state = states[place] ?? TruthState(truth: meals[place].truth)
            let present = state.value(of: correction.field)
            guard present == correction.old || present == correction.new else {
                reject(
                    "`old` is \(Self.shown(correction.old)), but \(correction.field) of `\(correction.meal)` is \(Self.shown(present))",
                    back)
                continue
            }
            do throws(FieldProblem) {
                try state.set(correction.field, to: correction.new, source: correction.provenance)
            } catch {
                reject("\(error)", back)
                continue
            }
            states[place] = state
            if !entry.note.saw.isEmpty, correction.field != .mark { seen.insert(place) }
        }
        var corrected = meals
        for (place, state) in states {
            let meal = meals[place]
            if state.truth != meal.truth { history.edited[meal.id] = seen.contains(place) }
            if let mark = state.mark { history.marks[meal.id] = mark }
            corrected[place].truth = state.truth
        }
        return (corrected, history, list.sorted)
    }

    /// The entries with what is undone marked. An undo counts unless a later line takes it back.
    private func undone(_ list: DiagnosticList) -> [CorrectionEntry] {
        var marked = entries
        var first: [String: Int] = [:]
        for (index, entry) in entries.enumerated() where first[entry.id] == nil { first[entry.id] = index }
        var undone: [String: String] = [:]
        for index in entries.indices.reversed() {
            let entry = entries[index]
            if let by = undone[entry.id] {
                marked[index].state = .undone(by: by)
            } else if case .undo(let id) = entry.content {
                guard let target = first[id], target < index else {
                    let reason = "no line before this one has the id `\(MappingReader.shown(id))`"
                    marked[index].state = .unused(reason)
                    list.note(
                        file, line: entry.line, column: 1,
                        "\(reason); restore that line, or remove this one")
                    continue
                }
                undone[id] = entry.id
            }
        }
        return marked
    }

    /// A value for messages, shortened.
    package static func shown(_ value: JSON) -> String {
        value.isNull ? "unknown" : MappingReader.shown(value.text())
    }
}
