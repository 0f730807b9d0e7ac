package import Nutrition
package import Scoring
package import Statistics

/// The rows of one eval set; sets are never pooled.
@dynamicMemberLookup
package struct SetScores: Sendable {
    /// With fewer clusters, bootstrap intervals are rough, and the report says so.
    package static let roughBelow = 50

    package var name: String
    package var info: SetInfo?
    package var meals: [MealReport]
    /// Those of this set alone.
    package var scores: ScoreBoard
    package var robustness: [PerturbationScore]

    package subscript<Value>(dynamicMember part: KeyPath<ScoreBoard, Value>) -> Value { scores[keyPath: part] }

    /// One per set: those the report describes, in its order, then any other with scores.
    package static func all(of report: Report) -> [SetScores] {
        let scored = (report.scores.variants + report.scores.baselines).map(\.set)
        let names = Format.grouped((report.sets.map(\.name) + scored).map { (key: $0, value: $0) }).map(\.key)
        let meals = Dictionary(grouping: report.meals, by: \.set)
        return names.map { name in
            var scores = report.scores
            scores.variants.removeAll { $0.set != name }
            scores.baselines.removeAll { $0.set != name }
            scores.comparisons.removeAll { $0.set != name }
            scores.baselineComparisons.removeAll { $0.set != name }
            scores.band.removeAll { $0.set != name }
            scores.cheaper.removeAll { $0.set != name }
            scores.power.removeAll { $0.set != name }
            scores.frontiers.removeAll { $0.set != name }
            scores.picks.removeAll { $0.set != name }
            return SetScores(
                name: name, info: report.sets.first { $0.name == name }, meals: meals[name] ?? [], scores: scores,
                robustness: report.robustness.filter { $0.set == name })
        }
    }

    /// The smallest detectable difference; nil if unknown.
    var power: SetPower? { scores.power.first }
    /// Of cost, energy MAE and p95; nil if fewer than two of these are known of two variants.
    var frontier: Frontier? { scores.frontiers.first }
    /// Which variants meet the criteria; nil without criteria.
    var pick: Pick? { scores.picks.first }

    /// The leaderboard's columns: ties only if anything was compared.
    package var columns: [HeadlineColumn] {
        let isCompared = scores.variants.contains { !$0.groups.isEmpty || $0.isTiedWithBest != nil }
        return HeadlineColumn.allCases.filter { isCompared || $0 != .ties }
    }

    package var costPerThousand: MoneyColumn {
        MoneyColumn(scores.variants.map { $0.cost.perMeal.map { $0.value * 1000 } })
    }

    /// Variants with an answer and an energy error, best first.
    package var ranked: [(score: VariantScore, mae: Interval)] {
        scores.variants.compactMap { score in
            guard score.answered > 0, let mae = score.nutrients[.energy]?.mae, mae.value.isFinite else { return nil }
            return (score, mae)
        }.enumerated().sorted { ($0.element.1.value, $0.offset) < ($1.element.1.value, $1.offset) }.map(\.element)
    }

    /// The baseline of that kind with the lowest error; nil without any.
    package func strongestBaseline(knowing what: PredictorName.Knowledge) -> (score: VariantScore, mae: Interval)? {
        scores.baselines.filter { PredictorName(rawValue: $0.variant.provider)?.knows == what }
            .compactMap { score in score.nutrients[.energy].map { (score, $0.mae) } }
            .min { $0.1.value < $1.1.value }
    }

    package var constantMedian: Interval? {
        scores.baselines.first { $0.variant == PredictorName.constantMedian.id }?.nutrients[.energy]?.mae
    }
}

extension VariantScore {
    var energy: NutrientScore? { nutrients[.energy] }

    /// Finished trials.
    package var asked: Int { outcomes.values.reduce(0, +) }

    /// Trials with a usable answer.
    package var answered: Int { outcomes.reduce(0) { $0 + ($1.key.kind == .answered ? $1.value : 0) } }
}

package enum SetDescription {
    /// Size and provenance in one sentence whose counts add up:
    /// `85 meals, 170 photos; true energy: 80 weighed, 3 not stated, 2 without truth`.
    package static func size(_ set: SetScores) -> String {
        guard let info = set.info else { return Format.count(set.meals.count, "meal") }
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        let known = zip(set.meals, truths).filter { $1 != nil }.map { $0.0.meal.truth.provenance(of: .energy) }
        let sources = Provenance.allCases.map { source in (known.count { $0 == source }, source.rawValue) }
        let others = [(known.count { $0 == nil }, "not stated"), (truths.count - known.count, "without truth")]
        let parts = (sources + others).filter { $0.0 > 0 }.map { "\($0) \($1)" }
        let size = "\(Format.count(info.meals, "meal")), \(Format.count(info.photos, "photo"))"
        return parts.isEmpty ? size : "\(size); true energy: \(parts.joined(separator: ", "))"
    }
}

