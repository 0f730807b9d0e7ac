import Nutrition
package import Scoring
import Statistics

enum GateWords {
    private static func look(_ metric: GuardedMetric) -> (name: String, title: String, unit: MetricUnit) {
        switch metric {
        case .energyMAE: return ("energy error", "energy error", .kcal)
        case .foodsF1: return ("foods F1", "foods F1", .ratio)
        case .foodsRecall: return ("foods recall", "foods recall", .ratio)
        case .sanity: return ("flagged answers", "flagged", .percent)
        case .outcomes: return ("failed answers", "failed answers", .percent)
        case .cost: return ("cost", "cost/1000", .money)
        case .p95: return ("p95 latency", "p95 latency", .milliseconds)
        case .spend: return ("spend", "spend/1000 meals", .money)
        case .falseAlarms: return ("false alarms", "false alarms", .percent)
        case .missedCatastrophes: return ("missed catastrophes", "missed catastrophes", .percent)
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            let name = "accuracy on \(metric.difficulty?.rawValue ?? "") meals"
            return (name, name, .percent)
        }
    }

    static func title(_ metric: GuardedMetric) -> String { look(metric).unit.title(look(metric).title) }
    static func name(_ metric: GuardedMetric) -> String { look(metric).name }

    static func subject(_ row: GateRow, _ names: VariantNames, isOnlySet: Bool) -> String {
        let owner = row.variant.map { names[$0] } ?? "all variants"
        return isOnlySet ? owner : "\(owner) on \(CleanText.line(row.set, limit: 60))"
    }

    static func number(_ value: Double, _ row: GateRow) -> String {
        let decimals = MetricUnit.decimalsOfMoney(
            [row.reference, row.candidate, row.difference?.value, row.tolerance])
        return look(row.metric).unit.number(value, decimalsOfMoney: decimals)
    }

    static func number(_ value: Double?, _ row: GateRow) -> String { value.map { number($0, row) } ?? Format.none }

    /// `+1.2 [-0.4, +2.8]`.
    static func difference(_ row: GateRow) -> String {
        guard let difference = row.difference else { return Format.none }
        return Format.bounded(difference) { Format.signed($0) { number($0, row) } }
    }

    /// The tolerance, with the sign of the worse direction.
    static func allowed(_ row: GateRow) -> String {
        guard let tolerance = row.tolerance else { return Format.none }
        return (row.metric.isBetterHigher ? "-" : "+") + number(tolerance, row)
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
        case .missing, .notJudged: "– \(Self.verdict(verdict))"
        }
    }

    static func sentence(_ row: GateRow, _ names: VariantNames, isOnlySet: Bool) -> String {
        let subject = "\(subject(row, names, isOnlySet: isOnlySet)): \(name(row.metric))"
        let reason = row.reason.map { CleanText.line($0, limit: 300) }
        switch row.verdict {
        case .within, .regressed, .warning, .undecided:
            let unit = look(row.metric).unit
            let name = unit == .ratio ? "" : unit == .money ? " USD per 1000" : " \(unit.rawValue)"
            let numbers =
                "\(number(row.reference, row)) → \(number(row.candidate, row))\(name), \(difference(row)); \(allowed(row)) allowed"
            return "\(subject) \(numbers)\(reason.map { "; \($0)" } ?? "") (\(Format.count(row.meals, "meal")))"
        case .missing, .notJudged: return "\(subject) \(Self.verdict(row.verdict)): \(reason ?? "not known")"
        }
    }

    /// Beyond this, more meals do not help.
    private static let mostMeals = 10_000

    static func isReachable(_ row: GateRow) -> Bool { row.mealsNeeded.map { $0 <= mostMeals } ?? false }

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
            return "A gate on \(Format.these(found.meals, "meal")) would miss any rise of \(whose) (\(error))."
        }
        return
            "A gate on \(Format.these(found.meals, "meal")) catches a rise of \(GateWords.rounded(rise)) kcal or more in \(whose) (\(error)), 8 times in 10."
    }

    /// Nil if the gate detects what the tolerance forbids.
    package static func warning(_ found: GateCatch) -> String? {
        guard found.isBlunt else { return nil }
        return
            "The tolerance is \(GateWords.rounded(found.tolerance)) kcal: smaller rises can pass. Ask about more meals, or widen energy_mae under `gate` in config.yaml."
    }
}
