package import Catalog
package import Costs
package import Execution
import Hashing
import Nutrition
package import Photos
package import Reporting
import Sanity
package import Scoring
import Statistics

/// Builds a run's report: scores, meals with photos, and remarks.
package struct ReportAssembly: Sendable {
    package enum Cap: Sendable {
        /// From the caps of this session; a shard has its share of them.
        case inForce(Budget)
        /// From the run's own record of it; nil: not passed.
        case recorded(String?)
    }

    private let record: RunRecord
    private let plan: Plan
    private let photos: PreparedPhotoStore
    private let settings: ScoringSettings
    private let resumeCommand: String
    private let pricedAsOf: CalendarDate?
    private let vectors: NameVectors?
    private let cap: Cap

    /// - Parameters:
    ///   - resumeCommand: finishes the run, as a person can type it.
    ///   - pricedAsOf: the day of all prices; nil: the day each answer was sent.
    ///   - vectors: embeddings of the food names; nil: names are compared by their words alone.
    ///   - cap: how to tell whether a cap was passed.
    package init(
        record: RunRecord, plan: Plan, photos: PreparedPhotoStore, settings: ScoringSettings, resumeCommand: String,
        pricedAsOf: CalendarDate? = nil, vectors: NameVectors? = nil, cap: Cap = .recorded(nil)
    ) {
        self.cap = cap
        self.vectors = vectors
        self.pricedAsOf = pricedAsOf
        self.resumeCommand = resumeCommand
        self.record = record
        self.plan = plan
        self.photos = photos
        self.settings = settings
    }

    package func report(of results: RunResults) async -> Report {
        let shown = await Thumbnails(photos).all(of: plan)
        let sets = plan.sets.map {
            ScoredSet(
                name: $0.set.name, meals: $0.set.meals, synonyms: $0.set.synonyms,
                features: MealFeatures.all(of: $0.set, shown), vectors: vectors)
        }
        let asIs = results.trials.filter { $0.variant.perturbation == nil }
        let variants = plan.variants.filter { $0.id.perturbation == nil }.map {
            PlannedVariant(
                variant: $0.id, model: $0.model, servedAliases: $0.definition.servedAliases,
                region: $0.definition.dataResidency?.region)
        }
        let scores = Scorer(settings: settings, seed: AnalysisSeed.value)
            .score(results: asIs, sets: sets, variants: variants)
        let robustness = RobustnessScorer(settings: settings, seed: AnalysisSeed.value).score(
            results: results.trials, sets: sets, perturbed: plan.variants.map(\.id).filter { $0.perturbation != nil })
        let pending = results.trials.count { $0.outcome.kind == .pending }
        let passedCap =
            switch cap {
            case .inForce(let budget): PassedCap.sentence(budget, results.bills)
            case .recorded(let words): words
            }
        return Report(
            run: info(pending: pending, passedCap: passedCap), sets: plan.sets.map(info), scores: scores,
            meals: meals(asIs, shown),
            remarks: [passedCap].compactMap { $0 } + record.remarks + remarks(results)
                + AbsentBaselines.remarks(sets, scores) + AnswerLanguages.remarks(asIs, sets)
                + [vectors?.remark].compactMap { $0 },
            robustness: robustness, perturbed: results.trials.filter { $0.variant.perturbation != nil })
    }

    private func info(pending: Int, passedCap: String?) -> RunInfo {
        RunInfo(
            id: record.name, startedAt: record.startedAt, isComplete: pending == 0,
            isSimulated: record.simulation != nil, simulatedSpeedUp: record.simulation?.speedUp,
            planSHA256: record.plan.sha256.hex, toolVersion: record.toolVersion, repeats: plan.repeats, seed: plan.seed,
            pending: pending, resumeCommand: pending == 0 ? nil : resumeCommand, pricedAsOf: pricedAsOf?.description,
            passedCap: passedCap)
    }

    private func info(_ planned: PlanSet) -> SetInfo {
        let set = planned.set
        let known = set.meals.filter { $0.truth.nutrients.energy != nil }
        let provenance = known.compactMap { $0.truth.provenance(of: .energy) }
        var info = SetInfo(
            name: set.name, description: set.description, caution: set.caution, licence: set.licence,
            meals: set.meals.count, photos: set.meals.reduce(0) { $0 + $1.photos.count },
            provenance: Dictionary(provenance.map { ($0, 1) }, uniquingKeysWith: +))
        (info.synonyms, info.matchThreshold, info.vectors) = (set.synonyms, settings.matchThreshold, vectors)
        return info
    }

    private func meals(_ results: [TrialResult], _ shown: [String: ShownPhoto]) -> [MealReport] {
        var answers = plan.sets.map { $0.set.meals.map { _ in [(variant: Int, result: TrialResult)]() } }
        let ranks = ranks
        for (trial, result) in zip(plan.trials, results) {
            answers[trial.set][trial.meal].append((variant: ranks[trial.variant], result: result))
        }
        return zip(plan.sets, answers).flatMap { planned, answers in
            Array(zip(planned.set.meals, answers)).pieces(of: 64).concurrentMap { meals in
                meals.map { meal, answers in
                    MealReport(
                        set: planned.set.name, meal: meal,
                        thumbnails: meal.photos.map { shown[planned.set.path(ofPhoto: $0)]?.thumbnail ?? [] },
                        trials: answers.sorted {
                            ($0.variant, $0.result.repeatIndex) < ($1.variant, $1.result.repeatIndex)
                        }.map { $0.result })
                }
            }.flatMap { $0 }
        }
    }

    /// The rank of each variant by name.
    private var ranks: [Int] {
        let names = plan.variants.map { $0.id }.sorted()
        return plan.variants.map { variant in names.firstIndex(of: variant.id) ?? 0 }
    }

    private func remarks(_ results: RunResults) -> [String] {
        var remarks: [String] = []
        if results.isTorn {
            remarks.append(
                "The journal's last line was cut off by a crash and is left out; its trial is asked again on resume.")
        }
        remarks += ReuseRemarks.all(of: results.trials)
        for variant in plan.variants {
            if let words = Pricing.modelChanged(variant, isPricedAsOf: pricedAsOf != nil) {
                remarks.append("\(variant.id.provider): the run \(words)")
            }
            if let others = results.otherModels[variant.id] {
                // A server that invents names must not fill the page with them.
                let named = others.sorted().prefix(3).map { $0.count > 60 ? "\($0.prefix(60))…" : $0 }
                let rest = others.count > 3 ? " and \(others.count - 3) more" : ""
                remarks.append(
                    "\(variant.id.provider) was asked for \(variant.model) and answered by another model "
                        + "(\(named.joined(separator: ", "))\(rest)); those answers have no price.")
            }
        }
        return remarks
    }
}
