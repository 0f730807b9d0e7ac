package import Catalog
import Costs
import JSON
import Nutrition
import Transport

/// A server with jobs: submit, poll, read, clean up.
package enum Job: WireFormat {
    package static func request(_ ask: Ask) -> Request {
        let photos = ask.photos.map { BodyNode.base64($0) }
        let words: JSON = [
            "model": .string(ask.definition.model), "system": .optional(ask.definition.prompt.system),
            "text": .string(ask.userText)
        ]
        let members = (words.object?.members ?? []).map { ($0.key, BodyNode.value($0.value)) }
        return Request(url: ask.endpoint, members: members + [("photos", .array(photos))])
    }

    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard let steps = ask.definition.job else {
            return ended(.badRequest, "the definition has no steps for its jobs")
        }
        guard case .response(let last)? = exchanges.last else {
            guard case .accepted(let ticket, _)? = exchanges.last else { return .send(request(ask)) }
            return .send(request(steps.poll, ticket, of: ask))
        }
        guard case .accepted(let ticket, let acceptedAt)? = exchanges.first else {
            guard last.isSuccess else { return .done(ResponseReading(rejection(last, now))) }
            guard let ticket = self.ticket(in: last, to: ask) else {
                let reason = "the response to the submission has no ticket at \(steps.ticket)"
                return .done(ResponseReader.read(WireReading(.malformed(reason)), of: ask.definition))
            }
            return .send(request(steps.poll, ticket, of: ask))
        }
        guard last.isSuccess else {
            // A deleted job cannot be polled again.
            guard [404, 410].contains(last.status) else { return .done(ResponseReading(rejection(last, now))) }
            let words = ServerWords.message(nil, last)
            return ended(.serverError, "the server has no job \(ServerWords.clean(ticket)): \(words)")
        }
        guard let body = try? JSON.parse(last.body) else {
            return unread("the response about the job is not JSON")
        }
        if exchanges.count > 2 { return .done(reading(body, steps, ask)) }
        guard let word = steps.status.resolve(in: body)?.string else {
            return unread("the response about the job has no word at \(steps.status)")
        }
        if steps.running.contains(word) {
            guard now.seconds - acceptedAt.seconds > steps.limit else { return .wait(seconds: steps.interval) }
            return ended(
                .timedOut, "the job \(ServerWords.clean(ticket)) is still \(word) after \(Int(steps.limit)) s")
        }
        guard steps.done.contains(word) else {
            return ended(.serverError, "the job \(ServerWords.clean(ticket)) ended as \(ServerWords.clean(word))")
        }
        guard let path = steps.read else { return .done(reading(body, steps, ask)) }
        return .send(request(path, ticket, of: ask))
    }

    package static func ticket(in response: ProviderResponse, to ask: Ask) -> String? {
        guard let pointer = ask.definition.job?.ticket, let body = try? JSON.parse(response.body) else { return nil }
        let found = pointer.resolve(in: body)
        guard let ticket = found?.string ?? found?.integer.map({ String($0) }), Exchange.isTicket(ticket) else {
            return nil
        }
        return ticket
    }

    package static func cleanUp(_ ask: Ask, ticket: String) -> Request? {
        ask.definition.job?.cleanUp.map { request($0, ticket, of: ask, method: .delete) }
    }

    /// Percent-encodes the server's ticket except unreserved characters (RFC 3986), so that it stays one path segment.
    private static func request(
        _ step: String, _ ticket: String, of ask: Ask, method: HTTPRequest.Method = .get
    ) -> Request {
        let digits = Array("0123456789ABCDEF")
        let encoded = ticket.utf8.reduce(into: "") { text, byte in
            switch UInt8(byte) {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x7E:
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return Request(
            method: method, url: ask.endpoint + step.replacing("{ticket}", with: encoded),
            headers: [("Accept", "application/json")])
    }

    private static func reading(_ body: JSON, _ steps: JobSteps, _ ask: Ask) -> ResponseReading {
        guard let answer = steps.answer.resolve(in: body), !answer.isNull else {
            let empty = WireReading(.empty("the job has no answer at \(steps.answer)"))
            return ResponseReader.read(empty, of: ask.definition)
        }
        let usage = steps.usage?.resolve(in: body)
        let text = answer.string ?? answer.text()
        return ResponseReader.read(
            WireReading(.text(text), usage: usage.flatMap { TokenUsage(counts: $0) }, rawUsage: usage),
            of: ask.definition)
    }

    private static func ended(_ outcome: Outcome, _ reason: String) -> ExchangeStep {
        .done(ResponseReading(outcome: outcome, reason: reason))
    }

    /// A proxy's page in place of the server's word: the server is asked again, and the job is not given up.
    private static func unread(_ words: String) -> ExchangeStep {
        .done(ResponseReading(Rejection(outcome: .serverError, message: words)))
    }

    private static func rejection(_ response: ProviderResponse, _ now: WallTime) -> Rejection {
        let body = try? JSON.parse(response.body)
        return Rejection(response, words: body?["error"]?["message"] ?? body?["message"], now: now)
    }
}

extension FormatDeclaration {
    package static let job = {
        var format = FormatDeclaration(name: "job", vendor: "the server", implementation: Job.self)
        format.carrier = .jobs
        return format
    }()
}
