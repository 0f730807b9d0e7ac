import Nutrition
import Scoring

/// The headline under every missing policy, in whatever format.
struct BandTable {
    static let title = "What failures do to the headline"

    let titles: [String]
    let rows: [(name: String, cells: [String])]
    let note: String

    /// Nil where it was not computed.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard !set.band.isEmpty else { return nil }
        titles =
            MissingPolicy.allCases.map { $0 == set.missing ? "\($0.rawValue) (used here)" : $0.rawValue }
            + ["supplied by the policy", "left out: not the model's doing"]
        rows = set.variants.map { score in
            let own = set.band.filter { $0.variant == score.variant }
            let cells = MissingPolicy.allCases.map { policy in
                own.first { $0.policy == policy }.flatMap { row in
                    row.mae.map { "\(Format.amount($0)) (\(Format.count(row.meals, "meal")))" }
                } ?? Format.none
            }
            let supplied = own.first { $0.policy == .zero }?.supplied ?? 0
            return (names[score.variant], cells + [String(supplied), String(score.unscored)])
        }
        note =
            "Energy MAE in kcal where trials without a usable energy count as 0 kcal (zero), as the median of all other groups' meals (baseline), as the worst of these two and of what any variant said of the meal (worst), or not at all (exclude). Under exclude fewer meals are compared. Trials that failed for reasons that are not the model's are in none of them."
    }
}

extension VariantScore {
    /// Trials that enter no score because their failing says nothing of the model.
    var unscored: Int { outcomes.reduce(0) { $0 + ($1.key.isScored ? 0 : $1.value) } }
}
