import Costs
import Nutrition
import Statistics
import Testing

@testable import Sanity
@testable import Scoring

/// Who may be picked by the criteria of config.yaml.
struct PickTests {
    /// A variant that errs by about 20 kcal and so much more, at that cost (USD) and latency (ms), data kept there.
    private struct Own {
        var name: String
        var worse = 0.0
        var cost: Double? = 0.01
        var latency: Int? = 1000
        var region: String?
        var outcome = Outcome.ok
    }

    private func board(
        _ own: [Own], meals: Int = 80, limits: PickLimits = PickLimits(), margin: Double? = 5,
        missing: MissingPolicy = .zero
    ) -> ScoreBoard {
        var results: [TrialResult] = []
        for variant in own {
            for meal in 0..<meals {
                var stream = RandomStream(seed: UInt64(meal), purpose: variant.name)
                let kcal = 400 + Double(meal) + 20 + variant.worse + 4 * stream.uniform()
                var result =
                    variant.outcome == .ok
                    ? Fixture.answer(variant.name, "m\(meal)", kcal: kcal)
                    : Fixture.failure(variant.name, "m\(meal)", variant.outcome)
                // Every third costs a little more, so that there is something to bound.
                result.values.cost = variant.cost.map { USD($0 * (meal % 3 == 0 ? 1.1 : 1)) }
                result.values.costUnknown = variant.cost == nil
                result.values.latency = variant.latency.map { .milliseconds($0 + meal) }
                results.append(result)
            }
        }
        var settings = ScoringSettings()
        settings.resamples = 1000
        settings.marginKcal = margin
        settings.limits = limits
        settings.missing = missing
        return Scorer(settings: settings, seed: 1).score(
            results: results, sets: [Fixture.meals((0..<meals).map { 400 + Double($0) })],
            variants: own.map {
                PlannedVariant(variant: Fixture.variant($0.name), model: "m", region: $0.region)
            })
    }

    private func limits(cost: Double? = nil, p95: Double? = nil, residency: [String] = []) -> PickLimits {
        var limits = PickLimits()
        limits.costPerMeal = cost
        limits.p95 = p95
        limits.residency = residency
        return limits
    }

    private func row(_ name: String, _ board: ScoreBoard) throws -> PickRow {
        try #require(board.picks.first?.rows.first { $0.variant == Fixture.variant(name) })
    }

    private func check(_ name: String, _ criterion: Criterion, _ board: ScoreBoard) throws -> CriterionCheck {
        try #require(try row(name, board).checks.first { $0.criterion == criterion })
    }

    @Test func `within the margin is what the test of non-inferiority shows, not the difference measured`() throws {
        let board = board([
            Own(name: "best"), Own(name: "close", worse: 1, cost: 0.001), Own(name: "dear", worse: 1, cost: 0.05),
            Own(name: "near", worse: 4.9, cost: 0.001), Own(name: "far", worse: 30)
        ])
        let pick = try #require(board.picks.first)
        #expect(pick.reference == Fixture.variant("best") && pick.margin == 5 && pick.criteria == [.margin])
        for (name, verdict) in [
            ("best", CriterionVerdict.meets), ("close", .meets), ("dear", .meets), ("far", .fails), ("near", .open)
        ] {
            #expect(try check(name, .margin, board).verdict == verdict, "\(name)")
            #expect(try row(name, board).verdict == verdict, "\(name)")
        }
        let near = try check("near", .margin, board)
        #expect(near.doubt == .straddles && near.value.map { $0.value < 5 } == true)
        #expect(try #require(near.upper) >= 5)
        // What stands in the report of cheaper variants is the same test.
        let cheaper = try #require(board.cheaper.first { $0.candidate == Fixture.variant("close") })
        #expect(try check("close", .margin, board).upper == cheaper.upper)
        #expect(try check("best", .margin, board).value == nil)
    }

    @Test func `a bound that does not outlive Holm's correction meets nothing`() throws {
        // Many others of the same standing: the bound of one alone lies below the margin.
        let others = (0..<14).map { Own(name: "other\($0)", worse: 5, cost: 0.02) }
        let lone = board([Own(name: "best"), Own(name: "x", worse: 4.5, cost: 0.02)])
        let one = try check("x", .margin, lone)
        #expect(one.verdict == .meets, "\(one)")
        let many = board([Own(name: "best"), Own(name: "x", worse: 4.5, cost: 0.02)] + others)
        let crowded = try check("x", .margin, many)
        #expect(crowded.verdict == .open && crowded.doubt == .corrected, "\(crowded)")
        #expect(crowded.upper == one.upper)
    }

