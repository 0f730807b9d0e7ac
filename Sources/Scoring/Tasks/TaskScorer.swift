import Nutrition
import Statistics

/// Scores answers on what their task asks for beside foods and energy; one folder each, and a line in `TaskScorers`.
protocol TaskScorer: Sendable {
    static var task: AnswerTask { get }
    /// Over the section of the report; a question.
    static var heading: String { get }
    /// How the figures are meant, in sentences for people.
    static var note: String { get }
    static var measures: [TaskMeasure] { get }
    /// Key of the measure that answers where no energy is scored: a share, higher is better. Nil: none can alone.
    static var headline: String? { get }

    init(_ set: ScoredSet, settings: ScoringSettings)

    /// Numerators and denominators of one answer, in the order of the measures; nil: the meal's truth says nothing
    /// that could be judged. A trial without a usable answer gets those of an empty answer.
    /// - Parameter meal: its index in the set.
    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]?
}

/// Part of a ratio.
struct TaskCount {
    var above = 0.0
    var below = 0.0
}

enum TaskScoring {
    /// The score over the meals of known truth; nil without any. Repeats of a meal count as one.
    static func score(
        _ variant: Int, in table: TrialTable, settings: ScoringSettings, requests: inout IntervalRequests
    ) -> Drawn<TaskScore?> {
        guard let type = TaskScorers.scorer(of: table.variants[variant].task) else { return { _ in nil } }
        let scorer = type.init(table.set, settings: settings)
        var clusters: [Int] = []
        var counts: [[TaskCount]] = []
        for (meal, trials) in table.trials[variant].enumerated() {
            let found = trials.filter { $0.isScored(under: settings.missing) }
                .compactMap { scorer.counts(of: $0, meal: meal) }
            guard !found.isEmpty else { continue }
            clusters.append(table.clusters[meal])
            counts.append(
                type.measures.indices.map { measure in
                    let share = 1 / Double(found.count)
                    return found.reduce(into: TaskCount()) { sum, own in
                        guard own.indices.contains(measure) else { return }
                        sum.above += share * own[measure].above
                        sum.below += share * own[measure].below
                    }
                })
        }
        guard !counts.isEmpty else { return { _ in nil } }
        let wanted = type.measures.enumerated().map { place, measure in
            let judged = counts.indices.filter { counts[$0][place].below > 0 || counts[$0][place].above != 0 }
            let sample = ClusterSums.sample(
                clusters: judged.map { clusters[$0] }, numerator: { counts[judged[$0]][place].above },
                denominator: { counts[judged[$0]][place].below })
            return requests.add(measure.unit == .share ? sample.asShare : sample)
        }
        let sums = type.measures.indices.map { place in counts.reduce(0) { $0 + $1[place].below } }
        let (measures, meals) = (type.measures, counts.count)
        let (task, heading, note) = (type.task, type.heading, type.note)
        let headline = measures.firstIndex { $0.key == type.headline }
        return { intervals in
            TaskScore(
                task: task, heading: heading, note: note, meals: meals, headline: headline,
                figures: measures.indices.map { TaskFigure(measures[$0], intervals[wanted[$0]], count: sums[$0]) })
        }
    }
}
