package import Execution
import JSON
package import Nutrition
package import Transport

/// A service's keys, by what they are for.
package enum LookupKey: Sendable {
    case none
    /// In one header, such as `x-api-key`.
    case header(name: String, secret: Secret)
    /// Nutritionix: an application's id and its key.
    case pair(id: Secret, key: Secret)
}

/// Asks one service, one food at a time, within its limits. After three failures in a row, or once the service says that
/// its limit is reached, the rest fail at once: a service that is down holds nobody up.
package actor LookupClient {
    package nonisolated let source: LookupSource
    private let wire: any LookupWire.Type
    private let base: String
    private let key: LookupKey
    private let http: any HTTPSending
    private let outgoing: OutgoingCheck
    private let clock: RunClock
    private let userAgent: String

    private var windows: [String: [Double]] = [:]
    private var failures = 0
    private var stopped: (failure: LookupFailure, reason: String)?
    /// Requests sent so far.
    package private(set) var sent = 0

    /// Failures in a row after which a service counts as down.
    static let patience = 3
    /// Seconds to wait at most for a service that asks for a pause.
    static let longestPause = 60.0
    static let timeout = Duration.seconds(20)
    static let responseLimit = 4_000_000

    /// - Parameters:
    ///   - base: instead of the service's own address, such as a simulator's.
    ///   - outgoing: keeps keys out of what is asked.
    ///   - userAgent: who asks, which Open Food Facts wants to know.
    package init(
        _ wire: any LookupWire.Type, at base: String? = nil, key: LookupKey = .none, http: any HTTPSending,
        outgoing: OutgoingCheck, clock: RunClock, userAgent: String
    ) {
        (self.wire, source, self.base) = (wire, wire.source, base ?? wire.base)
        (self.key, self.http, self.outgoing, self.clock) = (key, http, outgoing, clock)
        self.userAgent = userAgent
    }

    /// - Throws: `CancellationError` only; every other failure is in the record.
    package func look(_ name: String) async throws -> LookupRecord {
        if let stopped { return record(name, stopped.failure, stopped.reason) }
        guard outgoing.variable(in: Array(name.utf8)) == nil else {
            return record(name, .refused, "the food's name contains a key")
        }
        var waited = false
        while true {
            try await waitForTurn(wire.limit(for: name))
            var request = wire.request(for: name, at: base)
            request.headers += [("accept", "application/json"), ("user-agent", userAgent)]
            switch key {
            case .none: break
            case .header(let header, let secret): request.secretHeader = (header, "", secret)
            case .pair(let id, let secret):
                request.headers.append(("x-app-id", id.exposed))
                request.secretHeader = ("x-app-key", "", secret)
            }
            request.timeout = Self.timeout
            request.responseLimit = Self.responseLimit
            request.connectionGroup = "lookups \(source.rawValue)"
            sent += 1
            let response: HTTPResponse
            do throws(TransportError) {
                response = try await http.send(request)
            } catch {
                switch error {
                case .cancelled: throw CancellationError()
                case .timedOut: return failed(name, .slow, error.description)
                case .responseTooLarge: return failed(name, .unusable, error.description)
                default: return failed(name, .down, error.description)
                }
            }
            if wire.limitedStatuses.contains(response.status) {
                let pause = response.header("retry-after").flatMap { Double($0) }
                guard !waited, let pause, pause >= 0, pause <= Self.longestPause else {
                    return stop(name, .limited, "status \(response.status): its limit of requests is reached")
                }
                waited = true
                try await clock.sleep(pause)
                continue
            }
            return read(response, name)
        }
    }

    private func read(_ response: HTTPResponse, _ name: String) -> LookupRecord {
        switch response.status {
        case 200: break
        case 401, 403: return stop(name, .refused, "status \(response.status): check its key")
        case let status where wire.missingStatuses.contains(status):
            failures = 0
            return LookupRecord(source: source, name: name, at: clock.now().rfc3339)
        case let status: return failed(name, .down, "status \(status)")
        }
        do throws(LookupMistake) {
            guard let body = try? JSON.parse(response.body, limits: JSONLimits(bytes: Self.responseLimit)) else {
                throw LookupMistake(words: "is no JSON")
            }
            let foods = try wire.foods(in: body, status: response.status)
            failures = 0
            return LookupRecord(source: source, name: name, at: clock.now().rfc3339, foods: foods)
        } catch { return failed(name, .unusable, "the answer \(error.words)") }
    }

    private func waitForTurn(_ limit: LookupLimit) async throws {
        while true {
            let now = clock.uptime()
            var window = (windows[limit.kind] ?? []).filter { $0 > now - limit.seconds }
            if window.count < limit.requests {
                window.append(now)
                windows[limit.kind] = window
                return
            }
            windows[limit.kind] = window
            try await clock.sleep(max(0.001, (window.first ?? now) + limit.seconds - now))
        }
    }

    private func record(_ name: String, _ failure: LookupFailure, _ reason: String) -> LookupRecord {
        LookupRecord(
            source: source, name: name, at: clock.now().rfc3339, failure: failure,
            reason: "\(source.words): \(reason)")
    }

    private func failed(_ name: String, _ failure: LookupFailure, _ reason: String) -> LookupRecord {
        failures += 1
        if failures >= Self.patience {
            stopped = (failure, "not asked after \(Self.patience) failures in a row: \(reason)")
        }
        return record(name, failure, reason)
    }

    private func stop(_ name: String, _ failure: LookupFailure, _ reason: String) -> LookupRecord {
        stopped = (failure, reason)
        return record(name, failure, reason)
    }
}