    @Test(arguments: [
        (0.011, CriterionVerdict.meets, CriterionDoubt?.none), (0.0101, .fails, nil), (0.01035, .open, .straddles),
        (0, .fails, nil)
    ])
    func `a cost is met or not where its whole interval is`(
        limit: Double, verdict: CriterionVerdict, doubt: CriterionDoubt?
    ) throws {
        let found = try check("a", .cost, board([Own(name: "a")], limits: limits(cost: limit)))
        #expect(found.verdict == verdict && found.doubt == doubt && found.limit == limit, "\(found)")
        #expect(try #require(found.value?.low) < 0.01036)
    }

    @Test func `an unknown cost, latency or region never qualifies, nor is it refused`() throws {
        let board = board(
            [Own(name: "a", region: "eu"), Own(name: "blank", cost: nil, latency: nil)],
            limits: limits(cost: 1, p95: 60_000, residency: ["eu"]))
        #expect(try row("a", board).verdict == .meets)
        for criterion in [Criterion.cost, .p95, .residency] {
            let found = try check("blank", criterion, board)
            #expect(found.verdict == .open && found.doubt == .unknown && found.value == nil, "\(criterion)")
        }
        #expect(try row("blank", board).verdict == .open)
    }

    @Test func `p95 needs enough meals for a bound above it`() throws {
        let many = try check("a", .p95, board([Own(name: "a")], limits: limits(p95: 2000)))
        #expect(many.verdict == .meets)
        let some = try check("a", .p95, board([Own(name: "a")], meals: 40, limits: limits(p95: 2000)))
        #expect(some.verdict == .open && some.doubt == .notBounded && some.value?.high == nil)
        let slow = try check("a", .p95, board([Own(name: "a")], meals: 40, limits: limits(p95: 900)))
        #expect(slow.verdict == .fails, "its lower bound is above the limit")
        let few = try check("a", .p95, board([Own(name: "a")], meals: 19, limits: limits(p95: 900)))
        #expect(few.doubt == .unknown)
    }

    @Test func `a region counts as it is written`() throws {
        let board = board(
            [Own(name: "a", region: "eu"), Own(name: "b", region: "us"), Own(name: "c", region: "eu-west-3")],
            limits: limits(residency: ["eu", "own-server"]))
        #expect(try ["a", "b", "c"].map { try check($0, .residency, board).verdict } == [.meets, .fails, .fails])
        #expect(try check("b", .residency, board).region == "us")
    }

    @Test func `who brought no usable answer is not the reference, whatever the missing policy gives it`() throws {
        let board = board(
            [Own(name: "best", worse: 300), Own(name: "silent", outcome: .refused)], missing: .baseline)
        #expect(board.variants.first?.variant == Fixture.variant("silent"))
        #expect(board.picks.first?.reference == Fixture.variant("best"))
        let found = try check("silent", .margin, board)
        #expect(found.verdict == .open && found.doubt == .noAnswer)
    }

    @Test func `five meals show nothing, and one variant alone is picked from only where something is asked`() throws {
        let few = board([Own(name: "best"), Own(name: "x", worse: 1)], meals: 5)
        #expect(try check("x", .margin, few).doubt == .notBounded)
        #expect(board([Own(name: "a")]).picks.isEmpty)
        #expect(board([Own(name: "a")], limits: limits(cost: 1)).picks.count == 1)
    }

    @Test func `the margin left out is a tenth of the lowest error, and the frontier stands beside`() throws {
        let board = board([Own(name: "best"), Own(name: "x", worse: 1, cost: 0.001)], margin: nil)
        let pick = try #require(board.picks.first)
        let mae = try #require(board.variants[0].nutrients[.energy]?.mae.value)
        #expect(abs(try #require(pick.margin) - mae / 10) < 1e-9)
        for row in pick.rows {
            let point = board.frontiers[0].points.first { $0.variant == row.variant }
            #expect(row.isOnFrontier == point?.isOnFrontier && row.frontierShare == point?.probability)
        }
    }

