import Application
import Execution
import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Workbench

/// Runs that are going on, over real sockets; the models are a counting server on this machine.
@Suite(.serialized) struct LiveTests {
    /// Reads until the run was seen at two different shares.
    private func seeMoving(_ run: String, _ stream: LiveStream) async throws -> [LiveEvents.Run] {
        let text = try await stream.read { text in
            Set(LiveEvents.states(text, of: run).filter { $0.share < 1 }.map(\.share)).count >= 3
        }
        return LiveEvents.states(text, of: run)
    }

    /// What the server was asked is what the journal has, and no trial was asked again after its answer.
    private func expectNothingTwice(_ project: CountedProject, _ run: String) {
        let lines = project.journal(run)
        let attempts = lines.filter { $0.kind == "attempt" }
        #expect(project.requests == attempts.count && attempts.count == lines.count { $0.kind == "sent" })
        let answers = Dictionary(grouping: attempts.filter { $0.outcome == "ok" }, by: \.trial)
        #expect(answers.values.allSatisfy { $0.count == 1 })
        #expect(Set(attempts.map(\.trial)).count == CountedProject.meals)
        for trial in answers.keys { #expect(attempts.last { $0.trial == trial }?.outcome == "ok") }
    }

    @Test func `a run started by the page is seen moving, is paused, goes on, and asks nothing twice`() async throws {
        let project = try await CountedProject()
        try await OpenWorkbench.run(project.project) { workbench in
            let token = try await workbench.token()
            let stream = try await LiveStream(workbench)
            let started = try await workbench.start(project.fields("friday", token: token))
            #expect(started.status == 303 && started.header("location") == "/", "\(started.text)")
            let seen = try await seeMoving("friday", stream)
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.share <= $1.share })
            #expect(seen.last?.words.contains(" of $2") == true, "\(seen)")
            let page = try await workbench.get("/").text
            #expect(page.contains("data-run=\"friday\"") && page.contains("<progress") && page.contains(">Pause<"))
            #expect(try await workbench.post("/", ["token": token, "do": "pause", "run": "friday"]).status == 303)
            try await stream.read { LiveEvents.states($0, of: "friday").contains { $0.phase == "paused" } }
            #expect(try await workbench.get("/").text.contains(">Go on<"))
            // The session looks twice a second; requests under way end. Then nothing is sent.
            var before = -1
            let isQuiet = try await workbench.wait {
                let now = project.requests
                defer { before = now }
                try await Task.sleep(for: .seconds(2))
                return now == before
            }
            #expect(isQuiet && project.requests < CountedProject.meals)
            _ = try await workbench.post("/", ["token": token, "do": "go-on", "run": "friday"])
            try await stream.read { LiveEvents.states($0, of: "friday").contains { $0.phase == "asking" } }
            #expect(try await workbench.wait { workbench.server.runningRuns.isEmpty })
            expectNothingTwice(project, "friday")
            #expect(try project.project.text("reports/friday/summary.json").contains("\"complete\": true"))
            #expect(!FileManager.default.fileExists(atPath: project.project.folder.path + "/reports/friday/control"))
        }
        await project.servers.stop()
    }

    @Test func `a stopped run keeps its answers, is resumed by the page, and asks nothing twice`() async throws {
        let project = try await CountedProject()
        try await OpenWorkbench.run(project.project) { workbench in
            let token = try await workbench.token()
            let stream = try await LiveStream(workbench)
            _ = try await workbench.start(project.fields("friday", token: token))
            _ = try await seeMoving("friday", stream)
            // A second session of the same run is refused.
            let second = try await workbench.start(
                ["token": token, "do": "plan", "resume": "friday"], at: "/new-run?resume=friday")
            #expect(second.status == 422 && second.text.contains("is going on"), "\(second.text)")
            _ = try await workbench.post("/", ["token": token, "do": "stop", "run": "friday"])
            #expect(try await workbench.wait { workbench.server.runningRuns.isEmpty })
            let kept = project.journal("friday").filter { $0.kind == "attempt" }.count
            #expect(kept > 0 && kept < CountedProject.meals)
            let page = try await workbench.get("/").text
            #expect(page.contains("friday is not complete") && page.contains("href=\"/new-run?resume=friday\""))
            let late = try await workbench.post("/", ["token": token, "do": "pause", "run": "friday"])
            #expect(late.status == 422 && late.text.contains("not going on any more"))
            let resumed = try await workbench.start(
                ["token": token, "do": "plan", "resume": "friday"], at: "/new-run?resume=friday")
            #expect(resumed.status == 303, "\(resumed.text)")
            #expect(try await workbench.wait { workbench.server.runningRuns.isEmpty })
            expectNothingTwice(project, "friday")
            #expect(try project.project.text("reports/friday/summary.json").contains("\"complete\": true"))
            #expect(!(try await workbench.get("/").text).contains("friday is not complete"))
        }
        await project.servers.stop()
    }

    @Test func `a run begun elsewhere is seen by its folder, and is stopped in the same way`() async throws {
        let project = try await CountedProject()
        var request = RunRequest()
        (request.providers, request.sets, request.limit) = (["mistral-small"], ["demo"], CountedProject.meals)
        (request.name, request.maxUSD) = ("terminal", 2)
        let session = try RunSession(try project.project.open(), request)
        let run = Task { try await session.finish(consent: .given) }
        try await OpenWorkbench.run(project.project) { workbench in
            let stream = try await LiveStream(workbench)
            _ = try await seeMoving("terminal", stream)
            let token = try await workbench.token()
            _ = try await workbench.post("/", ["token": token, "do": "stop", "run": "terminal"])
            #expect(try await run.value.wasInterrupted)
            try await stream.read { $0.contains("\"runs\":[]") }
            #expect(project.requests < CountedProject.meals)
        }
        await project.servers.stop()
    }

    @Test func `ending the workbench ends its runs as an interruption does`() async throws {
        let project = try await CountedProject()
        let workbench = try await OpenWorkbench(project.project)
        let stream = try await LiveStream(workbench)
        _ = try await workbench.start(project.fields("friday", token: try await workbench.token()))
        _ = try await seeMoving("friday", stream)
        let sentences = await workbench.server.stop()
        #expect(sentences.contains { $0.hasPrefix("friday: ") && $0.contains("still missing") }, "\(sentences)")
        await #expect(throws: LiveStream.Ended.self) { try await stream.read { _ in false } }
        let folder = RunFolder(url: project.project.folder.url.appending(path: "reports/friday"))
        #expect(!RunLock.isHeld(folder))
        #expect(try project.project.text("reports/friday/summary.json").contains("\"complete\": false"))
        await project.servers.stop()
    }

    @Test func `streams are bounded, a lost browser gives its place back, and stopping ends them cleanly`() async throws
    {
        let workbench = try await OpenWorkbench(try await WorkbenchProject.shared())
        var streams: [LiveStream] = []
        for _ in 0..<LiveStreams.atMost { streams.append(try await LiveStream(workbench)) }
        for stream in streams {
            let text = try await stream.read { $0.contains("\"runs\":[]") }
            #expect(text.contains("text/event-stream") && text.contains("no-store"))
        }
        #expect(try await workbench.get("/live").status == 503)
        #expect(try await workbench.get("/").status == 200)
        streams.removeFirst()
        #expect(try await workbench.wait { workbench.server.openStreams < LiveStreams.atMost })
        let next = try await LiveStream(workbench)
        try await next.read { $0.contains("\"runs\":[]") }
        let rest = streams
        await workbench.server.stop()
        for stream in rest {
            do { try await stream.read { _ in false } } catch let end as LiveStream.Ended {
                #expect(end.text.hasSuffix("0\r\n\r\n"), "the end of a chunked body: \(end.text)")
            }
        }
    }

    @Test func `counts follow a journal that grows, whatever part of a line is there`() async throws {
        let folder = try TemporaryFolder()
        let source = RunFolder(url: try await WorkbenchProject.shared().folder.url.appending(path: "reports/monday"))
        let record = try source.record()
        let bytes = Array(try Data(contentsOf: source.file("answers.jsonl")))
        let target = RunFolder(url: folder.url)
        var tally = RunTally(target, record)
        var done: [Int] = []
        for part in 1...7 {
            try folder.write(Array(bytes.prefix(bytes.count * part / 7)), to: "answers.jsonl")
            tally.look()
            done.append(tally.done)
        }
        #expect(done == done.sorted() && done.last == tally.total && tally.total == 24 && done[2] < 24)
        let state = try JournalState(reading: source)
        let failed = state.outcomes.values.count { $0.kind != .answered }
        #expect(tally.failed == failed && tally.spent > 0)
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "answers.jsonl")
        tally.look()
        #expect(tally.done < tally.total, "a journal that was cut is read anew")
    }
}
