import Testing

@testable import Statistics

struct StreamSkipTests {
    @Test(arguments: [0, 1, 2, 3, 63, 64, 1_000, 123_457])
    func `a stream skipped ahead goes on as if its numbers had been drawn`(count: Int) {
        var drawn = RandomStream(seed: 20_260_101, purpose: "skip")
        let skipped = StreamSkip.stream(drawn, after: count)
        for _ in 0..<count { _ = drawn.next() }
        #expect(skipped.state == drawn.state)
    }

    @Test func `skips add up, however far they go`() {
        let stream = RandomStream(seed: 7, purpose: "skip")
        let far = 987_654_321_012
        let there = StreamSkip.stream(stream, after: far)
        #expect(there.state == StreamSkip.stream(StreamSkip.stream(stream, after: 1), after: far - 1).state)
        #expect(there.state != stream.state)
    }
}
