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
    package var people: [PersonScore] = []
    /// Nil without `grounding` in config.yaml.
    package var grounding: GroundingScore?
    /// Nil without corrections of a product's users.
    package var corrections: PeopleScore?

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
                robustness: report.robustness.filter { $0.set == name },
                people: report.people.filter { $0.set == name },
                grounding: report.grounding.first { $0.set == name },
                corrections: report.corrections.first { $0.set == name })
        }
    }

    /// The smallest detectable difference; nil if unknown.
    var power: SetPower? { scores.power.first }
    /// Of cost, energy MAE and p95; nil if fewer than two of these are known of two variants.
    var frontier: Frontier? { scores.frontiers.first }
    /// Which variants meet the criteria; nil without criteria.
    var pick: Pick? { scores.picks.first }

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

    /// The variant of lowest error under every policy for failed answers.
    var lowestByPolicy: [(policy: MissingPolicy, variant: VariantID)] {
        MissingPolicy.allCases.compactMap { policy in
            let rows = scores.band.filter { $0.policy == policy }.compactMap { row in row.mae.map { ($0, row.variant) }
            }
            return rows.min { $0 < $1 }.map { (policy, $0.1) }
        }
    }

    /// The baseline of that kind with the lowest error; nil without any.
    package func strongestBaseline(knowing what: PredictorName.Knowledge) -> (score: VariantScore, mae: Interval)? {
        scores.baselines.filter { PredictorName(rawValue: $0.variant.provider)?.knows == what }
            .compactMap { score in score.nutrients[.energy].map { (score, $0.mae) } }
            .min { $0.1.value < $1.1.value }
    }
}

extension VariantScore {
    var energy: NutrientScore? { nutrients[.energy] }
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
        let all = parts.isEmpty ? size : "\(size); true energy: \(parts.joined(separator: ", "))"
        return info.leftOut.isEmpty ? all : "\(all); \(leftOut(info.leftOut.count))"
    }

    /// `2 more meals are marked ambiguous and left out`.
    static func leftOut(_ count: Int) -> String {
        "\(Format.count(count, "more meal")) \(count == 1 ? "is" : "are") marked ambiguous and left out"
    }
}

/// Variant names of a report: only the provider if that is unique, otherwise as much more as needed.
package struct VariantNames: Sendable {
    static let simulated = " (simulated)"

    private let names: [VariantID: String]

    package init(_ report: Report) {
        let met = report.meals.pieces(of: 512).concurrentMap { meals in
            var variants: Set<VariantID> = []
            var last: TrialResult?
            for meal in meals {
                for place in meal.trials.indices {
                    // Repeats of a variant are adjacent, and this comparison is faster than a look-up.
                    if let last, last.isSameVariant(as: meal.trials[place]) { continue }
                    last = meal.trials[place]
                    variants.insert(meal.trials[place].variant)
                }
            }
            return variants
        }
        self.init(
            met.reduce(into: Set(report.scores.variants.map(\.variant))) { $0.formUnion($1) },
            isSimulated: report.run.isSimulated)
    }

    /// Names for use without a report. Every simulated name says so, so that no part of a page can be quoted as real.
    package init(_ variants: Set<VariantID>, isSimulated: Bool) {
        let byProvider = Dictionary(grouping: Set(variants.map(\.unperturbed)), by: \.provider)
        var names: [VariantID: String] = [:]
        for variant in variants {
            let siblings = byProvider[variant.provider] ?? []
            let change = variant.perturbation.map { "+\($0.rawValue)" } ?? ""
            let name = Self.short(CleanText.line(Self.name(variant.unperturbed, among: siblings) + change, limit: 400))
            names[variant] = name + (isSimulated ? Self.simulated : "")
        }
        self.names = names
    }

    /// A long name without its middle: what tells two apart is mostly at the end.
    private static func short(_ name: String) -> String {
        name.count <= 40 ? name : "\(name.prefix(14))…\(name.suffix(12))"
    }

    /// The cleaned name of that variant; the full name if the report does not contain it.
    package subscript(variant: VariantID) -> String {
        names[variant] ?? CleanText.line(variant.description, limit: 60)
    }

    package static func baseline(_ score: VariantScore) -> String {
        PredictorName(rawValue: score.variant.provider)?.words ?? CleanText.line(score.variant.provider, limit: 60)
    }

    private static func name(_ variant: VariantID, among siblings: [VariantID]) -> String {
        if siblings.count == 1 { return variant.provider }
        if Set(siblings.map(\.photoSetting)).count == 1 { return "\(variant.provider)/\(variant.prompt)" }
        if Set(siblings.map(\.prompt)).count == 1 { return "\(variant.provider)/\(variant.photoSetting)" }
        return variant.description
    }
}

extension LatencyScore {
    /// p95 with its bounds; nil if it would only be the largest latency.
    var shownP95: Interval? { count >= Self.fewestForP95 ? p95Interval : nil }

    /// p99; nil if it would only be the largest latency.
    var shownP99: Double? { count >= Self.fewestForP99 ? p99 : nil }
}
