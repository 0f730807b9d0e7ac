import Catalog
package import Costs
package import Execution
import FoundationEssentials
import Hashing
import JSON
package import Nutrition
package import Reporting
package import Sanity
package import Scoring

/// A recorded run with its answers read by the present definitions, ready to compare.
package struct ComparableRun: Sendable {
    package let record: RunRecord
    /// Has the present truths and the variant names that the run recorded.
    package let plan: Plan
    package let trials: [TrialResult]
    package let info: RunInfo
    /// The requested day of prices, else the day the run started.
    let pricedOn: CalendarDate?
    let isTorn: Bool

    /// - Parameters:
    ///   - plan: today's plan, with the variant names that the run recorded.
    ///   - pricesAsOf: prices everything as on that day; nil: as on the day each answer was sent.
    ///   - resumeCommand: finishes the run, as a person can type it.
    /// - Throws: `RunFolderError` when its journal cannot be read.
    package init(
        reading folder: RunFolder, record: RunRecord, plan: Plan, sanity: SanityChecker,
        pricesAsOf: CalendarDate? = nil, resumeCommand: String
    ) throws {
        let results = try RunResults(reading: folder, plan: plan, sanity: sanity, pricesAsOf: pricesAsOf)
        self.record = record
        // Perturbed variants are compared with the unperturbed only in the run's own report.
        var plain = plan
        plain.variants.removeAll { $0.id.perturbation != nil }
        self.plan = plain
        trials = results.trials.filter { $0.variant.perturbation == nil }
        isTorn = results.isTorn
        pricedOn = pricesAsOf ?? CalendarDate(String(record.startedAt.prefix(10)))
        info = RunInfo(
            record, plan, pending: results.pending, resumeCommand: resumeCommand, pricedAsOf: pricesAsOf)
    }

    /// In the order of the plan.
    package var variants: [VariantID] { plan.variants.map(\.id) }

    var sets: [EvalSet] { plan.sets.map(\.set) }

    /// The set's meals as recorded, by id: photo hashes and notes.
    func recordedMeals(of set: String) -> [String: JSON] {
        let sets = record.plan.json["sets"]?.array ?? []
        let meals = sets.first { $0["name"]?.string == set }?["meals"]?.array ?? []
        return meals.filter { $0["id"]?.string != nil }.keyed { $0["id"]?.string ?? "" }
    }
}

extension [ComparableRun] {
    /// A simulated and a live run among these; nil for runs of one kind.
    var mixed: (simulated: String, live: String)? {
        guard let simulated = first(where: \.info.isSimulated), let live = first(where: { !$0.info.isSimulated })
        else { return nil }
        return (simulated.info.id, live.info.id)
    }

    /// The sets of all runs with the meals of all runs, perhaps none, in the order of the first run.
    var commonSets: [EvalSet] {
        let others = dropFirst().map { run in
            run.sets.keyed(by: \.name).mapValues { Set($0.meals.map(\.id)) }
        }
        return (first?.sets ?? []).compactMap { set in
            let asked = others.compactMap { $0[set.name] }
            guard asked.count == others.count else { return nil }
            var set = set
            set.meals.removeAll { meal in !asked.allSatisfy { $0.contains(meal.id) } }
            return set
        }
    }
}

extension EvalSet {
    func scored(features: [String: [Double]] = [:], vectors: NameVectors? = nil) -> ScoredSet {
        ScoredSet(name: name, meals: meals, synonyms: synonyms, features: features, vectors: vectors)
    }
}

extension PlanVariant {
    var scored: PlannedVariant {
        PlannedVariant(
            variant: id, model: model, servedAliases: definition.servedAliases,
            region: definition.dataResidency?.region)
    }
}

extension RunInfo {
    /// - Parameter passedCap: see `RunInfo.passedCap`.
    init(
        _ record: RunRecord, _ plan: Plan, pending: Int, resumeCommand: String, pricedAsOf: CalendarDate?,
        passedCap: String? = nil
    ) {
        self.init(
            id: record.name, startedAt: record.startedAt, isComplete: pending == 0,
            isSimulated: record.simulation != nil, planSHA256: record.plan.sha256.hex,
            toolVersion: record.toolVersion, repeats: plan.repeats, seed: plan.seed)
        simulatedSpeedUp = record.simulation?.speedUp
        self.pending = pending
        self.resumeCommand = isComplete ? nil : resumeCommand
        self.pricedAsOf = pricedAsOf?.description
        self.passedCap = passedCap
    }
}

/// Notes on changed definitions and incomplete journals.
enum ComparisonRemarks {
    /// Distinct sentences, in the order of `sides`: each run with its compared variants.
    static func all(_ sides: [(run: ComparableRun, variants: Set<VariantID>)]) -> [String] {
        var remarks: [String] = []
        for (run, variants) in sides {
            if run.isTorn {
                remarks.append("The journal of \(run.info.id) was cut off by a crash; its last line is left out.")
            }
            remarks += ReuseRemarks.all(of: run.trials.filter { variants.contains($0.variant) }).map {
                "\(run.info.id): \($0)"
            }
            for planned in run.plan.variants where variants.contains(planned.id) {
                remarks += since(run, planned)
            }
        }
        return remarks.unique()
    }

    /// Changes of the definitions since the run, and their effect.
    private static func since(_ run: ComparableRun, _ planned: PlanVariant) -> [String] {
        let recorded = run.record.plan.variant(planned.id).json
        let definition = planned.definition
        let name = "\(run.info.id), \(planned.id.provider)"
        var remarks: [String] = []
        if let words = Pricing.modelChanged(planned, isPricedAsOf: run.info.pricedAsOf != nil) {
            remarks.append("\(name): it \(words)")
        }
        if recorded["answer_sha256"]?.string != definition.answer.sha256.hex {
            remarks.append(
                "\(name): its answers were asked for by another answer schema than \(definition.answer.name) of today, "
                    + "which reads them; answers it cannot read count as unusable.")
        }
        if let wire = recorded["wire"]?.string, wire != definition.wire.rawValue {
            remarks.append("\(name): it was asked over \(wire) and is read as \(definition.wire.rawValue).")
        }
        return remarks
    }
}
