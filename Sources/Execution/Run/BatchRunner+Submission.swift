import Catalog
import Costs
import JSON
import Nutrition
import Providers
import Transport

// From trials to a batch that the vendor has accepted.
extension BatchRunner {
    /// Photos that are prepared at once, and in memory.
    private static let preparedAtOnce = 32

    /// Submits those trials of one variant in as many batches as the vendor's limits ask for, and follows them.
    /// - Returns: trials that are to be asked live.
    func submit(_ trials: [Trial], by runner: TrialRunner, _ attemptsSoFar: TrialMap<Int>) async throws -> [Trial] {
        var rest = trials[...]
        let variant = setup.plan.variants[trials[0].variant]
        let name = variant.id.provider
        if setup.budget.hasCap, !setup.budget.hasBill(of: variant.id), rest.count > 1, let first = rest.popFirst() {
            // A wrong estimate would count a thousand times. One bill shows what a request costs.
            plan.tell(
                "\(name): one request is asked live first: a budget is set, and its bill shows what a batch may cost")
            try await runner.run(first, attemptsSoFar: attemptsSoFar[setup.plan.key(of: first)] ?? 0)
        }
        return try await withThrowingTaskGroup(of: [Trial].self) { group in
            while !rest.isEmpty, !setup.stop.isRaised, !Task.isCancelled {
                if let stop = runner.stops.stop(of: name) {
                    for trial in rest { try await runner.skip(setup.plan.key(of: trial), stop.outcome, stop.reason) }
                    break
                }
                await setup.pause.passed(unless: setup.stop)
                guard let active = try await prepare(&rest, by: runner, attemptsSoFar) else { continue }
                group.addTask { try await follow(active) }
            }
            var live: [Trial] = []
            for try await some in group { live += some }
            return live
        }
    }

    /// Writes as many requests as fit into one batch, and submits it. Nil if there is none to follow.
    private func prepare(
        _ rest: inout ArraySlice<Trial>, by runner: TrialRunner, _ attemptsSoFar: TrialMap<Int>
    ) async throws -> Active? {
        let id = "nv" + (0..<4).map { _ in Self.hex(UInt16.random(in: 0 ... .max)) }.joined()
        let now = setup.clock.now()
        guard var active = active(rest.first?.variant, id: id, count: 0, at: now),
            let limits = plan.limits ?? active.format.batchLimits(active.batch.definition)
        else {
            rest = []
            return nil
        }
        let file = try BatchFile(of: active.batch, active.format.frame(active.batch), in: plan.folder)
        filling: while !rest.isEmpty, active.entries.count < limits.requests, !setup.stop.isRaised {
            let chunk = rest.prefix(min(Self.preparedAtOnce, limits.requests - active.entries.count))
            var lines: [BatchLine] = []
            for (trial, ask) in zip(chunk, await asks(chunk)) {
                let key = setup.plan.key(of: trial)
                guard case .ready(let ask) = ask else {
                    if case .skip(let outcome, let reason) = ask { try await runner.skip(key, outcome, reason) }
                    if case .cancelled = ask { break filling }
                    rest.removeFirst()
                    continue
                }
                switch try await add(ask, trial, key, attemptsSoFar[key] ?? 0, to: &active, file, limits, at: now) {
                case .added(let line): lines.append(line)
                case .settled: break
                case .full:
                    try log.append(lines, of: id, isDurable: false)
                    break filling
                }
                rest.removeFirst()
            }
            try log.append(lines, of: id, isDurable: false)
        }
        guard !active.entries.isEmpty else { return nil }
        active.batch.count = active.entries.count
        await setup.pause.passed(unless: setup.stop)
        if setup.stop.isRaised {
            _ = try end(active, .init(word: "not_submitted"))
            return nil
        }
        return try await send(active, try file.finished())
    }

    private func asks(_ trials: ArraySlice<Trial>) async -> [TrialAsk] {
        await withTaskGroup(of: (Int, TrialAsk).self) { group in
            for (place, trial) in trials.enumerated() {
                group.addTask { [setup] in
                    (place, await TrialAsk.prepare(trial, of: setup.plan, recording: nil, by: setup.photos))
                }
            }
            var asks = [TrialAsk](repeating: .cancelled, count: trials.count)
            for await (place, ask) in group { asks[place] = ask }
            return asks
        }
    }

    private enum Addition {
        case added(BatchLine)
        /// It has ended without a place in the batch.
        case settled
        /// It belongs into the next batch.
        case full
    }

    private func add(
        _ ready: Ask, _ trial: Trial, _ key: TrialKey, _ attemptsSoFar: Int, to active: inout Active,
        _ file: BatchFile, _ limits: BatchLimits, at now: WallTime
    ) async throws -> Addition {
        var ask = ready
        ask.endpoint = active.batch.endpoint
        let (runner, order) = (active.runner, TrialRunner.Order(ask, key))
        if let variable = setup.outgoing.variable(in: order.request) {
            try await runner.skip(key, .cancelled, "the request contains the key of \(variable)")
            return .settled
        }
        if try await runner.reuse(answerTo: order.digest, key, by: ask.definition, attemptsSoFar: attemptsSoFar) {
            return .settled
        }
        let id = Batch.requestID(active.entries.count, repeatIndex: trial.repeatIndex, of: active.batch.id)
        if file.count(with: order.request, id: id) > limits.bytes {
            if !active.entries.isEmpty { return .full }
            try await runner.skip(key, .overLimit, "the request alone is larger than a batch may be")
            return .settled
        }
        let estimate = AttemptEstimate(
            ask, at: now, pastOutput: setup.pastOutput[key.variant],
            textBytes: runner.textSizes.bytes(of: ask, variant: key.variant), isBatch: true)
        reserving: while true {
            switch setup.budget.reserve(estimate.reservation, for: key.variant) {
            case .granted(let reservation):
                active.reservations.append(reservation)
                break reserving
            case .refused:
                var stop = estimate.refusal(of: key.variant.provider)
                let row = CalendarDate(now).flatMap { ask.definition.prices?.row(on: $0) }
                if let row, row.batchDiscount == nil {
                    stop.reason = "a budget is set, and the file of \(active.name) has no batch_discount in its prices"
                }
                try await runner.skip(key, stop.outcome, stop.reason)
                return .settled
            case .wait(let bill):
                // The bills of this batch show whether there is money for more.
                if !active.entries.isEmpty { return .full }
                await setup.budget.next(after: bill)
                if Task.isCancelled || setup.stop.isRaised { return .full }
            }
        }
        try file.add(order.request, id: id)
        let entry = RecordedBatch.Entry(
            trial: key, attempt: attemptsSoFar + 1, reservation: active.reservations.last?.amount,
            expected: estimate.expected, request: order.digest)
        active.entries.append(entry)
        active.trials.append(trial)
        return .added(.request(entry))
    }

