import Analysis
import Catalog
import Costs
import Foundation
import Nutrition
import Providers
import Sanity
import Scoring
import TestSupport
import Testing

@testable import Execution

/// Every way to carry requests out, over real sockets, programs and files, in every kind of trouble.
@Suite("Every backend conforms", .serialized)
struct BackendConformanceTests {
    private static let carriers = Array(Set(Formats.all.map(\.carrier))).sorted { "\($0)" < "\($1)" }

    private func bench(_ row: BackendRow, _ trouble: Trouble) throws -> SimulatedBench {
        var problem: (any Error)?
        let bench = try SimulatedBench(
            providers: ["gpt-4o-mini"], meals: 1, retry: .none,
            timeout: trouble == .late || trouble == .otherID ? .milliseconds(300) : SimulatedBench.patience
        ) { definition in
            do { try row.definition(&definition) } catch { problem = error }
            if trouble == .tooManyPhotos { definition.limits.photosPerRequest = 0 }
            if definition.isProgram || definition.isRecorded { describe(&definition) }
        }
        if let problem { throw problem }
        return bench
    }

    /// The page's examples answer with a description.
    private func describe(_ definition: inout ProviderDefinition) {
        let day = CalendarDate("2026-11-21") ?? .unixEpoch
        let catalog = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day).catalog
        guard let shipped = catalog.provider(named: "mistral-large-describe") else { return }
        (definition.prompt, definition.answer) = (shipped.prompt, shipped.answer)
    }

    @Test func `every carrier has a row, and every row says how each trouble ends`() throws {
        for carrier in Self.carriers {
            let row = try #require(BackendRow.all[carrier], "\(carrier) has no row: add one to BackendRow.all")
            #expect(Set(row.ends.keys) == Set(Trouble.allCases), "\(carrier)")
        }
    }

    @Test(arguments: carriers, Trouble.allCases)
    func `trouble is its own outcome, a resume finishes, and no key is kept`(
        _ carrier: Carrier, _ trouble: Trouble
    ) async throws {
        let row = try #require(BackendRow.all[carrier])
        guard case .outcome(let outcome)? = row.ends[trouble] else { return }
        var bench = try bench(row, trouble)
        try await row.run(trouble, bench)
        let trial = try trial(bench)
        #expect(trial.outcome == outcome, "\(trial.reason ?? "")")
        #expect((trial.reason == nil) == (outcome == .ok) && (trial.estimate == nil) == (outcome != .ok))
        if outcome.kind == .pending {
            bench.plan.variants[0].definition.limits.timeout = SimulatedBench.patience
            try await row.run(.nothing, bench)
            // Each session has a server of its own, which has no job of the one before.
            if carrier == .jobs, try self.trial(bench).outcome == .jobLost { try await row.run(.nothing, bench) }
            let resumed = try self.trial(bench)
            #expect(resumed.outcome.kind == .answered, "\(resumed.reason ?? "")")
        }
        for file in try #require(FileManager.default.subpaths(atPath: bench.run.url.path)) {
            let bytes = (try? Data(contentsOf: bench.run.url.appending(path: file))) ?? Data()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("0123456789"), "\(file)")
        }
    }

    private func trial(_ bench: SimulatedBench) throws -> TrialResult {
        let results = try RunResults(reading: bench.run, plan: bench.plan, sanity: SanityChecker())
        return try #require(results.trials.first)
    }
}
