import JSON
import Nutrition
import Reporting
import Scoring
import Statistics
import Testing

@Suite struct SummaryJSONTests {
    static let document = SummaryJSON.render(Fixture.report())

    @Test func `the document is as recorded`() throws {
        try expectSnapshot(Self.document.text(sortedKeys: true, pretty: true) + "\n", "summary.json")
    }

    /// The shape of format 2, written out from the contract: leaves are what a script may ask for.
    static let row =
        [
            "name", "set", "provider", "model", "served_models", "prompt", "photo_setting", "meals", "outcomes",
            "foods.precision",
            "foods.recall", "foods.f1", "sanity.findings", "sanity.flagged", "sanity.false_alarms",
            "sanity.missed_catastrophes",
            "cost.per_meal_usd", "cost.per_1000_usd", "cost.failed_usd", "cost.total_usd", "cost.unknown",
            "latency_ms.p50",
            "latency_ms.p90", "latency_ms.p95", "latency_ms.p99", "label", "state", "largest_error", "leads_without"
        ]
        + ["energy_kcal", "protein_g", "carbs_g", "fat_g", "fibre_g", "mass_g"].flatMap { axis in
            ["mae.value", "mae.low", "mae.high", "pmae", "mape", "median_ape", "bias", "within_20", "pearson_r", "ccc"]
                .map { "\(axis).\($0)" }
        }

    @Test func `every key of the contract is there in every row, known or not`() throws {
        for part in ["format", "run", "sets", "variants", "baselines", "comparisons", "band", "scoring"] {
            #expect(Self.document[part] != nil)
        }
        for key in [
            "id", "started_at", "complete", "simulated", "plan_sha256", "tool_version", "priced_as_of", "passed_cap"
        ] {
            #expect(Self.document["run"]?[key] != nil)
        }
        for set in try #require(Self.document["sets"]?.array) {
            for key in [
                "name", "meals", "photos", "provenance", "corrected_truths", "corrected_after_answers"
            ] { #expect(set[key] != nil) }
        }
        let rows = try #require(Self.document["variants"]?.array) + (try #require(Self.document["baselines"]?.array))
        #expect(rows.count == 8)
        for row in rows {
            for key in Self.row {
                let value = key.split(separator: ".").reduce(Optional(row)) { $0?[String($1)] }
                #expect(value != nil, "\(key) is missing")
            }
        }
    }

    @Test func `what is not known is null, and counts of nothing are 0`() {
        let teller = Self.document["variants"]?[4]
        #expect(teller?["energy_kcal"]?["mae"]?["value"] == .null)
        #expect(teller?["foods"]?["f1"] == .null)
        #expect(teller?["foods"]?["recall"] == 0.62)
        #expect(teller?["outcomes"]?["refused"] == 0)
        #expect(Self.document["variants"]?[2]?["cost"]?["per_meal_usd"] == .null)
        #expect(Self.document["variants"]?[3]?["latency_ms"]?["p95"] == .null)
    }

    @Test func `the missing policy and the day of other prices are given`() {
        #expect(Self.document["scoring"] == ["missing": "zero", "seed": "20260101", "embeddings": nil])
        #expect(Self.document["run"]?["priced_as_of"] == .null)
        var report = Fixture.report()
        report.run.pricedAsOf = "2026-02-01"
        report.scores.missing = .exclude
        #expect(SummaryJSON.render(report)["run"]?["priced_as_of"] == "2026-02-01")
        #expect(SummaryJSON.render(report)["scoring"] == ["missing": "exclude", "seed": "20260101", "embeddings": nil])
    }

    @Test func `numbers have nine significant digits`() {
        #expect(Self.document["variants"]?[0]?["energy_kcal"]?["mae"]?["value"] == 41.2345679)
    }

    @Test func `a score that is no number is null`() {
        var report = Fixture.report()
        report.scores.variants[0].nutrients[.energy]?.mae = Interval(.nan, low: -.infinity, high: .infinity)
        let mae = SummaryJSON.render(report)["variants"]?[0]?["energy_kcal"]?["mae"]
        #expect(mae == ["value": nil, "low": nil, "high": nil])
    }

