import JSON
import Nutrition
import Scoring
import Statistics

/// One task's figures on one set: a row per variant, the same for all tasks.
struct TaskTable {
    let heading: String
    let note: String
    /// Values alone.
    let table: Table
    /// The same with 95 % intervals.
    let bounded: Table

    /// One per task with a score, in the order of tasks; columns that no answer could be judged by are left out.
    static func all(_ set: SetScores, _ names: VariantNames) -> [TaskTable] {
        AnswerTask.allCases.compactMap { task in
            let rows = set.variants.compactMap { row in
                row.task.flatMap { $0.task == task ? (name: names[row.variant], score: $0) : nil }
            }
            guard let first = rows.first?.score else { return nil }
            let columns = first.figures.indices.filter { place in rows.contains { $0.score.figures[place].count > 0 } }
            let header =
                ["model", "meals"] + columns.map { first.figures[$0].measure.title + unit(first.figures[$0].measure) }
            func table(isBounded: Bool) -> Table {
                var table = Table(
                    header,
                    rows.map { row in
                        let figures = columns.map { cell(row.score.figures[$0], isBounded: isBounded) }
                        return Table.Row(row.name, [String(row.score.meals)] + figures)
                    })
                table.leastImportantFirst = Array(table.header.indices.dropFirst(2).reversed())
                return table
            }
            return TaskTable(
                heading: first.heading, note: first.note, table: table(isBounded: false),
                bounded: table(isBounded: true))
        }
    }

    private static func unit(_ measure: TaskMeasure) -> String {
        switch measure.unit {
        case .grams: ", g"
        case .kilocalories: ", kcal"
        case .share, .usd, .number: ""
        }
    }

    private static func cell(_ figure: TaskFigure, isBounded: Bool) -> String {
        guard let value = figure.value else { return Format.none }
        let write: (Double) -> String =
            switch figure.measure.unit {
            case .share: Format.percent
            case .grams, .kilocalories: Format.amount
            case .usd: { Format.usd($0) }
            case .number: Format.hundredths
            }
        return Format.bounded(value, write, isBounded: isBounded)
    }
}

/// A task's score in `summary.json`.
enum TaskJSON {
    static func render(_ score: TaskScore) -> JSON {
        [
            "name": .string(score.task.rawValue), "meals": .optional(score.meals),
            "measures": .object(
                JSONObject(
                    score.figures.map { figure in
                        let members: JSON = [
                            "unit": .string(figure.measure.unit.rawValue), "count": .optional(figure.count)
                        ]
                        return (figure.measure.key, JSON.measure(figure.value).merging(members))
                    }))
        ]
    }
}
