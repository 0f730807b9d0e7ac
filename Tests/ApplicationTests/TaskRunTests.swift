import Analysis
import Application
import Catalog
import Execution
import Foundation
import JSON
import Nutrition
import Reporting
import Scoring
import Statistics
import TestSupport
import Testing

/// Runs about texts, labels and pictures without food, and runs that mix them with photographed meals.
@Suite struct TaskRunTests {
    private let files: OpenProject

    init() throws {
        files = try OpenProject()
        for set in ["text-meals", "labels", "no-food"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: "eval-sets/\(set)"),
                to: files.folder.url.appending(path: "eval-sets/\(set)"))
        }
    }

    private func request(_ name: String, _ providers: [String], _ sets: [String]) -> RunRequest {
        var request = files.request(name)
        (request.providers, request.sets, request.limit) = (providers, sets, nil)
        return request
    }

    private func run(_ request: RunRequest) async throws -> RunSession.Ending {
        try await RunSession(files.open(), request).finish(consent: .given)
    }

    private func summary(_ run: String) throws -> JSON {
        let url = files.folder.url.appending(path: "reports/\(run)/summary.json")
        return try JSON.parse(Array(Data(contentsOf: url)))
    }

    @Test func `a run about texts scores foods, amounts, brands and questions in every format`() async throws {
        let ending = try await run(request("texts", ["gpt-6-luna-text", "mistral-small-text"], ["text-meals"]))
        let scores = ending.report.scores.variants
        #expect(scores.count == 2 && scores.allSatisfy { $0.isComplete })
        for score in scores {
            let task = try #require(score.task)
            #expect(task.task == .parsedFoods && task.meals == 20)
            let f1 = try #require(task.figures.first { $0.measure.key == "foods_f1" }?.value)
            #expect(f1.value > 0.7 && f1.low != nil)
            #expect(task.figures.allSatisfy { $0.count > 0 })
        }
        let html = try String(
            contentsOf: files.folder.url.appending(path: "reports/texts/report.html"), encoding: .utf8)
        #expect(html.contains("How well were the texts read?") && html.contains("two  eggs") == false)
        #expect(html.contains("バナナ1本と無糖ヨーグルト100g"), "the text is shown in place of a photo")
        #expect(!html.contains("no photo"))
        let written = try #require(try summary("texts")["variants"]?.array?.first?["task"])
        #expect(written["name"] == "parsed-foods")
        #expect(written["measures"]?["foods_f1"]?["low"]?.number != nil, "\(written)")
    }

    @Test func `texts whose truths are totals are scored on energy and macronutrients`() async throws {
        let meals = [("rice", 130.0, 28.2), ("toast and butter", 155, 19.6), ("noodle soup", 420, 61)].map {
            #"{"id": "\#($0.0.replacing(" ", with: "-"))", "text": "I had \#($0.0).", "#
                + #""truth": {"energy_kcal": \#($0.1), "carbs_g": \#($0.2), "provenance": "database"}}"#
        }
        try files.folder.write("name: totals\n", to: "eval-sets/totals/set.yaml")
        try files.folder.write(meals.joined(separator: "\n") + "\n", to: "eval-sets/totals/meals.jsonl")
        let ending = try await run(request("totals", ["gpt-6-luna-text-values"], ["totals"]))
        let score = try #require(ending.report.scores.variants.first)
        #expect(score.commonMeals == 3 && score.nutrients[.energy] != nil && score.nutrients[.carbs] != nil)
        #expect(score.task == nil, "nothing of the texts' foods is known")
    }

    @Test func `amounts that an answer states in grams are judged as they are`() async throws {
        let ending = try await run(request("grams", ["gpt-6-luna-text-values"], ["text-meals"]))
        let task = try #require(ending.report.scores.variants.first?.task)
        #expect(task.figures.first { $0.measure.key == "amount_converted" }?.value?.value ?? 0 > 0.6)
        #expect(task.figures.first { $0.measure.key == "amount_mae_g" }?.count ?? 0 > 10)
    }

    @Test func `each provider of a mixed run is asked about its own meals, and what is left out is said once`()
        async throws
    {
        let mixed = request(
            "mixed", ["gpt-6-luna", "gpt-6-luna-text", "gpt-6-luna-label"], ["demo", "text-meals", "labels"])
        let ending = try await run(mixed)
        let trials = ending.report.meals.flatMap { meal in meal.trials.map { (meal.set, $0.variant.provider) } }
        #expect(
            Set(trials.map { "\($0.0) \($0.1)" }) == [
                "demo gpt-6-luna", "text-meals gpt-6-luna-text", "labels gpt-6-luna-label"
            ])
        #expect(ending.report.scores.variants.count == 3)
        let told = files.told.sentences.filter { $0.hasPrefix("left out: ") }
        #expect(told.count == 1 && told.first?.contains("20 meals by text of text-meals for gpt-6-luna") == true)
    }

    @Test func `nothing to ask is an error that names the tasks`() async throws {
        let wrong = request("none", ["gpt-6-luna", "mistral-small"], ["text-meals"])
        await #expect {
            _ = try await run(wrong)
        } throws: { error in
            let words = (error as? ApplicationError)?.messages.joined() ?? ""
            return words.contains("left out: 20 meals by text of text-meals for gpt-6-luna and mistral-small")
                && words.contains("`task: parsed-foods`")
        }
        #expect(!files.exists("reports/none/run.json"))
    }

    @Test func `labels are scored by digits and values`() async throws {
        let ending = try await run(request("labels", ["gpt-6-luna-label"], ["labels"]))
        let task = try #require(ending.report.scores.variants.first?.task)
        #expect(task.figures.first { $0.measure.key == "code_right" }?.count == 10)
        #expect(task.figures.first { $0.measure.key == "within_2" }?.count == 49)
        #expect((task.figures.first { $0.measure.key == "within_2" }?.value?.value ?? 0) > 0.6)
    }

    @Test func `digits alone are asked of the providers that look codes up, and of no other`() async throws {
        let codes = try String(
            contentsOf: files.folder.url.appending(path: "eval-sets/labels/meals.jsonl"), encoding: .utf8
        ).replacing(/"photos":\[[^\]]*\]/) { _ in "\"barcode\":\"CODE\"" }.split(separator: "\n").map { line in
            let code = line.firstMatch(of: /"code":"([0-9]+)"/).map { String($0.output.1) } ?? ""
            return line.replacing("CODE", with: code)
        }
        try files.folder.write("name: codes\n", to: "eval-sets/codes/set.yaml")
        try files.folder.write(codes.joined(separator: "\n") + "\n", to: "eval-sets/codes/meals.jsonl")
        let ending = try await run(
            request("codes", ["gpt-6-luna-barcode", "gpt-6-luna-label"], ["labels", "codes"]))
        let asked = ending.report.scores.variants.map { "\($0.set) \($0.variant.provider)" }.sorted()
        #expect(asked == ["codes gpt-6-luna-barcode", "labels gpt-6-luna-barcode", "labels gpt-6-luna-label"])
        let own = try #require(ending.report.scores.variants.first { $0.set == "codes" }?.task)
        #expect(own.task == .barcode && own.figures.first { $0.measure.key == "code_right" }?.count == 10)
        let html = try String(
            contentsOf: files.folder.url.appending(path: "reports/codes/report.html"), encoding: .utf8)
        #expect(html.contains("bar code 2010000000014"), "the digits are shown in place of a photo")
    }

    @Test func `packages are not reviewed blind, since they are read and not estimated`() async throws {
        let providers = ["gpt-6-luna", "gpt-6-luna-label"]
        let ending = try await run(request("mixed-review", providers, ["demo", "labels"]))
        let triage = RunTriage(run: ending.report.run, sets: ending.report.sets, meals: ending.report.meals)
        let open: [Int] = try ["demo", "labels"].map { (name: String) in
            let set = try #require(triage.sets.first { $0.info.name == name })
            return BlindReview.open(set, for: "Ada", Reviews()).count
        }
        #expect(open[0] > 0 && open[1] == 0, "\(open)")
    }

    @Test func `the line on pictures without food is the same in every format`() async throws {
        let ending = try await run(request("nothing", ["gpt-6-luna"], ["no-food"]))
        let score = try #require(ending.report.scores.variants.first?.noFood)
        #expect(score.meals == 12)
        let line = try #require(NoFoodWords.line([("gpt-6-luna (simulated)", score)]))
        let folder = files.folder.url.appending(path: "reports/nothing")
        for file in ["report.html", "report.md"] {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(text.contains(line), "\(file)")
        }
        #expect(ending.report.text(width: 200, colour: false).contains(line))
        #expect(try summary("nothing")["variants"]?.array?.first?["no_food"]?["meals"]?.number == 12)
    }
}
