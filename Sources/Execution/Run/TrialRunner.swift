import Catalog
import Costs
import Hashing
import Nutrition
import Photos
import Providers
import Transport

/// Runs single trials: prepares, sends, records, reads and retries.
struct TrialRunner: Sendable {
    let setup: RunSetup
    let network: any Backend
    let keys: SessionKeys
    let submissions: Submissions
    /// Nil for a simulated run, where the simulator plays them.
    let programs: ProgramBackend?
    let pool: Pool
    let stops: Stops
    let textSizes: TextSizes
    let members: MemberTrials
    let poolsOfAccount: @Sendable (ProviderDefinition) -> [Pool]

    /// Runs one trial; its end is in the journal when this returns.
    /// - Throws: `WriteError` only; other failures are outcomes.
    func run(_ trial: Trial, attemptsSoFar: Int) async throws {
        let definition = setup.plan.variants[trial.variant].definition
        let key = setup.plan.key(of: trial)
        if let stop = stops.stop(of: definition.name) { return try await skip(key, stop.outcome, stop.reason) }
        let recording = setup.recordings.digest(for: definition)
        switch await TrialAsk.prepare(trial, of: setup.plan, recording: recording, by: setup.photos) {
        case .ready(var ask):
            ask.endpoint = setup.endpoints[definition.name] ?? ask.endpoint
            try await send(ask, key: key, attemptsSoFar: attemptsSoFar)
        case .skip(let outcome, let reason): try await skip(key, outcome, reason)
        case .cancelled: return
        }
    }

    func skip(_ key: TrialKey, _ outcome: Outcome, _ reason: String) async throws {
        let line = JournalLine.Skipped(trial: key, outcome: outcome, reason: reason)
        members.note(key, outcome, reason)
        let progress = setup.progress
        try await setup.journal.append(.skipped(line)) { progress.finish(key.variant, outcome) }
    }

    struct Progress {
        /// Over all sessions.
        var number: Int
        /// Counted attempts of this session.
        var counted = 0
        var timeoutFactor = 1.0
        var unstatedWait = 0.0
    }

    struct Order {
        var ask: Ask
        let key: TrialKey
        let format: any WireFormat.Type
        private(set) var request: Request
        /// Without what tells submissions apart: equal questions have equal digests.
        let digest: SHA256Digest
        let policy: RetryPolicy
        let carrier: Carrier
        /// Of the first attempt.
        let timeout: Duration
        /// Whether the server's list of jobs tells if it took a submission.
        let hasList: Bool

        var definition: ProviderDefinition { ask.definition }

        init(_ ask: Ask, _ key: TrialKey) {
            self.ask = ask
            self.key = key
            let definition = ask.definition
            format = Formats.format(definition.format)
            request = format.request(ask)
            digest = request.body.sha256
            policy = RetryPolicy(definition.retry)
            carrier = definition.carrier
            timeout = definition.limits.timeout
            hasList = definition.hasJobList
        }

        mutating func mark(_ submission: Submission) {
            ask.submission = submission
            request = format.request(ask)
        }
    }

