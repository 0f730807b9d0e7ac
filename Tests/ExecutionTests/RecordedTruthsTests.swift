import JSON
import Nutrition
import Testing

@testable import Execution

@Suite("The truths of a run at its start")
struct RecordedTruthsTests {
    private static let truth = Truth(
        nutrients: Nutrients(energy: 500, fat: 0), energyRange: 450...550,
        foods: [TrueFood(name: "rice", mass: 150), TrueFood(name: "egg")], provenance: ["": .weighed])

    private static func changed(_ change: (inout Truth) -> Void) -> Truth {
        var truth = truth
        change(&truth)
        return truth
    }

    @Test(
        "whatever a score could depend on makes another digest",
        arguments: [
            changed { $0.nutrients.energy = 501 }, changed { $0.nutrients.fat = nil },
            changed { $0.nutrients.protein = 0 },
            changed { $0.energyRange = 450...551 }, changed { $0.energyRange = nil }, changed { $0.foods = nil },
            changed { $0.foods = [] }, changed { $0.foods?[0].mass = nil }, changed { $0.foods?[1].mass = 0 },
            changed { $0.foods?[1].name = "eggs" }, changed { $0.provenance = [:] },
            changed { $0.provenance["fat_g"] = .estimated }
        ])
    func differs(_ other: Truth) {
        #expect(RecordedTruths.digest(of: other) != RecordedTruths.digest(of: Self.truth))
    }

    @Test(
        "the order of foods and the spelling of provenance do not",
        arguments: [
            changed { $0.foods?.reverse() },
            changed { $0.provenance = ["energy_kcal": .weighed, "fat_g": .weighed, "foods": .weighed] },
            changed { $0.provenance["carbs_g"] = .label }
        ])
    func same(_ other: Truth) { #expect(RecordedTruths.digest(of: other) == RecordedTruths.digest(of: Self.truth)) }

    @Test("what is not recorded of every meal is not known, and nothing in a record is a reason to stop")
    func unknown() throws {
        let known = try #require(RecordedTruths(json: ["s": ["a": "1", "b": "2"]]))
        let other = try #require(RecordedTruths(json: ["s": ["a": "1", "b": "3"]]))
        #expect(known.differing(from: other, set: "s", meals: ["a", "b"]) == ["b"])
        #expect(known.differing(from: other, set: "s", meals: ["a", "b", "c"]) == nil)
        #expect(known.differing(from: other, set: "t", meals: ["a"]) == nil)
        #expect(RecordedTruths(json: known.json) == known)
        for json in [nil, .null, "text", 3, []] as [JSON?] { #expect(RecordedTruths(json: json) == nil) }
        let odd = try #require(RecordedTruths(json: ["s": 1, "t": ["a": 5]]))
        #expect(odd.differing(from: odd, set: "t", meals: ["a"]) == nil)
    }
}
