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

    func active(_ recorded: RecordedBatch) -> Active? {
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
        for recorded in plan.recorded where recorded.isToTidy { try await tidy(recorded) }
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
            plan.tell(
                "\(active.name): the vendor's list does not show batch \(recorded.id): its requests are asked again"
                    + (recorded.isUnanswered ? ", and it may be on the bill" : ""))
            return .notSubmitted(
                try end(active, RecordedBatch.End(word: "not_submitted", mayBeBilled: recorded.isUnanswered)))
        case .unclear(let reason):
            try leave(active, "it is not known whether the vendor has batch \(recorded.id): \(reason)")
            return .left
        }
    }
}
