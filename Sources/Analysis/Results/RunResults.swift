import Catalog
package import Costs
package import Execution
import Nutrition
import Providers
package import Sanity
package import Scoring
import Statistics
import Transport

/// Every trial of a run, read, checked and priced: a pure function of journal and definitions.
package struct RunResults: Sendable {
    /// In plan order.
    package private(set) var trials: [TrialResult]
    /// Answers of a run up to which every trial keeps its text.
    private static let textsAtMost = 1000
    /// True if a crash tore the journal's last line.
    package let isTorn: Bool
    /// Models that answered instead of the one asked; variants without any are missing.
    let otherModels: [VariantID: Set<String>]
    /// Of members of cascades that are no variants of the plan, where they were asked.
    let onCall: [TrialResult]
    /// Trials of each cascade's members, by role.
    let routed: [VariantID: [RoutingRole: Int]]
    /// Bills at the prices when sent, by provider; without reused answers.
    let bills: [String: ProviderBill]

    /// The same as a reading without texts has, for scores and reports of a large run. Nil for a small one, whose reports
    /// have whole texts.
    package var withoutTexts: RunResults? {
        guard trials.count > Self.textsAtMost else { return nil }
        var results = self
        for place in results.trials.indices where results.trials[place].text != nil {
            results.trials[place].values.text = nil
        }
        return results
    }

    var pending: Int { trials.count { $0.outcome.kind == .pending } }

    /// - Parameters:
    ///   - pricesAsOf: prices everything as on that day; nil: as on the day it was sent.
    ///   - meal: answers to it keep their text, also in a large run; nil: none.
    ///   - start: bytes of text that every answer keeps, also in a large run; nil: all of a small run's, else none.
    /// - Throws: `RunFolderError` when the journal cannot be read, or has a line that no run of the plan has written.
    package init(
        reading folder: RunFolder, plan: Plan, sanity: SanityChecker, pricesAsOf: CalendarDate? = nil,
        format: Int? = nil, textsOf meal: String? = nil, startsOfTexts start: Int? = nil
    ) throws {
        let most = start ?? (plan.trialCount <= Self.textsAtMost ? Int.max : 0)
        let cascades = CascadePlan(plan)
        let variants = cascades.plan.variants.keyed(by: \.id).mapValues { Definition(variant: $0) }
        var audit = JournalAudit(folder.answersPath, of: plan)
        let batches = try BatchFates(reading: folder)
        // An array by number: a dictionary would take twice the memory.
        var folds = [TrialFold?](repeating: nil, count: audit.trialCount)
        // Interned, since many answers share the model's name.
        var models: Set<String> = []
        var bills: [String: ProviderBill] = [:]
        isTorn = try JournalReader(path: folder.answersPath, format: format).readPlaced { line, place in
            (
                JournalAudit.Mark(line, at: place), line.trial.variant.provider,
                variants[line.trial.variant].map { definition in
                    let text = line.trial.meal == meal ? Int.max : most
                    return ReadLine(line, by: definition, pricesAsOf: pricesAsOf, text: text)
                }
            )
        } _: { mark, provider, line in
            let number = try audit.check(mark)
            guard let line else { return }
            if folds[number] == nil { folds[number] = TrialFold() }
            if let bill = folds[number]?.add(line, &models) {
                bills[provider, default: ProviderBill()].add(bill.amount, reserved: bill.reserved)
            }
        }
        self.bills = bills
        let histories = plan.sets.map { EatingHistory.all(of: $0.set.meals) }
        let refined = plan.sets.map(Refinements.init)
        let found = plan.trials.pieces(of: 256).concurrentMap { [audit, folds] trials in
            var others: [VariantID: Set<String>] = [:]
            var routed: [VariantID: [RoutingRole: Int]] = [:]
            let results = trials.map { trial in
                let key = plan.key(of: trial)
                if cascades.isCascade(trial) {
                    let history = histories[trial.set][trial.meal]
                    let (result, asked) = cascades.result(of: trial) { key in
                        let fold = audit.number(of: key).flatMap { folds[$0] }
                        return fold?.result(of: key, sanity: sanity, history: history, nil)
                    }
                    for query in asked { routed[key.variant, default: [:]][query.role, default: 0] += 1 }
                    return result
                }
                var fold = audit.number(of: key).flatMap { folds[$0] } ?? TrialFold()
                fold.change { refined[trial.set]?.applied(to: $0, meal: trial.meal) ?? $0 }
                if !fold.others.isEmpty { others[key.variant, default: []].formUnion(fold.others) }
                return fold.result(
                    of: key, sanity: sanity, history: histories[trial.set][trial.meal], batches.fates[key])
            }
            return (results: results, others: others, routed: routed)
        }
        trials = found.flatMap { $0.results }
        otherModels = found.reduce(into: [:]) { others, part in
            others.merge(part.others) { $0.union($1) }
        }
        routed = found.reduce(into: [:]) { routed, part in
            routed.merge(part.routed) { $0.merging($1, uniquingKeysWith: +) }
        }
        onCall = cascades.onCall.compactMap { trial in
            let key = cascades.plan.key(of: trial)
            let fold = audit.number(of: key).flatMap { folds[$0] }
            return fold?.result(of: key, sanity: sanity, history: histories[trial.set][trial.meal], nil)
        }
    }
}