    private func send(_ ask: Ask, key: TrialKey, attemptsSoFar: Int) async throws {
        let definition = ask.definition
        var order = Order(ask, key)
        if let variable = setup.outgoing.variable(in: order.request) {
            return try await skip(
                key, .cancelled,
                "the request contains the key of \(variable): remove it from the prompt \(definition.prompt.name), "
                    + "the meal's notes or \(definition.file)")
        }
        let unanswered = order.hasList ? setup.unanswered[key] : nil
        if unanswered != nil || setup.jobs[key]?.contains(where: { !$0.isAnswered }) == true {
            guard try await resume(order, unanswered) else { return }
        } else if try await reuse(answerTo: order.digest, key, by: definition, attemptsSoFar: attemptsSoFar) {
            return
        }
        let textBytes = textSizes.bytes(of: ask, variant: key.variant)
        func estimated(at now: WallTime) -> AttemptEstimate {
            AttemptEstimate(ask, at: now, pastOutput: setup.pastOutput[key.variant], textBytes: textBytes)
        }
        var day = CalendarDate(setup.clock.now())
        var estimate = estimated(at: setup.clock.now())
        var progress = Progress(number: attemptsSoFar)
        var last: ResponseReading?
        while true {
            await setup.pause.passed(unless: setup.stop)
            let turn: Pool.Turn
            do {
                turn = try await pool.turn(tokens: estimate.tokens) { [stops] in stops.stop(of: definition.name) }
            } catch let stop as Pool.Stop {
                return try await end(key, after: last, stop)
            } catch {
                return
            }
            if setup.pause.isOn {
                await pool.giveUp(turn)
                continue
            }
            var now = setup.clock.now()
            if CalendarDate(now) != day {
                // Prices are by the day, and a trial can wait past midnight for its turn.
                day = CalendarDate(now)
                estimate = estimated(at: now)
            }
            let reservation: BudgetGuard.Reservation
            switch setup.budget.reserve(estimate.reservation, for: key.variant) {
            case .granted(let granted): reservation = granted
            case .refused:
                await pool.giveUp(turn)
                return try await end(key, after: last, estimate.refusal(of: definition.name))
            case .wait(let bill):
                await pool.giveUp(turn)
                await setup.budget.next(after: bill)
                continue
            }
            if order.carrier == .jobs {
                now = submissions.moment(now)
                order.mark(Submission(of: "\(key)", at: now.rfc3339))
            }
            progress.number += 1
            progress.counted += 1
            let sent = JournalLine.Sent(
                trial: key, attempt: progress.number, reservation: reservation.amount, expected: estimate.expected,
                at: now.rfc3339)
            try await setup.journal.append(.sent(sent))
            var exchanged = await carry(order.request, of: order, timeoutFactor: progress.timeoutFactor, sentAt: now)
            var openTurn: Pool.Turn? = turn
            if exchanged.isUnderWay, ask.hasTwoTurns {
                await pool.finish(turn, Pool.Result(exchanged))
                openTurn = nil
                guard let ended = try await converse(order, after: exchanged, startedAt: now) else {
                    return setup.budget.settle(reservation, billed: nil)
                }
                exchanged = ended
            } else if exchanged.isUnderWay || order.hasList && exchanged.mayBeTaken {
                await pool.finish(turn, Pool.Result(exchanged))
                openTurn = nil
                guard let ended = try await collect(order, after: exchanged, progress, startedAt: now) else {
                    return setup.budget.settle(reservation, billed: nil)
                }
                exchanged = ended
            }
            last = exchanged.reading
            let wait = try await conclude(exchanged, order, &progress, startedAt: now)
            setup.budget.settle(reservation, billed: exchanged.charge)
            if let openTurn { await pool.finish(openTurn, Pool.Result(exchanged)) }
            try await tidy(exchanged, of: order, attempt: progress.number)
            guard let wait else { return }
            guard await sleep(wait) else {
                setup.progress.finish(key.variant, exchanged.reading.outcome)
                return
            }
        }
    }

    /// Records an attempt and returns the seconds until the next one; nil if the trial has ended.
    func conclude(
        _ exchanged: ExchangeRecord, _ order: Order, _ progress: inout Progress, startedAt: WallTime
    ) async throws -> Double? {
        let step = order.policy.step(
            after: exchanged.reading, attempt: progress.counted, unstatedWait: progress.unstatedWait,
            jitter: setup.jitter())
        // First, because it is paid for.
        try await record(exchanged, order, progress, isLast: step.endsTrial, startedAt: startedAt)
        // Before the turn is given back, so that the next holder meets the resulting stop or pause.
        return await follow(step, exchanged.reading, order.definition, &progress)
    }

    /// Ends a stopped trial: with its last attempt's outcome, or the stop's if there was none.
    private func end(_ key: TrialKey, after last: ResponseReading?, _ stop: Pool.Stop) async throws {
        if last != nil { return setup.progress.finish(key.variant, .cancelled) }
        try await skip(key, stop.outcome, stop.reason)
    }

    /// Applies the policy's step to provider and pool; returns the seconds until the next attempt, nil at the end.
    func follow(
        _ step: RetryPolicy.Step, _ reading: ResponseReading, _ definition: ProviderDefinition,
        _ progress: inout Progress
    ) async -> Double? {
        let stop = Pool.Stop(outcome: reading.outcome, reason: reading.reason ?? reading.outcome.rawValue)
        stops.note(reading.outcome, reason: reading.reason, of: definition.name)
        if step == .stopProvider { stops.end(definition.name, stop) }
        if stops.stop(of: definition.name) != nil { await pool.wakeAll() }
        switch step {
        case .end, .stopProvider: return nil
        case .stopPool:
            let concernsKey = reading.rejection?.concernsKey == true
            for pool in concernsKey ? poolsOfAccount(definition) : [pool] { await pool.end(stop) }
            return nil
        case .endAndPause(let seconds):
            show(seconds, reading, definition)
            await pool.pause(seconds: seconds)
            return nil
        case .pausePool(let seconds):
            show(seconds, reading, definition)
            await pool.pause(seconds: seconds)
            return 0
        case .waitForRoom(let spread):
            let seconds = await pool.waitForRoom() + spread
            show(seconds, reading, definition)
            await pool.pause(seconds: seconds, reason: "the window is full, and the server states no wait")
            progress.counted -= 1
            progress.unstatedWait += seconds
            return 0
        case .again(let after, let factor):
            progress.timeoutFactor = factor
            return after
        }
    }

