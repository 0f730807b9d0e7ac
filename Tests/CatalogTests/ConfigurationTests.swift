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
            SanityProfile.extended
        ),
        (
            "{totals_tolerance: -1}",
            "41: error: `totals_tolerance` must be a number of 0 or more that makes sense for it",
            .extended
        ),
        (
            "{totals_tolerance: much}",
            "41: error: `totals_tolerance` must be a number of 0 or more that makes sense for it",
            .extended
        ),
        (
            "{fruit_sd_kcal: 0}", "38: error: `fruit_sd_kcal` must be a number of 0 or more that makes sense for it",
            .extended
        )
    ])
    func `a wrong threshold is named and changes nothing`(text: String, remark: String, profile: SanityProfile) throws {
        let result = try SampleProject(config: "sanity: {thresholds: \(text)}").load()
        #expect(result.diagnostics.map(\.description) == ["config.yaml:1:\(remark)"])
        #expect(result.catalog.configuration.sanity == profile)
    }

    @Test func `a config that names specified is told what that now leaves out`() throws {
        let result = try SampleProject(config: "sanity: {profile: specified}").load()
        #expect(
            result.diagnostics.map(\.description) == [
                "config.yaml:1:19: warning: `specified` now leaves out totals that disagree, energy density, habits, fibre, alcohol and answers of 0 kcal; write `profile: extended` to check them"
            ])
        #expect(!result.hasMistakes && result.catalog.configuration.sanity == .specified)
        for name in ["extended", "calibrated"] {
            let other = try SampleProject(config: "sanity: {profile: \(name)}").load()
            #expect(other.diagnostics == [] && other.catalog.configuration.sanity.name == name)
        }
        #expect(try SampleProject(config: "").load().catalog.configuration.sanity == .extended)
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
        let targets = try SampleProject(config: "gate: {false_alarms: 1%, accuracy: 5%}").load()
        #expect(
            targets.catalog.configuration.gate.targets == [
                .falseAlarms: 0.01, .accuracySimple: 0.05, .accuracyMedium: 0.05, .accuracyComplex: 0.05,
                .accuracyAdversarial: 0.05
            ])
        #expect(try SampleProject(config: "gate:").load().catalog.configuration.gate == GateTolerances())
        let usual = GateTolerances()
        #expect(usual.energyMAE == 0.05 && usual.foodsF1 == 0.05 && usual.cost == 0.1 && usual.p95 == 0.2)
    }

    @Test func `a tolerance may say whether its check decides or advises, and spend goes with cost`() throws {
        func gate(_ text: String) throws -> GateTolerances {
            let result = try SampleProject(config: "gate: {\(text)}").load()
            #expect(result.diagnostics == [])
            return result.catalog.configuration.gate
        }
        let usual = GateTolerances()
        #expect(usual.deciding == [.energyMAE, .foodsF1, .foodsRecall, .outcomes, .cost])
        let changed = try gate("p95: 25% decides, foods_f1: 4 %  advises, cost: 5%")
        #expect(changed.p95 == 0.25 && changed.foodsF1 == 0.04)
        #expect(changed.deciding == [.energyMAE, .outcomes, .cost, .p95])
        #expect(changed.spend == 0.05)
        #expect(try gate("cost: off").spend == nil)
        let spend = try gate("cost: off, spend: 30% decides")
        #expect(spend.spend == 0.3 && spend.decides(.spend) && spend.cost == nil)
    }

    @Test(arguments: ["0.05", "5", "0%", "-5%", "1001%", "much%", "[5%]", "5% maybe", "5 5%", "decides"])
    func `a tolerance that is no percentage is named and changes nothing`(text: String) throws {
        let result = try SampleProject(config: "gate: {cost: \(text)}").load()
        #expect(
            result.diagnostics.map(\.description) == [
                "config.yaml:1:14: error: `cost` must be a percentage from 0.1% to 1000%, or off; write `cost: 5%`, or `cost: 5% decides` or `5% advises`"
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

    @Test func `product targets are read as criteria`() throws {
        let limits = try SampleProject(
            config:
                "decide: {max_flagged: 5%, max_false_alarms: 1 %, max_missed_catastrophes: 0, min_accuracy: {simple: 95%, complex: 80%}}"
        ).load().catalog.configuration.scoring.limits
        #expect(limits.flagged == 0.05 && limits.falseAlarms == 0.01 && limits.missedCatastrophes == 0)
        #expect(limits.accuracy == [.simple: 0.95, .complex: 0.8])
        #expect(!limits.isEmpty)
    }

    @Test func `alert limits are read metric by metric, and have defaults`() throws {
        let text =
            "monitor: {accuracy: {warn: 90%}, p95_ms: {warn: 1000, critical: 2000}, daily_cost: {critical: 200%}}"
        let loaded = try SampleProject(config: text).load()
        #expect(loaded.diagnostics == [])
        #expect(
            loaded.catalog.configuration.monitor == [
                .accuracy: AlertLimits(warn: 0.9, critical: 0.8), .p95: AlertLimits(warn: 1000, critical: 2000),
                .dailyCost: AlertLimits(warn: 0.5, critical: 2)
            ])
        #expect(try SampleProject(config: "monitor:").load().catalog.configuration.monitor.isEmpty)
    }

    @Test(arguments: [
        ("{accuracy: {warn: 0.9}}", "28: error: `warn` must be a percentage from 0% to 100%; write `warn: 5%`"),
        ("{accuracy: {warn: 101%}}", "28: error: `warn` must be a percentage from 0% to 100%; write `warn: 5%`"),
        ("{p95_ms: {warn: 0}}", "26: error: `warn` must be a number from 1 to 3600000"),
        (
            "{accuracy: {warn: 70%}}",
            "21: error: `critical` of `accuracy` is above `warn`, which no value could reach; swap them"
        ),
        (
            "{api_errors: {critical: 0.5%}}",
            "23: error: `critical` of `api_errors` is below `warn`, which no value could reach; swap them"
        ),
        ("{p95_m: {warn: 1}}", "11: error: unknown key `p95_m`; did you mean `p95_ms`?")
    ])
    func `an alert limit that makes no sense is named and changes nothing`(text: String, remark: String) throws {
        let result = try SampleProject(config: "monitor: \(text)").load()
        #expect(result.diagnostics.map(\.description) == ["config.yaml:1:\(remark)"])
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
