import Harness
import Nutrition
import Testing

@Suite("A pool's limits")
struct PoolTests {
    @Test("a window of requests per minute is never overfull and never left unused")
    func requests() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: 3, tokensPerMinute: nil, inFlight: 4), clock: time.clock)
        var sent: [Double] = []
        for _ in 0..<10 {
            try await pool.turn(tokens: 1)
            sent.append(time.seconds)
        }
        #expect(sent == [0, 0, 0, 60, 60, 60, 120, 120, 120, 180])
    }

    @Test("tokens count too, and a request larger than the window goes alone")
    func tokens() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: nil, tokensPerMinute: 100, inFlight: 4), clock: time.clock)
        var sent: [Double] = []
        for tokens in [60, 40, 10, 500, 1] {
            try await pool.turn(tokens: tokens)
            sent.append(time.seconds)
        }
        #expect(sent == [0, 0, 60, 120, 180])
    }

    @Test("a pause holds everything, and only the longest counts")
    func pause() async throws {
        let time = TestClock()
        let pool = Pool(limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 4), clock: time.clock)
        await pool.pause(seconds: 30)
        await pool.pause(seconds: 5)
        try await pool.turn(tokens: 1)
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
