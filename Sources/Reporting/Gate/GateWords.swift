import Nutrition
package import Scoring
import Statistics

enum GateWords {
    static func title(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "energy error, kcal"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .sanity: "flagged, %"
        case .outcomes: "failed answers, %"
        case .cost: "cost/1000, USD"
        case .p95: "p95 latency, ms"
        case .spend: "spend/1000 meals, USD"
        default: "\(name(metric)), %"
        }
    }

    static func name(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "energy error"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .sanity: "flagged answers"
        case .outcomes: "failed answers"
        case .cost: "cost"
        case .p95: "p95 latency"
        case .spend: "spend"
        case .falseAlarms: "false alarms"
        case .missedCatastrophes: "missed catastrophes"
        default: "accuracy on \(metric.difficulty?.rawValue ?? "") meals"
        }
    }

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
            let amounts = [row.reference, row.candidate, row.difference?.value, row.tolerance]
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
        guard difference.low != nil || difference.high != nil else { return signed(difference.value, row) }
        return "\(signed(difference.value, row)) [\(signed(difference.low, row)), \(signed(difference.high, row))]"
    }

    /// The tolerance, with the sign of the worse direction.
    static func allowed(_ row: GateRow) -> String {
        guard let tolerance = row.tolerance else { return Format.none }
        return row.metric.isBetterHigher ? "-" + number(tolerance, row) : "+" + number(tolerance, row)
    }

    static func verdict(_ verdict: GateVerdict) -> String {
        switch verdict {
        case .within: "within tolerance"
        case .regressed, .warning, .undecided, .missing: verdict.rawValue
        case .notJudged: "not judged"
        }
    }

    /// A sign and a word, legible without colour.
    static func cell(_ verdict: GateVerdict) -> String {
        switch verdict {
        case .within: "✓ within"
        case .regressed: "✗ regressed"
        case .warning: "! warning"
        case .undecided: "? undecided"
        case .missing: "– missing"
        case .notJudged: "– not judged"
        }
    }

    static func sentence(_ row: GateRow, _ names: VariantNames, isOnlySet: Bool) -> String {
        let subject = "\(subject(row, names, isOnlySet: isOnlySet)): \(name(row.metric))"
        let reason = row.reason.map { CleanText.line($0, limit: 300) }
        switch row.verdict {
        case .within, .regressed, .warning, .undecided:
            let unit = unit(row.metric)
            let numbers =
                "\(number(row.reference, row)) → \(number(row.candidate, row))\(unit.isEmpty ? "" : " \(unit)"), \(difference(row)); \(allowed(row)) allowed"
            return "\(subject) \(numbers)\(reason.map { "; \($0)" } ?? "") (\(Format.count(row.meals, "meal")))"
        case .missing: return "\(subject) missing: \(reason ?? "not known")"
        case .notJudged: return "\(subject) not judged: \(reason ?? "not known")"
        }
    }

    private static func unit(_ metric: GuardedMetric) -> String {
        switch metric {
        case .energyMAE: "kcal"
        case .foodsF1, .foodsRecall: ""
        case .sanity, .outcomes: "%"
        case .cost, .spend: "USD per 1000"
        case .p95: "ms"
        default: "%"
        }
    }

    /// Beyond this, more meals do not help.
    private static let mostMeals = 10_000

    static func needed(_ rows: [GateRow]) -> String {
        let numbers = rows.map { $0.mealsNeeded ?? .max }.sorted()
        guard let middle = numbers.isEmpty ? nil : numbers[(numbers.count - 1) / 2], middle <= mostMeals else {
            return "more meals would not help"
        }
        return "about \(rounded(Double(middle))) similar meals would decide"
    }

    /// Two significant digits, with thousands separators.
    static func rounded(_ value: Double) -> String {
        var scale = 1.0
        while value / scale >= 99.5 { scale *= 10 }
        guard value >= 9.95 else { return Format.fixed(value, decimals: value < 0.995 ? 2 : 1) }
        var digits = Array(String(Int((value / scale).rounded() * scale)))
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
        return String(digits)
    }
}

/// What a gate would catch, in the words shared by `bless` and the gate's head.
package enum CatchWords {
    package static func sentence(_ found: GateCatch) -> String {
        let whose = found.variants > 1 ? "a typical variant's energy error" : "the energy error"
        let error = "\(GateWords.rounded(found.error)) kcal"
        guard let rise = found.rise else {
            return "A gate on these \(Format.count(found.meals, "meal")) would miss any rise of \(whose) (\(error))."
        }
        return
            "A gate on these \(Format.count(found.meals, "meal")) catches a rise of \(GateWords.rounded(rise)) kcal or more in \(whose) (\(error)), 8 times in 10."
    }

    /// Nil if the gate detects what the tolerance forbids.
    package static func warning(_ found: GateCatch) -> String? {
        guard found.isBlunt else { return nil }
        return
            "The tolerance is \(GateWords.rounded(found.tolerance)) kcal: smaller rises can pass. Ask about more meals, or widen energy_mae under `gate` in config.yaml."
    }
}
