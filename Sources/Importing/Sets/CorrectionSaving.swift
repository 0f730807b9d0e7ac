package import Catalog
import Files
package import JSON
import Nutrition

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Appends to a set's `corrections.jsonl`. Everything blocks: call it on a thread of your own.
package struct CorrectionSaving {
    /// Seconds for which a save waits for other processes that change the set.
    package static let patience = 20.0

    private let folder: SetFolder
    private let bytes: [UInt8]
    /// As the file is.
    package let log: CorrectionLog
    private var path: String { "\(folder.path)/\(CorrectionLog.fileName)" }

    /// - Throws: `ImportError.badSet` for a link, or a file that is too large or unreadable.
    package init(_ folder: SetFolder) throws(ImportError) {
        self.folder = folder
        bytes = try folder.bytes(of: CorrectionLog.fileName, limit: CorrectionLog.limit)
        log = CorrectionLog(bytes, set: folder.name)
    }

    /// The history and every mistake, also of lines that do not fit the meals.
    package func present() throws(ImportError) -> (history: CorrectionHistory, diagnostics: [Diagnostic]) {
        let applied = log.applied(to: try meals())
        return (applied.history, log.diagnostics + applied.diagnostics)
    }

    /// The meals that the log names, and those of `others`, without corrections: to read all of a large set takes long.
    private func meals(and others: [Correction] = []) throws(ImportError) -> [Meal] {
        let wanted = Set((log.entries.compactMap(\.correction) + others).map(\.meal))
        guard !wanted.isEmpty else { return [] }
        var found: [String: Meal] = [:]
        let lines = try SetFolder.manifestBytes(folder.path).split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = Array(line)
            guard let id = (try? JSON.parse(line))?["id"], let name = id.string ?? id.integer.map(String.init),
                wanted.contains(name), found[name] == nil
            else { continue }
            found[name] = MealLine(line, number: index + 1, file: "meals.jsonl").meal
        }
        return Array(found.values)
    }

    /// Appends corrections, all or none.
    /// - Parameters:
    ///   - now: the time in RFC 3339 with milliseconds.
    ///   - isSecret: whether a line contains what may not be written.
    /// - Throws: `CorrectionError`; `ImportError.badSet` for an unreadable line of the file; `WriteError`.
    package func save(
        _ corrections: [Correction], _ note: CorrectionNote, isDryRun: Bool = false, now: () -> String,
        isSecret: ([UInt8]) -> Bool = { _ in false }
    ) throws -> [CorrectionEntry] {
        try requireReadable()
        let meals = try meals(and: corrections)
        var log = log
        var lines: [[UInt8]] = []
        let at = Self.time(after: log, now)
        for correction in corrections {
            try check(correction, note, log.applied(to: meals))
            lines.append(
                try append(to: &log, isSecret) { isFirst in line(correction, note, at: isFirst ? at : now()) })
        }
        if !isDryRun { try write(lines) }
        return Array(log.applied(to: meals).history.entries.suffix(corrections.count))
    }

    /// Takes a line back, which may be an undo too.
    /// - Parameter id: nil: the last correction in force.
    /// - Throws: as `save`.
    package func undo(
        _ id: String?, _ note: CorrectionNote, isDryRun: Bool = false, now: () -> String,
        isSecret: ([UInt8]) -> Bool = { _ in false }
    ) throws -> CorrectionEntry {
        try requireReadable()
        let meals = try meals()
        let before = log.applied(to: meals)
        let target = try Self.target(id, before.history)
        if case .undone(let by) = target.state { throw CorrectionError.alreadyUndone(target.id, by: by) }
        var log = log
        let line = try append(to: &log, isSecret) { _ in self.line(undoing: target.id, note, at: now()) }
        let after = log.applied(to: meals)
        for (old, new) in zip(before.history.entries, after.history.entries) {
            if case .unused = old.state { continue }
            if case .unused = new.state { throw CorrectionError.needed(target.id, by: new) }
        }
        guard let entry = after.history.entries.last else { throw CorrectionError.nothingToUndo }
        if !isDryRun { try write([line]) }
        return entry
    }

    /// Lines that do not fit the meals are allowed: an undo mends them.
    private func requireReadable() throws(ImportError) {
        if let mistake = log.diagnostics.first(where: { $0.severity == .error }) {
            throw .badSet(place: "\(mistake.file):\(mistake.line)", reason: mistake.message)
        }
    }

    private static func target(
        _ id: String?, _ history: CorrectionHistory
    ) throws(CorrectionError) -> CorrectionEntry {
        guard let id else {
            guard let last = history.entries.last(where: { $0.state == .inForce && $0.correction != nil }) else {
                throw .nothingToUndo
            }
            return last
        }
        guard let named = history.entries.first(where: { $0.id == id }) else { throw .noCorrection(id) }
        return named
    }

    private func check(
        _ correction: Correction, _ note: CorrectionNote,
        _ applied: (meals: [Meal], history: CorrectionHistory, diagnostics: [Diagnostic])
    ) throws(CorrectionError) {
        guard let meal = applied.meals.first(where: { $0.id == correction.meal }) else {
            throw .noMeal(correction.meal, set: folder.name)
        }
        if correction.field != .mark, note.why == nil { throw .noReason }
        let state = TruthState(truth: meal.truth, mark: applied.history.marks[meal.id])
        let changed = try correction.applied(to: state, applied.history)
        if changed == state { throw .noChange(correction) }
    }

    /// Takes back every line in force of the save that a line is part of: those of its meal, time and person. All or none.
    /// - Throws: as `save`.
    package func undoSave(
        with id: String, _ note: CorrectionNote, now: () -> String, isSecret: ([UInt8]) -> Bool = { _ in false }
    ) throws -> [CorrectionEntry] {
        try requireReadable()
        let meals = try meals()
        let before = log.applied(to: meals)
        let target = try Self.target(id, before.history)
        if case .undone(let by) = target.state { throw CorrectionError.alreadyUndone(target.id, by: by) }
        let saved = before.history.entries.filter { entry in
            guard entry.state == .inForce, let meal = entry.correction?.meal else { return entry.id == target.id }
            return entry.id == target.id
                || meal == target.correction?.meal && entry.at == target.at && entry.note.by == target.note.by
        }
        var log = log
        let at = Self.time(after: log, now)
        let lines = try saved.reversed().map { entry in
            try append(to: &log, isSecret) { isFirst in line(undoing: entry.id, note, at: isFirst ? at : now()) }
        }
        let after = log.applied(to: meals)
        for (old, new) in zip(before.history.entries, after.history.entries) {
            if case .unused = old.state { continue }
            if case .unused = new.state { throw CorrectionError.needed(target.id, by: new) }
        }
        try write(lines)
        return Array(after.history.entries.suffix(lines.count))
    }

    /// The time of all lines of a save, later than that of the save before.
    private static func time(after log: CorrectionLog, _ now: () -> String) -> String {
        var at = now()
        for _ in 0..<100 where log.entries.last?.at == at {
            usleep(1_000)
            at = now()
        }
        return at
    }

    /// Adds a line that the reader of sets takes as it is, under an id of its own.
    private func append(
        to log: inout CorrectionLog, _ isSecret: ([UInt8]) -> Bool, _ make: (_ isFirst: Bool) -> [UInt8]
    ) throws(CorrectionError) -> [UInt8] {
        var isFirst = true
        while true {
            let line = make(isFirst)
            isFirst = false
            if isSecret(line) { throw .containsKey }
            var longer = log
            if let mistake = longer.append(line).first { throw .badValue(mistake.message) }
            guard let id = longer.entries.last?.id else { throw .badValue("the line cannot be read") }
            // Equal lines would have one id: the next millisecond makes them differ.
            guard !log.entries.contains(where: { $0.id == id }) else {
                usleep(1_000)
                continue
            }
            log = longer
            return line
        }
    }

    private func line(_ correction: Correction, _ note: CorrectionNote, at: String) -> [UInt8] {
        var members = Self.start(note, at: at)
        members["meal"] = .string(correction.meal)
        members["field"] = .string(correction.field.description)
        members["old"] = correction.old
        members["new"] = correction.new
        members["why"] = note.why.map { .string($0) }
        members["provenance"] = correction.provenance.map { .string($0.rawValue) }
        members["saw"] = .array(note.saw.map { .string($0) })
        return JSON.object(members).serialized()
    }

    private func line(undoing id: String, _ note: CorrectionNote, at: String) -> [UInt8] {
        var members = Self.start(note, at: at)
        members["undo"] = .string(id)
        members["why"] = note.why.map { .string($0) }
        return JSON.object(members).serialized()
    }

    private static func start(_ note: CorrectionNote, at: String) -> JSONObject {
        JSONObject([("at", .string(at)), ("by", .string(note.by))])
    }

    private func write(_ lines: [[UInt8]]) throws(WriteError) {
        try AppendedLines(
            path: path, readBytes: bytes.count, keptBytes: log.keptBytes, lacksLineEnd: log.lacksLineEnd
        ).write(lines)
        if bytes.isEmpty { try WholeFile.makeNamesDurable(in: folder.path) }
    }
}

