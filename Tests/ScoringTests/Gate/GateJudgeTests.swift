import Costs
import Nutrition
import Sanity
import Scoring
import Statistics
import Testing

@Suite struct GateJudgeTests {
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
        return [GuardedVariant(variant: GateExperiment.variant, set: "s", isProse: false, meals: meals)]
    }

    private static func rows(
        _ baseline: [GuardedVariant], _ candidate: [GuardedVariant], _ tolerances: GateTolerances = GateTolerances(),
        isSameAnswers: Bool = false, changedTruths: [String: Int] = [:]
    ) -> [GuardedMetric: GateRow] {
        let rows = GateJudge(
            tolerances: tolerances, resamples: 500, seed: 1, isSameAnswers: isSameAnswers,
            changedTruths: changedTruths
        ).rows(baseline: baseline, candidate: candidate)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.metric, $0) })
    }

    @Test func `equal scores hold in every row, and rows stand in one order`() {
        let judge = GateJudge(tolerances: GateTolerances(), resamples: 500, seed: 1)
        let rows = judge.rows(baseline: Self.meals(100), candidate: Self.meals(100))
        #expect(rows.map(\.metric) == [.energyMAE, .foodsF1, .sanity, .outcomes, .cost, .p95, .spend])
        #expect(rows.allSatisfy { $0.verdict == .held })
        #expect(GateVerdict.overall(rows) == .held)
    }

    @Test func `each metric that gets much worse is the row that regressed`() {
        let cases: [(GuardedMetric, (Int, inout GuardedMeal) -> Void)] = [
            (.energyMAE, { $1.energy = ($1.energy ?? 0) + 20 + Double($0 % 3) }),
            (.foodsF1, { $1.foods = .init(matched: $0 % 4 == 0 ? 1 : 0, predicted: 2, truth: 2) }),
            (.sanity, { $1.flagged = $0 % 2 }), (.outcomes, { $1.unusable = $0 % 2 }),
            (.cost, { $1.cost = 0.002 + Double($0 % 3) / 1e4 }), (.p95, { $1.latencies = [3000 + Double($0)] }),
            (.spend, { $1.spent = 0.002 + Double($0 % 3) / 1e4 })
        ]
        for (metric, change) in cases {
            let rows = Self.rows(Self.meals(100), Self.meals(100, change))
            #expect(rows[metric]?.verdict == .regressed, "\(metric)")
            #expect((rows[metric]?.pHolm ?? 1) < 0.05, "\(metric)")
            for (other, row) in rows where other != metric {
                #expect(row.verdict == .held, "\(other) beside \(metric)")
            }
        }
    }

    @Test func `a collapse of all meals but the few that were bad before has regressed`() {
        // One meal in 31 was without a usable answer, and a few foods were missed: resamples without those have no error.
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

    @Test func `six meals that say nearly the same are too few for Holm, whatever they say`() {
        let rows = Self.rows(Self.meals(6), Self.meals(6) { $1.energy = ($1.energy ?? 0) + 30 + Double($0) / 100 })
        #expect(rows[.energyMAE]?.verdict == .undecided)
        #expect((rows[.energyMAE]?.p ?? 0) >= 2.0 / 64)
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
        // Half of the meals 30 kcal worse, half 26 better: on average worse by more than 5 %, and far from sure.
        let rows = Self.rows(
            Self.meals(40), Self.meals(40) { $1.energy = ($1.energy ?? 0) + ($0 % 2 == 0 ? 30 : -19) })
        let row = try #require(rows[.energyMAE])
        #expect(row.verdict == .undecided)
        #expect((row.mealsNeeded ?? 0) > 40)
        #expect((row.detectable ?? 0) > (row.tolerance ?? .infinity))
    }

    @Test func `a score that the baseline has and the candidate lacks is missing, however few`() throws {
        let cases: [(GuardedMetric, (inout GuardedMeal) -> Void)] = [
            (.energyMAE, { $0.energy = nil }), (.foodsF1, { $0.foods = nil }), (.outcomes, { $0.trials = 0 }),
            (.sanity, { $0.trials = 0 })
        ]
        for (metric, drop) in cases {
            let rows = Self.rows(Self.meals(100), Self.meals(100) { if $0 == 7 { drop(&$1) } })
            #expect(rows[metric]?.verdict == .missing)
            #expect(rows[metric]?.reason?.contains("1 of the baseline's 100 meals lack it, such as m7") == true)
        }
        var fewer = Self.meals(100)
        fewer[0].meals.removeLast()
        #expect(Self.rows(Self.meals(100), fewer)[.energyMAE]?.verdict == .missing, "a meal that was not asked about")
        let none = Self.rows(Self.meals(100), [])
        #expect(Set(none.values.map(\.verdict)) == [.missing] && none.count == 7, "a provider that was not asked")
        #expect(GateVerdict.overall(Array(none.values)) == .missing)
    }

    @Test
    func `a meal of which fewer trials are scored than of the baseline's is missing, but not one asked less often`()
        throws
    {
        let baseline = Self.meals(100) { ($1.trials, $1.asked) = (3, 3) }
        let refused = Self.meals(100) { ($1.trials, $1.asked) = ($0 < 62 ? 1 : 3, 3) }
        let rows = Self.rows(baseline, refused)
        for metric in [GuardedMetric.energyMAE, .foodsF1, .sanity, .outcomes] {
            #expect(rows[metric]?.verdict == .missing)
            #expect(
                rows[metric]?.reason
                    == "62 of the baseline's 100 meals have trials that are not scored, such as m0")
        }
        #expect(Self.rows(refused, refused).values.allSatisfy { $0.verdict == .held }, "the baseline lacks them too")
        #expect(Self.rows(baseline, Self.meals(100)).values.allSatisfy { $0.verdict == .held }, "one repeat of one")
    }

    @Test func `a few unknown bills and times are let pass, many are not`() {
        let few = Self.rows(Self.meals(100), Self.meals(100) { if $0 < 5 { ($1.cost, $1.latencies) = (nil, []) } })
        #expect(few[.cost]?.verdict == .held && few[.cost]?.meals == 95 && few[.p95]?.verdict == .held)
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
        #expect(Self.rows(silent, Self.meals(100))[.p95] == nil, "what the baseline does not have is not guarded")
    }

    @Test func `truths that were others leave what is scored by them missing, and nothing else`() {
        let rows = Self.rows(Self.meals(100), Self.meals(100), changedTruths: ["s": 3])
        #expect(rows[.energyMAE]?.verdict == .missing && rows[.foodsF1]?.verdict == .missing)
        #expect(rows[.energyMAE]?.reason?.contains("the truths of 3 meals") == true)
        #expect(rows[.cost]?.verdict == .held && rows[.outcomes]?.verdict == .held)
    }

    @Test func `the same answers that read the same hold on three meals, other answers do not`() {
        #expect(Self.rows(Self.meals(3), Self.meals(3), isSameAnswers: true)[.energyMAE]?.verdict == .held)
        let other = Self.rows(Self.meals(3), Self.meals(3))
        #expect(other[.energyMAE]?.verdict == .undecided)
        #expect(other[.energyMAE]?.difference?.low == nil)
        let moved = Self.meals(3) { $1.energy = ($1.energy ?? 0) + 50 }
        #expect(Self.rows(Self.meals(3), moved, isSameAnswers: true)[.energyMAE]?.verdict == .undecided)
    }

    @Test func `no failure in few meals is not taken for none in many`() throws {
        let few = try #require(Self.rows(Self.meals(20), Self.meals(20))[.outcomes])
        #expect(few.verdict == .undecided && (few.difference?.high ?? 0) > 0.1)
        let needed = try #require(few.mealsNeeded)
        #expect((72...73).contains(needed), "0.95^72 is just below 0.025: \(needed)")
        #expect(Self.rows(Self.meals(needed), Self.meals(needed))[.outcomes]?.verdict == .held)
        #expect(Self.rows(Self.meals(needed - 1), Self.meals(needed - 1))[.outcomes]?.verdict == .undecided)
    }

    @Test func `a tolerance that is off guards nothing`() {
        var off = GateTolerances()
        off.p95 = nil
        off.cost = nil
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
        paid.cost = USD(0.01)
        paid.failedCost = USD(0.002)
        paid.latency = .milliseconds(700)
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