/// Puts second turns into the estimates of a set's meals.
private struct Refinements: Sendable {
    private let meals: RefinedMeals
    /// The refined food by meal; nil for a meal without.
    private let foods: [String?]

    /// Nil if no meal of the set has a second turn.
    init?(_ planned: PlanSet) {
        foods = planned.set.meals.map { $0.refinement?.food }
        guard foods.contains(where: { $0 != nil }) else { return nil }
        meals = RefinedMeals(synonyms: planned.set.synonyms)
    }

    func applied(to estimate: MealEstimate, meal: Int) -> MealEstimate {
        foods[meal].map { meals.applied(to: estimate, food: $0) } ?? estimate
    }
}

/// What batches owe to trials.
private struct BatchFates {
    struct Fate {
        /// Attempts in batches that may be billed, from 1.
        var attempts: Set<Int> = []
        var isUnderWay = false
    }

    private(set) var fates: [TrialKey: Fate] = [:]

    init(reading folder: RunFolder) throws {
        for batch in try RecordedBatch.all(in: folder) {
            for entry in batch.unbilled {
                fates[entry.trial, default: Fate()].attempts.insert(entry.attempt)
                if batch.isOpen { fates[entry.trial]?.isUnderWay = true }
            }
        }
    }
}

/// A variant of the plan behind one pointer: otherwise each journal line would copy its whole definition.
private final class Definition: Sendable {
    private let variant: PlanVariant
    private let ask: Ask

    init(variant: PlanVariant) {
        self.variant = variant
        ask = Ask(definition: variant.definition, photos: [])
    }

    // Asked here, since reading the variant from outside copies all of it.

    var isRecorded: Bool { variant.definition.isRecorded }

    func cost(
        of reading: ResponseReading, _ attempt: JournalLine.Attempt, at sentAt: WallTime, pricesAsOf: CalendarDate?
    ) -> USD? {
        Pricing.cost(of: reading, attempt: attempt, by: variant, at: sentAt, pricesAsOf: pricesAsOf)
    }

    func isAskedModel(_ served: String, _ attempt: JournalLine.Attempt) -> Bool {
        Pricing.isAskedModel(served, attempt: attempt, of: variant)
    }

    func read(_ exchanges: [Exchange], at sentAt: WallTime) -> ResponseReading? {
        ResponseReader.read(exchanges, to: ask, now: sentAt)
    }
}

/// A journal line; an attempt's response is read and priced by the present definition.
private enum ReadLine: Sendable {
    case sent(expected: Double?, reserved: Double?)
    case skipped(JournalLine.Skipped)
    case attempt(ReadAttempt)
    /// A line on a job under way or its clean-up.
    case passing

