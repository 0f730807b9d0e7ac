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
        case .photoQuality: "Error by photo quality"
        }
    }

    /// With fewer meals a mean error says little.
    private static let fewestMeals = 5

    /// The error alone, of variants that answered.
    var columns: [ScoreTable.Column] {
        parts.map { part in
            .init(Self.words(part)) { score in
                stratum(score, part).flatMap { own in
                    own.meals < Self.fewestMeals || score.answered == 0 ? nil : Format.kcal(own.mae.value)
                }
            }
        }
    }

    /// With intervals, bias and the accuracy target.
    var table: ScoreTable {
        ScoreTable(
            title: title,
            note:
                "kcal off [95 % interval], then bias. Accuracy: share of meals with all foods found and the energy in range, beside the target; ✗: missed. Intervals of fewer than \(SetScores.roughBelow) groups are rough.",
            columns: parts.map { part in .init(Self.words(part)) { score in stratum(score, part).map(Self.cell) } },
            hasBaselines: true, keepsEmptyRows: true)
    }

    /// By photo quality: the error with its interval.
    var qualityTable: ScoreTable {
        ScoreTable(
            title: title,
            note:
                "kcal off [95 % interval]. A meal counts by its best photo; quality runs from 0 to 1, and below 0.3 a person should take the photo again. Intervals of fewer than \(SetScores.roughBelow) groups are rough.",
            columns: parts.map { part in
                .init(Self.words(part)) { score in stratum(score, part).map { Format.interval($0.mae) } }
            }, hasBaselines: true, keepsEmptyRows: true)
    }

    /// What a part is called: `small (61 to 180 kcal, 10 meals)`.
    private static func words(_ part: Part) -> String {
        let isBand = part.scores.first?.kind == .photoQuality
        let name = isBand ? QualityWords.band(part.name) : CleanText.line(part.name, limit: 40)
        let range =
            isBand
            ? nil
            : part.scores.first?.trueEnergy.map {
                "\(Format.kcal($0.lowerBound)) to \(Format.kcal($0.upperBound)) kcal, "
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
        let pass = stratum.passRate.map { "; accuracy \(Format.bounded($0, Format.percent))\(target(stratum))" } ?? ""
        return "\(mae), \(Format.signed(stratum.bias.value))\(pass)"
    }
}
