import Nutrition
import Scoring
import Statistics
import Testing

struct PerturbationTests {
    private func meal(_ id: String = "m", kcal: Double? = 400, photos: Int = 2, notes: String? = nil) -> Meal {
        Meal(
            id: id, photos: (0..<photos).map { "p\($0).jpg" }, notes: notes,
            truth: Truth(nutrients: Nutrients(energy: kcal.map { Kilocalories($0) })))
    }

    @Test func `the order of photos is turned round, and one photo has none`() {
        #expect(Perturbation.photoOrder.asked(meal(photos: 3)).photos == ["p2.jpg", "p1.jpg", "p0.jpg"])
        #expect(!Perturbation.photoOrder.changes(meal(photos: 1)))
        #expect(!Perturbation.rotated.changes(meal(photos: 0)) && Perturbation.rotated.changes(meal(photos: 1)))
        for change in Perturbation.allCases where change != .photoOrder {
            #expect(change.asked(meal(photos: 3)).photos == meal(photos: 3).photos)
        }
    }

    @Test func `a note states the truth, or half or twice of it, behind the person's own words`() throws {
        #expect(Perturbation.notesTrue.asked(meal()).notes == "It has about 400 kcal in all.")
        #expect(Perturbation.notesTrue.asked(meal(notes: "No oil.")).notes == "No oil. It has about 400 kcal in all.")
        let stated = (0..<100).compactMap { Perturbation.notesFalse.statedEnergy(of: meal("meal\($0)")) }
        #expect(Set(stated) == [200, 800] && stated.count == 100)
        #expect((30...70).contains(stated.count { $0 == 800 }), "about half of them each way")
        for kcal in [nil, 0.0] {
            #expect(Perturbation.notesTrue.statedEnergy(of: meal(kcal: kcal)) == nil)
            #expect(!Perturbation.notesFalse.changes(meal(kcal: kcal)))
            #expect(Perturbation.notesFalse.asked(meal(kcal: kcal)).notes == nil)
        }
        for change in [Perturbation.photoOrder, .rotated, .mirrored, .noSchema] {
            #expect(change.asked(meal(notes: "x")).notes == "x" && change.statedEnergy(of: meal()) == nil)
        }
    }

    @Test func `a perturbed variant bears the change behind its name and is none with everything as it is`() {
        let variant = VariantID(provider: "a", prompt: "p", perturbation: .noSchema)
        #expect(variant.description == "a/p/default+no-schema")
        #expect(variant.unperturbed == VariantID(provider: "a", prompt: "p"))
        #expect(variant.unperturbed < variant && variant != variant.unperturbed)
    }
}

/// What changes do to answers whose truth is known.
struct RobustnessScorerTests {
    private let meals = 60
    private let plain = Fixture.variant("a")

    private func scores(
        _ change: Perturbation, repeats: Int = 1, moves: Double = 1, fails: Int = 0, pull: Double? = nil,
        noise: Double = 1
    ) throws -> PerturbationScore {
        var set = Fixture.meals((0..<meals).map { 400 + Double($0) })
        for place in set.meals.indices { set.meals[place].photos = ["a.jpg", "b.jpg"] }
        var results: [TrialResult] = []
        for (place, meal) in set.meals.enumerated() {
            for index in 0..<repeats {
                let kcal = (450 + Double(place % 7) * 10) * (index.isMultiple(of: 2) ? 1 : noise)
                results.append(Fixture.answer("a", meal.id, kcal: kcal, repeatIndex: index))
                var changed = Fixture.answer("a", meal.id, kcal: kcal * moves, repeatIndex: index)
                if let pull, let stated = change.statedEnergy(of: meal) {
                    changed = Fixture.answer("a", meal.id, kcal: kcal + pull * (stated - kcal), repeatIndex: index)
                }
                if place < fails { changed = Fixture.failure("a", meal.id, .notJSON, repeatIndex: index) }
                changed.values.variant.perturbation = change
                changed.values.cost = 0.25
                results.append(changed)
            }
        }
        var perturbed = plain
        perturbed.perturbation = change
        var settings = ScoringSettings()
        settings.resamples = 1000
        let found = RobustnessScorer(settings: settings, seed: 1)
            .score(results: results, sets: [set], perturbed: [perturbed])
        #expect(found.count == 1)
        return try #require(found.first)
    }

    @Test func `an answer that does not move is shown not to`() throws {
        let found = try scores(.mirrored)
        #expect(found.variant == plain && found.perturbation == .mirrored)
        #expect(found.meals == meals && found.pairs == meals && found.clusters == meals)
        #expect(found.mae?.difference.value == 0 && found.moved?.value == 0 && found.pull == nil)
        #expect(try #require(found.moved?.high) < 0.1, "none of sixty is no proof of none")
        #expect(found.movedAnyway == nil && found.unusable == Interval(0), "without bounds: none of none tells nothing")
        #expect(found.cost == 15 && found.costUnknown == 0)
    }

    @Test(arguments: [(1.19, 0.0), (1.21, 1), (0.81, 0), (0.79, 1)])
    func `an answer off by more than a fifth has moved`(factor: Double, share: Double) throws {
        #expect(try scores(.rotated, moves: factor).moved?.value == share)
    }

    @Test func `what moves without any change is told from repeats`() throws {
        let found = try scores(.rotated, repeats: 2, noise: 1.5)
        #expect(found.movedAnyway?.value == 1 && found.moved?.value == 0 && found.pairs == 2 * meals)
    }

    @Test(arguments: [0.0, 0.4, 1])
    func `the pull of a note is the share of the way to it`(pull: Double) throws {
        for change in [Perturbation.notesTrue, .notesFalse] {
            let found = try #require(try scores(change, pull: pull).pull)
            #expect(abs(found.value - pull) < 1e-9)
            for bound in [found.low, found.high] { #expect(abs(try #require(bound) - pull) < 1e-6) }
        }
    }

    @Test func `a true note that is followed lowers the error, a false one raises it`() throws {
        #expect(try #require(try scores(.notesTrue, pull: 0.8).mae?.difference.high) < 0)
        #expect(try #require(try scores(.notesFalse, pull: 0.8).mae?.difference.low) > 0)
    }

    @Test func `unusable answers count by the missing policy and are told apart`() throws {
        let found = try scores(.noSchema, fails: 15)
        #expect(found.unusable?.value == 0.25)
        #expect(try #require(found.unusable?.low) > 0.1)
        #expect(found.pairs == meals - 15)
        #expect(try #require(found.mae?.difference.low) > 0)
    }

    @Test func `meals whose request is the same are left out`() throws {
        var set = Fixture.meals([400, nil, 500])
        for place in set.meals.indices { set.meals[place].photos = place == 0 ? ["a.jpg"] : ["a.jpg", "b.jpg"] }
        func score(_ change: Perturbation) throws -> PerturbationScore {
            var perturbed = plain
            perturbed.perturbation = change
            return try #require(
                RobustnessScorer(settings: ScoringSettings(), seed: 1)
                    .score(results: [], sets: [set], perturbed: [perturbed]).first)
        }
        #expect(try score(.photoOrder).meals == 2)
        #expect(try score(.notesTrue).meals == 2)
        #expect(try score(.noSchema).meals == 3)
        let none = try score(.noSchema)
        #expect(none.mae == nil && none.moved == nil && none.cost == nil)
    }
}
