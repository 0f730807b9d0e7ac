import Costs
import Nutrition
import Scoring
import Testing

@testable import Reporting

/// Which meals a person is shown, and in which order.
@Suite struct TriageTests {
    private static func variant(_ name: String) -> VariantID { VariantID(provider: name, prompt: "p") }

    /// An answer of that energy and those foods; nil energy: it failed.
    private static func trial(_ name: String, _ meal: String, _ energy: Double?, _ foods: [String] = ["rice"])
        -> TrialResult
    {
        guard let energy else {
            return TrialResult(variant: variant(name), set: "s", meal: meal, outcome: .refused, reason: "no")
        }
        let estimate = MealEstimate(
            foods: foods.map { FoodEstimate(name: $0) }, statedTotals: Nutrients(energy: Kilocalories(energy)))
        return TrialResult(variant: variant(name), set: "s", meal: meal, outcome: .ok, estimate: estimate)
    }

    private static func meal(
        _ id: String, truth: Double?, foods: [String] = ["rice"], _ answers: [(String, Double?, [String])]
    ) -> MealReport {
        let known = Truth(
            nutrients: Nutrients(energy: truth.map { Kilocalories($0) }), foods: foods.map { TrueFood(name: $0) })
        return MealReport(
            set: "s", meal: Meal(id: id, photos: ["\(id).jpg"], tags: ["tag-\(id)"], truth: known), thumbnails: [],
            trials: answers.map { trial($0.0, id, $0.1, $0.2) })
    }

    private static func set(_ meals: [MealReport], reviewed: Set<String> = []) -> TriagedSet {
        let run = RunInfo(
            id: "r", startedAt: "2026-01-01T00:00:00Z", isComplete: true, isSimulated: false, planSHA256: "",
            toolVersion: "1", repeats: 1, seed: 1)
        return RunTriage(
            run: run, sets: [SetInfo(name: "s", meals: meals.count, photos: 0)], meals: meals,
            reviewed: ["s": reviewed]
        ).sets[0]
    }

    private static let example = set([
        meal("right", truth: 100, [("a", 100, ["rice"]), ("b", 110, ["rice"])]),
        meal("half", truth: 400, [("a", 100, ["rice"]), ("b", 150, ["rice"])]),
        meal("lost", truth: 200, [("a", nil, []), ("b", 210, ["rice"])]),
        meal("foods", truth: 100, foods: ["rice", "salmon"], [("a", 100, ["rice", "banana"]), ("b", 105, ["rice"])]),
        meal("apart", truth: 200, [("a", 180, ["rice"]), ("b", 500, ["rice"])]),
        meal("unknown", truth: nil, [("a", 180, ["rice"]), ("b", 200, ["rice"])])
    ])

    private static func shown(_ change: (inout TriageChoice) -> Void) -> [String] {
        var choice = TriageChoice()
        change(&choice)
        return example.queue(choice).map { example.meals[$0].meal.id }
    }

    @Test func `the largest mean error comes first, and meals without an error last`() {
        #expect(Self.shown { _ in } == ["half", "apart", "lost", "right", "foods", "unknown"])
        #expect(
            Self.shown { $0.order = .largest }.first == "apart" || Self.shown { $0.order = .largest }.first == "half")
        #expect(Self.shown { $0.order = .set } == ["right", "half", "lost", "foods", "apart", "unknown"])
        #expect(Self.shown { $0.variant = "a/p/default" }.prefix(2) == ["half", "apart"])
    }

    @Test(arguments: [
        (TriageFilter.failed, ["lost"]), (.far, ["half", "apart"]), (.missed, ["foods"]), (.invented, ["foods"]),
        (.disagree, ["apart"]), (.against, ["half"])
    ])
    func `a filter shows the meals it means`(filter: TriageFilter, meals: [String]) {
        #expect(Self.shown { $0.filter = filter } == meals)
        #expect(Self.example.counts(TriageChoice())[filter] == meals.count)
    }

    @Test
    func `meals that nobody reviewed are a queue, and the next one follows the meal at hand, also a reviewed one`() {
        let set = Self.set(Self.example.meals.map(\.answers.report), reviewed: ["half", "lost"])
        func id(_ index: Int?) -> String? { index.map { set.meals[$0].meal.id } }
        func place(_ id: String) -> Int { set.meals.firstIndex { $0.meal.id == id } ?? -1 }
        var choice = TriageChoice()
        let all = set.queue(choice)
        #expect(all.map { id($0) } == ["half", "apart", "lost", "right", "foods", "unknown"])
        #expect(set.counts(choice)[.unreviewed] == 4)
        #expect(id(set.neighbours(at: 1, in: all).unreviewed) == "right")
        #expect(id(set.neighbours(at: 5, in: all).unreviewed) == "apart", "from the start again")
        choice.filter = .unreviewed
        let queue = set.queue(choice)
        #expect(queue.map { id($0) } == ["apart", "right", "foods", "unknown"])
        let lost = set.neighbours(of: place("lost"), choice)
        #expect(id(lost.previous) == "apart" && id(lost.next) == "right" && id(lost.unreviewed) == "right")
        let half = set.neighbours(of: place("half"), choice)
        #expect(half.previous == nil && id(half.next) == "apart")
    }

    @Test func `with a variant only its answers count, but models are still compared with each other`() {
        func of(_ variant: String, _ filter: TriageFilter) -> [String] {
            Self.shown {
                $0.variant = "\(variant)/p/default"
                $0.filter = filter
            }
        }
        #expect(of("a", .failed) == ["lost"] && of("b", .failed) == [])
        #expect(of("a", .invented) == ["foods"] && of("b", .invented) == [])
        #expect(of("a", .far) == ["half"] && of("b", .far) == ["apart", "half"])
        #expect(of("b", .disagree) == ["apart"])
    }

    @Test func `a search finds ids, foods and tags, in any case`() {
        #expect(Self.shown { $0.search = "SALMON" } == ["foods"])
        #expect(Self.shown { $0.search = "tag-lost" } == ["lost"])
        #expect(Self.shown { $0.search = "nothing" } == [])
    }

    @Test func `an unknown variant counts as none, and the most accurate comes first`() {
        #expect(Self.shown { $0.variant = "gone" }.count == 6)
        #expect(Self.example.variants.map(\.name) == ["a", "b"])
    }

    @Test func `one model alone neither disagrees nor stands against the truth`() {
        let set = Self.set([Self.meal("m", truth: 100, [("a", 900, ["rice"])])])
        #expect(!set.meals[0].matches(.against) && !set.meals[0].matches(.disagree) && set.meals[0].matches(.far))
    }
}
