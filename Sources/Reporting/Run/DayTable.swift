import Nutrition
import Scoring
import Statistics

/// The error of a day's totals, in whatever format.
enum DayTable {
    static let table = ScoreTable(
        title: "Day totals",
        note:
            "Days on which one person ate two meals or more of this set, truth and estimates added up. MAE [95 % interval] and bias; errors of meals can cancel within a day, or pile up.",
        columns: [
            .init(title: "days") { score in
                score.days.map { days in
                    "\(days.nutrients[.energy]?.meals ?? 0) of \(days.days)"
                } ?? Format.none
            },
            .init(title: "PMAE") { score in
                score.days?.nutrients[.energy]?.pmae.map { Format.percent($0.value) } ?? Format.none
            },
            .init(title: "within 20 %") { score in
                score.days?.nutrients[.energy]?.within[20].map { Format.percent($0.value) } ?? Format.none
            }
        ]
            + [Nutrient.energy, .protein, .carbs, .fat].map { axis in
                .init(title: "\(axis.rawValue), \(axis.unit)") { score in
                    guard let error = score.days?.nutrients[axis] else { return Format.none }
                    return "\(Format.bounded(error.mae, Format.amount)), \(Format.signed(error.bias.value))"
                }
            }, hasBaselines: false)
}
