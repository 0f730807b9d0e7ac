import Nutrition
import Scoring

/// The one line a closed meal shows.
enum MealSummary {
    /// Truth, the range of errors, and how many answered: `true 199.8 kcal · off by -12 to +85 · 7 of 8 answered`.
    static func line(_ report: MealReport) -> String {
        var parts: [String] = []
        if report.meal.truth.isNoFood {
            parts.append("no food in the photos")
        } else if let truth = report.meal.truth.nutrients[.energy] {
            parts.append("true \(Format.amount(truth)) kcal")
            let errors = report.trials.compactMap { $0.scoredTotals?[.energy] }.map { $0 - truth }.filter(
                \.isFinite)
            if let least = errors.min(), let most = errors.max() {
                parts.append(
                    least == most
                        ? "off by \(Format.signed(least))" : "off by \(Format.signed(least)) to \(Format.signed(most))")
            }
        } else {
            parts.append("true energy unknown")
        }
        let answered = report.trials.filter { $0.outcome.kind == .answered }.count
        parts.append("\(answered) of \(report.trials.count) answered")
        return parts.joined(separator: " · ")
    }
}
