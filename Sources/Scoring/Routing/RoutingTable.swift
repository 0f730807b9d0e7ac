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
        let energy = trial.statedEnergy
        guard let scored = energy ?? fill.value(meal: meal) else { return nil }
        let confidence = trial.decisionConfidence.flatMap { (0...1).contains($0) ? $0 : nil }
        return RecordedAnswer(
            loss: abs(scored - truth), energy: energy, isUsable: trial.outcome.kind == .answered,
            confidence: trial.outcome.kind == .answered ? confidence : nil,
            foods: trial.outcome == .noFood ? 0 : trial.outcome == .ok ? trial.estimate?.foods?.count : nil,
            cost: CostScoring.known(trial), latency: trial.latency.map(LatencyScoring.milliseconds))
    }
}
