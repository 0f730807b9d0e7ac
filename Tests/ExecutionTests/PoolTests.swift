import Nutrition
import Providers
import Synchronization
import TestSupport
import Testing

@testable import Execution

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

    @Test(
        "who waits for a window or a pause is sent away at once when the pool or what it asks for stops",
        .timeLimit(.minutes(1)), arguments: [true, false])
    func wokenUp(_ isPool: Bool) async throws {
        let sleepers = Sleepers()
        let pool = Pool(limits: .init(requestsPerMinute: 1, tokensPerMinute: nil, inFlight: 4), clock: sleepers.clock)
        await pool.finish(try await pool.turn(tokens: 1), Pool.Result(ending: .fine))
        let stop = Pool.Stop(outcome: .unauthorized, reason: "a wrong key")
        let isStopped = StopSignal()
        let waiting = (0..<3).map { _ in
            Task { try await pool.turn(tokens: 1) { isStopped.isRaised ? stop : nil } }
        }
        while sleepers.count < 3 { await Task.yield() }
        // Woken for nothing, they wait on.
        await pool.wakeAll()
        while sleepers.count < 6 { await Task.yield() }
        if isPool {
            await pool.end(stop)
        } else {
            isStopped.raise()
            await pool.wakeAll()
        }
        for task in waiting { await #expect(throws: stop) { try await task.value } }
        #expect(await pool.turnsOut == 0)
    }

    @Test("whoever waits for a permit is asked once more whether it is still wanted")
    func askedAgain() async throws {
        let pool = Pool(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 1), clock: TestClock().clock)
        let first = try await pool.turn(tokens: 1)
        let isStopped = StopSignal()
        let stop = Pool.Stop(outcome: .unauthorized, reason: "a wrong key")
        let second = Task { try await pool.turn(tokens: 1) { isStopped.isRaised ? stop : nil } }
        while await pool.waiting < 1 { await Task.yield() }
        isStopped.raise()
        await pool.finish(first, Pool.Result(ending: .fine))
        await #expect(throws: stop) { try await second.value }
        #expect(await pool.turnsOut == 0)
    }

    @Test("every change of the cap is reported, and nothing else is called one", arguments: [1, 2, 3] as [UInt64])
    func caps(_ seed: UInt64) async throws {
        let time = TestClock()
        let told = Mutex<[AdaptiveCap.Change]>([])
        let pool = Pool(limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 100), clock: time.clock) {
            if case .cap(let change) = $0 { told.withLock { $0.append(change) } }
        }
        var numbers = SeededNumbers(seed: seed)
        var expected = await pool.presentCap
        var changes = 0
        for _ in 0..<200 {
            var turns: [Pool.Turn] = []
            for _ in 0..<(await pool.presentCap) { turns.append(try await pool.turn(tokens: 1)) }
            for turn in turns {
                time.advance(Double.random(in: 0...1, using: &numbers))
                let endings: [AdaptiveCap.Ending] = [.rateLimited, .troubled] + Array(repeating: .fine, count: 400)
                await pool.finish(turn, Pool.Result(ending: endings.randomElement(using: &numbers) ?? .fine))
                let cap = await pool.presentCap
                let new = told.withLock { told in
                    defer { told = [] }
                    return told
                }
                #expect(new.map(\.from) == (cap == expected ? [] : [expected]))
                #expect(new.map(\.to) == (cap == expected ? [] : [cap]))
                changes += new.count
                expected = cap
            }
        }
        #expect(changes > 10)
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

/// A clock that stands still: whoever waits by it waits until it is cancelled, and is counted.
private final class Sleepers: Sendable {
    private let counted = Mutex(0)

    var count: Int { counted.withLock { $0 } }

    var clock: RunClock {
        RunClock(
            now: { WallTime(seconds: 0) }, uptime: { 0 },
            sleep: { _ in
                self.counted.withLock { $0 += 1 }
                while true { try await Task.sleep(for: .seconds(3600)) }
            })
    }
}