    // MARK: Sending

    /// Uploads and submits. Nil if the vendor does not take it, or a later session must find out whether it did.
    private func send(_ prepared: Active, _ file: DiskFile) async throws -> Active? {
        var active = prepared
        var input = BatchInput.file(file)
        if let upload = active.format.upload(active.batch, file) {
            var answer = Answer.stopped
            for attempt in 1...4 {
                answer = try await exchange(upload, active, attempts: 1)
                guard answer.isPassing else { break }
                active.mayHaveCopies = true
                guard attempt < 4, await active.runner.sleep(Double(1 << attempt)) else { break }
            }
            if case .stopped = answer { active.mayHaveCopies = true }
            guard case .ok(let response) = answer, let id = Self.json(response.body)?["id"]?.string, Batch.isID(id)
            else { return try await refuse(active, answer) }
            active.file = id
            input = .uploaded(id: id)
            try log.append([.uploaded(file: id)], of: active.batch.id)
        }
        let request = active.format.submission(active.batch, of: input)
        return try await gate.alone(active.batch.endpoint) { [active] in try await submit(active, request) }
    }

    /// One at a time for each server, so that at most one of its new batches is unknown to us.
    private func submit(_ prepared: Active, _ request: Request) async throws -> Active? {
        var active = prepared
        active.submittedAt = setup.clock.now()
        for attempt in 1...10 {
            active.triedAt = setup.clock.now()
            try log.append([.submitting(at: active.triedAt)], of: active.batch.id)
            let answer = try await exchange(request, active, attempts: 1)
            switch answer {
            case .ok(let response):
                if let ticket = Self.json(response.body).flatMap(active.format.state)?.ticket {
                    return try accept(active, ticket)
                }
            case .refused(let response, let rejection):
                // A refusal is certain; other errors may come from a batch that was made.
                if response.status < 500, response.status != 408 {
                    guard answer.isPassing, attempt < 10 else { return try await refuse(active, answer) }
                    plan.tell("\(active.name): the vendor takes no batch now (\(rejection.message)); it is asked again")
                    let wait = rejection.wait.map { Double($0 / .seconds(1)) } ?? 60
                    guard await active.runner.sleep(min(600, max(1, wait))) else {
                        return try await refuse(active, answer)
                    }
                    continue
                }
            case .unknown: break
            case .stopped:
                try leave(active, nil)
                return nil
            }
            switch try await find(active) {
            case .found(let ticket): return try accept(active, ticket, isCertain: active.format.marksBatches)
            case .absent:
                // After an error of the server's own words it is asked again; else it may have the batch all the same.
                if case .refused = answer, attempt < 3 { continue }
                try log.append([.unanswered], of: active.batch.id)
                try leave(
                    active,
                    "the vendor may have batch \(active.batch.id): its submission got no usable answer\(answer.words), and "
                        + "the vendor's list does not show it")
                return nil
            case .unclear(let reason):
                try leave(active, "it is not known whether the vendor has batch \(active.batch.id): \(reason)")
                return nil
            }
        }
        return nil
    }

    func accept(_ submitted: Active, _ ticket: String, isCertain: Bool = true) throws -> Active {
        var active = submitted
        (active.ticket, active.isCertain) = (ticket, isCertain)
        taken.insert(ticket, of: active.batch)
        try log.append([.accepted(ticket: ticket, isCertain: isCertain)], of: active.batch.id)
        plan.tell("\(active.name): batch \(ticket) of \(active.batch.count) requests is submitted")
        return active
    }

    /// The vendor certainly has no batch: its trials stay pending.
    private func refuse(_ active: Active, _ answer: Answer) async throws -> Active? {
        var reason = active.runner.stops.stop(of: active.name)?.reason ?? "the run was stopped"
        switch answer {
        case .ok: reason = "its response has no id"
        case .refused(let response, let rejection):
            reason = rejection.message
            let isUnknown = [404, 405, 501].contains(response.status)
            if isUnknown { reason = "the server takes no batches (\(rejection.message)): leave --batch out" }
            if rejection.outcome == .unauthorized || isUnknown {
                active.runner.stops.end(active.name, Pool.Stop(outcome: .cancelled, reason: reason))
            }
        case .unknown(let words): reason = words
        case .stopped: break
        }
        if case .stopped = answer {} else { plan.tell("\(active.name): no batch was submitted: \(reason)") }
        _ = try end(active, .init(word: "not_submitted"))
        for entry in active.entries {
            try await active.runner.skip(entry.trial, .cancelled, "not submitted: \(reason)")
        }
        try await remove([active.file].compactMap(\.self), of: active)
        return nil
    }

    private static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
