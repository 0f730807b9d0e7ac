import Catalog
import Execution
import FoundationEssentials
import Hashing
import JSON
import Nutrition
import Reporting
import Scoring
import Statistics

/// `triage.jsonl`: what a list of meals shows of each answer, so that the first page of a large run needs no journal.
/// Derived: without it, or if it does not fit the journal, the journal is read.
package enum TriageFile {
    package static let name = "triage.jsonl"
    /// Of a run without it; fewer are read as fast from the journal.
    static let answersAtLeast = 2000
    private static let format = 1
    /// Bytes; a larger one is neither written nor read.
    private static let limit = 64_000_000

    private static let lineEnd = UInt8(ascii: "\n")

    /// A line for the run, then one for each meal; nil for a small run.
    /// - Parameter journal: bytes of the journal that the answers were read from.
    static func bytes(
        _ report: Report, journal: Int, answersAtLeast: Int = answersAtLeast, bytesBelow limit: Int = limit / 2
    ) -> [UInt8]? {
        guard report.meals.reduce(0, { $0 + $1.trials.count }) >= answersAtLeast else { return nil }
        let variants = Set(report.meals.flatMap { $0.trials.map(\.variant) }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: variants.enumerated().map { ($1, $0) })
        let head: JSON = [
            "format": .number(Double(format)), "plan_sha256": .string(report.run.planSHA256),
            "journal_bytes": .number(Double(journal)), "pending": .number(Double(report.run.pending)),
            "variants": .array(variants.map { .string($0.description) })
        ]
        var lines = head.serialized() + [lineEnd]
        for meal in report.meals {
            let answers = meal.trials.map { answer($0, numbers[$0.variant] ?? 0) }
            let line: JSON = ["set": .string(meal.set), "meal": .string(meal.meal.id), "answers": .array(answers)]
            line.write(into: &lines)
            lines.append(lineEnd)
            if lines.count >= limit { return nil }
        }
        return lines
    }

    /// `[variant, repeat, outcome, kcal, names of foods, description]`.
    private static func answer(_ trial: TrialResult, _ variant: Int) -> JSON {
        [
            .number(Double(variant)), .number(Double(trial.repeatIndex)), .string(trial.outcome.rawValue),
            .optional(trial.scoredTotals?[.energy]),
            trial.foods.map { .array($0.map { .string($0.name) }) } ?? .null,
            .optional(trial.answerDescription)
        ]
    }

    /// Answers by set and meal of the plan, without text, cost, time and findings.
    struct Kept {
        var answers: [[[TrialResult]]]
        /// Answers that the run still lacks.
        var pending: Int
    }

    /// Nil if there is none for this journal and plan, or it is damaged.
    static func read(_ folder: RunFolder, record: RunRecord, plan: Plan) -> Kept? {
        guard let bytes = SmallFile.bytes(at: folder.file(name).path, limit: limit) else { return nil }
        let lines = bytes.split(separator: lineEnd)
        guard let head = lines.first.flatMap({ try? JSON.parse(Array($0)) }),
            head["format"]?.integer == format, head["plan_sha256"]?.string == record.plan.sha256.hex,
            let journal = head["journal_bytes"]?.integer, journal == size(of: folder.answersPath),
            let pending = head["pending"]?.integer, (0...plan.trialCount).contains(pending),
            let names = head["variants"]?.array?.map(\.string)
        else { return nil }
        let known = Dictionary(
            plan.variants.map { ($0.id.description, $0.id) }, uniquingKeysWith: { first, _ in first })
        let variants = names.compactMap { $0.flatMap { known[$0] } }
        guard variants.count == names.count else { return nil }
        let read = Array(lines.dropFirst()).pieces(of: 64).concurrentMap { $0.map { meal($0, variants) } }.flatMap {
            $0
        }
        var found: [Place: [TrialResult]] = [:]
        for meal in read {
            guard let meal, meal.trials.count <= plan.variants.count * plan.repeats,
                found.updateValue(meal.trials, forKey: meal.place) == nil
            else { return nil }
        }
        // A meal that scores leave out has no line, and is shown all the same.
        let answers = plan.sets.map { set in set.set.meals.map { found[Place(set: set.set.name, meal: $0.id)] } }
        guard answers.allSatisfy({ $0.allSatisfy { $0 != nil } }) else { return nil }
        return Kept(answers: answers.map { $0.compactMap { $0 } }, pending: pending)
    }

    private struct Place: Hashable {
        let set: String
        let meal: String
    }

    /// Nil for a line that no version writes.
    private static func meal(
        _ line: ArraySlice<UInt8>, _ variants: [VariantID]
    ) -> (place: Place, trials: [TrialResult])? {
        guard let json = try? JSON.parse(Array(line)), let set = json["set"]?.string, let meal = json["meal"]?.string,
            let answers = json["answers"]?.array
        else { return nil }
        var trials: [TrialResult] = []
        for answer in answers {
            guard let number = answer[0]?.integer, variants.indices.contains(number),
                let repeatIndex = answer[1]?.integer, repeatIndex >= 0,
                let outcome = answer[2]?.string.flatMap({ Outcome(rawValue: $0) })
            else { return nil }
            var estimate: MealEstimate?
            if outcome.kind == .answered {
                var totals = Nutrients()
                totals[.energy] = answer[3]?.number.flatMap { $0.isFinite ? $0 : nil }
                estimate = MealEstimate(
                    foods: answer[4]?.array?.map { FoodEstimate(name: $0.string ?? "") },
                    description: answer[5]?.string, statedTotals: totals)
            }
            trials.append(
                TrialResult(
                    variant: variants[number], set: set, meal: meal, repeatIndex: repeatIndex, outcome: outcome,
                    estimate: estimate))
        }
        return (Place(set: set, meal: meal), trials)
    }

    /// Bytes; 0 without a file.
    static func size(of path: String) -> Int {
        SmallFile.stamp(path)?.size ?? 0
    }
}
