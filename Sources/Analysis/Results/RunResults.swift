import Catalog
package import Costs
package import Execution
import Nutrition
import Providers
package import Sanity
package import Scoring
import Statistics
import Transport

/// Every trial of a run after its answer was read, checked and priced. A pure function of journal and definitions, so
/// it can be had again after a rule, a price or a mapping has changed, at no cost.
package struct RunResults: Sendable {
    /// In plan order.
    package let trials: [TrialResult]
    /// True when the journal's last line was torn by a crash.
    package let isTorn: Bool
    /// Models that answered in the place of the one that was asked; variants without one are missing.
    let otherModels: [VariantID: Set<String>]
    /// What was billed when it was sent, by provider; without what reused answers cost.
    let bills: [String: ProviderBill]

    /// - Parameter pricesAsOf: price everything as on that day; nil: as on the day it was sent.
    /// - Throws: `RunFolderError` when the journal cannot be read, or holds a line that no run of the plan has written.
    package init(
        reading folder: RunFolder, plan: Plan, sanity: SanityChecker, pricesAsOf: CalendarDate? = nil
    ) throws {
        let variants = Dictionary(
            plan.variants.map { ($0.id, Definition(variant: $0)) }, uniquingKeysWith: { first, _ in first })
        var audit = JournalAudit(folder.answersPath, of: plan)
        // By number: a dictionary of them would take as much again for its free places and the names.
        var folds = [TrialFold?](repeating: nil, count: audit.trialCount)
        var models = SharedNames()
        var bills: [String: ProviderBill] = [:]
        isTorn = try JournalReader(path: folder.answersPath).readPlaced { line, place in
            (
                JournalAudit.Mark(line, at: place),
                variants[line.trial.variant].map { ReadLine(line, by: $0, pricesAsOf: pricesAsOf) }
            )
        } _: { mark, line in
            let number = try audit.check(mark)
            guard let line else { return }
            if folds[number] == nil { folds[number] = TrialFold() }
            if let bill = folds[number]?.add(line, &models) {
                bills[line.trial.variant.provider, default: ProviderBill()].add(bill.amount, reserved: bill.reserved)
            }
        }
        self.bills = bills
        let numbers = audit.numbers(of: plan)
        let histories = plan.sets.map { EatingHistory.all(of: $0.set.meals) }
        let found = plan.trials.pieces(of: 256).concurrentMap { [folds] trials in
            var others: [VariantID: Set<String>] = [:]
            let results = trials.map { trial in
                let key = plan.key(of: trial)
                let fold = numbers.number(of: trial).flatMap { folds[$0] } ?? TrialFold()
                if !fold.others.isEmpty { others[key.variant, default: []].formUnion(fold.others) }
                return fold.result(of: key, sanity: sanity, history: histories[trial.set][trial.meal])
            }
            return (results: results, others: others)
        }
        trials = found.flatMap { $0.results }
        otherModels = found.reduce(into: [:]) { others, part in
            others.merge(part.others) { $0.union($1) }
        }
    }
}

/// A variant of the plan, one pointer wide: each line of the journal would else take a copy of all that defines it.
private final class Definition: Sendable {
    let variant: PlanVariant
    /// To read the variant's exchanges by.
    let ask: Ask

    init(variant: PlanVariant) {
        self.variant = variant
        ask = Ask(definition: variant.definition, photos: [])
    }
}

/// Texts that many answers bear, such as the name of the model, kept once.
private struct SharedNames {
    private var names: Set<String> = []

    /// An equal text that was met before, else this one.
    mutating func shared(_ name: String) -> String { names.insert(name).memberAfterInsert }
}

/// A line of the journal, an attempt's response read and priced by the present definition.
private struct ReadLine: Sendable {
    let trial: TrialKey
    let kind: Kind

    enum Kind: Sendable {
        case sent(expected: Double?, reserved: Double?)
        case skipped(JournalLine.Skipped)
        case attempt(ReadAttempt)
        /// Of a job under way, or of what it left behind.
        case passing
    }

    init(_ line: JournalLine, by definition: Definition, pricesAsOf: CalendarDate?) {
        trial = line.trial
        kind =
            switch line {
            case .sent(let sent): .sent(expected: sent.expected, reserved: sent.reservation)
            case .skipped(let skipped): .skipped(skipped)
            case .accepted, .cleaned: .passing
            case .attempt(let attempt): .attempt(ReadAttempt(attempt, by: definition, pricesAsOf: pricesAsOf))
            }
    }
}

/// One attempt, without its response: of that only what was read out of it is kept.
private struct ReadAttempt: Sendable {
    /// From 1.
    let number: Int
    let reading: ResponseReading
    /// By the prices asked for; nil when unknown.
    let cost: USD?
    /// USD by the price in force when it was sent, where a response came that may have been billed.
    let billed: Double?
    let timing: ExchangeTiming?
    /// The model that answered in the place of the one that was asked; nil when that one did.
    let otherModel: String?
    /// Whether its time says how long an answer takes: a successful response, or a time-out at its limit. A reused answer's
    /// time was measured in another run, on another day, and is only a record here.
    let hasLatency: Bool
    /// The run it was asked in, when that was another; nil for an attempt of this run.
    let reusedFrom: String?

