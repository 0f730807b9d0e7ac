import Nutrition
import Testing

@testable import Sanity

@Suite struct EnergyDensityOffTests {
    static let cases: [(String, Double?, Double?, Severity?)] = [
        ("apple", 104, 100, nil), ("apple", 105, 100, .minor), ("apple", 26, 100, nil), ("apple", 25, 100, .minor),
        ("unheard of", 930, 100, nil), ("unheard of", 931, 100, .critical), ("apple", 500, nil, nil),
        ("apple", nil, 100, nil), ("dried apple", 250, 100, nil), ("chicken and rice", 600, 100, nil),
        ("water", 40, 100, nil), ("apple", 52, 0, nil)
    ]

    @Test("density is compared with the reference food", arguments: cases)
    func severity(_ name: String, _ kcal: Double?, _ grams: Double?, _ severity: Severity?) {
        let food = food(name, kcal: kcal, portion: grams.map { Portion(amount: $0, unit: .gram) })
        #expect(RuleID.energyDensityOff.finding(on: food, profile: .specified)?.severity == severity)
    }
}
