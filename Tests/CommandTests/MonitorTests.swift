import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval monitor beside other runs", .blocks)
struct MonitorTests {
    private let runs: RunOnDisk

    init() throws { runs = try RunOnDisk() }

    private func day(_ name: String, limit: Int, _ more: [String] = []) throws {
        let result = try runs.run(name, limit: limit, ["--quiet", "--seed", "1"] + more)
        #expect(result.status == 0, "\(result.error)")
    }

    private func alert(_ metric: String, _ arguments: [String]) throws -> (alert: JSON, json: JSON) {
        let result = try runs.call(["monitor", "--json"] + arguments)
        let json = try JSON.parse(result.output)
        return (try #require(json["alerts"]?.array?.first { $0["metric"]?.string == metric }), json)
    }

    @Test func `more meals and repeats are no rise of the daily cost, and are said`() throws {
        try day("small", limit: 3)
        try day("large", limit: 12, ["--repeats", "3"])
        let (cost, json) = try alert("daily_cost", ["large", "--earlier", "small"])
        let rise = try #require(cost["value"]?.number)
        #expect(abs(rise) < 0.1, "\(rise)")
        #expect(cost["level"] == "fine")
        let remarks = json["remarks"]?.array?.compactMap(\.string) ?? []
        #expect(
            remarks.contains {
                $0.contains("small was asked about 3 meals × 1 and large about 12 meals × 3")
                    && $0.contains("on the 3 meals both have")
            }, "\(remarks)")
        // The same run beside itself costs the same, without a remark.
        let (same, alone) = try alert("daily_cost", ["small", "--earlier", "small"])
        #expect(same["value"] == 0 && alone["remarks"] == [])
    }

