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
        var ticket: String?
        if first.isUnderWay, let response = first.response {
            ticket = order.format.ticket(in: response, to: order.ask)
        } else {
            guard first.reading.outcome != .cancelled, await sleep(order.definition.job?.interval ?? 0) else {
                return leave(order)
            }
            switch await find(order) {
            case .job(let found): ticket = found
            // It may have the submission all the same; a server that answered with an error said that it has not.
            case .none where first.response == nil && order.hasList:
                try await leaveOpen(order, first.reading.outcome, "its list of jobs does not show the submission")
                return nil
            case .none: return first
            case .unclear(let reason):
                try await leaveOpen(order, first.reading.outcome, reason)
                return nil
            }
        }
        var exchanges = first.response.map { [Exchange.response($0)] } ?? []
        if let ticket {
            guard let accepted = try await accept(ticket, of: order, attempt: progress.number) else {
                return first.ended(
                    .serverError, "the server gave one ticket to two submissions")
            }
            exchanges = [accepted]
        }
        var ended = try await goOn(order, after: exchanges, startedAt: startedAt)
        ended?.span(first.timing, .seconds(setup.clock.now().seconds - startedAt.seconds))
        return ended
    }

    /// Records a job. Nil if it is another submission's.
    private func accept(_ ticket: String, of order: Order, attempt: Int) async throws -> Exchange? {
        guard submissions.claim(ticket, of: order.definition.name) else { return nil }
        let at = setup.clock.now()
        try await setup.journal.appendDurably(
            .accepted(.init(trial: order.key, attempt: attempt, ticket: ticket, at: at)))
        return .accepted(ticket: ticket, at: at)
    }

    /// Finishes what an earlier session left of a trial: a job, or a submission whose fate is unknown. True if the trial
    /// must be asked anew.
    func resume(_ order: Order, _ unanswered: JournalState.Unanswered?) async throws -> Bool {
        if let job = setup.jobs[order.key]?.last(where: { !$0.isAnswered }) { return try await resume(job, of: order) }
        guard let unanswered else { return true }
        var order = order
        order.mark(Submission(of: "\(order.key)", at: unanswered.at))
        // A server may still be busy with a submission that has just broken off.
        guard await sleep(order.definition.job?.interval ?? 0) else {
            _ = leave(order)
            return false
        }
        switch await find(order) {
        case .none: return true
        case .unclear(let reason):
            try await leaveOpen(order, .cancelled, reason)
            return false
        case .job(let ticket):
            guard try await accept(ticket, of: order, attempt: unanswered.attempt) != nil else {
                try await leaveOpen(order, .cancelled, "the job in its list is another submission's")
                return false
            }
            let job = JournalState.Job(
                attempt: unanswered.attempt, ticket: ticket,
                acceptedAt: WallTime(rfc3339: unanswered.at) ?? setup.clock.now(), reservation: unanswered.reservation)
            return try await resume(job, of: order)
        }
    }

    /// Finishes a job of an earlier session, without timing. True if the trial must be asked anew.
    private func resume(_ job: JournalState.Job, of order: Order) async throws -> Bool {
        let exchanges = [Exchange.accepted(ticket: job.ticket, at: setup.clock.now())]
        guard var ended = try await goOn(order, after: exchanges, startedAt: job.acceptedAt) else { return false }
        ended.timing = nil
        var progress = Progress(number: job.attempt, counted: 1)
        let wait = try await conclude(ended, order, &progress, startedAt: job.acceptedAt)
        setup.budget.settle(job, billed: ended.charge, for: order.key.variant)
        try await tidy(ended, of: order, attempt: job.attempt)
        guard let wait else { return false }
        return await sleep(wait)
    }

    /// Makes the format's requests, each with its own turn and retries. Nil if a later session must finish the attempt.
    private func goOn(
        _ order: Order, after first: [Exchange], startedAt: WallTime
    ) async throws -> ExchangeRecord? {
        var (order, exchanges) = (order, first)
        let provider = order.definition.name
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
                    turn = try await pool.turn(tokens: 0) { [stops] in stops.stop(of: provider) }
                } catch let stop as Pool.Stop {
                    return try await leave(order, stop.outcome, stop.reason)
                } catch { return nil }
                order.ask.polls += 1
                let exchanged = await carry(
                    request, of: order, after: exchanges, timeoutFactor: failures.timeoutFactor, sentAt: startedAt)
                guard exchanged.isPassingFailure else {
                    await pool.finish(turn, Pool.Result(exchanged))
                    failures = Progress(number: 0, unstatedWait: failures.unstatedWait)
                    guard exchanged.isUnderWay else { return exchanged }
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

    /// The trial stays pending, so that a resume looks for its job before it submits another one.
    private func leaveOpen(_ order: Order, _ outcome: Outcome, _ reason: String) async throws {
        try await skip(
            order.key, outcome.kind == .pending ? outcome : .cancelled,
            "nobody can tell yet whether the server took the submission: \(reason)")
    }

    // MARK: Beside the attempt

    /// What the server's list tells about a submission.
    private enum Found {
        case job(String)
        case none
        /// Why nobody can tell, in one sentence.
        case unclear(String)
    }

    /// How often the list is read: a server may show a job some time after its submission broke off.
    private static let looks = 10

    /// Looks for the job of a submission whose response is missing.
    private func find(_ order: Order) async -> Found {
        for look in 1...Self.looks {
            let found = await searchList(order)
            guard case .none = found, look < Self.looks, order.hasList else { return found }
            guard await sleep(order.definition.job?.interval ?? 0) else { return .unclear("the run was stopped") }
        }
        return .none
    }

    private func searchList(_ order: Order) async -> Found {
        var tickets: [String] = []
        var (page, last) = (1, [UInt8]())
        while let request = order.format.listing(order.ask, page: page) {
            guard let response = await aside(request, of: order),
                let listing = order.format.tickets(in: response, to: order.ask)
            else { return .unclear("its list of jobs, which shows whether it took the submission, could not be read") }
            tickets += listing.tickets
            // A server that knows no pages sends the first one again.
            guard listing.count > 0, listing.tickets.isEmpty, order.definition.job?.list?.isPaged == true,
                response.body != last
            else { break }
            (page, last) = (page + 1, response.body)
            if order.format.listing(order.ask, page: page) == nil {
                return .unclear("its list of jobs goes on after \(page - 1) pages")
            }
        }
        let own = Set(tickets)
        guard own.count < 2 else { return .unclear("its list has \(own.count) jobs of the submission") }
        return own.first.map { .job($0) } ?? .none
    }

    /// Sends a request that is no part of the attempt, with retries. Nil if none had a response with status 2xx or one
    /// of those.
    private func aside(_ request: Request, of order: Order, or statuses: [Int] = []) async -> ProviderResponse? {
        for number in 1...order.policy.attempts {
            guard let turn = try? await pool.turn(tokens: 0) else { return nil }
            let record = await carry(request, of: order, sentAt: setup.clock.now())
            await pool.finish(turn, Pool.Result(record))
            if let response = record.response, response.isSuccess || statuses.contains(response.status) {
                return response
            }
            guard number < order.policy.attempts, await sleep(1) else { return nil }
        }
        return nil
    }

    /// Confirms an answer, if the file says so, and removes its job.
    func tidy(_ ended: ExchangeRecord, of order: Order, attempt: Int) async throws {
        guard let ticket = ended.ticket else { return }
        if ended.reading.outcome.kind == .answered, let response = ended.response,
            let request = order.format.confirmation(order.ask, ticket: ticket, of: response),
            setup.outgoing.variable(in: request) == nil
        {
            _ = await aside(request, of: order)
        }
        try await cleanUp(ticket, of: order, attempt: attempt)
    }

    /// Removes a job from its server and records that. If that fails, the next resume tries again.
    private func cleanUp(_ ticket: String, of order: Order, attempt: Int) async throws {
        guard let request = order.format.cleanUp(order.ask, ticket: ticket),
            await aside(request, of: order, or: [404, 410]) != nil
        else { return }
        try await setup.journal.append(.cleaned(.init(trial: order.key, attempt: attempt)))
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

extension ExchangeRecord {
    /// The same exchange with another end, which nothing repeats.
    fileprivate func ended(_ outcome: Outcome, _ reason: String) -> ExchangeRecord {
        var ended = self
        ended.isUnderWay = false
        ended.reading = ResponseReading(
            outcome: outcome, reason: reason, rejection: Rejection(final: outcome, message: reason))
        return ended
    }
}