    init(_ attempt: JournalLine.Attempt, by definition: Definition, pricesAsOf: CalendarDate?) {
        let sentAt = WallTime(rfc3339: attempt.startedAt) ?? WallTime(seconds: 0)
        number = attempt.attempt
        var reading =
            attempt.exchanges.flatMap { ResponseReader.read($0, to: definition.ask, now: sentAt) }
            ?? ResponseReading(outcome: attempt.outcome, reason: attempt.reason)
        cost = Pricing.cost(of: reading, attempt: attempt, by: definition.variant, at: sentAt, pricesAsOf: pricesAsOf)
        otherModel = reading.servedModel.flatMap {
            Pricing.isAskedModel($0, attempt: attempt, of: definition.variant) ? nil : $0
        }
        // A request that was refused has no bill.
        reusedFrom = attempt.reusedFrom?.run
        let isAsked = reusedFrom == nil && !definition.variant.definition.format.isRecorded
        billed = attempt.response?.isSuccess == true && isAsked ? attempt.cost : nil
        timing = attempt.timing
        hasLatency = reusedFrom == nil && (attempt.response?.isSuccess == true || attempt.outcome == .timedOut)
        // Only the price needed the vendor's own words; a large run would hold thousands of them.
        reading.rawUsage = nil
        self.reading = reading
    }
}

/// The lines of one trial, folded into what scoring needs.
private struct TrialFold: Sendable {
    private var attempts = 0
    private var reading: ResponseReading?
    private var skipped: JournalLine.Skipped?
    private var answerCost: USD?
    private var failedCost: USD?
    private var costUnknown = false
    private var hasOpenAttempt = false
    private var latency: Duration?
    private var parts: LatencyParts?
    /// Of the attempt that is open.
    private var expected: Double?
    private var reserved: Double?
    private var estimated: (expected: Double, billed: Double)?
    private var reused: ReusedAnswer?
    /// Models that answered in the place of the one that was asked.
    private(set) var others: Set<String> = []

    /// Gives what an attempt of this run was billed, in USD, and what was reserved for it.
    mutating func add(_ line: ReadLine, _ names: inout SharedNames) -> (amount: Double, reserved: Double?)? {
        var bill: (amount: Double, reserved: Double?)?
        switch line.kind {
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
                // It ends no attempt of this run.
                closeOpenAttempt()
                expected = nil
                reused = ReusedAnswer(run: run, cost: attempt.cost)
            } else {
                hasOpenAttempt = false
                attempts = max(attempts, attempt.number)
                compare(attempt)
                bill = attempt.billed.map { ($0, reserved) }
            }
            add(attempt, &names)
        }
        return bill
    }

    private mutating func add(_ attempt: ReadAttempt, _ names: inout SharedNames) {
        if let other = attempt.otherModel { others.insert(other) }
        // A usable answer is never displaced by what came of asking once more.
        if reading?.outcome.kind != .answered {
            reading = attempt.reading
            reading?.servedModel = attempt.reading.servedModel.map { names.shared($0) }
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

    /// Holds what the attempt was expected to cost against its bill, both by the prices of the moment it was sent, so that
    /// a price mended later does not pass for a wrong estimate.
    private mutating func compare(_ attempt: ReadAttempt) {
        defer { expected = nil }
        guard let expected, let billed = attempt.billed else { return }
        estimated = ((estimated?.expected ?? 0) + expected, (estimated?.billed ?? 0) + billed)
    }

    /// An attempt that was sent and has no end in the journal may have been billed.
    private mutating func closeOpenAttempt() {
        if hasOpenAttempt { costUnknown = true }
        hasOpenAttempt = false
    }

    /// What is known to be lost on failed attempts: 0 when nothing was and every attempt's cost is known. Where one is not, a
    /// sum of 0 says nothing, and stands as unknown.
    private var knownFailedCost: USD? {
        guard costUnknown else { return attempts > 0 || reused != nil ? failedCost ?? USD(0) : nil }
        return failedCost.flatMap { $0.value > 0 ? $0 : nil }
    }

    consuming func result(of key: TrialKey, sanity: SanityChecker, history: EatingHistory?) -> TrialResult {
        closeOpenAttempt()
        let outcome = reading?.outcome ?? skipped?.outcome ?? .cancelled
        let checked = reading?.estimate.map { sanity.check($0, history: history) }
        // Made in one go: each change of a trial copies all of it.
        return TrialResult(
            variant: key.variant, set: key.set, meal: key.meal, repeatIndex: key.repeatIndex, outcome: outcome,
            reason: reading.map(\.reason) ?? skipped?.reason ?? "it was not asked yet",
            estimate: reading?.estimate, findings: checked?.findings ?? [],
            decision: checked?.decision ?? .manualEntry, review: checked?.review, cost: answerCost,
            failedCost: knownFailedCost,
            costUnknown: costUnknown, latency: latency, attempts: attempts, servedModel: reading?.servedModel,
            usage: reading?.usage, expectedCost: estimated.map { USD($0.expected) },
            billedCost: estimated.map { USD($0.billed) }, parts: latency == nil ? nil : parts, reused: reused)
    }
}

extension LatencyParts {
    /// Where the time of an exchange went, as the transport measured it.
    fileprivate init(_ timing: ExchangeTiming) {
        self.init(
            queued: timing.queued, nameLookup: timing.nameLookup, connect: timing.connect, tls: timing.tls,
            upload: timing.upload, wait: timing.firstByte, download: timing.download, isReused: timing.connectionReused)
    }
}
