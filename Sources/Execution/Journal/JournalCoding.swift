import Hashing
package import JSON
import Nutrition
import Providers
import Transport

/// Lines as JSON. Member names are part of the public contract (docs/run-folder.md).
extension JournalLine {
    /// Of new runs; a run keeps its first format. Format 1 has no `accepted`, `cleaned` and `earlier`.
    package static let format = 2

    package var json: JSON { json(format: Self.format) }

    package func json(format: Int) -> JSON {
        switch self {
        case .accepted(let accepted):
            [
                "kind": "accepted", "format": .number(Double(format)), "trial": .string(accepted.trial.description),
                "attempt": .number(Double(accepted.attempt)), "ticket": .string(accepted.ticket),
                "at": .string(accepted.at.rfc3339)
            ]
        case .cleaned(let cleaned):
            [
                "kind": "cleaned", "format": .number(Double(format)), "trial": .string(cleaned.trial.description),
                "attempt": .number(Double(cleaned.attempt))
            ]
        case .sent(let sent):
            [
                "kind": "sent", "trial": .string(sent.trial.description), "attempt": .number(Double(sent.attempt)),
                "reserved_usd": .optional(sent.reservation), "expected_usd": .optional(sent.expected),
                "at": .string(sent.at)
            ]
        case .skipped(let skipped):
            [
                "kind": "skipped", "trial": .string(skipped.trial.description),
                "outcome": .string(skipped.outcome.rawValue), "reason": .string(skipped.reason)
            ]
        case .attempt(let attempt): attempt.json(format: format)
        }
    }

    /// The format that a line or record states; nil: none.
    /// - Throws: `RunFolderError` if this version does not read it.
    static func format(in json: JSON, of path: String) throws(RunFolderError) -> Int? {
        guard let stated = json["format"] else { return nil }
        guard let format = stated.integer, format > 0 else { throw .noFormat(path: path, format: stated.text()) }
        guard format <= Self.format else { throw .newerFormat(folder: path, format: format, known: Self.format) }
        return format
    }

    /// Nil if the JSON is no line of this format.
    package init?(json: JSON) {
        guard let trial = json["trial"]?.trial else { return nil }
        let (kind, attempt) = (json["kind"]?.string, json["attempt"]?.attempt)
        let isFormat1 = json["format"]?.integer ?? 1 == 1
        if isFormat1, kind == "accepted" || kind == "cleaned" || json["earlier"] != nil { return nil }
        switch (kind, attempt) {
        case ("sent", let attempt?):
            guard let reservation = json["reserved_usd"].amount, let expected = json["expected_usd"].amount else {
                return nil
            }
            let at = json["at"]?.string ?? ""
            self = .sent(Sent(trial: trial, attempt: attempt, reservation: reservation, expected: expected, at: at))
        case ("accepted", let attempt?):
            guard let ticket = json["ticket"]?.string, Exchange.isTicket(ticket), let at = json["at"]?.time else {
                return nil
            }
            self = .accepted(Accepted(trial: trial, attempt: attempt, ticket: ticket, at: at))
        case ("cleaned", let attempt?): self = .cleaned(Cleaned(trial: trial, attempt: attempt))
        case ("attempt", let number?):
            guard let attempt = Attempt(json: json, trial: trial, number) else { return nil }
            self = .attempt(attempt)
        case ("skipped", _):
            guard let outcome = json["outcome"]?.outcome else { return nil }
            self = .skipped(Skipped(trial: trial, outcome: outcome, reason: json["reason"]?.string ?? ""))
        default: return nil
        }
    }
}

extension JSON {
    fileprivate var trial: TrialKey? { string.flatMap { TrialKey($0) } }
    fileprivate var outcome: Outcome? { string.flatMap { Outcome(rawValue: $0) } }
    fileprivate var time: WallTime? { string.flatMap { WallTime(rfc3339: $0) } }
    /// A number of an attempt; no run makes so many that the next one would not fit.
    fileprivate var attempt: Int? { integer.flatMap { (1..<Int(UInt32.max)).contains($0) ? $0 : nil } }
}

extension JSON? {
    /// USD, with inner nil for unknown; outer nil for invalid values: a negative amount would make room in the budget.
    fileprivate var amount: Double?? {
        guard let self, !self.isNull else { return .some(nil) }
        guard let number = self.number, number >= 0, number.isFinite else { return nil }
        return number
    }
}

extension JournalLine.Attempt {
    fileprivate func json(format: Int) -> JSON {
        var members = JSONObject()
        members["kind"] = "attempt"
        members["format"] = .number(Double(format))
        members["trial"] = .string(trial.description)
        members["attempt"] = .number(Double(attempt))
        members["outcome"] = .string(outcome.rawValue)
        members["reason"] = .optional(reason)
        members["status"] = .optional(response?.status)
        members["request_sha256"] = .string(requestSHA256.hex)
        members["served_model"] = .optional(servedModel)
        members["usage"] = usage ?? .null
        members["cost_usd"] = .optional(cost)
        members["started_at"] = .string(startedAt)
        members["latency_us"] = timing?.json ?? .null
        members["connection_reused"] = timing.map { .bool($0.connectionReused) } ?? .null
        // Written only if it differs from the cost, which is rare.
        if let charged, charged != cost { members["charged_usd"] = .number(charged) }
        // Written only for reused answers, so that other lines keep their old form.
        if let reusedFrom { members["reused_from"] = reusedFrom.json }
        if let batch { members["batch"] = .string(batch) }
        if let expected { members["expected_usd"] = .number(expected) }
        if !earlier.isEmpty { members["earlier"] = .array(earlier.map(\.json)) }
        response?.write(to: &members)
        return .object(members)
    }