    private func show(_ seconds: Double, _ reading: ResponseReading, _ definition: ProviderDefinition) {
        let host = (try? Endpoint(parsing: definition.endpoint))?.host ?? definition.name
        setup.progress.pause(
            setup.isSimulated ? "the simulator" : host, seconds: seconds,
            isOverload: reading.outcome == .overloaded, at: setup.clock.uptime())
    }

    /// False if the run ended meanwhile.
    func sleep(_ seconds: Double) async -> Bool {
        if seconds > 0 { do { try await setup.clock.sleep(seconds) } catch { return false } }
        return !setup.stop.isRaised
    }

    func carry(
        _ request: Request, of order: Order, after earlier: [Exchange] = [], timeoutFactor: Double = 1,
        sentAt: WallTime
    ) async -> ExchangeRecord {
        let backends = Backends(network: network, programs: programs, recordings: setup.recordings)
        let reply = await backends[order.carrier].carry(
            request, of: order.ask, for: order.key.variant,
            timeout: order.timeout * timeoutFactor)
        return ExchangeRecord(
            reply, to: order.ask, after: earlier, redactor: keys.redactor(beside: setup.redactor), sentAt: sentAt,
            now: setup.clock.now())
    }

    /// Records an attempt. It counts once on the disk, but nobody waits for that: the journal limits how many are
    /// unsynced. The reservation is released only when the attempt is in the file: readers of the journal charge it
    /// until then.
    private func record(
        _ exchanged: ExchangeRecord, _ order: Order, _ attempt: Progress, isLast: Bool, startedAt: WallTime
    ) async throws {
        let reading = exchanged.reading
        let line = JournalLine.Attempt(
            trial: order.key, attempt: attempt.number, outcome: reading.outcome, reason: reading.reason,
            requestSHA256: order.digest, earlier: exchanged.earlier, response: exchanged.response,
            servedModel: reading.servedModel, usage: reading.rawUsage, timing: exchanged.timing,
            startedAt: startedAt.rfc3339, cost: exchanged.cost, charged: exchanged.charge)
        members.note(order.key, reading.outcome, reading.reason, reading.estimate)
        let (progress, variant) = (setup.progress, order.key.variant)
        let cost = exchanged.cost
        try await setup.journal.append(.attempt(line)) {
            progress.spend(variant, cost)
            if isLast { progress.finish(variant, reading.outcome) }
        }
    }

    /// Ends the trial with an earlier run's answer to the same request; false if there is none. Today's reader reads
    /// the response. It costs nothing, so budget, limits and pauses do not apply.
    func reuse(
        answerTo request: SHA256Digest, _ key: TrialKey, by definition: ProviderDefinition, attemptsSoFar: Int
    ) async throws -> Bool {
        guard let reuse = setup.reuse else { return false }
        switch await reuse.find(answerTo: request, key, by: definition) {
        case .none: return false
        case .lost(let reason):
            // Asking would spend money nobody was told of; a resume reports it first.
            try await skip(key, .cancelled, reason)
            return true
        case .answer(var line):
            if var response = line.response {
                response.body = setup.redactor.redacted(response.body)
                line.response = response
            }
            var estimate: MealEstimate?
            if let exchanges = line.exchanges {
                let sentAt = WallTime(rfc3339: line.startedAt) ?? WallTime(seconds: 0)
                let ask = Ask(definition: definition, photos: [])
                // Asked again if today's reader finds no answer in it.
                guard let reading = ResponseReader.read(exchanges, to: ask, now: sentAt), reading.outcome.isReusable
                else { return false }
                (line.outcome, line.reason) = (reading.outcome, reading.reason)
                (line.servedModel, line.usage, estimate) = (reading.servedModel, reading.rawUsage, reading.estimate)
            }
            line.trial = key
            line.attempt = attemptsSoFar + 1
            members.note(key, line.outcome, line.reason, estimate)
            let (progress, outcome) = (setup.progress, line.outcome)
            try await setup.journal.append(.attempt(line)) { progress.reuse(key.variant, outcome) }
            return true
        }
    }
}
