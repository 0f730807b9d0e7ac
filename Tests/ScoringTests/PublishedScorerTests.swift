import Foundation
import Nutrition
import Statistics
import TestSupport
import Testing

@testable import Scoring

/// The scorers of public sets on our answers; they are not shipped. Put `compute_eval_statistics.py` of Nutrition5k's repository
/// and `metrics.py` of January-ai/food-scan-benchmarks into the folder `scorers` of the test data.
struct PublishedScorerTests {
    private static let script = TestData.folder("scorers/compute_eval_statistics.py")
    private static let january = TestData.folder("scorers/metrics.py")

    @Test(.enabled(if: script != nil, "needs scorers/compute_eval_statistics.py in NUTRIEVAL_TEST_DATA"))
    func `Nutrition5k's script finds the figures that the report shows`() throws {
        let script = try #require(Self.script)
        let axes: [Nutrient] = [.energy, .mass, .fat, .carbs, .protein]
        var generator = SystemRandomNumberGenerator()
        var (meals, answers): ([Meal], [TrialResult]) = ([], [])
        var (truths, estimates) = ("", "")
        for number in 0..<40 {
            var meal = Fixture.meal("dish_\(number)", kcal: nil, foods: ["rice"])
            var answer = Fixture.answer("a", meal.id, kcal: nil)
            for axis in axes {
                meal.truth.nutrients[axis] = (Double.random(in: 1...800, using: &generator) * 100).rounded() / 100
                answer.values.estimate?.statedTotals[axis] =
                    (Double.random(in: 0...900, using: &generator) * 100).rounded() / 100
            }
            func row(_ nutrients: Nutrients?) -> String {
                ([meal.id] + axes.map { "\(nutrients?[$0] ?? .nan)" }).joined(separator: ",") + "\n"
            }
            truths += row(meal.truth.nutrients)
            // A dish without a prediction is in the truths alone, as a failed answer is.
            if number == 7 {
                answers.append(Fixture.failure("a", meal.id, .refused))
            } else {
                estimates += row(answer.estimate?.statedTotals)
                answers.append(answer)
            }
            meals.append(meal)
        }
        let folder = try TemporaryFolder()
        try folder.write(truths, to: "truths.csv")
        try folder.write(estimates, to: "estimates.csv")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", script.path] + ["truths.csv", "estimates.csv", "out.json"].map { "\(folder.path)/\($0)" }
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let data = try Data(contentsOf: folder.url.appending(path: "out.json"))
        let theirs = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Double])
        let ours = try #require(
            Fixture.rows(answers, Fixture.set(meals), Fixture.planned("a"))["a"]?.published.nutrition5k)
        let names: [Nutrient: String] = [
            .energy: "calories", .mass: "mass", .fat: "fat", .carbs: "carb", .protein: "protein"
        ]
        for axis in axes {
            let (error, name) = (try #require(ours[axis]), try #require(names[axis]))
            #expect(abs(error.mae - (try #require(theirs["\(name)_MAE"]))) < 1e-9 && error.answers == 39)
            #expect(abs((error.share ?? -1) * 100 - (try #require(theirs["\(name)_MAE_%"]))) < 1e-9)
        }
    }

    @Test(.enabled(if: january != nil, "needs scorers/metrics.py in NUTRIEVAL_TEST_DATA"))
    func `the January benchmark's error in macros is the one that the report shows`() throws {
        let folder = try #require(Self.january).deletingLastPathComponent().path
        let axes: [Nutrient] = [.energy, .carbs, .protein, .fat]
        var generator = SystemRandomNumberGenerator()
        var (meals, answers, rows): ([Meal], [TrialResult], [[[Double]]]) = ([], [], [])
        for number in 0..<40 {
            var meal = Fixture.meal("meal-\(number)", kcal: nil, foods: ["rice"])
            var answer = Fixture.answer("a", meal.id, kcal: nil)
            var row: [[Double]] = [[], []]
            for axis in axes {
                row[0].append((Double.random(in: 1...800, using: &generator) * 100).rounded() / 100)
                row[1].append((Double.random(in: 0...900, using: &generator) * 100).rounded() / 100)
                meal.truth.nutrients[axis] = row[0].last
                answer.values.estimate?.statedTotals[axis] = row[1].last
            }
            meals.append(meal)
            answers.append(answer)
            rows.append(row)
        }
        // Its other measures ask a paid service for embeddings; what they import is not needed here.
        let program = """
            import json, sys, types
            for name in ["numpy", "openai", "scipy", "scipy.optimize", "sklearn", "sklearn.metrics", "sklearn.metrics.pairwise"]:
                module = types.ModuleType(name)
                module.linear_sum_assignment = module.cosine_similarity = None
                sys.modules[name] = module
            sys.path.insert(0, sys.argv[1])
            from metrics import Metrics
            rows = json.loads(sys.argv[2])
            named = lambda values: dict(zip(["calories", "carbs", "protein", "fat"], values))
            print(sum(Metrics.macro_wMAPE(named(true), named(stated)) for true, stated in rows) / len(rows))
            """
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", program, folder, String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
        ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let theirs = try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let ours = try #require(
            Fixture.rows(answers, Fixture.set(meals), Fixture.planned("a"))["a"]?.published.macroWeightedErrorAnswered)
        #expect(abs(ours.value * 100 - theirs) < 1e-9)
    }
}
