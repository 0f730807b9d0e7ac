import Catalog
import JSON
import Nutrition

/// Checks that a run of the plan can have written the journal: only its trials, and each attempt once. This detects a
/// journal edited by hand before it is scored or resumed: a duplicate line would be billed twice.
package struct JournalAudit: Sendable {
    private let path: String
    private let variants: [VariantID: Int]
    private let meals: [TrialKey.Meal: Int]
    private let repeats: Int
    /// By trial, the last attempt sent and the last ended; 0: none.
    private var sent: [Int]
    private var ended: [Int]
    /// The last attempt accepted, of trials with any: only jobs have them.
    private var accepted: [Int: Int] = [:]

    /// - Parameter plan: of the run; for a shard, its part.
    package init(_ path: String, of plan: Plan) {
        let meals = plan.sets.flatMap { set in set.set.meals.map { TrialKey.Meal(set: set.set.name, meal: $0.id) } }
        self.init(path, plan.withMembers.variants.map(\.id), meals, plan.repeats)
    }

    /// - Parameter plan: of the run, or of the whole run for a shard.
    package init(_ path: String, of plan: PlanRecord) {
        let meals = (plan.json["sets"]?.array ?? []).flatMap { set in
            (set["meals"]?.array ?? []).compactMap { meal -> TrialKey.Meal? in
                guard let set = set["name"]?.string, let meal = meal["id"]?.string else { return nil }
                return TrialKey.Meal(set: set, meal: meal)
            }
        }
        self.init(path, plan.variantsAndMembers.compactMap(\.id), meals, max(1, plan.json["repeats"]?.integer ?? 1))
    }

    private init(_ path: String, _ variants: [VariantID], _ meals: [TrialKey.Meal], _ repeats: Int) {
        self.path = path
        self.variants = Self.places(variants)
        self.meals = Self.places(meals)
        self.repeats = repeats
        sent = Array(repeating: 0, count: self.variants.count * self.meals.count * repeats)
        ended = sent
    }

    private static func places<Name>(_ names: [Name]) -> [Name: Int] {
        names.reduce(into: [:]) { places, name in
            let next = places.count
            if places[name] == nil { places[name] = next }
        }
    }

    /// What the audit needs of a line, which may be long.
    package struct Mark: Sendable {
        var trial: TrialKey
        /// From 1.
        var line: Int
        var step: Step

        enum Step: Sendable {
            case sent(Int)
            case accepted(Int)
            case ended(Int)
            case cleaned(Int)
            case skipped
        }

        package init(_ line: JournalLine, at place: JournalPlace) {
            trial = line.trial
            self.line = place.line
            step =
                switch line {
                case .sent(let sent): .sent(sent.attempt)
                case .accepted(let accepted): .accepted(accepted.attempt)
                case .attempt(let attempt): .ended(attempt.attempt)
                case .cleaned(let cleaned): .cleaned(cleaned.attempt)
                case .skipped: .skipped
                }
        }
    }

    /// The number of trials in the plan; trial numbers are below it.
    package var trialCount: Int { sent.count }

    /// The trial's number; nil if it is not in the plan.
    package func number(of trial: TrialKey) -> Int? {
        guard let variant = variants[trial.variant], let meal = meals[TrialKey.Meal(set: trial.set, meal: trial.meal)],
            trial.repeatIndex < repeats
        else { return nil }
        let number = (variant * meals.count + meal) * repeats + trial.repeatIndex
        return sent.indices.contains(number) ? number : nil
    }

    /// - Throws: `RunFolderError.damagedJournal` if no run can have written it there.
    @discardableResult package mutating func check(_ mark: Mark) throws(RunFolderError) -> Int {
        func damaged(_ reason: String) -> RunFolderError {
            .damagedJournal(path: path, line: mark.line, reason: reason)
        }
        let trial = mark.trial
        guard let place = number(of: trial) else { throw damaged("the trial \(trial) is not in the plan of its run") }
        switch mark.step {
        case .sent(let attempt):
            guard attempt > max(sent[place], ended[place]) else {
                throw damaged("attempt \(attempt) of \(trial) was sent before")
            }
            sent[place] = attempt
        case .accepted(let attempt):
            guard attempt == sent[place], attempt > max(ended[place], accepted[place] ?? 0) else {
                throw damaged("attempt \(attempt) of \(trial) was not under way when it was accepted")
            }
            accepted[place] = attempt
        case .cleaned(let attempt):
            guard attempt <= ended[place] else {
                throw damaged("attempt \(attempt) of \(trial) had not ended when it was cleaned up")
            }
        case .ended(let attempt):
            guard attempt > ended[place] else { throw damaged("attempt \(attempt) of \(trial) has ended before") }
            ended[place] = attempt
        case .skipped: break
        }
        return place
    }
}
