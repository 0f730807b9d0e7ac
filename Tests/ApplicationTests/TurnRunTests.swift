import Analysis
import Application
import Foundation
import JSON
import Nutrition
import Reporting
import Scoring
import Statistics
import TestSupport
import Testing

/// Names of foods, second turns and stated foods, from the request to the report, against the simulator.
@Suite("simulated runs of names, second turns and stated foods")
struct TurnRunTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    private func run(_ name: String, _ providers: [String], limit: Int? = nil) async throws -> RunSession.Ending {
        var request = files.request(name)
        request.providers = providers
        request.limit = limit
        return try await RunSession(try files.open(), request).finish(consent: .given)
    }

    @Test func `names of a food are asked for, read and scored, and change no other score`() async throws {
        let ending = try await run("three", ["gemini-flash", "gemini-flash-top3"])
        let rows = Dictionary(
            uniqueKeysWithValues: ending.report.scores.variants.map { ($0.variant.provider, $0.topNames) })
        #expect(rows["gemini-flash"] == .some(nil))
        let names = try #require(rows["gemini-flash-top3"] ?? nil)
        #expect(names.meals > 50 && names.first.value < names.three.value && names.three.value <= 1)
        #expect((names.gain.low ?? 0) > 0)
        let band = try #require(names.offered)
        #expect(band.answers > 0 && band.three.value >= band.first.value)
        let summary = try String(
            contentsOf: files.folder.url.appending(path: "reports/three/summary.json"), encoding: .utf8)
        #expect(summary.contains(#""top_3_recall""#))
    }

    private func copy(_ set: String) throws {
        try FileManager.default.copyItem(
            at: TestData.repository.appending(path: "eval-sets/\(set)"),
            to: files.folder.url.appending(path: "eval-sets/\(set)"))
    }

    private func run(_ name: String, _ provider: String, on set: String) async throws -> RunSession.Ending {
        try copy(set)
        var request = files.request(name)
        (request.providers, request.sets, request.limit) = ([provider], [set], nil)
        return try await RunSession(try files.open(), request).finish(consent: .given)
    }

    private func journal(_ name: String) throws -> [JSON] {
        let text = try String(
            contentsOf: files.folder.url.appending(path: "reports/\(name)/answers.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSON.parse(String($0)) }
    }

    @Test(arguments: ["gemini-flash-refine", "gpt-4o-mini", "mistral-small", "claude-haiku"])
    func `a second turn goes on from the first, and both are recorded and paid`(_ provider: String) async throws {
        let name = "refined-\(provider)"
        if provider != "gemini-flash-refine" {
            let file = files.folder.url.appending(path: "providers/\(provider).yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try text.replacing(/prompt: .*/, with: "prompt: prompts/refine-portion.md")
                .replacing(/answer: .*/, with: "answer: answers/refined-portion.yaml")
                .write(to: file, atomically: true, encoding: .utf8)
        }
        let ending = try await run(name, provider, on: "refined-portions")
        #expect(ending.shortfall == nil)
        let score = try #require(ending.report.scores.variants.first?.task)
        #expect(score.task == .refinedPortion && score.meals >= 10)
        let figures = Dictionary(uniqueKeysWithValues: score.figures.map { ($0.measure.key, $0.value) })
        let change = try #require(figures["energy_change"] ?? nil)
        let before = try #require(figures["energy_before_mae"] ?? nil)
        let after = try #require(figures["energy_after_mae"] ?? nil)
        #expect(abs(after.value - before.value - change.value) < 1e-9 && change.low != nil)
        let attempts = try journal(name).filter { $0["kind"] == "attempt" && $0["outcome"] == "ok" }
        #expect(attempts.count >= 10)
        for line in attempts {
            #expect(line["earlier"]?.array?.count == 1 && line["usage"]?.array?.count == 2)
            #expect((line["cost_usd"]?.number ?? 0) > 0)
        }
        #expect(ending.report.scores.variants.first?.cost.unknown == 0)
        let report = try String(
            contentsOf: files.folder.url.appending(path: "reports/\(name)/report.md"), encoding: .utf8)
        #expect(report.contains("What does a second turn change?"))
        // Scoring reads both turns again from the journal.
        let again = try await ScoredRun(named: name, of: try files.open(), scoring: ScoringChoice())
        #expect(again.report.scores.variants.first?.task == score)
    }

    @Test func `meals without a second turn are named, and the others are asked`() async throws {
        try copy("refined-portions")
        let file = files.folder.url.appending(path: "eval-sets/refined-portions/meals.jsonl")
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
        lines[0] = try #require(lines[0].split(separator: ",\"refinement\"").first.map { $0 + "}" })
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        var request = files.request("some")
        (request.providers, request.sets, request.limit) = (["gemini-flash-refine"], ["refined-portions"], nil)
        let ending = try await RunSession(try files.open(), request).finish(consent: .given)
        #expect(ending.report.meals.flatMap(\.trials).count == 11)
        #expect(
            files.told.sentences.contains { $0.contains("1 meal without refinement (apple)") },
            "\(files.told.sentences)")
    }

    @Test func `errors among stated foods are found and priced`() async throws {
        let ending = try await run("verified", "gemini-flash-verify", on: "verify-foods")
        #expect(ending.shortfall == nil)
        let score = try #require(ending.report.scores.variants.first?.task)
        #expect(score.task == .verifyFoods && score.meals == 12)
        let figures = Dictionary(uniqueKeysWithValues: score.figures.map { ($0.measure.key, $0) })
        #expect(figures["errors_recall"]?.count == 27)
        #expect((figures["errors_recall"]?.value?.value ?? 0) > 0.5)
        #expect((figures["energy_change"]?.value?.value ?? 0) < 0)
        #expect((figures["cost_per_food_usd"]?.value?.value ?? 0) > 0)
        let report = try String(
            contentsOf: files.folder.url.appending(path: "reports/verified/report.md"), encoding: .utf8)
        #expect(report.contains("Which wrong values were found?"))
    }
}
