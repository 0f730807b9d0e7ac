import Nutrition
import Scoring
import Statistics

/// Whether variants beat free predictions, by tests on the same meals: constants, nearest photos, typical
/// servings of the true foods. For each kind of knowledge, only the baseline with the lowest error is used.
struct BaselineWords {
    /// One per kind, constant predictions first.
    private let kinds: [BaselineStanding]
    private let canTell: Bool
    private let best: String
    /// True if tests show the best variant to beat every baseline.
    private let beatsAll: Bool

    /// Nil without a baseline or a variant to compare.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard let best = set.ranked.first?.score.variant else { return nil }
        kinds = PredictorName.Knowledge.allCases.compactMap { BaselineStanding($0, set, names) }
        guard !kinds.isEmpty else { return nil }
        let tests = set.baselineComparisons.compactMap { $0[.energyMAE] }
        canTell = tests.contains { Ties.canTellApart(clusters: $0.clusters, tests: tests.count) }
        self.best = names[best]
        beatsAll = set.baselines.allSatisfy { baseline in
            BaselineStanding.place(of: best, against: baseline.variant, in: set) == .better
        }
    }

    /// A clause for the lead: what the tests say of the best variant, only its defeats if any. Nil if they say nothing.
    var ofBest: String? {
        guard canTell else { return nil }
        if beatsAll, kinds.count > 1 { return "better than every baseline" }
        let unbeaten = [
            ("worse than", kinds.filter { $0.worse.contains(best) }),
            ("not shown to beat", kinds.filter { $0.open.contains(best) })
        ].filter { !$0.1.isEmpty }.map { "\($0.0) \(Format.list($0.1.map(\.short)))" }
        if !unbeaten.isEmpty { return unbeaten.joined(separator: ", ") }
        let beaten = kinds.filter { $0.better.contains(best) }.map(\.short)
        return beaten.isEmpty ? nil : "better than \(Format.list(beaten))"
    }

    var points: [String] {
        guard canTell else {
            let sizes = kinds.map { "\($0.long) is off by \(Format.amount($0.error.value)) kcal" }
            let words = sizes.joined(separator: "; ")
            return [
                "\(words.prefix(1).uppercased())\(words.dropFirst()). No test tells any variant apart from \(kinds.count == 1 ? "it" : "any of these")."
            ]
        }
        return kinds.map(\.point)
    }
}
