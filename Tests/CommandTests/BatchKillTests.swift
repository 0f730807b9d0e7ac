import Foundation
import JSON
import Simulator
import Statistics
import Testing

/// The built program, killed again and again while it asks four vendors in batches, and resumed.
@Suite("kill -9 at any moment of a batch run", .blocks)
struct BatchKillTests {
    private static let providers = ["gpt-4o-mini", "mistral-small", "gemini-flash-lite", "claude-haiku"]
    /// The promise was tried with 100; CI has less time.
    private static let kills = ProcessInfo.processInfo.environment["NUTRIEVAL_KILLS"].flatMap { Int($0) } ?? 8

    @Test("submits nothing twice, loses no answer and leaves nothing at the vendors")
    func kills() async throws {
        let stage = try await KillStage(Self.providers, budget: "budget: {confirm_above_usd: 100}")
        var stream = RandomStream(seed: 11, purpose: "batch kills")
        var (killed, runs) = (0, 0)
        // How often the program was killed after each kind of line.
        var places: [String: Int] = [:]
        while killed < Self.kills {
            runs += 1
            let before = counts(stage)
            let name = "batched-\(runs)"
            var acknowledged: [Substring] = []
            while killed < Self.kills {
                // After a step; time alone would hit the start most often. Every fifth kill is at any time.
                let written = sizes(of: name, stage)
                let wanted = killed % 5 == 0 ? 0 : 1 + stream.below(killed % 2 == 0 ? 9 : 120)
                let delay = Duration.milliseconds(stream.below(killed % 5 == 0 ? 1500 : 25))
                let isKilled = try await stage.runAndKill(stage.arguments(for: name) + ["--batch"], after: delay) {
                    self.steps(of: name, since: written, stage) >= wanted
                }
                guard isKilled else { break }
                killed += 1
                places[place(of: name, stage), default: 0] += 1
                let lines = stage.journal(of: name)
                #expect(lines.starts(with: acknowledged), "the journal was changed, not only added to")
                acknowledged = lines
            }
            // The second removes what a kill may have left while the first was removing.
            for _ in 0..<2 {
                let last = try await stage.run(stage.arguments(for: name) + ["--batch"])
                #expect(last.status == 0, "\(last.error)")
            }
            try check(name, of: stage, since: before)
        }
        print("\(killed) kills in \(runs) runs, by the last line: \(places.sorted { $0.value > $1.value })")
        await stage.server.stop()
    }

    private static let files = ["batches.jsonl", "answers.jsonl"]

    private func sizes(of name: String, _ stage: KillStage) -> [Int] {
        Self.files.map { file in
            (try? Data(contentsOf: stage.file(file, of: name)))?.count ?? 0
        }
    }

    /// Lines that were written after those sizes, without those about single requests of a batch.
    private func steps(of name: String, since sizes: [Int], _ stage: KillStage) -> Int {
        zip(Self.files, sizes).reduce(0) { sum, file in
            guard let handle = try? FileHandle(forReadingFrom: stage.file(file.0, of: name)) else { return sum }
            defer { try? handle.close() }
            try? handle.seek(toOffset: UInt64(file.1))
            let new = (try? handle.readToEnd()) ?? Data()
            let lines = String(decoding: new, as: UTF8.self).split(separator: "\n")
            return sum + lines.count { !$0.contains("\"kind\":\"request\"") }
        }
    }

    private func place(of name: String, _ stage: KillStage) -> String {
        let text = (try? String(contentsOf: stage.file("batches.jsonl", of: name), encoding: .utf8)) ?? ""
        let last = text.split(separator: "\n").last.flatMap { try? JSON.parse(String($0)) }
        let answers = stage.journal(of: name).isEmpty ? "" : ", with answers"
        return (last?["kind"]?.string ?? "nothing") + answers
    }

    private func counts(_ stage: KillStage) -> [String: ProviderStatistics] { stage.server.statistics() }

    private func check(_ name: String, of stage: KillStage, since before: [String: ProviderStatistics]) throws {
        var answers: [String: Int] = [:]
        for line in stage.journal(of: name) {
            let json = try JSON.parse(String(line))
            guard json["kind"] == "attempt", let trial = json["trial"]?.string else { continue }
            #expect(json["batch"]?.string != nil && json["latency_us"]?.isNull == true)
            answers[trial, default: 0] += 1
        }
        #expect(answers.count == 64 * Self.providers.count && answers.values.allSatisfy { $0 == 1 })
        for (provider, now) in counts(stage) {
            let asked = now.batchRequests - (before[provider]?.batchRequests ?? 0)
            #expect(asked == 64, "\(provider) was given \(asked) requests for 64 trials")
            #expect(now.files == 0, "\(now.files) files are left at \(provider)")
            if ["gemini-flash-lite", "claude-haiku"].contains(provider) { #expect(now.keptBatches == 0) }
        }
    }
}
