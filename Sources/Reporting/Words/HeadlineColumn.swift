import Nutrition
package import Scoring
import Statistics

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
