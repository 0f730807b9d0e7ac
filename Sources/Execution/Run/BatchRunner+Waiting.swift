import Catalog
import JSON
import Nutrition
import Providers

// Batches that the vendor works on.
extension BatchRunner {
    /// Seconds that a cancelled batch has to end.
    private static let grace = 600.0
    /// Seconds of trouble with polls until a person is told.
    private static let silence = 300.0

    /// Waits for a batch, and records its answers.
    /// - Returns: trials that are to be asked live.
    func follow(_ active: Active) async throws -> [Trial] {
        let deadline = active.submittedAt.seconds + plan.deadline
        var (interval, cancelledAt) = (1.0, Double?.none)
        var (missingSince, troubledSince, isTold) = (Double?.none, Double?.none, false)
        defer { setup.progress.note(nil, of: active.batch.id) }
        show(active, nil)
        while true {
            let answer = try await exchange(
                active.format.poll(active.batch, ticket: active.ticket), active, attempts: 1)
            let now = setup.clock.now().seconds
            var trouble: String?
            switch answer {
            case .ok(let response):
                if let state = Self.json(response.body).flatMap(active.format.state) {
                    missingSince = nil
                    show(active, state)
                    if state.isOver { return try await collect(active, state, response.body) }
                } else {
                    trouble = "its response has no state"
                }
            case .refused(let response, let rejection):
                trouble = rejection.message
                if Self.gone.contains(response.status) { missingSince = missingSince ?? now }
                if let missingSince, now - missingSince >= plan.lostAfter {
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
            case .unknown(let words): trouble = words
            case .stopped:
                try leave(active, nil)
                return []
            }
            troubledSince = trouble.map { _ in troubledSince ?? now }
            if let trouble, let since = troubledSince, now - since >= Self.silence, !isTold {
                isTold = true
                plan.tell(
                    "\(active.name): the server does not show the state of batch \(active.ticket) (\(trouble)); it is asked "
                        + "again until the deadline")
            }
            if let cancelledAt, now > cancelledAt + min(Self.grace, plan.deadline) { return try await giveUp(active) }
            if let stop = active.runner.stops.stop(of: active.name) {
                try leave(active, stop.reason)
                return []
            }
            if now > deadline, cancelledAt == nil {
                (cancelledAt, interval) = (now, 1)
                try await cancel(active)
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

    /// Asks the vendor to end a batch, and tells whether it will. True if it will.
    @discardableResult
    private func cancel(
        _ active: Active, because reason: String = "has reached its deadline and", afterStop: Bool = false
    )
        async throws -> Bool
    {
        guard active.isCertain else {
            plan.tell(
                "\(active.name): batch \(active.ticket) \(reason) is not cancelled: only its size and time tell that it is "
                    + "yours. Cancel it in the vendor's console")
            return false
        }
        let request = active.format.cancel(active.batch, ticket: active.ticket)
        let answer = try await exchange(request, active, attempts: 3, afterStop: afterStop)
        if case .ok = answer {
            plan.tell("\(active.name): batch \(active.ticket) \(reason) is cancelled")
            return true
        }
        plan.tell("\(active.name): batch \(active.ticket) \(reason) could not be cancelled\(answer.words)")
        return false
    }

    /// What becomes of a batch that did not end after its deadline: it can still be answered, and billed.
    private func giveUp(_ active: Active) async throws -> [Trial] {
        guard plan.rest == .live else {
            try leave(
                active,
                "batch \(active.ticket) did not end, and may be on the bill; --batch-then live asks its requests live")
            return []
        }
        plan.tell(
            "\(active.name): batch \(active.ticket) did not end, and may be on the bill; its requests are asked live")
        return try await finish(active, .init(word: "abandoned", mayBeBilled: true, isKept: true))
    }

    /// Asks the vendors to end every batch that the log shows as open. Returns how many will end.
    func cancelAll() async throws -> Int {
        var count = 0
        for recorded in try BatchLog.read(plan.folder) where recorded.isOpen && recorded.ticket != nil {
            guard let active = active(recorded) else { continue }
            if try await cancel(active, because: "of this run", afterStop: true) { count += 1 }
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
}
