import Statistics

struct ComparedRatios {
    let pair: RatioPair
    let reference: Double
    let candidate: Double
    let meals: Int
    /// Energy error only: each group's mean root error, in both runs.
    let roots: (a: [Double], b: [Double])?
    let isEqual: Bool
}

/// One guarded metric of a variant or set in both runs, or why it cannot be compared.
enum GuardedSample {
    case ratios(ComparedRatios)
    case quantiles(QuantilePair, isEqual: Bool)
    case missing(String)
    case notJudged(String)

    /// Meals in reference order; the candidate's is nil if missing there.
    typealias Meals = [(reference: GuardedMeal, candidate: GuardedMeal?)]

    /// What was compared, over how many meals and groups; nil without a comparison.
    var compared: (reference: Double, candidate: Double, meals: Int, groups: Int, isEqual: Bool)? {
        switch self {
        case .ratios(let own):
            (own.reference, own.candidate, own.meals, own.pair.a.clusters.count, own.isEqual)
        case .quantiles(let pair, let isEqual): (pair.a, pair.b, pair.meals, pair.clusterCount, isEqual)
        case .missing, .notJudged: nil
        }
    }

    /// A metric on a variant's meals; nil if the reference lacks it.
    static func of(_ metric: GuardedMetric, _ meals: Meals) -> GuardedSample? {
        var had = meals.filter { metric.isKnown(of: $0.reference) }
        guard !had.isEmpty else { return nil }
        if metric == .p95 {
            had.removeAll { $0.candidate.map { $0.isReused && $0.latencies.isEmpty } ?? false }
            guard !had.isEmpty else {
                return .notJudged("the answers were not asked anew, so no latency was measured")
            }
        }
        let lacking = had.filter { pair in !(pair.candidate.map(metric.isKnown) ?? false) }
        let short = metric.isNeededOnEveryMeal ? had.filter { $0.candidate?.isShort(of: $0.reference) ?? false } : []
        let lackingIDs = Set((lacking + short).map(\.reference.id))
        let both = had.compactMap { pair in
            lackingIDs.contains(pair.reference.id)
                ? nil : pair.candidate.map { (reference: pair.reference, candidate: $0) }
        }
        guard isEnough(both.count, of: had.count, metric) else {
            return .missing(words(of: had.count, lacking: lacking, short: short))
        }
        if metric == .p95 { return quantiles(both) }
        let clusters = TrialTable.numbered(both.map(\.reference.group))
        func sample(_ side: [GuardedMeal]) -> RatioSample {
            ClusterSums.sample(
                clusters: clusters, numerator: { metric.parts(of: side[$0]).above },
                denominator: { metric.parts(of: side[$0]).below })
        }
        guard let pair = RatioPair(a: sample(both.map(\.reference)), b: sample(both.map(\.candidate))),
            let reference = pair.a.ratio, let candidate = pair.b.ratio
        else { return .missing(metric.isPerAnswer ? "no answer is usable" : "no meal names a true food") }
        return .ratios(
            ComparedRatios(
                pair: pair, reference: reference, candidate: candidate, meals: both.count,
                roots: metric == .energyMAE ? roots(both, clusters) : nil,
                isEqual: both.allSatisfy { metric.parts(of: $0.reference) == metric.parts(of: $0.candidate) }))
    }

    private static func roots(
        _ meals: [(reference: GuardedMeal, candidate: GuardedMeal)], _ clusters: [Int]
    ) -> (a: [Double], b: [Double]) {
        func means(_ side: [GuardedMeal]) -> [Double] {
            let sums = ClusterSums.sample(
                clusters: clusters, numerator: { (side[$0].energy ?? 0).squareRoot() })
            return zip(sums.numerators, sums.denominators).map { $0 / $1 }
        }
        return (means(meals.map(\.reference)), means(meals.map(\.candidate)))
    }

    /// A few costs and times may be unknown, but not enough to hide a regression.
    private static let fewestShare = 0.95

    private static func isEnough(_ both: Int, of had: Int, _ metric: GuardedMetric) -> Bool {
        both > 0 && (both == had || (!metric.isNeededOnEveryMeal && Double(both) >= fewestShare * Double(had)))
    }

    private static func words(of had: Int, lacking: Meals, short: Meals) -> String {
        func part(_ meals: Meals, _ end: String) -> String? {
            meals.first.map { "\(meals.count) of the reference's \(had) meals \(end), such as \($0.reference.id)" }
        }
        let few = short.filter { pair in !lacking.contains { $0.reference.id == pair.reference.id } }
        return [part(lacking, "lack it"), part(few, "have trials that are not scored")].compactMap { $0 }
            .joined(separator: "; ")
    }

    private static func quantiles(_ meals: [(reference: GuardedMeal, candidate: GuardedMeal)]) -> GuardedSample {
        let pair = QuantilePair(
            share: 0.95, clusters: TrialTable.numbered(meals.map(\.reference.group)),
            a: meals.map(\.reference.latencies),
            b: meals.map(\.candidate.latencies))
        let isEqual = meals.allSatisfy { $0.reference.latencies == $0.candidate.latencies }
        return pair.map { .quantiles($0, isEqual: isEqual) } ?? .missing("no latency was measured")
    }
}

extension GuardedMetric {
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

    /// The meal's numerator and denominator.
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
