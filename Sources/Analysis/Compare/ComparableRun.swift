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

/// A recorded run, its answers read by the present definitions, ready to be compared.
package struct ComparableRun: Sendable {
    package let record: RunRecord
    /// Its meals with the present truths; its variants named as the run recorded them.
    package let plan: Plan
    package let trials: [TrialResult]
    package let info: RunInfo
    /// The day its prices are taken from: the one asked for, else the day it was started.
    let pricedOn: CalendarDate?
    let isTorn: Bool

    /// - Parameters:
    ///   - plan: the plan it would have today, its variants named as the run recorded them.
    ///   - pricesAsOf: price everything as on that day; nil: as on the day each answer was sent.
    ///   - resumeCommand: what finishes the run, as the person can type it.
    /// - Throws: `RunFolderError` when its journal cannot be read.
    package init(
        reading folder: RunFolder, record: RunRecord, plan: Plan, sanity: SanityChecker,
        pricesAsOf: CalendarDate? = nil, resumeCommand: String
    ) throws {
        let results = try RunResults(reading: folder, plan: plan, sanity: sanity, pricesAsOf: pricesAsOf)
        let pending = results.trials.count { $0.outcome.kind == .pending }
        self.record = record
        // What was asked otherwise is held against what was asked as it is in the run's own report, and nowhere else.
        var plain = plan
        plain.variants.removeAll { $0.id.perturbation != nil }
        self.plan = plain
        trials = results.trials.filter { $0.variant.perturbation == nil }
        isTorn = results.isTorn
        pricedOn = pricesAsOf ?? CalendarDate(String(record.startedAt.prefix(10)))
        info = RunInfo(
            id: record.name, startedAt: record.startedAt, isComplete: pending == 0,
            isSimulated: record.simulation != nil, simulatedSpeedUp: record.simulation?.speedUp,
            planSHA256: record.plan.sha256.hex, toolVersion: record.toolVersion, repeats: plan.repeats, seed: plan.seed,
            pending: pending, resumeCommand: pending == 0 ? nil : resumeCommand, pricedAsOf: pricesAsOf?.description)
    }

    /// The variants in the order of the plan.
    package var variants: [VariantID] { plan.variants.map(\.id) }

    /// What the record says of the meals of that set, by id: their photos' hashes and their notes.
    func recordedMeals(of set: String) -> [String: JSON] {
        let sets = record.plan.json["sets"]?.array ?? []
        let meals = sets.first { $0["name"]?.string == set }?["meals"]?.array ?? []
        return Dictionary(meals.compactMap { meal in meal["id"]?.string.map { ($0, meal) } }) { first, _ in first }
    }
}
