import Nutrition

/// Scores what was read from a label or looked up for a bar code; the same for both tasks.
struct LabelScorer: TaskScorer {
    static let task = AnswerTask.label
    static let headline: String? = "within_2"
    static let heading = "How well were labels and codes read?"
    static let note =
        "Digits right: all digits of the code. Values within 2 %: of the known values per 100 g, those stated within 2 % of the truth; a true 0 must be 0. Values wrong: stated and further off; a value left unknown is not wrong."

    static let measures =
        [
            TaskMeasure("code_right", "digits right", .share), TaskMeasure("within_2", "values within 2 %", .share),
            TaskMeasure("wrong", "values wrong", .share)
        ]
        + Product.axes.map { axis in TaskMeasure("\(axis.key)_within_2", "\(axis.rawValue) within 2 %", .share) }

    private let meals: [Meal]

    init(_ set: ScoredSet, settings: ScoringSettings) { meals = set.meals }

    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]? {
        guard let truth = meals[meal].truth.product else { return nil }
        let stated: Product? = if case .product(let product) = trial.estimate?.task { product } else { nil }
        var code = TaskCount()
        if let digits = truth.code {
            code = TaskCount(above: Self.gtin(stated?.code) == Self.gtin(digits) ? 1 : 0, below: 1)
        }
        var wrong = TaskCount()
        let axes = Product.axes.map { axis -> TaskCount in
            guard let value = truth.per100[axis], value.isFinite else { return TaskCount() }
            wrong.below += 1
            guard let own = stated?.per100[axis] else { return TaskCount(above: 0, below: 1) }
            // A label's last digit survives, and no more: 0.005 is half of a hundredth.
            let isNear = abs(own - value) <= max(0.02 * abs(value), 0.005)
            if !isNear { wrong.above += 1 }
            return TaskCount(above: isNear ? 1 : 0, below: 1)
        }
        let all = axes.reduce(into: TaskCount()) { sum, own in
            sum.above += own.above
            sum.below += own.below
        }
        return [code, all, wrong] + axes
    }

    /// A UPC-A is the EAN-13 with a 0 before it.
    private static func gtin(_ code: String?) -> String? {
        code.map { String(repeating: "0", count: max(0, 14 - $0.count)) + $0 }
    }
}

/// The task of a bar code, scored in the same way.
struct BarcodeScorer: TaskScorer {
    static let task = AnswerTask.barcode
    static let headline: String? = "within_2"
    static let heading = LabelScorer.heading
    static let note = LabelScorer.note
    static let measures = LabelScorer.measures

    private let labels: LabelScorer

    init(_ set: ScoredSet, settings: ScoringSettings) { labels = LabelScorer(set, settings: settings) }

    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]? { labels.counts(of: trial, meal: meal) }
}
