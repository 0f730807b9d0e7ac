import Statistics

/// One guarded metric of one variant, or of one set, on both sides: what is compared, or why nothing can be.
enum GuardedSample {
    case ratios(RatioPair, meals: Int)
    case quantiles(QuantilePair)
    case missing(String)
    case notJudged(String)

    /// The meals of both sides, in the order of the baseline; the candidate's is nil where it has none of that id.
    typealias Meals = [(baseline: GuardedMeal, candidate: GuardedMeal?)]

    /// A metric on a variant's meals; nil where the baseline does not have it.
    static func of(_ metric: GuardedMetric, _ meals: Meals) -> GuardedSample? {
        var had = meals.filter { metric.isKnown(of: $0.baseline) }
        guard !had.isEmpty else { return nil }
        if metric == .p95 {
            had.removeAll { $0.candidate.map { $0.isReused && $0.latencies.isEmpty } ?? false }
            guard !had.isEmpty else {
                return .notJudged("the answers were not asked anew, so no latency was measured")
            }
        }
        let lacking = had.filter { pair in !(pair.candidate.map(metric.isKnown) ?? false) }
        let short = metric.isNeededOnEveryMeal ? had.filter { $0.candidate?.isShort(of: $0.baseline) ?? false } : []
        let lackingIDs = Set((lacking + short).map(\.baseline.id))
        let both = had.compactMap { pair in
            lackingIDs.contains(pair.baseline.id)
                ? nil : pair.candidate.map { (baseline: pair.baseline, candidate: $0) }
        }
        guard isEnough(both.count, of: had.count, metric) else {
            return .missing(words(of: had.count, lacking: lacking, short: short))
        }
        if metric == .p95 { return quantiles(both) }
        let clusters = numbered(both.map(\.baseline.group))
        func sample(_ side: [GuardedMeal]) -> RatioSample {
            ClusterSums.sample(
                clusters: clusters, numerator: { metric.parts(of: side[$0]).above },
                denominator: { metric.parts(of: side[$0]).below })
        }
        guard let pair = RatioPair(a: sample(both.map(\.baseline)), b: sample(both.map(\.candidate))),
            pair.a.ratio != nil, pair.b.ratio != nil
        else { return .missing("it does not exist, since nothing stands below the line") }
        return .ratios(pair, meals: both.count)
    }

    /// A few bills and times may be unknown, but not so many that their absence could be what is hidden.
    private static let fewestShare = 0.95

    private static func isEnough(_ both: Int, of had: Int, _ metric: GuardedMetric) -> Bool {
        both > 0 && (both == had || (!metric.isNeededOnEveryMeal && Double(both) >= fewestShare * Double(had)))
    }

    private static func words(of had: Int, lacking: Meals, short: Meals) -> String {
        func part(_ meals: Meals, _ end: String) -> String? {
            meals.first.map { "\(meals.count) of the baseline's \(had) meals \(end), such as \($0.baseline.id)" }
        }
        let few = short.filter { pair in !lacking.contains { $0.baseline.id == pair.baseline.id } }
        return [part(lacking, "lack it"), part(few, "have trials that are not scored")].compactMap { $0 }
            .joined(separator: "; ")
    }

    private static func quantiles(_ meals: [(baseline: GuardedMeal, candidate: GuardedMeal)]) -> GuardedSample {
        let pair = QuantilePair(
            share: 0.95, clusters: numbered(meals.map(\.baseline.group)), a: meals.map(\.baseline.latencies),
            b: meals.map(\.candidate.latencies))
        return pair.map { .quantiles($0) } ?? .missing("no latency was measured")
    }

    private static func numbered(_ groups: [String]) -> [Int] {
        var numbers: [String: Int] = [:]
        return groups.map { group in
            let number = numbers[group] ?? numbers.count
            numbers[group] = number
            return number
        }
    }
}

extension GuardedMetric {
    /// Whether the meal has what the metric is made of.
    package func isKnown(of meal: GuardedMeal) -> Bool {
        switch self {
        case .energyMAE: meal.energy != nil
        case .foodsF1, .foodsRecall: meal.foods != nil
        case .sanity, .outcomes: meal.trials > 0
        case .cost: meal.cost != nil
        case .spend: meal.spent != nil
        case .p95: !meal.latencies.isEmpty
        default: meal.targets?.parts(of: self) != nil
        }
    }

    /// What the meal adds above and below the line.
    fileprivate func parts(of meal: GuardedMeal) -> (above: Double, below: Double) {
        switch self {
        case .energyMAE: (meal.energy ?? 0, 1)
        case .foodsF1: (2 * (meal.foods?.matched ?? 0), (meal.foods?.predicted ?? 0) + (meal.foods?.truth ?? 0))
        case .foodsRecall: (meal.foods?.matched ?? 0, meal.foods?.truth ?? 0)
        case .sanity: (Double(meal.flagged), Double(meal.answers))
        case .outcomes: (Double(meal.unusable), Double(meal.trials))
        case .cost: (meal.cost ?? 0, 1)
        case .spend: (meal.spent ?? 0, 1)
        case .p95: (0, 0)
        default: meal.targets?.parts(of: self) ?? (0, 0)
        }
    }
}
