import Costs
import Nutrition
import Sanity
import Scoring
import Statistics
import Testing

@Suite struct GateJudgeTests {
    private static let variant = VariantID(provider: "model", prompt: "p")

    private static func meals(_ count: Int, _ change: (Int, inout GuardedMeal) -> Void = { _, _ in })
        -> [GuardedVariant]
    {
        let meals = (0..<count).map { place -> GuardedMeal in
            var meal = GuardedMeal(
                id: "m\(place)", group: "m\(place)", trials: 1, energy: Double(20 + place % 7),
                foods: .init(matched: 1, predicted: 2, truth: 2), cost: 0.001, spent: 0.001,
                latencies: [Double(800 + place % 11)])
            change(place, &meal)
            return meal
        }
        return [GuardedVariant(variant: Self.variant, set: "s", isProse: false, meals: meals)]
    }

    private static func rows(
        _ reference: [GuardedVariant], _ candidate: [GuardedVariant], _ tolerances: GateTolerances = GateTolerances(),
        changedTruths: [String: Int] = [:]
    ) -> [GuardedMetric: GateRow] {
        let rows = GateJudge(tolerances: tolerances, resamples: 500, changedTruths: changedTruths)
            .rows(reference: reference, candidate: candidate)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.metric, $0) })
    }

    private static func outcome(_ rows: [GuardedMetric: GateRow]) -> GateOutcome { GateOutcome.of(Array(rows.values)) }

    /// The same meals in that many groups.
    private static func grouped(_ variants: [GuardedVariant], _ groups: Int) -> [GuardedVariant] {
        var variants = variants
        for place in variants[0].meals.indices { variants[0].meals[place].group = "g\(place % groups)" }
        return variants
    }

    @Test func `equal scores pass in every row, on 100 meals and on one, and rows have one order`() {
        let judge = GateJudge(tolerances: GateTolerances(), resamples: 500)
        for count in [100, 1] {
            let rows = judge.rows(reference: Self.meals(count), candidate: Self.meals(count))
            #expect(rows.map(\.metric) == [.energyMAE, .foodsF1, .sanity, .outcomes, .cost, .p95, .spend])
            #expect(rows.allSatisfy { $0.verdict == .within && $0.p == nil })
            #expect(GateOutcome.of(rows) == .passed)
        }
    }

    @Test func `each metric that gets much worse regresses, or warns where it only advises`() {
        let cases: [(GuardedMetric, (Int, inout GuardedMeal) -> Void)] = [
            (.energyMAE, { $1.energy = ($1.energy ?? 0) + 20 + Double($0 % 3) }),
            (.foodsF1, { $1.foods = .init(matched: $0 % 4 == 0 ? 1 : 0, predicted: 2, truth: 2) }),
            (.sanity, { $1.flagged = $0 % 2 }), (.outcomes, { $1.unusable = $0 % 2 }),
            (.cost, { $1.cost = 0.002 + Double($0 % 3) / 1e4 }), (.p95, { $1.latencies = [3000 + Double($0)] }),
            (.spend, { $1.spent = 0.002 + Double($0 % 3) / 1e4 })
        ]
        let advising: Set<GuardedMetric> = [.sanity, .p95, .spend]
        for (metric, change) in cases {
            let rows = Self.rows(Self.meals(100), Self.meals(100, change))
            let advises = advising.contains(metric)
            #expect(rows[metric]?.verdict == (advises ? .warning : .regressed), "\(metric)")
            #expect(rows[metric]?.decides == !advises)
            #expect((rows[metric]?.pHolm ?? 1) < 0.05, "\(metric)")
            #expect(Self.outcome(rows) == (advises ? .passed : .regressed), "\(metric)")
            // A failed answer is not flagged, so the share of flagged answers is tested beside it.
            for (other, row) in rows where other != metric {
                #expect(row.verdict == .within, "\(other) beside \(metric)")
            }
        }
    }

    @Test func `a row that is set to decide fails the gate, and one set to advise cannot`() {
        var tolerances = GateTolerances()
        tolerances.deciding = [.p95]
        let slow = Self.rows(Self.meals(100), Self.meals(100) { $1.latencies = [3000 + Double($0)] }, tolerances)
        #expect(slow[.p95]?.verdict == .regressed && Self.outcome(slow) == .regressed)
        let dear = Self.rows(Self.meals(100), Self.meals(100) { $1.cost = 1 + Double($0) }, tolerances)
        #expect(dear[.cost]?.verdict == .warning && Self.outcome(dear) == .passed)
        tolerances.deciding = []
        #expect(Self.outcome(Self.rows(Self.meals(9), Self.meals(9), tolerances)) == .cannotJudge)
    }

    @Test func `rows that pass for equal values leave Holm's family`() throws {
        let worse = Self.meals(12) { $1.energy = ($1.energy ?? 0) + 30 + Double($0) }
        let row = try #require(Self.rows(Self.meals(12), worse)[.energyMAE])
        #expect(row.p == row.pHolm && row.verdict == .regressed, "the three other deciding rows are equal")
        let both = Self.rows(Self.meals(12), Self.meals(12) { ($1.energy, $1.cost) = (60 + Double($0), 0.5) })
        #expect(both[.energyMAE]?.pHolm == both[.energyMAE]?.p.map { $0 * 2 })
        #expect(both[.cost]?.verdict == .regressed, "the same answers at another price are not equal in cost")
    }

    @Test func `the typical error decides: one very large error among many small ones is no regression`() {
        let rows = Self.rows(
            Self.meals(40),
            Self.meals(40) { $1.energy = ($1.energy ?? 0) + ($0 == 7 ? 4_000 : Double($0 % 2) * 4 - 2) })
        #expect(rows[.energyMAE]?.verdict != .regressed)
        #expect((rows[.energyMAE]?.difference?.value ?? 0) > 90, "the mean has more than tripled")
    }

    @Test func `a collapse of all meals but the few that were bad before has regressed`() {
        // One meal in 31 was a failed answer, and a few foods were missed.
        func before(_ place: Int, _ meal: inout GuardedMeal) {
            meal.unusable = place == 12 ? 1 : 0
            meal.foods = .init(matched: place % 15 == 3 ? 1 : 2, predicted: 2, truth: 2)
        }
        let rows = Self.rows(
            Self.meals(31, before),
            Self.meals(31) { place, meal in
                before(place, &meal)
                meal.unusable = 1
                meal.foods = .init(matched: 0, predicted: 2, truth: 2)
            })
        for metric in [GuardedMetric.outcomes, .foodsF1] {
            #expect(rows[metric]?.verdict == .regressed, "\(metric): \(String(describing: rows[metric]))")
        }
    }

    @Test func `a reference of 0 allows nothing, and is tested all the same`() {
        let free = Self.meals(30) { $1.cost = 0 }
        let rows = Self.rows(free, Self.meals(30) { $1.cost = 0.001 + Double($0) / 1e6 })
        #expect(rows[.cost]?.verdict == .regressed && rows[.cost]?.tolerance == 0)
    }

    @Test func `one meal or one group cannot be judged, and says so`() {
        func worse(_ place: Int, _ meal: inout GuardedMeal) { meal.energy = 500 }
        let one = Self.rows(Self.meals(1), Self.meals(1, worse))
        #expect(one[.energyMAE]?.verdict == .missing)
        #expect(one[.energyMAE]?.reason == "1 group of meals cannot show a regression: ask about at least 5")
        #expect(Self.outcome(one) == .cannotJudge)
        let group = Self.rows(Self.grouped(Self.meals(50), 1), Self.grouped(Self.meals(50, worse), 1))
        #expect(group[.energyMAE]?.verdict == .missing && group[.cost]?.verdict == .within)
        let flagged = Self.rows(Self.meals(4), Self.meals(4) { $1.flagged = 1 })
        #expect(flagged[.sanity]?.verdict == .notJudged, "what only advises does not stop the gate")
        #expect(Self.outcome(flagged) == .passed)
    }

    @Test func `five groups are too few for Holm over two rows, whatever they say`() {
        let rows = Self.rows(
            Self.meals(5), Self.meals(5) { ($1.energy, $1.cost) = (($1.energy ?? 0) + 300 + Double($0), 0.1) })
        #expect(rows[.energyMAE]?.verdict == .undecided && rows[.energyMAE]?.p == 1.0 / 32)
    }

    @Test func `a group counts once however many meals it has`() throws {
        let worse = Self.meals(100) { $1.energy = ($1.energy ?? 0) * 2 + Double($0 % 13) }
        let row = try #require(
            Self.rows(Self.grouped(Self.meals(100), 20), Self.grouped(worse, 20))[.energyMAE])
        #expect(row.clusters == 20 && row.p == 1.0 / 1_048_576, "\(String(describing: row.p))")
    }

    @Test func `what a gate would catch shrinks with the meals and grows with the noise`() throws {
        let judge = GateJudge(tolerances: GateTolerances(), resamples: 100)
        func runs(_ count: Int, _ spread: Double) -> (a: [GuardedVariant], b: [GuardedVariant]) {
            var stream = RandomStream(seed: 5, purpose: "catch \(count)")
            func run() -> [GuardedVariant] {
                let errors = (0..<count).map { _ in 60 + spread * abs(stream.normal()) }
                return Self.meals(count) { $1.energy = errors[$0] }
            }
            return (run(), run())
        }
        func rise(_ count: Int, _ spread: Double) throws -> Double {
            let (a, b) = runs(count, spread)
            let found = try #require(judge.catches(reference: a, candidate: b))
            return try #require(found.rise)
        }
        let (few, many, calm) = (try rise(40, 60), try rise(400, 60), try rise(40, 5))
        #expect(many < few && calm < few, "\(few) \(many) \(calm)")
        let (a, b) = runs(40, 60)
        let found = try #require(judge.catches(reference: a))
        #expect(found.tolerance == 0.05 * found.error && found.meals == 40 && found.isBlunt)
        // A rise well beyond what is said to be caught is caught.
        var worse = b
        for place in worse[0].meals.indices {
            worse[0].meals[place].energy = (b[0].meals[place].energy ?? 0) * (1 + 1.5 * (found.rise ?? 0) / found.error)
        }
        #expect(Self.rows(a, worse)[.energyMAE]?.verdict == .regressed)
        #expect(judge.catches(reference: a, candidate: a) == nil, "equal runs test nothing")
        #expect(judge.catches(reference: Self.meals(4))?.rise == nil, "four meals show nothing")
    }

    @Test func `a row that is undecided never wants fewer meals than it has`() {
        for spread in [1.0, 5, 20, 60] {
            let rows = Self.rows(
                Self.meals(31),
                Self.meals(31) { $1.energy = ($1.energy ?? 0) + ($0 % 2 == 0 ? spread : -spread * 0.8) })
            guard let row = rows[.energyMAE], row.verdict == .undecided else { continue }
            #expect((row.mealsNeeded ?? 32) > 31, "\(spread)")
        }
    }

    @Test func `a change the meals do not decide is undecided, with the meals that would`() throws {
        // Half of the meals 36 % worse, half 23 % better: on average worse by more than 5 %, and far from sure.
        let rows = Self.rows(
            Self.meals(40), Self.meals(40) { $1.energy = ($1.energy ?? 0) * ($0 % 2 == 0 ? 1.36 : 0.77) })
        let row = try #require(rows[.energyMAE])
        #expect(row.verdict == .undecided && Self.outcome(rows) == .passed)
        #expect((row.mealsNeeded ?? 0) > 40)
    }

    @Test func `a score that the reference has and the candidate lacks is missing, however few`() throws {
        let cases: [(GuardedMetric, (inout GuardedMeal) -> Void)] = [
            (.energyMAE, { $0.energy = nil }), (.foodsF1, { $0.foods = nil }), (.outcomes, { $0.trials = 0 }),
            (.sanity, { $0.trials = 0 })
        ]
        for (metric, drop) in cases {
            let rows = Self.rows(Self.meals(100), Self.meals(100) { if $0 == 7 { drop(&$1) } })
            #expect(rows[metric]?.verdict == .missing)
            #expect(rows[metric]?.reason?.contains("1 of the reference's 100 meals lack it, such as m7") == true)
        }
        var fewer = Self.meals(100)
        fewer[0].meals.removeLast()
        #expect(Self.rows(Self.meals(100), fewer)[.energyMAE]?.verdict == .missing, "a meal that was not asked about")
        let none = Self.rows(Self.meals(100), [])
        #expect(Set(none.values.map(\.verdict)) == [.missing] && none.count == 7, "a provider that was not asked")
        #expect(Self.outcome(none) == .cannotJudge)
    }

    @Test
    func `a meal of which fewer trials are scored than of the reference's is missing, but not one asked less often`()
        throws
    {
        let reference = Self.meals(100) { ($1.trials, $1.asked) = (3, 3) }
        let refused = Self.meals(100) { ($1.trials, $1.asked) = ($0 < 62 ? 1 : 3, 3) }
        let rows = Self.rows(reference, refused)
        for metric in [GuardedMetric.energyMAE, .foodsF1, .sanity, .outcomes] {
            #expect(rows[metric]?.verdict == .missing)
            #expect(
                rows[metric]?.reason
                    == "62 of the reference's 100 meals have trials that are not scored, such as m0")
        }
        #expect(Self.rows(refused, refused).values.allSatisfy { $0.verdict == .within }, "the reference lacks them too")
        #expect(Self.rows(reference, Self.meals(100)).values.allSatisfy { $0.verdict == .within }, "one repeat of one")
    }

    @Test func `a few unknown costs and times pass, many do not`() {
        let few = Self.rows(Self.meals(100), Self.meals(100) { if $0 < 5 { ($1.cost, $1.latencies) = (nil, []) } })
        #expect(few[.cost]?.verdict == .within && few[.cost]?.meals == 95 && few[.p95]?.verdict == .within)
        let many = Self.rows(Self.meals(100), Self.meals(100) { if $0 < 6 { ($1.cost, $1.latencies) = (nil, []) } })
        #expect(many[.cost]?.verdict == .missing && many[.p95]?.verdict == .missing)
    }

    @Test func `latency of answers that were not asked anew is not judged, and is missing where they were`() {
        let part = Self.meals(100) { if $0 < 20 { ($1.latencies, $1.isReused) = ([], true) } }
        #expect(Self.rows(Self.meals(100), part)[.p95]?.meals == 80, "the others were asked anew")
        let silent = Self.meals(100) { $1.latencies = [] }
        let reused = Self.meals(100) { ($1.latencies, $1.isReused) = ([], true) }
        #expect(Self.rows(Self.meals(100), reused)[.p95]?.verdict == .notJudged)
        #expect(Self.rows(Self.meals(100), silent)[.p95]?.verdict == .missing)
        #expect(Self.rows(silent, Self.meals(100))[.p95] == nil, "what the reference does not have is not guarded")
    }

    @Test func `truths that were others leave what is scored by them missing, and nothing else`() {
        let rows = Self.rows(Self.meals(100), Self.meals(100), changedTruths: ["s": 3])
        #expect(rows[.energyMAE]?.verdict == .missing && rows[.foodsF1]?.verdict == .missing)
        #expect(rows[.energyMAE]?.reason?.contains("the truths of 3 meals") == true)
        #expect(rows[.cost]?.verdict == .within && rows[.outcomes]?.verdict == .within)
    }

    @Test func `a tolerance that is off guards nothing`() {
        var off = GateTolerances()
        off.p95 = nil
        off.cost = nil
        off.spend = nil
        let rows = Self.rows(Self.meals(100), Self.meals(100) { $1.cost = 1 }, off)
        #expect(rows[.p95] == nil && rows[.cost] == nil && rows[.spend] == nil && rows[.energyMAE] != nil)
    }

    @Test func `what a gate needs of a variant is what the scores are made of`() throws {
        let set = ScoredSet(
            name: "s",
            meals: [
                Fixture.meal("a", kcal: 100, foods: ["apple"], group: "g"),
                Fixture.meal("b", kcal: 200, foods: ["rice"]),
                Fixture.meal("c", kcal: nil)
            ])
        var paid = Fixture.answer("v", "a", kcal: 130, foods: ["apple", "pear"])
        paid.values.cost = USD(0.01)
        paid.values.failedCost = USD(0.002)
        paid.values.latency = .milliseconds(700)
        let results = [
            paid, Fixture.answer("v", "a", kcal: 90, foods: ["apple"], repeatIndex: 1),
            Fixture.failure("v", "b", .notJSON), Fixture.failure("v", "c", .overLimit)
        ]
        let guarded = GuardedVariant(Fixture.variant("v"), on: set, results: results, settings: ScoringSettings())
        let (a, b, c) = (guarded.meals[0], guarded.meals[1], guarded.meals[2])
        #expect(a.energy == 20 && a.group == "g" && a.trials == 2 && a.unusable == 0)
        #expect(a.foods == .init(matched: 1, predicted: 1.5, truth: 1))
        #expect(a.cost == 0.012 && a.latencies == [700])
        #expect(b.energy == 200 && b.unusable == 1, "a failure counts as 0 kcal, as everywhere")
        #expect(c.energy == nil && c.trials == 0 && c.asked == 1 && c.foods == nil)
    }
}
