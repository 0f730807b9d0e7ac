import Nutrition

enum TaskScorers {
    static let all: [any TaskScorer.Type] = [
        ParsedFoodsScorer.self, RefinedPortionScorer.self, VerifyFoodsScorer.self, LabelScorer.self, BarcodeScorer.self
    ]

    /// Nil for tasks that are scored on foods and energy alone.
    static func scorer(of task: AnswerTask) -> (any TaskScorer.Type)? { all.first { $0.task == task } }
}
