import Analysis
import Catalog
import Costs
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import TestSupport
import Testing
import Transport

@testable import Execution

/// Runs whose answers were had elsewhere.
@Suite("Recorded answers")
struct RecordedAnswerTests: RecordedBenches {
    private struct Unreachable: HTTPSending {
        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            Issue.record("something was sent to \(request.url)")
            throw .cancelled
        }
    }

    private static func bench() throws -> SimulatedBench {
        try SimulatedBench(providers: ["gpt-4o-mini"]) { definition in
            definition.format = .recorded
            definition.endpoint = "answers.jsonl"
            definition.keyVariable = nil
        }
    }

    private func session(_ bench: SimulatedBench, budget: Budget = Budget()) async throws -> RunResults {
        try await bench.session(budget: budget, through: { _, _ in Unreachable() }).results
    }

    /// A line for each meal of a run that asked the simulator, and what became of them there.
    private func asked() async throws -> (lines: [String], results: RunResults) {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"])
        let results = try await bench.session().results
        var lines: [String] = []
        _ = try JournalReader(path: bench.run.answersPath).read { line in
            guard case .attempt(let attempt) = line, let body = attempt.response?.body else { return }
            let answer = try JSON.parse(body)["choices"]?[0]?["message"]?["content"]
            let recorded: JSON = [
                "meal": .string(attempt.trial.meal), "answer": answer ?? .null,
                "usage": ["input_tokens": 1000, "output_tokens": 100]
            ]
            lines.append(recorded.text())
        }
        return (lines, results)
    }

    @Test func `are read, checked and priced as if they had been asked, and nothing is sent or charged`() async throws {
        let (lines, asked) = try await asked()
        let bench = try Self.bench()
        try bench.folder.write(lines.joined(separator: "\n") + "\n", to: "answers.jsonl")
        var budget = Budget()
        budget.run = 0.000001
        let results = try await session(bench, budget: budget)
        #expect(results.trials.count == 2)
        for (trial, original) in zip(results.trials, asked.trials) {
            #expect(trial.outcome == .ok && trial.estimate == original.estimate, "\(trial.reason ?? "")")
            #expect(trial.findings == original.findings && trial.cost != nil && trial.latency == nil)
        }
        #expect(try JournalState(reading: bench.run).charged["gpt-4o-mini", default: 0] == 0)
        #expect(bench.plan.recordedRemarks.first?.contains("did not ask") == true)
    }

    @Test func `that are JSON instead of text are read as well`() async throws {
        let lines = try await asked().lines.map { line in
            var json = try #require(try JSON.parse(line).object)
            json["answer"] = try JSON.parse(json["answer"]?.string ?? "")
            return JSON.object(json).text()
        }
        let bench = try Self.bench()
        try bench.folder.write(lines.joined(separator: "\n"), to: "answers.jsonl")
        #expect(try await session(bench).trials.allSatisfy { $0.outcome == .ok })
    }

    @Test func `that are missing stay to be had, and a resume takes those that were added`() async throws {
        let lines = try await asked().lines
        let bench = try Self.bench()
        try bench.folder.write(lines[0] + "\n", to: "answers.jsonl")
        let first = try await session(bench)
        let missing = try #require(first.trials.first { $0.outcome != .ok })
        #expect(first.trials.count { $0.outcome == .ok } == 1)
        #expect(missing.outcome == .cancelled, "\(missing.outcome)")
        #expect(
            missing.reason == "answers.jsonl has no answer for the meal \(missing.meal): add a line and resume the run")
        try bench.folder.write(lines.joined(separator: "\n") + "\n", to: "answers.jsonl")
        #expect(try await session(bench).trials.allSatisfy { $0.outcome == .ok })
    }

    @Test(arguments: [
        (nil, "the file of recorded answers, answers.jsonl, does not exist; check the path"),
        (
            "{\"meal\":\"\(String(repeating: "a", count: 1_000_000))\"}",
            "answers.jsonl:1:1: this line has more than 1 MB: shorten it"
        ),
        ("{\"meal\":\"a\"}\nwhat", "answers.jsonl:2:1: this is no JSON object with a `meal`: mend the line")
    ]) func `of a file that cannot be used say why`(_ text: String?, _ reason: String) async throws {
        let bench = try Self.bench()
        if let text { try bench.folder.write(text, to: "answers.jsonl") }
        for trial in try await session(bench).trials {
            #expect(trial.outcome == .cancelled && trial.reason == reason, "\(trial.reason ?? "")")
        }
    }

    @Test func `of two sets with a meal of the same id are told apart by their set`() async throws {
        let lines = try await asked().lines
        var bench = try Self.bench()
        bench.plan.sets[0].set.meals.removeLast()
        var other = bench.plan.sets[0]
        other.set.name = "other"
        bench.plan.sets.append(other)
        try bench.folder.write(lines.joined(separator: "\n"), to: "answers.jsonl")
        for trial in try await session(bench).trials {
            #expect(trial.outcome == .cancelled)
            #expect(trial.reason?.contains("the sets demo and other have a meal \(trial.meal)") == true)
        }
        let named = try lines.map { line in
            var json = try #require(try JSON.parse(line).object)
            json["set"] = "other"
            return JSON.object(json).text()
        }
        try bench.folder.write(named.joined(separator: "\n"), to: "answers.jsonl")
        let outcomes = try await session(bench).trials.map { "\($0.set) \($0.outcome)" }
        #expect(Set(outcomes) == ["demo cancelled", "other ok"])
    }

    @Test func `of a file that has changed are not reused, and those of an unchanged one are`() async throws {
        let lines = try await asked().lines
        let (first, second) = try (Self.bench(), Self.bench())
        try record(first, "first")
        for bench in [first, second] { try bench.folder.write(lines.joined(separator: "\n"), to: "answers.jsonl") }
        _ = try await session(first)
        let reused = try await second.session(through: { _, _ in Unreachable() }, reuse: reuse(first)).results
        #expect(reused.trials.count == 2 && reused.trials.allSatisfy { $0.reused?.run == "first" })
        let third = try Self.bench()
        try third.folder.write(lines.joined(separator: "\n").replacing("1000", with: "999"), to: "answers.jsonl")
        let read = try await third.session(through: { _, _ in Unreachable() }, reuse: reuse(first)).results
        #expect(read.trials.count == 2 && read.trials.allSatisfy { $0.outcome == .ok && $0.reused == nil })
    }

    @Test func `behind a link are not read`() async throws {
        let bench = try Self.bench()
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("{\"meal\":\"a\"}", to: "secret.jsonl")
        try FileManager.default.createSymbolicLink(
            at: bench.folder.url.appending(path: "answers.jsonl"),
            withDestinationURL: elsewhere.url.appending(path: "secret.jsonl"))
        for trial in try await session(bench).trials {
            #expect(trial.reason?.contains("is behind the link") == true, "\(trial.reason ?? "")")
        }
    }
}
