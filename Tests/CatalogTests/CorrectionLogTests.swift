import Costs
import Foundation
import JSON
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite("corrections beside a set") struct CorrectionLogTests {
    private let folder: TemporaryFolder
    private static let meals = """
        {"id":"m1","photos":["a.jpg"],"truth":{"energy_kcal":100,"foods":[{"name":"rice","grams":150},{"name":"egg"}],"provenance":"weighed"}}
        {"id":"m2","photos":["b.jpg"],"truth":{"energy_kcal":200}}
        {"id":"m3","photos":["c.jpg"]}

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("name: s\n", to: "eval-sets/s/set.yaml")
        try folder.write(Self.meals, to: "eval-sets/s/meals.jsonl")
    }

    private func load(_ text: String) throws -> (set: EvalSet?, diagnostics: [Diagnostic]) {
        try folder.write(text, to: "eval-sets/s/corrections.jsonl")
        return try load()
    }

    private func load() throws -> (set: EvalSet?, diagnostics: [Diagnostic]) {
        let day = try #require(CalendarDate("2026-11-21"))
        return Catalog.load(project: folder.path, formats: Formats.all, today: day).catalog
            .loadSet(named: "s", photos: false)
    }

    private static func line(
        _ meal: String, _ field: String, _ old: String, _ new: String, more: String = "", second: Int = 0
    ) -> String {
        #"{"at":"2026-11-21T12:00:0\#(second).000Z","by":"ann","meal":"\#(meal)","field":"\#(field)","old":\#(old),"new":\#(new),"why":"label"\#(more)}"#
    }

    private static func undo(_ line: String, second: Int) -> String {
        let id = CorrectionLog(Array(line.utf8), set: "s").entries[0].id
        return #"{"at":"2026-11-21T13:00:0\#(second).000Z","by":"bob","undo":"\#(id)"}"#
    }

    private static func id(_ line: String) -> String { CorrectionLog(Array(line.utf8), set: "s").entries[0].id }

    @Test func `a set without the file has no corrections`() throws {
        let (set, diagnostics) = try load()
        #expect(diagnostics.isEmpty && set?.corrections == CorrectionHistory())
    }

    @Test func `every field is corrected, in the order of the lines`() throws {
        let (set, diagnostics) = try load(
            [
                Self.line("m1", "energy_kcal", "100", "312.5", more: #","provenance":"label","saw":["a/b/c"]"#),
                Self.line("m1", "energy_kcal", "312.5", "300"),
                Self.line("m1", "energy_kcal_range", "null", "[280,320]"),
                Self.line("m1", "foods.2.name", #""egg""#, #""boiled egg""#),
                Self.line("m1", "foods.2.grams", "null", "55"),
                Self.line("m1", "foods.1.derivation", "null", #""scale""#),
                Self.line("m1", "provenance.foods", #""weighed""#, #""estimated""#),
                Self.line("m2", "foods", "null", #"[{"name":"soup","grams":300}]"#),
                Self.line("m2", "energy_kcal", "200", "null"),
                Self.line("m2", "mark", "null", #""ambiguous""#),
                Self.line("m3", "fat_g", "null", "4", more: #","provenance":"database""#)
            ].joined(separator: "\n") + "\n")
        #expect(diagnostics == [])
        let meals = try #require(set?.meals)
        #expect(meals[0].truth.nutrients.energy?.value == 300 && meals[0].truth.energyRange == 280...320)
        #expect(
            meals[0].truth.foods == [
                TrueFood(name: "rice", mass: 150, derivation: "scale"), TrueFood(name: "boiled egg", mass: 55)
            ])
        #expect(meals[0].truth.provenance == ["": .weighed, "energy_kcal": .label, "foods": .estimated])
        #expect(meals[1].truth == Truth(foods: [TrueFood(name: "soup", mass: 300)]))
        #expect(meals[2].truth == Truth(nutrients: Nutrients(fat: 4), provenance: ["fat_g": .database]))
        let corrections = try #require(set?.corrections)
        #expect(corrections.entries.count == 11 && corrections.entries.allSatisfy { $0.state == .inForce })
        #expect(corrections.marks == ["m2": .ambiguous])
        #expect(corrections.edited == ["m1": true, "m2": false, "m3": false])
        #expect(corrections.last(.nutrient(.energy), of: "m1")?.line == 2)
        #expect(corrections.last(.nutrient(.energy), of: "m3") == nil)
    }

    @Test func `a mark edits no truth`() throws {
        let set = try load(Self.line("m1", "mark", "null", #""truth_ok""#, more: #","saw":["a"]"#)).set
        #expect(set?.corrections.edited.isEmpty == true && set?.corrections.marks == ["m1": .truthOK])
    }

    @Test func `an undo takes a line back, and an undo of the undo restores it`() throws {
        let first = Self.line("m1", "energy_kcal", "100", "120")
        let undo = Self.undo(first, second: 1)
        let redo = Self.undo(undo, second: 2)
        func energy(_ lines: [String]) throws -> Double? {
            let (set, diagnostics) = try load(lines.joined(separator: "\n"))
            #expect(diagnostics == [], "\(lines)")
            return set?.meals[0].truth.nutrients.energy?.value
        }
        #expect(try energy([first]) == 120)
        #expect(try energy([first, undo]) == 100)
        #expect(try energy([first, undo, redo]) == 120)
        #expect(try energy([first, undo, redo, Self.undo(redo, second: 3)]) == 100)
        #expect(try load([first, undo, redo].joined(separator: "\n")).set?.corrections.edited == ["m1": false])
        let states = try load([first, undo].joined(separator: "\n")).set?.corrections.entries.map(\.state)
        #expect(states == [.undone(by: Self.id(undo)), .inForce])
        #expect(try load([first, undo].joined(separator: "\n")).set?.corrections.edited == [:])
    }

    @Test func `the same correction by two people counts once, and is no mistake`() throws {
        let (set, diagnostics) = try load(
            Self.line("m1", "energy_kcal", "100", "120") + "\n"
                + Self.line("m1", "energy_kcal", "100", "120", second: 1) + "\n")
        #expect(diagnostics == [] && set?.meals[0].truth.nutrients.energy?.value == 120)
    }

    @Test(arguments: [
        ("{", ":1:2: error: "), ("[]", ":1:1: error: a correction is written as keys with values"),
        (#"{"at":"2026-11-21"}"#, ":1:1: error: the key `by` is missing"),
        (line("m1", "energy", "100", "1"), ":1:65: error: there is no field `energy`; use one of `energy_kcal`"),
        (line("m1", "foods.0.name", "null", #""x""#), "error: there is no field `foods.0.name`"),
        (line("m1", "foods.01.name", "null", #""x""#), "error: there is no field `foods.01.name`"),
        (line("m1", "provenance.salt", "null", #""x""#), "error: there is no field `provenance.salt`"),
        (line("m1", "foods.3.name", "null", #""x""#), ":1:1: error: there is no food 3: the meal has 2; restore"),
        (line("m3", "foods.1.name", "null", #""x""#), ":1:1: error: there is no food 1: the meal's foods are unknown"),
        (line("m1", "energy_kcal", "100", "-1"), ":1:1: error: `energy_kcal` must be a number from 0 to 100000; res"),
        (line("m1", "energy_kcal", "100", "1e999"), ":1:1: error: `energy_kcal` has a number that is too large; rest"),
        (line("m1", "energy_kcal", "100", #""120""#), ":1:1: error: `energy_kcal` must be a number from 0 to 100000"),
        (line("m1", "energy_kcal_range", "null", "[3,2]"), "error: the lower end of `energy_kcal_range` is above"),
        (line("m1", "foods", "[]", "[]"), "error: `old` is []"),
        (line("m1", "foods.1.name", #""rice""#, #""""#), "error: `name` must have 1 to 200 bytes"),
        (line("m1", "foods.1.name", #""rice""#, "null"), "error: the key `name` is missing"),
        (line("m1", "mark", "null", #""wrong""#), "error: `mark` must be null or one of `truth_ok`"),
        (line("m1", "mark", "null", "null", more: #","provenance":"label""#), "error: `mark` has no `provenance`"),
        (line("m1", "energy_kcal", "100", "120", more: #","colour":1"#), "error: unknown key `colour`"),
        (line("m1", "energy_kcal", "100", "120", more: #","undo":"abc""#), "error: a line with `undo` has no `meal`"),
        (#"{"at":"2026-11-21","by":"a","undo":"0123456789ab"}"#, ":1:1: error: no line before this one has the id"),
        (#"{"at":"2026-11-21","by":"a","meal":"m1","field":"fat_g","old":null}"#, "error: the key `new` is missing"),
        (
            #"{"at":"then","by":"a","meal":"m1","field":"fat_g","old":null,"new":1}"#,
            "error: `at` must be a time in UTC"
        ),
        (
            line("m1", "energy_kcal", "101", "120"),
            ":1:1: error: `old` is 101, but energy_kcal of `m1` is 100; restore meals.jsonl, or take this line back with `nutrieval sets undo s "
        )
    ])
    func `a line that cannot be applied is an error with its place and a remedy`(
        _ line: String, _ words: String
    ) throws {
        let (set, diagnostics) = try load(line + "\n")
        let found = diagnostics.map(\.description)
        #expect(found.first?.hasPrefix("eval-sets/s/corrections.jsonl:1:") == true)
        #expect(found.first?.contains(words) == true, "\(found)")
        #expect(set?.meals[0].truth.nutrients.energy?.value == 100 && set?.corrections.edited == [:])
    }

    @Test func `a line that does not fit can be taken back`() throws {
        let wrong = Self.line("m1", "energy_kcal", "101", "120")
        let (set, diagnostics) = try load(wrong + "\n" + Self.undo(wrong, second: 1) + "\n")
        #expect(diagnostics == [] && set?.meals[0].truth.nutrients.energy?.value == 100)
    }

    @Test func `a correction of a removed meal is a warning`() throws {
        let (_, diagnostics) = try load(Self.line("gone", "energy_kcal", "1", "2") + "\n")
        #expect(diagnostics.map(\.severity) == [.warning] && diagnostics[0].message.contains("has no meal `gone`"))
    }

    @Test func `a last line cut anywhere is a warning, and the lines before it count`() throws {
        let first = Self.line("m1", "energy_kcal", "100", "120") + "\n"
        let second = Self.line("m2", "energy_kcal", "200", "220", more: #","saw":["ä"]"#)
        for cut in 1..<second.utf8.count {
            let bytes = Array(first.utf8) + Array(second.utf8).prefix(cut)
            let log = CorrectionLog(bytes, set: "s")
            #expect(log.entries.count == 1 && log.keptBytes == first.utf8.count, "\(cut)")
            #expect(log.diagnostics.map(\.severity) == [.warning] && log.diagnostics[0].line == 2, "\(cut)")
        }
        let whole = CorrectionLog(Array((first + second).utf8), set: "s")
        #expect(whole.entries.count == 2 && whole.lacksLineEnd && whole.diagnostics.isEmpty)
        let zeros = CorrectionLog(Array(first.utf8) + [UInt8](repeating: 0, count: 300), set: "s")
        #expect(zeros.entries.count == 1 && zeros.diagnostics.map(\.severity) == [.warning])
    }

    @Test func `a link, a folder, a huge file and a long line are refused`() throws {
        let path = folder.url.appending(path: "eval-sets/s/corrections.jsonl")
        try FileManager.default.createSymbolicLink(
            atPath: path.path, withDestinationPath: "/etc/passwd")
        #expect(try load().diagnostics.map(\.description).first?.contains("is behind the link") == true)
        try FileManager.default.removeItem(at: path)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        #expect(try load().diagnostics.map(\.description).first?.contains("is not a file") == true)
        try FileManager.default.removeItem(at: path)
        try Data().write(to: path)
        let handle = try FileHandle(forWritingTo: path)
        try handle.truncate(atOffset: UInt64(CorrectionLog.limit) + 1)
        try handle.close()
        #expect(try load().diagnostics.map(\.description).first?.contains("has more than 64000000 bytes") == true)
        let long = #"{"by":"\#(String(repeating: "x", count: 70_000))"}"#
        #expect(
            try load(long + "\n").diagnostics.map(\.description) == [
                "eval-sets/s/corrections.jsonl:1:1: error: the line has more than 65536 bytes; shorten it"
            ])
    }

    @Test func `line ends of Windows and empty lines change nothing`() throws {
        let lines = [Self.line("m1", "energy_kcal", "100", "120"), "", Self.line("m2", "energy_kcal", "200", "220")]
        let (unix, windows) = try (
            load(lines.joined(separator: "\n")), load(lines.joined(separator: "\r\n") + "\r\n")
        )
        #expect(unix.diagnostics == [] && windows.diagnostics == [] && unix.set == windows.set)
    }

    @Test func `hostile words stay words, shortened in messages`() throws {
        let name = #"\u001b[31m<script>\u202e"#
        let (set, diagnostics) = try load(
            Self.line("m1", "foods.1.name", #""rice""#, #""\#(name)""#) + "\n"
                + Self.line("m1", "foods.1.name", #""x""#, #""y""#) + "\n")
        #expect(set?.meals[0].truth.foods?[0].name == "\u{1b}[31m<script>\u{202e}")
        #expect(diagnostics.count == 1 && !diagnostics[0].message.contains("\u{1b}"), "\(diagnostics)")
    }

    @Test func `bytes that nobody would write are read or refused, and no truth becomes impossible`() throws {
        var numbers = SeededNumbers(seed: 29)
        let first = Self.line("m1", "energy_kcal", "100", "120", more: #","saw":["a"]"#)
        let lines = [
            first, Self.undo(first, second: 1), Self.line("m1", "foods.1.grams", "150", "160"),
            Self.line("m2", "foods", "null", #"[{"name":"soup","grams":300}]"#),
            Self.line("m2", "energy_kcal_range", "null", "[1,2]"), Self.line("m3", "mark", "null", #""ambiguous""#)
        ]
        let good = Array((lines.joined(separator: "\n") + "\n").utf8)
        let meals = try #require(load().set?.meals)
        let pieces = [#"1e999"#, "null", #""""#, "[]", "{}", "-0", "\n", "\u{0}", #"\u0000"#, "m1", "undo"].map {
            Array($0.utf8)
        }
        var applied = 0
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0...numbers.next() % 3 {
                let place = Int(numbers.next() % UInt64(bytes.count))
                switch numbers.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(numbers.next() % 9)))
                case 2: bytes.insert(contentsOf: pieces[Int(numbers.next() % UInt64(pieces.count))], at: place)
                default: bytes = Array(bytes.prefix(max(1, place)))
                }
            }
            let log = CorrectionLog(bytes, set: "s")
            #expect(log.keptBytes <= bytes.count && log.diagnostics.allSatisfy { $0.line > 0 })
            let (corrected, history, _) = log.applied(to: meals)
            #expect(corrected.map(\.id) == meals.map(\.id) && history.entries.count == log.entries.count)
            applied += history.edited.count
            for truth in corrected.map(\.truth) {
                let values =
                    Nutrient.allCases.compactMap { truth.nutrients[$0] }
                    + (truth.foods ?? []).compactMap { $0.mass?.value }
                #expect(values.allSatisfy { (0...100_000).contains($0) })
                #expect((truth.foods ?? []).allSatisfy { (1...200).contains($0.name.utf8.count) })
            }
        }
        #expect(applied > 2000, "most changes leave something to apply: \(applied)")
    }

    @Test func `names of fields are read as they are written`() throws {
        let names = TruthField.names + ["foods.1.name", "foods.100.grams", "foods.7.derivation"]
        for name in names { #expect(TruthField(name)?.description == name) }
        for name in ["", "energy", "foods.", "foods.1", "foods.101.name", "foods.+1.name", "mark.x", "provenance"] {
            #expect(TruthField(name) == nil, "\(name)")
        }
    }
}
