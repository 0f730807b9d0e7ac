package import Nutrition
import Sanity
import Scoring
import Statistics

/// `meals.csv`: one row per trial.
package enum MealsCSV {
    /// - Parameter axes: those of the table.
    package static func columns(_ axes: [Nutrient]) -> [String] {
        ["simulated", "set", "meal", "provider", "prompt", "photo_setting", "repeat", "outcome", "reason"]
            + axes.map { "true_" + $0.key } + axes.map { "estimated_" + $0.key }
            + [
                "true_foods", "estimated_foods", "findings", "decision", "review", "confidence", "cost_usd",
                "failed_cost_usd", "cost_unknown", "latency_ms", "attempts", "served_model", "group", "difficulty",
                "person", "day", "reused_from"
            ] + PhotoQuality.Field.allCases.map { "quality_" + $0.rawValue }
    }

    /// Every axis, but rare ones only if a truth or an answer has them.
    package static func axes(_ report: Report) -> [Nutrient] {
        Nutrient.allCases.filter { axis in
            !axis.isRare
                || report.meals.contains { meal in
                    meal.meal.truth.nutrients[axis] != nil
                        || meal.trials.contains { $0.scoredTotals?[axis] != nil }
                }
        }
    }

    package static func bytes(_ report: Report) -> [UInt8] {
        let axes = axes(report)
        var csv = CSVWriter()
        for column in columns(axes) { csv.add(text: column) }
        csv.endRow()
        let rows = report.meals.pieces(of: 64).concurrentMap { meals in
            var csv = CSVWriter()
            for meal in meals {
                for trial in meal.trials { row(trial, of: meal, axes, isSimulated: report.run.isSimulated, into: &csv) }
            }
            return csv.bytes
        }
        // Reserve the size at once: a large run has tens of megabytes, and growing copies them.
        var whole = csv.bytes
        whole.reserveCapacity(whole.count + rows.reduce(0) { $0 + $1.count })
        for part in rows { whole += part }
        return whole
    }

    private static func row(
        _ trial: TrialResult, of meal: MealReport, _ axes: [Nutrient], isSimulated: Bool, into csv: inout CSVWriter
    ) {
        csv.add(text: isSimulated ? "true" : "false")
        csv.add(text: meal.set)
        csv.add(text: meal.meal.id)
        csv.add(text: trial.variant.provider)
        csv.add(text: trial.variant.prompt)
        csv.add(text: trial.variant.photoSetting)
        csv.add(integer: trial.repeatIndex)
        csv.add(text: trial.outcome.rawValue)
        csv.add(text: trial.reason)
        let truth = meal.meal.truth.nutrients
        let estimate = trial.scoredTotals
        for nutrient in axes { csv.add(number: truth[nutrient]) }
        for nutrient in axes { csv.add(number: estimate?[nutrient]) }
        csv.add(text: meal.meal.truth.foods.map { joined($0.map { $0.name }) })
        csv.add(text: trial.foods.map { foods in joined(foods.map { $0.name }) })
        csv.add(text: joined(trial.findings.map { $0.rule.rawValue }))
        csv.add(text: trial.decision.rawValue)
        csv.add(text: trial.review?.rawValue)
        csv.add(number: trial.decisionConfidence)
        csv.add(number: trial.cost?.value)
        csv.add(number: trial.failedCost?.value)
        csv.add(text: trial.costUnknown ? "true" : "false")
        csv.add(number: trial.latency.map(Format.milliseconds(of:)))
        csv.add(integer: trial.attempts)
        csv.add(text: trial.servedModel)
        csv.add(text: meal.meal.group)
        csv.add(text: meal.meal.difficulty?.rawValue)
        csv.add(text: meal.meal.person)
        csv.add(text: meal.meal.day)
        csv.add(text: trial.reused?.run)
        for field in PhotoQuality.Field.allCases { csv.add(number: meal.quality?[field]) }
        csv.endRow()
    }

    /// Names in one cell, at most a hundred (hostile input).
    private static func joined(_ names: [String]) -> String {
        let shown = names.prefix(100).map { CleanText.line($0, limit: 100) }.joined(separator: "; ")
        return names.count > 100 ? shown + "; …" : shown
    }
}
