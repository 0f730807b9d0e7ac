import Costs
import Nutrition
import Scoring
import Statistics
import Testing

/// Short ways to write what several variants answered about the same meals.
struct RoutingFixture {
    /// One variant's answer about one meal.
    struct Answer {
        /// Nil: no usable answer.
        var kcal: Double?
        var confidence: Double?
        var foods = ["x"]
        var cost: Double? = 0.001
        /// ms
        var latency: Int? = 100

        init(
            _ kcal: Double?, _ confidence: Double? = nil, foods: [String] = ["x"], cost: Double? = 0.001,
            latency: Int? = 100
        ) {
            self.kcal = kcal
            self.confidence = confidence
            self.foods = foods
            self.cost = cost
            self.latency = latency
        }
    }

    var meals: [Meal] = []
    var results: [TrialResult] = []
    var names: [String] = []

    /// Adds a meal with what each variant answered about it.
    mutating func add(_ meal: Meal, _ answers: [String: Answer], repeatIndex: Int = 0) {
        if !meals.contains(where: { $0.id == meal.id }) { meals.append(meal) }
        for (name, answer) in answers.sorted(by: { $0.key < $1.key }) {
            if !names.contains(name) { names.append(name) }
            var result =
                answer.kcal.map {
                    Fixture.answer(
                        name, meal.id, kcal: $0, foods: answer.foods, repeatIndex: repeatIndex,
                        confidence: answer.confidence)
                } ?? Fixture.failure(name, meal.id, .refused, repeatIndex: repeatIndex)
            result.values.cost = answer.cost.map { USD($0) }
            result.values.costUnknown = answer.cost == nil
            result.values.latency = answer.latency.map { .milliseconds($0) }
            results.append(result)
        }
    }

    /// What a policy makes of it, `local`, `flash` and `pro` being played by the variants of these names.
    func routing(
        _ policies: [RoutingPolicy] = [], missing: MissingPolicy = .zero, budget: Double? = nil,
        assigned: [RoutingRole: String] = [.local: "local", .flash: "flash", .pro: "pro"], seed: UInt64 = 1
    ) -> SetRouting? {
        var settings = ScoringSettings()
        settings.missing = missing
        settings.resamples = 200
        return RoutingSimulator(settings: settings, seed: seed, budgetPerMeal: budget).simulate(
            set: Fixture.set(meals), results: results,
            variants: names.map { PlannedVariant(variant: Fixture.variant($0), model: "m") },
            policies: policies.map { PlayedPolicy($0, assigned: assigned.mapValues { Fixture.variant($0) }) })
    }

    /// The bands of nutrition.md 4.
    static let bands = RoutingPolicy(
        name: "bands",
        steps: [
            RoutingStep(
                name: "at once", condition: RoutingCondition(confidenceFrom: 0.9), answer: .local, expectedShare: 0.35),
            RoutingStep(
                name: "verified", condition: RoutingCondition(confidenceFrom: 0.7), answer: .local,
                verification: RoutingVerification(by: .flash, replaceBeyond: 0.2), expectedShare: 0.30),
            RoutingStep(name: "flash", condition: RoutingCondition(confidenceFrom: 0.5), answer: .flash),
            RoutingStep(name: "pro", answer: .pro)
        ], expectedOfflineShare: 0.02)

    /// Every meal of 100 kcal, answered by three variants that differ in error, price and time.
    static func one(_ confidence: Double?, local: Double? = 110, flash: Double? = 104, pro: Double? = 101) -> Self {
        var fixture = Self()
        fixture.add(
            Fixture.meal("m", kcal: 100),
            [
                "local": Answer(local, confidence, cost: 0, latency: 300),
                "flash": Answer(flash, 0.9, cost: 0.002, latency: 1200),
                "pro": Answer(pro, 0.9, cost: 0.007, latency: 1800)
            ])
        return fixture
    }
}
