package import Nutrition
package import Scoring
import Statistics

/// A person's own estimates beside the variants, in words for every format.
package struct PersonWords {
    package static let title = "How far off is a person who looks at the photos?"
    package static let note =
        "Estimates of blind reviews, made before any answer was shown. All rows are on the same meals. No ranking, criterion or gate includes a person."
    /// Of `rows`.
    package static let header = ["", "off by, kcal a meal", "against the person, kcal [95 %]", "verdict"]

    private let score: PersonScore
    private let names: (VariantID) -> String

    package init(_ score: PersonScore, names: @escaping (VariantID) -> String) {
        (self.score, self.names) = (score, names)
    }

    private var person: String { CleanText.line(score.name, limit: 60) }

    /// `A person who looks at the photos (Ada) is off by 60 kcal a meal, on 20 of 85 meals.`
    package var lead: String {
        "A person who looks at the photos (\(person)) is off by \(Format.kcal(score.error.value)) kcal a meal, on \(Format.whole(score.meals)) of \(Format.count(score.allMeals, "meal"))."
    }

    /// The person first, then the variants, lowest error first. Names are not cleaned for HTML.
    package var rows: [[String]] {
        [[person, Format.bounded(score.error, Format.amount), Format.none, Format.none]]
            + score.rows.map { row in
                [
                    names(row.variant), Format.amount(row.difference.b),
                    Format.bounded(row.difference.difference, { Format.signed($0) }),
                    verdict(row.difference)
                ]
            }
    }

    private func verdict(_ difference: MetricDifference) -> String {
        switch DifferenceVerdict(difference) {
        case .better: "better than the person"
        case .worse: "worse than the person"
        case .unclear: "unclear"
        case .notSeparable: "not separable"
        case .same: "the same"
        case nil: Format.none
        }
    }
}