    /// - Parameter text: bytes of the answer's text to keep.
    init(_ line: JournalLine, by definition: Definition, pricesAsOf: CalendarDate?, text: Int) {
        switch line {
        case .sent(let sent): self = .sent(expected: sent.expected, reserved: sent.reservation)
        case .skipped(let skipped): self = .skipped(skipped)
        case .accepted, .cleaned: self = .passing
        case .attempt(let attempt):
            self = .attempt(ReadAttempt(attempt, by: definition, pricesAsOf: pricesAsOf, text: text))
        }
    }
}

/// One attempt, with what was read from its response instead of the response.
private struct ReadAttempt: Sendable {
    /// From 1.
    let number: Int
    let reading: ResponseReading
    /// At the requested prices; nil if unknown.
    let cost: USD?
    /// USD at the price when it was sent, if a response came that may have been billed.
    let billed: Double?
    let timing: ExchangeTiming?
    /// The model that answered instead of the one asked; nil if that one did.
    let otherModel: String?
    /// Whether its time counts as latency: a success or a time-out of this run, not a reused answer.
    let hasLatency: Bool
    /// The run it was asked in; nil: this run.
    let reusedFrom: String?
    let isBatch: Bool
    /// USD; nil if the line of its sending has it.
    let expected: Double?

    init(
        _ attempt: JournalLine.Attempt, by definition: Definition, pricesAsOf: CalendarDate?, text most: Int
    ) {
        let sentAt = WallTime(rfc3339: attempt.startedAt) ?? WallTime(seconds: 0)
        (number, isBatch, expected) = (attempt.attempt, attempt.batch != nil, attempt.expected)
        var reading =
            attempt.exchanges.flatMap { definition.read($0, at: sentAt) }
            ?? ResponseReading(outcome: attempt.outcome, reason: attempt.reason)
        cost = definition.cost(of: reading, attempt, at: sentAt, pricesAsOf: pricesAsOf)
        otherModel = reading.servedModel.flatMap { definition.isAskedModel($0, attempt) ? nil : $0 }
        // A refused request has no bill.
        reusedFrom = attempt.reusedFrom?.run
        let isAsked = reusedFrom == nil && !definition.isRecorded
        // An error in a second turn leaves the bill of the first.
        let mayBeBilled = attempt.response?.isSuccess == true || attempt.cost ?? 0 > 0
        billed = mayBeBilled && isAsked ? attempt.cost : nil
        timing = attempt.timing
        hasLatency = reusedFrom == nil && (attempt.response?.isSuccess == true || attempt.outcome.isLate)
        // Only pricing needs the vendor's usage; a large run would keep thousands.
        reading.rawUsage = nil
        if most == 0 {
            reading.text = nil
        } else if let text = reading.text, text.utf8.count > most {
            reading.text = String(decoding: text.utf8.prefix(most), as: UTF8.self)
        }
        self.reading = reading
    }
}

private struct TrialFold: Sendable {
    private var attempts = 0
    private var reading: ResponseReading?
    private var skipped: JournalLine.Skipped?
    private var answerCost: USD?
    private var failedCost: USD?
    private var costUnknown = false
    /// Attempts that batches answered.
    private var batched: Set<Int> = []
    private var hasOpenAttempt = false
    private var latency: Duration?
    private var parts: LatencyParts?
    /// Of the open attempt.
    private var expected: Double?
    private var reserved: Double?
    private var estimated: (expected: Double, billed: Double)?
    private var reused: ReusedAnswer?
    /// Models that answered instead of the one asked.
    private(set) var others: Set<String> = []

    /// Returns an attempt's bill in this run and its reservation, in USD.
    mutating func add(_ line: ReadLine, _ names: inout Set<String>) -> (amount: Double, reserved: Double?)? {
        var bill: (amount: Double, reserved: Double?)?
        switch line {
        case .sent(let expected, let reserved):
            closeOpenAttempt()
            self.expected = expected
            self.reserved = reserved
            hasOpenAttempt = true
            attempts += 1
        case .passing: break
        case .skipped(let line): if reading == nil { skipped = line }
        case .attempt(let attempt):
            if let run = attempt.reusedFrom {
                // A reused answer ends no attempt of this run.
                closeOpenAttempt()
                expected = nil
                reused = ReusedAnswer(run: run, cost: attempt.cost)
            } else {
                hasOpenAttempt = false
                if attempt.isBatch { batched.insert(attempt.number) }
                if let known = attempt.expected { expected = known }
                attempts = max(attempts, attempt.number)
                compare(attempt)
                bill = attempt.billed.map { ($0, reserved) }
            }
            add(attempt, &names)
        }
        return bill
    }

