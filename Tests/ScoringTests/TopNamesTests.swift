import Nutrition
import Scoring
import Statistics
import Testing

@Suite("What more names of a food find") struct TopNamesTests {
    private func answer(
        _ meal: String, _ foods: [(String, [String]?)], confidence: Double? = nil, repeatIndex: Int = 0
    ) -> TrialResult {
        var result = Fixture.answer("a", meal, kcal: 100, repeatIndex: repeatIndex, confidence: confidence)
        result.values.estimate?.foods = foods.map { FoodEstimate(name: $0, alternatives: $1) }
        return result
    }

    private func score(
        _ results: [TrialResult], _ truths: [[String]?], missing: MissingPolicy = .zero
    ) -> TopNamesScore? {
        let set = Fixture.set(
            truths.enumerated().map { Fixture.meal("m\($0)", kcal: 100, foods: $1) })
        return Fixture.rows(results, set, Fixture.planned("a"), missing)["a"]?.topNames
    }

    @Test("a true food counts at the place of its name")
    func places() throws {
        let found = try #require(
            score(
                [
                    answer("m0", [("apple", ["pear", "plum"]), ("beef", ["lamb", "pork", "veal", "ham"])]),
                    answer("m1", [("tea", ["coffee", "milk", "banana"])])
                ], [["plum", "pork"], ["banana"]]))
        #expect(found.meals == 2 && found.foods == 3)
        #expect(found.first.value == 0, "no first name is right")
        #expect(abs(found.three.value - 2 / 3) < 1e-12, "the banana is the fourth name")
        #expect(abs(found.gain.value - 2 / 3) < 1e-12)
        #expect(found.offered == nil, "no answer states a confidence")
    }

    @Test("one food of an answer finds one true food, whatever it is called")
    func oneToOne() throws {
        let found = try #require(score([answer("m0", [("apple", ["banana"])])], [["apple", "banana"]]))
        #expect(found.first.value == 0.5 && found.three.value == 0.5 && found.gain.value == 0)
    }

    @Test("the first names give the recall of the foods' own table")
    func recall() throws {
        let set = Fixture.set((0..<8).map { Fixture.meal("m\($0)", kcal: 100, foods: ["apple", "tea"]) })
        let results =
            (0..<7).map { answer("m\($0)", [($0 % 2 == 0 ? "apple" : "rice", ["tea"])]) }
            + [Fixture.failure("a", "m7", .refused)]
        let row = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"])
        let names = try #require(row.topNames)
        #expect(names.first == row.foods?.recall && names.first.low != nil)
        #expect(abs(names.three.value - 7 / 16) < 1e-12, "the refused answer finds nothing")
    }

    @Test("the band holds answers of confidence 0.50 to below 0.70, right where every true food is offered")
    func band() throws {
        let found = try #require(
            score(
                [
                    answer("m0", [("apple", ["plum"])], confidence: 0.5),
                    answer("m1", [("plum", [])], confidence: 0.69),
                    answer("m2", [("plum", []), ("tea", ["coffee"])], confidence: 0.6),
                    answer("m3", [("apple", ["plum"])], confidence: 0.7),
                    answer("m4", [("apple", ["plum"])], confidence: 0.49)
                ], [["plum"], ["plum"], ["plum", "beer"], ["plum"], ["plum"]]))
        let band = try #require(found.offered)
        #expect(band.answers == 3)
        #expect(abs(band.first.value - 1 / 3) < 1e-12 && abs(band.three.value - 2 / 3) < 1e-12)
        #expect(abs(band.gain.value - 1 / 3) < 1e-12)
    }

    @Test("repeats count as one, failures by the missing policy, and meals without known foods not at all")
    func counting() throws {
        let results = [
            answer("m0", [("plum", [])]), answer("m0", [("apple", ["plum"])], repeatIndex: 1),
            Fixture.failure("a", "m1", .notJSON), Fixture.failure("a", "m1", .notJSON, repeatIndex: 1),
            answer("m2", [("plum", [])]), answer("m2", [("plum", [])], repeatIndex: 1),
            answer("m3", [("plum", [])]), answer("m3", [("plum", [])], repeatIndex: 1)
        ]
        let truths: [[String]?] = [["plum"], ["tea"], nil, []]
        let zero = try #require(score(results, truths))
        #expect(zero.meals == 2 && zero.foods == 2 && zero.first.value == 0.25 && zero.three.value == 0.5)
        let without = try #require(score(results, truths, missing: .exclude))
        #expect(without.meals == 1 && without.first.value == 0.5 && without.three.value == 1)
    }

    @Test("answers without other names have no such score")
    func absent() {
        #expect(score([answer("m0", [("plum", nil)])], [["plum"]]) == nil)
        #expect(score([answer("m0", [("plum", [])])], [nil]) == nil)
    }
}
