import Costs
import Nutrition
import Sanity
import Scoring

/// Short ways to write sets and results in tests.
enum Fixture {
    static func variant(_ name: String) -> VariantID { VariantID(provider: name, prompt: "p") }

    static func planned(_ names: String...) -> [PlannedVariant] {
        names.map { PlannedVariant(variant: variant($0), model: "\($0)-model") }
    }

    /// A meal of that energy (kcal) and those foods; nil is unknown.
    static func meal(
        _ id: String, kcal: Double?, foods: [String]? = nil, group: String? = nil, split: Split? = nil
    ) -> Meal {
        Meal(
            id: id, photos: [], group: group, split: split,
            truth: Truth(
                nutrients: Nutrients(energy: kcal.map { Kilocalories($0) }), foods: foods?.map { TrueFood(name: $0) }))
    }

    static func set(_ meals: [Meal]) -> ScoredSet { ScoredSet(name: "s", meals: meals) }

    /// Meals `m0`, `m1` … of those energies.
    static func meals(_ kcal: [Double?]) -> ScoredSet {
        set(kcal.enumerated().map { meal("m\($0)", kcal: $1) })
    }

    static func answer(
        _ name: String, _ meal: String, kcal: Double?, foods: [String] = ["x"], repeatIndex: Int = 0,
        findings: [Finding] = [], decision: Decision = .log, confidence: Double? = nil
    ) -> TrialResult {
        TrialResult(
            variant: variant(name), set: "s", meal: meal, repeatIndex: repeatIndex, outcome: .ok,
            estimate: MealEstimate(
                foods: foods.map { FoodEstimate(name: $0) },
                statedTotals: Nutrients(energy: kcal.map { Kilocalories($0) }), confidence: confidence),
            findings: findings, decision: decision)
    }

    static func prose(_ name: String, _ meal: String, _ text: String) -> TrialResult {
        TrialResult(
            variant: variant(name), set: "s", meal: meal, outcome: .ok, estimate: MealEstimate(description: text))
    }

    static func failure(_ name: String, _ meal: String, _ outcome: Outcome, repeatIndex: Int = 0) -> TrialResult {
        TrialResult(variant: variant(name), set: "s", meal: meal, repeatIndex: repeatIndex, outcome: outcome)
    }

    static func scorer(_ missing: MissingPolicy = .zero, resamples: Int = 200) -> Scorer {
        var settings = ScoringSettings()
        settings.missing = missing
        settings.resamples = resamples
        return Scorer(settings: settings, seed: 1)
    }

    /// The rows by provider.
    static func rows(
        _ results: [TrialResult], _ set: ScoredSet, _ variants: [PlannedVariant], _ missing: MissingPolicy = .zero
    ) -> [String: VariantScore] {
        let board = scorer(missing).score(results: results, sets: [set], variants: variants)
        return Dictionary(uniqueKeysWithValues: (board.variants + board.baselines).map { ($0.variant.provider, $0) })
    }
}

extension FoodMatcher {
    /// The one-to-one pairs of greatest total similarity, in the order of the predicted foods.
    ///
    /// Similarities below the threshold count as 0 before pairing, so that two weak pairs never displace a strong one.
    func match(predicted: [String], truth: [String], threshold: Double) -> [Match] {
        match(
            predicted: predicted.prefix(Self.limit).map(normalizer.name),
            truth: truth.prefix(Self.limit).map(normalizer.name), threshold: threshold)
    }

    /// The same for names that were normalised before.
    func match(predicted: [FoodName], truth: [FoodName], threshold: Double) -> [Match] {
        similarities(predicted: predicted, truth: truth).matches(threshold: threshold)
    }
}
