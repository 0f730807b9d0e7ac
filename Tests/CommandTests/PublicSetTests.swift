import Foundation
import JSON
import TestSupport
import Testing

/// Samples are made by hand in the layout of the published sets.
@Suite("public sets", .blocks)
struct PublicSetTests {
    private let project: TemporaryFolder
    private static let demo = TestData.repository.appending(path: "eval-sets/demo/photos")
    private static let rice = "ingr_0000000026,white rice,100,130,0.3,28.2,2.7"

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for (dish, photo) in [("dish_1", "apple-top"), ("dish_2", "banana-top"), ("dish_3", "orange-top")] {
            let bytes = try Data(contentsOf: Self.demo.appending(path: "\(photo).jpg"))
            try project.write(Array(bytes), to: "in/imagery/realsense_overhead/\(dish)/rgb.png")
        }
        try project.write("dish_1\n", to: "in/dish_ids/splits/rgb_train_ids.txt")
        try project.write("dish_2\ndish_3\n", to: "in/dish_ids/splits/rgb_test_ids.txt")
        let rows =
            (1...4).map { "dish_\($0),130,100,0.3,28.2,2.7,\(Self.rice)" } + ["dish_5,3943,2991,0,0,0", "dish_6,x"]
        try project.write(rows.joined(separator: "\n"), to: "in/metadata/dish_metadata_cafe1.csv")
    }

    private func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--project", project.path], in: project.url)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
    }

    @Test("Nutrition5k comes in, twice is once, and a report names its terms")
    func nutrition5k() throws {
        let line = ["import", "nutrition5k", "in", "--into", "plates"]
        let first = try call(line)
        #expect(first.status == 1)
        #expect(
            first.output == "added 3 meals, 3 photos to eval-sets/plates; unchanged 0; dropped 1; left out by rule 2\n")
        for words in [
            "left out 1 meal: more than 2000 g", "left out 1 meal: no overhead photo", "dropped: in/metadata",
            "splits: tune"
        ] { #expect(first.error.contains(words), "\(words) in \(first.error)") }
        let manifest = try text("eval-sets/plates/meals.jsonl")
        #expect(manifest.contains(#""split":"tune""#) && manifest.contains(#""foods":"weighed""#))
        let second = try JSON.parse(try call(line + ["--json"]).output)
        #expect(second["unchanged"]?.array?.count == 3 && second["photos"] == 0)
        #expect(second["excluded"]?.array?.map { $0["meal"]?.string } == ["dish_4", "dish_5"])
        #expect(try text("eval-sets/plates/meals.jsonl") == manifest)

        let run = try call(
            ["run", "--simulate", "--quiet", "--set", "plates", "--provider", "gpt-4o-mini", "--name", "r", "--yes"])
        #expect(run.status == 0, "\(run.error)")
        let report = try text("reports/r/report.html")
        for words in ["Licence: CC-BY-4.0.", "google-research-datasets/Nutrition5k", "Cite: Thames et al."] {
            #expect(report.contains(words), "\(words)")
        }
        let shown = try call(["sets", "show", "plates"])
        for words in ["plates: 3 meals, 3 photos", "Licence: CC-BY-4.0", "tune 1, test 2", "database 3", "energy, kcal"]
        {
            #expect(shown.output.contains(words), "\(words) in \(shown.output)")
        }
        #expect(try call(["sets", "sample", "plates", "--split", "test"]).output.split(separator: ",").count == 2)
        #expect(try call(["sets", "verify", "plates"]).output.contains("3 of them recorded by 1 run"))
        let listed = try JSON.parse(
            try call(["list", "meals", "--set", "plates", "--newest", "--limit", "2", "--json"]).output)
        #expect(listed.array?.count == 2 && listed[0]?["set"] == "plates" && listed[0]?["energy_kcal"] == 130)
    }

    @Test("listed meals are left out with their reason")
    func exclusions() throws {
        try project.write("id,reason\ndish_2,blurred\n", to: "out.csv")
        let result = try call(["import", "nutrition5k", "in", "--into", "plates", "--exclusions", "out.csv"])
        #expect(result.output.hasPrefix("added 2 meals"))
        #expect(result.error.contains("left out 1 meal: blurred (out.csv)"), "\(result.error)")
    }

    @Test("a changed photo and a new split are told, and damage ends with 1")
    func tools() throws {
        _ = try call(["import", "nutrition5k", "in", "--into", "plates", "--quiet"])
        let split = try call(["sets", "split", "plates", "--tune", "1"])
        #expect(split.status == 0 && split.output.contains("tune 1 meal, test 2"), "\(split)")
        #expect(split.error.contains("2 meals kept another split"))
        try FileManager.default.removeItem(
            at: project.url.appending(path: "eval-sets/plates/photos/dish_2-overhead.jpg"))
        let damaged = try call(["sets", "verify", "plates"])
        #expect(damaged.status == 1 && damaged.output.contains("dish_2-overhead.jpg cannot be read"), "\(damaged)")
    }

    @Test(
        "wrong usage ends with 64",
        arguments: [
            ["import", "mensa", "in", "--into", "s", "--foods", "x.csv"],
            ["import", "nutrition5k", "in", "--into", "s", "--column", "food=x"],
            ["import", "folder", "in", "--into", "s", "--photos", "in"], ["sets", "show", "bogus"],
            ["sets", "sample", "meals", "--count", "0"], ["sets", "split", "meals", "--tune", "2"],
            ["sets", "split", "meals"], ["sets", "verify", "bogus"], ["list", "sets", "--newest"],
            ["list", "meals", "--limit", "0"], ["list", "meals", "--set", "bogus"]
        ])
    func usage(_ arguments: [String]) throws {
        let result = try call(arguments)
        #expect(result.status == 64, "\(result.status) \(result.error)")
    }
}
