import Catalog
import Nutrition
import Providers
import Transport

// Attempts of several exchanges.
extension TrialRunner {
    /// Continues an attempt after its first exchange. Nil if a later session must finish it; then its end is in the
    /// journal. A ticket is on the disk before it is used.
    func collect(
        _ order: Order, after first: ExchangeRecord, _ progress: Progress, startedAt: WallTime
    ) async throws -> ExchangeRecord? {
        guard let response = first.response else { return nil }
        let at = setup.clock.now()
        var exchanges: [Exchange] = [.response(response)]
        if let ticket = order.format.ticket(in: response, to: order.ask) {
            try await setup.journal.appendDurably(
                .accepted(.init(trial: order.key, attempt: progress.number, ticket: ticket, at: at)))
            exchanges = [.accepted(ticket: ticket, at: at)]
        }
        var ended = try await goOn(order, after: exchanges, startedAt: startedAt)
        ended?.span(first.timing, .seconds(setup.clock.now().seconds - startedAt.seconds))
        return ended
    }

    /// Finishes a job of an earlier session, without timing. True if the trial must be asked anew.
    func resume(_ job: JournalState.Job, of order: Order) async throws -> Bool {
        let exchanges = [Exchange.accepted(ticket: job.ticket, at: setup.clock.now())]
        guard var ended = try await goOn(order, after: exchanges, startedAt: job.acceptedAt) else { return false }
        ended.timing = nil
        var progress = Progress(number: job.attempt, counted: 1)
        let wait = try await conclude(ended, order, &progress, startedAt: job.acceptedAt)
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
                if let variable = setup.outgoing.variable(in: request) {
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
        setup.progress.finish(order.key.variant, .cancelled)
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
    func cleanUp(_ ticket: String?, of order: Order, attempt: Int) async throws {
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
