/// One recorded answer as a router sees it.
struct RecordedAnswer: Sendable {
    /// The absolute error in energy (kcal); of a trial without a usable estimate by the missing policy.
    var loss: Double
    /// The energy (kcal) the answer states; nil without a usable one.
    var energy: Double?
    var isUsable: Bool
    /// In [0, 1]; nil where none is stated.
    var confidence: Double?
    /// How many foods it names; nil where it names none by its nature.
    var foods: Int?
    /// USD, everything the trial cost; nil where that is not known.
    var cost: Double?
    /// In milliseconds; nil where it was not measured.
    var latency: Double?
}

/// One meal asked about once: what every variant answered to the same question.
struct RoutingCase: Sendable {
    /// The meal's place in its set.
    var meal: Int
    /// The group of the meal.
    var cluster: Int
    /// Its share of the meal: 1 over the number of repeats.
    var weight: Double
    /// By variant.
    var answers: [RecordedAnswer]
    /// From which trial of each variant, for what is looked up seldom.
    var repeatIndex: Int
}

/// What a router made of one case.
struct RoutedCase: Sendable {
    /// The place of the step, of a cascade 0 for the first tier and 1 for the second.
    var step: Int
    /// kcal.
    var loss: Double
    /// USD of all calls; nil where one of them is not known.
    var cost: Double?
    /// Until the answer was shown, in milliseconds; nil where a call of it was not measured.
    var latency: Double?
    /// The variants that were asked, as bits by their place.
    var asked: UInt64
    /// Of those, how many were priced by a stated price.
    var statedPrices: Int
}
