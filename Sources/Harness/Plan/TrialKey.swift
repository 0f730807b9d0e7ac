package import Scoring

/// One variant on one meal, one repeat: what a trial is known by, in the journal and everywhere.
package struct TrialKey: Sendable, Hashable, CustomStringConvertible {
    package var variant: VariantID
    package var set: String
    package var meal: String
    /// From 0.
    package var repeatIndex: Int

    package init(variant: VariantID, set: String, meal: String, repeatIndex: Int) {
        self.variant = variant
        self.set = set
        self.meal = meal
        self.repeatIndex = repeatIndex
    }

    /// `provider/prompt/photo-setting set/meal repeat`; names hold neither spaces nor slashes.
    package var description: String { "\(variant) \(set)/\(meal) \(repeatIndex)" }

    /// The key written so; nil when the text is anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let repeatIndex = Int(parts[2]), repeatIndex >= 0 else { return nil }
        let variant = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        let meal = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard variant.count == 3, meal.count == 2 else { return nil }
        self.init(
            variant: VariantID(
                provider: String(variant[0]), prompt: String(variant[1]), photoSetting: String(variant[2])),
            set: String(meal[0]), meal: String(meal[1]), repeatIndex: repeatIndex)
    }
}
