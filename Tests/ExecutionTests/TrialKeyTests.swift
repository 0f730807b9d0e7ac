import Nutrition
import Scoring
import Testing

@testable import Execution

@Suite struct TrialKeyTests {
    @Test(arguments: [nil, Perturbation.noSchema, .rotated])
    func `a key is read as it is written`(perturbation: Perturbation?) throws {
        let key = TrialKey(
            variant: VariantID(provider: "a", prompt: "p", photoSetting: "small", perturbation: perturbation),
            set: "s", meal: "m-1", repeatIndex: 2)
        #expect(TrialKey(key.description) == key)
        #expect(
            key.description == "a/p/small\(perturbation.map { "+\($0.rawValue)" } ?? "") s/m-1 2")
    }

    @Test(arguments: ["a/p/small+ s/m 0", "a/p/small+shaken s/m 0", "a/p/small+rotated+rotated s/m 0"])
    func `a change nobody knows makes no key`(text: String) {
        #expect(TrialKey(text) == nil)
    }
}
