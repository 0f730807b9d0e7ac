import Nutrition

extension FoodEstimate {
    /// The energy in kcal, nil when unknown or not finite (which is the rule `Impossible`'s business alone).
    var finiteEnergy: Double? { nutrients.energy.flatMap { $0.value.isFinite ? $0.value : nil } }

    /// The grams of the portion: as a nutrient axis, else by the portion's unit; nil when unknown, not finite or not
    /// above 0.
    var knownMass: Double? {
        (nutrients.mass ?? portion?.grams).flatMap { $0.value.isFinite && $0.value > 0 ? $0.value : nil }
    }

    /// The profile's energy range for the food's category, nil where there is none. A food without a category is `other`.
    func range(in profile: SanityProfile) -> EnergyRange? { profile.ranges[category ?? .other] }

    /// What a limit is said to be for: the category, or any food.
    var kind: String { category.map { $0 == .other ? "any food" : $0.rawValue } ?? "any food" }
}

/// True when a value passes a limit by more than the rounding of the arithmetic behind it.
func passes(_ value: Double, _ limit: Double) -> Bool { value > limit + 1e-9 * max(1, abs(limit)) }

/// A food's name for a sentence: at most 60 characters, on one line.
func shortened(_ name: String) -> String {
    let line = name.prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return line.isEmpty ? "a food without a name" : String(line) + (name.count > 60 ? "…" : "")
}

/// A number for a sentence: whole from 10 up, else with one decimal, without a trailing `.0`.
func written(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    guard abs(number) < 1e15 else { return "\(number)" }
    let scale: Double = abs(number) >= 10 ? 1 : 10
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

/// A share as a whole percentage.
func percent(_ share: Double) -> String { "\(written((share * 100).rounded())) %" }
