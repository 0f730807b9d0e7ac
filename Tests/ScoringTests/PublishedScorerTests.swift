import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Scoring

/// Nutrition5k's own script on our answers; it is not shipped. Put `compute_eval_statistics.py` of its repository into the
/// folder `scorers` of the test data.
struct PublishedScorerTests {
    private static let script = TestData.folder("scorers/compute_eval_statistics.py")

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
}