    private mutating func add(_ attempt: ReadAttempt, _ names: inout Set<String>) {
        if let other = attempt.otherModel { others.insert(other) }
        // Later attempts never replace a usable answer.
        if reading?.outcome.kind != .answered {
            reading = attempt.reading
            reading?.servedModel = attempt.reading.servedModel.map { names.insert($0).memberAfterInsert }
        }
        if attempt.cost == nil { costUnknown = true }
        if attempt.reading.outcome.kind == .answered {
            answerCost = attempt.cost
        } else if let cost = attempt.cost {
            failedCost = (failedCost ?? USD(0)) + cost
        }
        if attempt.number == 1, attempt.hasLatency {
            latency = attempt.timing?.total
            parts = attempt.timing.map { LatencyParts($0) }
        }
    }

    /// Compares expected cost and bill at the prices when sent, so that a corrected price is no wrong estimate.
    private mutating func compare(_ attempt: ReadAttempt) {
        defer { expected = nil }
        guard let expected, let billed = attempt.billed else { return }
        estimated = ((estimated?.expected ?? 0) + expected, (estimated?.billed ?? 0) + billed)
    }

    mutating func change(_ estimate: (MealEstimate) -> MealEstimate) {
        guard let own = reading?.estimate, own.task != nil else { return }
        reading?.estimate = estimate(own)
    }

    /// A sent attempt without an end in the journal may have been billed.
    private mutating func closeOpenAttempt() {
        if hasOpenAttempt { costUnknown = true }
        hasOpenAttempt = false
    }

    /// The known cost of failed attempts; nil if it would be 0 while some attempt's cost is unknown.
    private var knownFailedCost: USD? {
        guard costUnknown else { return attempts > 0 || reused != nil ? failedCost ?? USD(0) : nil }
        return failedCost.flatMap { $0.value > 0 ? $0 : nil }
    }

    /// - Parameter batch: nil if it was in none that may still be billed.
    consuming func result(
        of key: TrialKey, sanity: SanityChecker, history: EatingHistory?, _ batch: BatchFates.Fate?
    ) -> TrialResult {
        closeOpenAttempt()
        let isOwed = batch.map { !$0.attempts.isSubset(of: batched) } ?? false
        if isOwed { costUnknown = true }
        let unasked =
            isOwed && batch?.isUnderWay == true
            ? "its batch is at the vendor; a resume collects it" : "it was not asked yet"
        let outcome = reading?.outcome ?? skipped?.outcome ?? .cancelled
        let estimate = reading?.estimate
        let checked = estimate.map { sanity.check($0, history: history) }
        // In one go, since each change of a trial copies all of it.
        return TrialResult(
            variant: key.variant, set: key.set, meal: key.meal, repeatIndex: key.repeatIndex, outcome: outcome,
            reason: reading.map(\.reason) ?? skipped?.reason ?? unasked,
            text: reading?.text, estimate: estimate, findings: checked?.findings ?? [],
            decision: checked?.decision ?? .manualEntry, review: checked?.review, cost: answerCost,
            failedCost: knownFailedCost,
            costUnknown: costUnknown, latency: latency, attempts: attempts, servedModel: reading?.servedModel,
            usage: reading?.usage, expectedCost: estimated.map { USD($0.expected) },
            billedCost: estimated.map { USD($0.billed) }, parts: latency == nil ? nil : parts, reused: reused)
    }
}

extension LatencyParts {
    fileprivate init(_ timing: ExchangeTiming) {
        self.init(
            queued: timing.queued, nameLookup: timing.nameLookup, connect: timing.connect, tls: timing.tls,
            upload: timing.upload, wait: timing.firstByte, download: timing.download, isReused: timing.connectionReused)
    }
}
