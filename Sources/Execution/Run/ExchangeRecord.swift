import Catalog
import Costs
import Nutrition
import Providers
import Transport

struct ExchangeRecord: Sendable {
    var reading: ResponseReading
    var earlier: [Exchange]
    /// Nil without a complete response.
    var response: ProviderResponse?
    var timing: ExchangeTiming?
    /// USD; nil if unknown.
    var cost: Double?
    /// USD that count against a cap; nil if unknown.
    var charge: Double?
    /// True if the format needs further exchanges: the reading is not final.
    var isUnderWay = false

    /// - Parameters:
    ///   - redactor: removes echoed keys from the reply before it is read, cut or kept.
    ///   - isBatch: at the price of a batch.
    init(
        _ result: Result<Reply, TransportError>, to ask: Ask, after earlier: [Exchange] = [], redactor: Redactor,
        sentAt: WallTime, now: WallTime, isBatch: Bool = false
    ) {
        self.earlier = earlier
        switch result {
        case .success(let reply):
            let response = ProviderResponse(
                status: reply.status, headers: RecordedHeaders.selected(from: reply.headers, redactor: redactor),
                body: redactor.redacted(reply.body))
            self.response = response
            timing = reply.timing
            let read = ResponseReader.read(earlier + [.response(response)], to: ask, now: now)
            isUnderWay = read == nil
            reading = read ?? ResponseReading(outcome: .ok)
            if let reason = reply.notRefreshed {
                // The response alone cannot tell this from a wrong key.
                self.response = nil
                let words = ServerWords.clean(redactor.redacted(reason))
                let rejection = Rejection(final: .tokenExpired, message: words)
                reading = ResponseReading(outcome: .tokenExpired, reason: words, rejection: rejection)
            }
        case .failure(let error):
            timing = error.timing
            reading = ResponseReading(outcome: Self.outcome(of: error), reason: error.description)
            if case .ended(let words, isFinal: true) = error {
                reading.rejection = Rejection(final: .processDied, message: words)
            }
        }
        let bill = Pricing.cost(
            of: reading, response: response, timing: timing, by: ask.definition, at: sentAt, isBatch: isBatch)
        cost = bill?.value
        // Recorded answers were paid for elsewhere.
        charge =
            ask.definition.isRecorded
            ? 0 : Pricing.charge(bill, of: reading.usage, by: ask.definition, at: sentAt, isBatch: isBatch)?.value
    }

    var ticket: String? {
        for case .accepted(let ticket, _) in earlier { return ticket }
        return nil
    }

    /// Whether the server may have taken a submission, although its response names no job.
    var mayBeTaken: Bool {
        guard let response else { return reading.outcome != .badRequest && reading.outcome != .tokenExpired }
        return response.isSuccess || response.status == 408 || response.status >= 500
    }

    /// Whether a later exchange of a job failed by itself, so that the job may be polled again.
    var isPassingFailure: Bool {
        // A too long answer stays one.
        (response == nil && reading.outcome != .tooLarge) || reading.rejection != nil
    }

    /// Counts everything since the first request as waiting for the answer.
    mutating func span(_ first: ExchangeTiming?, _ total: Duration) {
        guard var span = first, let last = timing else {
            timing = nil
            return
        }
        span.download = last.download
        span.total = total
        let rest = span.nameLookup + span.connect + span.tls + span.upload + span.download
        span.firstByte = max(.zero, total - rest)
        timing = span
    }

    private static func outcome(of error: TransportError) -> Outcome {
        switch error {
        case .network: .network
        case .timedOut: .timedOut
        case .responseTooLarge: .tooLarge
        case .refused: .badRequest
        case .ended: .processDied
        case .notTrusted: .notTrusted
        case .cancelled: .cancelled
        }
    }
}

extension Pool.Result {
    init(_ exchanged: ExchangeRecord) {
        let ending: AdaptiveCap.Ending =
            switch exchanged.reading.outcome {
            case .rateLimited, .overloaded: .rateLimited
            case .serverError, .timedOut, .network, .processDied: .troubled
            default: .fine
            }
        self.init(
            ending: ending, quota: QuotaHeaders(exchanged.response?.headers ?? [:]),
            tokens: exchanged.reading.usage.map { $0.input.addingReportingOverflow($0.output) }
                .flatMap { $0.overflow ? nil : $0.partialValue },
            arrival: exchanged.timing.map { timing in
                Double(
                    (timing.queued + timing.nameLookup + timing.connect + timing.tls + timing.upload) / .seconds(1))
            })
    }
}

/// The response headers to record: limits, waits and ids. Others may carry cookies or worse.
enum RecordedHeaders {
    private static let names: Set<String> = [
        "date", "retry-after", "retry-after-ms", "x-should-retry", "x-request-id", "request-id", "x-nutrieval-simulated"
    ]

    /// By lower-case name; the last of equal names wins. Values are cut at 200 characters.
    static func selected(from headers: [(name: String, value: String)], redactor: Redactor) -> [String: String] {
        var kept: [String: String] = [:]
        for header in headers {
            let name = header.name.lowercased()
            if names.contains(name) || QuotaHeaders.names.contains(name) || name.hasPrefix("x-ratelimit") {
                kept[redactor.redacted(name)] = String(redactor.redacted(header.value).prefix(200))
            }
        }
        return kept
    }
}
