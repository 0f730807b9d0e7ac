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
    let pool: Pool
    let stops: Stops
    let textSizes: TextSizes
    let poolsOfAccount: @Sendable (ProviderDefinition) -> [Pool]

    /// Runs one trial; its end is in the journal when this returns.
    ///
    /// - Throws: `WriteError` only; other failures are outcomes.
    func run(_ trial: Trial, attemptsSoFar: Int) async throws {
        let variant = setup.plan.variants[trial.variant]
        let key = setup.plan.key(of: trial)
        if let stop = stops.stop(of: variant.definition.name) { return try await skip(key, stop.outcome, stop.reason) }
        let meal = variant.asked(setup.plan.sets[trial.set].set.meals[trial.meal])
        let photos: [PreparedPhoto]
        switch await TrialPhotos.prepare(meal, of: setup.plan.sets[trial.set], for: variant, by: setup.photos) {
        case .ready(let prepared): photos = prepared
        case .skip(let outcome, let reason): return try await skip(key, outcome, reason)
        case .cancelled: return
        }
        let ask = Ask(
            definition: variant.definition, endpoint: setup.endpoints[variant.definition.name], photos: photos,
            notes: meal.notes, meal: meal.id, repeatIndex: trial.repeatIndex)
        try await send(ask, key: key, attemptsSoFar: attemptsSoFar)
    }

    func skip(_ key: TrialKey, _ outcome: Outcome, _ reason: String) async throws {
        let line = JournalLine.Skipped(trial: key, outcome: outcome, reason: reason)
        let progress = setup.progress
        try await setup.journal.append(.skipped(line)) { progress.finish(key.variant, usable: false) }
    }

    /// The state of one trial's attempts.
    private struct Progress {
        /// Over all sessions.
        var number: Int
        /// Counted attempts of this session.
        var counted = 0
        var timeoutFactor = 1.0
        var unstatedWait = 0.0
    }

    /// The fixed data of one trial's attempts.
    private struct Order {
        let ask: Ask
        let key: TrialKey
        let format: any WireFormat.Type
        let request: Request
        /// Of the request's body.
        let digest: SHA256Digest
        let policy: RetryPolicy

        var definition: ProviderDefinition { ask.definition }

        init(_ ask: Ask, _ key: TrialKey) {
            self.ask = ask
            self.key = key
            format = Formats.format(ask.definition.format)
            request = format.request(ask)
            digest = request.body.sha256
            policy = RetryPolicy(ask.definition.retry)
        }
    }

    private func send(_ ask: Ask, key: TrialKey, attemptsSoFar: Int) async throws {
        let definition = ask.definition
        let order = Order(ask, key)
        if let variable = setup.outgoing.variable(in: order.request.body.pieces) {
            return try await skip(
                key, .cancelled,
                "the request contains the key of \(variable): remove it from the prompt \(definition.prompt.name), "
                    + "the meal's notes or \(definition.file)")
        }
        if let job = setup.jobs[key]?.last(where: { !$0.isAnswered }) {
            guard try await resume(job, of: order) else { return }
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
            let turn: Pool.Turn
            do {
                turn = try await pool.turn(tokens: estimate.tokens) { [stops] in stops.stop(of: definition.name) }
            } catch let stop as Pool.Stop {
                return try await end(key, after: last, stop)
            } catch {
                return
            }
            let now = setup.clock.now()
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
            progress.number += 1
            progress.counted += 1
            var exchanged = try await exchange(
                order, progress, reserved: reservation.amount, expected: estimate.expected, startedAt: now)
            var openTurn: Pool.Turn? = turn
            if exchanged.isUnderWay {
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
            try await cleanUp(exchanged.ticket, of: order, attempt: progress.number)
            guard let wait else { return }
            guard await sleep(wait) else {
                setup.progress.finish(key.variant, usable: exchanged.reading.outcome.kind == .answered)
                return
            }
        }
    }

    /// Records an attempt and returns the seconds until the next one; nil if the trial has ended.
    private func conclude(
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
        if last != nil { return setup.progress.finish(key.variant, usable: false) }
        try await skip(key, stop.outcome, stop.reason)
    }

    /// Applies the policy's step to provider and pool; returns the seconds until the next attempt, nil at the end.
    private func follow(
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
    private func sleep(_ seconds: Double) async -> Bool {
        if seconds > 0 { do { try await setup.clock.sleep(seconds) } catch { return false } }
        return !setup.stop.isRaised
    }

    /// Makes the first exchange of an attempt, recorded before it is sent.
    private func exchange(
        _ order: Order, _ progress: Progress, reserved: Double?, expected: Double?, startedAt: WallTime
    ) async throws -> ExchangeRecord {
        try await setup.journal.append(
            .sent(
                .init(
                    trial: order.key, attempt: progress.number, reservation: reserved, expected: expected,
                    at: startedAt.rfc3339)))
        return await carry(order.request, of: order, timeoutFactor: progress.timeoutFactor, sentAt: startedAt)
    }

    private func carry(
        _ request: Request, of order: Order, after earlier: [Exchange] = [], timeoutFactor: Double = 1,
        sentAt: WallTime
    ) async -> ExchangeRecord {
        let reply = await setup.backend(of: order.definition).carry(
            request, of: order.ask, for: order.key.variant,
            timeout: order.definition.limits.timeout * timeoutFactor)
        return ExchangeRecord(
            reply, to: order.ask, after: earlier, redactor: setup.redactor, sentAt: sentAt, now: setup.clock.now())
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
        let (progress, variant) = (setup.progress, order.key.variant)
        let (cost, isUsable) = (exchanged.cost, reading.outcome.kind == .answered)
        try await setup.journal.append(.attempt(line)) {
            progress.spend(variant, cost)
            if isLast { progress.finish(variant, usable: isUsable) }
        }
    }
}

// MARK: Attempts of several exchanges

extension TrialRunner {
    /// Continues an attempt after its first exchange. Nil if a later session must finish it; then its end is in the
    /// journal. A ticket is on the disk before it is used.
    private func collect(
        _ order: Order, after first: ExchangeRecord, _ progress: Progress, startedAt: WallTime
    ) async throws -> ExchangeRecord? {
        guard let response = first.response else { return nil }
        let at = setup.clock.now()
        var exchanges: [Exchange] = [.response(response)]
        if let ticket = order.format.ticket(in: response, to: order.ask) {
            try await setup.journal.appendDurably(
                .accepted(
                    .init(trial: order.key, attempt: progress.number, ticket: ticket, at: at.rfc3339)))
            exchanges = [.accepted(ticket: ticket, at: at)]
        }
        var ended = try await goOn(order, after: exchanges, startedAt: startedAt)
        ended?.span(first.timing, .seconds(setup.clock.now().seconds - startedAt.seconds))
        return ended
    }

    /// Finishes a job of an earlier session, without timing. True if the trial must be asked anew.
    private func resume(_ job: JournalState.Job, of order: Order) async throws -> Bool {
        let startedAt = WallTime(rfc3339: job.acceptedAt) ?? setup.clock.now()
        let exchanges = [Exchange.accepted(ticket: job.ticket, at: setup.clock.now())]
        guard var ended = try await goOn(order, after: exchanges, startedAt: startedAt) else { return false }
        ended.timing = nil
        var progress = Progress(number: job.attempt, counted: 1)
        let wait = try await conclude(ended, order, &progress, startedAt: startedAt)
        setup.budget.settle(job, billed: ended.charge, for: order.key.variant)
        try await cleanUp(job.ticket, of: order, attempt: job.attempt)
        guard let wait else { return false }
        return await sleep(wait)
    }

    /// Makes the format's requests, each with its own turn and retries. Nil if a later session must finish the attempt.
    private func goOn(
        _ order: Order, after first: [Exchange], startedAt: WallTime
    ) async throws -> ExchangeRecord? {
        var exchanges = first
        var failures = Progress(number: 0)
        while true {
            switch order.format.next(order.ask, after: exchanges, now: setup.clock.now()) {
            case .wait(let seconds):
                if exchanges.count > 1 { exchanges.removeLast() }
                guard await sleep(seconds) else { return leave(order) }
            case .done: return leave(order)
            case .send(let request):
                if let variable = setup.outgoing.variable(in: request.body.pieces) {
                    return try await leave(order, .cancelled, "the next request contains the key of \(variable)")
                }
                let turn: Pool.Turn
                do {
                    turn = try await pool.turn(tokens: 0) { [stops] in stops.stop(of: order.definition.name) }
                } catch let stop as Pool.Stop {
                    return try await leave(order, stop.outcome, stop.reason)
                } catch { return nil }
                let exchanged = await carry(
                    request, of: order, after: exchanges, timeoutFactor: failures.timeoutFactor, sentAt: startedAt)
                guard exchanged.isPassingFailure else {
                    await pool.finish(turn, Pool.Result(exchanged))
                    failures = Progress(number: 0)
                    if !exchanged.isUnderWay {
                        guard exchanged.reading.outcome == .timedOut else { return exchanged }
                        return try await leave(order, .timedOut, exchanged.reading.reason)
                    }
                    if let response = exchanged.response { exchanges.append(.response(response)) }
                    continue
                }
                failures.counted += 1
                let step = order.policy.step(
                    after: exchanged.reading, attempt: failures.counted, unstatedWait: failures.unstatedWait,
                    jitter: setup.jitter())
                let wait = await follow(step, exchanged.reading, order.definition, &failures)
                await pool.finish(turn, Pool.Result(exchanged))
                guard let wait else {
                    return try await leave(order, exchanged.reading.outcome, exchanged.reading.reason)
                }
                guard await sleep(wait) else { return leave(order) }
            }
        }
    }

    /// The run ended meanwhile.
    private func leave(_ order: Order) -> ExchangeRecord? {
        setup.progress.finish(order.key.variant, usable: false)
        return nil
    }

    /// The trial stays pending, so that a resume asks about the job again and cleans it up.
    private func leave(_ order: Order, _ outcome: Outcome, _ reason: String?) async throws -> ExchangeRecord? {
        try await skip(
            order.key, outcome.kind == .pending ? outcome : .cancelled,
            "the server has the job and no answer was had: \(reason ?? outcome.rawValue)")
        return nil
    }

    /// Removes a job from its server and records that. If that fails, the next resume tries again.
    private func cleanUp(_ ticket: String?, of order: Order, attempt: Int) async throws {
        guard let ticket, let request = order.format.cleanUp(order.ask, ticket: ticket) else { return }
        for number in 1...order.policy.attempts {
            guard let turn = try? await pool.turn(tokens: 0) else { return }
            let removed = await carry(request, of: order, sentAt: setup.clock.now())
            await pool.finish(turn, Pool.Result(removed))
            if let response = removed.response, response.isSuccess || [404, 410].contains(response.status) {
                return try await setup.journal.append(.cleaned(.init(trial: order.key, attempt: attempt)))
            }
            guard number < order.policy.attempts, await sleep(1) else { return }
        }
    }

    /// Removes jobs of earlier sessions whose answers are in the journal.
    func cleanUp(_ key: TrialKey) async throws {
        guard let variant = setup.plan.variants.first(where: { $0.id == key.variant }) else { return }
        let ask = Ask(
            definition: variant.definition, endpoint: setup.endpoints[variant.definition.name], photos: [])
        let order = Order(ask, key)
        for job in setup.jobs[key] ?? [] where job.isAnswered {
            try await cleanUp(job.ticket, of: order, attempt: job.attempt)
        }
    }
}
