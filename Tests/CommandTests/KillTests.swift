import Analysis
import Catalog
import Costs
import Execution
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Simulator
import Statistics
import TestSupport
import Testing

/// The built program, killed again and again while it asks servers that count, and resumed. One case after the other,
/// since each blocks threads that the servers of another would need.
@Suite("kill -9 at any moment", .blocks, .serialized)
struct KillTests {
    /// What is asked, and how often the program is killed.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The providers with a server.
        let providers: [String]
        /// The cascade of them that is asked in their place; nil: none.
        let cascade: String?
        let kills: Int

        var testDescription: String { cascade ?? "three providers" }
    }

    private static let cases = [
        Case(providers: ["mistral-small", "gpt-4o-mini", "gemini-flash-lite"], cascade: nil, kills: 50),
        Case(
            providers: ["gemini-flash-lite", "gemini-flash", "gemini-pro"], cascade: "confidence-bands", kills: 30)
    ]

    @Test(
        "loses no acknowledged answer, asks nothing twice but what was in flight, and ends in the undisturbed summary",
        arguments: cases)
    func kills(_ own: Case) async throws {
        let stage = try await KillStage(own.providers, cascade: own.cascade)
        let undisturbed = try await stage.run(stage.choice + ["--name", "undisturbed"])
        #expect(undisturbed.status == 0, "\(undisturbed.error)")
        var stream = RandomStream(seed: 7, purpose: "kills")
        var (killed, runs) = (0, 0)
        // On a fast machine a run is over before it was killed fifty times; then another is.
        while killed < own.kills {
            runs += 1
            try #require(runs <= 10)
            let name = "killed-\(runs)"
            let before = answered(stage)
            let (kills, inFlight, _) = try await disturb(name, of: stage, until: own.kills - killed, &stream)
            killed += kills
            let last = try await stage.run(stage.arguments(for: name))
            #expect(last.status == 0, "\(last.error)")
            try check(name, of: stage, inFlight: inFlight, served: answered(stage) - before)
        }
        await stage.server.stop()
    }

    /// `NUTRIEVAL_JOB_KILLS=100 swift test --filter KillTests` does it more often.
    @Test func `a run of jobs submits nothing twice, leaves nothing behind and loses nothing`() async throws {
        let kills = ProcessInfo.processInfo.environment["NUTRIEVAL_JOB_KILLS"].flatMap { Int($0) } ?? 15
        var stage = try await KillStage(["meal-backend"], modelsFail: false) { line in
            if line.hasPrefix("  refresh:") { return nil }
            return line.hasPrefix("  every_s:") ? "  every_s: 0.03" : line
        }
        stage.more = ["--photo-setting", "one-photo"]
        var stream = RandomStream(seed: 11, purpose: "kills of jobs")
        var (killed, runs, lost, accepted) = (0, 0, 0, 0)
        while killed < kills {
            runs += 1
            try #require(runs <= kills)
            let name = "jobs-\(runs)"
            let disturbed = try await disturb(name, of: stage, until: kills - killed, &stream)
            killed += disturbed.kills
            lost += disturbed.inFlight.values.reduce(0, +)
            accepted += disturbed.accepted
            let last = try await stage.run(stage.arguments(for: name))
            #expect(last.status == 0, "\(last.error)")
            let answers = try Self.counts(stage.journal(of: name), kind: "attempt")
            #expect(answers.count == 64 && answers.values.allSatisfy { $0 == 1 })
            let statistics = try #require(stage.server.statistics()["meal-backend"])
            #expect(statistics.jobsTaken == 64 * runs, "submitted twice: \(statistics.jobsTaken - 64 * runs)")
            #expect(statistics.jobs == 0, "left behind: \(statistics.jobs)")
        }
        print(
            "\(killed) kills in \(runs) runs of 64 jobs, \(lost) submissions without a ticket, \(accepted) jobs without an answer"
        )
        await stage.server.stop()
    }

    private func answered(_ stage: KillStage) -> Int { stage.server.statistics().values.reduce(0) { $0 + $1.answered } }

    /// Starts a run, and kills and resumes it that often or until it is over.
    ///
    /// - Returns: the kills, how often each trial was sent without an end in the journal when the program was killed, and
    ///   how often a job had a ticket and no answer there.
    private func disturb(
        _ name: String, of stage: KillStage, until most: Int, _ stream: inout RandomStream
    ) async throws -> (kills: Int, inFlight: [String: Int], accepted: Int) {
        var (killed, accepted) = (0, 0)
        var acknowledged: [Substring] = []
        var inFlight: [String: Int] = [:]
        while killed < most {
            // Most of a session is starting up; the whole run takes about two seconds of asking.
            let delay = Duration.milliseconds(20 + stream.below(killed % 5 == 4 ? 900 : 420))
            guard try await stage.runAndKill(stage.arguments(for: name), after: delay) else { break }
            killed += 1
            let lines = stage.journal(of: name)
            #expect(lines.starts(with: acknowledged), "the journal was changed, not only added to")
            acknowledged = lines
            for trial in try Self.open(lines) { inFlight[trial, default: 0] += 1 }
            accepted += try Self.open(lines, in: ["accepted"]).count
        }
        #expect(stage.journal(of: name).starts(with: acknowledged))
        return (killed, inFlight, accepted)
    }

    /// Holds a run that was killed and finished to what was promised.
    private func check(_ name: String, of stage: KillStage, inFlight: [String: Int], served: Int) throws {
        let journal = stage.journal(of: name)
        let asked = try Self.counts(journal, kind: "sent")
        let answers = try Self.counts(journal, kind: "attempt")
        #expect(try answers.count == Self.counts(stage.journal(of: "undisturbed"), kind: "attempt").count)
        for (trial, count) in asked {
            #expect(count <= 1 + inFlight[trial, default: 0], "\(trial) was asked \(count) times")
        }
        // What the servers counted: every answer that is in the journal, and no request that it does not know of.
        #expect(served >= answers.values.reduce(0, +))
        #expect(served <= asked.values.reduce(0, +))
        let differences = try TimelessSummary.differences(
            stage.comparableSummary(of: "undisturbed"), stage.comparableSummary(of: name))
        #expect(differences.isEmpty, "\(differences.prefix(5))")
    }

    /// The trials whose last line is of those kinds: they were sent and have no end.
    private static func open(_ lines: [Substring], in kinds: Set<String> = ["sent"]) throws -> [String] {
        var open: Set<String> = []
        for line in lines {
            let json = try JSON.parse(String(line))
            guard let trial = json["trial"]?.string else { continue }
            if kinds.contains(json["kind"]?.string ?? "") { open.insert(trial) } else { open.remove(trial) }
        }
        return Array(open)
    }

    private static func counts(_ lines: [Substring], kind: String) throws -> [String: Int] {
        try lines.reduce(into: [:]) { counts, line in
            let json = try JSON.parse(String(line))
            if json["kind"]?.string == kind, let trial = json["trial"]?.string { counts[trial, default: 0] += 1 }
        }
    }
}
