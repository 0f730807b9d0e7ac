import Statistics
import Testing

struct RandomStreamTests {
    @Test func `the first numbers are those of another implementation`() {
        var stream = RandomStream(seed: 20_260_101, purpose: "golden")
        #expect((0..<6).map { _ in stream.next() } == Golden.next)
        #expect((0..<4).map { _ in stream.uniform() } == Golden.uniform)
        #expect([1, 2, 6, 10, 1000, 1 << 62 + 1, 1 << 62 + 1].map { bound in bounded(&stream, bound) } == Golden.below)
        for expected in Golden.normal { #expect(abs(stream.normal() - expected) < 1e-12) }
    }

    /// The other implementation draws for a bound of 1 as well.
    private func bounded(_ stream: inout RandomStream, _ bound: Int) -> Int {
        if bound == 1 { _ = stream.next() }
        return stream.below(bound)
    }

    @Test func `seed and purpose each give a stream of their own`() {
        func first(_ seed: UInt64, _ purpose: String) -> UInt64 {
            var stream = RandomStream(seed: seed, purpose: purpose)
            return stream.next()
        }
        #expect(first(1, "a") == first(1, "a"))
        #expect(Set([first(1, "a"), first(1, "b"), first(2, "a"), first(1, "")]).count == 4)
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `bounded numbers stay below the bound and reach every value`(bound: Int) {
        var stream = RandomStream(seed: 3, purpose: "below")
        var counts = [Int](repeating: 0, count: bound)
        for _ in 0..<(bound * 1000) { counts[stream.below(bound)] += 1 }
        #expect(counts.allSatisfy { $0 > 800 && $0 < 1200 })
    }

    @Test(arguments: [0, -5, 1]) func `a bound below two gives zero`(bound: Int) {
        var stream = RandomStream(seed: 3, purpose: "below")
        #expect(stream.below(bound) == 0)
    }
}
