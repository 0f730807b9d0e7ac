import Nutrition
import Statistics

struct VariantSamples {
    let kind: AnswerKind
    let scoredMeals: Int
    /// Meals common to it and the variants compared, ascending; empty if nothing of it is scored.
    let commonMeals: [Int]
    /// The axes it has a value on, each over its common meals.
    let axes: [(nutrient: Nutrient, sample: AxisSample)]
    /// Results on its common meals, nil if it answers with totals only.
    let found: FoodResults?

    var foods: FoodSample? { found?.foods }

    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }

    static func all(table: TrialTable, axes: [AxisPredictions], settings: ScoringSettings) -> [VariantSamples] {
        let kinds = table.variants.indices.map { table.kind(of: $0) }
        let scored = table.variants.indices.map { ComparisonMeals.scored($0, in: table, policy: settings.missing) }
        // Prose has no energy, so it does not reduce the meals of variants that estimate.
        let estimating = scored.indices.filter { kinds[$0] != .prose }.map { scored[$0] }
        let estimatedMeals = ComparisonMeals.common(estimating, meals: table.set.meals.count)
        let allMeals = ComparisonMeals.common(scored, meals: table.set.meals.count)
        let foods = FoodScoring(table: table, settings: settings)
        return Array(table.variants.indices).concurrentMap { variant in
            let kind = kinds[variant]
            let common = !scored[variant].contains(true) ? [] : kind == .prose ? allMeals : estimatedMeals
            return VariantSamples(
                kind: kind, scoredMeals: scored[variant].count { $0 }, commonMeals: common,
                axes: axes.compactMap { axis in
                    axis.sample(of: variant, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
                },
                found: kind == .totals ? nil : foods.results(of: variant, kind: kind, meals: common))
        }
    }
}

/// What a variant's answers contain, and so can be scored on.
enum AnswerKind: Sendable, Hashable {
    /// A list of foods, possibly with numbers.
    case foods
    /// A description: only recall of true foods can be scored.
    case prose
    /// Totals for the whole meal only.
    case totals
}

enum ComparisonMeals {
    /// One flag per meal: whether that variant has a scored result.
    static func scored(_ variant: Int, in table: TrialTable, policy: MissingPolicy) -> [Bool] {
        table.trials[variant].map { $0.contains { $0.isScored(under: policy) } }
    }

    /// Meals where all have a scored result, ascending. Variants without any are skipped; if all are, every meal is
    /// common.
    static func common(_ scored: [[Bool]], meals: Int) -> [Int] {
        let compared = scored.filter { $0.contains(true) }
        return (0..<meals).filter { meal in compared.allSatisfy { $0[meal] } }
    }
}
