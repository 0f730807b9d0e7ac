import Nutrition
import Testing

@Suite struct NutrientsTests {
    @Test func `every axis has its own place, and its key ends in its unit`() {
        var all = Nutrients()
        for (number, nutrient) in Nutrient.allCases.enumerated() { all[nutrient] = Double(number) }
        for (number, nutrient) in Nutrient.allCases.enumerated() { #expect(all[nutrient] == Double(number)) }
        #expect(
            Nutrient.allCases.map(\.key) == [
                "energy_kcal", "protein_g", "carbs_g", "fat_g", "fibre_g", "sugar_g", "sodium_mg", "mass_g"
            ])
    }

    @Test func `the sum of sodium is unknown if a part lacks it`() {
        let salted = Nutrients(energy: 100, sugar: 2, sodium: 300)
        #expect(Nutrients.sum([salted, salted]).sodium == 600 && Nutrients.sum([salted, salted]).sugar == 4)
        #expect(Nutrients.sum([salted, Nutrients(energy: 10)]).sodium == nil)
    }
}
