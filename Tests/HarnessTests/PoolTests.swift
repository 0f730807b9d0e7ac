import Harness
import Nutrition
import Testing

@Suite("A pool's limits")
struct PoolTests {
    /// One turn after the other, each given back at once.
    private func times(_ pool: Pool, _ time: TestClock, tokens: [Int]) async throws -> [Double] {
        var sent: [Double] = []
        for amount in tokens {
            let turn = try await pool.turn(tokens: amount)
            sent.append(time.seconds)
            await pool.finish(turn, Pool.Result(ending: .fine))
        }
        return sent
    }

    @Test("a window of requests per minute is never overfull and never left unused")
    func requests() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: 3, tokensPerMinute: nil, inFlight: 4), clock: time.clock)
        let sent = try await times(pool, time, tokens: [Int](repeating: 1, count: 10))
        #expect(sent.map { ($0 / PoolPace.window).rounded() } == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
        #expect(sent.allSatisfy { abs($0 / PoolPace.window - ($0 / PoolPace.window).rounded()) < 1e-9 })
    }

    @Test("tokens count too, and a request larger than the window goes alone")
    func tokens() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: nil, tokensPerMinute: 100, inFlight: 4), clock: time.clock)
        let sent = try await times(pool, time, tokens: [60, 40, 10, 500, 1])
        #expect(sent.map { ($0 / PoolPace.window).rounded() } == [0, 0, 1, 2, 3])
    }

    @Test("no more than the cap are out at once, and one who gives back lets the next through")
    func permits() async throws {
        let pool = Pool(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 2), clock: TestClock().clock)
        let first = try await pool.turn(tokens: 1)
        _ = try await pool.turn(tokens: 1)
        let third = Task { try await pool.turn(tokens: 1) }
        let fourth = Task { try await pool.turn(tokens: 1) }
        while await pool.waiting < 2 { await Task.yield() }
        await pool.finish(first, Pool.Result(ending: .fine))
        _ = try await third.value
        #expect(await pool.waiting == 1)
        fourth.cancel()
        await #expect(throws: CancellationError.self) { try await fourth.value }
        #expect(await pool.waiting == 0)
    }

    @Test("who waits for a permit is sent away when the pool stops")
    func sentAway() async throws {
        let pool = Pool(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 1), clock: TestClock().clock)
        _ = try await pool.turn(tokens: 1)
        let second = Task { try await pool.turn(tokens: 1) }
        while await pool.waiting < 1 { await Task.yield() }
        await pool.end(.init(outcome: .quotaExhausted, reason: "spent"))
        await #expect(throws: Pool.Stop.self) { try await second.value }
    }

    @Test("a pause holds everything, and only the longest counts")
    func pause() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 4), clock: time.clock)
        await pool.pause(seconds: 30)
        await pool.pause(seconds: 5)
        _ = try await pool.turn(tokens: 1)
        #expect(time.seconds == 30)
    }

    @Test("a stopped pool lets nothing through, and the first reason stays")
    func stop() async throws {
        let pool = Pool(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 4), clock: TestClock().clock)
        await pool.end(.init(outcome: .quotaExhausted, reason: "spent"))
        await pool.end(.init(outcome: .network, reason: "later"))
        await #expect(throws: Pool.Stop(outcome: .quotaExhausted, reason: "spent")) { try await pool.turn(tokens: 1) }
    }
}
