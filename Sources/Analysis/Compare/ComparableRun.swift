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
        self.init(
            try RunResults(
                reading: folder, plan: plan, sanity: sanity, pricesAsOf: pricesAsOf, format: record.format),
            record: record, plan: plan, pricesAsOf: pricesAsOf, resumeCommand: resumeCommand)
    }

    /// - Parameters:
    ///   - results: of that plan, perhaps with other truths.
    ///   - pricesAsOf: of the results.
    package init(
        _ results: RunResults, record: RunRecord, plan: Plan, pricesAsOf: CalendarDate? = nil, resumeCommand: String
    ) {
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

    /// Without meals that no score includes.
    var sets: [EvalSet] { plan.sets.map(\.set.counted) }

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
    func scored(
        features: [String: [Double]] = [:], vectors: NameVectors? = nil, quality: [String: PhotoQuality] = [:]
    ) -> ScoredSet {
        ScoredSet(
            name: name, meals: meals, synonyms: synonyms, features: features, vectors: vectors, quality: quality,
            history: history.filter { !leftOut.contains($0.id) })
    }
}

extension PlanVariant {
    var scored: PlannedVariant {
        PlannedVariant(
            variant: id, model: model, servedAliases: definition.servedAliases,
            region: definition.dataResidency?.region, task: definition.task)
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

/// A variant's request settings, served models and prices, which later runs are compared with.
struct VariantFacts: Sendable, Hashable {
    /// The variant's part of `run.json`.
    var recorded: JSON
    /// Sorted ids of the models that answered, where given.
    var served: [String] = []
    /// The prices in force on the run's day, as text; nil if there are none or if they are another model's.
    var prices: String?
}

extension VariantFacts {
    init(_ run: ComparableRun, _ variant: VariantID) {
        self.init(
            recorded: run.record.plan.variant(variant).json,
            served: Set(run.trials.lazy.filter { $0.variant == variant }.compactMap(\.servedModel)).sorted(),
            prices: Self.prices(run.plan.variants.first { $0.id == variant }, on: run.pricedOn))
    }

    private static func prices(_ variant: PlanVariant?, on day: CalendarDate?) -> String? {
        guard let variant, variant.isAskedModelDefined, let day, let row = variant.definition.prices?.row(on: day)
        else { return nil }
        let parts = [("input", row.input), ("cached input", row.cachedInput), ("output", row.output)]
        let amounts = parts.compactMap { name, price in price.map { "\(name) \(Format.usd($0))" } }
        let tokens = amounts.isEmpty ? nil : amounts.joined(separator: ", ") + " per million tokens"
        let request = row.perRequest.map { "\(Format.usd($0)) per request" }
        return [tokens, request].compactMap(\.self).joined(separator: ", ")
    }

    /// The differences to another variant, or to the same in another run, in the order of `ComparedChange.Kind`.
    func changes(to other: VariantFacts) -> [ComparedChange] {
        func change(_ what: ComparedChange.Kind, _ words: (VariantFacts) -> String?) -> ComparedChange? {
            .between(what, words(self), words(other))
        }
        // By hash, so that a renamed file is no change.
        func hashed(_ what: ComparedChange.Kind, _ key: String) -> ComparedChange? {
            guard recorded["\(key)_sha256"] != other.recorded["\(key)_sha256"] else { return nil }
            return change(what) { side in
                let hash = side.recorded["\(key)_sha256"]?.string?.prefix(8) ?? "no hash"
                return side.recorded[key]?.string.map { "\($0) (\(hash))" }
            }
        }
        // Unknown if a variant has no answer or its model does not give its name.
        let isServedKnown = !served.isEmpty && !other.served.isEmpty
        return [
            change(.model) { $0.recorded["model"]?.string },
            isServedKnown ? change(.servedModels) { $0.served.joined(separator: ", ") } : nil,
            hashed(.prompt, "prompt"),
            hashed(.answerSchema, "answer"),
            change(.photoSetting) { $0.recorded["photo"]?.object.map { Self.words($0, $0.keys) } },
            parameters(other),
            change(.wire) { $0.recorded["wire"]?.string },
            endpoint(other),
            change(.prices) { $0.prices }
        ].compactMap { $0 }
    }

    /// Only parameters that differ.
    private func parameters(_ other: VariantFacts) -> ComparedChange? {
        let (a, b) = (recorded["parameters"]?.object, other.recorded["parameters"]?.object)
        let keys = Set(a?.keys ?? []).union(b?.keys ?? []).filter { (a?[$0] ?? .null) != (b?[$0] ?? .null) }
        guard !keys.isEmpty else { return nil }
        return ComparedChange(
            .parameters, base: a.map { Self.words($0, keys) }, candidate: b.map { Self.words($0, keys) })
    }

    /// The host alone if it differs, else the whole address.
    private func endpoint(_ other: VariantFacts) -> ComparedChange? {
        let addresses = [self, other].map { $0.recorded["endpoint"]?.string }
        guard addresses[0] != addresses[1] else { return nil }
        let hosts = addresses.map { $0.flatMap { URL(string: $0)?.host() } }
        let words = hosts[0] == hosts[1] ? addresses : hosts
        return ComparedChange(.endpoint, base: words[0], candidate: words[1])
    }

    /// `format jpeg, longest_side_px 1024`: sorted by key.
    private static func words(_ object: JSONObject, _ keys: some Sequence<String>) -> String {
        keys.sorted().map { "\($0) \(plain(object[$0]))" }.joined(separator: ", ")
    }

    private static func plain(_ value: JSON?) -> String {
        switch value {
        case nil, .null: "not set"
        case .string(let text): text
        case let value?: value.text(sortedKeys: true)
        }
    }
}

extension ComparedChange {
    /// Nil if both sides are equal.
    static func between(_ what: Kind, _ base: String?, _ candidate: String?) -> ComparedChange? {
        base == candidate ? nil : ComparedChange(what, base: base, candidate: candidate)
    }
}
