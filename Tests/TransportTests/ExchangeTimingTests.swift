import Testing

@testable import Transport

@Suite("Timing from curl's moments")
struct ExchangeTimingTests {
    @Test func `parts lie between the moments`() {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .milliseconds(1), connected: .milliseconds(3), secured: .milliseconds(6), isReady: true,
                uploaded: .milliseconds(10), answered: .milliseconds(15), end: .milliseconds(21)))
        #expect(timing.nameLookup == .milliseconds(1))
        #expect(timing.connect == .milliseconds(2))
        #expect(timing.tls == .milliseconds(3))
        #expect(timing.upload == .milliseconds(4))
        #expect(timing.firstByte == .milliseconds(5))
        #expect(timing.download == .milliseconds(6))
        #expect(timing.total == .milliseconds(21))
    }

    @Test(arguments: [0, 1, 3, 9], [0, 2, 5, 12])
    func `no part is negative and none is lost, whatever the moments`(_ a: Int, _ b: Int) {
        for uploaded in [nil, Duration.milliseconds(a), .milliseconds(b)] {
            for answered in [nil, Duration.milliseconds(b), .milliseconds(7)] {
                let timing = ExchangeTiming(
                    moments: .init(
                        lookedUp: .milliseconds(a), connected: .milliseconds(b), secured: .milliseconds(a),
                        isReady: answered != nil, uploaded: uploaded, answered: answered, end: .milliseconds(8)))
                let parts = [
                    timing.nameLookup, timing.connect, timing.tls, timing.upload, timing.firstByte, timing.download
                ]
                #expect(parts.allSatisfy { $0 >= .zero })
                #expect(parts.reduce(.zero, +) == timing.total)
                #expect(timing.total == .milliseconds(8))
            }
        }
    }

    @Test func `parts are whole microseconds, so that they add up where they were written down`() {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .zero, connected: .zero, secured: .zero, isReady: true, uploaded: .nanoseconds(1_600),
                answered: .nanoseconds(4_200), end: .nanoseconds(6_800)))
        #expect(timing.upload == .microseconds(1))
        #expect(timing.firstByte == .microseconds(3))
        #expect(timing.download == .microseconds(2))
        #expect(timing.total == .microseconds(6))
    }

    @Test(arguments: [(0, 0, 9, 0, 0), (2, 0, 2, 7, 0), (2, 5, 2, 3, 4)])
    func `an exchange that was never ready spent its time on the step it did not complete`(
        _ lookedUp: Int, _ connected: Int, _ lookup: Int, _ connect: Int, _ tls: Int
    ) {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .milliseconds(lookedUp), connected: .milliseconds(connected), secured: .zero,
                isReady: false, uploaded: nil, answered: nil, end: .milliseconds(9)))
        #expect(timing.nameLookup == .milliseconds(lookup))
        #expect(timing.connect == .milliseconds(connect))
        #expect(timing.tls == .milliseconds(tls))
        #expect(timing.total == .milliseconds(9))
    }

    @Test func `a reused connection that stalls in the middle of the body was uploading`() {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .zero, connected: .zero, secured: .zero, isReady: true, uploaded: nil, answered: nil,
                end: .milliseconds(9)))
        #expect(timing.upload == .milliseconds(9))
        #expect(timing.total == .milliseconds(9))
    }
}
