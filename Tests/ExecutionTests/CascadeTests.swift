import Catalog
import Costs
import Execution
import Foundation
import Nutrition
import Providers
import Simulator
import TestSupport
import Testing

@testable import Analysis
@testable import Scoring

/// Cascades live, against the simulator.
@Suite("Cascades, live", .serialized)
struct CascadeTests {
    private static let members = ["gemini-flash-lite", "gemini-flash", "gemini-pro"]
    /// Both shipped policies.
    private static let shipped = ["bands": "policy: confidence-bands", "tiers": "policy: tier-choice"]
    /// Everything a policy can do after an answer.
    private static let wary = [
        "wary": """
        steps:
          - {name: doubtful, when: {has_finding: true}, answer: pro}
          - {name: sure, when: {confidence_from: 0.85}, answer: local}
          - {name: checked, when: {confidence_from: 0.6}, answer: flash, fallback: pro, verify: pro,
             replace_beyond_percent: 5}
          - {name: rest, answer: pro, fallback: local}
        """
    ]
    private static let roles = "{local: gemini-flash-lite, flash: gemini-flash, pro: gemini-pro}"
    private static let waryCascade = ["wary-cascade": "policy: wary\nroles: \(roles)"]

    private static let median = [
        "median": """
        steps:
          - {name: sure, when: {confidence_from: 0.8}, answer: local}
          - {name: rest, answer: flash, median_of: 3, fallback: local, verify: pro}
        """
    ]

    /// What `route` makes of a run's records.
    private struct Predicted: Equatable {
        /// kcal.
        var loss: Double
        var cost: Double?
        /// Milliseconds.
        var latency: Double?
        var asked: [RoutingRole]
        /// Queries of one role beyond the first.
        var again: Int
    }

    /// By meal and repeat, for the cases that `route` compares.
    private static func predicted(
        _ results: [TrialResult], _ cascade: PlanVariant, _ plan: Plan
    ) throws -> [String: Predicted] {
        let policy = try #require(cascade.policy)
        let singles = plan.variants.filter { $0.policy == nil }
        let set = plan.sets[0].set
        let table = RoutingTable(
            set: ScoredSet(name: set.name, meals: set.meals, synonyms: set.synonyms), results: results,
            variants: singles.map { PlannedVariant(variant: $0.id, model: $0.model) }, policy: .zero)
        var places: [RoutingRole: Int] = [:]
        for role in policy.usedRoles {
            let member = try #require(cascade.members[role])
            let place: Int = try #require(table.place(of: member.id))
            places[role] = place
        }
        let router = PolicyRouter(policy, assigned: places, table: table)
        var predicted: [String: Predicted] = [:]
        for (place, own) in table.cases.enumerated() {
            let routed = router.routed(own, at: place, thresholds: router.thresholds)
            predicted["\(set.meals[own.meal].id) \(own.repeatIndex)"] = Predicted(
                loss: routed.loss, cost: routed.cost, latency: routed.latency,
                asked: policy.usedRoles.filter { role in routed.asked & 1 << UInt64(places[role] ?? 63) != 0 },
                again: routed.again?.calls ?? 0)
            #expect(routed.statedPrices == 0)
        }
        return predicted
    }

    private static func rounded(_ value: Double?) -> Int? { value.map { Int(($0 * 1e6).rounded()) } }

    /// Compares every trial of every cascade with what `route` says.
    private static func compare(_ session: SimulatedBench.Session, _ plan: Plan) throws -> Set<[RoutingRole]> {
        let results = session.results.trials
        var ways: Set<[RoutingRole]> = []
        for cascade in plan.variants where cascade.policy != nil {
            let predicted = try Self.predicted(results, cascade, plan)
            let own = results.filter { $0.variant == cascade.id }
            #expect(predicted.count == own.count)
            for trial in own {
                let place = "\(trial.meal) \(trial.repeatIndex)"
                let expected = try #require(predicted[place])
                let truth = plan.sets[0].set.meals.first { $0.id == trial.meal }?.truth.nutrients.energy?.value ?? 0
                #expect(rounded(abs((trial.statedEnergy ?? 0) - truth)) == rounded(expected.loss), "\(place)")
                #expect(rounded(CostScoring.known(trial)) == rounded(expected.cost), "\(place)")
                let latency = trial.latency.map(LatencyScoring.milliseconds)
                #expect(rounded(latency) == rounded(expected.latency), "\(place)")
                ways.insert(expected.asked)
            }
            let calls = session.results.routed[cascade.id]?.values.reduce(0, +)
            #expect(calls == predicted.values.reduce(0) { $0 + $1.asked.count + $1.again }, "\(cascade.id)")
        }
        return ways
    }

