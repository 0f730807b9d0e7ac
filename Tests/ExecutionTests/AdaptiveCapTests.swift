import Testing

@testable import Execution

struct AdaptiveCapTests {
    /// Ends as many exchanges as make a round, all that fit in flight; gives the changes.
    private func round(
        _ cap: inout AdaptiveCap, busy: Double = 1, ending: AdaptiveCap.Ending = .fine, at now: Double = 0
    )
        -> [AdaptiveCap.Change]
    {
        let size = cap.value
        cap.note(inFlight: Int((Double(size) * busy).rounded(.up)))
        return (0..<size).compactMap { _ in cap.end(ending, at: now) }
    }

    @Test func `it starts with sixteen or what the definition allows, whichever is less`() {
        #expect(AdaptiveCap(start: nil, most: 100).value == 16)
        #expect(AdaptiveCap(start: nil, most: 4).value == 4)
        #expect(AdaptiveCap(start: 2, most: 100).value == 2)
        #expect(AdaptiveCap(start: 0, most: 0).value == 1)
    }

    @Test func `slow start doubles each busy round up to the most`() {
        var cap = AdaptiveCap(start: 4, most: 20)
        let values = (0..<4).map { _ in
            _ = round(&cap)
            return cap.value
        }
        #expect(values == [8, 16, 20, 20])
    }

    @Test func `a round that used less than four fifths of the cap does not grow it`() {
        var cap = AdaptiveCap(start: 10, most: 100)
        #expect(round(&cap, busy: 0.7).isEmpty)
        #expect(cap.value == 10)
        _ = round(&cap, busy: 0.8)
        #expect(cap.value == 20)
    }

    @Test func `one episode cuts once, the next cuts again, and growth is slow after it`() {
        var cap = AdaptiveCap(start: 100, most: 200)
        #expect(cap.end(.rateLimited, at: 0) == .init(from: 100, to: 80, reason: .rateLimited))
        #expect(cap.end(.rateLimited, at: 14.9) == nil)
        #expect(cap.end(.rateLimited, at: 15) == .init(from: 80, to: 64, reason: .rateLimited))
        let grown = round(&cap, at: 16)
        #expect(grown == [.init(from: 64, to: 67, reason: .cleanRound)])
        // What one round used says nothing of the next.
        #expect(round(&cap, busy: 0.1, at: 17).isEmpty)
    }

    @Test func `a server error pauses growth and cuts nothing`() {
        var cap = AdaptiveCap(start: 8, most: 64)
        #expect(cap.end(.troubled, at: 0) == nil)
        cap.note(inFlight: 8)
        for _ in 0..<7 { #expect(cap.end(.fine, at: 0) == nil) }
        #expect(cap.value == 8)
        _ = round(&cap)
        #expect(cap.value == 16)
    }

    @Test func `it never falls below one`() {
        var cap = AdaptiveCap(start: 1, most: 8)
        for episode in 0..<20 { _ = cap.end(.rateLimited, at: Double(episode) * 20) }
        #expect(cap.value == 1)
    }
}
