import Nutrition

/// A check of a food, the meal, or both. Unknown values never cause a finding. The checker fills in `Finding.food` and
/// puts the food's name before the message.
protocol SanityRule: Sendable {
    var id: RuleID { get }

    /// Nil without a finding.
    func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding?

    /// The same with the person's history; nil if unknown.
    func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding?

    /// Nil without a finding.
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding?
}

extension SanityRule {
    func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? { nil }
    func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding? {
        finding(on: food, profile: profile)
    }
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? { nil }

    func finding(_ message: String, suggestedEnergy: Double? = nil, zScore: Double? = nil) -> Finding {
        Finding(
            rule: id, severity: id.severity, message: message, suggestedEnergy: suggestedEnergy, zScore: zScore)
    }
}

enum SanityRules {
    /// In the order of the rule table. To add a rule, add a type and a line here.
    static let all: [any SanityRule] = [
        EnergyAboveMaximum(),
        EnergyBelowMinimum(),
        MacrosDoNotAddUp(),
        UnusualPortion(),
        StatisticalOutlier(),
        Impossible(),
        LowConfidence(),
        TotalsDisagree(),
        EnergyDensityOff(),
        FarFromHabit()
    ]
}

extension FoodEstimate {
    /// kcal; nil when unknown or not finite, which only the rule `Impossible` reports.
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
