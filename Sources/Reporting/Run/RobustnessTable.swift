import Nutrition
import Scoring
import Statistics

struct RobustnessTable {
    private let scores: [PerturbationScore]
    private let names: VariantNames

    /// Nil if nothing was changed.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard !set.robustness.isEmpty else { return nil }
        scores = set.robustness
        self.names = names
    }

    static let title = "When the request is changed"

    static let titles = [
        "change", "meals", "MAE, kcal [95 %]", "moved > 20 %", "moved unchanged", "pull to the note", "unusable"
    ]

    var rows: [(name: String, cells: [String])] {
        scores.map { score in
            (
                names[score.variant],
                [
                    Self.words(score.perturbation), String(score.mae?.meals ?? 0),
                    score.mae.map { Self.signed($0.difference) } ?? Format.none, Self.share(score.moved),
                    Self.share(score.movedAnyway), Self.slope(score.pull), Self.points(score.unusable)
                ]
            )
        }
    }

    /// Changes whose error interval excludes 0, or that none does.
    var lead: String {
        func named(_ isSo: (Interval) -> Bool) -> [String] {
            scores.filter { $0.mae.map { isSo($0.difference) } ?? false }
                .map { "\(names[$0.variant]) (\(Self.words($0.perturbation)))" }
        }
        let worse = named { ($0.low ?? -1) > 0 }
        let better = named { ($0.high ?? 1) < 0 }
        var words: [String] = []
        if !worse.isEmpty { words.append("Errs more than unchanged: \(Format.list(worse)).") }
        if !better.isEmpty { words.append("Errs less than unchanged: \(Format.list(better)).") }
        if words.isEmpty { words.append("No change is shown to raise or lower an energy error here.") }
        return words.joined(separator: " ")
    }

    var notes: [String] {
        var notes = [
            "Every row holds a variant asked otherwise against the same variant asked as it is, on the same meals: those whose request the change alters. The MAE is changed minus unchanged. Intervals are paired, 95 %, over groups of meals, and not corrected for the number of rows: of twenty rows without any effect one leaves 0 out.",
            "Moved is the share of answers whose energy is off by more than 20 % from the unchanged answer; unchanged, the same between two repeats of the same request. What moves no more often than that is not moved by the change."
        ]
        if scores.allSatisfy({ $0.movedAnyway == nil }) {
            notes.append(
                "No meal was asked twice, so how often answers move without any change is not known: ask with --repeats 2."
            )
        }
        if scores.contains(where: { $0.pull != nil }) {
            notes.append(
                "The pull is how far answers went from the unchanged one towards the energy that the note states: 0 takes no notice, 1 repeats the note. A false note states half or twice the truth."
            )
        }
        if scores.contains(where: { $0.perturbation == .noSchema }) {
            notes.append(
                "Without the schema enforced it stands in the prompt instead. Unusable is the change in the share of trials without a usable answer, in points."
            )
        }
        let unknown = scores.reduce(0) { $0 + $1.costUnknown }
        let cost = scores.compactMap(\.cost).reduce(0, +)
        notes.append(
            "These trials cost \(scores.contains { $0.cost != nil } ? Format.usd(cost) : "an unknown amount")\(unknown > 0 ? ", beside \(Format.count(unknown, "trial")) of unknown cost" : ""), and are in no other table."
        )
        return notes
    }

    static func words(_ perturbation: Perturbation) -> String {
        switch perturbation {
        case .photoOrder: "photos in opposite order"
        case .rotated: "photos turned"
        case .mirrored: "photos mirrored"
        case .notesTrue: "true note"
        case .notesFalse: "false note"
        case .noSchema: "schema not enforced"
        }
    }

    private static func signed(_ value: Interval) -> String {
        Format.bounded(value, Format.signed)
    }

    private static func share(_ value: Interval?) -> String {
        value.map { Format.bounded($0, Format.percent) } ?? Format.none
    }

    private static func slope(_ value: Interval?) -> String {
        value.map { Format.bounded($0) { Format.fixed($0, decimals: 2) } } ?? Format.none
    }

    /// `+3 points [-1, +7]`.
    private static func points(_ value: Interval?) -> String {
        value.map {
            Format.bounded($0) { share in
                let text = Format.fixed(share * 100, decimals: 0)
                return share > 0 && text != "0" ? "+" + text : text
            }
        } ?? Format.none
    }
}
