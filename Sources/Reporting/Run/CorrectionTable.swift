import Scoring
import Statistics

/// The section "People" of a set with the corrections of a product's users.
struct CorrectionTable {
    private let score: PeopleScore
    private let names: VariantNames

    init(_ score: PeopleScore, _ names: VariantNames) {
        (self.score, self.names) = (score, names)
    }

    static let title = "People: what do their corrections change?"
    static let note =
        "Off by: mean absolute error of the energy on test meals. Net of corrections: with the amounts that people set in these meals. With learned portions: amounts of a food times what its person changed before (tune meals, last 20 corrections, at least 3 that agree). Below 0, learning helps."

    var lead: String {
        let counts =
            "\(Format.count(score.tuneCorrections, "correction")) on tune meals, \(Format.whole(score.testCorrections)) on test meals."
        let learned =
            score.portions.isEmpty
            ? "No portion was learned." : "\(Format.count(score.portions.count, "portion")) learned."
        let next = score.nextMeal.map {
            " A food of a person's three favourites was in \(Format.percent($0.value)) of \(Format.count(score.nextMeals, "next meal"))."
        }
        return "\(counts) \(learned)\(next ?? "")"
    }

    var table: Table {
        func cell(_ value: Interval?, _ write: (Double) -> String) -> String {
            value.map { Format.bounded($0, write) } ?? Format.none
        }
        return Table(
            [
                "model", "meals", "off by, kcal [95 %]", "net of corrections", "with learned portions",
                "change by learning"
            ],
            score.rows.map { row in
                Table.Row(
                    names[row.variant],
                    [
                        String(row.meals), cell(row.error, Format.amount), cell(row.net, Format.amount),
                        cell(row.learned, Format.amount), cell(row.gain) { Format.signed($0) }
                    ])
            })
    }

    /// `Ada, rice: × 1.30 (12 corrections)`, and what was not learned.
    var portions: [String] {
        let learned = score.portions.prefix(20).map { portion in
            let name = "\(CleanText.line(portion.person, limit: 60)), \(CleanText.line(portion.food, limit: 60))"
            return
                "\(name): × \(Format.hundredths(portion.factor)) (\(Format.count(portion.corrections, "correction")))"
        }
        let more = score.portions.count > 20 ? ["and \(score.portions.count - 20) more"] : []
        let rest =
            score.unlearned > 0
            ? ["\(Format.count(score.unlearned, "food")) not learned: fewer than 3 corrections, or they scatter"] : []
        return learned + more + rest
    }
}
