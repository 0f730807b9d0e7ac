import Nutrition
import Statistics

struct PickScoring {
    let set: String
    let settings: ScoringSettings
    let bootstrap: ClusterBootstrap

    /// Nil without limits and with fewer than two variants estimating energy.
    /// - Parameters:
    ///   - scores: of every variant, best energy MAE first.
    ///   - energies: of those with an energy score, in the same order.
    func pick(
        _ scores: [VariantScore], energies: [(id: VariantID, energy: AxisSample)],
        residency: [VariantID: String], board: ScoreBoard
    ) -> Pick? {
        guard !settings.limits.isEmpty || energies.count > 1 else { return nil }
        let answering = Set(scores.filter { $0.answers > 0 }.map(\.variant))
        let ranked = energies.filter { answering.contains($0.id) }
        let tests = marginTests(ranked, board)
        let frontier = board.frontiers.first { $0.set == set }
        let rows = scores.map { score in
            let point = frontier?.points.first { $0.variant == score.variant }
            return PickRow(
                variant: score.variant,
                checks: checks(
                    score, reference: ranked.first?.id, test: tests.first { $0.variant == score.variant }, board,
                    region: residency[score.variant]),
                isOnFrontier: point?.isOnFrontier, frontierShare: point?.probability)
        }
        return Pick(
            set: set, reference: ranked.first?.id,
            margin: ranked.first.map { cheaper.margin(best: $0.energy.absoluteError.ratio) },
            limits: settings.limits, rows: rows)
    }

    private var cheaper: CheaperComparison {
        CheaperComparison(set: set, bootstrap: bootstrap, margin: settings.marginKcal)
    }

    /// Every other variant against the first: the existing tests of cheaper ones, and the rest as a family of their
    /// own.
    private func marginTests(_ ranked: [(id: VariantID, energy: AxisSample)], _ board: ScoreBoard) -> [MarginTest] {
        guard let reference = ranked.first else { return [] }
        let made = board.cheaper.filter { $0.set == set && $0.best == reference.id }.map {
            MarginTest(
                variant: $0.candidate, margin: $0.margin, difference: $0.difference, upper: $0.upper, p: $0.p,
                pHolm: $0.pHolm, meals: $0.meals, clusters: $0.clusters)
        }
        let rest = ranked.dropFirst().filter { other in !made.contains { $0.variant == other.id } }
        return made + cheaper.tests(of: rest, against: reference.energy)
    }

    private func checks(
        _ score: VariantScore, reference: VariantID?, test: MarginTest?, _ board: ScoreBoard, region: String?
    ) -> [CriterionCheck] {
        let limits = settings.limits
        var checks = [marginCheck(score, reference: reference, test: test, board)]
        if let most = limits.costPerMeal {
            // With a trial of unknown cost the mean covers only the others.
            checks.append(CriterionCheck(.cost, score.cost.unknown == 0 ? score.cost.perMeal : nil, atMost: most))
        }
        if let most = limits.p95 {
            let isShown = score.latency.map { $0.count >= LatencyScore.fewestForP95 } ?? false
            checks.append(CriterionCheck(.p95, isShown ? score.latency?.p95Interval : nil, atMost: most))
        }
        if !limits.residency.isEmpty {
            let verdict: CriterionVerdict =
                region.map { limits.residency.contains($0) ? .meets : .fails } ?? .open
            checks.append(
                CriterionCheck(.residency, verdict, doubt: region == nil ? .unknown : nil, region: region))
        }
        return checks + targetChecks(score)
    }

    private func targetChecks(_ score: VariantScore) -> [CriterionCheck] {
        let (limits, sanity) = (settings.limits, score.sanity)
        var checks: [CriterionCheck] = []
        if let most = limits.flagged { checks.append(CriterionCheck(.flagged, sanity.rates.flagged, atMost: most)) }
        if let most = limits.falseAlarms {
            checks.append(CriterionCheck(.falseAlarms, sanity.rates.falseAlarms, atMost: most))
        }
        if let most = limits.missedCatastrophes {
            // A count describes these meals only, without an interval.
            let isKnown = sanity.known > 0
            checks.append(
                CriterionCheck(
                    .missedCatastrophes, isKnown ? (sanity.missedCatastrophes <= most ? .meets : .fails) : .open,
                    doubt: isKnown ? nil : .unknown,
                    value: isKnown ? Interval(Double(sanity.missedCatastrophes)) : nil, limit: Double(most)))
        }
        for criterion in Criterion.allCases {
            guard let difficulty = criterion.difficulty, let least = limits.accuracy[difficulty] else { continue }
            let stratum = score.strata.first { $0.kind == .difficulty && $0.name == difficulty.rawValue }
            checks.append(CriterionCheck(criterion, stratum?.passRate, atLeast: least))
        }
        return checks
    }

    private func marginCheck(
        _ score: VariantScore, reference: VariantID?, test: MarginTest?, _ board: ScoreBoard
    ) -> CriterionCheck {
        guard score.answers > 0 else { return CriterionCheck(.margin, .open, doubt: .noAnswer) }
        guard let reference, let energy = score.nutrients[.energy] else {
            return CriterionCheck(.margin, .open, doubt: .unknown)
        }
        if score.variant == reference {
            // The margin is measured from it. Unbounded, its error may not be the lowest.
            if energy.mae.low == nil { return CriterionCheck(.margin, .open, doubt: .notBounded) }
            return cheaper.margin(best: energy.mae.value) > 0
                ? CriterionCheck(.margin, .meets) : CriterionCheck(.margin, .open, doubt: .noMargin)
        }
        guard let test else { return CriterionCheck(.margin, .open, doubt: .unknown) }
        // The interval that the report shows elsewhere.
        let compared = board.comparisons.filter { $0.set == set }
            .difference(.energyMAE, of: score.variant, from: reference)
        let value = compared?.difference ?? Interval(test.difference)
        var check = CriterionCheck(.margin, .open, value: value, limit: test.margin, upper: test.upper)
        if let upper = test.upper, upper < test.margin, test.margin > 0 {
            check.verdict = test.pHolm < Separation.level ? .meets : .open
            check.doubt = check.verdict == .open ? .corrected : nil
        } else if let low = value.low, low >= test.margin, low > 0 {
            check.verdict = .fails
        } else if test.margin <= 0 {
            check.doubt = .noMargin
        } else {
            check.doubt = test.upper == nil ? .notBounded : .straddles
        }
        return check
    }
}

extension VariantScore {
    fileprivate var answers: Int { outcomes.reduce(0) { $0 + ($1.key.kind == .answered ? $1.value : 0) } }
}
