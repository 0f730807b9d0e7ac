import Nutrition
import Statistics

/// What one variant is scored by on one set, before anything is averaged.
struct VariantSamples {
    let kind: AnswerKind
    /// Meals with a scored result.
    let scoredMeals: Int
    /// Meals common to it and those it is compared with, ascending; none when nothing of it is scored.
    let commonMeals: [Int]
    /// The axes it has a value on, over the meals common on each.
    let axes: [(nutrient: Nutrient, sample: AxisSample)]
    /// What it found on its common meals, nil where it answers with totals alone.
    let found: FoodResults?

    /// Its foods on its common meals, nil where it answers with totals alone.
    var foods: FoodSample? { found?.foods }

    /// The sample on the energy axis.
    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }

    /// One for each variant of the table, in its order.
    static func all(table: TrialTable, axes: [AxisPredictions], settings: ScoringSettings) -> [VariantSamples] {
        let kinds = table.variants.indices.map { table.kind(of: $0) }
        let scored = table.variants.indices.map { ComparisonMeals.scored($0, in: table, policy: settings.missing) }
        // Prose, which has no energy, does not narrow the meals of those that estimate.
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

/// What a variant's answers are made of, and so what they can be scored on.
enum AnswerKind: Sendable, Hashable {
    /// A list of foods, possibly with numbers.
    case foods
    /// A description: the true foods named in it are all that can be scored.
    case prose
    /// Numbers for the whole meal alone.
    case totals
}

/// The meals that variants are compared on.
enum ComparisonMeals {
    /// The meals on which that variant has a scored result, one flag per meal.
    static func scored(_ variant: Int, in table: TrialTable, policy: MissingPolicy) -> [Bool] {
        table.trials[variant].map { $0.contains { $0.isScored(under: policy) } }
    }

    /// The meals on which all of those have a scored result, ascending. Variants without any are passed over; when all
    /// are, every meal is common.
    static func common(_ scored: [[Bool]], meals: Int) -> [Int] {
        let compared = scored.filter { $0.contains(true) }
        return (0..<meals).filter { meal in compared.allSatisfy { $0[meal] } }
    }
}
