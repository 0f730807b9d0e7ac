import Nutrition

/// What each rule checks: foods, the meal, or both. Unknown values never cause a finding. The checker fills in
/// `Finding.food` and puts the food's name before the message.
extension RuleID {
    /// Nil without a finding.
    /// - Parameter history: what the person ate before; nil if unknown.
    func finding(on food: FoodEstimate, history: EatingHistory? = nil, profile: SanityProfile) -> Finding? {
        switch self {
        case .energyAboveMaximum: energyAbove(food, profile)
        case .energyBelowMinimum: energyBelow(food, profile)
        case .macrosDoNotAddUp: macros(food.nutrients, profile) { Alcohol.isIn(food) }
        case .unusualPortion: portion(food, profile)
        case .statisticalOutlier: outlier(food, profile)
        case .impossible: impossible(food, profile)
        case .lowConfidence: confidence(food.confidence, profile)
        case .energyDensityOff: density(food, profile)
        case .farFromHabit: history.flatMap { habit(food, $0, profile) }
        case .totalsDisagree: nil
        }
    }

    /// Nil without a finding.
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        switch self {
        case .macrosDoNotAddUp: macros(meal.scoredTotals, profile) { Alcohol.isIn(meal) }
        case .impossible: impossible(meal, profile)
        case .lowConfidence: confidence(meal.decisionConfidence, profile)
        case .totalsDisagree: totals(meal, profile)
        case .energyAboveMaximum, .energyBelowMinimum, .unusualPortion, .statisticalOutlier, .energyDensityOff,
            .farFromHabit:
            nil
        }
    }

    func finding(_ message: String, suggestedEnergy: Double? = nil, zScore: Double? = nil) -> Finding {
        Finding(
            rule: self, severity: severity, message: message, suggestedEnergy: suggestedEnergy, zScore: zScore)
    }
}

extension FoodEstimate {
    /// kcal; nil when unknown or not finite, which only the rule `impossible` reports.
    var finiteEnergy: Double? { nutrients.energy.flatMap { $0.value.isFinite ? $0.value : nil } }

    /// Grams of the portion, from the nutrient axis, else from its unit; nil when unknown, not finite or ≤ 0.
    var knownMass: Double? {
        (nutrients.mass ?? portion?.grams).flatMap { $0.value.isFinite && $0.value > 0 ? $0.value : nil }
    }

    /// The range for the food's category, if any. A food without a category is `other`.
    func range(in profile: SanityProfile) -> EnergyRange? { profile.ranges[category ?? .other] }

    /// The subject of a limit in messages: the category, or any food.
    var kind: String { category.map { $0 == .other ? "any food" : $0.rawValue } ?? "any food" }
}

/// Whether a value exceeds a limit by more than rounding.
func passes(_ value: Double, _ limit: Double) -> Bool { value > limit + 1e-9 * max(1, abs(limit)) }

/// At most 60 characters, on one line.
func shortened(_ name: String) -> String {
    // Nearly all names: plain ASCII, where a byte is a character.
    if (1...60).contains(name.utf8.count), name.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) { return name }
    let line = name.prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return line.isEmpty ? "a food without a name" : String(line) + (name.count > 60 ? "…" : "")
}

/// Whole from 10 up, else with one decimal, without a trailing `.0`.
func written(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return "\(number)" }
    let scale: Double = abs(number) >= 10 ? 1 : 10
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

func percent(_ share: Double) -> String { "\(written((share * 100).rounded())) %" }
