import Nutrition
import Scoring
import Statistics

/// How a guarded metric is called and written.
enum GateWords {
    /// The heading of its row, with the unit of the row's numbers.
    static func title(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "energy MAE, kcal"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .sanity: "answers with a finding, %"
        case .outcomes: "without a usable answer, %"
        case .cost: "cost/1000, USD"
        case .p95: "p95 latency, ms"
        case .spend: "spend/1000 meals, USD"
        default: "\(name(metric)), %"
        }
    }

    /// What a sentence calls it.
    static func name(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "energy error"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .sanity: "share of answers with a finding"
        case .outcomes: "share without a usable answer"
        case .cost: "cost per meal"
        case .p95: "95th percentile of latency"
        case .spend: "spend"
        case .falseAlarms: "false alarms"
        case .missedCatastrophes: "missed catastrophes"
        default: "accuracy on \(metric.difficulty?.rawValue ?? "") meals"
        }
    }

    /// Whose the row is and what it is of.
    static func subject(_ row: GateRow, _ names: VariantNames, isOnlySet: Bool) -> String {
        let owner = row.variant.map { names[$0] } ?? "all variants"
        return isOnlySet ? owner : "\(owner) on \(CleanText.line(row.set, limit: 60))"
    }

    static func number(_ value: Double?, _ row: GateRow) -> String {
        guard let value else { return Format.none }
        switch row.metric {
        case .energyMAE: return Format.amount(value)
        case .foodsF1, .foodsRecall: return Format.fixed(value, decimals: 3)
        case .sanity, .outcomes: return Format.fixed(value * 100, decimals: 1)
        case .cost, .spend:
            let amounts = [row.baseline, row.candidate, row.difference?.value, row.tolerance]
            return Format.fixed(value * 1000, decimals: MoneyColumn(amounts.map { $0.map { $0 * 1000 } }).decimals)
        case .p95: return Format.fixed(value, decimals: 0)
        default: return Format.fixed(value * 100, decimals: 1)
        }
    }

    static func signed(_ value: Double?, _ row: GateRow) -> String {
        let text = number(value, row)
        return (value ?? 0) > 0 && text.contains { ("1"..."9").contains($0) } ? "+" + text : text
    }

    /// `+1.2 [-0.4, +2.8]`.
    static func difference(_ row: GateRow) -> String {
        guard let difference = row.difference else { return Format.none }
        return "\(signed(difference.value, row)) [\(signed(difference.low, row)), \(signed(difference.high, row))]"
    }

    /// The most it may differ, with the sign of the worse direction.
    static func allowed(_ row: GateRow) -> String {
        guard let tolerance = row.tolerance else { return Format.none }
        return row.metric.isBetterHigher ? "-" + number(tolerance, row) : "+" + number(tolerance, row)
    }

    static func verdict(_ verdict: GateVerdict) -> String {
        verdict == .notJudged ? "not judged" : verdict.rawValue
    }

    /// One sentence on the row.
    static func sentence(_ row: GateRow, _ names: VariantNames, isOnlySet: Bool) -> String {
        let subject = "\(subject(row, names, isOnlySet: isOnlySet)): \(name(row.metric))"
        switch row.verdict {
        case .held, .regressed, .undecided:
            let numbers =
                "\(number(row.baseline, row)) → \(number(row.candidate, row)), difference \(difference(row)), \(allowed(row)) allowed"
            return "\(subject) \(numbers)\(reasons(row)) (\(unit(row.metric)), \(Format.count(row.meals, "meal")))"
        case .missing: return "\(subject) is missing: \(CleanText.line(row.reason ?? "not known", limit: 300))"
        case .notJudged: return "\(subject) is not judged: \(CleanText.line(row.reason ?? "not known", limit: 300))"
        }
    }

    private static func reasons(_ row: GateRow) -> String {
        let reason = row.reason.map { "; \(CleanText.line($0, limit: 300))" } ?? ""
        guard row.verdict == .undecided else { return reason }
        return reason + "; \(needed(row))"
    }

    /// How many meals would decide an undecided row.
    static func needed(_ row: GateRow) -> String {
        if row.difference?.low == nil, let meals = row.mealsNeeded { return "at least \(meals) such meals are needed" }
        guard let meals = row.mealsNeeded else { return "no number of meals can be named that would decide" }
        return "about \(meals) meals would decide 9 times in 10, were the difference what it seems"
    }

    static func unit(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "kcal"
        case .foodsF1, .foodsRecall: "0 to 1"
        case .sanity, .outcomes: "%"
        case .cost, .spend: "USD per 1000"
        case .p95: "ms"
        default: "%"
        }
    }
}
