import Catalog
import Costs
import Hashing
import Nutrition
import Photos
import Providers
import Transport

/// Runs single trials: prepares, sends, records, reads, and asks again as the retry policy says.
struct TrialRunner: Sendable {
    let setup: RunSetup
    let pool: Pool
    let stops: Stops
    let textSizes: TextSizes
    let poolsOfAccount: @Sendable (ProviderDefinition) -> [Pool]

    /// Runs one trial to its end, which is in the journal when this returns.
    ///
    /// - Throws: `WriteError` only; whatever else goes wrong is an outcome.
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
            notes: meal.notes, repeatIndex: trial.repeatIndex)
        try await send(ask, key: key, attemptsSoFar: attemptsSoFar)
    }

    func skip(_ key: TrialKey, _ outcome: Outcome, _ reason: String) async throws {
        let line = JournalLine.Skipped(trial: key, outcome: outcome, reason: reason)
        let progress = setup.progress
        try await setup.journal.append(.skipped(line)) { progress.finish(key.variant, usable: false) }
    }

    /// What changes from attempt to attempt of one trial.
    private struct Progress {
        /// Over all sittings.
        var number: Int
        /// In this sitting, those that count.
        var counted = 0
        var timeoutFactor = 1.0
        var unstatedWait = 0.0
    }

    private func send(_ ask: Ask, key: TrialKey, attemptsSoFar: Int) async throws {
        let definition = ask.definition
        let request = Formats.format(definition.format).request(ask)
        if let variable = setup.outgoing.variable(in: request.body.pieces) {
            return try await skip(
                key, .cancelled,
                "the request contains the key of \(variable): remove it from the prompt \(definition.prompt.name), "
                    + "the meal's notes or \(definition.file)")
        }
        let digest = request.body.sha256
        if try await reuse(answerTo: digest, key, by: definition, attemptsSoFar: attemptsSoFar) { return }
        let textBytes = textSizes.bytes(of: ask, variant: key.variant)
        func estimated(at now: WallTime) -> AttemptEstimate {
            AttemptEstimate(ask, at: now, pastOutput: setup.pastOutput[key.variant], textBytes: textBytes)
        }
        var day = CalendarDate(setup.clock.now())
        var estimate = estimated(at: setup.clock.now())
        let policy = RetryPolicy(definition.retry)
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
            let exchanged = try await exchange(
                request, ask, key, progress, reserved: reservation.amount, expected: estimate.expected, startedAt: now)
            let reading = exchanged.reading
            last = reading
            let step = policy.step(
                after: reading, attempt: progress.counted, unstatedWait: progress.unstatedWait, jitter: setup.jitter())
            // First of all, since it is paid for.
            try await record(exchanged, of: digest, key, progress, isLast: step.endsTrial, startedAt: now)
            // Before the turn is given back: whoever has the next one must meet the stop or pause that follows from this.
            let wait = await follow(step, reading, definition, &progress)
            setup.budget.settle(reservation, billed: exchanged.charge)
            await pool.finish(turn, Pool.Result(exchanged))
            guard let wait else { return }
            guard await sleep(wait) else {
                setup.progress.finish(key.variant, usable: reading.outcome.kind == .answered)
                return
            }
        }
    }

    /// A trial with attempts behind it has its outcome already; one without gets the stop's.
    private func end(_ key: TrialKey, after last: ResponseReading?, _ stop: Pool.Stop) async throws {
        if last != nil { return setup.progress.finish(key.variant, usable: false) }
        try await skip(key, stop.outcome, stop.reason)
    }

    /// Does what the policy says to all who share the provider or the pool; gives the seconds this trial waits by itself
    /// before it is asked again, nil when it has ended.
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

    /// Lets the person know that the pool waits.
    private func show(_ seconds: Double, _ reading: ResponseReading, _ definition: ProviderDefinition) {
        let host = (try? Endpoint(parsing: definition.endpoint))?.host ?? definition.name
        setup.progress.pause(
            setup.isSimulated ? "the simulator" : host, seconds: seconds,
            isOverload: reading.outcome == .overloaded, at: setup.clock.uptime())
    }

    /// False when the run ended meanwhile.
    private func sleep(_ seconds: Double) async -> Bool {
        if seconds > 0 { do { try await setup.clock.sleep(seconds) } catch { return false } }
        return !setup.stop.isRaised
    }

    /// One exchange, noted before it is sent.
    private func exchange(
        _ wire: WireRequest, _ ask: Ask, _ key: TrialKey, _ progress: Progress,
        reserved: Double?, expected: Double?, startedAt: WallTime
    ) async throws -> ExchangeRecord {
        try await setup.journal.append(
            .sent(
                .init(
                    trial: key, attempt: progress.number, reservation: reserved, expected: expected,
                    at: startedAt.rfc3339)))
        let result = await send(http(wire, ask, of: key.variant, timeoutFactor: progress.timeoutFactor))
        return ExchangeRecord(
            result, of: ask.definition, redactor: setup.redactor, sentAt: startedAt, now: setup.clock.now())
    }

    /// Writes down what an exchange came to. It counts once that is on the disk, and neither the next request nor the next
    /// trial of this worker needs to wait for it: the journal sees to it that few are ahead of the disk. What was kept aside
    /// for it is given free only after it is in the file: whoever reads the journal charges as much for it until then.
    private func record(
        _ exchanged: ExchangeRecord, of request: SHA256Digest, _ key: TrialKey, _ attempt: Progress, isLast: Bool,
        startedAt: WallTime
    ) async throws {
        let reading = exchanged.reading
        let line = JournalLine.Attempt(
            trial: key, attempt: attempt.number, outcome: reading.outcome, reason: reading.reason,
            requestSHA256: request, response: exchanged.response, servedModel: reading.servedModel,
            usage: reading.rawUsage, timing: exchanged.timing, startedAt: startedAt.rfc3339, cost: exchanged.cost,
            charged: exchanged.charge)
        let (progress, cost, isUsable) = (setup.progress, exchanged.cost, reading.outcome.kind == .answered)
        try await setup.journal.append(.attempt(line)) {
            progress.spend(key.variant, cost)
            if isLast { progress.finish(key.variant, usable: isUsable) }
        }
    }

    private func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) { return .success(try await setup.http.send(request)) } catch {
            return .failure(error)
        }
    }

    private func http(
        _ wire: WireRequest, _ ask: Ask, of variant: VariantID, timeoutFactor: Double
    ) -> HTTPRequest {
        var headers = wire.headers
        if setup.isSimulated {
            headers.append(("x-nutrieval-repeat", String(ask.repeatIndex)))
            if let variation = setup.variations[variant] {
                headers.append((SimulatedVariation.header, variation.value))
            }
        }
        let secret = setup.keys[ask.definition.name].map { (wire.keyHeader.name, wire.keyHeader.prefix, $0) }
        return HTTPRequest(
            method: .post, url: wire.url, headers: headers, secretHeader: secret, body: wire.body.pieces,
            timeout: ask.definition.limits.timeout * timeoutFactor, allowsPlainHTTP: ask.definition.insecureHTTP,
            connectionGroup: ask.definition.name)
    }
}
