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

    static let title = "Who qualifies"

    var titles: [String] { pick.criteria.map(heading) + ["qualifies", "on the frontier"] }

    var rows: [(name: String, cells: [String])] {
        pick.rows.map { row in
            let checks = row.checks.map { cell($0, isReference: row.variant == pick.reference) }
            return (names[row.variant], checks + [Self.qualifies(row.verdict), Self.frontier(row)])
        }
    }

    var lead: String {
        let found = pick.rows.filter { $0.verdict == .meets }.map(\.variant)
        let shown = found.filter { $0 != pick.reference }.map { names[$0] }
        let open = pick.rows.filter { $0.verdict == .open }.map { names[$0.variant] }
        var words: [String] = []
        // The reference is trivially within the margin of itself, which is no evidence.
        if let reference = pick.reference, found.contains(reference) {
            let others = pick.criteria.count - 1
            let also = ", and shown to meet the other \(others == 1 ? "criterion" : "\(others) criteria")"
            let count = pick.rows.count
            let which = count > 1 ? "the lowest energy error here" : "the only variant"
            words.append(
                "\(names[reference]), \(which), is what the margin is measured from\(others == 0 ? "" : also).")
            if shown.isEmpty, count > 1 { words.append("No other variant is shown to meet \(asked).") }
        } else if shown.isEmpty {
            words.append("No variant is shown to meet \(asked).")
        }
        if !shown.isEmpty {
            words.append("\(Format.list(shown)) \(shown.count == 1 ? "is" : "are") shown to meet \(asked).")
        }
        if !found.isEmpty { words += frontierWords }
        if !open.isEmpty { words.append("It cannot be told of \(Format.list(open)).") }
        return words.joined(separator: " ")
    }

    var notes: [String] {
        var notes = [
            "A criterion is met, or not met, only where the whole interval lies on one side of what is asked; else it cannot be told. Who meets all of them qualifies. Intervals are 95 %, over groups of meals, and not corrected for the number of variants and criteria: of many that qualify one may do so by chance."
        ]
        if let reference = pick.reference, pick.rows.count > 1 {
            let isWithin = pick.rows.contains { row in
                row.variant == reference && row.checks.contains { $0.criterion == .margin && $0.verdict == .meets }
            }
            notes.append(
                "Energy is held against \(names[reference]), the lowest error measured here, which need not be the lowest there is\(isWithin ? " and meets the margin by being what it is measured from" : ""). Of the others: met where the one-sided 95 % upper bound of the difference is below the margin and Holm's p below 0.05, not met where the whole interval of the difference is at or above the margin."
            )
        }
        let left = Criterion.allCases.filter { !pick.criteria.contains($0) }.map(Self.leftName)
        if !left.isEmpty {
            let names = Format.grouped(left.map { (key: $0, value: $0) }).map(\.key)
            notes.append("Not asked: \(Format.list(names)). `decide` in config.yaml asks for them.")
        }
        if pick.criteria.contains(.p95), let speedUp = Notices.speedUp(run) { notes.append(speedUp) }
        return notes
    }

    /// The criteria, and one line per variant, for a page too narrow for the table.
    var lines: [String] {
        ["Asked: \(pick.criteria.map(heading).joined(separator: "; "))."]
            + rows.map { row in
                let criteria = zip(pick.criteria, row.cells).map { "\(Self.name($0)) \($1)" }
                let (verdict, frontier) = (row.cells[row.cells.count - 2], row.cells[row.cells.count - 1])
                let place = frontier == Format.none ? "" : "; on the frontier: \(frontier)"
                let words = verdict == "yes" ? "qualifies" : verdict == "no" ? "does not qualify" : verdict
                return "\(row.name): \(words)\(place). \(criteria.joined(separator: "; "))."
            }
    }

    private var frontierWords: [String] {
        let found = pick.rows.filter { $0.verdict == .meets }
        let on = found.filter { $0.isOnFrontier == true }.map { names[$0.variant] }
        guard found.contains(where: { $0.isOnFrontier != nil }), found.count > 1 || on.isEmpty else { return [] }
        guard !on.isEmpty else {
            return ["\(found.count == 1 ? "It is not" : "None of these is") on the frontier as measured."]
        }
        return ["On the frontier of these, as measured: \(Format.list(on))."]
    }

    private var asked: String {
        pick.criteria.count == 1 ? "the margin in energy" : "all \(pick.criteria.count) criteria"
    }

    private func heading(_ criterion: Criterion) -> String {
        switch criterion {
        case .margin: "energy MAE within \(pick.margin.map(Format.amount) ?? Format.none) kcal of the lowest"
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

    private static func qualifies(_ verdict: CriterionVerdict) -> String {
        switch verdict {
        case .meets: "yes"
        case .fails: "no"
        case .open: "cannot be told"
        }
    }

    private static func frontier(_ row: PickRow) -> String {
        guard let isOn = row.isOnFrontier else { return Format.none }
        return (isOn ? "yes" : "no") + (row.frontierShare.map { " (\(Format.percent($0)))" } ?? "")
    }
}

extension PickTable {
    /// `meets: $0.0012 [$0.0011, $0.0014]`.
    private func cell(_ check: CriterionCheck, isReference: Bool) -> String {
        "\(check.verdict.rawValue.replacing("_", with: " ")): \(reason(check, isReference))"
    }

    private func reason(_ check: CriterionCheck, _ isReference: Bool) -> String {
        switch check.criterion {
        case .margin: isReference ? "the lowest here\(Self.doubt(check))" : Self.margin(check)
        case .cost: bounded(check, unknown: "cost unknown", money.text)
        case .p95: bounded(check, unknown: "fewer than \(LatencyScore.fewestForP95) latencies", Format.milliseconds)
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
