import Statistics
import Testing

@testable import Execution

struct SlidingWindowTests {
    @Test func `without a limit nothing waits`() {
        var window = SlidingWindow(capacity: nil, length: 60)
        for _ in 0..<1000 { window.use(1, at: 0) }
        #expect(window.wait(for: 1, at: 0) == 0)
        #expect(window.used(at: 0) == 1000)
    }

    @Test func `what was counted too much is taken back`() {
        var window = SlidingWindow(capacity: 100, length: 60)
        window.use(60, at: 0)
        window.use(40, at: 1)
        window.takeBack(30, from: 0, at: 2)
        window.takeBack(20, from: 1, at: 2)
        #expect(window.used(at: 2) == 50)
        #expect(window.wait(for: 50, at: 2) == 0)
        #expect(window.wait(for: 51, at: 2) == 58)
        window.takeBack(7, from: 0.5, at: 2)
        #expect(window.used(at: 2) == 50)
    }

    @Test func `a use can be dated back, between those that are there`() {
        var window = SlidingWindow(capacity: 10, length: 60)
        window.use(5, at: 0)
        window.use(3, at: 20)
        window.use(2, at: 10)
        #expect([6, 8].map { window.wait(for: $0, at: 30) } == [40, 50])
    }

    @Test func `what others used counts until the server's reset`() {
        var window = SlidingWindow(capacity: 10, length: 60)
        window.use(2, at: 0)
        window.reconcile(usedOnServer: 9, of: 10, underWay: 1, resetIn: 20, at: 0)
        #expect(window.wait(for: 2, at: 0) == 0)
        #expect(window.wait(for: 3, at: 0) == 20)
        #expect(window.wait(for: 3, at: 20) == 0)
    }

    @Test func `uses without bound, as a server may state them, are counted and forgotten`() {
        for capacity in [nil, 10] {
            var window = SlidingWindow(capacity: capacity, length: 60)
            for second in 0..<20 { window.use(.max, at: Double(second)) }
            window.reconcile(
                usedOnServer: 1_000_000_000_000, of: 1_000_000_000_000, underWay: 0, resetIn: nil, at: 20)
            #expect(window.wait(for: .max, at: 20) >= 0)
            window.takeBack(.max, from: 19, at: 20)
            #expect(window.used(at: 1000) == 0)
        }
    }

    @Test func `a server whose limit is higher than ours leaves us our share`() {
        var window = SlidingWindow(capacity: 10, length: 60)
        window.reconcile(usedOnServer: 500, of: 600, underWay: 0, resetIn: nil, at: 0)
        #expect(window.wait(for: 10, at: 0) == 0)
        window.reconcile(usedOnServer: 598, of: 600, underWay: 0, resetIn: nil, at: 0)
        #expect(window.wait(for: 3, at: 0) == 60)
    }

    /// In any stretch of its length no more than the capacity, and what could have been sent earlier was.
    @Test(arguments: 1...20) func `random uses never pass the capacity and never wait needlessly`(_ seed: Int) {
        var stream = RandomStream(seed: UInt64(seed), purpose: "window")
        var window = SlidingWindow(capacity: 50, length: 60)
        var now = 0.0
        var sent: [(at: Double, amount: Int)] = []
        for _ in 0..<400 {
            now += stream.uniform() * 2
            let amount = stream.below(9)
            now += window.wait(for: amount, at: now)
            #expect(window.wait(for: amount, at: now) < 1e-9)
            window.use(amount, at: now)
            sent.append((now, amount))
            let inside = sent.filter { $0.at > now - 60 + 1e-9 }.reduce(0) { $0 + $1.amount }
            #expect(inside <= 50)
        }
    }
}
