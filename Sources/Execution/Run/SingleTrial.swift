package import Catalog
package import FoundationEssentials
package import Nutrition
package import Photos
package import Providers
package import Transport

/// One trial outside of any run: no journal and no second attempt.
package struct SingleTrial: Sendable {
    /// Why it cannot be asked.
    package struct Refusal: Error, Sendable {
        package var outcome: Outcome
        /// One sentence.
        package var reason: String
    }

    package let ask: Ask
    /// The first request, without the key.
    package let request: Request
    package let estimate: AttemptEstimate
    private let variant: VariantID
    private let recordings: AnswerFiles

    /// Prepares the plan's first trial.
    /// - Parameters:
    ///   - endpoint: replaces the definition's, for the simulator; nil: the definition's.
    ///   - project: the folder that recorded answers' paths start at.
    package init(
        of plan: Plan, endpoint: String?, photos: PreparedPhotoStore, in project: URL, at now: WallTime
    ) async throws(Refusal) {
        guard let trial = plan.trials.first else {
            throw Refusal(outcome: .cancelled, reason: "there is no meal to ask about")
        }
        recordings = AnswerFiles(of: plan, in: project)
        let chosen = plan.variants[trial.variant]
        variant = chosen.id
        let recording = recordings.digest(for: chosen.definition)
        switch await TrialAsk.prepare(trial, of: plan, recording: recording, by: photos) {
        case .ready(var ask):
            ask.endpoint = endpoint ?? ask.endpoint
            if ask.definition.carrier == .jobs {
                ask.submission = Submission(of: variant.description, at: now.rfc3339)
            }
            self.ask = ask
            request = Formats.format(ask.definition.format).request(ask)
            estimate = AttemptEstimate(ask, at: now)
        case .skip(let outcome, let reason): throw Refusal(outcome: outcome, reason: reason)
        case .cancelled: throw Refusal(outcome: .cancelled, reason: "it was cancelled")
        }
    }

    /// Why a budget does not allow these requests together; nil if it does.
    package static func refusal(of trials: [SingleTrial], by budget: Budget) -> String? {
        let least = trials.reduce(0) { $0 + ($1.estimate.reservation ?? 0) }
        let first = trials.first { trial in
            guard case .refused = BudgetGuard(budget).reserve(trial.estimate.reservation, for: trial.variant) else {
                return budget.run.map { least > $0.value } ?? false
            }
            return true
        }
        return first.map { $0.estimate.refusal(of: $0.ask.definition.name).reason }
    }

    package struct Connections {
        let http: any HTTPSending
        /// Nil for keyless servers.
        let key: Secret?
        /// Nil: the key is never replaced.
        package var refresh: KeyRefresh?
        /// Nil unless a program answers.
        let programs: ProgramPlan?
        let redactor: Redactor
        let isSimulated: Bool

        package init(
            http: any HTTPSending, key: Secret?, programs: ProgramPlan?, redactor: Redactor, isSimulated: Bool
        ) {
            (self.http, self.key, self.programs) = (http, key, programs)
            (self.redactor, self.isSimulated) = (redactor, isSimulated)
        }
    }

    package struct Ending: Sendable {
        package var reading: ResponseReading
        /// The last one, without keys; nil if none was complete.
        package var response: ProviderResponse?
        /// From the first request to the last byte, without `queued`.
        package var duration: Duration
        /// Until it was sent, such as for a program's start.
        package var queued: Duration
        /// USD; nil if unknown.
        package var cost: Double?
    }

    /// Sends the request, and what else the format needs for the answer.
    package func carryOut(_ connections: Connections, clock: RunClock) async -> Ending {
        let start = ContinuousClock.now
        let programs = connections.isSimulated ? nil : connections.programs
        let keys = SessionKeys(
            connections.key.map { [ask.definition.name: $0] } ?? [:],
            connections.refresh.map { [ask.definition.name: $0] } ?? [:])
        let backends = Backends(
            network: HTTPBackend(
                http: connections.http,
                keys: keys,
                variations: connections.isSimulated ? [:] : nil),
            programs: programs.map { ProgramBackend($0, redactor: connections.redactor) }, recordings: recordings)
        let (record, ticket) = await exchange(backends, clock) { keys.redactor(beside: connections.redactor) }
        let queued = record.timing?.queued ?? .zero
        let duration = ContinuousClock.now - start - queued
        if let ticket, let removal = Formats.format(ask.definition.format).cleanUp(ask, ticket: ticket) {
            _ = await carry(removal, backends)
        }
        await backends.programs?.close()
        return Ending(
            reading: record.reading, response: record.response, duration: duration, queued: queued, cost: record.cost)
    }

    private func carry(_ request: Request, _ backends: Backends) async -> Result<Reply, TransportError> {
        await backends[ask.definition.carrier].carry(
            request, of: ask, for: variant, timeout: ask.definition.limits.timeout)
    }

    /// - Returns: the last exchange, and the ticket of a job.
    private func exchange(
        _ backends: Backends, _ clock: RunClock, redactor: () -> Redactor
    ) async -> (record: ExchangeRecord, ticket: String?) {
        let format = Formats.format(ask.definition.format)
        let sentAt = clock.now()
        var (ask, request, exchanges, ticket) = (ask, request, [Exchange](), String?.none)
        while true {
            var record = ExchangeRecord(
                await carry(request, backends), to: ask, after: exchanges, redactor: redactor(), sentAt: sentAt,
                now: clock.now())
            guard record.isUnderWay, let response = record.response else { return (record, ticket) }
            if exchanges.isEmpty, let found = format.ticket(in: response, to: ask) {
                ticket = found
                exchanges = [.accepted(ticket: found, at: clock.now())]
            } else {
                exchanges.append(.response(response))
            }
            var next: Request?
            while next == nil {
                switch format.next(ask, after: exchanges, now: clock.now()) {
                case .send(let request): next = request
                case .wait(let seconds):
                    if exchanges.count > 1 { exchanges.removeLast() }
                    do { try await clock.sleep(seconds) } catch {
                        record.reading = ResponseReading(outcome: .cancelled, reason: "it was cancelled")
                        return (record, ticket)
                    }
                case .done(let reading):
                    record.reading = reading
                    return (record, ticket)
                }
            }
            if ticket != nil { ask.polls += 1 }
            request = next ?? request
        }
    }
}
