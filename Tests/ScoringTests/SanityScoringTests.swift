import Nutrition
import Scoring
import Statistics
import Testing

@testable import Sanity

struct SanityScoringTests {
    private let critical = Finding(rule: .statisticalOutlier, severity: .critical, message: "far off")
    private let minor = Finding(rule: .totalsDisagree, severity: .minor, message: "gap")

    @Test func `catastrophes are told from errors that are large in one way only`() {
        // Factor 2 and 300 kcal are both needed, either way.
        let truths: [Double?] = [800, 800, 350, 1000, 100, nil]
        let stated = [350.0, 450, 800, 1400, 350, 5000]
        let results = zip(stated.indices, stated).map { Fixture.answer("a", "m\($0)", kcal: $1) }
        let sanity = Fixture.rows(results, Fixture.meals(truths), Fixture.planned("a"))["a"]?.sanity
        #expect(sanity?.catastrophes == 2)
        #expect(sanity?.missedCatastrophes == 2)
        #expect(sanity?.answers == 6)
    }

    @Test func `a critical finding catches a catastrophe and a minor one does not`() {
        let results = [
            Fixture.answer("a", "m0", kcal: 2000, findings: [critical, critical], decision: .mustConfirm),
            Fixture.answer("a", "m1", kcal: 2000, findings: [minor], decision: .show),
            Fixture.answer("a", "m2", kcal: 110, findings: [critical], decision: .mustConfirm),
            Fixture.failure("a", "m3", .refused)
        ]
        let set = Fixture.meals([300, 300, 100, 100])
        let sanity = Fixture.rows(results, set, Fixture.planned("a"))["a"]?.sanity
        #expect(sanity?.catastrophes == 2)
        #expect(sanity?.missedCatastrophes == 1)
        #expect(sanity?.falseAlarms == 1)
        #expect(sanity?.flagged == 3)
        #expect(sanity?.answers == 3)
        #expect(sanity?.findings == [.statisticalOutlier: 2, .totalsDisagree: 1])
        #expect(sanity?.decisions == [.mustConfirm: 2, .show: 1, .manualEntry: 1], "the refusal is entered by hand")
        #expect(sanity?.trials == 4 && sanity?.known == 3)
        #expect(sanity?.rates.caught == WilsonInterval.of(successes: 1, trials: 2))
        #expect(sanity?.rates.falseAlarms == WilsonInterval.of(successes: 1, trials: 3))
        #expect(sanity?.rates.flagged == WilsonInterval.of(successes: 3, trials: 3))
        #expect(sanity?.rates.logged == WilsonInterval.of(successes: 0, trials: 4))
        #expect(sanity?.rates.loggedError == nil && sanity?.rates.loggedOff == nil)
    }

    @Test func `what would be logged unasked is counted with its error`() throws {
        let results = [
            Fixture.answer("a", "m0", kcal: 120), Fixture.answer("a", "m1", kcal: 130),
            Fixture.answer("a", "m2", kcal: 1000), Fixture.answer("a", "m3", kcal: 100, decision: .ask),
            Fixture.answer("a", "m4", kcal: 5), Fixture.failure("a", "m5", .noKey), Fixture.failure("a", "m6", .empty)
        ]
        let set = Fixture.meals([100, 100, 100, 100, nil, 100, 100])
        let sanity = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.sanity)
        #expect(sanity.trials == 6, "no key is not the model's doing")
        #expect(sanity.rates.logged == WilsonInterval.of(successes: 4, trials: 6))
        #expect(sanity.rates.loggedAnswers == 3)
        #expect(sanity.rates.loggedOff == WilsonInterval.of(successes: 2, trials: 3))
        #expect(sanity.rates.loggedError?.value == 950.0 / 3)
        #expect(sanity.loggedCatastrophes == 1)
    }

    @Test func `suggested energies are scored beside the stated ones, on flagged answers alone`() throws {
        let suggesting = Finding(
            rule: .energyAboveMaximum, severity: .critical, food: 0, message: "too much", suggestedEnergy: 600)
        var wild = Fixture.answer(
            "a", "m0", kcal: 8000, findings: [suggesting, suggesting], decision: .mustConfirm)
        wild.values.estimate?.foods?[0].nutrients.energy = 8000
        let results = [
            wild, Fixture.answer("a", "m1", kcal: 300, findings: [minor], decision: .show),
            Fixture.answer("a", "m2", kcal: 900)
        ]
        let rows = Fixture.rows(results, Fixture.meals([500, 200, 100]), Fixture.planned("a"))
        let rates = try #require(rows["a"]?.sanity.rates)
        #expect(rates.corrected == 1)
        #expect(rates.flaggedError?.value == (7500.0 + 100) / 2)
        #expect(rates.correctedError?.value == (100.0 + 100) / 2)
    }

    @Test func `trials of one group have no independent interval`() throws {
        let set = Fixture.set((0..<16).map { Fixture.meal("m\($0)", kcal: 100, group: "g\($0 / 2)") })
        let results = (0..<16).map {
            Fixture.answer("a", "m\($0)", kcal: 100, findings: $0 % 3 == 0 ? [minor] : [], decision: .show)
        }
        let flagged = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.sanity.rates.flagged)
        #expect(flagged.value == 6.0 / 16 && flagged.low != nil)
        #expect(flagged != WilsonInterval.of(successes: 6, trials: 16))
    }

    @Test func `certainty is held against the error`() {
        let results = [(95.0, 0.95), (151, 0.99), (500, 0.94), (150, 1)].enumerated().map {
            Fixture.answer("a", "m\($0)", kcal: $1.0, confidence: $1.1)
        }
        let sanity = Fixture.rows(results, Fixture.meals([100, 100, 100, 100]), Fixture.planned("a"))["a"]?.sanity
        #expect(sanity?.certainAnswers == 3)
        #expect(sanity?.falselyPrecise == 1)
    }

    @Test func `the same answer to three meals is counted, to two is not`() {
        let results =
            (0..<3).map { Fixture.answer("a", "m\($0)", kcal: 450) }
            + [Fixture.answer("a", "m0", kcal: 450, repeatIndex: 1)]
            + (3..<5).map { Fixture.answer("a", "m\($0)", kcal: 300) }
        let set = Fixture.meals([100, 200, 300, 400, 500])
        #expect(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.sanity.repeatedAnswers == 3)
    }
}
