import Statistics
import Testing

@testable import Execution
@testable import Providers

/// A pool's pace against a server that enforces a limit, event by event in virtual time: no thread, no clock, no chance.
struct PoolPaceTests {
    /// A server with a sliding window of a minute.
    private struct Server {
        let limit: Int
        var arrivals: [Double] = []
        var first = 0

        mutating func take(at now: Double) -> (isWithin: Bool, left: Int) {
            while first < arrivals.count, arrivals[first] + 60 <= now { first += 1 }
            let isWithin = arrivals.count - first < limit
            if isWithin { arrivals.append(now) }
            return (isWithin, max(0, limit - (arrivals.count - first)))
        }
    }

    private enum Happening {
        case arrives(Pool.Turn)
        case returns(Pool.Turn, isWithin: Bool, left: Int, arrival: Double)
    }

    /// What came of ten minutes of asking as fast as the pace allows.
    private struct Outcome {
        var answered = 0
        var refused = 0
        /// After the first minute.
        var lateAnswered = 0
        var lateRefused = 0
        var waitsWithoutEnd = false
    }

    private func run(
        limits: Pool.Limits, server limit: Int, tellsQuota: Bool, latency: Double, upload: Double = 0.1,
        minutes: Double = 10, seed: UInt64
    ) -> Outcome {
        var pace = PoolPace(limits)
        var server = Server(limit: limit)
        var stream = RandomStream(seed: seed, purpose: "network")
        var queue: [(at: Double, what: Happening)] = []
        var (now, inFlight, outcome) = (0.0, 0, Outcome())
        func later(_ delay: Double, _ what: Happening) {
            let place = queue.firstIndex { $0.at > now + delay } ?? queue.count
            queue.insert((now + delay, what), at: place)
        }
        while now < minutes * 60 {
            while inFlight < pace.presentCap, pace.wait(tokens: 100, at: now) <= 0 {
                let turn = Pool.Turn(tokens: 100, at: now)
                pace.begin(turn)
                inFlight += 1
                later(0.02 + upload * stream.uniform(), .arrives(turn))
            }
            let wake = inFlight < pace.presentCap ? now + max(pace.wait(tokens: 100, at: now), 1e-6) : Double.infinity
            guard let next = queue.first, next.at <= wake else {
                if wake == .infinity {
                    outcome.waitsWithoutEnd = true
                    break
                }
                now = wake
                continue
            }
            queue.removeFirst()
            now = next.at
            switch next.what {
            case .arrives(let turn):
                let (isWithin, left) = server.take(at: now)
                later(
                    isWithin ? latency * (0.5 + stream.uniform()) : 0.01,
                    .returns(turn, isWithin: isWithin, left: left, arrival: now - turn.at))
            case .returns(let turn, let isWithin, let left, let arrival):
                inFlight -= 1
                let quota = tellsQuota ? QuotaHeaders(requests: .init(limit: limit, left: left)) : QuotaHeaders()
                _ = pace.finish(
                    turn, Pool.Result(ending: isWithin ? .fine : .rateLimited, quota: quota, arrival: arrival), at: now)
                if !isWithin { pace.pause(seconds: pace.waitForRoom(at: now), at: now) }
                outcome.answered += isWithin ? 1 : 0
                outcome.refused += isWithin ? 0 : 1
                if now > 60 {
                    outcome.lateAnswered += isWithin ? 1 : 0
                    outcome.lateRefused += isWithin ? 0 : 1
                }
            }
        }
        return outcome
    }

    @Test(arguments: [0.3, 2, 8], [1, 2, 3] as [UInt64])
    func `with the server's headers a limit of 600 is used to 95 percent with one refusal in a hundred at most`(
        _ latency: Double, _ seed: UInt64
    ) {
        let outcome = run(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 200), server: 600, tellsQuota: true,
            latency: latency, upload: 2, seed: seed)
        #expect(!outcome.waitsWithoutEnd)
        #expect(Double(outcome.lateRefused) <= 0.01 * Double(outcome.lateAnswered + outcome.lateRefused))
        #expect(Double(outcome.lateAnswered) >= 0.95 * 600 * 9)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a stated limit is enough, without any header`(_ seed: UInt64) {
        let outcome = run(
            limits: .init(requestsPerMinute: 600, tokensPerMinute: nil, inFlight: 200), server: 600, tellsQuota: false,
            latency: 1, seed: seed)
        #expect(outcome.refused == 0)
        #expect(Double(outcome.answered) >= 0.95 * 600 * 10)
    }

    @Test func `what may be under way is not held to be somebody else's`() {
        for (left, more) in [(10, 10), (5, 10), (1, 10), (0, 9)] {
            var pace = PoolPace(.init(requestsPerMinute: 20, tokensPerMinute: nil, inFlight: 100))
            let turn = Pool.Turn(tokens: 1, at: 0)
            for _ in 0..<10 { pace.begin(turn) }
            let quota = QuotaHeaders(requests: .init(limit: 20, left: left, reset: 50))
            _ = pace.finish(turn, .init(ending: .fine, quota: quota), at: 1)
            // Ten are counted here and nine of them on their way: up to nineteen on the server may be ours.
            var sent = 0
            while sent < 20, pace.wait(tokens: 1, at: 1) == 0 {
                pace.begin(.init(tokens: 1, at: 1))
                sent += 1
            }
            #expect(sent == more, "\(left) left")
        }
    }

    @Test func `of a limit that is stated and one that the server states the lower holds`() {
        for (stated, told, sent) in [(5, 20, 5), (20, 5, 5)] {
            var pace = PoolPace(.init(requestsPerMinute: stated, tokensPerMinute: nil, inFlight: 100))
            let turn = Pool.Turn(tokens: 1, at: 0)
            pace.begin(turn)
            let quota = QuotaHeaders(requests: .init(limit: told, left: told - 1, reset: 50))
            _ = pace.finish(turn, .init(ending: .fine, quota: quota), at: 0)
            for _ in 1..<sent {
                #expect(pace.wait(tokens: 1, at: 0) == 0)
                pace.begin(turn)
            }
            #expect(pace.wait(tokens: 1, at: 0) > 0)
        }
    }

    @Test func `a refusal of what should fit widens the window, and room comes when what was answered leaves it`() {
        var pace = PoolPace(.init(requestsPerMinute: 1, tokensPerMinute: nil, inFlight: 100))
        #expect(pace.waitForRoom(at: 0) == 60)
        pace.begin(.init(tokens: 1, at: 0))
        _ = pace.finish(.init(tokens: 1, at: 0), .init(ending: .fine), at: 0)
        #expect(pace.waitForRoom(at: 40) == 20)
        #expect(pace.wait(tokens: 1, at: 60.2) > 0 && pace.wait(tokens: 1, at: 60.31) == 0)
        pace.begin(.init(tokens: 1, at: 60.31))
        _ = pace.finish(.init(tokens: 1, at: 60.31), .init(ending: .rateLimited), at: 60.31)
        _ = pace.finish(.init(tokens: 1, at: 60.31), .init(ending: .fine), at: 60.31)
        #expect(pace.wait(tokens: 1, at: 120.7) > 0 && pace.wait(tokens: 1, at: 120.92) == 0)
    }

    @Test func `a server that tells nothing and a definition that states nothing still come to terms`() {
        let outcome = run(
            limits: .init(requestsPerMinute: nil, tokensPerMinute: nil, inFlight: 64), server: 60, tellsQuota: false,
            latency: 1, seed: 1)
        #expect(!outcome.waitsWithoutEnd)
        #expect(outcome.lateAnswered >= Int(0.8 * 60 * 9))
    }
}
