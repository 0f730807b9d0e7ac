import Catalog
import Costs
import JSON
import Nutrition
import Providers
import Synchronization
import Transport

/// Gives trials to vendors in batches, waits for them and records the answers. Every step is in `BatchLog` before the
/// next, so that a later session goes on where this one ended.
struct BatchRunner: Sendable {
    let setup: RunSetup
    let plan: BatchPlan
    let log: BatchLog
    let network: any Backend
    /// By the variant's place in the plan.
    let runners: [Int: TrialRunner]
    let gate = Gate()
    let taken: Taken

    init(setup: RunSetup, plan: BatchPlan, log: BatchLog, network: any Backend, runners: [Int: TrialRunner]) {
        (self.setup, self.plan, self.log) = (setup, plan, log)
        (self.network, self.runners) = (network, runners)
        taken = Taken()
        for recorded in plan.recorded {
            if let ticket = recorded.ticket, let active = active(recorded) { taken.insert(ticket, of: active.batch) }
        }
    }

    /// The tickets that belong to known batches, by endpoint: two vendors may give the same one.
    final class Taken: Sendable {
        private let tickets = Mutex<[String: Set<String>]>([:])

        func insert(_ ticket: String, of batch: Batch) {
            tickets.withLock { _ = $0[batch.endpoint, default: []].insert(ticket) }
        }

        func all(at endpoint: String) -> Set<String> { tickets.withLock { $0[endpoint] ?? [] } }
    }

    /// Lets one in after the other, of each name.
    actor Gate {
        private var last: [String: Task<Void, Never>] = [:]

        func alone<Value: Sendable>(
            _ name: String, _ body: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            let before = last[name]
            let own = Task { () async -> Result<Value, any Error> in
                await before?.value
                do { return .success(try await body()) } catch { return .failure(error) }
            }
            last[name] = Task { _ = await own.value }
            return try await withTaskCancellationHandler {
                try await own.value.get()
            } onCancel: {
                own.cancel()
            }
        }
    }

    /// A batch that is or may be at the vendor.
    struct Active: Sendable {
        var batch: Batch
        let format: any BatchFormat.Type
        let variant: VariantID
        let runner: TrialRunner
        var submittedAt: WallTime
        /// The last attempt to submit it.
        var triedAt: WallTime
        var entries: [RecordedBatch.Entry] = []
        /// Of the entries.
        var trials: [Trial] = []
        /// Empty for a batch of an earlier session, whose charges the journal's state has.
        var reservations: [BudgetGuard.Reservation] = []
        var answered: Set<Int> = []
        var file: String?
        /// True if the vendor may have files of it whose ids are not known.
        var mayHaveCopies = false
        var ticket = ""
        /// See `RecordedBatch.isCertain`.
        var isCertain = true

        var name: String { batch.definition.name }
    }

    /// Nil if the plan has no such variant, or its server takes no batches.
    func active(_ variant: Int?, id: String, count: Int, at time: WallTime) -> Active? {
        guard let variant, let runner = runners[variant] else { return nil }
        let (definition, name) = (setup.plan.variants[variant].definition, setup.plan.variants[variant].id)
        guard let format = Formats.batches(definition) else { return nil }
        // Vendor's and own clock may differ.
        let earliest = WallTime(seconds: time.seconds - 300)
        let batch = Batch(
            definition: definition, endpoint: setup.endpoints[definition.name] ?? definition.endpoint, id: id,
            count: count, earliest: earliest.seconds, notBefore: earliest.rfc3339)
        return Active(
            batch: batch, format: format, variant: name, runner: runner, submittedAt: time, triedAt: time)
    }

    private func active(_ recorded: RecordedBatch) -> Active? {
        let variant = setup.plan.variants.firstIndex { $0.id == recorded.variant }
        let time = recorded.submittedAt ?? setup.clock.now()
        var active = active(variant, id: recorded.id, count: recorded.entries.count, at: time)
        active?.triedAt = recorded.triedAt ?? time
        active?.file = recorded.file
        active?.ticket = recorded.ticket ?? ""
        active?.isCertain = recorded.isCertain
        return active
    }