    @Test(arguments: [
        // Nothing says how many kilocalories would be accepted, or which foods there are.
        (#"{"provenance":"weighed"}"#, "1", 1, "Not judged: accuracy (no meal states"),
        (
            #"{"provenance":"weighed","energy_kcal_range":[0,9000],"foods":[]}"#, "1", 1,
            "Not judged: p95 latency (the simulator"
        ),
        (
            #"{"provenance":"weighed","energy_kcal_range":[0,9000],"foods":[]}"#, "20", 1,
            "Not judged: p95 latency (the simulator"
        ),
        (#"{"provenance":"weighed","energy_kcal_range":[0,9000],"foods":[]}"#, "live", 0, "No alert.")
    ])
    func `a run of unknown accuracy or with shortened latencies is not judged`(
        _ truth: String, _ speedUp: String, _ status: Int32, _ words: String
    ) throws {
        let project = try GuardedProject()
        let lines = (0..<GuardedProject.meals).map { #"{"id":"m\#($0)","photos":["m\#($0).jpg"],"truth":\#(truth)}"# }
        try project.folder.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/meals/meals.jsonl")
        try project.simulate("a")
        if speedUp == "live" {
            var json = try #require(try JSON.parse(project.text("reports/a/run.json")).object)
            json["simulated"] = .null
            try project.folder.write(JSON.object(json).text(pretty: true), to: "reports/a/run.json")
        } else {
            try project.edit("reports/a/run.json", #""speed_up": 20"#, #""speed_up": \#(speedUp)"#)
        }
        let result = try project.call(["monitor", "a"])
        #expect(result.status == status && result.output.contains(words), "\(result.output)\(result.error)")
        let json = try JSON.parse(try project.text("reports/a/monitor.json"))
        #expect(json["level"]?.string == (status == 0 ? "fine" : "unknown"))
    }

    @Test func `runs without a meal in common are no pair`() throws {
        try day("first", limit: 2)
        let other = try runs.call([
            "run", "--name", "other", "--simulate", "--quiet", "--set", "demo", "--provider", "mistral-small"
        ])
        #expect(other.status == 0, "\(other.error)")
        let (cost, json) = try alert("daily_cost", ["first", "--earlier", "other"])
        #expect(cost["level"] == "unknown" && cost["value"] == .null)
        let remarks = json["remarks"]?.array?.compactMap(\.string) ?? []
        #expect(remarks.contains { $0.contains("other has none of its meals") }, "\(remarks)")
    }

    @Test func `a simulated run is not held against a live one`() throws {
        try day("a", limit: 2)
        try FileManager.default.copyItem(at: runs.url("a"), to: runs.url("live"))
        let record = try runs.text("live/run.json")
        var json = try #require(try JSON.parse(record).object)
        json["simulated"] = .null
        json["name"] = "live"
        try runs.write(JSON.object(json).text(pretty: true), to: "live/run.json")
        for (run, earlier) in [("a", "live"), ("live", "a")] {
            let result = try runs.call(["monitor", run, "--earlier", earlier])
            #expect(result.status == 64 && result.output.isEmpty, "\(result.output)\(result.error)")
            #expect(result.error.contains("run a was simulated and run live asked real models"), "\(result.error)")
        }
    }

    @Test func `what is resolved locally goes by the policy and who plays in it`() throws {
        let others = ["gemini-flash-lite", "gemini-flash"].flatMap { ["--provider", $0] }
        try day("a", limit: 12, others)
        let policy = ["a", "--policy", "confidence-bands"]
        func assigned(_ local: String, _ pro: String) -> [String] {
            ["--role", "local=\(local)", "--role", "flash=gemini-flash", "--role", "pro=\(pro)"]
        }
        for (local, pro) in [("gemini-flash-lite", "gpt-4o-mini"), ("gpt-4o-mini", "gemini-flash-lite")] {
            let routed = try runs.call(["route", "--json"] + policy + assigned(local, pro))
            let routes = try JSON.parse(routed.output)["sets"]?[0]?["policies"]?[0]?["routes"]?.array ?? []
            let share = routes.filter { $0["answer"] == "local" }.compactMap { $0["share"]?.number }.reduce(0, +)
            let (found, _) = try alert("resolved_locally", policy + assigned(local, pro))
            #expect(!routes.isEmpty && abs((found["value"]?.number ?? -1) - share) < 1e-6, "\(found.text())")
            #expect(found["level"]?.string == (share < 0.5 ? "critical" : share < 0.6 ? "warn" : "fine"))
        }
        let unknown = try runs.call(["monitor"] + policy + assigned("nobody", "gpt-4o-mini"))
        #expect(unknown.status == 64 && unknown.error.contains("nobody"), "\(unknown.error)")
    }

    @Test func `earlier runs are those of the same sets in the days before, unless they are named`() throws {
        for name in ["old", "recent", "today"] { try day(name, limit: 2) }
        func starts(_ name: String, _ time: String) throws {
            var json = try #require(try JSON.parse(runs.text("\(name)/run.json")).object)
            json["started_at"] = .string(time)
            try runs.write(JSON.object(json).text(pretty: true), to: "\(name)/run.json")
        }
        try starts("old", "2026-11-01T08:00:00Z")
        try starts("recent", "2026-11-08T08:00:00Z")
        try starts("today", "2026-11-10T08:00:00Z")
        func earlier(_ arguments: [String]) throws -> [String] {
            try alert("daily_cost", arguments).json["earlier"]?.array?.compactMap(\.string) ?? []
        }
        #expect(try earlier(["today"]) == ["recent"])
        #expect(try earlier(["today", "--days", "9"]) == ["old", "recent"])
        #expect(try earlier(["today", "--days", "1"]) == [])
        #expect(try earlier(["recent"]) == ["old"], "what started later is not earlier")
        #expect(try earlier(["today", "--earlier", "old"]) == ["old"])
        let both = try runs.call(["monitor", "today", "--earlier", "old", "--days", "3"])
        #expect(both.status == 64 && both.error.contains("not both"), "\(both.error)")
        // A folder that is no run and a live run are passed over.
        try FileManager.default.createDirectory(at: runs.url("broken"), withIntermediateDirectories: true)
        try runs.write("{", to: "broken/run.json")
        try FileManager.default.copyItem(at: runs.url("old"), to: runs.url("live"))
        var json = try #require(try JSON.parse(runs.text("live/run.json")).object)
        (json["simulated"], json["name"]) = (.null, "live")
        try runs.write(JSON.object(json).text(pretty: true), to: "live/run.json")
        #expect(try earlier(["today", "--days", "30"]) == ["old", "recent"])
    }

    @Test func `limits are those of config.yaml`() throws {
        let project = try GuardedProject()
        try project.simulate("a")
        func errors() throws -> JSON? {
            let json = try JSON.parse(project.call(["monitor", "a", "--json"]).output)
            return json["alerts"]?.array?.first { $0["metric"] == "api_errors" }
        }
        #expect(try errors()?["warn"] == 0.01 && errors()?["critical"] == 0.05)
        try project.folder.write(
            project.text("config.yaml") + "monitor: {api_errors: {warn: 2%, critical: 9%}}\n", to: "config.yaml")
        #expect(try errors()?["warn"] == 0.02 && errors()?["critical"] == 0.09)
    }
}