    @Test(arguments: [true, false])
    func `simulated is said`(isSimulated: Bool) {
        #expect(SummaryJSON.render(Fixture.report(isSimulated: isSimulated))["run"]?["simulated"] == .bool(isSimulated))
    }

    @Test func `comparisons hold the contract's keys, a row per pair and metric`() throws {
        let rows = try #require(Self.document["comparisons"]?.array)
        #expect(rows.count == 5)
        let first = try #require(rows.first)
        #expect(first["a"] == "steady-large/analyze/default" && first["b"] == "brisk-mini/analyze/default")
        #expect(first["set"] == "fruit" && first["metric"] == "energy_mae" && first["meals"] == 9)
        #expect(first["difference"] == 17.25 && first["low"] == -3.5 && first["high"] == 38)
        #expect(first["p"] == 0.0711333333 && first["p_holm"] == 0.2134)
        #expect(rows[1]["metric"] == "cost")
    }

    @Test func `a frontier has its dimensions, its variants and those it cannot place`() {
        let frontier = Self.document["frontiers"]?[0]
        #expect(frontier?["set"] == "fruit" && frontier?["dimensions"] == ["cost", "energy_mae", "p95"])
        #expect(frontier?["resamples"] == 2000 && frontier?["meals"] == 9)
        #expect(
            frontier?["variants"]?[1]
                == [
                    "name": "brisk-mini/analyze/default", "cost_per_meal_usd": 0.00051, "energy_mae_kcal": 58.5,
                    "p95_ms": 910, "on_frontier": false, "probability": 0.0555
                ])
        #expect(
            frontier?["not_placed"]?[1]
                == ["name": .string(Fixture.broken.description), "lacks": ["cost", "p95"]])
    }

    @Test func `state, influence, latency split, tokens, estimate and bill are there or null`() {
        let (first, last) = (Self.document["variants"]?[0], Self.document["variants"]?[4])
        #expect(first?["state"] == "lowest" && first?["largest_error"] == ["meal": "mix2", "share": 0.184])
        #expect(Self.document["variants"]?[1]?["state"] == "not_separable")
        #expect(Self.document["variants"]?[2]?["state"] == "worse")
        for row in [Self.document["variants"]?[3], last, Self.document["baselines"]?[0]] {
            #expect(row?["state"] == .null && row?["largest_error"] == .null && row?["leads_without"] == .null)
        }
        var report = Fixture.report()
        report.scores.variants[1].leadsWithout = "mix4"
        #expect(SummaryJSON.render(report)["variants"]?[1]?["leads_without"] == "mix4")
        #expect(first?["latency_split_ms"]?["wait"] == 1650 && first?["latency_split_ms"]?["reused_connections"] == 10)
        #expect(Self.document["variants"]?[1]?["latency_split_ms"]?["opening"] == .null)
        #expect(last?["latency_split_ms"] == .null)
        #expect(first?["tokens"]?["reasoning"] == 900 && Self.document["baselines"]?[0]?["tokens"] == .null)
        #expect(first?["cost"]?["expected_usd"] == 0.0605 && first?["cost"]?["billed_usd"] == 0.0541)
        #expect(Self.document["variants"]?[1]?["cost"]?["billed_usd"] == .null)
        #expect(first?["strata"]?[0]?["kind"] == "meal_size" && first?["strata"]?[0]?["true_energy_kcal"]?["to"] == 130)
        #expect(first?["strata"]?[0]?["pass_rate"] == .null)
    }

    @Test func `the model that food names were compared by is named`() {
        var report = Fixture.report()
        #expect(SummaryJSON.render(report)["scoring"]?["embeddings"]?.isNull == true)
        report.sets[0].vectors = NameVectors(
            ["apple": [1, 0]], model: "some-model", threshold: 0.6, matchThreshold: 0.75)
        let found = SummaryJSON.render(report)["scoring"]?["embeddings"]
        #expect(found?["model"]?.string == "some-model" && found?["threshold"]?.number == 0.6)
    }
}
