import Catalog
import Costs
import Foundation
import Hashing
import Nutrition
import Providers
import Scoring
import TestSupport
import Testing

@testable import Execution

@Suite("The model that was asked then")
struct AskedModelTests {
    private func attempt(cost: Double?, status: Int = 200) -> JournalLine.Attempt {
        .init(
            trial: TrialKey(variant: VariantID(provider: "p", prompt: "q"), set: "s", meal: "m", repeatIndex: 0),
            attempt: 1, outcome: .ok, reason: nil, requestSHA256: SHA256Digest(of: [1]),
            response: ProviderResponse(status: status, headers: [:], body: []), servedModel: nil, usage: nil,
            timing: nil, startedAt: "2026-11-21T12:00:00Z", cost: cost)
    }

    private func variant(asked model: String?) throws -> PlanVariant {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1) {
            $0.model = "new"
            $0.servedAliases = ["new-alias"]
        }
        var variant = try #require(bench.plan.variants.first)
        variant.model = model ?? variant.model
        return variant
    }

    @Test(
        "is told from another by its id, by the aliases of today only if it is still the definition's, else by its bill"
    )
    func served() throws {
        let (same, old) = (try variant(asked: nil), try variant(asked: "old"))
        let cases: [(served: String?, cost: Double?, of: PlanVariant, isAsked: Bool)] = [
            ("new", 1, same, true), ("new-alias", nil, same, true), ("old", 1, same, false), (nil, nil, same, true),
            ("old", nil, old, true), ("old-alias", 1, old, true), ("new", nil, old, false),
            ("new-alias", nil, old, false), (nil, nil, old, true)
        ]
        for (served, cost, variant, isAsked) in cases {
            #expect(
                Pricing.isAskedModel(served, attempt: attempt(cost: cost), of: variant) == isAsked,
                "\(served ?? "-") for \(variant.model)")
        }
    }

    @Test("has its recorded bill where the definition names another, and none as on another day")
    func bill() throws {
        let old = try variant(asked: "old")
        let day = CalendarDate("2026-11-21")
        func cost(_ line: JournalLine.Attempt, _ pricesAsOf: CalendarDate?) -> Double? {
            let reading = ResponseReading(outcome: line.response?.isSuccess == true ? .ok : .serverError)
            return Pricing.cost(
                of: reading, attempt: line, by: old, at: WallTime(seconds: 1_795_000_000), pricesAsOf: pricesAsOf)?
                .value
        }
        #expect(cost(attempt(cost: 0.25), nil) == 0.25)
        #expect(cost(attempt(cost: nil), nil) == nil)
        #expect(cost(attempt(cost: 0.25), day) == nil)
        #expect(cost(attempt(cost: 0, status: 500), day) == 0, "a refusal is free on every day")
    }
}
