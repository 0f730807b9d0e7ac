import Nutrition
import Reporting
import Scoring

@testable import Sanity

/// The meals of the fixture and what was answered on them.
extension Fixture {
    /// Nothing is truly there, and one variant sees something all the same: the last of the set is such a meal.
    static func meal(_ index: Int) -> MealReport {
        let truth =
            index == 11
            ? Truth(foods: [], provenance: ["": .weighed])
            : Truth(
                nutrients: Nutrients(
                    energy: Kilocalories(70 + Double(index % 12) * 21.3), protein: 1.6,
                    carbs: Grams(20 + Double(index % 12) * 3),
                    fat: 0.7, mass: Grams(120 + Double(index % 12) * 25)),
                foods: [TrueFood(name: "apple", mass: 214.2), TrueFood(name: "banana")], provenance: ["": .weighed])
        let id = index == 3 ? hostile : "mix\(index)"
        let meal = Meal(id: id, photos: ["a.jpg", "b.jpg"], notes: index == 3 ? hostile : nil, truth: truth)
        return MealReport(
            set: "fruit", meal: meal, thumbnails: index == 5 ? [jpeg, []] : [jpeg, jpeg],
            trials: variants.map { trial($0, meal, index) })
    }

    /// The one meal of a second set, which nobody was scored on.
    static let drawnMeal = MealReport(
        set: "drawn", meal: Meal(id: "plate", photos: []), thumbnails: [],
        trials: [TrialResult(variant: steady, set: "drawn", meal: "plate", outcome: .budgetSkipped, attempts: 0)])

    private static func trial(_ variant: VariantID, _ meal: Meal, _ index: Int) -> TrialResult {
        if variant == broken {
            return TrialResult(
                variant: variant, set: "fruit", meal: meal.id, outcome: index % 4 == 0 ? .rateLimited : .schemaInvalid,
                reason: String(repeating: "very ", count: 2000) + hostile, failedCost: 0.0021, attempts: 2,
                servedModel: hostile)
        }
        if variant == teller {
            return TrialResult(
                variant: variant, set: "fruit", meal: meal.id, outcome: .ok,
                estimate: MealEstimate(description: "An apple beside a banana, " + hostile), decision: .show,
                cost: 0.0009,
                latency: .milliseconds(1500))
        }
        if index == 11, variant == steady {
            return TrialResult(
                variant: variant, set: "fruit", meal: meal.id, outcome: .noFood, reason: "the list of foods is empty",
                estimate: MealEstimate(foods: []), cost: 0.0041, latency: .milliseconds(2000))
        }
        return answered(variant, meal, index)
    }

    private static func answered(_ variant: VariantID, _ meal: Meal, _ index: Int) -> TrialResult {
        let truth = meal.truth.nutrients[.energy] ?? 0
        let spread = variant == steady ? 12.0 : variant == brisk ? 22 : 60
        var energy = truth + spread * Double((index * 7) % 9 - 3)
        if index == 6, variant == briskShort { energy = 9000 }
        let findings =
            energy > 1000
            ? [
                Finding(
                    rule: .energyAboveMaximum, severity: .critical,
                    message: "9000 kcal is more than a serving of this kind holds (2500 kcal)"),
                Finding(rule: .macrosDoNotAddUp, severity: .minor, food: 0, message: hostile)
            ] : []
        let food = FoodEstimate(
            name: index == 3 ? hostile : "apple", nutrients: Nutrients(energy: Kilocalories(energy * 0.6)),
            confidence: 0.8)
        return TrialResult(
            variant: variant, set: "fruit", meal: meal.id, outcome: .ok,
            estimate: MealEstimate(
                foods: [food, FoodEstimate(name: "banana", nutrients: Nutrients(energy: Kilocalories(energy * 0.4)))],
                statedTotals: Nutrients(
                    energy: Kilocalories(energy), protein: 2, carbs: Grams(energy / 5), fat: 1, mass: 300),
                confidence: 0.5 + Double(index % 5) / 10),
            findings: findings, decision: findings.isEmpty ? (index % 3 == 0 ? .log : .ask) : .manualEntry,
            review: findings.isEmpty ? nil : .energyAboveMaximum, cost: variant == briskShort ? nil : 0.0043,
            failedCost: index == 2 ? 0.0011 : 0, costUnknown: variant == briskShort,
            latency: .milliseconds(2000 + index * 130), attempts: index == 2 ? 2 : 1,
            servedModel: variant.provider + "-2026-01")
    }

    /// A real JPEG: 16 × 12 pixels of one green, written for this test.
    static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x28, 0x1C, 0x1E, 0x23, 0x1E, 0x19, 0x28, 0x23, 0x21, 0x23, 0x2D,
        0x2B, 0x28,
        0x30, 0x3C, 0x64, 0x41, 0x3C, 0x37, 0x37, 0x3C, 0x7B, 0x58, 0x5D, 0x49, 0x64, 0x91, 0x80, 0x99, 0x96, 0x8F,
        0x80, 0x8C,
        0x8A, 0xA0, 0xB4, 0xE6, 0xC3, 0xA0, 0xAA, 0xDA, 0xAD, 0x8A, 0x8C, 0xC8, 0xFF, 0xCB, 0xDA, 0xEE, 0xF5, 0xFF,
        0xFF, 0xFF,
        0x9B, 0xC1, 0xFF, 0xFF, 0xFF, 0xFA, 0xFF, 0xE6, 0xFD, 0xFF, 0xF8, 0xFF, 0xDB, 0x00, 0x43, 0x01, 0x2B, 0x2D,
        0x2D, 0x3C,
        0x35, 0x3C, 0x76, 0x41, 0x41, 0x76, 0xF8, 0xA5, 0x8C, 0xA5, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8,
        0xF8, 0xF8,
        0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8,
        0xF8, 0xF8,
        0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8,
        0xF8, 0xF8,
        0xFF, 0xC0, 0x00, 0x11, 0x08, 0x00, 0x0C, 0x00, 0x10, 0x03, 0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11,
        0x01, 0xFF,
        0xC4, 0x00, 0x15, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
        0x00, 0x02, 0xFF, 0xC4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0xFF, 0xC4, 0x00, 0x14, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xC4, 0x00, 0x14, 0x11, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xDA, 0x00, 0x0C, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03,
        0x11, 0x00,
        0x3F, 0x00, 0xB0, 0x00, 0x1F, 0xFF, 0xD9
    ]
}
