import Costs
import Nutrition
import Statistics
import Testing

@testable import Scoring

struct CostAndLatencyTests {
    private func row(_ change: (Int, inout TrialResult) -> Void, count: Int = 4) -> VariantScore? {
        let results = (0..<count).map { index in
            var result = Fixture.answer("a", "m\(index)", kcal: 100)
            change(index, &result)
            return result
        }
        let set = Fixture.meals((0..<count).map { _ in 100 })
        return Fixture.rows(results, set, Fixture.planned("a"))["a"]
    }

    @Test func `spending is per trial, per usable answer and in total`() throws {
        let cost = try #require(
            row { index, result in
                result.values.cost = index == 3 ? nil : 0.01
                if index == 2 {
                    result.values.outcome = .notJSON
                    result.values.estimate = nil
                    result.values.failedCost = 0.01
                }
                if index == 1 { result.values.failedCost = 0.02 }
                if index == 3 { result.values.costUnknown = true }
            }?.cost)
        // 0.01, 0.03 (with a failed attempt), 0.01 (all of it failed), unknown.
        #expect(abs(try #require(cost.total) - 0.05) < 1e-12)
        #expect(abs(try #require(cost.failed) - 0.03) < 1e-12)
        #expect(abs(try #require(cost.perMeal?.value) - 0.05 / 3) < 1e-12)
        #expect(abs(try #require(cost.perUsableAnswer) - 0.025) < 1e-12)
        #expect(cost.unknown == 1)
    }

    @Test func `what is known of an unknown cost is in the total and in no mean`() throws {
        let cost = try #require(
            row { index, result in
                result.values.cost = index == 0 ? nil : 0.01
                result.values.failedCost = index == 0 ? 0.5 : nil
                result.values.costUnknown = index == 0
            }?.cost)
        #expect(abs(try #require(cost.total) - 0.53) < 1e-12)
        #expect(abs(try #require(cost.perMeal?.value) - 0.01) < 1e-12)
        #expect(abs(try #require(cost.perUsableAnswer) - 0.01) < 1e-12)
        #expect(cost.failed == 0.5)
        #expect(cost.unknown == 1)
    }

    @Test func `trials that are not the model's doing make no meal cheaper`() throws {
        let cost = try #require(
            row { index, result in
                result.values.cost = 0.01
                guard index > 1 else { return }
                result.values.outcome = index == 2 ? .serverError : .badRequest
                result.values.estimate = nil
                result.values.cost = nil
                result.values.failedCost = index == 2 ? 0.004 : 0
            }?.cost)
        #expect(abs(try #require(cost.perMeal?.value) - 0.01) < 1e-12)
        // What was paid for nothing is in the total, and in what an answer comes to.
        #expect(abs(try #require(cost.total) - 0.024) < 1e-12)
        #expect(abs(try #require(cost.perUsableAnswer) - 0.012) < 1e-12)
    }

    @Test func `a provider that was never let answer has no cost per meal, not one of 0`() throws {
        let cost = try #require(
            row { _, result in
                result.values.outcome = .unauthorized
                result.values.estimate = nil
                result.values.failedCost = 0
            }?.cost)
        #expect(cost.perMeal == nil)
        #expect(cost.perUsableAnswer == nil)
        #expect(cost.total == 0)
    }

    @Test func `without prices every amount is unknown`() {
        let cost = row { _, result in result.values.costUnknown = true }?.cost
        #expect(cost == CostScore(unknown: 4))
    }

    @Test func `quantiles of latency are latencies that were measured`() throws {
        let latency = try #require(
            row({ index, result in result.values.latency = .milliseconds(10 * (index + 1)) }, count: 20)?.latency)
        #expect(
            latency
                == LatencyScore(
                    count: 20, p50: 100, p90: 180, p95: 190, p99: 200, p50Interval: Interval(100, low: 60, high: 150),
                    p95Interval: Interval(190, low: 170)))
    }

    @Test func `latencies of one group have no bounds`() throws {
        let set = Fixture.set((0..<20).map { Fixture.meal("m\($0)", kcal: 100, group: $0 < 2 ? "g" : nil) })
        let results = (0..<20).map { index in
            var result = Fixture.answer("a", "m\(index)", kcal: 100)
            result.values.latency = .milliseconds(index)
            return result
        }
        let latency = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.latency)
        #expect(latency.p50Interval == Interval(latency.p50))
        #expect(latency.p95Interval == Interval(latency.p95))
    }

    @Test func `no live answer has no latency`() {
        #expect(row { _, _ in }.map { $0.latency == nil } == true)
    }

    @Test func `expected and billed are of the same attempts`() throws {
        let cost = try #require(
            row { index, result in
                result.values.expectedCost = index == 3 ? nil : 0.02
                result.values.billedCost = index == 2 ? nil : 0.01
            }?.cost)
        #expect(abs(try #require(cost.expected) - 0.04) < 1e-12)
        #expect(abs(try #require(cost.billed) - 0.02) < 1e-12)
        #expect(row { _, _ in }?.cost.expected == nil)
    }

    @Test func `the split has the medians of the parts, of opening over new connections alone`() throws {
        let split = try #require(
            row { index, result in
                guard index < 3 else { return }
                result.values.latency = .seconds(1)
                result.values.parts = LatencyParts(
                    queued: .milliseconds(index), nameLookup: .milliseconds(1), connect: .milliseconds(2),
                    tls: .milliseconds(4 * index), upload: .milliseconds(10), wait: .milliseconds(100 * (index + 1)),
                    download: .microseconds(1500), isReused: index == 1)
            }?.latency?.split)
        // Opening took 3 ms and 11 ms.
        #expect(
            split
                == LatencySplit(
                    newConnections: 2, reusedConnections: 1, queued: 1, opening: 7, upload: 10, wait: 200,
                    download: 1.5))
    }

    @Test func `reused connections alone have no opening, and no parts no split`() throws {
        let latency = try #require(
            row { index, result in
                result.values.latency = .seconds(1)
                result.values.parts = LatencyParts(wait: .seconds(1), isReused: true)
            }?.latency)
        #expect(latency.split?.opening == nil)
        #expect(latency.split?.reusedConnections == 4)
        #expect(row { _, result in result.values.latency = .seconds(1) }?.latency?.split == nil)
    }

    @Test func `tokens are summed over the answers that report them`() {
        let tokens = row { index, result in
            guard index > 0 else { return }
            result.values.usage = TokenUsage(
                uncachedInput: 10 * index, cachedInput: index, cacheWrite: 2, output: 5,
                reasoning: index == 1 ? 3 : nil)
        }?.tokens
        #expect(
            tokens
                == TokenScore(
                    answers: 3, uncachedInput: 60, cachedInput: 6, cacheWrite: 6, output: 15, reasoning: 3))
        #expect(row { _, _ in }.map { $0.tokens == nil } == true)
        let wild = row { $1.values.usage = TokenUsage(uncachedInput: .max, cachedInput: -5, output: .min) }?.tokens
        #expect(wild == TokenScore(answers: 4, uncachedInput: .max, cachedInput: 0, cacheWrite: 0, output: 0))
    }
}
