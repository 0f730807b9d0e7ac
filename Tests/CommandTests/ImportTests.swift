import Foundation
import JSON
import TestSupport
import Testing

@Suite("Meals in and out", .blocks)
struct ImportTests {
    private let project: TemporaryFolder
    private static let demo = TestData.repository.appending(path: "eval-sets/demo/photos")
    private static let foods = "food,energy_kcal_per_100g,refuse_fraction\napple,52,0.1\nbanana,89,0.36\n"
    private static let header = "meal_id,photo_top,photo_side,food,gross_weight_g\n"

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        try project.write(Self.foods, to: "in/foods.csv")
    }

    private func path(_ part: String) -> String { project.url.appending(path: part).path }

    private func take(_ rows: String, _ more: [String] = []) throws -> Nutrieval.Result {
        try project.write(rows, to: "in/meals.csv")
        return try Nutrieval.run(
            [
                "import", "csv", "meals.csv", "--foods", "foods.csv", "--photos", Self.demo.path, "--into", "fruit",
                "--project", project.path
            ] + more, in: project.url.appending(path: "in"))
    }

    private func manifest(_ set: String = "fruit") throws -> String {
        try String(contentsOf: project.url.appending(path: "eval-sets/\(set)/meals.jsonl"), encoding: .utf8)
    }

    @Test(
        "the weighed meals come in through one line, stay as they are, and run",
        .enabled(if: TestData.folder("photos/ecustfd") != nil, "needs the weighed meals"))
    func weighed() throws {
        let data = try #require(TestData.folder("photos/ecustfd")).path
        let line = [
            "import", "csv", "\(data)/meals.csv", "--foods", "\(data)/foods.csv", "--photos", "\(data)/photos",
            "--into", "fruit", "--project", project.path
        ]
        let first = try Nutrieval.run(line)
        #expect(first.status == 0, "\(first.error)")
        #expect(first.output == "added 85 meals, 170 photos to eval-sets/fruit; unchanged 0; dropped 0\n")
        let text = try manifest()
        let second = try Nutrieval.run(line)
        #expect(second.output == "added 0 meals, 0 photos to eval-sets/fruit; unchanged 85; dropped 0\n")
        #expect(try manifest() == text)
        let run = try Nutrieval.run(
            [
                "run", "--simulate", "--set", "fruit", "--project", project.path, "--provider", "gpt-4o-mini", "--name",
                "r"
            ])
        #expect(run.status == 0, "\(run.error)")
    }

    @Test("what is dropped is named by file and line, the rest is in, and the exit code says so")
    func dropped() throws {
        let rows =
            Self.header + "a,apple-top.jpg,apple-side.jpg,apple,100\nb,banana-top.jpg,,banana,-5\n,x.jpg,,apple,1\n"
        let result = try take(rows)
        #expect(result.status == 1)
        #expect(result.output == "added 1 meal, 2 photos to eval-sets/fruit; unchanged 0; dropped 2\n")
        #expect(result.error.contains("dropped: meals.csv:3: meal b: -5 in column gross_weight_g"), "\(result.error)")
        #expect(result.error.contains("dropped: meals.csv:4: the row names no meal"))
        let json = try JSON.parse(try take(rows, ["--json"]).output)
        #expect(json["unchanged"]?.array?.count == 1 && json["dropped_meals"]?.integer == 2)
        #expect(json["dropped"]?.array?.first?["line"]?.integer == 3)
        let check = try Nutrieval.run(["check", "--project", project.path])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("a table that lacks a column ends with 65, names what it has, and nothing is written")
    func missingColumn() throws {
        let result = try take("meal,picture,food\na,b,c\n")
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.error.contains("meals.csv:1") && result.error.contains("meal, picture, food"), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: path("eval-sets/fruit")))
    }

    @Test("a set that cannot be written ends with 74")
    func cannotWrite() throws {
        try FileManager.default.removeItem(atPath: path("eval-sets"))
        try project.write("a file", to: "eval-sets")
        #expect(try take(Self.header + "a,apple-top.jpg,,apple,100\n").status == 74)
    }

    @Test func `a photo without food has 0 kcal`() throws {
        let photo = Self.demo.appending(path: "apple-top.jpg").path
        let add = ["add", photo, "--set", "nothing", "--no-food", "--project", project.path]
        #expect(try Nutrieval.run(add).status == 0)
        let truth = try JSON.parse(manifest("nothing"))["truth"]
        #expect(truth?["foods"] == [] && truth?["energy_kcal"] == 0)
    }

    @Test(
        "wrong usage ends with 64",
        arguments: [
            ["import", "xml", "x", "--into", "s"], ["import", "csv", "x", "--into", "../s"],
            ["import", "csv", "x", "--into", "s", "--column", "food"], ["add", "--set", "s"],
            ["add", "x.jpg", "--set", "s", "--energy-range", "5"], ["add", "x.jpg", "--set", "s", "--mass-g", "-1"],
            ["add", "x.jpg", "--set", "s", "--no-food", "--food", "apple"], ["remove-meal", "meals", "bogus"],
            ["remove-meal", "bogus", "x"]
        ])
    func usage(_ arguments: [String]) throws {
        let result = try Nutrieval.run(arguments + ["--project", project.path])
        #expect(result.status == 64, "\(result.status) \(result.error)")
    }

    @Test(
        "a food whose grams cannot be read is refused with the way to write it, and nothing is written",
        arguments: ["apple:214,2", "apple:214g", "apple: 5", "x:", "apple:1:", "apple:.5.5", "apple:0x10", "apple:-5"])
    func foodGrams(_ food: String) throws {
        let result = try Nutrieval.run(
            [
                "add", Self.demo.appending(path: "apple-top.jpg").path, "--set", "mine", "--project", project.path,
                "--food", food
            ])
        #expect(result.status == 64 && result.output.isEmpty, "\(result.output)")
        #expect(food == "apple:-5" || result.error.contains("apple:214.2"), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: path("eval-sets/mine")))
    }

    @Test(
        "what stands behind a colon in a food's name and is no number stays part of the name",
        arguments: [
            ("rice: fried", nil), ("dish:soup", nil), ("mix:a:20", "20"), ("nut:0.5", "0.5"), ("pea:1e2", "100")
        ])
    func foodNames(_ food: String, grams: String?) throws {
        let result = try Nutrieval.run(
            [
                "add", Self.demo.appending(path: "apple-top.jpg").path, "--set", "meals", "--project", project.path,
                "--food", food
            ])
        guard food != "rice: fried" else {
            #expect(result.status == 64)
            return
        }
        #expect(result.status == 0, "\(result.error)")
        let written = try JSON.parse(try manifest("meals"))["truth"]?["foods"]?[0]
        #expect(written?["grams"]?.number == grams.flatMap(Double.init))
    }

    @Test("a meal of one's own is added with its truth, checked, and removed again with its photos")
    func add() throws {
        let add = try Nutrieval.run(
            [
                "add", "apple-top.jpg", "apple-side.jpg", "--set", "meals", "--project", project.path, "--food",
                "apple:214.2", "--food", "tea", "--energy-kcal", "111.4", "--energy-range", "100-120", "--provenance",
                "weighed", "--difficulty", "simple", "--tag", "fruit", "--notes", "one \"apple\""
            ], in: Self.demo)
        #expect(add.status == 0 && add.output.hasPrefix("added 1 meal, 2 photos"), "\(add.error)")
        #expect(
            try manifest("meals") == """
                {"id":"apple-top","photos":["apple-top-1.jpg","apple-top-2.jpg"],"notes":"one \\"apple\\"",\
                "difficulty":"simple","tags":["fruit"],"truth":{"provenance":"weighed","energy_kcal":111.4,\
                "energy_kcal_range":[100,120],"foods":[{"name":"apple","grams":214.2},{"name":"tea"}]}}

                """)
        #expect(try Nutrieval.run(["check", "--project", project.path]).status == 0)
        let remove = try Nutrieval.run(["remove-meal", "meals", "apple-top", "--project", project.path])
        #expect(remove.status == 0 && remove.output == "removed 1 meal, 2 photos from eval-sets/meals\n")
        #expect(try manifest("meals").isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("eval-sets/meals/photos")).isEmpty)
    }

    @Test("killed in the middle, an import leaves nothing half; the next one completes it")
    func killed() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.demo.path).sorted()
        let tops = names.filter { $0.hasSuffix("-top.jpg") }
        let rows = Self.header + tops.enumerated().map { "m\($0),\($1),,apple,100\n" }.joined()
        try project.write(rows, to: "in/meals.csv")
        let process = Nutrieval.start(
            [
                "import", "csv", "meals.csv", "--foods", "foods.csv", "--photos", Self.demo.path, "--into", "fruit",
                "--project", project.path, "--quiet"
            ], in: project.url.appending(path: "in"))
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let staged = path("eval-sets/fruit/.change/photos")
        while process.isRunning, (try? FileManager.default.contentsOfDirectory(atPath: staged))?.isEmpty ?? true {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "it ended before it could be killed")
        let after = try take(rows)
        #expect(after.status == 0, "\(after.error)")
        #expect(try manifest().split(separator: "\n").count == tops.count)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path("eval-sets/fruit/photos")).count == tops.count)
        #expect(!FileManager.default.fileExists(atPath: path("eval-sets/fruit/.change")))
    }
}