    @Test("each trial ends as `route` predicts from the members' answers: answer, cost, time, who was asked")
    func predicted() async throws {
        let bench = try SimulatedBench(
            providers: Self.members, cascades: Self.shipped.merging(Self.waryCascade) { a, _ in a },
            policies: Self.wary, meals: 64, repeats: 2)
        let faults = FaultProfile(rules: [
            FaultRule(.refusal, .every(3), provider: "gemini-flash"),
            FaultRule(.blocked, .every(4), provider: "gemini-flash-lite"),
            FaultRule(.truncatedAnswer, .every(5), provider: "gemini-pro")
        ])
        let session = try await bench.session(faults: faults)
        let ways = try Self.compare(session, bench.plan)
        #expect(ways.count >= 3, "the policies took too few ways to tell: \(ways)")
        #expect(session.statistics.values.map(\.requests) == [128, 128, 128], "nothing was asked twice")
    }

    @Test("the median of a member's repeats is the one that `route` predicts, live and alone")
    func median() async throws {
        let cascades = ["median-cascade": "policy: median\nroles: \(Self.roles)"]
        let faults = FaultProfile(rules: [FaultRule(.refusal, .every(4), provider: "gemini-flash")])
        let bench = try SimulatedBench(
            providers: Self.members, cascades: cascades, policies: Self.median, meals: 24, repeats: 3)
        let session = try await bench.session(faults: faults)
        #expect(try Self.compare(session, bench.plan).count == 2)
        #expect(session.statistics.values.map(\.requests) == [72, 72, 72])
        let alone = try SimulatedBench(
            providers: [], cascades: cascades, policies: Self.median, meals: 24, repeats: 3)
        let calm = try await SimulatedBench(
            providers: Self.members, cascades: cascades, policies: Self.median, meals: 24, repeats: 3
        ).session()
        let own = try await alone.session()
        let ids = Set(alone.plan.variants.map(\.id))
        #expect(
            own.results.trials.map(\.estimate)
                == calm.results.trials.filter { ids.contains($0.variant) }.map(\.estimate))
        let flash = own.statistics["gemini-flash"]?.requests ?? 0
        #expect(flash > 0 && flash < 72 && flash % 3 == 0, "a meal's repeats share their three answers: \(flash)")
    }

    @Test("a cascade alone ends as beside its members, and asks them only where it needs them")
    func alone() async throws {
        let beside = try SimulatedBench(providers: Self.members, cascades: Self.shipped, meals: 24)
        let alone = try SimulatedBench(providers: [], cascades: Self.shipped, meals: 24)
        let (first, second) = (try await beside.session(), try await alone.session())
        let wanted = first.results.trials.filter { beside.plan.variants.map(\.id).contains($0.variant) }
        for trial in second.results.trials {
            let other = try #require(wanted.first { $0.variant == trial.variant && $0.meal == trial.meal })
            #expect(trial.estimate == other.estimate && trial.outcome == other.outcome)
            #expect(trial.cost == other.cost && trial.failedCost == other.failedCost)
        }
        #expect(second.statistics["gemini-flash-lite"]?.requests == 24)
        for member in ["gemini-flash", "gemini-pro"] {
            let requests = second.statistics[member]?.requests ?? 0
            #expect((1..<24).contains(requests), "\(member) \(requests)")
        }
        let bill = second.results.onCall.reduce(0) { $0 + ($1.billedCost?.value ?? 0) }
        let charged = try JournalState(reading: alone.run, of: alone.plan).charged.values.reduce(0, +)
        #expect(abs(bill - charged) < 1e-9 && bill > 0, "two cascades share what they asked")
    }

    @Test("a run stopped at any moment is finished by a resume that asks nothing twice")
    func resume() async throws {
        let undisturbed = try SimulatedBench(providers: ["gemini-flash"], cascades: Self.shipped, meals: 8)
        let whole = try await undisturbed.session()
        let requests = whole.statistics.mapValues(\.requests)
        var pending = 0
        for done in stride(from: 0, to: 24, by: 3) {
            let bench = try SimulatedBench(providers: ["gemini-flash"], cascades: Self.shipped, meals: 8) {
                $0.limits.inFlight = 2
            }
            let first = try await bench.session(stopAfter: done)
            pending += first.results.trials.count { $0.outcome.kind == .pending }
            let second = try await bench.session()
            #expect(second.results.trials.allSatisfy { $0.outcome.kind == .answered })
            #expect(second.results.trials.map(\.estimate) == whole.results.trials.map(\.estimate))
            for (name, wanted) in requests {
                let asked = [first, second].reduce(0) { $0 + ($1.statistics[name]?.requests ?? 0) }
                #expect(asked == wanted, "\(name), stopped after \(done)")
            }
            let third = try await bench.session()
            #expect(third.statistics.values.allSatisfy { $0.requests == 0 })
        }
        #expect(pending > 0)
    }

    @Test("a budget reached in the middle leaves the rest pending, and a larger one finishes it")
    func budget() async throws {
        let bench = try SimulatedBench(providers: [], cascades: Self.shipped, meals: 16)
        var budget = Budget()
        budget.run = 0.06
        let session = try await bench.session(budget: budget)
        let outcomes = Dictionary(grouping: session.results.trials, by: \.outcome).mapValues(\.count)
        #expect((outcomes[.budgetSkipped] ?? 0) > 0 && (outcomes[.ok] ?? 0) > 0, "\(outcomes)")
        let state = try JournalState(reading: bench.run, of: bench.plan)
        #expect(state.charged.values.reduce(0, +) <= 0.06)
        #expect(state.pending(of: bench.plan).count == outcomes[.budgetSkipped])
        let paid = session.results.trials.filter { $0.outcome == .budgetSkipped && ($0.failedCost?.value ?? 0) > 0 }
        #expect(!paid.isEmpty, "what was asked before the cap is in the cost")
        let rest = try await bench.session()
        #expect(rest.results.trials.allSatisfy { $0.outcome.kind == .answered })
        let requests = [session, rest].reduce(0) { $0 + $1.statistics.values.reduce(0) { $0 + $1.requests } }
        let whole = try await SimulatedBench(providers: [], cascades: Self.shipped, meals: 16).session()
        #expect(requests == whole.statistics.values.reduce(0) { $0 + $1.requests })
    }

    @Test("a member that fails is followed by the fallback; one without a key leaves the cascade pending")
    func failing() async throws {
        let bench = try SimulatedBench(
            providers: [], cascades: Self.waryCascade, policies: Self.wary, meals: 24, retry: .none)
        let down = FaultProfile(rules: [FaultRule(.serverErrorFinal, provider: "gemini-flash")])
        let session = try await bench.session(faults: down)
        #expect(session.results.trials.allSatisfy { $0.outcome.kind == .answered })
        let flash = session.statistics["gemini-flash"]?.requests ?? 0
        #expect(flash > 0)
        #expect(session.results.trials.count { $0.servedModel?.hasPrefix("gemini-3.1-pro") == true } >= flash)
        let other = try SimulatedBench(
            providers: [], cascades: Self.waryCascade, policies: Self.wary, meals: 24, retry: .none)
        let stop = Pool.Stop(outcome: .noKey, reason: "set A_KEY")
        let kept = try await other.session(uncallable: ["gemini-flash": stop])
        let pending = kept.results.trials.filter { $0.outcome == .noKey }
        #expect(pending.count == flash && pending.allSatisfy { $0.reason == "set A_KEY" })
        let rest = try await other.session()
        #expect(rest.results.trials.allSatisfy { $0.outcome.kind == .answered })
        #expect(rest.statistics["gemini-flash-lite"]?.requests == 0)
    }

    @Test("the estimate counts members by the policy's shares, and all of them at most")
    func estimate() throws {
        let bench = try SimulatedBench(providers: ["gemini-flash"], cascades: Self.shipped, meals: 20)
        let estimate = RunEstimate(bench.plan, trials: bench.plan.trials, at: WallTime(seconds: 1_795_000_000))
        let rows = Dictionary(uniqueKeysWithValues: estimate.rows.map { ($0.variant.provider, $0) })
        #expect(rows.keys.sorted() == ["gemini-flash", "gemini-flash-lite", "gemini-pro"])
        #expect(rows["gemini-flash"]?.requests == 20 && rows["gemini-flash"]?.isOnCall == false)
        #expect(rows["gemini-flash-lite"]?.requests == 20 && rows["gemini-flash-lite"]?.isOnCall == false)
        // 8 of 98 by bands, 3 of 7 by tiers.
        let shares: Double = 0.08 / 0.98 + 3.0 / 7
        #expect(rows["gemini-pro"]?.requests == Int((20 * shares).rounded()))
        let alone = try SimulatedBench(providers: ["gemini-pro"], meals: 20)
        let pro = RunEstimate(alone.plan, trials: alone.plan.trials, at: WallTime(seconds: 1_795_000_000)).rows[0]
        #expect(rows["gemini-pro"]?.cost.high?.value == pro.cost.high?.value)
        #expect(rows["gemini-pro"]?.cost.low?.value == 0 && rows["gemini-pro"]?.isOnCall == true)
    }

    @Test("a changed member or policy is another plan")
    func changed() throws {
        let before = PlanRecord(try SimulatedBench(providers: [], cascades: Self.shipped).plan)
        let warmer = try SimulatedBench(providers: [], cascades: Self.shipped) { $0.parameters.temperature = 0.3 }
        let differences = PlanRecord(warmer.plan).differences(from: before)
        #expect(differences.contains { $0.contains("cascade.members.flash.parameters.temperature") }, "\(differences)")
        let wary = try SimulatedBench(
            providers: [], cascades: ["bands": "policy: wary\nroles: \(Self.roles)"], policies: Self.wary)
        let other = PlanRecord(wary.plan).differences(
            from: PlanRecord(try SimulatedBench(providers: [], cascades: ["bands": "policy: confidence-bands"]).plan))
        #expect(other.contains { $0.contains("cascade.policy") }, "\(other)")
    }
}
