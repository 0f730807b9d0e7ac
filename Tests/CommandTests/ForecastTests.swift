import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own, with a run of the three models the shipped policies name.
@Suite("nutrieval forecast, as a person runs it", .blocks)
struct ProjectTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let demo = TestData.repository.appending(path: "eval-sets/demo")
        try FileManager.default.copyItem(at: demo, to: project.url.appending(path: "eval-sets/demo"))
    }

    private func simulate(_ name: String, _ providers: [String]) throws {
        let result = try Nutrieval.run(
            ["run", "--simulate", "--quiet", "--set", "demo", "--project", project.path, "--name", name]
                + providers.flatMap { ["--provider", $0] })
        #expect(result.status == 0, "\(result.error)")
    }

    private func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["forecast", "--project", project.path] + arguments)
    }

    private func ways(_ arguments: [String]) throws -> [JSON] {
        let result = try call(arguments + ["--json"])
        #expect(result.status == 0, "\(result.error)")
        return try JSON.parse(result.output)["sets"]?[0]?["ways"]?.array ?? []
    }

    @Test("the check table of the design comes out to the cent, without a run")
    func table() throws {
        let tiers = ["--per-day", "10", "--tier", "local=0.65:0", "--tier", "cloud=0.35:0.003"]
        let way = try #require(try ways(["--users", "1000,10000,50000,100000"] + tiers).first)
        let rows = try #require(way["projections"]?.array)
        #expect(rows.map { $0["cloud_queries"] } == [105_000, 1_050_000, 5_250_000, 10_500_000])
        #expect(rows.map { $0["cost_usd"]?["value"] } == [315, 3150, 15_750, 31_500])
        #expect(rows.allSatisfy { $0["per_user_usd"] == 0.315 })
        #expect(way["levers"]?[0] == ["lever": "more_local", "change": -0.285714286])
        let text = try call(["--users", "1000,100000", "--explain"] + tiers)
        #expect(text.status == 0 && text.error.isEmpty)
        for words in ["$315", "$31,500", "31.5", "105,000", "65 % → 75 %", "-29 %"] {
            #expect(text.output.contains(words), "\(words): \(text.output)")
        }
        #expect(!text.output.contains("SIMULATED"))
        // The exact mix, and verifications, which are cloud queries too.
        let mix = try ways([
            "--users", "1000", "--per-day", "10", "--tier", "local=0.65:0", "--tier", "flash=0.2625:0.002", "--tier",
            "pro=0.0875:0.007"
        ])
        #expect(mix[0]["projections"]?[0]?["cost_usd"]?["value"] == 341.25)
        let verified = try ways([
            "--users", "1000", "--per-day", "10", "--tier", "local=0.37:0", "--tier", "verify=0.3:0.003", "--tier",
            "flash=0.25:0.003", "--tier", "pro=0.08:0.003"
        ])
        #expect(verified[0]["projections"]?[0]?["cloud_queries"] == 189_000)
        #expect(verified[0]["projections"]?[0]?["cost_usd"]?["value"] == 567)
    }

    @Test("a run's cost per meal is carried over with its interval, in every form")
    func measured() throws {
        try simulate("a", ["gemini-flash", "gpt-4o-mini"])
        let found = try ways(["a", "--users", "1000", "--per-day", "10"])
        #expect(found.count == 2)
        let summary = try JSON.parse(Array(Data(contentsOf: project.url.appending(path: "reports/a/summary.json"))))
        for row in try #require(summary["variants"]?.array) {
            let way = try #require(found.first { $0["tiers"]?[0]?["name"] == row["name"] })
            let query = try #require(way["tiers"]?[0]?["query_usd"])
            #expect(query["value"] == row["cost"]?["per_meal_usd"])
            let error = try #require(way["energy_mae"]?["value"]?.number)
            #expect(abs(error - (row["energy_kcal"]?["mae"]?["value"]?.number ?? 0)) < 1e-6, "\(row.text())")
            let cost = try #require(way["projections"]?[0]?["cost_usd"])
            for bound in ["value", "low", "high"] {
                let (whole, one) = (try #require(cost[bound]?.number), try #require(query[bound]?.number))
                #expect(abs(whole / one - 300_000) < 0.01, "\(bound)")
            }
        }
        let text = try call(["a", "--users", "1000", "--per-day", "10"])
        #expect(text.output.contains("SIMULATED: no real model answered"))
        #expect(text.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
        #expect(text.output.replacing("\n", with: " ").contains(" (simulated) would cost $"), "\(text.output)")
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text.output)")
        let markdown = try call(["a", "--users", "1000", "--per-day", "10", "--format", "md"]).output
        #expect(markdown.contains("| gemini-flash (simulated) |") && markdown.contains("SIMULATED"))
        let page = try call(["a", "--users", "1000", "--per-day", "10", "--format", "html"]).output
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<title>SIMULATED: Forecast"))
        #expect(page.contains("gemini-flash") && !page.contains("<script"))
        #expect(try call(["a", "--users", "1000", "--per-day", "10"]).output == text.output)
    }

    @Test("tiers name variants, and prices as of another day change them")
    func tiers() throws {
        try simulate("a", ["gemini-flash"])
        let alone = try ways(["a", "--users", "1", "--per-day", "1", "--days", "1"])
        let mixed = try ways([
            "a", "--users", "1", "--per-day", "1", "--days", "1", "--tier", "local=0.75:0", "--tier",
            "gemini-flash=0.25"
        ])
        let whole = try #require(alone[0]["projections"]?[0]?["cost_usd"]?["value"]?.number)
        let part = try #require(mixed[0]["projections"]?[0]?["cost_usd"]?["value"]?.number)
        #expect(abs(part / whole - 0.25) < 1e-6)
        let later = try ways([
            "a", "--users", "1", "--per-day", "1", "--days", "1", "--prices-as-of", "2027-06-01"
        ])
        let dearer = try #require(later[0]["projections"]?[0]?["cost_usd"]?["value"]?.number)
        #expect(dearer > whole, "the file doubles its price in 2027")
        let before = try call(["a", "--users", "1", "--per-day", "1", "--prices-as-of", "2001-01-01"])
        #expect(before.status == 0 && before.output.contains("unknown") && !before.output.contains("$0"))
        let unknown = try call(["a", "--users", "1", "--per-day", "1", "--tier", "nobody=0.5"])
        #expect(unknown.status == 64 && unknown.error.contains("has no variant"), "\(unknown.error)")
    }

    @Test("a policy costs what its calls cost, and the device nothing where it is said to")
    func policies() throws {
        try simulate("a", ["gemini-flash-lite", "gemini-flash", "gemini-pro"])
        let routed = try JSON.parse(
            try Nutrieval.run(["route", "a", "--project", project.path, "--policy", "confidence-bands", "--json"])
                .output)
        let score = try #require(routed["sets"]?[0]?["policies"]?[0]?["as_written"])
        let base = ["a", "--users", "1", "--per-day", "1", "--days", "1", "--policy", "confidence-bands"]
        let cost = { (way: JSON) in way["projections"]?[0]?["cost_usd"] }
        let asAll = try ways(base)
        for bound in ["value", "low", "high"] {
            let own = try #require(cost(asAll[0])?[bound]?.number)
            let wanted = try #require(score["cost_per_meal_usd"]?[bound]?.number)
            #expect(abs(own / wanted - 1) < 1e-6, "\(bound)")
        }
        let calls = try #require(score["calls_per_meal"]?.object).map { $0.value.number ?? 0 }.reduce(0, +)
        #expect(abs((asAll[0]["projections"]?[0]?["cloud_queries"]?.number ?? 0) - calls) < 1e-6)
        let onDevice = try ways(base + ["--on-device"])
        #expect(try #require(cost(onDevice[0])?["value"]?.number) < (try #require(cost(asAll[0])?["value"]?.number)))
        #expect(abs((onDevice[0]["projections"]?[0]?["cloud_queries"]?.number ?? 0) - (calls - 1)) < 1e-6)
        #expect(onDevice[0]["tiers"]?[0]?["local"] == true)
        // Free users have no Pro, so flash answers them. Other limits make Pro answer most meals.
        let policy = project.url.appending(path: "policies/confidence-bands.yaml")
        let limits = try String(contentsOf: policy, encoding: .utf8)
            .replacing("confidence_from: 0.70", with: "confidence_from: 0.89")
            .replacing("confidence_from: 0.50", with: "confidence_from: 0.88")
        try project.write(limits, to: "policies/confidence-bands.yaml")
        let few = ["a", "--users", "1", "--per-day", "0.1", "--days", "1", "--policy", "confidence-bands"]
        let (free, premium) = (try ways(few + ["--quota", "free"]), try ways(few + ["--quota", "premium"]))
        #expect(try #require(cost(free[0])?["value"]?.number) < (try #require(cost(premium[0])?["value"]?.number)))
        let missing = try call(base + ["--role", "pro=gpt"])
        #expect(missing.status == 64 && missing.output.isEmpty)
    }

    @Test("free users have 5 cloud analyses a day and no Pro, premium users are only warned")
    func quotas() throws {
        let tiers = ["--users", "100", "--per-day", "10", "--tier", "cloud=1:0.01"]
        let free = try ways(tiers + ["--quota", "free"])[0]
        #expect(free["projections"]?[0]?["cost_usd"]?["value"] == 150)
        #expect(free["projections"]?[0]?["on_device_past_quota"] == 15_000 && free["warned"] == ["free"])
        let mixed = try ways(tiers + ["--premium-share", "0.5"])[0]
        #expect(mixed["projections"]?[0]?["cost_usd"]?["value"] == 225 && mixed["warned"] == ["free"])
        let text = try call(tiers + ["--premium-share", "0.5"]).output
        #expect(
            text.replacing("\n", with: " ").contains(
                "free (50 % of users, 5 cloud analyses a day, no Pro): past the quota every day"))
        #expect(try ways(tiers + ["--quota", "10"])[0]["projections"]?[0]?["on_device_past_quota"] == 0)
        let busy = ["--users", "1", "--per-day", "150", "--tier", "cloud=1:0.01", "--quota", "premium"]
        let served = try ways(busy)[0]
        #expect(served["projections"]?[0]?["cost_usd"]?["value"] == 45 && served["warned"] == ["premium"])
        #expect(served["projections"]?[0]?["warned_past_quota"] == 1500)
        #expect(try call(busy).output.replacing("\n", with: " ").contains("the cloud serves the rest, with a warning"))
        // The plan's own mix: $360, and $210 where nobody has Pro.
        let mix = [
            "--users", "1000", "--per-day", "10", "--tier", "local=0.65:0", "--tier", "flash=0.25:0.002", "--tier",
            "pro=0.1:0.007"
        ]
        #expect(try ways(mix)[0]["projections"]?[0]?["cost_usd"]?["value"] == 360)
        #expect(try call(mix).output.contains("would cost $360 a month."))
        #expect(try ways(mix + ["--quota", "free"])[0]["projections"]?[0]?["cost_usd"]?["value"] == 210)
    }
}
