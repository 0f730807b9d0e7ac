package import Catalog
package import JSON
package import Nutrition
import Transport

/// A job of a product's own backend, as people look at it. All texts are the server's.
package struct ReviewedJob: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case running, done, failed
        /// A status that the provider file does not list.
        case unknown
    }

    package let ticket: String
    /// The server's word; nil if it is missing.
    package let status: String?
    package let state: State
    /// As the server wrote it.
    package var time: String?
    /// Of the photo; always on the endpoint's own host.
    package var photo: String?
    /// Nil without a readable answer.
    package var estimate: MealEstimate?
    /// The foods as the server sent them, at most all of a response; nil without any.
    package var items: [JSON]?
}

/// What a person does with jobs in the workbench: none of it is part of a run.
extension Job {
    /// Jobs that are read of a page of the list.
    private static let most = 50

    /// The request for a page of the list, from 1; nil if the file declares none.
    package static func browsing(_ definition: ProviderDefinition, page: Int) -> Request? {
        guard let review = definition.job?.review, page == 1 || review.isPaged else { return nil }
        var request = get(definition.endpoint + review.path.replacing("{page}", with: String(page)))
        request.responseLimit = 4_000_000
        return request
    }

    /// The first jobs of a page of the list, and the number of all of them; nil if it is no list.
    package static func browsed(
        _ response: ProviderResponse, _ definition: ProviderDefinition
    ) -> (jobs: [ReviewedJob], count: Int)? {
        guard let review = definition.job?.review, response.isSuccess, let body = try? JSON.parse(response.body),
            let list = review.jobs.resolve(in: body)?.array
        else { return nil }
        let jobs = list.prefix(most).compactMap { json -> ReviewedJob? in
            guard let ticket = ticket(review.ticket.resolve(in: json)) else { return nil }
            var job = job(ticket, review.status.resolve(in: json)?.string, definition)
            job.time = review.time?.resolve(in: json)?.string
            job.photo = review.photo?.resolve(in: json)?.string.flatMap { photo($0, definition) }
            job.take(review.answer.resolve(in: json), definition)
            return job
        }
        return (jobs, list.count)
    }

    /// The request for a job's status, and for its answer where that is another one; nil if there is none.
    package static func opening(_ definition: ProviderDefinition, _ ticket: String) -> (Request, answer: Request?)? {
        guard let steps = definition.job, Exchange.isTicket(ticket) else { return nil }
        let ask = Ask(definition: definition, photos: [])
        return (request(steps.poll, ticket, of: ask), steps.read.map { request($0, ticket, of: ask) })
    }

    /// - Parameter answer: nil: the status has the answer too.
    package static func opened(
        _ ticket: String, _ status: ProviderResponse, answer: ProviderResponse?, _ definition: ProviderDefinition
    ) -> ReviewedJob? {
        guard let steps = definition.job, let places = definition.http?.response, status.isSuccess,
            let body = try? JSON.parse(status.body), body.object != nil
        else { return nil }
        var job = job(ticket, steps.status.resolve(in: body)?.string, definition)
        let whole = answer.flatMap { try? JSON.parse($0.body) } ?? body
        job.take(places.answer.resolve(in: whole), definition)
        return job
    }

    /// The request that confirms or corrects a job.
    package static func changing(
        _ definition: ProviderDefinition, _ ticket: String, _ step: JobConfirmation, items: [JSON]?
    ) -> Request {
        request(step, ticket, items: items.map { .array($0) }, of: Ask(definition: definition, photos: []))
    }

    package static func removing(_ definition: ProviderDefinition, _ ticket: String) -> Request? {
        cleanUp(Ask(definition: definition, photos: []), ticket: ticket)
    }

    package static func photo(at address: String) -> Request {
        var request = Request(method: .get, url: address, headers: [("Accept", "image/*")])
        request.responseLimit = 20_000_000
        return request
    }

    /// The server's words for a refusal or an error; nil for a success.
    package static func refusal(in response: ProviderResponse, _ definition: ProviderDefinition) -> String? {
        guard let places = definition.http?.response else { return nil }
        return TemplateReading(places, response).rejection(WallTime(seconds: 0))?.message
    }

    private static func job(_ ticket: String, _ word: String?, _ definition: ProviderDefinition) -> ReviewedJob {
        let steps = definition.job
        let state: ReviewedJob.State =
            switch word {
            case let word? where steps?.running.contains(word) == true: .running
            case let word? where steps?.done.contains(word) == true: .done
            case let word? where steps?.failed.contains(word) == true: .failed
            default: .unknown
            }
        return ReviewedJob(ticket: ticket, status: word, state: state)
    }

    /// The same address, whole; nil for another host, port or scheme than the endpoint's.
    private static func photo(_ address: String, _ definition: ProviderDefinition) -> String? {
        guard (1...2000).contains(address.utf8.count), address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let own = try? Endpoint(parsing: definition.endpoint)
        else { return nil }
        var whole = address
        if address.hasPrefix("/") {
            guard !address.hasPrefix("//") else { return nil }
            let host = own.host.contains(":") ? "[\(own.host)]" : own.host
            whole = "\(own.scheme.rawValue)://\(host):\(own.port)\(address)"
        }
        guard let other = try? Endpoint(parsing: whole), other.scheme == own.scheme, other.host == own.host,
            other.port == own.port
        else { return nil }
        return whole
    }
}

extension ReviewedJob {
    fileprivate mutating func take(_ answer: JSON?, _ definition: ProviderDefinition) {
        guard let answer, !answer.isNull else { return }
        let json = answer.string.flatMap { try? JSON.parse(Array($0.utf8)) } ?? answer
        items = definition.answer.mapping.foods?.resolve(in: json)?.array
        let text = answer.string ?? answer.text()
        estimate = ResponseReader.read(WireReading(.text(text)), of: definition).estimate
    }
}
