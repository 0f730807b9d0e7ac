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
    ///   - grounder: looks up the numbers of foods; nil: no lookup is scored.
    ///   - cap: how to tell whether a cap was passed.
    ///   - showsPhotos: false: the report has no photos.
    package static func report(
        of results: RunResults, record: RunRecord, plan: Plan, photos: PreparedPhotoStore, settings: ScoringSettings,
        resumeCommand: String, pricedAsOf: CalendarDate? = nil, vectors: NameVectors? = nil, grounder: Grounder? = nil,
        cap: Cap = .recorded(nil), showsPhotos: Bool = true
    ) async -> Report {
        let passedCap =
            switch cap {
            case .inForce(let budget): PassedCap.sentence(budget, results.bills)
            case .recorded(let words): words
            }
        var info = RunInfo(
            record, plan, pending: results.pending, resumeCommand: resumeCommand, pricedAsOf: pricedAsOf,
            passedCap: passedCap)
        info.showsPhotos = showsPhotos
        let shown = await Thumbnails(photos).all(of: plan)
        // After the thumbnails, whose decoding measures most photos.
        let measured = plan.sendsOriginals ? plan : plan.measured(by: photos)
        return await ReportAssembly(plan: measured, settings: settings, info: info, vectors: vectors)
            .report(of: results, grounder, record.remarks, shown)
    }

    private func report(
        of results: RunResults, _ grounder: Grounder?, _ recorded: [String], _ shown: [String: ShownPhoto]
    ) async -> Report {
        let sets = plan.sets.map { planned in
            let set = planned.counted
            return set.scored(
                features: MealFeatures.all(of: set, shown), vectors: vectors, quality: planned.quality)
        }
        let asIs = results.trials.filter { $0.variant.perturbation == nil }
        let (variants, perturbed) = (plan.variants.filter { $0.id.perturbation == nil }, plan.variants.map(\.id))
        let scorer = Scorer(settings: settings, seed: AnalysisSeed.value)
        let scores = scorer.score(results: asIs, sets: sets, variants: variants.map(\.scored))
        let robustness = RobustnessScorer(settings: settings, seed: AnalysisSeed.value).score(
            results: results.trials, sets: sets, perturbed: perturbed.filter { $0.perturbation != nil })
        let people = zip(plan.sets, sets).flatMap { planned, set in
            scorer.people(
                planned.set.reviews.estimates.map { PersonEstimates(name: $0.by, meals: $0.meals) }, results: asIs,
                set: set, variants: variants.map(\.scored))
        }
        var report = Report(
            run: info, sets: plan.sets.map { SetInfo($0, settings, vectors) }, scores: scores,
            meals: meals(asIs, shown),
            remarks: [info.passedCap].compactMap { $0 } + recorded + remarks(results)
                + AnswerLanguages.remarks(asIs, sets)
                + [vectors?.remark].compactMap { $0 })
        report.asked = variants.map { AskedVariant($0, startedAt: info.startedAt, pricedAsOf: info.pricedAsOf) }
        report.absentBaselines = AbsentBaselines.remarks(sets, scores)
        report.robustness = robustness
        report.people = people
        if let grounder {
            report.grounding = GroundingScorer(grounder, settings: settings, seed: AnalysisSeed.value)
                .score(results: asIs, sets: sets, variants: variants.map(\.id))
        }
        report.corrections = zip(plan.sets, sets).compactMap { planned, set in
            planned.set.users.flatMap { users in
                scorer.people(
                    correcting: users.corrections, history: users.meals, results: asIs, set: set,
                    variants: variants.map(\.scored))
            }
        }
        report.onCall = results.onCall
        report.quality = RecordedQuality(plan).meals
        report.perturbed = results.trials.filter { $0.variant.perturbation != nil }
        return report
    }

    private func meals(_ results: [TrialResult], _ shown: [String: ShownPhoto]) -> [MealReport] {
        var answers = plan.sets.map { $0.set.meals.map { _ in [(variant: Int, result: TrialResult)]() } }
        let names = plan.variants.map { $0.id }.sorted()
        let ranks = plan.variants.map { variant in names.firstIndex(of: variant.id) ?? 0 }
        for (trial, result) in zip(plan.trials, results) {
            answers[trial.set][trial.meal].append((variant: ranks[trial.variant], result: result))
        }
        return zip(plan.sets, answers).flatMap { planned, answers in
            Array(zip(planned.set.meals, answers)).filter {
                !planned.set.leftOut.contains($0.0.id) && !planned.unchosen.contains($0.0.id)
            }.pieces(of: 64)
                .concurrentMap { meals in
                    meals.map { meal, answers -> MealReport in
                        let pictures =
                            info.showsPhotos ? meal.photos.map { shown[planned.set.path(ofPhoto: $0)] } : []
                        var report = MealReport(
                            set: planned.set.name, meal: meal, thumbnails: pictures.map { $0?.thumbnail ?? [] },
                            trials: answers.sorted {
                                ($0.variant, $0.result.repeatIndex) < ($1.variant, $1.result.repeatIndex)
                            }.map { $0.result })
                        report.quality = planned.quality[meal.id]
                        report.firstSize = pictures.first.flatMap { $0?.size }
                        return report
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
        remarks += ReuseRemarks.all(of: results.trials + results.onCall) + CascadeRemarks.all(plan, results)
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

extension SetInfo {
    init(_ planned: PlanSet, _ settings: ScoringSettings, _ vectors: NameVectors? = nil) {
        let set = planned.counted
        let known = set.meals.filter { $0.truth.nutrients.energy != nil }
        let sources = known.compactMap { $0.truth.provenance(of: .energy) }
        let photos = set.meals.reduce(0) { $0 + $1.photos.count }
        self.init(name: set.name, meals: set.meals.count, photos: photos)
        (description, caution, licence) = (set.description, set.caution, set.licence)
        (source, citation) = (set.source, set.citation)
        provenance = Dictionary(sources.map { ($0, 1) }, uniquingKeysWith: +)
        let edited = set.meals.compactMap { set.corrections.edited[$0.id] }
        corrected = CorrectedTruths(count: edited.count, afterAnswers: edited.count { $0 })
        leftOut = Set(planned.set.meals.map(\.id)).intersection(planned.set.leftOut).subtracting(planned.unchosen)
        (synonyms, matchThreshold, self.vectors) = (set.synonyms, settings.matchThreshold, vectors)
    }
}

extension AskedVariant {
    /// - Parameters:
    ///   - startedAt: the run's start, RFC 3339.
    ///   - pricedAsOf: the day of all prices; nil: the run's.
    fileprivate init(_ planned: PlanVariant, startedAt: String, pricedAsOf: String?) {
        let definition = planned.definition
        let day = CalendarDate(pricedAsOf ?? String(startedAt.prefix(10)))
        let detail = definition.photoDetail.map { ", detail \($0)" } ?? ""
        self.init(
            variant: planned.id, model: planned.model, format: definition.wire.rawValue,
            photo:
                "\(planned.photo.longestSide) px, \(planned.photo.format.rawValue) \(planned.photo.quality)\(detail)",
            pricesFrom: day.flatMap { definition.prices?.row(on: $0) }.map { $0.from.description },
            retires: definition.lifecycle?.shutdown?.description, replacement: definition.lifecycle?.replacement)
        let prompt = definition.prompt
        self.prompt = ([prompt.system].compactMap { $0 } + [prompt.user]).filter { !$0.isEmpty }
        schema = String(decoding: definition.answer.schemaText, as: UTF8.self)
    }
}

enum ReuseRemarks {
    /// One sentence for each source run, by name.
    static func all(of trials: [TrialResult]) -> [String] {
        var counts: [String: (answers: Int, cost: Double, isKnown: Bool)] = [:]
        for trial in trials {
            guard let reused = trial.reused else { continue }
            var count = counts[reused.run] ?? (0, 0, true)
            count.answers += 1
            if let cost = reused.cost { count.cost += cost.value } else { count.isKnown = false }
            counts[reused.run] = count
        }
        return counts.sorted { $0.key < $1.key }.map { run, count in
            let answers = count.answers == 1 ? "1 answer was" : "\(count.answers) answers were"
            let amount = count.isKnown ? "that cost (\(Format.usd(count.cost)))" : "that cost, as far as it is known,"
            return
                "\(answers) reused from run \(run) and not asked again: what \(amount) there is in the cost per meal "
                + "and was not spent in this run; the time it took is in no latency."
        }
    }
}

enum CascadeRemarks {
    /// Two sentences for each cascade: its members with their number of trials, and who paid.
    static func all(_ plan: Plan, _ results: RunResults) -> [String] {
        let own = Set(plan.variants.map(\.id))
        return plan.variants.compactMap { variant in
            guard let policy = variant.policy else { return nil }
            let asked = policy.usedRoles.compactMap { role in
                variant.members[role].map { ($0.id, results.routed[variant.id]?[role] ?? 0) }
            }
            let words = asked.map { "\(Format.count($1, "answer")) of \($0.provider)" }.joined(separator: ", ")
            let shared = asked.filter { own.contains($0.0) }.map(\.0.provider).joined(separator: ", ")
            let note =
                shared.isEmpty
                ? ""
                : " The answers of \(shared) are those of this run: asked and paid for once, counted in both costs."
            return "\(variant.id.provider) is a cascade by the policy \(policy.name). It used \(words).\(note)"
        }
    }
}

enum AbsentBaselines {
    /// One remark per set and missing baseline; none if no other group's meal has a known energy.
    static func remarks(_ sets: [ScoredSet], _ scores: ScoreBoard) -> [String] {
        sets.flatMap { set in
            let present = scores.baselines.filter { $0.set == set.name && $0.nutrients[.energy] != nil }
            guard !present.isEmpty else { return [String]() }
            let names = Set(present.map(\.variant))
            return PredictorName.allCases.filter { !names.contains($0.id) }.map { name in
                "Set \(set.name) has no baseline “\(name.words)”: \(reason(name, set))."
            }
        }
    }

    private static func reason(_ name: PredictorName, _ set: ScoredSet) -> String {
        switch name.knows {
        case .nothing: "no meal of another group has a known energy"
        case .foods: "no meal that is scored states its foods"
        case .pixels:
            if set.meals.allSatisfy(\.photos.isEmpty) {
                "its meals have no photos"
            } else if set.features.isEmpty {
                "of no meal all photos can be read"
            } else {
                "no meal that is scored has another group's meal with photos and a known energy beside it"
            }
        }
    }
}

struct ProviderBill: Sendable {
    /// USD, where known.
    private(set) var billed = 0.0
    /// The largest ratio of a bill to its reservation.
    private(set) var largestExcess = 0.0

    /// - Parameter reserved: USD; nil if unknown.
    mutating func add(_ amount: Double, reserved: Double?) {
        billed += amount
        if let reserved, reserved > 0 { largestExcess = max(largestExcess, amount / reserved) }
    }
}

/// Reports a bill above the caps, possible because caps rest on estimates.
enum PassedCap {
    /// One sentence; nil if no cap was passed, or only because it was lowered since. Bills are by provider.
    static func sentence(_ budget: Budget, _ bills: [String: ProviderBill]) -> String? {
        let total = bills.values.reduce(0) { $0 + $1.billed }
        if let cap = budget.run?.value, isPassed(cap, by: total) { return sentence(cap, "", total, bills) }
        guard let cap = budget.provider?.value else { return nil }
        let passed = bills.filter { isPassed(cap, by: $0.value.billed) }
        guard let (name, bill) = passed.max(by: { ($0.value.billed, $1.key) < ($1.value.billed, $0.key) }) else {
            return nil
        }
        return sentence(cap, " for \(name)", bill.billed, [name: bill])
    }

    private static func isPassed(_ cap: Double, by bill: Double) -> Bool { bill > cap * (1 + 1e-9) }

    private static func sentence(
        _ cap: Double, _ owner: String, _ billed: Double, _ bills: [String: ProviderBill]
    ) -> String? {
        let worst = bills.max { ($0.value.largestExcess, $1.key) < ($1.value.largestExcess, $0.key) }
        guard let worst, worst.value.largestExcess > 1 else { return nil }
        let times = Format.fixed(worst.value.largestExcess, decimals: 1)
        return
            "The cap of \(Format.usd(cap))\(owner) was passed: \(Format.usd(billed)) was billed, because a request to \(worst.key) cost \(times) times its estimate."
    }
}
