import Catalog
package import Costs
import Nutrition
import Providers
package import Sanity
package import Scoring
import Transport

/// Every trial of a run after its answer was read, checked and priced. A pure function of journal and definitions, so
/// it can be had again after a rule, a price or a mapping has changed, at no cost.
package struct RunResults: Sendable {
    /// In plan order.
    package let trials: [TrialResult]
    /// True when the journal's last line was torn by a crash.
    package let isTorn: Bool

    /// - Parameter pricesAsOf: price everything as on that day; nil: as on the day it was sent.
    package init(
        reading folder: RunFolder, plan: Plan, sanity: SanityChecker, pricesAsOf: CalendarDate? = nil
    ) throws {
        let definitions = Dictionary(
            plan.variants.map { ($0.id, $0.definition) }, uniquingKeysWith: { first, _ in first })
        var folds: [TrialKey: TrialFold] = [:]
        isTorn = try JournalReader(path: folder.answersPath).read { line in
            guard let definition = definitions[line.trial.variant] else { return }
            folds[line.trial, default: TrialFold()].add(line, definition: definition, pricesAsOf: pricesAsOf)
        }
        trials = plan.trials.map { trial in
            let key = plan.key(of: trial)
            return (folds[key] ?? TrialFold()).result(of: key, sanity: sanity)
        }
    }
}

/// The lines of one trial, folded into what scoring needs.
private struct TrialFold {
    private var attempts = 0
    private var reading: ResponseReading?
    private var skipped: JournalLine.Skipped?
    private var answerCost: USD?
    private var failedCost = USD(0)
    private var costUnknown = false
    private var hasOpenAttempt = false
    private var latency: Duration?
    private var parts: LatencyParts?
    /// Of the attempt that is open.
    private var expected: Double?
    private var estimated: (expected: Double, billed: Double)?

    mutating func add(_ line: JournalLine, definition: ProviderDefinition, pricesAsOf: CalendarDate?) {
        switch line {
        case .sent(let line):
            closeOpenAttempt()
            expected = line.expected
            hasOpenAttempt = true
            attempts += 1
        case .skipped(let line): if reading == nil { skipped = line }
        case .attempt(let line):
            hasOpenAttempt = false
            attempts = max(attempts, line.attempt)
            compare(line)
            add(line, definition, pricesAsOf)
        }
    }

    private mutating func add(
        _ line: JournalLine.Attempt, _ definition: ProviderDefinition, _ pricesAsOf: CalendarDate?
    ) {
        let sentAt = WallTime(rfc3339: line.startedAt) ?? WallTime(seconds: 0)
        let current =
            line.response.map { ResponseReader.read($0, of: definition, now: sentAt) }
            ?? ResponseReading(outcome: line.outcome, reason: line.reason)
        let cost = Pricing.cost(
            of: current, response: line.response, timing: line.timing, by: definition, at: sentAt,
            pricesAsOf: pricesAsOf)
        // A usable answer is never displaced by what came of asking once more.
        if reading?.outcome.kind != .answered { reading = current }
        if cost == nil { costUnknown = true }
        if current.outcome.kind == .answered { answerCost = cost } else if let cost { failedCost += cost }
        if line.attempt == 1, line.response != nil || line.outcome == .timedOut {
            latency = line.timing?.total
            parts = line.timing.map { LatencyParts($0) }
        }
    }

    /// Holds what the attempt was expected to cost against its bill, both by the prices of the moment it was sent, so that
    /// a price mended later does not pass for a wrong estimate. A request that was refused has no bill.
    private mutating func compare(_ line: JournalLine.Attempt) {
        defer { expected = nil }
        guard let expected, let billed = line.cost, line.response?.isSuccess == true else { return }
        estimated = ((estimated?.expected ?? 0) + expected, (estimated?.billed ?? 0) + billed)
    }

    /// An attempt that was sent and has no end in the journal may have been billed.
    private mutating func closeOpenAttempt() {
        if hasOpenAttempt { costUnknown = true }
        hasOpenAttempt = false
    }

    consuming func result(of key: TrialKey, sanity: SanityChecker) -> TrialResult {
        closeOpenAttempt()
        let outcome = reading?.outcome ?? skipped?.outcome ?? .cancelled
        var result = TrialResult(
            variant: key.variant, set: key.set, meal: key.meal, repeatIndex: key.repeatIndex, outcome: outcome,
            reason: reading.map(\.reason) ?? skipped?.reason ?? "it was not asked yet",
            estimate: reading?.estimate, cost: answerCost, failedCost: attempts > 0 ? failedCost : nil,
            costUnknown: costUnknown, latency: latency, attempts: attempts, servedModel: reading?.servedModel,
            usage: reading?.usage, expectedCost: estimated.map { USD($0.expected) },
            billedCost: estimated.map { USD($0.billed) }, parts: latency == nil ? nil : parts)
        if let estimate = reading?.estimate {
            let checked = sanity.check(estimate)
            result.findings = checked.findings
            result.decision = checked.decision
            result.review = checked.review
        }
        return result
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
