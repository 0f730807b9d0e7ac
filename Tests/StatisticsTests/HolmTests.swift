import Statistics
import Testing

struct HolmTests {
    @Test func `adjusted values are those of the definition`() {
        let adjusted = Holm.adjusted(Golden.tests.p)
        for (a, b) in zip(adjusted, Golden.tests.holm) { #expect(abs(a - b) < 1e-12) }
        #expect(adjusted.count == Golden.tests.holm.count)
    }

    @Test func `a larger p is never adjusted below a smaller one`() {
        // Without the running maximum the third would be 0.03, below the second's 0.04.
        #expect(Holm.adjusted([0.01, 0.02, 0.03]) == [0.03, 0.04, 0.04])
    }

    @Test func `one p stays, none gives none, and what is no number counts as 1`() {
        #expect(Holm.adjusted([0.2]) == [0.2])
        #expect(Holm.adjusted([]) == [])
        #expect(Holm.adjusted([.nan, 0.01]) == [1, 0.02])
    }
}
