package import Catalog
import JSON
import Nutrition
import Transport

/// A server with jobs: submit, poll, read, confirm, clean up.
package enum Job: WireFormat {
    package static func request(_ ask: Ask) -> Request {
        TemplateRequest.request(ask, to: ask.endpoint + (ask.definition.job?.submit ?? ""))
    }

    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard let steps = ask.definition.job, let places = ask.definition.http?.response else {
            return ended(.badRequest, "the definition has no steps for its jobs")
        }
        guard case .response(let last)? = exchanges.last else {
            guard case .accepted(let ticket, _)? = exchanges.last else { return .send(request(ask)) }
            return .send(request(steps.poll, ticket, of: ask))
        }
        let read = TemplateReading(places, last)
        guard case .accepted(let ticket, _)? = exchanges.first else {
            if let rejection = read.rejection(now) { return .done(ResponseReading(rejection)) }
            guard let ticket = self.ticket(in: last, to: ask) else {
                return ended(
                    .badRequest,
                    "the response to the submission has no ticket at \(steps.ticket): correct `job.ticket` in "
                        + ask.definition.file)
            }
            return .send(request(steps.poll, ticket, of: ask))
        }
        if exchanges.count > 2, last.isSuccess { return .done(read.answer(of: ask.definition)) }
        guard !last.isSuccess else { return after(poll: read, steps, ticket, ask, now) }
        let rejection = read.rejection(now) ?? Rejection(outcome: .serverError, message: "HTTP \(last.status)")
        // A deleted job cannot be polled again.
        guard [404, 410].contains(last.status) else { return .done(ResponseReading(rejection)) }
        return ended(.jobLost, "the server no longer has the job: \(rejection.message)")
    }

    private static func after(
        poll read: TemplateReading, _ steps: JobSteps, _ ticket: String, _ ask: Ask, _ now: WallTime
    ) -> ExchangeStep {
        guard let word = read.value(steps.status)?.string else {
            // A proxy's page in place of the server's word: the server is asked again, and the job is not given up.
            let rejection = read.rejection(now)
            return .done(
                ResponseReading(
                    rejection
                        ?? Rejection(
                            outcome: .serverError,
                            message: "the response about the job has no word at \(steps.status)")))
        }
        let shown = ServerWords.clean(word)
        if steps.running.contains(word) {
            guard ask.polls >= steps.polls else { return .wait(seconds: steps.interval) }
            return ended(.jobUnfinished, "the job is still \(shown) after \(ask.polls) polls")
        }
        if steps.done.contains(word) {
            guard let path = steps.read else { return .done(read.answer(of: ask.definition)) }
            return .send(request(path, ticket, of: ask))
        }
        let words = read.words.map { ": \($0)" } ?? ""
        guard steps.failed.contains(word) else {
            return ended(
                .badRequest,
                "the job's status `\(shown)` is in no list of `job` in \(ask.definition.file): add it there" + words)
        }
        let outcome = ask.definition.http?.response.outcomes[word] ?? .serverError
        return ended(outcome, "the job ended as \(shown)" + words)
    }

    package static func ticket(in response: ProviderResponse, to ask: Ask) -> String? {
        guard let pointer = ask.definition.job?.ticket, let body = try? JSON.parse(response.body) else { return nil }
        return ticket(pointer.resolve(in: body))
    }

    /// Servers number their jobs, or name them.
    static func ticket(_ value: JSON?) -> String? {
        guard let ticket = value?.string ?? value?.integer.map({ String($0) }), Exchange.isTicket(ticket) else {
            return nil
        }
        return ticket
    }

    package static func confirmation(_ ask: Ask, ticket: String, of response: ProviderResponse) -> Request? {
        guard let confirm = ask.definition.job?.confirm, let places = ask.definition.http?.response else { return nil }
        let answer = TemplateReading(places, response).value(places.answer)
        let parsed = answer?.string.flatMap { try? JSON.parse(Array($0.utf8)) } ?? answer
        let items = parsed.flatMap { ask.definition.answer.mapping.foods?.resolve(in: $0) }
        return request(confirm, ticket, items: items, of: ask)
    }

    package static func cleanUp(_ ask: Ask, ticket: String) -> Request? {
        ask.definition.job?.cleanUp.map { request($0, ticket, of: ask, method: .delete) }
    }

    // MARK: The list of jobs

    /// Pages that are searched.
    private static let mostPages = 20

    package static func listing(_ ask: Ask, page: Int) -> Request? {
        guard let list = ask.definition.job?.list, let submission = ask.submission,
            page <= (list.isPaged ? mostPages : 1)
        else { return nil }
        let marks = ["page": String(page), "client_id": submission.id, "submitted_at": submission.at]
        let path = marks.reduce(list.path) { $0.replacing("{\($1.key)}", with: encoded($1.value)) }
        return get(ask.endpoint + path)
    }

    package static func tickets(in listing: ProviderResponse, to ask: Ask) -> JobListing? {
        guard let list = ask.definition.job?.list, let submission = ask.submission, listing.isSuccess,
            let body = try? JSON.parse(listing.body), let jobs = list.jobs.resolve(in: body)?.array
        else { return nil }
        let found = jobs.filter { job in
            guard let value = list.place.resolve(in: job)?.string else { return false }
            return switch list.mark {
            case .clientID: value.contains(submission.id)
            case .submittedAt: plain(time: value) == plain(time: submission.at)
            }
        }
        return JobListing(tickets: found.compactMap { ticket(list.ticket.resolve(in: $0)) }, count: jobs.count)
    }

    /// The same text for the usual ways to write one time in UTC.
    private static func plain(time: String) -> String {
        var text = time.uppercased().replacing(" ", with: "T")
        for zone in ["Z", "+00:00", "+0000"] where text.hasSuffix(zone) { text.removeLast(zone.count) }
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    // MARK: Requests

    /// - Parameter items: replace `{{items}}`.
    static func request(_ step: JobConfirmation, _ ticket: String, items: JSON?, of ask: Ask) -> Request {
        var request = request(step.path, ticket, of: ask)
        request.method = step.method.sent
        request.headers.insert(("Content-Type", "application/json"), at: 0)
        request.body = RequestBody(TemplateFiller(ask, items: items).node(step.body) ?? .object([]))
        return request
    }

    static func request(
        _ step: String, _ ticket: String, of ask: Ask, method: HTTPRequest.Method = .get
    ) -> Request {
        get(ask.endpoint + step.replacing("{ticket}", with: encoded(ticket)), method: method)
    }

    static func get(_ url: String, method: HTTPRequest.Method = .get) -> Request {
        Request(method: method, url: url, headers: [("Accept", "application/json")])
    }

    /// Percent-encodes all but unreserved characters (RFC 3986), so that a ticket stays one path segment.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { text, byte in
            switch UInt8(byte) {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x7E:
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }

    private static func ended(_ outcome: Outcome, _ reason: String) -> ExchangeStep {
        .done(ResponseReading(outcome: outcome, reason: reason))
    }
}

extension FormatDeclaration {
    package static let job = {
        var format = FormatDeclaration(name: "job", vendor: "the server", implementation: Job.self)
        format.carrier = .jobs
        format.hasTemplate = true
        // Anything else is written into the template.
        format.parameters = [.maxOutputTokens, .seed]
        return format
    }()
}
