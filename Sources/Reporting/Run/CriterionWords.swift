import Scoring
import Statistics

struct CriterionWords {
    private let money: MoneyColumn

    init(_ pick: Pick) {
        money = MoneyColumn(
            pick.rows.flatMap(\.checks).filter { $0.criterion == .cost }.map { $0.value?.value })
    }

    /// `meets: $0.0012 [$0.0011, $0.0014]`.
    func cell(_ check: CriterionCheck, isReference: Bool) -> String {
        "\(Self.verdict(check.verdict)): \(reason(check, isReference))"
    }

    private static func verdict(_ verdict: CriterionVerdict) -> String {
        switch verdict {
        case .meets: "meets"
        case .fails: "does not meet"
        case .open: "cannot be told"
        }
    }

    private func reason(_ check: CriterionCheck, _ isReference: Bool) -> String {
        switch check.criterion {
        case .margin: isReference ? "the lowest here\(Self.doubt(check))" : Self.margin(check)
        case .cost: bounded(check, unknown: "cost unknown", money.text)
        case .p95:
            bounded(
                check, unknown: "fewer than \(LatencyScore.fewestForP95) latencies", Format.milliseconds)
        case .residency: check.region.map { CleanText.line($0, limit: 40) } ?? "unknown"
        case .flagged: bounded(check, unknown: "no answer", SanityTable.percent)
        case .falseAlarms: bounded(check, unknown: "no known energy", SanityTable.percent)
        case .missedCatastrophes: check.value.map { String(Int($0.value)) } ?? "no known energy"
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            bounded(check, unknown: "no such meal with foods and allowed range", SanityTable.percent)
        }
    }

    /// Why the lowest value is not used as the reference.
    private static func doubt(_ check: CriterionCheck) -> String {
        switch check.doubt {
        case .notBounded: ", not bounded"
        case .noMargin: ", and 0"
        default: ""
        }
    }

    private static func margin(_ check: CriterionCheck) -> String {
        guard let value = check.value else {
            return check.doubt == .noAnswer ? "no usable answer" : "no energy estimate"
        }
        let words = "\(Format.signed(value.value)) kcal"
        let upper = check.upper.map { ", at most \(Format.signed($0))" } ?? ", not bounded"
        switch check.doubt {
        case nil where check.verdict == .meets: return words + upper
        case .corrected: return words + upper + ", not after Holm's correction"
        case .notBounded: return words + ", not bounded"
        case .noMargin: return words + ", the margin is 0"
        default:
            guard let low = value.low, let high = value.high else { return words + upper }
            return "\(words) [\(Format.signed(low)), \(Format.signed(high))]"
        }
    }

    private func bounded(_ check: CriterionCheck, unknown: String, _ text: (Double) -> String) -> String {
        guard let value = check.value else { return unknown }
        guard value.low != nil || value.high != nil else { return "\(text(value.value)), not bounded" }
        return Format.bounded(value, text)
    }
}
