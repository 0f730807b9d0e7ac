import Analysis
package import Catalog
import Execution
import FoundationEssentials
package import Importing
import JSON
package import Nutrition
import Reporting
import Scoring
import Statistics

/// What corrections would change in the results of recorded runs.
package struct CorrectionEffect: Sendable, Hashable {
    package struct Change: Sendable, Hashable {
        package var before: Double?
        package var after: Double?

        package var isNone: Bool { before == after }
    }

    package struct Variant: Sendable, Hashable {
        package var id: VariantID
        /// MAE by nutrient, in its unit: those that change, and always energy.
        package var errors: [Nutrient: Change]
        /// Foods: F1, or for prose recall, in [0, 1]; nil if no food changes, or food names are compared by embeddings.
        package var foods: Change?
    }

    package struct Run: Sendable, Hashable {
        package var name: String
        package var isSimulated: Bool
        /// In the order of energy error before.
        package var variants: [Variant]
        /// The order of energy error after.
        package var after: [VariantID]

        package var isOrderChanged: Bool { variants.map(\.id) != after }
    }

    /// In the order named; without runs that did not ask about a corrected meal.
    package var runs: [Run]

    package init(runs: [Run]) { self.runs = runs }
}

/// Recorded answers about one set, read once: then the effect of any correction on them is computed in memory.
package struct CorrectionPreview: Sendable {
    private let project: LoadedProject
    private let set: EvalSet
    private let scoring: ScoringChoice
    private let reports: URL
    private var runs: [ComparableRun] = []

    /// - Throws: `ApplicationError` for an unknown set, or one with mistakes.
    fileprivate init(_ project: LoadedProject, set: String, scoring: ScoringChoice) throws(ApplicationError) {
        try project.refuseUnknown(("eval set", [set], project.catalog.sets))
        (self.project, self.scoring) = (project, scoring)
        reports = try project.reports
        self.set = try project.set(set, photos: false)
    }

    /// - Throws: `ApplicationError` for an unknown run; `RunFolderError` for an unreadable one.
    fileprivate mutating func add(_ run: String) throws {
        runs.append(try project.comparable(NamedRun.existing(run, in: reports), scoring, photos: false))
    }

    /// A run whose answers are in memory.
    /// - Throws: `ApplicationError` when the project lacks what the run asked.
    fileprivate mutating func add(_ reading: TriageReading) throws {
        let record = reading.record
        runs.append(
            ComparableRun(
                reading.results, record: record, plan: try project.plan(of: record, photos: false),
                resumeCommand: project.location.resumeCommand(record.name)))
    }

    fileprivate var count: Int { runs.count }

    /// The set's present values and corrections.
    package var present: EvalSet { self.set }

    /// What a score would show after these corrections, but for intervals. Writes nothing.
    /// - Throws: `CorrectionError` for a correction that could not be saved.
    package func effect(of corrections: [Correction]) throws(CorrectionError) -> CorrectionEffect {
        let meals = try Dictionary(
            set.corrected(by: corrections).map { ($0.id, $0.truth) }, uniquingKeysWith: { first, _ in first })
        let leavesOut = project.configuration.scoring.ambiguous == .leaveOut
        let ids = Set(corrections.filter { $0.field != .mark || leavesOut }.map(\.meal))
        let isAboutFoods =
            project.configuration.embeddings == nil
            && corrections.contains { correction in
                switch correction.field {
                case .foods, .food: true
                default: false
                }
            }
        let scorer = Scorer(settings: project.settings(scoring), seed: AnalysisSeed.value)
        return CorrectionEffect(
            runs: runs.compactMap { run in
                guard let asked = run.plan.sets.map(\.set).first(where: { $0.name == set.name }),
                    asked.meals.contains(where: { ids.contains($0.id) })
                else { return nil }
                var changed = asked
                for place in changed.meals.indices {
                    if let truth = meals[changed.meals[place].id] { changed.meals[place].truth = truth }
                }
                for correction in corrections where leavesOut && correction.field == .mark {
                    changed.leftOut.remove(correction.meal)
                    if correction.new.string == MealMark.ambiguous.rawValue { changed.leftOut.insert(correction.meal) }
                }
                func errors(_ set: EvalSet) -> [VariantError] {
                    let scored = ScoredSet(name: set.name, meals: set.counted.meals, synonyms: set.synonyms)
                    return scorer.errors(
                        results: run.trials, on: scored,
                        variants: run.variants.map { PlannedVariant(variant: $0, model: "") },
                        withFoods: isAboutFoods)
                }
                return CorrectionEffect.Run(
                    name: run.info.id, isSimulated: run.info.isSimulated, before: errors(asked), after: errors(changed))
            })
    }
}

