import Nutrition
import Statistics

@testable import Scoring

/// The parts of the fixture's scores beside the headline: other measures of energy, foods, days, confidence, the band.
enum FixtureMeasures {
    /// The same error by every measure, as far as a variant with that MAE could have them.
    static func measured(_ score: NutrientScore) -> NutrientScore {
        var score = score
        let bias = score.bias.value
        score.biasShare = Interval(bias / 182.5, low: bias / 182.5 - 0.1, high: bias / 182.5 + 0.1)
        score.percentage = PercentageScore(
            mean: Interval(0.31, low: 0.2, high: 0.5), median: Interval(0.22, low: 0.14), excluded: 1)
        score.agreement = AgreementScore(
            deviation: 55, low: bias - 107.8, high: bias + 107.8, slope: Interval(-0.4, low: -0.6, high: -0.1),
            sizeSlope: Interval(-0.35, low: -0.5, high: -0.2),
            ratioLimits: RatioLimits(ratio: 0.9, low: 0.45, high: 1.8, excluded: 1))
        score.correlation = CorrelationScore(
            pearson: Interval(0.81, low: 0.6, high: 0.9), spearman: Interval(0.78, low: 0.5, high: 0.91),
            concordance: Interval(0.74, low: 0.52, high: 0.86))
        score.ratio = RatioScore(
            accuracy: Interval(0.27, low: 0.16, high: 0.41), bias: Interval(-0.08, low: -0.2, high: 0.05), excluded: 1)
        return score
    }

    static func foods(_ foods: FoodScore) -> FoodScore {
        var foods = foods
        foods.trueFoods = 22
        foods.missed = 3.5
        foods.macro = MacroFoodScore(recall: Interval(foods.recall.value))
        foods.sweep = (6...18).map { step in
            let loss = Double(step - 6) / 60
            return SweptFoodScore(
                threshold: Double(step) / 20, precision: foods.precision.map { $0.value - loss },
                recall: foods.recall.value - loss, f1: foods.f1.map { $0.value - loss })
        }
        guard let f1 = foods.f1 else { return foods }
        foods.macro.precision = foods.precision
        foods.macro.f1 = Interval(f1.value - 0.03, low: f1.value - 0.2, high: f1.value + 0.1)
        foods.invented = foods.precision.map { Interval(1 - $0.value) }
        foods.grams = GramsScore(pairs: 12, mae: Interval(34.5, low: 22, high: 51), bias: Interval(-12))
        foods.passRate = Interval(0.42, low: 0.19, high: 0.68)
        return foods
    }

    static let effort = EffortScore(
        meals: 12, edits: Interval(1.25, low: 0.8, high: 1.9), untouched: Interval(0.25, low: 0.09, high: 0.53),
        added: 0.5, removed: 0.25, renamed: 0.25, amounts: 0.25, comparedAmounts: 0.6)

    static let days = DayScore(
        days: 4, meals: 9,
        nutrients: [
            .energy: NutrientScore(
                meals: 3, clusters: 3, mae: Interval(61.5), pmae: Interval(0.11), bias: Interval(-31),
                within: [20: Interval(0.667)]),
            .carbs: NutrientScore(meals: 3, clusters: 3, mae: Interval(9), pmae: nil, bias: Interval(2), within: [:])
        ])

    static let published = PublishedScore(
        macroWeightedError: Interval(0.37, low: 0.3, high: 0.47), januaryWithoutName: 71.25, januaryTrials: 11,
        nutrition5k: [
            .energy: PublishedError(answers: 11, mae: 39.5, share: 0.21),
            .mass: PublishedError(answers: 11, mae: 50, share: nil)
        ])

    /// Sixty answers of which the more confident are more often right, and all of them under the other definition.
    static let confidence: [ConfidenceScore] = {
        let confidences = (0..<60).map { 0.4 + Double($0 / 5) * 0.05 }
        let isRight = (0..<60).map { $0 > 30 || $0 % 3 == 0 }
        let many = ConfidenceSample(confidences: confidences, isRight: isRight, clusters: Array(0..<60))
        let few = ConfidenceSample(
            confidences: [0.9, 0.9, 0.6], isRight: [true, true, true], clusters: [0, 1, 1])
        return [ConfidenceScore(.energyWithin20, many), ConfidenceScore(.allFoodsFound, few)].compactMap { $0 }
    }()

    static func rates(_ answers: Int) -> SanityRates {
        SanityRates(
            flagged: WilsonInterval.of(successes: 4, trials: answers),
            caught: WilsonInterval.of(successes: 0, trials: 1),
            falseAlarms: WilsonInterval.of(successes: 2, trials: answers),
            logged: WilsonInterval.of(successes: 7, trials: 12), loggedOff: WilsonInterval.of(successes: 2, trials: 7),
            loggedError: Interval(33, low: 20, high: 51), loggedAnswers: 7)
    }

    /// `broken` failed on everything, three times for reasons that are not its own; `teller` has no energy.
    static let band: [MissingBandRow] = MissingPolicy.allCases.flatMap { policy in
        Fixture.variants.map { variant in
            let isBroken = variant == Fixture.broken
            let errors: [VariantID: Double] = [Fixture.steady: 41.2, Fixture.brisk: 58.5, Fixture.briskShort: 131]
            let failed: [MissingPolicy: Double] = [.zero: 182.5, .baseline: 88.3, .worst: 310]
            return MissingBandRow(
                set: "fruit", policy: policy, variant: variant, mae: isBroken ? failed[policy] : errors[variant],
                meals: isBroken && policy == .exclude ? 0 : variant == Fixture.teller ? 0 : 9,
                supplied: isBroken && policy != .exclude ? 9 : 0)
        }
    }
}
