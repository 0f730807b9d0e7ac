import Catalog
import JSON
import Nutrition
import Providers
import Transport

// Requests about batches.
extension BatchRunner {
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
