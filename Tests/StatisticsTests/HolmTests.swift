import Testing

@testable import Statistics

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

    @Test func `an adjusted p within three standard errors of the level is in doubt, and the p behind it named`() {
        // Three tests: 3 × 0.016 = 0.048 with an error of 3 × 0.001; the larger two follow it.
        let doubt = Holm.doubt([0.9, 0.016, 0.02], errors: [0.001, 0.001, 0], level: 0.05)
        #expect(doubt == Holm.Doubt(places: [1, 2], causes: [1]))
        #expect(
            Holm.doubt([0.9, 0.013, 0.02], errors: [0.001, 0.001, 0], level: 0.05) == Holm.Doubt(places: [], causes: [])
        )
        #expect(Holm.doubt([0.9, 0.016, 0.02], errors: [0, 0, 0], level: 0.05) == Holm.Doubt(places: [], causes: []))
        // Once a smaller p is surely above, no larger one is in doubt.
        #expect(Holm.doubt([0.04, 0.05], errors: [0.001, 0.01], level: 0.05) == Holm.Doubt(places: [], causes: []))
    }

    @Test func `one p stays, none gives none, and what is no number counts as 1`() {
        #expect(Holm.adjusted([0.2]) == [0.2])
        #expect(Holm.adjusted([]) == [])
        #expect(Holm.adjusted([.nan, 0.01]) == [1, 0.02])
    }
}
