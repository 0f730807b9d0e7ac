import Nutrition
import Statistics

/// A set's recorded answers as cases: meals and repeats with a scored result of every variant.
struct RoutingTable {
    let table: TrialTable
    /// Variants that estimate energy and have a scored result, in planned order; at most 64.
    let variants: [VariantID]
    let leftOut: [VariantID]
    let cases: [RoutingCase]
    /// Indices of the variants in the table.
    private let places: [Int]

    init(set: ScoredSet, results: [TrialResult], variants: [PlannedVariant], policy: MissingPolicy) {
        let table = TrialTable(set: set, results: results, variants: variants)
        let truth = TrueValues.of(.energy, set.meals)
        let places = Array(table.variants.indices.filter { Self.takesPart($0, in: table, policy) }.prefix(64))
        let stated = places.map { place in
            table.trials[place].enumerated().map { meal, trials in
                truth[meal] == nil ? [] : trials.filter(\.outcome.isScored).map(\.statedEnergy)
            }
        }
        let fill = MissingFill(policy: policy, truth: truth, clusters: table.clusters, stated: stated)
        cases = set.meals.indices.flatMap { meal in
            truth[meal].map { Self.cases(meal, truth: $0, places, table, fill) } ?? []
        }
        self.table = table
        self.places = places
        self.variants = places.map { table.variants[$0].variant }
        leftOut = table.variants.indices.filter { !places.contains($0) }.map { table.variants[$0].variant }
    }

    func place(of variant: VariantID) -> Int? { variants.firstIndex(of: variant) }

    /// By meal: the cases of its repeats.
    var repeats: [Int: Range<Int>] {
        cases.indices.reduce(into: [:]) { repeats, place in
            let meal = cases[place].meal
            repeats[meal] = (repeats[meal]?.lowerBound ?? place)..<(place + 1)
        }
    }

    func trial(_ variant: Int, _ own: RoutingCase) -> TrialResult? {
        table.trials[places[variant]][own.meal].first { $0.repeatIndex == own.repeatIndex }
    }

    /// Whether it has a scored result, and an energy in every answer.
    private static func takesPart(_ place: Int, in table: TrialTable, _ policy: MissingPolicy) -> Bool {
        let scored = table.trials[place].joined().filter { $0.isScored(under: policy) }
        let answers = scored.filter { $0.outcome == .ok }
        return !scored.isEmpty && (answers.isEmpty || answers.contains { $0.statedEnergy != nil })
    }

    private static func cases(
        _ meal: Int, truth: Double, _ places: [Int], _ table: TrialTable, _ fill: MissingFill
    ) -> [RoutingCase] {
        guard let first = places.first else { return [] }
        let cases = table.trials[first][meal].compactMap { trial -> RoutingCase? in
            let answers = places.compactMap { place in
                table.trials[place][meal].first { $0.repeatIndex == trial.repeatIndex }
                    .flatMap { answer($0, truth: truth, meal: meal, fill) }
            }
            guard answers.count == places.count else { return nil }
            return RoutingCase(
                meal: meal, cluster: table.clusters[meal], weight: 1, answers: answers, repeatIndex: trial.repeatIndex)
        }
        return cases.map { own in
            var own = own
            own.weight = 1 / Double(cases.count)
            return own
        }
    }

    private static func answer(
        _ trial: TrialResult, truth: Double, meal: Int, _ fill: MissingFill
    ) -> RecordedAnswer? {
        guard trial.outcome.isScored else { return nil }
        guard let scored = trial.statedEnergy ?? fill.value(meal: meal) else { return nil }
        return RecordedAnswer(trial, loss: abs(scored - truth))
    }
}

struct RecordedAnswer: Sendable {
    /// Absolute energy error in kcal; by the missing policy without a usable estimate. 0 where nobody compares.
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

    init(_ trial: TrialResult, loss: Double = 0) {
        let confidence = trial.decisionConfidence.flatMap { (0...1).contains($0) ? $0 : nil }
        self.loss = loss
        energy = trial.statedEnergy
        isUsable = trial.outcome.kind == .answered
        self.confidence = isUsable ? confidence : nil
        foods = trial.outcome == .noFood ? 0 : trial.outcome == .ok ? trial.estimate?.foods?.count : nil
        cost = CostScoring.known(trial)
        latency = trial.latency.map(LatencyScoring.milliseconds)
    }
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
    /// Further calls of a variant, for a median.
    var again: (place: Int, calls: Int)?
    /// The person was asked for a new photo: there is no answer, and so no error.
    var isAskedBack = false
}
