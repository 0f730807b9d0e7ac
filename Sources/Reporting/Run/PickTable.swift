import Nutrition
import Scoring
import Statistics

struct PickTable {
    private let pick: Pick
    private let names: VariantNames
    private let run: RunInfo
    private let money: MoneyColumn

    /// Nil without criteria.
    init?(_ set: SetScores, _ names: VariantNames, _ run: RunInfo) {
        guard let pick = set.pick, !pick.rows.isEmpty else { return nil }
        self.pick = pick
        self.names = names
        self.run = run
        let costs = pick.rows.flatMap(\.checks).filter { $0.criterion == .cost }
        money = MoneyColumn(costs.map { $0.value?.value })
    }

    static let title = "Which models meet your criteria?"

    var titles: [String] { pick.criteria.map(heading) + ["meets all"] }

    var rows: [(name: String, cells: [String])] {
        pick.rows.map { row in
            let checks = row.checks.map { cell($0, isReference: row.variant == pick.reference) }
            return (names[row.variant], checks + [Self.words(row.verdict, isKnown: Self.isKnown(row))])
        }
    }

    var lead: String {
        func named(_ verdict: CriterionVerdict, isKnown: Bool? = nil) -> [String] {
            pick.rows.filter { $0.verdict == verdict && Self.isKnown($0) == isKnown ?? Self.isKnown($0) }
                .map { names[$0.variant] }
        }
        let (found, open) = (named(.meets), named(.open, isKnown: true))
        let unknown = named(.open, isKnown: false)
        let first =
            found.isEmpty
            ? "No model is shown to meet \(asked)."
            : "\(Format.list(found)) \(found.count == 1 ? "meets" : "meet") \(asked)."
        return [
            first, open.isEmpty ? "" : "More meals are needed to tell for \(Format.list(open)).",
            unknown.isEmpty ? "" : "A value is not known of \(Format.list(unknown))."
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    var notes: [String] {
        var notes = [
            "A model meets your criteria only if it meets every one. A criterion is met, or missed, only where the whole 95 % interval is on one side; otherwise more meals are needed.",
            "Intervals are over groups of meals and not corrected for the number of models and criteria."
        ]
        if let reference = pick.reference, pick.rows.count > 1 {
            notes.append(
                "Energy is compared with \(names[reference]), the lowest error here, which meets this criterion by definition. For the others the one-sided 95 % upper bound must be below the margin, and Holm's p below 0.05."
            )
        }
        let left = Criterion.allCases.filter { !pick.criteria.contains($0) }.map(Self.leftName)
        if !left.isEmpty {
            let names = Format.grouped(left.map { (key: $0, value: $0) }).map(\.key)
            notes.append("Not asked for: \(Format.list(names)). Set them under `decide` in config.yaml.")
        }
        if pick.criteria.contains(.p95), let speedUp = Notices.speedUp(run) { notes.append(speedUp) }
        return notes
    }

    /// The criteria, and one line per variant, for a page too narrow for the table.
    var lines: [String] {
        ["Criteria: \(pick.criteria.map(heading).joined(separator: "; "))."]
            + rows.map { row in
                let criteria = zip(pick.criteria, row.cells).map { "\(Self.name($0)) \($1)" }
                return "\(row.name): meets all: \(row.cells.last ?? ""). \(criteria.joined(separator: "; "))."
            }
    }

    private var asked: String {
        pick.criteria.count == 1 ? "the energy margin" : "all \(pick.criteria.count) criteria"
    }

    private func heading(_ criterion: Criterion) -> String {
        switch criterion {
        case .margin: "no more than \(pick.margin.map(Format.kcal) ?? Format.none) kcal worse than the lowest"
        case .cost: "at most \(Format.usd(pick.limits.costPerMeal)) per meal"
        case .p95: "p95 at most \(pick.limits.p95.map(Format.milliseconds) ?? Format.none)"
        case .residency:
            "data kept in " + pick.limits.residency.map { CleanText.line($0, limit: 40) }.joined(separator: " or ")
        case .flagged: "at most \(Format.percent(pick.limits.flagged ?? 0)) flagged"
        case .falseAlarms: "at most \(Format.percent(pick.limits.falseAlarms ?? 0)) false alarms"
        case .missedCatastrophes: "at most \(pick.limits.missedCatastrophes ?? 0) missed catastrophes"
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            "at least \(Format.percent(criterion.difficulty.flatMap { pick.limits.accuracy[$0] } ?? 0)) "
                + Self.name(criterion)
        }
    }

    private static func name(_ criterion: Criterion) -> String {
        switch criterion {
        case .margin: "energy"
        case .residency: "data residency"
        case .cost, .p95, .flagged, .falseAlarms, .missedCatastrophes: criterion.rawValue.replacing("_", with: " ")
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            "accuracy on \(criterion.difficulty?.rawValue ?? "") meals"
        }
    }

    /// The name of an unused criterion: one name for all difficulties.
    private static func leftName(_ criterion: Criterion) -> String {
        criterion.difficulty == nil ? name(criterion) : "accuracy by difficulty"
    }

    private static func words(_ verdict: CriterionVerdict, isKnown: Bool) -> String {
        switch verdict {
        case .meets: "yes"
        case .fails: "no"
        case .open: isKnown ? "more meals needed" : "not known"
        }
    }

    /// False where a value is missing that more meals would not bring.
    private static func isKnown(_ row: PickRow) -> Bool {
        row.checks.allSatisfy { $0.verdict != .open || isKnown($0) }
    }

    private static func isKnown(_ check: CriterionCheck) -> Bool {
        switch check.doubt {
        case .unknown: check.criterion == .p95 || check.criterion.difficulty != nil
        case .noAnswer, .noMargin: false
        default: true
        }
    }
}

extension PickTable {
    /// `yes: $0.0012 [$0.0011, $0.0014]`.
    private func cell(_ check: CriterionCheck, isReference: Bool) -> String {
        "\(Self.words(check.verdict, isKnown: Self.isKnown(check))): \(reason(check, isReference))"
    }

    private func reason(_ check: CriterionCheck, _ isReference: Bool) -> String {
        switch check.criterion {
        case .margin: isReference ? "the lowest here\(Self.doubt(check))" : Self.margin(check)
        case .cost: bounded(check, unknown: "cost unknown", money.text)
        case .p95: bounded(check, unknown: "fewer than \(LatencyScore.fewestForP95) latencies", Format.milliseconds)
        case .residency: check.region.map { CleanText.line($0, limit: 40) } ?? "region not stated"
        case .flagged: bounded(check, unknown: "no answer", SanityTable.percent)
        case .falseAlarms: bounded(check, unknown: "no known energy", SanityTable.percent)
        case .missedCatastrophes: check.value.map { String(Int($0.value)) } ?? "no known energy"
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            bounded(check, unknown: "no such meal", SanityTable.percent)
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