extension Correction {
    /// The meal's values after it.
    /// - Throws: `CorrectionError.conflict` if the present value is not the old one, `.badValue` for an impossible new one.
    package func applied(
        to state: TruthState, _ history: CorrectionHistory
    ) throws(CorrectionError) -> TruthState {
        let present = state.value(of: field)
        guard present == old else {
            let last = history.last(field, of: meal)
            throw .conflict(CorrectionConflict(of: self, present: present, by: last?.note.by, at: last?.at))
        }
        var changed = state
        do throws(FieldProblem) {
            try changed.set(field, to: new, source: provenance)
        } catch { throw .badValue(error.description) }
        return changed
    }
}

/// Somebody changed a field after its value was shown.
package struct CorrectionConflict: Sendable, Hashable {
    package let meal: String
    package let field: TruthField
    /// The value that the person saw.
    package let old: JSON
    package let present: JSON
    /// Who made the last change, and when; nil if the value is that of `meals.jsonl`.
    package let by: String?
    package let at: String?

    package init(of correction: Correction, present: JSON, by: String?, at: String?) {
        (meal, field, old) = (correction.meal, correction.field, correction.old)
        (self.present, self.by, self.at) = (present, by, at)
    }
}

package enum CorrectionError: Error, Sendable, Hashable, CustomStringConvertible {
    case conflict(CorrectionConflict)
    case noMeal(String, set: String)
    /// The reason is a sentence without a full stop.
    case badValue(String)
    case noChange(Correction)
    case noReason
    case nothingToUndo
    case noCorrection(String)
    case alreadyUndone(String, by: String)
    /// A later line starts from the value that this one made.
    case needed(String, by: CorrectionEntry)
    case containsKey

    package var description: String {
        switch self {
        case .conflict(let conflict):
            "\(conflict.field) of \(conflict.meal) is \(CorrectionLog.shown(conflict.present)) now"
                + (conflict.by.map { ", changed by \($0)" } ?? "") + (conflict.at.map { " at \($0)" } ?? "")
                + ", and was \(CorrectionLog.shown(conflict.old)) when it was shown: look at it again"
        case .noMeal(let meal, let set): "eval-sets/\(set) has no meal `\(shown(meal))`: check its id"
        case .badValue(let reason): "\(reason): nothing was saved"
        case .noChange(let correction):
            "\(correction.field) of \(correction.meal) is \(CorrectionLog.shown(correction.new)) already: nothing was saved"
        case .noReason: "a correction needs a reason: say why"
        case .nothingToUndo: "there is no correction to undo"
        case .noCorrection(let id): "there is no correction `\(shown(id))`: `nutrieval sets log` lists them"
        case .alreadyUndone(let id, let by):
            "correction \(id) was taken back already by \(by): undo \(by) to restore it"
        case .needed(let id, let later):
            "correction \(later.id) by \(later.note.by) starts from the value that \(id) made: undo \(later.id) first"
        case .containsKey: "the line would contain a key from the environment: write it without; nothing was saved"
        }
    }
}
