package import Catalog
import Execution
import FoundationEssentials
import Importing
import Nutrition

/// What an import of users' corrections did.
package struct ImportedCorrections: Sendable {
    package struct Part: Sendable {
        package var set: String
        package var added: Int
        package var unchanged: Int
    }

    /// Sets that got corrections.
    package var sets: [Part]
    /// Lines that were left out, with reasons, by line.
    package var dropped: [UserCorrectionLog.Problem]
}

extension LoadedProject {
    /// Adds what users of a product changed to the sets that have the meals. Twice is once.
    /// - Parameters:
    ///   - path: JSON lines `{meal, food, original, corrected}`, in g, the oldest first.
    ///   - only: a set; nil: the one that has the meal.
    /// - Throws: `ApplicationError` for an unreadable file, an unknown set, and if no line can be used; `ImportError`,
    ///   `WriteError`.
    package func importCorrections(_ path: String, into only: String?) throws -> ImportedCorrections {
        let bytes: [UInt8]
        do { bytes = try ProjectFiles.read(Paths.absolute(path).path, limit: UserCorrectionLog.limit) } catch {
            throw ApplicationError(.definitions, "the file of corrections, \(path), \(error)")
        }
        let sets = try allSets().filter { only == nil || $0.name == only }
        if let only, sets.isEmpty { throw ApplicationError(.usage, "there is no eval set \(only.debugDescription)") }
        let log = UserCorrectionLog(bytes)
        var owners: [String: [String]] = [:]
        for set in sets { for meal in set.meals { owners[meal.id, default: []].append(set.name) } }
        var dropped = log.problems
        var parts: [String: [UserCorrectionLog.Entry]] = [:]
        for entry in log.entries {
            switch owners[entry.correction.meal] ?? [] {
            case let names where names.count == 1: parts[names[0], default: []].append(entry)
            case let names where names.isEmpty:
                let id = CleanID.shown(entry.correction.meal)
                dropped.append(.init(line: entry.line, reason: "no eval set has a meal `\(id)`"))
            default:
                dropped.append(.init(line: entry.line, reason: "several eval sets have that meal; name one by --set"))
            }
        }
        var result = ImportedCorrections(sets: [], dropped: [])
        for set in sets {
            guard let entries = parts[set.name] else { continue }
            let (corrections, problems) = UserCorrectionLog(entries: entries).checked(against: set.meals, of: set.name)
            dropped += problems
            guard !corrections.isEmpty else { continue }
            let folder = try SetFolder(
                project: root.path, name: set.name, creating: false, writing: true, readingMeals: false)
            let (added, clashes) = try withExtendedLifetime(folder) {
                try UserCorrectionSaving(folder).add(corrections, isSecret: { redactor.redacted($0) != $0 })
            }
            dropped += clashes.map { clash in
                .init(
                    line: entries.first { $0.correction == clash }?.line ?? 0,
                    reason: "it contradicts a correction of the same food that the set has; the set's stays")
            }
            result.sets.append(
                .init(
                    set: set.name, added: added, unchanged: corrections.count - added - clashes.count))
        }
        result.dropped = dropped.sorted { ($0.line, $0.reason) < ($1.line, $1.reason) }
        guard !result.sets.isEmpty else {
            let first = result.dropped.first.map { ": line \($0.line): \($0.reason)" } ?? ""
            throw ApplicationError(.definitions, "no correction in \(path) can be used\(first)")
        }
        return result
    }
}

private enum CleanID {
    static func shown(_ text: String) -> String { String(text.filter { !$0.isNewline }.prefix(60)) }
}
