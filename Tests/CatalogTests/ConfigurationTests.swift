import Nutrition
import Sanity
import Scoring
import Testing

@testable import Catalog

@Suite struct ConfigurationTests {
    @Test func `single thresholds are set on top of the profile`() throws {
        let config = """
            sanity:
              profile: calibrated
              thresholds: {totals_tolerance: 0.1, fruit_absolute_max_kcal: 900}
            """
        let result = try SampleProject(config: config).load()
        #expect(result.diagnostics == [])
        let profile = result.catalog.configuration.sanity
        #expect(profile.name == "calibrated*" && profile.outlierFollowsRange)
        #expect(profile.thresholds.totalsTolerance == 0.1)
        #expect(profile.ranges[.fruit]?.absoluteMax == 900)
        var untouched = profile
        untouched.thresholds.totalsTolerance = SanityProfile.calibrated.thresholds.totalsTolerance
        #expect(untouched.thresholds == SanityProfile.calibrated.thresholds)
    }

    @Test func `every threshold there is can be set`() throws {
        let lines = SanityProfile.thresholdKeys.map { "    \($0): 1\n" }.joined()
        let result = try SampleProject(config: "sanity:\n  thresholds:\n" + lines).load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.configuration.sanity.thresholds.densityMax == 1)
    }

    @Test(arguments: [
        (
            "{totals_tolerence: 0.1}", "23: error: unknown key `totals_tolerence`; did you mean `totals_tolerance`?",
            SanityProfile.specified
        ),
        (
            "{totals_tolerance: -1}",
            "41: error: `totals_tolerance` must be a number of 0 or more that makes sense for it",
            .specified
        ),
        (
            "{totals_tolerance: much}",
            "41: error: `totals_tolerance` must be a number of 0 or more that makes sense for it",
            .specified
        ),
        (
            "{fruit_sd_kcal: 0}", "38: error: `fruit_sd_kcal` must be a number of 0 or more that makes sense for it",
            .specified
        )
    ])
    func `a wrong threshold is named and changes nothing`(text: String, remark: String, profile: SanityProfile) throws {
        let result = try SampleProject(config: "sanity: {thresholds: \(text)}").load()
        #expect(result.diagnostics.map(\.description) == ["config.yaml:1:\(remark)"])
        #expect(result.catalog.configuration.sanity == profile)
    }

    @Test func `weights of a decision are refused, since nothing weighs them`() throws {
        let result = try SampleProject(config: "decide: {weights: {accuracy: 1}, margin_kcal: 12}").load()
        #expect(result.hasMistakes)
        #expect(
            result.diagnostics.map(\.description) == [
                "config.yaml:1:10: error: `weights` is not supported: accuracy, cost and p95 are not weighed into one number; leave it out, and write what each must meet, such as `max_cost_per_meal_usd` and `max_p95_ms`"
            ])
    }

    @Test func `tolerances of the gate are percentages or off, and have defaults`() throws {
        let gate = try SampleProject(config: "gate: {energy_mae: 7.5%, p95: off, sanity: 2 %}").load()
        #expect(gate.diagnostics == [])
        var wanted = GateTolerances()
        (wanted.energyMAE, wanted.p95, wanted.sanity) = (0.075, nil, 0.02)
        #expect(gate.catalog.configuration.gate == wanted)
        #expect(try SampleProject(config: "gate:").load().catalog.configuration.gate == GateTolerances())
        let usual = GateTolerances()
        #expect(usual.energyMAE == 0.05 && usual.foodsF1 == 0.05 && usual.cost == 0.1 && usual.p95 == 0.2)
    }

    @Test(arguments: ["0.05", "5", "0%", "-5%", "1001%", "much%", "[5%]"])
    func `a tolerance that is no percentage is named and changes nothing`(text: String) throws {
        let result = try SampleProject(config: "gate: {cost: \(text)}").load()
        #expect(
            result.diagnostics.map(\.description) == [
                "config.yaml:1:14: error: `cost` must be a percentage from 0.1% to 1000%, or off; write `cost: 5%`"
            ])
        #expect(result.catalog.configuration.gate == GateTolerances())
    }

    @Test func `what a pick is asked is read, and nothing is asked unasked`() throws {
        func limits(_ text: String) throws -> PickLimits {
            try SampleProject(config: text).load().catalog.configuration.scoring.limits
        }
        let all = try limits("decide: {max_cost_per_meal_usd: 0.004, max_p95_ms: 2500, residency: [eu, own-server]}")
        #expect(all.costPerMeal == 0.004 && all.p95 == 2500 && all.residency == ["eu", "own-server"])
        #expect(try limits("decide: {margin_kcal: 5}").isEmpty)
    }

    @Test(arguments: [
        ("{residency: []}", "21: error: `residency` names no region; write `residency: [eu]`, or leave it out"),
        (
            "{residency: [EU]}",
            "22: error: a region must be lower-case letters, digits and `-`; write it like `eu` or `eu-west-3`"
        ),
        ("{max_p95_ms: 0}", "22: error: `max_p95_ms` must be a number from 1 to 3600000"),
        ("{max_cost_per_meal_usd: -1}", "33: error: `max_cost_per_meal_usd` must be a number from 0 to 1000"),
        ("{max_p95: 1}", "10: error: unknown key `max_p95`; did you mean `max_p95_ms`?")
    ])
    func `a criterion that makes no sense is named with its place`(text: String, remark: String) throws {
        let result = try SampleProject(config: "decide: \(text)").load()
        #expect(result.diagnostics.map(\.description) == ["config.yaml:1:\(remark)"])
    }

    @Test func `the margin is read, and has no fixed default`() throws {
        func margin(_ text: String) throws -> Double? {
            try SampleProject(config: text).load().catalog.configuration.scoring.marginKcal
        }
        #expect(try margin("decide: {margin_kcal: 12.5}") == 12.5)
        #expect(try margin("decide: {}") == nil)
        #expect(try margin("run: {seed: 1}") == nil)
        #expect(
            try SampleProject(config: "decide: {margin_kcal: 0}").load().diagnostics.map(\.description) == [
                "config.yaml:1:23: error: `margin_kcal` must be a number from 0.1 to 10000"
            ])
    }
}
