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

    /// The shape of format 1, written out from the contract: leaves are what a script may ask for.
    static let row =
        [
            "name", "set", "provider", "model", "served_models", "prompt", "photo_setting", "meals", "outcomes",
            "foods.precision",
            "foods.recall", "foods.f1", "sanity.findings", "sanity.flagged", "sanity.false_alarms",
            "sanity.missed_catastrophes",
            "cost.per_meal_usd", "cost.per_1000_usd", "cost.failed_usd", "cost.total_usd", "cost.unknown",
            "latency_ms.p50",
            "latency_ms.p90", "latency_ms.p95", "latency_ms.p99", "tied_with_best", "groups"
        ]
        + ["energy_kcal", "protein_g", "carbs_g", "fat_g", "mass_g"].flatMap { axis in
            ["mae.value", "mae.low", "mae.high", "pmae", "mape", "median_ape", "bias", "within_20", "pearson_r", "ccc"]
                .map { "\(axis).\($0)" }
        }

    @Test func `every key of the contract is there in every row, known or not`() throws {
        for part in ["format", "run", "sets", "variants", "baselines", "comparisons", "band", "scoring"] {
            #expect(Self.document[part] != nil)
        }
        for key in ["id", "started_at", "complete", "simulated", "plan_sha256", "tool_version", "priced_as_of"] {
            #expect(Self.document["run"]?[key] != nil)
        }
        for set in try #require(Self.document["sets"]?.array) {
            for key in ["name", "meals", "photos", "provenance"] { #expect(set[key] != nil) }
        }
        let rows = try #require(Self.document["variants"]?.array) + (try #require(Self.document["baselines"]?.array))
        #expect(rows.count == 6)
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
        #expect(Self.document["scoring"] == ["missing": "zero"])
        #expect(Self.document["run"]?["priced_as_of"] == .null)
        var report = Fixture.report()
        report.run.pricedAsOf = "2026-02-01"
        report.scores.missing = .exclude
        #expect(SummaryJSON.render(report)["run"]?["priced_as_of"] == "2026-02-01")
        #expect(SummaryJSON.render(report)["scoring"] == ["missing": "exclude"])
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
}
