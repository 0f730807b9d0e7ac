package import Nutrition
import Sanity
import Scoring

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
        // Reserved by the size of the first thirty-second part, with a sixteenth to spare: a large run has tens of megabytes,
        // and growing copies them.
        let sample = report.meals.count / 32
        for (place, meal) in report.meals.enumerated() {
            let cells = MealCells(meal, axes, isSimulated: report.run.isSimulated)
            for trial in meal.trials { row(trial, cells, axes, into: &csv) }
            if place + 1 == sample { csv.reserveCapacity(csv.bytes.count * 34) }
        }
        return csv.bytes
    }

    /// The cells that are the same in all rows of a meal, in the order of the row.
    private struct MealCells {
        var meal = CSVWriter()
        var truth = CSVWriter()
        var foods = CSVWriter()
        var conditions = CSVWriter()
        var quality = CSVWriter()

        init(_ report: MealReport, _ axes: [Nutrient], isSimulated: Bool) {
            let own = report.meal
            meal.add(text: isSimulated ? "true" : "false")
            meal.add(text: report.set)
            meal.add(text: own.id)
            let nutrients = own.truth.nutrients
            for nutrient in axes { truth.add(number: nutrients[nutrient]) }
            foods.add(text: own.truth.foods.map { joined($0.map { $0.name }) })
            conditions.add(text: own.group)
            conditions.add(text: own.difficulty?.rawValue)
            conditions.add(text: own.person)
            conditions.add(text: own.day)
            for field in PhotoQuality.Field.allCases { quality.add(number: report.quality?[field]) }
        }
    }

    private static func row(_ trial: TrialResult, _ cells: MealCells, _ axes: [Nutrient], into csv: inout CSVWriter) {
        let variant = trial.variant
        csv.add(cells: cells.meal)
        csv.add(text: variant.provider)
        csv.add(text: variant.prompt)
        csv.add(text: variant.photoSetting)
        csv.add(integer: trial.repeatIndex)
        csv.add(text: trial.outcome.rawValue)
        csv.add(text: trial.reason)
        csv.add(cells: cells.truth)
        let estimate = trial.scoredTotals
        for nutrient in axes { csv.add(number: estimate?[nutrient]) }
        csv.add(cells: cells.foods)
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
        csv.add(cells: cells.conditions)
        csv.add(text: trial.reused?.run)
        csv.add(cells: cells.quality)
        csv.endRow()
    }

    /// Names in one cell, at most a hundred (hostile input).
    private static func joined(_ names: [String]) -> String {
        let shown = names.prefix(100).map { CleanText.line($0, limit: 100) }.joined(separator: "; ")
        return names.count > 100 ? shown + "; …" : shown
    }
}
