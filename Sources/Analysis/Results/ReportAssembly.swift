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

    private let plan: Plan
    private let settings: ScoringSettings
    private let info: RunInfo
    private let vectors: NameVectors?

    /// - Parameters:
    ///   - resumeCommand: finishes the run, as a person can type it.
    ///   - pricedAsOf: the day of all prices; nil: the day each answer was sent.
    ///   - vectors: embeddings of the food names; nil: names are compared by their words alone.
    ///   - cap: how to tell whether a cap was passed.
    package static func report(
        of results: RunResults, record: RunRecord, plan: Plan, photos: PreparedPhotoStore, settings: ScoringSettings,
        resumeCommand: String, pricedAsOf: CalendarDate? = nil, vectors: NameVectors? = nil, cap: Cap = .recorded(nil)
    ) async -> Report {
        let passedCap =
            switch cap {
            case .inForce(let budget): PassedCap.sentence(budget, results.bills)
            case .recorded(let words): words
            }
        let info = RunInfo(
            record, plan, pending: results.pending, resumeCommand: resumeCommand, pricedAsOf: pricedAsOf,
            passedCap: passedCap)
        return await ReportAssembly(plan: plan, settings: settings, info: info, vectors: vectors)
            .report(of: results, record.remarks, await Thumbnails(photos).all(of: plan))
    }

    private func report(
        of results: RunResults, _ recorded: [String], _ shown: [String: ShownPhoto]
    ) async -> Report {
        let sets = plan.sets.map(\.set).map {
            $0.scored(features: MealFeatures.all(of: $0, shown), vectors: vectors)
        }
        let asIs = results.trials.filter { $0.variant.perturbation == nil }
        let (variants, perturbed) = (plan.variants.filter { $0.id.perturbation == nil }, plan.variants.map(\.id))
        let scores = Scorer(settings: settings, seed: AnalysisSeed.value)
            .score(results: asIs, sets: sets, variants: variants.map(\.scored))
        let robustness = RobustnessScorer(settings: settings, seed: AnalysisSeed.value).score(
            results: results.trials, sets: sets, perturbed: perturbed.filter { $0.perturbation != nil })
        var report = Report(
            run: info, sets: plan.sets.map(setInfo), scores: scores, meals: meals(asIs, shown),
            remarks: [info.passedCap].compactMap { $0 } + recorded + remarks(results)
                + AbsentBaselines.remarks(sets, scores) + AnswerLanguages.remarks(asIs, sets)
                + [vectors?.remark].compactMap { $0 })
        report.robustness = robustness
        report.perturbed = results.trials.filter { $0.variant.perturbation != nil }
        return report
    }

    private func setInfo(_ planned: PlanSet) -> SetInfo {
        let set = planned.set
        let known = set.meals.filter { $0.truth.nutrients.energy != nil }
        let provenance = known.compactMap { $0.truth.provenance(of: .energy) }
        let photos = set.meals.reduce(0) { $0 + $1.photos.count }
        var info = SetInfo(name: set.name, meals: set.meals.count, photos: photos)
        (info.description, info.caution, info.licence) = (set.description, set.caution, set.licence)
        info.provenance = Dictionary(provenance.map { ($0, 1) }, uniquingKeysWith: +)
        (info.synonyms, info.matchThreshold, info.vectors) = (set.synonyms, settings.matchThreshold, vectors)
        return info
    }

    private func meals(_ results: [TrialResult], _ shown: [String: ShownPhoto]) -> [MealReport] {
        var answers = plan.sets.map { $0.set.meals.map { _ in [(variant: Int, result: TrialResult)]() } }
        let names = plan.variants.map { $0.id }.sorted()
        let ranks = plan.variants.map { variant in names.firstIndex(of: variant.id) ?? 0 }
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

    private func remarks(_ results: RunResults) -> [String] {
        var remarks: [String] = []
        if results.isTorn {
            remarks.append(
                "The journal's last line was cut off by a crash and is left out; its trial is asked again on resume.")
        }
        remarks += ReuseRemarks.all(of: results.trials)
        for variant in plan.variants {
            if let words = Pricing.modelChanged(variant, isPricedAsOf: info.pricedAsOf != nil) {
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