    /// Asks those trials in batches and collects the batches of earlier sessions.
    /// - Parameter pending: every pending trial, also those of earlier batches.
    /// - Returns: trials that are to be asked live.
    /// - Throws: `WriteError` only.
    func run(_ fresh: [Trial], pending: [Trial], attemptsSoFar: TrialMap<Int>) async throws -> [Trial] {
        BatchFile.removeLeftOver(in: plan.folder)
        var (fresh, active) = (fresh, [Active]())
        let places = Dictionary(
            pending.map { (setup.plan.key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
        for recorded in plan.recorded where recorded.isOpen {
            switch try await resume(recorded, places) {
            case .active(let found): active.append(found)
            case .notSubmitted(let trials):
                // Without `--batch` the runner asks them live.
                fresh += trials
            case .left: break
            }
        }
        let inBatches = fresh.filter { plan.providers.contains(setup.plan.variants[$0.variant].id.provider) }
        var live = fresh.filter { !plan.providers.contains(setup.plan.variants[$0.variant].id.provider) }
        try await withThrowingTaskGroup(of: [Trial].self) { group in
            for one in active { group.addTask { try await follow(one) } }
            for (variant, trials) in Dictionary(grouping: inBatches, by: \.variant) {
                guard let runner = runners[variant] else { continue }
                group.addTask { try await submit(trials, by: runner, attemptsSoFar) }
            }
            for try await rest in group { live += rest }
        }
        // Last, so that no answer waits for it.
        for recorded in plan.recorded where !recorded.isOpen && !recorded.isRemoved { try await tidy(recorded) }
        return live
    }

    // MARK: Earlier sessions

    private enum Resumed {
        case active(Active)
        case notSubmitted([Trial])
        /// Nothing can be learned of it now; a later session tries again.
        case left
    }

    private func resume(_ recorded: RecordedBatch, _ places: [TrialKey: Trial]) async throws -> Resumed {
        guard var active = active(recorded) else {
            let name = recorded.variant?.provider ?? "a provider"
            plan.tell("\(name) takes no batches any more, so batch \(recorded.id) is left alone")
            return .left
        }
        active.entries = recorded.entries
        active.answered = recorded.answered
        // Answered ones are not pending; their places are never used.
        active.trials = recorded.entries.map {
            places[$0.trial] ?? Trial(variant: 0, set: 0, meal: 0, repeatIndex: 0)
        }
        if recorded.ticket != nil { return .active(active) }
        switch try await find(active) {
        case .found(let ticket):
            plan.tell("\(active.name): batch \(ticket) had reached the vendor")
            return .active(try accept(active, ticket, isCertain: active.format.marksBatches))
        case .absent:
            return .notSubmitted(try end(active, RecordedBatch.End(word: "not_submitted")))
        case .unclear(let reason):
            try leave(active, "it is not known whether the vendor has batch \(recorded.id): \(reason)")
            return .left
        }
    }

    enum Found {
        case found(String)
        case absent
        case unclear(String)
    }

    /// Seconds after a submission until a list without it is believed: a server can still be making the batch.
    private static let patience = 120.0

    /// Looks a submission up in the vendor's list, by its metadata.
    func find(_ sought: Active) async throws -> Found {
        var active = sought
        active.batch.otherTickets = taken.all(at: active.batch.endpoint)
        var looks = 0
        while true {
            let found = try await look(for: active)
            guard case .absent = found else { return found }
            looks += 1
            let left = active.triedAt.seconds + Self.patience - setup.clock.now().seconds
            if left <= 0, looks > 1 { return .absent }
            if looks == 1 {
                plan.tell("\(active.name): it is not known yet whether the vendor has a batch; its list is watched")
            }
            guard await active.runner.sleep(max(5, min(15, left))) else { return .unclear("the run was stopped") }
        }
    }

    private func look(for active: Active) async throws -> Found {
        var cursor: String?
        for _ in 0..<50 {
            let answer = try await exchange(active.format.list(active.batch, at: cursor), active, attempts: 4)
            guard case .ok(let response) = answer, let body = Self.json(response.body) else {
                return .unclear("its list of batches cannot be read\(answer.words)")
            }
            switch active.format.search(body, at: cursor, for: active.batch) {
            case .found(let ticket): return .found(ticket)
            case .absent: return .absent
            case .more(let next): cursor = next
            case .unclear: return .unclear("several of its batches could be it")
            }
        }
        return .unclear("its list of batches is too long")
    }

    /// Removes from the vendor what an earlier session did not come to remove.
    private func tidy(_ recorded: RecordedBatch) async throws {
        guard var active = active(recorded) else { return }
        // A kill may have come between the upload and its line.
        active.mayHaveCopies = true
        try await remove((recorded.end?.files ?? []) + [recorded.file].compactMap(\.self), of: active)
    }

    /// Removes photos and answers from the vendor; the next session tries again what fails.
    func remove(_ files: [String], of active: Active) async throws {
        var (files, problem) = (files, String?.none)
        if active.mayHaveCopies, let list = active.format.uploads(active.batch) {
            let answer = try await exchange(list, active, attempts: 2)
            if case .ok(let response) = answer, let body = Self.json(response.body) {
                files += active.format.uploaded(in: body, of: active.batch)
            } else {
                problem = "its list of files cannot be read\(answer.words)"
            }
        }
        let ticket = active.isCertain ? active.ticket : ""
        for request in active.format.removal(active.batch, ticket: ticket, files: Set(files).sorted()) {
            let answer = try await exchange(request, active, attempts: 3)
            switch answer {
            case .ok: break
            // It is gone, or the server has no such request.
            case .refused(let response, _) where [404, 405, 410].contains(response.status): break
            default: problem = "not all of it could be removed\(answer.words)"
            }
        }
        guard let problem else { return try log.append([.removed], of: active.batch.id) }
        plan.tell(
            "\(active.name): photos or answers of batch \(active.ticket.isEmpty ? active.batch.id : active.ticket) may "
                + "still be at the vendor: \(problem). A resume tries again")
    }

    // MARK: Waiting

    /// Waits for a batch, and records its answers.
    /// - Returns: trials that are to be asked live.
    func follow(_ active: Active) async throws -> [Trial] {
        let wait = plan.deadline
        let deadline = active.submittedAt.seconds + wait
        var (interval, cancelledAt, missingSince) = (1.0, Double?.none, Double?.none)
        defer { setup.progress.note(nil, of: active.batch.id) }
        show(active, nil)
        while true {
            switch try await exchange(active.format.poll(active.batch, ticket: active.ticket), active, attempts: 1) {
            case .ok(let response):
                guard let state = Self.json(response.body).flatMap(active.format.state) else { break }
                missingSince = nil
                show(active, state)
                if state.isOver { return try await collect(active, state, response.body) }
            case .refused(let response, let rejection):
                let now = setup.clock.now().seconds
                let since = missingSince ?? now
                if [404, 410].contains(response.status) { missingSince = since }
                if missingSince != nil, now - since >= plan.lostAfter {
                    let words =
                        "\(active.name): the server no longer knows batch \(active.ticket); it may be on the bill. "
                        + "Its key may have changed, or its results were kept too briefly"
                    plan.tell(words)
                    return try await finish(active, .init(word: "lost", mayBeBilled: true), mayAskLive: false)
                }
                if [.unauthorized, .quotaExhausted].contains(rejection.outcome) {
                    try leave(active, rejection.message)
                    return []
                }
            case .unknown: break
            case .stopped:
                try leave(active, nil)
                return []
            }
            let now = setup.clock.now().seconds
            if let cancelledAt, now > cancelledAt + min(600, wait) {
                plan.tell(
                    "\(active.name): batch \(active.ticket) did not end after it was cancelled; it may be on the bill")
                return try await finish(active, .init(word: "abandoned", mayBeBilled: true))
            }
            if let stop = active.runner.stops.stop(of: active.name) {
                try leave(active, stop.reason)
                return []
            }
            if now > deadline, cancelledAt == nil {
                cancelledAt = now
                interval = 1
                guard active.isCertain else { continue }
                plan.tell("\(active.name): batch \(active.ticket) has reached its deadline and is cancelled")
                _ = try await exchange(active.format.cancel(active.batch, ticket: active.ticket), active, attempts: 3)
                continue
            }
            let longest = missingSince == nil ? max(1, deadline - now) : 30
            guard await active.runner.sleep(min(interval, longest)) else {
                try leave(active, nil)
                return []
            }
            interval = min(interval * 1.3, 120)
        }
    }

    private func show(_ active: Active, _ state: BatchState?) {
        let since = active.submittedAt.rfc3339.dropFirst(11).prefix(5)
        let done = state?.done.map { "\(min($0, active.batch.count)) of \(active.batch.count) done" }
        let words = [done ?? "\(active.batch.count) requests", state?.word, "since \(since) UTC"]
        setup.progress.note(
            "\(active.name): batch \(active.ticket): " + words.compactMap(\.self).joined(separator: ", "),
            of: active.batch.id)
    }

    /// Asks the vendors to end every batch that the log shows as open. Returns how many were asked for.
    func cancelAll() async throws -> Int {
        var count = 0
        for recorded in try BatchLog.read(plan.folder) where recorded.isOpen {
            guard let active = active(recorded), recorded.ticket != nil, recorded.isCertain else { continue }
            let request = active.format.cancel(active.batch, ticket: active.ticket)
            if case .ok = try await exchange(request, active, attempts: 2, afterStop: true) { count += 1 }
        }
        return count
    }

    /// Ends this session's part; the batch stays open.
    func leave(_ active: Active, _ reason: String?) throws {
        if let reason { plan.tell("\(active.name): \(reason); a resume tries again") }
        for _ in 0..<(active.entries.count - active.answered.count) {
            setup.progress.finish(active.variant, .cancelled)
        }
    }

    // MARK: Requests

    enum Answer {
        case ok(ProviderResponse)
        case refused(ProviderResponse, Rejection)
        /// Whether the server did it is not known.
        case unknown(String)
        case stopped

        var words: String {
            switch self {
            case .ok, .stopped: ""
            case .refused(_, let rejection): " (\(rejection.message))"
            case .unknown(let words): " (\(words))"
            }
        }

        /// Whether the same request may soon succeed.
        var isPassing: Bool {
            switch self {
            case .ok, .stopped: false
            case .refused(let response, let rejection):
                rejection.outcome != .quotaExhausted && ([408, 429].contains(response.status) || response.status >= 500)
            case .unknown: true
            }
        }
    }

    /// Sends one request about a batch, in turn with live ones, and again after passing failures.
    /// - Parameter afterStop: the run is over, and gives no turns.
    func exchange(
        _ request: Request, _ active: Active, attempts: Int, afterStop: Bool = false
    ) async throws -> Answer {
        let (definition, runner) = (active.batch.definition, active.runner)
        if let variable = setup.outgoing.variable(in: request) {
            return .unknown("the request contains the key of \(variable)")
        }
        let ask = Ask(definition: definition, endpoint: active.batch.endpoint, photos: [])
        // A file takes minutes.
        let isLarge = request.body.pieces.contains { $0.sentCount > 1_000_000 } || request.responseLimit > 10_000_000
        let timeout = isLarge ? max(definition.limits.timeout, .seconds(900)) : definition.limits.timeout
        var attempt = 0
        while true {
            attempt += 1
            var turn: Pool.Turn?
            if !afterStop {
                do {
                    turn = try await runner.pool.turn(tokens: 0) { [stops = runner.stops] in
                        stops.stop(of: definition.name)
                    }
                } catch { return .stopped }
            }
            let result = await network.carry(request, of: ask, for: active.variant, timeout: timeout)
            if let turn { await runner.pool.finish(turn, Pool.Result(ending: .fine)) }
            let answer = answer(result, active)
            guard answer.isPassing, attempt < attempts else { return answer }
            var pause = min(60, Double(1 << min(attempt, 6)))
            if case .refused(_, let rejection) = answer, let wait = rejection.wait {
                pause = max(pause, min(600, Double(wait / .seconds(1))))
            }
            if afterStop { continue }
            guard await runner.sleep(pause) else { return .stopped }
        }
    }

    private func answer(_ result: Result<Reply, TransportError>, _ active: Active) -> Answer {
        switch result {
        case .success(let reply):
            var response = ProviderResponse(status: reply.status, body: reply.body)
            if response.isSuccess { return .ok(response) }
            response.headers = RecordedHeaders.selected(from: reply.headers, redactor: setup.redactor)
            response.body = setup.redactor.redacted(response.body)
            return .refused(response, active.format.readRejection(response, now: setup.clock.now()))
        case .failure(.cancelled): return .stopped
        case .failure(let error): return .unknown(error.description)
        }
    }

    static func json(_ body: [UInt8]) -> JSON? {
        try? JSON.parse(body, limits: JSONLimits(bytes: 256_000_000))
    }
}
