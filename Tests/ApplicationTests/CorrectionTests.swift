import Application
import Files
import Foundation
import Importing
import Nutrition
import TestSupport
import Testing

@Suite("correcting a truth") struct CorrectionTests {
    private let files: OpenProject
    private let path = "eval-sets/own/meals.jsonl"
    private let truth = Truth(
        nutrients: Nutrients(energy: 312.5, protein: 8), energyRange: 280...340,
        foods: [TrueFood(name: "rice", mass: 200)], provenance: ["": .weighed])

    private static let first = #"{ "id": "a",  "photos": ["a.jpg"], "truth": {"energy_kcal": 100.0}, "tags": ["x"] }"#
    private static let second =
        #"{"id":"b","photos":["b.jpg"],"brand":{"z":1,"a":[true]},"truth":{"energy_kcal":540,"fat_g":3,"salt_g":2},"notes":"ä"}"#
    private static let last = #"{"id":"c","photos":["c.jpg"]}"#

    init() throws { files = try OpenProject() }

    private func write(_ text: String) throws {
        try files.folder.write("name: own\n", to: "eval-sets/own/set.yaml")
        try files.folder.write(text, to: path)
    }

    private var text: String {
        get throws { String(decoding: try Data(contentsOf: files.folder.url.appending(path: path)), as: UTF8.self) }
    }

    private func editing() throws -> SetEditing { try SetEditing(files.location, set: "own") }

    /// The kind and the words of the error that a body throws.
    private func error(_ body: () async throws -> some Any) async -> (kind: ApplicationError.Kind?, words: String)? {
        do {
            _ = try await body()
            return nil
        } catch { return (ApplicationError.Kind(of: error), "\(error)") }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `only the meal's line changes, and its other members and its end stay`(_ end: String) async throws {
        try write([Self.first, Self.second, "", Self.last].joined(separator: end))
        let meal = try await editing().correct(meal: "b", truth: truth)
        #expect(meal.id == "b" && meal.truth == truth && meal.notes == "ä")
        let corrected =
            #"{"id":"b","photos":["b.jpg"],"brand":{"z":1,"a":[true]},"truth":{"energy_kcal":312.5,"salt_g":2,"#
            + #""provenance":"weighed","energy_kcal_range":[280,340],"foods":[{"name":"rice","grams":200}],"protein_g":8},"notes":"ä"}"#
        #expect(try text == [Self.first, corrected, "", Self.last].joined(separator: end))
    }

    @Test func `a truth is added, and taken away, in a last line without an end`() async throws {
        try write("\(Self.first)\n\(Self.last)")
        try await editing().correct(meal: "c", truth: Truth(nutrients: Nutrients(energy: 83)))
        #expect(try text == "\(Self.first)\n" + #"{"id":"c","photos":["c.jpg"],"truth":{"energy_kcal":83}}"#)
        try await editing().correct(meal: "c", truth: Truth())
        #expect(try text == "\(Self.first)\n\(Self.last)")
        try await SetEditing(files.location, set: "own", isDryRun: true).correct(meal: "c", truth: truth)
        #expect(try text == "\(Self.first)\n\(Self.last)")
    }

    @Test func `an absent meal or set and an impossible truth are refused, and nothing is written`() async throws {
        try write("\(Self.first)\n\(Self.second)\n")
        let before = try text
        let editing = try editing()
        let absent = await error { try await editing.correct(meal: "d", truth: truth) }
        #expect(absent?.kind == .usage && absent?.words.contains("has no meal `d`") == true)
        var wrong = Array(repeating: truth, count: 5)
        wrong[0].nutrients.energy = -1
        wrong[1].nutrients.energy = .init(.nan)
        wrong[2].foods = [TrueFood(name: "")]
        wrong[3].nutrients.fat = 100_001
        wrong[4].provenance = ["": .weighed, "energy_kcal": .label]
        for truth in wrong {
            let refused = await error { try await editing.correct(meal: "b", truth: truth) }
            #expect(refused?.kind == .definitions && refused?.words.contains("meals.jsonl:2: ") == true, "\(truth)")
        }
        let nowhere = try SetEditing(files.location, set: "nowhere")
        #expect(await error { try await nowhere.correct(meal: "b", truth: truth) }?.kind == .usage)
        #expect(try text == before && !files.exists("eval-sets/nowhere"))
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: files.folder.url.appending(path: "eval-sets/own").path
            ).sorted() == ["meals.jsonl", "set.yaml"])
    }

    @Test func `what somebody else wrote meanwhile stays`() async throws {
        try write("\(Self.first)\n")
        let folder = try SetFolder(project: files.folder.path, name: "own", creating: false)
        let editing = try editing()
        let busy = await error { try await editing.correct(meal: "a", truth: truth) }
        #expect(busy?.kind == .usage && busy?.words.contains("another process is changing") == true)
        try files.folder.write("\(Self.last)\n", to: path)
        let changed = await error { try TruthCorrection.run("a", truth, in: folder) }
        #expect(changed?.kind == .definitions && changed?.words.contains("changed meanwhile") == true)
        #expect(try text == "\(Self.last)\n")
    }

    @Test(arguments: ["eval-sets/own", "eval-sets/own/meals.jsonl"])
    func `a link out of the project is not followed`(_ place: String) async throws {
        try write("\(Self.first)\n")
        let outside = try TemporaryFolder()
        let (inside, target) = (files.folder.url.appending(path: place), outside.url.appending(path: "it"))
        try FileManager.default.moveItem(at: inside, to: target)
        try FileManager.default.createSymbolicLink(at: inside, withDestinationURL: target)
        let editing = try editing()
        let refused = await error {
            try await editing.correct(meal: "a", truth: truth)
        }
        #expect(refused?.kind == .definitions, "\(refused?.words ?? "nothing")")
        #expect(try text == "\(Self.first)\n")
    }

    @Test func `a file that cannot be written is an error of its own kind`() {
        #expect(ApplicationError.Kind(of: WriteError(path: "a", reason: "b")) == .cannotWrite)
        #expect(ApplicationError.Kind(of: CancellationError()) == nil)
    }
}
