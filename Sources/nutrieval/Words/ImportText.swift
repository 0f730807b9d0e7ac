import ArgumentParser
import Importing
import JSON
import Reporting

enum ImportText {
    /// Changes a set, shows the progress and prints the result.
    /// - Throws: what the change throws, and exit 1 if something was dropped, after adding the rest.
    static func show(
        isJSON: Bool, isQuiet: Bool, _ change: (@escaping @Sendable (Int, Int) -> Void) async throws -> ImportReport
    ) async throws {
        let console = Console(isQuiet: isQuiet || isJSON)
        let progress = CountProgress(what: "photos", console: console)
        let report = try await change { progress.show($0, of: $1) }
        progress.finish()
        if isJSON {
            Console.print(json: json(report), sortedKeys: false)
        } else {
            for note in report.notes { console.note(CleanText.whole(note)) }
            for (reason, count) in report.exclusions {
                console.note(CleanText.whole("left out \(Format.count(count, "meal")): \(reason)"))
            }
            for dropped in report.dropped { Console.progress(CleanText.whole("dropped: \(dropped)") + "\n") }
            Console.print(summary(report))
        }
        if !report.dropped.isEmpty { throw ExitCode.incomplete }
    }

    /// One line: `added 85 meals, 170 photos to eval-sets/fruit; unchanged 0; dropped 0`.
    private static func summary(_ report: ImportReport) -> String {
        let place = "eval-sets/\(report.set)"
        let photos = Format.count(report.photos, "photo")
        if !report.removed.isEmpty {
            let verb = report.isDryRun ? "would remove" : "removed"
            return "\(verb) \(Format.count(report.removed.count, "meal")), \(photos) from \(place)"
        }
        let verb = report.isDryRun ? "would add" : "added"
        var line = "\(verb) \(Format.count(report.added.count, "meal")), \(photos) to \(place)"
        if !report.replaced.isEmpty { line += "; replaced \(report.replaced.count)" }
        line += "; unchanged \(report.unchanged.count); dropped \(report.droppedCount)"
        return report.excluded.isEmpty ? line : line + "; left out by rule \(report.excluded.count)"
    }

    /// Format 1.
    private static func json(_ report: ImportReport) -> JSON {
        func places(_ list: [ImportReport.Dropped]) -> JSON {
            .array(
                list.map {
                    [
                        "file": .string($0.file), "line": .number(Double($0.line)),
                        "meal": $0.meal.map { .string($0) } ?? .null, "reason": .string($0.reason)
                    ]
                })
        }
        func texts(_ list: [String]) -> JSON { .array(list.map { .string($0) }) }
        return [
            "format": 1, "set": .string(report.set), "dry_run": .bool(report.isDryRun),
            "photos": .number(Double(report.photos)), "added": texts(report.added),
            "replaced": texts(report.replaced), "unchanged": texts(report.unchanged),
            "removed": texts(report.removed), "dropped_meals": .number(Double(report.droppedCount)),
            "dropped": places(report.dropped), "excluded": places(report.excluded),
            "notes": texts(report.notes)
        ]
    }
}
