import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval canary and monitor, as a person runs them", .blocks)
struct CanaryTests {
    private let runs: RunOnDisk

    init() throws { runs = try RunOnDisk() }

    private func day(_ name: String, _ more: [String] = []) throws {
        let result = try runs.run(name, limit: 31, ["--quiet"] + more)
        // A run without one usable answer is no result, and a canary's day all the same.
        #expect(result.status == (more.contains("prose-answer") ? 1 : 0), "\(result.error)")
    }

    @Test func `days alike are quiet, and files of scores do as well as runs`() throws {
        for (place, name) in ["a", "b", "c"].enumerated() {
            try day(name, ["--seed", String(place + 1)])
            let blessed = try runs.call(["bless", name, "--into", runs.url("history").path])
            #expect(blessed.status == 0, "\(blessed.error)")
        }
        let quiet = try runs.call(["canary", "c", "a", "b"])
        #expect(
            quiet.status == 0 && quiet.output.contains("No alarm: ") && quiet.output.contains("SIMULATED"),
            "\(quiet.error)")
        let files = try runs.call(["canary", runs.url("history").path, "--json"])
        #expect(files.status == 0, "\(files.error)")
        let json = try JSON.parse(files.output)
        #expect(json["format"] == 1 && json["alarm"] == false)
        #expect(json["series"]?[0]?["runs"]?.array?.map { $0["id"] } == ["a", "b", "c"])
        #expect(json == (try JSON.parse(try runs.text("canary/canary.json"))))
        #expect(try runs.text("canary/canary.html").contains("Content-Security-Policy"))
        #expect(try runs.text("canary/canary.md").contains("## Canary"))
        let one = try runs.call(["canary", "a"])
        #expect(one.status == 1 && one.error.contains("two runs or more are needed"))
        #expect(try runs.call(["canary", "a", "b", "--since", "2999-01-01"]).status == 1)
        #expect(try runs.call(["canary", "nope"]).status == 1)
    }

    @Test func `another served model alarms at once`() throws {
        try day("a")
        try day("b", ["--faults", "other-model"])
        let result = try runs.call(["canary", "a", "b"])
        #expect(result.status == 2, "\(result.output)\(result.error)")
        #expect(result.output.replacing("\n", with: " ").contains("since b another model answers"))
    }

    @Test func `worse answers alarm after a few runs`() throws {
        for place in 1...4 { try day("day\(place)", ["--seed", String(place)]) }
        for place in 5...8 { try day("day\(place)", ["--seed", String(place), "--faults", "prose-answer"]) }
        let result = try runs.call(["canary", "--json"] + (1...8).map { "day\($0)" })
        #expect(result.status == 2, "\(result.error)")
        let series = try JSON.parse(result.output)["series"]?[0]
        #expect(["day5", "day6", "day7"].contains(series?["worse_since"]?.string ?? ""), "\(series?.text() ?? "")")
        #expect(series?["better_since"] == .null)
    }

    @Test func `a run is held against the table of alerts`() throws {
        try day("a")
        try day("b", ["--faults", "flaky"])
        let result = try runs.call(["monitor", "b", "--earlier", "a", "--json"])
        let json = try JSON.parse(result.output)
        #expect(json["format"] == 1 && json["earlier"] == ["a"])
        let alerts = try #require(json["alerts"]?.array)
        #expect(
            alerts.compactMap { $0["metric"]?.string } == [
                "accuracy", "p95", "sanity_false_alarms", "api_errors", "daily_cost", "resolved_locally"
            ])
        #expect(alerts[3]["value"]?.number ?? 0 > 0.01 && alerts[3]["level"] != "fine")
        #expect(alerts[5]["level"] == "unknown" && alerts[5]["reason"]?.string?.contains("--policy") == true)
        #expect(result.status == (json["level"] == "critical" ? 2 : 3))
        #expect(try runs.text("b/monitor.md").contains("SIMULATED"))
        #expect(try runs.text("b/monitor.html").contains("Content-Security-Policy"))
        let alone = try JSON.parse(try runs.call(["monitor", "a", "--json"]).output)
        #expect(alone["alerts"]?[4]?["level"] == "unknown", "no earlier run, no rise")
    }
}
