import Scoring
import Statistics

enum FoodTable {
    static let found = ScoreTable(
        title: "Foods found",
        note:
            "Over all meals together (micro) and as a mean over meals (macro). Invented: stated foods that match no true one. Grams: mean absolute error of the matched foods whose grams both sides tell, so read it beside the missed ones.",
        columns: [
            .init("precision", { $0.foods?.precision }, Format.hundredths, isBounded: false),
            .init("recall", { $0.foods?.recall }, Format.hundredths, isBounded: false),
            .init("F1", { $0.foods?.f1 }, Format.hundredths),
            .init("macro F1", { $0.foods?.macro.f1 }, Format.hundredths, isBounded: false),
            .init("invented", { $0.foods?.invented }, Format.percent, isBounded: false),
            .init("missed") { $0.foods.map { "\(count($0.missed)) of \(count($0.trueFoods))" } },
            .init("grams off") { score in
                score.foods?.grams.map { "\(Format.bounded($0.mae, Format.amount)) g (\(count($0.pairs)) foods)" }
            },
            .init("passed", { $0.foods?.passRate }, Format.percent)
        ])

    static let effort = ScoreTable(
        title: "What a person would have to correct",
        note:
            "The fewest edits per meal that turn the stated foods into the true ones: add, remove, rename, change an amount by more than 20 %. A trial without a usable answer takes adding every food. Amounts known: of the foods that stay, those whose amount is stated on both sides; the others' amounts are no edits, so that the true number is at least (≥) what stands there. Do not compare it with that of a variant that states amounts.",
        columns: [
            .init("edits per meal") { score in
                score.effort.map { bounded("≥", $0) + Format.bounded($0.edits, Format.hundredths) }
            },
            .init("nothing to do") { score in
                score.effort.map { bounded("≤", $0) + Format.bounded($0.untouched, Format.percent) }
            },
            .init("add", { $0.effort.map { Interval($0.added) } }, Format.hundredths),
            .init("remove", { $0.effort.map { Interval($0.removed) } }, Format.hundredths),
            .init("rename", { $0.effort.map { Interval($0.renamed) } }, Format.hundredths),
            .init("change amount", { $0.effort.map { Interval($0.amounts) } }, Format.hundredths),
            .init("amounts known", { $0.effort?.comparedAmounts.map { Interval($0) } }, Format.percent)
        ])

    /// Shares at every threshold of the matcher: one row per threshold, one column per variant.
    static func sweep(_ scores: [VariantScore]) -> [Table.Row] {
        let swept = scores.map { $0.foods?.sweep ?? [] }
        return (swept.max { $0.count < $1.count } ?? []).enumerated().map { place, row in
            let cells = swept.map { own in
                guard place < own.count else { return Format.none }
                return own[place].f1.map(Format.hundredths) ?? "recall \(Format.hundredths(own[place].recall))"
            }
            return Table.Row(Format.hundredths(row.threshold), cells)
        }
    }

    /// The sign of a number that is only a bound, because some amounts could not be compared.
    private static func bounded(_ sign: String, _ score: EffortScore) -> String {
        score.comparedAmounts.map { $0 < 1 ? sign + " " : "" } ?? ""
    }

    /// A count that may be a mean over repeats.
    private static func count(_ value: Double) -> String {
        value == value.rounded() ? Format.fixed(value, decimals: 0) : Format.fixed(value, decimals: 1)
    }
}
