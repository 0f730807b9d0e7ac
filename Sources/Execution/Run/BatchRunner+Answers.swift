import Catalog
import Costs
import JSON
import Nutrition
import Providers

// The end of a batch.
extension BatchRunner {
    private struct Strays {
        var doubled = 0
        var foreign = 0
        var unreadable = 0

        /// For a person; nil if there are none.
        var words: String? {
            let counts = [
                (doubled, "came twice"), (foreign, "belong to no request of it"), (unreadable, "are unreadable")
            ]
            let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
    }

    /// Records the answers of a batch that is over.
    /// - Returns: trials that are to be asked live.
    func collect(_ active: Active, _ state: BatchState, _ lastPoll: [UInt8]) async throws -> [Trial] {
        var active = active
        var end = RecordedBatch.End(word: state.word)
        if let problem = state.problem {
            plan.tell("\(active.name): the vendor refused batch \(active.ticket): \(problem)")
            end.files = state.files
            return try await finish(active, end, otherwise: problem)
        }
        let before = active.answered.count
        var (strays, reasons, again) = (Strays(), [Int: String](), [Trial]())
        let requests = active.format.results(active.batch, state)
        for number in 0..<(requests?.count ?? 1) {
            var body = lastPoll
            if let requests {
                let answer = try await results(requests[number], of: active)
                if case .refused(let response, _) = answer, Self.gone.contains(response.status) {
                    plan.tell("\(active.name): the server no longer has the results of batch \(active.ticket)")
                    end.word = "results_lost"
                    continue
                }
                guard case .ok(let response) = answer else {
                    // What was read is in the journal; a resume reads the rest.
                    try leave(active, "the results of batch \(active.ticket) cannot be had\(answer.words)")
                    return []
                }
                body = response.body
            }
            for part in active.format.parts(of: body) {
                guard let json = try? JSON.parse(Array(part), limits: JSONLimits(bytes: 2_000_000)),
                    let entry = active.format.entry(json)
                else {
                    strays.unreadable += 1
                    continue
                }
                guard let number = Batch.number(in: entry.requestID, of: active.batch.id),
                    active.entries.indices.contains(number)
                else {
                    strays.foreign += 1
                    continue
                }
                switch entry.result {
                case .undone(let reason): reasons[number] = reason
                case .response(let response):
                    active.isCertain = true
                    guard active.answered.insert(number).inserted else {
                        // After a kill, answers are read again that the journal has.
                        if before == 0 { strays.doubled += 1 }
                        continue
                    }
                    let outcome = try await record(response, number, of: active)
                    if outcome.kind == .pending { again.append(active.trials[number]) }
                }
            }
        }
        let count = active.answered.count
        if count == 0, strays.foreign > 0 { end.word = "foreign" }
        let isLost = end.word == "results_lost"
        // The vendor did more than it shows.
        let shown = active.answered.union(reasons.keys).count
        end.mayBeBilled =
            isLost || (count == 0 && strays.foreign > 0) || min(state.done ?? 0, active.batch.count) > shown
        plan.tell(
            "\(active.name): batch \(active.ticket) is over (\(state.word)): \(count) of \(active.batch.count) answers"
                + (strays.words.map { "; of its results \($0)" } ?? "")
                + (end.mayBeBilled ? "; it may be on the bill" : ""))
        end.files = state.files
        let rest = try await finish(active, end, reasons: reasons, mayAskLive: !isLost)
        return rest + (plan.rest == .live ? again : [])
    }

    private static let gone = [404, 410]

    /// Asks for results; a server without them is believed after a while.
    private func results(_ request: Request, of active: Active) async throws -> Answer {
        let start = setup.clock.now().seconds
        while true {
            let answer = try await exchange(request, active, attempts: 6)
            guard case .refused(let response, _) = answer, Self.gone.contains(response.status),
                setup.clock.now().seconds - start < plan.lostAfter
            else { return answer }
            guard await active.runner.sleep(15) else { return .stopped }
        }
    }

    private func record(_ response: ProviderResponse, _ number: Int, of active: Active) async throws -> Outcome {
        let (entry, definition) = (active.entries[number], active.batch.definition)
        // Without a timing, so that it is in no figure of latency.
        let reply = Reply(status: response.status, headers: [], body: response.body, timing: nil)
        let exchanged = ExchangeRecord(
            .success(reply), to: Ask(definition: definition, photos: []), redactor: setup.redactor,
            sentAt: active.submittedAt, now: setup.clock.now(), isBatch: true)
        let reading = exchanged.reading
        var line = JournalLine.Attempt(
            trial: entry.trial, attempt: entry.attempt, outcome: reading.outcome, reason: reading.reason,
            requestSHA256: entry.request, response: exchanged.response, servedModel: reading.servedModel,
            usage: reading.rawUsage, startedAt: active.submittedAt.rfc3339, cost: exchanged.cost,
            charged: exchanged.charge)
        line.batch = active.ticket
        let (progress, variant, cost) = (setup.progress, entry.trial.variant, exchanged.cost)
        try await setup.journal.append(.attempt(line)) {
            progress.spend(variant, cost)
            progress.finish(variant, reading.outcome)
        }
        settle(active, number, billed: exchanged.charge)
        return reading.outcome
    }

    /// Replaces what is kept aside for a request with its bill; nil: unknown.
    private func settle(_ active: Active, _ number: Int, billed: Double?) {
        if active.reservations.indices.contains(number) {
            return setup.budget.settle(active.reservations[number], billed: billed)
        }
        let entry = active.entries[number]
        let charge = JournalState.Job(
            attempt: entry.attempt, ticket: active.ticket, acceptedAt: active.submittedAt,
            reservation: entry.reservation)
        setup.budget.settle(charge, billed: billed, for: entry.trial.variant)
    }

    /// Records that nothing more will come of a batch. Returns the trials without an answer.
    func end(_ active: Active, _ end: RecordedBatch.End) throws -> [Trial] {
        let open = active.entries.indices.filter { !active.answered.contains($0) }
        for number in open { settle(active, number, billed: end.mayBeBilled ? nil : 0) }
        try log.append([.ended(end)], of: active.batch.id)
        return open.map { active.trials[$0] }
    }

    /// Ends a batch; its trials without an answer stay pending, each with a reason, or are returned to be asked live.
    /// - Parameters:
    ///   - reasons: by the request's number.
    ///   - otherwise: the reason of the others; nil: the vendor's word.
    func finish(
        _ active: Active, _ end: RecordedBatch.End, reasons: [Int: String] = [:], otherwise: String? = nil,
        mayAskLive: Bool = true
    ) async throws -> [Trial] {
        // The answers are on the disk before the batch counts as collected.
        try await setup.journal.finish()
        let open = active.entries.indices.filter { !active.answered.contains($0) }
        let rest = try self.end(active, end)
        try await remove(end.files + [active.file].compactMap(\.self), of: active)
        if mayAskLive, plan.rest == .live { return rest }
        for number in open {
            let reason = reasons[number] ?? otherwise ?? end.word
            try await active.runner.skip(
                active.entries[number].trial, .cancelled, "batch \(active.ticket) has no answer to it: \(reason)")
        }
        return []
    }
}
