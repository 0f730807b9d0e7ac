import Analysis
import Catalog
import Foundation
import Nutrition
import Providers
import Scoring
import Simulator
import TestSupport
import Testing

@testable import Costs
@testable import Execution

@Suite("A budget against prices of 0")
struct PriceFloorBudgetTests {
    private static let free = PriceBook(rows: [
        PriceRow(from: .unixEpoch, input: 0, cachedInput: 0, output: 0, source: "a stranger")
    ])

    /// A provider that states prices of 0; what it costs at least is what the shipped file states.
    private func bench() throws -> SimulatedBench {
        try SimulatedBench(providers: ["gpt-4o-mini"], meals: 20) { definition in
            definition.priceFloor = definition.prices
            definition.prices = Self.free
        }
    }

    @Test("binds by the least that the model costs, over sessions too; what is shown is the stated price")
    func binds() async throws {
        let bench = try bench()
        var budget = Budget()
        budget.run = 0.02
        var sent = 0
        for _ in 1...3 {
            let session = try await bench.session(budget: budget)
            sent += session.statistics["gpt-4o-mini"]?.requests ?? 0
            let skipped = session.results.trials.filter { $0.outcome == .budgetSkipped }
            #expect(!skipped.isEmpty)
            for trial in session.results.trials where trial.outcome == .ok { #expect(trial.cost?.value == 0) }
            let charged = try JournalState(reading: bench.run).charged["gpt-4o-mini"] ?? 0
            #expect(charged > 0 && charged <= 0.02)
        }
        #expect(sent > 0 && sent < 20)
    }

    @Test("counts an answer without usage as unknown, so that its reservation stays charged")
    func unreported() throws {
        var definition = try #require(try bench().plan.variants.first?.definition)
        func bill() -> Double? {
            Pricing.cost(
                of: ResponseReading(outcome: .ok), response: ProviderResponse(status: 200, headers: [:], body: []),
                timing: nil, by: definition, at: WallTime(seconds: 1_790_000_000))?.value
        }
        #expect(bill() == nil)
        definition.priceFloor = nil
        #expect(bill() == 0)
    }

    @Test("keeps aside what the least price comes to, and shows it as the most a run can cost")
    func reserves() throws {
        var definition = try #require(try bench().plan.variants.first?.definition)
        let ask = { Ask(definition: definition, photos: []) }
        let day = CalendarDate("2026-11-21")
        let bound = AttemptEstimate(ask(), sizes: [(1024, 1024)], on: day)
        definition.prices = definition.priceFloor
        definition.priceFloor = nil
        let honest = AttemptEstimate(ask(), sizes: [(1024, 1024)], on: day)
        #expect(bound.reservation == honest.reservation && bound.expected == 0)
        definition.priceFloor = Self.free
        #expect(AttemptEstimate(ask(), sizes: [(1024, 1024)], on: day).reservation == honest.reservation)
    }
}
