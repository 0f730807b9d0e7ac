import Nutrition
import Scoring
import Statistics
import Testing

/// A policy that asks for a new photo of meals whose photo is poor.
struct RetakeTests {
    private static let poor = PhotoQuality(blur: 0.75, brightness: 0.5, contrast: 0.4, framing: 0.7)
    private static let good = PhotoQuality(blur: 0.25, brightness: 0.5, contrast: 0.4, framing: 0.7)

    private static let policy: RoutingPolicy = {
        var retake = RoutingStep(
            name: "new photo", condition: RoutingCondition(quality: MealCondition(.overall, .below, 0.3)),
            answer: .local)
        retake.asksBack = true
        return RoutingPolicy(name: "retake", steps: [retake, RoutingStep(name: "rest", answer: .local)])
    }()

    /// Ten meals off by 10 kcal, of which the first two are off by 200 and have poor photos; the last has none known.
    private func simulated(_ policy: RoutingPolicy = policy) throws -> (score: PolicyScore, routing: SetRouting) {
        var fixture = RoutingFixture()
        for place in 0..<10 {
            fixture.add(
                Fixture.meal("m\(place)", kcal: 300),
                ["local": .init(place < 2 ? 500 : 310), "flash": .init(320, cost: 0.01)])
        }
        var set = Fixture.set(fixture.meals)
        for place in 0..<9 { set.quality["m\(place)"] = place < 2 ? Self.poor : Self.good }
        var settings = ScoringSettings()
        settings.resamples = 200
        let routing = try #require(
            RoutingSimulator(settings: settings, seed: 1).simulate(
                set: set, results: fixture.results,
                variants: fixture.names.map { PlannedVariant(variant: Fixture.variant($0), model: "m") },
                policies: [PlayedPolicy(policy, assigned: [.local: Fixture.variant("local")])]))
        return (try #require(routing.policies.first), routing)
    }

    @Test func `meals sent back cost nothing, and the error is that of the others`() throws {
        let (score, _) = try simulated()
        #expect(abs(score.asWritten.askedBack - 0.2) < 1e-9)
        #expect(score.asWritten.mae.value == 10)
        #expect(score.routes.map(\.share) == [0.2, 0.8] && score.routes.map(\.untold) == [1, 0])
        #expect(abs(try #require(score.asWritten.costPerMeal?.value) - 0.0008) < 1e-12)
        #expect(score.asWritten.callsPerMeal == [Fixture.variant("local"): 0.8])
        // Compared on the meals that it answers: always flash is off by 20 there, always local by 10.
        let against = Dictionary(uniqueKeysWithValues: score.against.map { ($0.variant.provider, $0.mae.value) })
        #expect(against == ["flash": -10, "local": 0])
    }

    @Test func `always asking one variant is not changed by it`() throws {
        let always = try simulated().routing.always
        let local = try #require(always.first { $0.variant.provider == "local" })
        #expect(local.score.mae.value == 48 && local.score.askedBack == 0)
    }

    @Test func `a live cascade asks nobody about a poor photo, and its trial is final without a score`() {
        var set = Fixture.set([Fixture.meal("bad", kcal: 100), Fixture.meal("fine", kcal: 100)])
        set.quality = ["bad": Self.poor, "fine": Self.good]
        let router = CascadeRouter(Self.policy, set: set)
        #expect(router.next(meal: 0, [:]) == nil)
        let (trial, asked) = router.result(of: Fixture.variant("cascade"), meal: 0, repeatIndex: 1, [:])
        #expect(trial.outcome == .askedBack && asked.isEmpty && trial.repeatIndex == 1 && trial.attempts == 0)
        #expect(trial.cost == nil && !trial.costUnknown && trial.latency == nil)
        #expect(!Outcome.askedBack.isScored && Outcome.askedBack.kind == .permanent)
        #expect(router.next(meal: 1, [:]) == .first)
        set.quality = [:]
        #expect(CascadeRouter(Self.policy, set: set).next(meal: 0, [:]) == .first)
    }
}

/// The energy error by the quality of photos.
struct QualityStrataTests {
    private func strata(poor: Int, fair: Int, good: Int) -> [Stratum] {
        let count = poor + fair + good
        var set = Fixture.meals((0..<count).map { _ in 100 })
        for place in 0..<count {
            let blur = place < poor ? 0.75 : place < poor + fair ? 0.5 : 0.2
            set.quality["m\(place)"] = PhotoQuality(blur: blur, brightness: 0.5, contrast: 0.4, framing: 0.8)
        }
        let answers = (0..<count).map {
            Fixture.answer("a", "m\($0)", kcal: $0 < poor ? 150 : $0 < poor + fair ? 120 : 105)
        }
        return (Fixture.rows(answers, set, Fixture.planned("a"), .zero)["a"]?.strata ?? [])
            .filter { $0.kind == .photoQuality }
    }

    @Test func `poor, fair and good photos have errors of their own`() {
        let found = strata(poor: 6, fair: 5, good: 7)
        #expect(found.map(\.name) == ["poor", "fair", "good"] && found.map(\.meals) == [6, 5, 7])
        #expect(found.map(\.mae.value) == [50, 20, 5])
    }

    @Test(arguments: [(4, 0, 30), (0, 0, 30), (4, 4, 30), (0, 0, 0)])
    func `without two bands of five meals there is nothing to compare`(poor: Int, fair: Int, good: Int) {
        #expect(strata(poor: poor, fair: fair, good: good).isEmpty)
    }

    @Test func `a small band is shown beside two that are large enough`() {
        #expect(strata(poor: 1, fair: 5, good: 5).map(\.meals) == [1, 5, 5])
    }
}