    @Test(arguments: [1, 3]) func `with too few meals to bound an error the lowest is not called within the margin`(
        meals: Int
    ) throws {
        let board = board([Own(name: "best"), Own(name: "other", worse: 30)], meals: meals)
        for name in ["best", "other"] {
            let check = try check(name, .margin, board)
            #expect(check.verdict == .open && check.doubt == .notBounded, "\(name)")
        }
    }

    @Test func `where the lowest error is 0 the default margin is too, and nobody is shown to be within it`() throws {
        let meals = (0..<20).map { Double(400 + $0) }
        let results = meals.enumerated().flatMap { meal, kcal in
            [("exact", 0.0), ("exact-too", 0.0), ("off", 10.0)].map {
                Fixture.answer($0.0, "m\(meal)", kcal: kcal + $0.1 + ($0.1 > 0 ? Double(meal) : 0))
            }
        }
        var settings = ScoringSettings()
        settings.resamples = 500
        let board = Scorer(settings: settings, seed: 1).score(
            results: results, sets: [Fixture.meals(meals)], variants: Fixture.planned("exact", "exact-too", "off"))
        for name in ["exact", "exact-too"] {
            let check = try check(name, .margin, board)
            #expect(check.verdict == .open && check.doubt == .noMargin, "\(name)")
        }
        #expect(try check("off", .margin, board).verdict == .fails)
    }

    /// Answers of 100 kcal meals: `missed` off by far, `alarms` right but asked about, the rest right; each with all its foods
    /// found where `found` says so.
    private func targets(
        _ limits: PickLimits, alarms: Int = 0, missed: Int = 0, found: (Int) -> Bool = { _ in true }
    ) throws -> PickRow {
        let critical = Finding(rule: .statisticalOutlier, severity: .critical, message: "far off")
        let meals = (0..<80).map { place in
            Meal(
                id: "m\(place)", photos: [], difficulty: place < 40 ? .simple : .complex,
                truth: Truth(
                    nutrients: Nutrients(energy: 100), energyRange: 80...120, foods: [TrueFood(name: "apple")]))
        }
        let results = meals.indices.map { place in
            Fixture.answer(
                "a", "m\(place)", kcal: place < missed ? 900 : 100, foods: [found(place) ? "apple" : "bread"],
                findings: place >= 80 - alarms ? [critical] : [], decision: place >= 80 - alarms ? .mustConfirm : .log)
        }
        var settings = ScoringSettings()
        settings.resamples = 200
        settings.limits = limits
        let board = Scorer(settings: settings, seed: 1).score(
            results: results, sets: [Fixture.set(meals)], variants: Fixture.planned("a"))
        return try row("a", board)
    }

    @Test func `the product targets are met or not where their whole interval is`() throws {
        var limits = PickLimits()
        limits.flagged = 0.05
        limits.falseAlarms = 0.05
        limits.missedCatastrophes = 0
        limits.accuracy = [.simple: 0.85, .complex: 0.8, .adversarial: 0.7]
        func verdicts(_ row: PickRow) -> [Criterion: CriterionVerdict] {
            Dictionary(row.checks.map { ($0.criterion, $0.verdict) }) { first, _ in first }
        }
        let good = verdicts(try targets(limits))
        #expect(good[.flagged] == .meets && good[.falseAlarms] == .meets && good[.missedCatastrophes] == .meets)
        #expect(good[.accuracySimple] == .meets && good[.accuracyComplex] == .meets)
        #expect(good[.accuracyAdversarial] == .open, "the set has no such meal")
        #expect(good[.accuracyMedium] == nil, "not asked")
        let bad = verdicts(try targets(limits, alarms: 20, missed: 1) { $0 >= 60 || $0 < 40 })
        #expect(bad[.flagged] == .fails && bad[.falseAlarms] == .fails && bad[.missedCatastrophes] == .fails)
        #expect(bad[.accuracySimple] == .meets && bad[.accuracyComplex] == .fails)
        #expect(verdicts(try targets(limits, alarms: 3))[.flagged] == .open, "the limit is inside the interval")
        limits.missedCatastrophes = 1
        #expect(verdicts(try targets(limits, missed: 1))[.missedCatastrophes] == .meets)
    }
}
