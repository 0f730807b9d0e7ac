import Scoring
import Statistics

struct StrataTable: Sendable {
    /// The scores of that part of the set, one per variant and baseline that has one.
    typealias Part = (name: String, scores: [Stratum])

    let kind: StratumKind
    let parts: [Part]

    /// Nil if no variant has a score of that kind.
    init?(_ kind: StratumKind, _ scores: [VariantScore]) {
        let own = scores.flatMap(\.strata).filter { $0.kind == kind }
        guard !own.isEmpty else { return nil }
        self.kind = kind
        parts = Format.grouped(own.map { (key: $0.name, value: $0) }).map { (name: $0.key, scores: $0.values) }
    }

    var title: String {
        switch kind {
        case .mealSize: "Error by meal size"
        case .difficulty: "Error by difficulty"
        }
    }

    var table: ScoreTable {
        let isRough = parts.contains { part in
            part.scores.contains(where: \.mae.isBounded)
                && part.scores.contains { $0.clusters < SetScores.roughBelow }
        }
        let rough = " Intervals of parts with fewer than \(SetScores.roughBelow) groups are rough."
        return ScoreTable(
            title: title, note: meaning + (isRough ? rough : ""),
            columns: parts.map { part in .init(Self.words(part)) { score in stratum(score, part).map(Self.cell) } },
            hasBaselines: true, keepsEmptyRows: true)
    }

    private var meaning: String {
        switch kind {
        case .mealSize: "Energy MAE in kcal [95 % interval], then bias. The meals in thirds by their true energy."
        case .difficulty:
            "Energy MAE in kcal [95 % interval], then bias; where a pass rate is given: the share of meals with all true foods found and the energy in the allowed range, beside the products' target, ✗ where that is missed."
        }
    }

    /// What a part is called: `small (61 to 180 kcal, 10 meals)`.
    private static func words(_ part: Part) -> String {
        let name = CleanText.line(part.name, limit: 40)
        let range = part.scores.first?.trueEnergy.map {
            "\(Format.amount($0.lowerBound)) to \(Format.amount($0.upperBound)) kcal, "
        }
        let counts = part.scores.map(\.meals)
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        let meals = least == most ? Format.count(most, "meal") : "\(least) to \(most) meals"
        let clusters = part.scores.map(\.clusters).min() ?? 0
        let groups = clusters < least ? " in \(Format.count(clusters, "group"))" : ""
        return "\(name) (\(range ?? "")\(meals)\(groups))"
    }

    /// ` (target 95 %)`, marked if missed; empty for a part without one.
    private static func target(_ stratum: Stratum) -> String {
        stratum.passTarget.map { target in
            let words = "target \(Format.percent(target))"
            return " (\(SanityTable.marked(words, isMissed: (stratum.passRate?.value ?? 1) < target)))"
        } ?? ""
    }

    func stratum(_ score: VariantScore, _ part: Part) -> Stratum? {
        score.strata.first { $0.kind == kind && $0.name == part.name }
    }

    private static func cell(_ stratum: Stratum) -> String {
        let mae = Format.interval(stratum.mae)
        let pass = stratum.passRate.map { "; pass \(Format.bounded($0, Format.percent))\(target(stratum))" } ?? ""
        return "\(mae), \(Format.signed(stratum.bias.value))\(pass)"
    }
}
