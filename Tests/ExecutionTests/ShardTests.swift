import Analysis
import Catalog
import Foundation
import JSON
import Nutrition
import TestSupport
import Testing

@testable import Execution

@Suite("Shards and their merge")
struct ShardTests {
    @Test func `a part is written as a fraction`() {
        #expect(Shard("2/3") == Shard(index: 2, count: 3))
        for text in ["0/3", "4/3", "1/0", "-1/3", "1", "1/2/3", "", "a/b", "1/ 2", "1/10001", "99999999999999999999/2"]
        {
            #expect(Shard(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [1, 2, 3, 7, 31, 40])
    func `the parts hold every trial of the plan once, and as many meals give or take one`(_ count: Int) throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "mistral-small"], meals: 31, repeats: 2)
        let whole = Set(bench.plan.trials.map(bench.plan.key))
        var seen: Set<TrialKey> = []
        for index in 1...count {
            let part = bench.plan.part(Shard(index: index, count: count))
            let keys = part.trials.map(part.key)
            #expect(seen.isDisjoint(with: keys))
            seen.formUnion(keys)
            #expect([31 / count, (31 + count - 1) / count].contains(part.trialCount / 4))
        }
        #expect(seen == whole)
    }

    /// Runs the parts, each in a folder of its own, and gives them with the plan they are of.
    private func shards(_ count: Int) async throws -> (benches: [SimulatedBench], whole: Plan) {
        let first = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 6)
        var benches: [SimulatedBench] = []
        for index in 1...count {
            var bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 6)
            let shard = try #require(Shard(index: index, count: count))
            let record = RunRecord(
                name: "part-\(index)", startedAt: "2026-11-21T0\(index):00:00.000Z", toolVersion: "test", shard: shard,
                plan: PlanRecord(first.plan))
            bench.plan = first.plan.part(shard)
            _ = try RunFolder.create(bench.run.url, record: record, redactor: Redactor([]))
            _ = try await bench.session()
            benches.append(bench)
        }
        return (benches, first.plan)
    }

    @Test func `merged shards are the run that one machine would have made`() async throws {
        let (benches, whole) = try await shards(3)
        let target = benches[0].folder.url.appending(path: "merged")
        let merged = try RunMerge(benches.map(\.run)).write(to: target, redactor: Redactor([]))
        #expect(merged.missing.isEmpty && merged.record.shard == nil)
        #expect(merged.record.startedAt == "2026-11-21T01:00:00.000Z")
        let state = try JournalState(reading: merged.folder)
        #expect(state.pending(of: whole).isEmpty)
        #expect(Set(state.outcomes.keys) == Set(whole.trials.map(whole.key)))
        #expect(try merged.folder.record() == merged.record)
        #expect(!FileManager.default.fileExists(atPath: merged.folder.file("lock").path))
    }

    @Test func `a merged run keeps the lookups of its parts`() async throws {
        let (benches, _) = try await shards(3)
        for place in [0, 2] {
            try Data("{\"of\":\(place)}\n".utf8).write(to: benches[place].run.file("lookups.jsonl"))
        }
        let target = benches[0].folder.url.appending(path: "merged")
        let merged = try RunMerge(benches.map(\.run)).write(to: target, redactor: Redactor([]))
        let lookups = try String(contentsOf: merged.folder.file("lookups.jsonl"), encoding: .utf8)
        #expect(lookups == "{\"of\":0}\n{\"of\":2}\n")
    }

    @Test func `a missing shard is named and stays pending`() async throws {
        let (benches, whole) = try await shards(3)
        let target = benches[0].folder.url.appending(path: "merged")
        let merged = try RunMerge([benches[0].run, benches[2].run]).write(to: target, redactor: Redactor([]))
        #expect(merged.missing == ["2/3"])
        let expected = whole.part(Shard(index: 2, count: 3))
        #expect(
            Set(try JournalState(reading: merged.folder).pending(of: whole).map(whole.key))
                == Set(expected.trials.map(expected.key)))
    }

    @Test func `what cannot be joined is refused, named, and left as it was`() async throws {
        let (benches, _) = try await shards(2)
        let target = benches[0].folder.url.appending(path: "merged")
        func refuse(_ folders: [RunFolder]) -> MergeError? {
            do {
                _ = try RunMerge(folders).write(to: target, redactor: Redactor([]))
                return nil
            } catch { return error as? MergeError }
        }
        #expect(refuse([benches[0].run]) == .nothingToMerge)
        #expect(refuse([benches[0].run, benches[0].run]) == .sameRun("run"))
        // The same part, run twice.
        let twice = benches[1].folder.url.appending(path: "twice")
        try FileManager.default.copyItem(at: benches[0].run.url, to: twice)
        #expect(
            refuse([benches[0].run, RunFolder(url: twice)]) == .partTwice(part: "1/2", runs: ["run", "twice"]))
        // The same answers in a run that does not say which part it is.
        func copy(_ name: String, _ change: (inout RunRecord) -> Void) throws -> RunFolder {
            var record = try benches[0].run.record()
            change(&record)
            let url = benches[1].folder.url.appending(path: name)
            let folder = try RunFolder.create(url, record: record, redactor: Redactor([])).folder
            try FileManager.default.copyItem(atPath: benches[0].run.answersPath, toPath: folder.answersPath)
            return folder
        }
        guard case .trialTwice = refuse([benches[0].run, try copy("whole") { $0.shard = nil }]) else {
            Issue.record("a trial in two runs was taken")
            return
        }
        #expect(
            refuse([benches[1].run, try copy("third") { $0.shard = Shard("1/3") }])
                == .otherParts(run: "third", part: "1/3", first: "run", firstPart: "2/2"))
        let newer = try copy("newer") { $0.toolVersion = "9.9" }
        #expect(
            refuse([benches[1].run, newer])
                == .otherVersion(run: "newer", version: "9.9", first: "run", firstVersion: "test"))
        _ = try RunMerge([benches[1].run, newer], allowsDifferences: true)
        let other = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 6)
        let record = RunRecord(
            name: "other", startedAt: "2026-11-21T00:00:00.000Z", toolVersion: "test", plan: PlanRecord(other.plan))
        _ = try RunFolder.create(other.run.url, record: record, redactor: Redactor([]))
        guard case .otherPlan(_, _, let differences) = refuse([benches[0].run, other.run]) else {
            Issue.record("another plan was taken")
            return
        }
        #expect(differences.contains { $0.contains("gemini-flash") })
        let journal = try benches[1].run.journal(format: 2, redactor: Redactor([]))
        #expect(refuse(benches.map(\.run)) == .beingWritten("run"))
        withExtendedLifetime(journal) {}
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test func `live answers and simulated ones are not merged, in whichever order, nor two kinds of simulated ones`()
        throws
    {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 4)
        let simulated = RunRecord.Simulation(seed: 1, speedUp: 20, faults: "none")
        let kinds: [RunRecord.Simulation?] = [
            nil, simulated, RunRecord.Simulation(seed: 2, speedUp: 20, faults: "none"),
            RunRecord.Simulation(seed: 1, speedUp: 10, faults: "none"),
            RunRecord.Simulation(seed: 1, speedUp: 20, faults: "rate-limits")
        ]
        func folder(_ index: Int, _ kind: Int) throws -> RunFolder {
            let name = "part-\(index)-\(kind)"
            let record = RunRecord(
                name: name, startedAt: "2026-11-21T00:00:00.000Z", toolVersion: "test", simulation: kinds[kind],
                shard: Shard(index: index, count: 2), plan: PlanRecord(bench.plan))
            let url = bench.folder.url.appending(path: name)
            return try RunFolder.create(url, record: record, redactor: Redactor([])).folder
        }
        let first = try kinds.indices.map { try folder(1, $0) }
        let second = try kinds.indices.map { try folder(2, $0) }
        for (one, two) in kinds.indices.flatMap({ one in kinds.indices.map { (one, $0) } }) {
            let pair = [first[one], second[two]]
            if one == two {
                _ = try RunMerge(pair)
            } else {
                #expect(throws: MergeError.otherSimulation(run: pair[1].name, first: pair[0].name)) {
                    try RunMerge(pair)
                }
            }
        }
    }
}
