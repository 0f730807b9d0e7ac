import Analysis
import Nutrition
import Scoring
import Testing

@testable import Execution

struct TrialMapTests {
    private func key(
        _ provider: String, _ meal: String, _ repeatIndex: Int, set: String = "s", prompt: String = "p",
        setting: String = "default"
    ) -> TrialKey {
        TrialKey(
            variant: VariantID(provider: provider, prompt: prompt, photoSetting: setting), set: set, meal: meal,
            repeatIndex: repeatIndex)
    }

    @Test func `a value is found by every part of its key and by nothing else`() {
        var map: TrialMap<Int> = [:]
        let keys = ["a", "b"].flatMap { provider in
            ["m", "n"].flatMap { meal in [0, 1].map { key(provider, meal, $0) } }
        }
        for (place, key) in keys.enumerated() { map[key] = place }
        for (place, key) in keys.enumerated() { #expect(map[key] == place) }
        #expect(map.count == 8 && Set(map.keys) == Set(keys))
        #expect(map[key("c", "m", 0)] == nil && map[key("a", "o", 0)] == nil && map[key("a", "m", 2)] == nil)
        map[keys[3]] = nil
        #expect(map[keys[3]] == nil && map.count == 7)
    }

    @Test func `meals of one name in two sets, and variants that differ in one part, are kept apart`() {
        var map: TrialMap<Int> = [:]
        let keys = [
            key("a", "m", 0), key("a", "m", 0, set: "t"), key("a", "m", 0, prompt: "q"),
            key("a", "m", 0, setting: "small"), key("m", "a", 0), key("a", "m", 1)
        ]
        for (place, key) in keys.enumerated() { map[key] = place }
        #expect(keys.map { map[$0] } == Array(keys.indices))
        #expect(Set(map.keys) == Set(keys) && map.values.sorted() == Array(keys.indices))
        #expect(map[key("a", "m", 0, set: "u")] == nil && map[key("a", "s", 0, set: "m")] == nil)
        map[keys[0]] = nil
        #expect(keys.map { map[$0] } == [nil] + Array(1..<6))
    }

    @Test func `equal maps hold the same, in whichever order it came`() {
        let one: TrialMap = [key("a", "m", 0): 1, key("b", "n", 1): 2]
        let other: TrialMap = [key("b", "n", 1): 2, key("a", "m", 0): 1]
        #expect(one == other)
        #expect(one != [key("a", "m", 0): 1])
        #expect(one != [key("a", "m", 0): 1, key("b", "n", 1): 3])
    }

    @Test(arguments: [0, 7, Int.max])
    func `a key is read from what it is written as`(repeatIndex: Int) {
        let written = key("gpt-4o-mini", "m-001", repeatIndex)
        #expect(TrialKey(written.description) == written)
        // More repeats than any plan has are in no map.
        var map: TrialMap<Int> = [:]
        map[written] = 1
        #expect(map.isEmpty == (repeatIndex == Int.max))
    }

    @Test(arguments: [
        "", "a/p/d s/m", "a/p/d s/m ", "a/p/d s/m -1", "a/p/d s/m x", "a/p s/m 0", "a/p/d/e s/m 0", "a/p/d sm 0",
        "a/p/d s/m/n 0",
        "a/p/d s/m 0 1", "a p/d s/m 0", "a/p/d  s/m 0", "a/p/d s/m 0/1"
    ])
    func `what is no key is none`(text: String) {
        #expect(TrialKey(text) == nil)
    }
}
