import Costs
import Foundation
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Catalog

private struct SetProject {
    let folder: TemporaryFolder

    init(meals: String, set: String = "name: s\n") throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write(set, to: "eval-sets/s/set.yaml")
        try folder.write(meals, to: "eval-sets/s/meals.jsonl")
        try folder.write("x", to: "eval-sets/s/photos/a.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "eval-sets/s/photos/out.jpg").path, withDestinationPath: "/etc/passwd")
    }

    func load() throws -> (set: EvalSet?, diagnostics: [Diagnostic]) {
        let day = try #require(CalendarDate("2026-11-21"))
        return Catalog.load(project: folder.path, formats: Formats.all, today: day).catalog.loadSet(named: "s")
    }
}

@Suite struct EvalSetTests {
    @Test func `a meal is read with all that is known of it`() throws {
        let meal = """
            {"id":"m1","photos":["a.jpg"],"notes":null,"difficulty":"medium","group":"g","tags":["fruit"],"truth":
            {"provenance":{"energy_kcal":"database","foods":"weighed"},"energy_kcal":199.8,"energy_kcal_range":[170,230],
            "foods":[{"name":"apple","grams":214.2},{"name":"tea"}]}}
            """.replacingOccurrences(of: "\n", with: "")
        let (set, diagnostics) = try SetProject(
            meals: meal + "\n", set: "name: s\ncaution: drawn\nsplits: {tune: 1, test: 0}\nsynonyms: {kiwi: [qiwi]}\n"
        ).load()
        #expect(diagnostics == [])
        let read = try #require(set?.meals.first)
        #expect(set?.caution == "drawn" && set?.synonyms == ["kiwi": ["qiwi"]])
        #expect(read.split == .tune && read.group == "g" && read.difficulty == .medium)
        #expect(read.truth.nutrients.energy?.value == 199.8 && read.truth.energyRange == 170...230)
        #expect(read.truth.foods?.count == 2 && read.truth.foods?.last?.mass == nil)
        #expect(read.truth.provenance(of: .energy) == .database)
    }

    @Test(arguments: [
        (#"{"id":"m","photos":["../a.jpg"]}"#, "1:20: error: the photo `../a.jpg` lies outside its folder"),
        (#"{"id":"m","photos":["/etc/passwd"]}"#, "1:20: error: the photo `/etc/passwd` lies outside its folder"),
        (#"{"id":"m","photos":["out.jpg"]}"#, "1:20: error: the photo `out.jpg` is behind the link `out.jpg`"),
        (#"{"id":"m","photos":[".a.jpg"]}"#, "1:20: error: the photo `.a.jpg` is hidden by the name `.a.jpg`"),
        (#"{"id":"m","photos":["b.jpg"]}"#, "1:21: error: the photo `b.jpg` does not exist; check the path"),
        (#"{"id":"m","photos":[]}"#, "1:20: error: a meal has 1 to 8 photos; this one has 0"),
        (
            #"{"id":"m","photos":"a.jpg"}"#,
            #"1:20: error: `photos` must be a list, for one photo too; write `"photos": ["a.jpg"]`"#
        ),
        (
            #"{"id":"m","photos":3}"#,
            #"1:20: error: `photos` must be a list, for one photo too; write `"photos": ["plate.jpg"]`"#
        ),
        (#"{"id":"a b","photos":["a.jpg"]}"#, "1:7: error: `id` must be letters"),
        (
            #"{"id":"m","photos":["a.jpg"],"truth":{"energy_kcal":-5}}"#,
            "1:53: error: `energy_kcal` must be a number from 0"
        ),
        (#"{"id":"m","photos":["a.jpg"],"truth":{"fat_g":1e999}}"#, "1:47: error: `fat_g` must be a number from 0"),
        (
            #"{"id":"m","photos":["a.jpg"],"truth":{"energy_kj":5}}"#,
            "1:51: error: unknown key `energy_kj`; values are in kcal and g"
        ),
        (
            #"{"id":"m","photos":["a.jpg"],"truth":{"fiber_g":5}}"#,
            "1:49: error: unknown key `fiber_g`; did you mean `fibre_g`?"
        ),
        (#"{"id":"m","photos":["a.jpg"],"truth":{"energy_kcal_range":[9,1]}}"#, "1:59: error: the lower end"),
        (#"{"id":"m","photos":["a.jpg"],"barcode":"1"}"#, "1:40: error: a meal has photos, a text or a"),
        (#"{"id":"m","photos":["a.jpg"],}"#, "1:30: error: a key in double quotes must stand here"),
        (#"{"id":"m","photos":["a.jpg"],"tag":[]}"#, "1:36: error: unknown key `tag`; did you mean `tags`?")
    ])
    func `a wrong meal is named by line and column`(line: String, remark: String) throws {
        let remarks = try SetProject(meals: line).load().diagnostics.map(\.description)
        #expect(remarks.count == 1)
        let known = "eval-sets/s/meals.jsonl:\(remark)"
        // Where a list begins and where its element does differ by one column; the line is what counts here.
        #expect(remarks.first.map { Self.withoutColumn($0).hasPrefix(Self.withoutColumn(known)) } == true, "\(remarks)")
    }

    private static func withoutColumn(_ text: String) -> String {
        text.replacing(/jsonl:(\d+):\d+:/) { "jsonl:\($0.1):" }
    }

    @Test func `a photo above the limit is named with it, and one at the limit is not`() throws {
        let project = try SetProject(meals: #"{"id":"m","photos":["a.jpg","big.jpg"]}"#)
        for (name, size) in [("a.jpg", UInt64(64_000_000)), ("big.jpg", 64_000_001)] {
            try project.folder.write("", to: "eval-sets/s/photos/\(name)")
            // A hole: the file has this size but takes no room.
            let file = try FileHandle(forWritingTo: project.folder.url.appending(path: "eval-sets/s/photos/\(name)"))
            try file.truncate(atOffset: size)
            try file.close()
        }
        #expect(
            try project.load().diagnostics.map(\.description) == [
                "eval-sets/s/meals.jsonl:1:29: error: the photo `big.jpg` has more than 64000000 bytes; make it smaller"
            ])
    }

    @Test func `an id that stands twice and a line that is too long are named`() throws {
        let meal = #"{"id":"m","photos":["a.jpg"]}"#
        let long = #"{"id":"n","notes":""# + String(repeating: "x", count: 70_000) + #""}"#
        let (set, diagnostics) = try SetProject(meals: "\(meal)\n\n\(meal)\n\(long)\n").load()
        #expect(
            diagnostics.map(\.description) == [
                "eval-sets/s/meals.jsonl:3:1: error: the id `m` stands on line 1 already; rename one",
                "eval-sets/s/meals.jsonl:4:1: error: the line has more than 65536 bytes; shorten the meal"
            ])
        #expect(set?.meals.count == 1)
    }
}