    fileprivate init?(json: JSON, trial: TrialKey, _ attempt: Int) {
        guard let outcome = json["outcome"]?.outcome,
            let request = json["request_sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let cost = json["cost_usd"].amount, let charged = json["charged_usd"].amount,
            let expected = json["expected_usd"].amount
        else { return nil }
        let response = ProviderResponse(json: json)
        guard let before = json["earlier"].map(\.array) ?? [] else { return nil }
        let earlier = before.compactMap { Exchange(json: $0) }
        guard response != nil || json["status"]?.integer == nil, earlier.count == before.count else { return nil }
        let recorded = json["reused_from"].flatMap { $0.isNull ? nil : $0 }
        let origin = recorded.flatMap { JournalLine.Origin(json: $0) }
        if recorded != nil, origin == nil { return nil }
        self.init(
            trial: trial, attempt: attempt, outcome: outcome, reason: json["reason"]?.string, requestSHA256: request,
            earlier: earlier, response: response, servedModel: json["served_model"]?.string,
            usage: json["usage"].flatMap { $0.isNull ? nil : $0 },
            timing: json["latency_us"].flatMap {
                ExchangeTiming(json: $0, reused: json["connection_reused"]?.bool ?? false)
            },
            startedAt: json["started_at"]?.string ?? "", cost: cost, charged: charged,
            reusedFrom: origin, batch: json["batch"]?.string, expected: expected)
    }
}

extension Exchange {
    fileprivate var json: JSON {
        switch self {
        case .accepted(let ticket, let at): return ["ticket": .string(ticket), "at": .string(at.rfc3339)]
        case .response(let response):
            var members = JSONObject([("status", .number(Double(response.status)))])
            response.write(to: &members)
            return .object(members)
        }
    }

    fileprivate init?(json: JSON) {
        if let ticket = json["ticket"]?.string, let at = json["at"]?.time {
            self = .accepted(ticket: ticket, at: at)
        } else if let response = ProviderResponse(json: json) {
            self = .response(response)
        } else {
            return nil
        }
    }
}

extension ProviderResponse {
    /// Headers and body; the status is already among the members.
    fileprivate func write(to members: inout JSONObject) {
        let headers = headers.sorted { $0.key < $1.key }
        members["headers"] = .object(JSONObject(headers.map { ($0.key, .string($0.value)) }))
        // Bytes that are not UTF-8 would not survive as text.
        if let text = String(validating: body, as: UTF8.self) {
            members["response"] = .string(text)
        } else {
            members["response_bytes"] = .string(HexBytes.encode(body))
        }
    }

    fileprivate init?(json: JSON) {
        let text = json["response"]?.string.map { Array($0.utf8) }
        guard let status = json["status"]?.integer,
            let body = text ?? json["response_bytes"]?.string.flatMap(HexBytes.decode)
        else { return nil }
        var headers: [String: String] = [:]
        for (name, value) in json["headers"]?.object ?? JSONObject() { headers[name] = value.string }
        self.init(status: status, headers: headers, body: body)
    }
}

extension JournalLine.Origin {
    fileprivate var json: JSON {
        ["run": .string(run), "trial": .string(trial.description), "attempt": .number(Double(attempt))]
    }

    fileprivate init?(json: JSON) {
        guard let run = json["run"]?.string, let trial = json["trial"]?.trial, let attempt = json["attempt"]?.attempt
        else { return nil }
        self.init(run: run, trial: trial, attempt: attempt)
    }
}

extension ExchangeTiming {
    private static let parts: [(key: String, path: any WritableKeyPath<ExchangeTiming, Duration> & Sendable)] = [
        ("queued", \.queued), ("name_lookup", \.nameLookup), ("connect", \.connect), ("tls", \.tls),
        ("upload", \.upload),
        ("first_byte", \.firstByte), ("download", \.download), ("total", \.total)
    ]

    fileprivate var json: JSON {
        let microseconds = Self.parts.map { ($0.key, (self[keyPath: $0.path] / .microseconds(1)).rounded()) }
        return .object(JSONObject(microseconds.map { ($0, .number($1)) }))
    }

    fileprivate init?(json: JSON, reused: Bool) {
        guard json.object != nil else { return nil }
        self.init()
        for part in Self.parts {
            guard let microseconds = json[part.key]?.number, (0...1e15).contains(microseconds) else { return nil }
            self[keyPath: part.path] = .microseconds(Int64(microseconds))
        }
        connectionReused = reused
    }
}

/// Bytes as hexadecimal text, for bodies that are not text.
enum HexBytes {
    private static let digits = Array("0123456789abcdef".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Nil unless the text is pairs of lower-case hexadecimal digits.
    static func decode(_ text: String) -> [UInt8]? {
        let values = text.utf8.map { digits.firstIndex(of: $0) }
        guard values.count % 2 == 0, !values.contains(nil) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { UInt8((values[$0] ?? 0) << 4 | (values[$0 + 1] ?? 0)) }
    }
}
