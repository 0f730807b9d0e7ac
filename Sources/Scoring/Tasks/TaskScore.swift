package import Nutrition
package import Statistics

/// One thing that a task is scored on: a ratio of sums over meals.
package struct TaskMeasure: Sendable, Hashable {
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        /// In [0, 1].
        case share
        case grams, kilocalories, usd
        /// A number without a unit.
        case number
    }

    /// In files for scripts, such as `amount_mae_g`.
    package let key: String
    /// Over a column.
    package let title: String
    package let unit: Unit

    package init(_ key: String, _ title: String, _ unit: Unit) {
        self.key = key
        self.title = title
        self.unit = unit
    }
}

package struct TaskFigure: Sendable, Hashable {
    package let measure: TaskMeasure
    /// Nil if no answer could be judged by it.
    package let value: Interval?
    /// The denominator: the foods, amounts or meals judged. A meal's repeats count as one.
    package let count: Double

    package init(_ measure: TaskMeasure, _ value: Interval?, count: Double) {
        self.measure = measure
        self.value = value
        self.count = count
    }
}

/// What the answers of one variant on one set score on their task, beside foods and energy.
package struct TaskScore: Sendable, Hashable {
    package let task: AnswerTask
    /// Over the section of the report; a question.
    package let heading: String
    /// How the figures are meant, in sentences for people.
    package let note: String
    /// Meals judged.
    package let meals: Int
    /// Index of the figure that answers where no energy is scored; nil for tasks without one.
    package let headline: Int?
    /// In the order of the task.
    package let figures: [TaskFigure]

    package init(
        task: AnswerTask, heading: String, note: String, meals: Int, headline: Int?, figures: [TaskFigure]
    ) {
        self.task = task
        self.headline = headline
        self.heading = heading
        self.note = note
        self.meals = meals
        self.figures = figures
    }
}
