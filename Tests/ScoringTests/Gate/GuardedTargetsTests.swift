import Nutrition
import Scoring
import Testing

@testable import Sanity

struct GuardedTargetsTests {
    private let critical = Finding(rule: .statisticalOutlier, severity: .critical, message: "far off")

    /// A variant's answers to three meals of 400 kcal, the last of unknown energy.
    private func guarded(_ kcal: [Double], foods: [String] = ["x"], asks: Bool = false) -> GuardedVariant {
        let meals = kcal.indices.map { place in
            Meal(
                id: "m\(place)", photos: [], difficulty: place == 0 ? .simple : .complex,
                truth: place == 2
                    ? Truth()
                    : Truth(nutrients: Nutrients(energy: 400), energyRange: 350...450, foods: [TrueFood(name: "x")]))
        }
        let results = kcal.enumerated().map { place, energy in
            Fixture.answer(
                "a", "m\(place)", kcal: energy, foods: foods, findings: asks ? [critical] : [],
                decision: asks ? .mustConfirm : .log)
        }
        return GuardedVariant(
            Fixture.variant("a"), on: Fixture.set(meals), results: results, settings: ScoringSettings())
    }

    @Test func `a meal carries what the product targets are made of`() {
        let found = guarded([400, 1500, 400], asks: false).meals.map(\.targets)
        #expect(found.map { $0?.known } == [1, 1, nil])
        #expect(found.map { $0?.missed } == [0, 1, 0])
        #expect(found.map { $0?.falseAlarms } == [0, 0, 0])
        #expect(found.map { $0?.passed } == [1, 0, nil])
        #expect(found.map { $0?.difficulty } == [.simple, .complex, .complex])
        let asked = guarded([400, 1500, 400], asks: true).meals.map(\.targets)
        #expect(asked.map { $0?.falseAlarms } == [1, 0, 0] && asked.map { $0?.missed } == [0, 0, 0])
        #expect(guarded([400, 400, 400], foods: ["y"]).meals[0].targets?.passed == 0)
    }

    @Test func `each target is a row where it has a tolerance, of the meals it is about`() {
        var tolerances = GateTolerances()
        for metric in GuardedMetric.targets { tolerances.targets[metric] = 0.05 }
        #expect(GuardedMetric.targets.allSatisfy { !GateTolerances().guards($0) && tolerances.guards($0) })
        let meals = guarded([400, 1500, 400]).meals
        func known(_ metric: GuardedMetric) -> [Int] { meals.indices.filter { metric.isKnown(of: meals[$0]) } }
        #expect(known(.falseAlarms) == [0, 1] && known(.missedCatastrophes) == [0, 1])
        #expect(known(.accuracySimple) == [0] && known(.accuracyComplex) == [1])
        #expect(known(.accuracyMedium).isEmpty && known(.accuracyAdversarial).isEmpty)
        #expect(GuardedMetric.accuracySimple.isBetterHigher && !GuardedMetric.missedCatastrophes.isBetterHigher)
        var older = meals[0]
        older.targets = nil
        #expect(GuardedMetric.targets.allSatisfy { !$0.isKnown(of: older) }, "a reference of an earlier version")
    }
}
