import Catalog
import Costs
import JSON
import Nutrition
import Providers

// The end of a batch.
extension BatchRunner {
    /// What was read of a batch's results.
    private struct Reading {
        var active: Active
        /// Answered, but to be asked again, such as after a rate limit.
        var again: [Trial] = []
        /// Why the vendor did not ask, by the request's number.
        var reasons: [Int: String] = [:]
        var doubled = 0
        var foreign = 0
        var unreadable = 0
        /// The server no longer has a file of results.
        var isGone = false

        /// Of the requests, by answer or reason.
        var shown: Int { active.answered.union(reasons.keys).count }

        /// Whether the vendor did more than it shows.
        func isShort(_ state: BatchState) -> Bool { min(state.done ?? 0, active.batch.count) > shown }

        /// About strays, for a person; empty if there are none.
        var words: String {
            let counts = [
                (doubled, "came twice"), (foreign, "belong to no request of it"), (unreadable, "are unreadable")
            ]
            let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return parts.isEmpty ? "" : "; of its results " + parts.joined(separator: ", ")
        }
    }

    /// Statuses for what a server does not have.
    static var gone: [Int] { [404, 410] }

    /// Records the answers of a batch that is over.
    /// - Returns: trials that are to be asked live.
    func collect(_ active: Active, _ state: BatchState, _ lastPoll: [UInt8]) async throws -> [Trial] {
        if let problem = state.problem {
            plan.tell("\(active.name): the vendor refused batch \(active.ticket): \(problem)")
            return try await finish(active, .init(word: state.word, files: state.files), otherwise: problem)
        }
        var (state, body, reading) = (state, lastPoll, Reading(active: active))
        let start = setup.clock.now().seconds
        while true {
            guard try await read(&reading, state, body) else { return [] }
            // Counts, files and their contents need not come at the same time.
            guard reading.isShort(state) || reading.isGone, setup.clock.now().seconds - start < plan.lostAfter else {
                break
            }
            guard await active.runner.sleep(15) else {
                try leave(reading.active, nil)
                return []
            }
            let poll = try await exchange(active.format.poll(active.batch, ticket: active.ticket), active, attempts: 1)
            if case .ok(let response) = poll, let newer = Self.json(response.body).flatMap(active.format.state),
                newer.isOver
            {
                (state, body) = (newer, response.body)
            }
        }
        if reading.active.answered.isEmpty, reading.foreign > 0, !reading.active.isCertain {
            return try await searchAgain(reading.active)
        }
        return try await conclude(reading, state)
    }

    private func conclude(_ reading: Reading, _ state: BatchState) async throws -> [Trial] {
        let (active, isShort) = (reading.active, reading.isShort(state))
        let count = active.answered.count
        let isForeign = count == 0 && reading.foreign > 0
        let word = reading.isGone ? "results_lost" : isForeign ? "foreign" : state.word
        // What may come late stays at the vendor.
        let end = RecordedBatch.End(
            word: word, mayBeBilled: reading.isGone || isForeign || isShort, files: state.files,
            isKept: isShort && !reading.isGone)
        plan.tell(
            "\(active.name): batch \(active.ticket) is over (\(state.word)): \(count) of \(active.batch.count) answers"
                + reading.words + (reading.isGone ? "; the server no longer has all its results" : "")
                + (end.mayBeBilled ? "; the rest may be on the bill" : "")
                + (end.isKept ? "; its files stay at the vendor, because it did more than it shows" : ""))
        let rest = try await finish(active, end, reasons: reading.reasons, mayAskLive: !reading.isGone)
        return rest + (plan.rest == .live ? reading.again : [])
    }

    /// The batch found by its size is somebody else's.
    private func searchAgain(_ active: Active) async throws -> [Trial] {
        plan.tell("\(active.name): batch \(active.ticket) is somebody else's; the vendor's list is searched again")
        switch try await find(active) {
        case .found(let ticket):
            return try await follow(try accept(active, ticket, isCertain: active.format.marksBatches))
        case .absent:
            return try await finish(
                active, .init(word: "not_submitted"), otherwise: "the vendor's list does not show it")
        case .unclear(let reason):
            try leave(active, "it is not known whether the vendor has batch \(active.batch.id): \(reason)")
            return []
        }
    }

    /// Reads all results, and records those that are new. False if they cannot be had now; then a resume reads the rest.
    private func read(_ reading: inout Reading, _ state: BatchState, _ lastPoll: [UInt8]) async throws -> Bool {
        let active = reading.active
        (reading.doubled, reading.foreign, reading.unreadable, reading.isGone) = (0, 0, 0, false)
        var seen: Set<Int> = []
        let requests = active.format.results(active.batch, state)
        for number in 0..<(requests?.count ?? 1) {
            var body = lastPoll
            if let requests {
                let answer = try await exchange(requests[number], active, attempts: 6)
                switch answer {
                case .ok(let response): body = response.body
                case .refused(let response, _) where Self.gone.contains(response.status):
                    reading.isGone = true
                    continue
                default:
                    try leave(
                        reading.active, "the results of batch \(active.ticket) cannot be had\(answer.words)")
                    return false
                }
            }
            for part in active.format.parts(of: body) { try await take(part, &reading, &seen) }
        }
        return true
    }

    private func take(_ part: ArraySlice<UInt8>, _ reading: inout Reading, _ seen: inout Set<Int>) async throws {
        let active = reading.active
        guard let json = try? JSON.parse(Array(part), limits: JSONLimits(bytes: 2_000_000)),
            let entry = active.format.entry(json)
        else {
            reading.unreadable += 1
            return
        }
        guard let number = Batch.number(in: entry.requestID, of: active.batch.id),
            active.entries.indices.contains(number)
        else {
            reading.foreign += 1
            return
        }
        switch entry.result {
        case .undone(let reason): reading.reasons[number] = reason
        case .response(let response):
            reading.active.isCertain = true
            if !seen.insert(number).inserted { reading.doubled += 1 }
            guard reading.active.answered.insert(number).inserted else { return }
            let outcome = try await record(response, number, of: active)
            if outcome.kind == .pending { reading.again.append(active.trials[number]) }
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
        (line.batch, line.expected) = (active.ticket, entry.expected)
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
        if !end.isKept { try await remove(end.files + [active.file].compactMap(\.self), of: active) }
        if mayAskLive, plan.rest == .live { return rest }
        for number in open {
            let reason = reasons[number] ?? otherwise ?? end.word
            try await active.runner.skip(
                active.entries[number].trial, .cancelled, "batch \(active.ticket) has no answer to it: \(reason)")
        }
        return []
    }
}
