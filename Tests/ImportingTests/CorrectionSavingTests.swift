import Catalog
import Dispatch
import Files
import Foundation
import JSON
import Nutrition
import Synchronization
import TestSupport
import Testing

@testable import Importing

@Suite("saving corrections") struct CorrectionSavingTests {
    private let folder: TemporaryFolder
    private let note = CorrectionNote(by: "ann", why: "label", saw: ["gemini/describe/default"])

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: s\n", to: "eval-sets/s/set.yaml")
        let meals = (1...8).map { #"{"id":"m\#($0)","photos":["a.jpg"],"truth":{"energy_kcal":\#($0)}}"# + "\n" }
        try folder.write(meals.joined(), to: "eval-sets/s/meals.jsonl")
    }

    private var file: URL { folder.url.appending(path: "eval-sets/s/corrections.jsonl") }
    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    private static func energy(_ meal: String, _ old: Double?, _ new: Double?) -> Correction {
        Correction(
            meal: meal, field: .nutrient(.energy), old: .optional(old), new: .optional(new))
    }

    private static func time(_ count: inout Int) -> String {
        count += 1
        let digits = "00000\(count)".suffix(5)
        return "2026-11-21T12:00:\(digits.prefix(2)).\(digits.suffix(3))Z"
    }

    @discardableResult
    private func save(_ corrections: [Correction], by: String = "ann", patience: Double = 10) throws -> [String] {
        let set = try SetFolder(
            project: folder.path, name: "s", creating: false, readingMeals: false, patience: patience)
        var count = text.utf8.count
        return try CorrectionSaving(set).save(
            corrections, CorrectionNote(by: by, why: "label", saw: note.saw), now: { Self.time(&count) }
        ).map(\.id)
    }

    private func undo(_ id: String? = nil) throws -> CorrectionEntry {
        let set = try SetFolder(project: folder.path, name: "s", creating: false)
        var count = text.utf8.count
        return try CorrectionSaving(set).undo(id, CorrectionNote(by: "bob"), now: { Self.time(&count) })
    }

    private func energies() throws -> [Double?] {
        let set = try SetFolder(project: folder.path, name: "s", creating: false, writing: false)
        return try CorrectionSaving(set).log.applied(to: set.manifest.meals).meals.map { $0.truth.nutrients[.energy] }
    }

    private func error(_ body: () throws -> some Any) -> CorrectionError? {
        do { _ = try body() } catch { return error as? CorrectionError }
        return nil
    }

