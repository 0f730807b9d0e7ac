import Scoring
import Statistics

struct StrataTable {
    struct Part: Hashable {
        var name: String
        var trueEnergy: ClosedRange<Double>?
        /// Fewest and most meals of any variant.
        var meals: ClosedRange<Int>
        /// Fewest groups of meals of any variant.
        var clusters: Int
        /// True if any variant's error has bounds.
        var isBounded: Bool
    }

    let kind: StratumKind
    let parts: [Part]

    /// Nil if no variant has a score of that kind.
    init?(_ kind: StratumKind, _ scores: [VariantScore]) {
        self.kind = kind
        var parts: [Part] = []
        for stratum in scores.flatMap(\.strata) where stratum.kind == kind {
            if let index = parts.firstIndex(where: { $0.name == stratum.name }) {
                let known = parts[index].meals
                parts[index].meals = min(known.lowerBound, stratum.meals)...max(known.upperBound, stratum.meals)
                parts[index].clusters = min(parts[index].clusters, stratum.clusters)
                parts[index].isBounded = parts[index].isBounded || stratum.mae.isBounded
            } else {
                parts.append(
                    Part(
                        name: stratum.name, trueEnergy: stratum.trueEnergy, meals: stratum.meals...stratum.meals,
                        clusters: stratum.clusters, isBounded: stratum.mae.isBounded))
            }
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    var title: String {
        switch kind {
        case .mealSize: "Error by meal size"
        case .difficulty: "Error by difficulty"
        }
    }

    var note: String {
        let rough = parts.contains { $0.isBounded && $0.clusters < SetScores.roughBelow }
        return rough
            ? "\(meaning) Intervals of parts with fewer than \(SetScores.roughBelow) groups are rough." : meaning
    }

    private var meaning: String {
        switch kind {
        case .mealSize: "Energy MAE in kcal [95 % interval], then bias. The meals in thirds by their true energy."
        case .difficulty:
            "Energy MAE in kcal [95 % interval], then bias; where a pass rate is given: the share of meals with all true foods found and the energy in the allowed range, beside the products' target, ✗ where that is missed."
        }
    }

    /// What a part is called: `small (61 to 180 kcal, 10 meals)`.
    static func words(_ part: Part) -> String {
        let name = CleanText.line(part.name, limit: 40)
        let range = part.trueEnergy.map {
            "\(Format.amount($0.lowerBound)) to \(Format.amount($0.upperBound)) kcal, "
        }
        let (least, most) = (part.meals.lowerBound, part.meals.upperBound)
        let meals = least == most ? Format.count(most, "meal") : "\(least) to \(most) meals"
        let groups = part.clusters < least ? " in \(Format.count(part.clusters, "group"))" : ""
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

    func cell(_ score: VariantScore, _ part: Part) -> String {
        guard let stratum = stratum(score, part) else { return Format.none }
        let mae = Format.interval(stratum.mae)
        let pass = stratum.passRate.map { "; pass \(Format.bounded($0, Format.percent))\(Self.target(stratum))" } ?? ""
        return "\(mae), \(Format.signed(stratum.bias.value))\(pass)"
    }
}
