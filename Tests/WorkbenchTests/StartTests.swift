import Application
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// The forms that start runs, trends and comparisons.
@Suite(.serialized) struct StartTests {
    private func simulated(_ token: String, _ changes: [String: String] = [:]) -> [String: String] {
        [
            "token": token, "do": "plan", "set": "demo", "provider.gpt-4o-mini": "1", "provider.mistral-small": "1",
            "limit": "12", "mode": "simulated", "name": "tuesday"
        ].merging(changes) { $1 }
    }

    private func finish(_ workbench: OpenWorkbench, _ changes: [String: String] = [:]) async throws {
        let started = try await workbench.start(simulated(try await workbench.token(), changes))
        #expect(started.status == 303, "\(started.text)")
        #expect(try await workbench.wait { workbench.server.runningRuns.isEmpty })
    }

    @Test func `what a run would ask and cost is shown before it is started, in the terminal's words`() async throws {
        let project = try await CountedProject()
        try await OpenWorkbench.run(project.project) { workbench in
            let token = try await workbench.token()
            let page = try await workbench.post("/new-run", project.fields("friday", token: token)).text
            #expect(page.contains("run friday: 1 provider × 24 meals × 1 = 24 answers"))
            #expect(page.contains("This run will cost about $0.0"))
            #expect(page.contains("photos go to: 127.0.0.1 (this machine)"))
            #expect(page.contains("Start, and spend up to $2") && page.contains("value=\"friday\""))
            #expect(workbench.server.runningRuns.isEmpty && project.requests == 0)
            #expect(!FileManager.default.fileExists(atPath: project.project.folder.path + "/reports/friday"))
        }
        await project.servers.stop()
    }

    @Test(arguments: [
        (["budget": ""], "A live run needs a budget"), (["budget": "-1"], "The budget is an amount"),
        (["limit": "0"], "The limit is a number of meals"), (["name": "../x"], "The name takes at most"),
        (["name": "monday"], "There is a run monday"), (["set": "nothing"], "there is no eval set")
    ])
    func `a form that cannot be used says which field, keeps what was typed, and asks nothing`(
        change: [String: String], words: String
    ) async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let live = simulated(try await workbench.token(), ["mode": "live", "budget": "3", "limit": "7"])
            let response = try await workbench.post("/new-run", live.merging(change) { $1 })
            #expect(response.status == 422 && response.text.contains(words), "\(response.text)")
            #expect(change["limit"] != nil || response.text.contains("value=\"7\""))
            #expect(!response.text.contains("name=\"offer\"") && workbench.server.runningRuns.isEmpty)
        }
    }

    @Test func `an offer starts one run, once`() async throws {
        try await OpenWorkbench.run(try await WorkbenchProject.copy()) { workbench in
            let token = try await workbench.token()
            let planned = try await workbench.post("/new-run", simulated(token)).text
            let offer = planned.firstMatch(of: /name="offer" value="([0-9a-z]+)"/).map { String($0.output.1) } ?? ""
            let start = ["token": token, "do": "start", "offer": offer]
            let statuses = try await [workbench.post("/new-run", start), workbench.post("/new-run", start)].map(
                \.status)
            #expect(statuses == [303, 422])
            #expect(try await workbench.wait { workbench.server.runningRuns.isEmpty })
            #expect(try await workbench.get("/").text.contains("tuesday"))
        }
    }

    @Test func `no run is started, paused or stopped without the cookie, the token and an own origin`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let token = try await workbench.token()
            for (target, fields) in [
                ("/new-run", simulated(token)), ("/", ["token": token, "do": "stop", "run": "monday"])
            ] {
                var forged = fields
                forged["token"] = String(repeating: "0", count: 64)
                #expect(try await workbench.post(target, forged).status == 403)
                let elsewhere = [
                    ("Origin", "http://evil.example"), ("Content-Type", "application/x-www-form-urlencoded")
                ]
                #expect(try await workbench.post(target, fields, headers: elsewhere).status == 403)
                let bare = [("Content-Type", "application/x-www-form-urlencoded")]
                #expect(try await workbench.post(target, fields, headers: bare).status == 403)
                #expect(
                    try await workbench.post(target, fields.merging(["value.energy_kcal": "1"]) { $1 }).status == 403)
                let body = MealForm.body(fields)
                let headers = [
                    ("Origin", "http://127.0.0.1:\(workbench.port)"), ("Content-Length", "\(body.utf8.count)"),
                    ("Content-Type", "application/x-www-form-urlencoded")
                ]
                let stranger = RawRequest(target, method: "POST", headers: headers, body: body)
                #expect(try await stranger.send(to: workbench.port).status == 403)
            }
            #expect(try await workbench.post("/live", ["token": token]).status == 405)
            #expect(try await RawRequest("/live").send(to: workbench.port).status == 403)
        }
    }

    @Test func `trends join runs of the same meals and truths, mark another model, and say what differs`() async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get("/trends").text.contains("No two complete runs"))
            try await finish(workbench)
            try await finish(workbench, ["name": "short", "limit": "5"])
            let summary = "reports/tuesday/summary.json"
            try project.folder.write(
                try project.text(summary).replacing("mistral-small-latest", with: "mistral-small-9999"), to: summary)
            let page = try await workbench.get("/trends").text
            #expect(page.contains("SIMULATED: demo, 12 meals, 2 runs"))
            #expect(page.contains("error, kcal a meal") && page.contains("cost a meal") && page.contains("<svg"))
            #expect(page.contains("▲ tuesday: answered by mistral-small-9999"), "\(page)")
            #expect(page.contains("Other runs of this set are not in these lines: other meals or photos."))
            #expect(!page.contains("short") && !page.contains("p95 latency of"))
            // Another truth: monday was scored by the former one.
            try project.folder.write(
                try project.text("eval-sets/demo/meals.jsonl").replacing("91.9", with: "191.9"),
                to: "eval-sets/demo/meals.jsonl")
            try await Task.sleep(for: .milliseconds(20))
            try await finish(workbench, ["name": "wednesday"])
            let changed = try await workbench.get("/trends").text
            #expect(changed.contains("2 runs") && changed.contains("scored by earlier truths"))
        }
    }

    @Test func `two ticked runs are compared, the older as the base`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            #expect(!(try await workbench.get("/").text).contains("Compare two"))
            try await finish(workbench)
            let list = try await workbench.get("/").text
            #expect(list.contains("Compare two ticked runs") && list.contains("form=\"compare\""))
            for target in ["/compare?run=monday&run=tuesday", "/compare?run=tuesday&run=monday"] {
                let page = try await workbench.get(target)
                #expect(page.status == 200 && page.text.contains("tuesday compared with monday"), "\(page.text)")
            }
            #expect(try await workbench.get("/compare?run=monday").status == 422)
            #expect(try await workbench.get("/compare?run=monday&run=monday").status == 422)
            #expect(try await workbench.get("/compare?run=monday&run=..%2Fx").status == 404)
        }
    }
}
