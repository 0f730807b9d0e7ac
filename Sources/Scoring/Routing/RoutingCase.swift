struct RecordedAnswer: Sendable {
    /// Absolute energy error in kcal; by the missing policy without a usable estimate.
    var loss: Double
    /// kcal; nil without a usable answer.
    var energy: Double?
    var isUsable: Bool
    /// In [0, 1]; nil if not stated.
    var confidence: Double?
    /// Number of foods; nil for answers without foods by nature.
    var foods: Int?
    /// Total USD of the trial; nil if unknown.
    var cost: Double?
    /// Milliseconds; nil if not measured.
    var latency: Double?
}

/// One meal and repeat: every variant's answer to the same question.
struct RoutingCase: Sendable {
    /// Index of the meal in its set.
    var meal: Int
    var cluster: Int
    /// 1 ÷ the meal's repeats.
    var weight: Double
    var answers: [RecordedAnswer]
    /// The trials' repeat, for rare look-ups.
    var repeatIndex: Int
}

struct RoutedCase: Sendable {
    /// Index of the step; for a cascade 0 is the first variant, 1 the second.
    var step: Int
    /// kcal.
    var loss: Double
    /// USD of all calls; nil if one is unknown.
    var cost: Double?
    /// Milliseconds until the answer was shown; nil if a call was not measured.
    var latency: Double?
    /// Bit mask of the variants asked, by index.
    var asked: UInt64
    /// Calls priced by a stated price.
    var statedPrices: Int
}