/// Variant names of a report: only the provider if that is unique, otherwise as much more as needed.
package struct VariantNames: Sendable {
    private let names: [VariantID: String]

    package init(_ report: Report) {
        let met = report.meals.pieces(of: 512).concurrentMap { meals in
            var variants: Set<VariantID> = []
            var last: TrialResult?
            for meal in meals {
                for trial in meal.trials {
                    // Repeats of a variant are adjacent, and this comparison is faster than a look-up.
                    if let last, last.isSameVariant(as: trial) { continue }
                    last = trial
                    variants.insert(trial.variant)
                }
            }
            return variants
        }
        self.init(met.reduce(into: Set(report.scores.variants.map(\.variant))) { $0.formUnion($1) })
    }

    /// Names for use without a report.
    package init(_ variants: Set<VariantID>) {
        let byProvider = Dictionary(grouping: Set(variants.map(\.unperturbed)), by: \.provider)
        var names: [VariantID: String] = [:]
        for variant in variants {
            let siblings = byProvider[variant.provider] ?? []
            let change = variant.perturbation.map { "+\($0.rawValue)" } ?? ""
            names[variant] = CleanText.line(Self.name(variant.unperturbed, among: siblings) + change, limit: 60)
        }
        self.names = names
    }

    /// The cleaned name of that variant; the full name if the report does not contain it.
    package subscript(variant: VariantID) -> String {
        names[variant] ?? CleanText.line(variant.description, limit: 60)
    }

    package static func baseline(_ score: VariantScore) -> String {
        CleanText.line(score.variant.provider, limit: 60)
    }

    private static func name(_ variant: VariantID, among siblings: [VariantID]) -> String {
        if siblings.count == 1 { return variant.provider }
        if Set(siblings.map(\.photoSetting)).count == 1 { return "\(variant.provider)/\(variant.prompt)" }
        if Set(siblings.map(\.prompt)).count == 1 { return "\(variant.provider)/\(variant.photoSetting)" }
        return variant.description
    }
}

package enum HeadlineColumn: CaseIterable, Sendable {
    case meals, energyError, ties, relativeError, bias, within20, foods, findings, cost, latency, outcomes

    /// The order in which a narrow terminal drops columns; the energy error always stays.
    package static let leastImportantFirst: [HeadlineColumn] = [
        .relativeError, .meals, .bias, .findings, .foods, .latency, .within20, .ties, .cost, .outcomes
    ]

    package var title: String { titles.full }
    package var shortTitle: String { titles.short }

    private var titles: (full: String, short: String) {
        switch self {
        case .meals: ("meals", "meals")
        case .energyError: ("energy MAE, kcal [95 % interval]", "MAE kcal")
        case .ties: ("ties", "ties")
        case .relativeError: ("PMAE", "PMAE")
        case .bias: ("bias, kcal", "bias")
        case .within20: ("within 20 %", "±20 %")
        case .foods: ("foods F1", "F1")
        case .findings: ("findings", "flagged")
        case .cost: ("cost per 1000", "$/1000")
        case .latency: ("p95 latency", "p95")
        case .outcomes: ("ok/asked", "ok/asked")
        }
    }

    /// The cell of that row; `–` if there is no value, "unknown" for unknown costs. `money` sets the decimals of costs.
    package func cell(_ score: VariantScore, _ money: MoneyColumn) -> String {
        let energy = score.energy
        switch self {
        case .meals: return energy.map { String($0.meals) } ?? Format.none
        case .energyError: return energy.map { Format.interval($0.mae) } ?? Format.none
        case .ties: return Self.ties(score)
        case .relativeError: return energy?.pmae.map { Format.percent($0.value) } ?? Format.none
        case .bias: return energy.map { Format.signed($0.bias.value) } ?? Format.none
        case .within20: return energy?.within[20].map { Format.percent($0.value) } ?? Format.none
        case .foods: return Self.foods(score.foods)
        case .findings:
            let (flagged, answers) = (score.sanity.flagged, score.sanity.answers)
            return answers > 0 ? Format.percent(Double(flagged) / Double(answers)) : Format.none
        case .cost: return money.text(score.cost.perMeal.map { $0.value * 1000 })
        case .latency: return score.latency?.shownP95.map { Format.milliseconds($0.value) } ?? Format.none
        case .outcomes: return "\(score.answered)/\(score.asked)"
        }
    }

    /// The cell of a baseline, which has no requests, findings or costs.
    package func baselineCell(_ score: VariantScore) -> String {
        switch self {
        case .ties, .findings, .cost, .latency, .outcomes: Format.none
        default: cell(score, MoneyColumn([]))
        }
    }

    /// The letters of its groups, and `=` if it is not separable from the best: `A =`, `A B =`, `C`.
    private static func ties(_ score: VariantScore) -> String {
        let letters = score.groups.prefix(8).map { CleanText.line($0, limit: 4) }.joined(separator: " ")
        guard score.isTiedWithBest == true else { return letters.isEmpty ? Format.none : letters }
        return letters.isEmpty ? "=" : letters + " ="
    }

    /// F1; recall for answers in prose, which have no other food score.
    private static func foods(_ score: FoodScore?) -> String {
        guard let score else { return Format.none }
        return score.f1.map { Format.hundredths($0.value) } ?? "recall \(Format.hundredths(score.recall.value))"
    }
}

extension LatencyScore {
    /// p95 with its bounds; nil if it would only be the largest latency.
    var shownP95: Interval? { count >= Self.fewestForP95 ? p95Interval : nil }

    /// p99; nil if it would only be the largest latency.
    var shownP99: Double? { count >= Self.fewestForP99 ? p99 : nil }
}