extension CorrectionEffect.Run {
    fileprivate init(name: String, isSimulated: Bool, before: [VariantError], after: [VariantError]) {
        let others = after.keyed(by: \.variant)
        self.init(
            name: name, isSimulated: isSimulated,
            variants: before.map { error in
                let other = others[error.variant]
                var changes: [Nutrient: CorrectionEffect.Change] = [:]
                for nutrient in Nutrient.allCases {
                    let change = CorrectionEffect.Change(before: error.mae[nutrient], after: other?.mae[nutrient])
                    if nutrient == .energy || !change.isNone { changes[nutrient] = change }
                }
                let foods = CorrectionEffect.Change(before: error.foods, after: other?.foods)
                return CorrectionEffect.Variant(
                    id: error.variant, errors: changes, foods: foods.before == nil && foods.after == nil ? nil : foods)
            }, after: after.map(\.variant))
    }
}

extension EvalSet {
    /// The meals with these corrections, in order.
    fileprivate func corrected(by corrections: [Correction]) throws(CorrectionError) -> [Meal] {
        var meals = meals
        var marks = self.corrections.marks
        for correction in corrections {
            guard let place = meals.firstIndex(where: { $0.id == correction.meal }) else {
                throw .noMeal(correction.meal, set: name)
            }
            let state = TruthState(truth: meals[place].truth, mark: marks[correction.meal])
            let changed = try correction.applied(to: state, self.corrections)
            (meals[place].truth, marks[correction.meal]) = (changed.truth, changed.mark)
        }
        return meals
    }
}

extension LoadedProject {
    /// Reads the answers of recorded runs about a set, for the effect of corrections on them.
    /// - Throws: `ApplicationError` for an unknown run or set, or one with mistakes; `RunFolderError` for an unreadable run.
    package func correctionPreview(
        on runs: [String], in set: String, scoring: ScoringChoice = ScoringChoice()
    ) throws -> CorrectionPreview {
        var preview = try CorrectionPreview(self, set: set, scoring: scoring)
        for run in runs { try preview.add(run) }
        return preview
    }

    /// The same on answers that are in memory.
    package func correctionPreview(on reading: TriageReading, in set: String) throws -> CorrectionPreview {
        var preview = try CorrectionPreview(self, set: set, scoring: ScoringChoice())
        try preview.add(reading)
        return preview
    }

    /// The same on the newest runs about the set that can be read; others are named in a note.
    package func correctionPreview(
        onNewest count: Int, in set: String, scoring: ScoringChoice = ScoringChoice()
    ) throws -> CorrectionPreview {
        var preview = try CorrectionPreview(self, set: set, scoring: scoring)
        for run in try runs(about: set) where preview.count < count {
            do { try preview.add(run.name) } catch { note("left out of the effect: \(error)") }
        }
        return preview
    }

    /// What a score of these runs would show after these corrections. Writes nothing.
    package func effect(
        of corrections: [Correction], on runs: [String], in set: String, scoring: ScoringChoice = ScoringChoice()
    ) throws -> CorrectionEffect {
        try correctionPreview(on: runs, in: set, scoring: scoring).effect(of: corrections)
    }

    /// Runs that asked about a set, newest first.
    package func runs(about set: String) throws(ApplicationError) -> [ListedRun] {
        try runs().filter { $0.sets.contains(set) }
    }
}
