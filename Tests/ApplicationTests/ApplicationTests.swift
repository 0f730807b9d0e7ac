import Analysis
import Application
import Catalog
import Costs
import Execution
import Foundation
import Importing
import Nutrition
import Reporting
import Scoring
import TestSupport
import Testing

@Suite("the application without its command line")
struct ApplicationTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    @discardableResult
    private func run(_ name: String, seed: UInt64 = 7, _ project: LoadedProject) async throws -> RunSession.Ending {
        try await RunSession(project, files.request(name, seed: seed)).finish(consent: .given)
    }

    @Test func `a run asks, scores and writes its reports, and tells what happens in order`() async throws {
        let ending = try await run("a", files.open())
        #expect(ending.shortfall == nil && ending.remarks.isEmpty && !ending.wasInterrupted)
        #expect(ending.report.scores.variants.count == 2 && ending.report.meals.count == 12)
        #expect(ending.report.silentVariants.isEmpty)
        #expect(ending.report.meals.flatMap(\.trials).allSatisfy { $0.text?.contains("{") == true })
        #expect(ending.report.asked.allSatisfy { !$0.prompt.isEmpty && $0.schema.hasPrefix("{") })
        #expect(ending.report.billCheck?.hasPrefix("simulated, no money was spent") == true)
        for file in ["run.json", "answers.jsonl", "report.html", "report.md", "summary.json", "meals.csv"] {
            #expect(files.exists("reports/a/\(file)"), "\(file)")
        }
        let kinds = files.told.kinds
        #expect(kinds.first == "secrets", "keys come before all else")
        #expect(kinds.filter { ["asking", "answered", "closed"].contains($0) } == ["asking", "answered", "closed"])
        #expect(
            files.told.sentences.contains {
                $0.hasPrefix("run a: 2 providers × 12 meals × 1 = 24 answers") && $0.contains("SIMULATED")
            })
    }

    @Test func `two runs are compared, and the second is gated against the first`() async throws {
        let project = try files.open()
        try await run("a", project)
        try await run("b", seed: 8, project)
        #expect(try project.runs().map(\.name) == ["b", "a"])

        let comparison = try await project.comparison(of: "a", with: "b")
        #expect(comparison.pairs.count == 2)
        #expect(comparison.document.markdown.contains("gpt-4o-mini"))

        let blessed = try await project.bless("a")
        #expect(
            blessed.file.lastPathComponent == "main.json" && blessed.scores.mealCount == 12 && blessed.catches != nil)
        let same = try await Gate("a").judge(project)
        #expect(same.report.outcome == .passed && same.unwritten == nil)
        let other = try await Gate("b", reference: "main").judge(project)
        #expect(other.report.outcome != .cannotJudge)
        for file in ["gate.html", "gate.md", "gate.json", "gate-junit.xml"] {
            #expect(files.exists("reports/b/\(file)"), "\(file)")
        }
    }

    @Test func `references are found in the former folder too, beside a new one`() throws {
        let reports = files.folder.url.appending(path: "reports")
        func file(_ name: String) -> String {
            let url = ReferenceFiles.file(name, in: reports)
            return "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
        }
        #expect(ReferenceFiles.all(in: reports).isEmpty && file("main") == "references/main.json")
        try files.folder.write("{}", to: "reports/baselines/main.json")
        try files.folder.write("", to: "reports/references/.keep")
        #expect(ReferenceFiles.all(in: reports) == ["main"])
        #expect(file("main") == "baselines/main.json" && file("other") == "baselines/other.json")
        try files.folder.write("{}", to: "reports/references/weekly.json")
        #expect(ReferenceFiles.all(in: reports) == ["main", "weekly"])
        #expect(file("main") == "baselines/main.json" && file("other") == "references/other.json")
        try files.folder.write("{}", to: "reports/references/main.json")
        #expect(file("main") == "references/main.json")
    }

    @Test func `recorded answers are gated again, and a missing reference is an error that says so`() async throws {
        let project = try files.open()
        try await run("a", project)
        let target = files.folder.url.appending(path: "replays/a").path
        let recorded = try await project.record("a", into: target, replaces: false)
        #expect(recorded.scores.mealCount == 12)
        #expect(try await Gate(target, isReplay: true).judge(project).report.outcome == .passed)
        let again = await error { try await project.record("a", into: target, replaces: false) }
        #expect(again?.kind == .usage)

        let gate = Gate("a", reference: "nope")
        let missing = await error { try await gate.judge(project) }
        #expect(missing?.kind == .incomplete && missing?.messages.first?.contains("\"nope\"") == true)
        try gate.write(
            gate.refusal(missing?.messages ?? []), at: files.location, redactor: project.redactor)
        #expect(files.exists("reports/a/gate.json"))
    }

    @Test func `a stopped run says how to go on, and a resume finishes it`() async throws {
        let project = try files.open()
        let stop = StopSignal()
        stop.raise()
        let stopped = try await RunSession(project, files.request("a")).finish(stop: stop, consent: .given)
        #expect(stopped.shortfall == .interrupted && stopped.wasInterrupted)
        #expect(stopped.remarks.contains { $0.contains("nutrieval run --resume a") }, "\(stopped.remarks)")
        var request = RunRequest()
        request.resume = "a"
        let finished = try await RunSession(project, request).finish(consent: .given)
        #expect(finished.shortfall == nil && finished.report.run.isComplete)
    }

    @Test func `nobody is asked for money or photos without consent`() async throws {
        try "MISTRAL_API_KEY=a-key-that-is-sent-nowhere\n".write(
            to: files.folder.url.appending(path: ".env"), atomically: true, encoding: .utf8)
        let config = files.folder.url.appending(path: "config.yaml")
        let text = try String(contentsOf: config, encoding: .utf8)
        try text.replacing(/confirm_above_usd: [0-9.]+/, with: "confirm_above_usd: 0").write(
            to: config, atomically: true, encoding: .utf8)
        struct No: Error {}
        var request = RunRequest()
        request.providers = ["mistral-small"]
        request.sets = ["demo"]
        request.limit = 1
        request.name = "live"
        let session = try RunSession(files.open(), request)
        await #expect(throws: No.self) {
            try await session.finish(
                consent: .asked { question in
                    #expect(question.sentence.contains("this run will cost about $"))
                    #expect(question.sentence.contains("photos go to: api.mistral.ai"))
                    throw No()
                })
        }
        #expect(!files.exists("reports/live") && !files.told.kinds.contains("asking"))
    }

    @Test func `names that nothing has are errors of usage, and mistakes in files name their places`() async throws {
        var request = files.request("a")
        request.providers = ["gpt-4o-mini", "nobody"]
        request.sets = ["nothing"]
        let unknown = await error { [request] in try RunSession(files.open(), request) }
        #expect(unknown?.kind == .usage && unknown?.messages.count == 2, "\(unknown.map { "\($0)" } ?? "")")

        let provider = files.folder.url.appending(path: "providers/gpt-4o-mini.yaml")
        try "name: gpt-4o-mini\nwire: nonsense\n".write(to: provider, atomically: true, encoding: .utf8)
        let broken = await error { try files.open() }
        #expect(broken?.kind == .definitions)
        #expect(broken?.diagnostics.contains { $0.file == "providers/gpt-4o-mini.yaml" && $0.line == 2 } == true)

        let nowhere = await error { try ProjectLocation(project: "/").root() }
        #expect(nowhere?.kind == .definitions)
    }

    @Test func `what a run would cost is told without sending`() async throws {
        let preview = try await RunSession(files.open(), files.request("a")).preview(tellsRemarks: true)
        #expect(preview.estimate.requests == 24 && preview.hosts.text == nil && preview.reachableCap == nil)
        #expect(!files.exists("reports/a"))
    }

    @Test func `a search chooses on its own and a resume reads what is there`() async throws {
        let set = files.folder.url.appending(path: "eval-sets/demo/set.yaml")
        #expect(FileManager.default.fileExists(atPath: set.path))
        var request = TuneRequest()
        request.providers = ["gpt-4o-mini"]
        request.prompts = ["describe-food"]
        request.set = "demo"
        request.isSimulated = true
        request.name = "t"
        let project = try files.open()
        let ending = try await TuneSession(project).start(request, consent: .given)
        #expect(ending.report.test != nil && ending.passedCap == nil)
        let asked = files.told.kinds.count { $0 == "asking" }
        #expect(
            try await TuneSession(project).resume("t", consent: .given).report.test?.winner.variant
                == ending.report.test?.winner.variant
        )
        #expect(files.told.kinds.count { $0 == "asking" } >= asked)
    }

    @Test func `runs are routed, forecast, watched and merged`() async throws {
        let project = try files.open()
        try await run("a", project)
        try await run("b", seed: 8, project)
        #expect(try project.route(["a"]).folder.name == "a" && files.exists("reports/a/route.json"))
        let demand = Demand(users: [1000], perDay: 10, days: 30, audiences: [.everyone])
        #expect(try project.forecast("a", demand).sets.first?.ways.count == 2)
        _ = try await project.monitor("b")
        #expect(files.exists("reports/b/monitor.json"))
        _ = try await project.canary(["a", "b"])
        #expect(files.exists("reports/canary/canary.json"))
        for part in 1...2 {
            var request = files.request("part-\(part)")
            request.shard = Shard("\(part)/2")
            _ = try await RunSession(project, request).finish(consent: .given)
        }
        var choice = MergeChoice()
        (choice.runs, choice.name) = (["part-1", "part-2"], "whole")
        let merged = try await ScoredRun(named: project.merge(choice).name, of: project)
        #expect(merged.report.run.isComplete && merged.report.meals.count == 12)
    }

    @Test func `a meal is added to a set and taken out again`() async throws {
        let photo = try #require(
            FileManager.default.subpaths(atPath: files.folder.url.appending(path: "eval-sets/demo/photos").path)?
                .first { $0.hasSuffix(".jpg") })
        let path = files.folder.url.appending(path: "eval-sets/demo/photos/\(photo)").path
        let draft = MealDraft(
            meal: Meal(id: "one", photos: [], truth: Truth(nutrients: Nutrients(energy: 540))),
            photos: [.init(path: path, view: "", name: photo)], file: photo)
        let editing = try SetEditing(files.location, set: "meals")
        let added = try await editing.take(replacing: false) { ImportedMeals(meals: [draft], notes: []) }
        #expect(added.added == ["one"])
        #expect(try files.open().sets(named: ["meals"]).flatMap(\.meals).map(\.id) == ["one"])
        #expect(try await editing.remove("one").removed == ["one"])
        #expect(await error { try SetEditing(files.location, set: "../x") }?.kind == .usage)
    }

    /// The application's error of a body that throws one.
    private func error(_ body: () async throws -> some Any) async -> ApplicationError? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? ApplicationError }
    }
}
