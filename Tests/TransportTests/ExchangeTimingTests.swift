import Testing

@testable import Transport

@Suite("Timing from curl's moments")
struct ExchangeTimingTests {
    @Test func `parts lie between the moments`() {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .milliseconds(1), connected: .milliseconds(3), secured: .milliseconds(6),
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
                        uploaded: uploaded, answered: answered, end: .milliseconds(8)))
                let parts = [
                    timing.nameLookup, timing.connect, timing.tls, timing.upload, timing.firstByte, timing.download
                ]
                #expect(parts.allSatisfy { $0 >= .zero })
                #expect(parts.reduce(.zero, +) == timing.total)
                #expect(timing.total == .milliseconds(8))
            }
        }
    }

    @Test func `an exchange that never connected spent its time on the way`() {
        let timing = ExchangeTiming(
            moments: .init(
                lookedUp: .milliseconds(2), connected: .zero, secured: .zero, uploaded: nil, answered: nil,
                end: .milliseconds(9)))
        #expect(timing.nameLookup == .milliseconds(2))
        #expect(timing.connect == .milliseconds(7))
        #expect(timing.total == .milliseconds(9))
    }
}
