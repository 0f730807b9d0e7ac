import Nutrition
import Scoring
import Statistics
import Testing

struct MissingPolicyTests {
    /// Truths 100, 200, 600; `a` answers the first two and fails on the third, `b` answers all.
    private let set = Fixture.meals([100, 200, 600])
    private var results: [TrialResult] {
        [
            Fixture.answer("a", "m0", kcal: 100), Fixture.answer("a", "m1", kcal: 200),
            Fixture.failure("a", "m2", .refused), Fixture.answer("b", "m0", kcal: 100),
            Fixture.answer("b", "m1", kcal: 200), Fixture.answer("b", "m2", kcal: 1500)
        ]
    }

    @Test(arguments: [(MissingPolicy.zero, 600.0), (.baseline, 450), (.worst, 900)])
    func `a failed trial takes the value its policy names`(policy: MissingPolicy, error: Double) {
        let closer = [("m0", 90.0), ("m1", 190), ("m2", 700)].map { Fixture.answer("c", $0.0, kcal: $0.1) }
        let row = Fixture.rows(results + closer, set, Fixture.planned("a", "b", "c"), policy)["a"]
        #expect(row?.nutrients[.energy]?.mae.value == error / 3)
        #expect(row?.nutrients[.energy]?.supplied == 1)
        #expect(row?.scoredMeals == 3)
        #expect(row?.commonMeals == 3)
    }

    @Test(arguments: [(700.0, 600.0), (1500, 900), (590, 600)])
    func `the worst of the fills is never better than another fill`(said: Double, error: Double) {
        // 0 kcal is off by 600, the median of the others by 450, what `b` said by the rest.
        let answers = results.dropLast() + [Fixture.answer("b", "m2", kcal: said)]
        let row = Fixture.rows(Array(answers), set, Fixture.planned("a", "b"), .worst)["a"]
        #expect(row?.nutrients[.energy]?.mae.value == error / 3)
    }

    @Test func `excluding drops the meal for every variant`() {
        let rows = Fixture.rows(results, set, Fixture.planned("a", "b"), .exclude)
        #expect(rows["a"]?.nutrients[.energy]?.mae.value == 0)
        #expect(rows["b"]?.nutrients[.energy]?.mae.value == 0)
        #expect(rows["b"]?.nutrients[.energy]?.meals == 2)
        #expect(rows["b"]?.commonMeals == 2)
        #expect(rows["b"]?.scoredMeals == 3)
    }

    @Test(arguments: [Outcome.noKey, .network, .rateLimited, .budgetSkipped, .badRequest, .photoUnreadable])
    func `what is not the model's fault is left out and counted`(outcome: Outcome) {
        let changed = results.dropFirst(3) + results.prefix(2) + [Fixture.failure("a", "m2", outcome)]
        let rows = Fixture.rows(Array(changed), set, Fixture.planned("a", "b"))
        #expect(rows["a"]?.nutrients[.energy]?.meals == 2)
        #expect(rows["b"]?.nutrients[.energy]?.meals == 2)
        #expect(rows["a"]?.outcomes == [.ok: 2, outcome: 1])
        #expect(rows["a"]?.isComplete == (outcome.kind != .pending))
    }

    @Test func `a time-out is scored by the policy and leaves the run incomplete`() {
        let changed = results.filter { $0.outcome != .refused } + [Fixture.failure("a", "m2", .timedOut)]
        let row = Fixture.rows(changed, set, Fixture.planned("a", "b"))["a"]
        #expect(row?.nutrients[.energy]?.mae.value == 200)
        #expect(row?.isComplete == false)
    }

    @Test func `an answer that leaves the energy open is a missing estimate`() {
        let changed = results.filter { $0.outcome != .refused } + [Fixture.answer("a", "m2", kcal: nil)]
        let rows = Fixture.rows(changed, set, Fixture.planned("a", "b"))
        #expect(rows["a"]?.nutrients[.energy]?.mae.value == 200)
        #expect(rows["a"]?.nutrients[.energy]?.supplied == 1)
        #expect(rows["b"]?.nutrients[.energy]?.supplied == 0)
    }

    @Test func `a variant that never sent anything does not empty the comparison`() {
        let rows = Fixture.rows(
            results + (0..<3).map { Fixture.failure("c", "m\($0)", .noKey) }, set, Fixture.planned("a", "b", "c"))
        #expect(rows["a"]?.commonMeals == 3)
        #expect(rows["c"]?.nutrients.isEmpty == true)
        #expect(rows["c"]?.commonMeals == 0)
    }

    @Test func `no food is right on an empty plate and nothing on a full one`() {
        let meals = Fixture.set([
            Fixture.meal("full", kcal: 500, foods: ["apple"]), Fixture.meal("empty", kcal: nil, foods: [])
        ])
        let results = ["full", "empty"].map { Fixture.failure("a", $0, .noFood) }
        let row = Fixture.rows(results, meals, Fixture.planned("a"), .exclude)["a"]
        #expect(row?.nutrients[.energy]?.mae.value == 250)
        #expect(row?.nutrients[.energy]?.supplied == 0)
        #expect(row?.nutrients[.energy]?.within[20]?.value == 0.5)
        #expect(row?.foods?.recall.value == 0)
        let right = Fixture.rows(results.suffix(1), Fixture.set([meals.meals[1]]), Fixture.planned("a"))["a"]
        #expect(right?.foods?.f1 == Interval(1))
    }
}
