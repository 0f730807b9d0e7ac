import Nutrition
import Testing

@testable import Catalog

@Suite struct UserCorrectionLogTests {
    private static let meals = [
        Meal(id: "m", photos: [], truth: Truth(foods: [TrueFood(name: "white rice"), TrueFood(name: "egg")])),
        Meal(id: "n", photos: [])
    ]

    private func read(_ lines: [String]) -> (corrections: [FoodCorrection], reasons: [String]) {
        let log = UserCorrectionLog(Array(lines.joined(separator: "\n").utf8))
        let (corrections, problems) = log.checked(against: Self.meals, of: "s")
        return (corrections, (log.problems + problems).sorted { $0.line < $1.line }.map { "\($0.line): \($0.reason)" })
    }

    private func line(_ meal: String, _ food: String, _ original: Double, _ corrected: Double) -> String {
        let correction = FoodCorrection(meal: meal, food: food, original: original, corrected: corrected)
        return String(decoding: UserCorrectionLog.line(correction), as: UTF8.self)
    }

    @Test func `lines come back as they were written, each once`() {
        let rice = line("m", "Rice", 150, 195)
        let found = read([rice, "", rice, line("n", "anything", 10, 0)])
        #expect(found.corrections.map(\.ratio) == [1.3, 0] && found.reasons.isEmpty)
        #expect(found.corrections[0] == FoodCorrection(meal: "m", food: "Rice", original: 150, corrected: 195))
    }

    @Test func `what is not there, contradicts itself or is no line is named, and the rest goes on`() {
        let found = read([
            line("m", "rice", 150, 195), line("absent", "rice", 1, 2), line("m", "salmon", 100, 120),
            line("m", "egg", 60, 50), line("m", "Egg", 60, 120), "{", line("m", "salmon", 100, 0),
            #"{"meal":"m","food":"rice","original":0,"corrected":1}"#,
            #"{"meal":"m","food":"rice","original":"a lot","corrected":1}"#
        ])
        #expect(found.corrections.map(\.food) == ["rice", "salmon"])
        let wanted = [
            "2: the set s has no meal `absent`", "3: the meal `m` has no `salmon`; its foods are white rice, egg",
            "4: it contradicts line 5 on the same food", "5: it contradicts line 4 on the same food",
            "6: this is no JSON object", "8: `original` must be above 0", "9: `original` must be grams"
        ]
        #expect(found.reasons.count == wanted.count, "\(found.reasons)")
        for (reason, words) in zip(found.reasons, wanted) { #expect(reason.hasPrefix(words), "\(reason)") }
    }

    @Test func `no bytes end the program`() {
        for bytes in [[0], [0xFF, 0xFE], Array("[]\n1\nnull".utf8), Array(repeating: UInt8(ascii: "{"), count: 5000)] {
            #expect(UserCorrectionLog(bytes).entries.isEmpty)
        }
    }
}