    @Test func `a correction is one line, and meals.jsonl stays`() throws {
        let meals = try String(
            contentsOf: folder.url.appending(path: "eval-sets/s/meals.jsonl"), encoding: .utf8)
        var correction = Self.energy("m1", 1, 95)
        correction.provenance = .label
        let ids = try save([correction])
        #expect(
            text == #"{"at":"2026-11-21T12:00:00.001Z","by":"ann","meal":"m1","field":"energy_kcal","old":1,"new":95,"#
                + #""why":"label","provenance":"label","saw":["gemini/describe/default"]}"# + "\n")
        #expect(ids.count == 1 && ids[0].count == 12)
        #expect(try energies()[0] == 95)
        #expect(
            try String(contentsOf: folder.url.appending(path: "eval-sets/s/meals.jsonl"), encoding: .utf8) == meals)
        let status = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((status[.posixPermissions] as? Int).map { $0 & 0o044 } == 0o044, "others read the set too")
    }

    @Test func `a value changed since it was shown is a conflict that names who changed it`() throws {
        try save([Self.energy("m1", 1, 95)], by: "bob")
        let before = text
        let found = error { try save([Self.energy("m1", 1, 96)]) }
        guard case .conflict(let conflict)? = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(conflict.present == 95 && conflict.by == "bob" && conflict.at == "2026-11-21T12:00:00.001Z")
        #expect(
            "\(CorrectionError.conflict(conflict))"
                == "energy_kcal of m1 is 95 now, changed by bob at 2026-11-21T12:00:00.001Z, and was 1 when it was shown: look at it again"
        )
        guard case .conflict(let plain)? = error({ try save([Self.energy("m2", 7, 96)]) }) else {
            Issue.record("no conflict")
            return
        }
        #expect(plain.present == 2 && plain.by == nil)
        #expect(text == before)
    }

    @Test func `several corrections are saved together or not at all`() throws {
        #expect(error { try save([Self.energy("m1", 1, 95), Self.energy("m9", 1, 2)]) } == .noMeal("m9", set: "s"))
        #expect(text.isEmpty)
        #expect(try save([Self.energy("m1", 1, 95), Self.energy("m1", 95, 96)]).count == 2)
        #expect(try energies()[0] == 96)
    }

    @Test func `what cannot be read back is refused, and nothing is written`() throws {
        var wrong = Array(repeating: Self.energy("m1", 1, 2), count: 5)
        wrong[0].new = -1
        wrong[1].new = "2"
        wrong[2].new = .number(.infinity)
        wrong[3].field = .food(1, .name)
        wrong[3].old = .null
        wrong[4].new = .number(1)
        for correction in wrong { #expect(error { try save([correction]) } != nil, "\(correction)") }
        let folder = try SetFolder(project: folder.path, name: "s", creating: false)
        let saving = try CorrectionSaving(folder)
        for note in [
            CorrectionNote(by: ""), CorrectionNote(by: "a"), CorrectionNote(by: "a", why: ""),
            CorrectionNote(by: String(repeating: "a", count: 101), why: "b"),
            CorrectionNote(by: "a", why: String(repeating: "é", count: 1001)),
            CorrectionNote(by: "a", why: "b", saw: Array(repeating: "c", count: 101))
        ] {
            #expect(error { try saving.save([Self.energy("m1", 1, 2)], note, now: { "2026-11-21" }) } != nil, "\(note)")
        }
        let secret = error {
            try saving.save(
                [Self.energy("m1", 1, 2)], CorrectionNote(by: "a", why: "sk-1"), now: { "2026-11-21" },
                isSecret: { String(decoding: $0, as: UTF8.self).contains("sk-1") })
        }
        #expect(secret == .containsKey && text.isEmpty)
    }

    @Test func `the last correction is undone first, an undo is undone by its id, and every line stays`() throws {
        let ids = try save([Self.energy("m1", 1, 95)]) + save([Self.energy("m2", 2, 96)])
        let before = text
        let first = try undo()
        #expect(first.content == .undo(of: ids[1]))
        #expect(try energies().prefix(2) == [95, 2])
        #expect(try undo().content == .undo(of: ids[0]))
        #expect(error { try undo() } == .nothingToUndo)
        #expect(
            error { try undo(ids[0]) }
                == .alreadyUndone(ids[0], by: CorrectionLog(Array(text.utf8), set: "s").entries[3].id))
        #expect(error { try undo("nothing") } == .noCorrection("nothing"))
        _ = try undo(first.id)
        #expect(try energies().prefix(2) == [1, 96])
        #expect(text.hasPrefix(before) && text.split(separator: "\n").count == 5)
    }

    @Test func `all lines of one save are taken back at once, those of other saves stay`() throws {
        try save([Self.energy("m1", 1, 10)])
        let fields = [
            Self.energy("m1", 10, 11), Correction(meal: "m1", field: .nutrient(.fat), old: .null, new: .number(4)),
            Self.energy("m2", 2, 20)
        ]
        let ids = try save(fields)
        let set = try SetFolder(project: folder.path, name: "s", creating: false)
        var count = text.utf8.count
        let undone = try CorrectionSaving(set).undoSave(
            with: ids[1], CorrectionNote(by: "bob"), now: { Self.time(&count) })
        #expect(undone.map(\.content) == [.undo(of: ids[1]), .undo(of: ids[0])])
        #expect(try energies().prefix(2) == [10, 20], "the save before, and the other meal")
        #expect(text.split(separator: "\n").count == 6)
        #expect(error { try CorrectionSaving(set).undoSave(with: ids[0], note, now: { Self.time(&count) }) } != nil)
    }

    @Test func `a correction that a later one starts from is not undone before it`() throws {
        let ids = try save([Self.energy("m1", 1, 95)]) + save([Self.energy("m1", 95, 96)])
        let found = error { try undo(ids[0]) }
        guard case .needed(ids[0], let later)? = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(later.id == ids[1])
        _ = try undo(ids[1])
        _ = try undo(ids[0])
        #expect(try energies()[0] == 1)
    }

    @Test func `a torn last line is removed by the next save, at every length, and no other line`() throws {
        try save([Self.energy("m1", 1, 95)])
        let whole = text
        try save([Self.energy("m2", 2, 96)])
        let torn = Array(text.utf8).dropFirst(whole.utf8.count)
        for cut in 1..<torn.count {
            try (Data(whole.utf8) + Data(torn.prefix(cut))).write(to: file)
            try save([Self.energy("m3", 3, 97)])
            // Only the end of the line was missing: then the correction was whole.
            let isWhole = cut == torn.count - 1
            #expect(text.hasPrefix(whole) && text.split(separator: "\n").count == (isWhole ? 3 : 2), "\(cut)")
            #expect(try energies().prefix(3) == [95, isWhole ? 96 : 2, 97], "\(cut)")
        }
    }

    @Test func `equal corrections at one time have ids of their own`() throws {
        let set = try SetFolder(project: folder.path, name: "s", creating: false)
        let calls = Mutex(0)
        let now: @Sendable () -> String = {
            let count = calls.withLock { calls in
                calls += 1
                return calls / 4
            }
            return "2026-11-21T12:00:00.00\(count)Z"
        }
        func saving() throws -> CorrectionSaving { try CorrectionSaving(set) }
        let one = try saving().save([Self.energy("m1", 1, 95)], note, now: now)
        _ = try saving().undo(nil, note, now: now)
        let two = try saving().save([Self.energy("m1", 1, 95)], note, now: now)
        #expect(one[0].id != two[0].id)
        #expect(try energies()[0] == 95)
    }

    @Test func `four writers at once lose no line`() throws {
        let each = 25
        let failures = Mutex([String]())
        DispatchQueue.concurrentPerform(iterations: 4) { writer in
            for number in 0..<each {
                do {
                    try save([
                        Self.energy(
                            "m\(writer + 1)", number == 0 ? Double(writer + 1) : Double(100 + number - 1),
                            Double(100 + number))
                    ])
                } catch { failures.withLock { $0.append("\(error)") } }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(text.split(separator: "\n").count == 4 * each)
        #expect(try energies().prefix(4).allSatisfy { $0 == Double(100 + each - 1) })
    }

    @Test func `of a large set only the meals that matter are read, whatever their ids look like`() throws {
        let lines =
            (0..<3).map { #"{"photos":["a.jpg"],"id":\#($0),"truth":{"energy_kcal":5}}"# } + ["", "{broken", "7"]
        try folder.write(lines.joined(separator: "\r\n"), to: "eval-sets/s/meals.jsonl")
        let set = try SetFolder(project: folder.path, name: "s", creating: false, readingMeals: false)
        let saved = try CorrectionSaving(set).save([Self.energy("2", 5, 6)], note, now: { "2026-11-21" })
        #expect(saved.map(\.state) == [.inForce] && set.manifest.meals.isEmpty)
        let (history, diagnostics) = try CorrectionSaving(set).present()
        #expect(history.edited == ["2": true] && diagnostics.isEmpty)
        let absent = error { try CorrectionSaving(set).save([Self.energy("3", 5, 6)], note, now: { "2026-11-21" }) }
        #expect(absent == .noMeal("3", set: "s"))
    }

    @Test func `a set that another process changes is waited for, and then refused`() throws {
        let other = try SetFolder(project: folder.path, name: "s", creating: false)
        #expect(throws: ImportError.locked(set: "s")) { try save([Self.energy("m1", 1, 95)], patience: 0.05) }
        withExtendedLifetime(other) {}
        #expect(text.isEmpty)
    }

    @Test func `a link, a folder and a file that somebody else writes are not written`() throws {
        let outside = folder.url.appending(path: "outside")
        try Data().write(to: outside)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
        #expect(throws: ImportError.self) { try save([Self.energy("m1", 1, 95)]) }
        #expect(try Data(contentsOf: outside).isEmpty)
        try FileManager.default.removeItem(at: file)
        let set = try SetFolder(project: folder.path, name: "s", creating: false)
        let saving = try CorrectionSaving(set)
        try Data("{}\n".utf8).write(to: file)
        #expect(throws: WriteError.self) { try saving.save([Self.energy("m1", 1, 95)], note, now: { "2026-11-21" }) }
        #expect(text == "{}\n")
        #expect(throws: ImportError.self) {
            try CorrectionSaving(set).save([Self.energy("m1", 1, 95)], note) { "2026-11-21" }
        }
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
        #expect(throws: WriteError.self) { try saving.save([Self.energy("m1", 1, 95)], note, now: { "2026-11-21" }) }
        #expect(try Data(contentsOf: outside).isEmpty)
    }
}
