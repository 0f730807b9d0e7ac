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

    static let title = "What if the request changes?"

    var table: Table {
        func cell(_ value: Interval?, _ write: (Double) -> String) -> String {
            value.map { Format.bounded($0, write) } ?? Format.none
        }
        let header = [
            "model", "change", "meals", "MAE, kcal [95 %]", "moved > 20 %", "moved unchanged", "pull to the note",
            "unusable"
        ]
        let rows = scores.map { score in
            Table.Row(
                names[score.variant],
                [
                    Self.words(score.perturbation), String(score.mae?.meals ?? 0),
                    cell(score.mae?.difference, Format.signed), cell(score.moved, Format.percent),
                    cell(score.movedAnyway, Format.percent), cell(score.pull, Format.hundredths),
                    cell(score.unusable, Self.points)
                ])
        }
        return Table(header, rows)
    }

    /// Changes whose error interval excludes 0, or that none does.
    var lead: String {
        func named(_ isSo: (Interval) -> Bool) -> [String] {
            scores.filter { $0.mae.map { isSo($0.difference) } ?? false }
                .map { "\(names[$0.variant]) (\(Self.words($0.perturbation)))" }
        }
        let worse = named { ($0.low ?? -1) > 0 }
        let better = named { ($0.high ?? 1) < 0 }
        let words =
            (worse.isEmpty ? [] : ["Larger errors than unchanged: \(Format.list(worse))."])
            + (better.isEmpty ? [] : ["Smaller errors than unchanged: \(Format.list(better))."])
        return words.isEmpty
            ? "No change of the request raises or lowers an energy error here." : words.joined(separator: " ")
    }

    var notes: [String] {
        var notes = [
            "Each row compares a changed request with the unchanged one, on the meals it alters. Intervals are paired, 95 %, over groups of meals, and not corrected: of twenty rows without effect one excludes 0.",
            "Moved: share of answers whose energy differs by more than 20 % from the unchanged answer. Moved unchanged: the same between two repeats; compare the two."
        ]
        if scores.allSatisfy({ $0.movedAnyway == nil }) {
            notes.append(
                "No meal was asked twice, so how often answers move without a change is not known: use --repeats 2."
            )
        }
        if scores.contains(where: { $0.pull != nil }) {
            notes.append(
                "Pull: how far answers moved towards the energy in the note. 0 ignores the note, 1 repeats it. A false note states half or twice the truth."
            )
        }
        if scores.contains(where: { $0.perturbation == .noSchema }) {
            notes.append(
                "Where the schema is not enforced, the prompt contains it. Unusable: change in the share of failed answers, in points."
            )
        }
        let unknown = scores.reduce(0) { $0 + $1.costUnknown }
        let costs = scores.compactMap(\.cost)
        let cost = costs.isEmpty ? "an unknown amount" : Format.usd(costs.reduce(0, +))
        let beside = unknown > 0 ? ", besides \(Format.count(unknown, "answer")) of unknown cost," : ""
        return notes + ["These answers cost \(cost)\(beside) and are in no other table."]
    }

    static func words(_ perturbation: Perturbation) -> String {
        switch perturbation {
        case .photoOrder: "photos in opposite order"
        case .rotated: "photos turned"
        case .mirrored: "photos mirrored"
        case .blurred: "photos blurred"
        case .dark: "photos darkened"
        case .cropped: "photos cut off"
        case .notesTrue: "true note"
        case .notesFalse: "false note"
        case .noSchema: "schema not enforced"
        }
    }

    /// `+3`, of a share of 0.03.
    private static func points(_ share: Double) -> String {
        Format.signed(share) { Format.fixed($0 * 100, decimals: 0) }
    }
}
