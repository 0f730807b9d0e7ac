import Catalog
import HTTPTypes
import JSON
import Providers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The jobs of one server, its token, and counts of both.
struct SimulatedJobs: Sendable {
    /// Polls until a job is finished.
    private static let polls = 2
    private static let pageSize = 20

    private struct Held {
        var id: String
        /// Of the finished job.
        var body: [UInt8]
        /// Polls until it is finished; nil: never.
        var polls: Int?
        /// What the submission sent to be recognized by.
        var mark: JSON
        var isConfirmed = false
        var isForgotten = false
    }

    /// In the order of submission.
    private var held: [Held] = []
    private(set) var taken = 0
    private(set) var confirmed = 0
    private(set) var polled = 0
    /// The tokens that refreshes returned.
    private var tokens: [String] = []

    var count: Int { held.count { !$0.isForgotten } }
    var refreshed: Int { tokens.count }

    /// Stores the answer as a job and returns the response to its submission.
    mutating func submit(
        _ answer: SimulatedResponse, _ body: JSON, _ fault: Fault?, _ definition: ProviderDefinition
    ) -> SimulatedResponse {
        guard let steps = definition.job else { return answer }
        taken += 1
        // No two servers give the same ticket.
        var job = Held(
            id: "job-\(UUID().uuidString.lowercased())", body: answer.body,
            polls: fault == .endlessJob ? nil : Self.polls,
            mark: Self.mark(of: body, definition), isForgotten: fault == .forgottenJob)
        if fault == .failedJob, let whole = try? JSON.parse(answer.body) {
            job.body = whole.setting(steps.status, to: .string(SimulatedJob.failed(steps))).serialized()
        }
        held.append(job)
        var response = answer
        if fault == .lostTicket { response.delivery = .resetBefore }
        (response.status, response.body) = (202, Self.state(job, steps.running.first, definition).serialized())
        return response
    }

    /// The response about a job or to a list; nil for any other path, and if there is no such job.
    mutating func respond(
        _ method: HTTPTypes.HTTPRequest.Method, _ request: ReceivedRequest, _ body: JSON,
        _ definition: ProviderDefinition
    ) -> SimulatedResponse? {
        guard let steps = definition.job, request.path.hasPrefix(SimulatedJob.endpointPath) else { return nil }
        let path = String(request.path.dropFirst(SimulatedJob.endpointPath.count))
        if method == .get, let review = steps.review, path == Self.withoutQuery(review.path),
            !Self.looksForSubmission(request.query, steps.list)
        {
            return SimulatedResponse(200, reviewed(review, request.query, definition).serialized())
        }
        if method == .get, let list = steps.list, path == Self.withoutQuery(list.path) {
            return SimulatedResponse(200, self.list(list, request.query).serialized())
        }
        func place(_ step: String?) -> Int? {
            guard let parts = step?.components(separatedBy: "{ticket}"), parts.count == 2 else { return nil }
            return held.firstIndex { path == parts[0] + $0.id + Self.withoutQuery(parts[1]) && !$0.isForgotten }
        }
        if method == .delete, let place = place(steps.cleanUp) {
            held.remove(at: place)
            return SimulatedResponse(204, [])
        }
        if let correct = steps.review?.correct, method.rawValue == correct.method.rawValue,
            let place = place(correct.path)
        {
            take(body, by: correct, at: place, definition)
            return finished(held[place], steps, definition)
        }
        if let confirm = steps.review?.confirm ?? steps.confirm, method.rawValue == confirm.method.rawValue,
            let place = place(confirm.path)
        {
            guard body.object != nil else {
                let error = SimulatedJob.error(status: 400, definition: definition)
                return SimulatedResponse(400, SimulatedJob.body(error, for: definition).serialized())
            }
            if !held[place].isConfirmed { confirmed += 1 }
            held[place].isConfirmed = true
            if steps.review != nil { take(body, by: confirm, at: place, definition) }
            return finished(held[place], steps, definition)
        }
        guard method == .get, let place = place(steps.poll) ?? place(steps.read) else { return nil }
        polled += 1
        guard held[place].polls == 0 else {
            let word = held[place].polls == Self.polls ? steps.running.first : steps.running.last
            held[place].polls = held[place].polls.map { $0 - 1 }
            return SimulatedResponse(200, Self.state(held[place], word, definition).serialized())
        }
        return finished(held[place], steps, definition)
    }

    private func finished(_ job: Held, _ steps: JobSteps, _ definition: ProviderDefinition) -> SimulatedResponse {
        // A body that a fault spoiled stays as it is.
        guard job.isConfirmed, let word = steps.done.last, let whole = try? JSON.parse(job.body) else {
            return SimulatedResponse(200, job.body)
        }
        return SimulatedResponse(200, whole.setting(steps.status, to: .string(word)).serialized())
    }

    private static func state(_ job: Held, _ word: String?, _ definition: ProviderDefinition) -> JSON {
        guard let steps = definition.job else { return .null }
        return JSON.object(JSONObject()).setting(steps.ticket, to: .string(job.id))
            .setting(steps.status, to: .string(word ?? ""))
    }

    // MARK: The list

    private static func mark(of body: JSON, _ definition: ProviderDefinition) -> JSON {
        let template: JSON? =
            switch definition.http?.body {
            case .json(let template)?: template
            case .multipart(let parts)?: .object(parts)
            case nil: nil
            }
        let variable: RequestVariable = definition.job?.list?.mark == .clientID ? .clientID : .submittedAt
        return template.flatMap { variable.place(in: $0)?.resolve(in: body) } ?? .null
    }

    private func list(_ list: JobList, _ query: String) -> JSON {
        let stated = Self.parameters(query)
        var found = held.filter { !$0.isForgotten }
        var page = 1
        for (name, value) in Self.parameters(list.path.components(separatedBy: "?").last ?? "") {
            guard let sent = stated.first(where: { $0.name == name })?.value else { continue }
            if value == "{page}" {
                page = Int(sent) ?? 1
            } else if value.hasPrefix("{") {
                found.removeAll { $0.mark.string?.contains(sent) != true }
            }
        }
        let start = list.isPaged ? (page - 1) * Self.pageSize : 0
        let jobs = found.dropFirst(max(0, start)).prefix(list.isPaged ? Self.pageSize : found.count).map { job in
            JSON.object(JSONObject()).setting(list.ticket, to: .string(job.id)).setting(list.place, to: job.mark)
        }
        return JSON.object(JSONObject()).setting(list.jobs, to: .array(Array(jobs)))
    }

    /// The newest jobs first. Looking at them counts as a poll of each.
    private mutating func reviewed(_ review: JobReview, _ query: String, _ definition: ProviderDefinition) -> JSON {
        guard let steps = definition.job else { return .null }
        let page = Self.parameters(query).first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        let start = review.isPaged ? max(0, page - 1) * Self.pageSize : 0
        var jobs: [JSON] = []
        for place in held.indices.reversed() where !held[place].isForgotten {
            let isFinished = held[place].polls == 0
            var entry = JSON.object(JSONObject())
            var word = held[place].polls == Self.polls ? steps.running.first : steps.running.last
            if isFinished, let answer = definition.http?.response.answer,
                let whole = try? JSON.parse(finished(held[place], steps, definition).body)
            {
                entry = entry.setting(review.answer, to: answer.resolve(in: whole) ?? .null)
                word = steps.status.resolve(in: whole)?.string
            }
            entry = entry.setting(review.ticket, to: .string(held[place].id))
                .setting(review.status, to: .string(word ?? ""))
            if let time = review.time { entry = entry.setting(time, to: held[place].mark) }
            jobs.append(entry)
            if !isFinished { held[place].polls = held[place].polls.map { $0 - 1 } }
        }
        let shown = Array(jobs.dropFirst(start).prefix(review.isPaged ? Self.pageSize : jobs.count))
        return JSON.object(JSONObject()).setting(review.jobs, to: .array(shown))
    }

    private static func looksForSubmission(_ query: String, _ list: JobList?) -> Bool {
        let marks = parameters(list?.path.components(separatedBy: "?").last ?? "").filter {
            $0.value.hasPrefix("{") && $0.value != "{page}"
        }
        return parameters(query).contains { sent in marks.contains { $0.name == sent.name } }
    }

    /// Keeps the foods that a correction or confirmation sent.
    private mutating func take(
        _ body: JSON, by step: JobConfirmation, at place: Int, _ definition: ProviderDefinition
    ) {
        guard let items = RequestVariable.items.place(in: step.body)?.resolve(in: body),
            let answer = definition.http?.response.answer, let foods = definition.answer.mapping.foods,
            let whole = try? JSON.parse(held[place].body)
        else { return }
        held[place].body = whole.setting(answer.appending(foods), to: items).serialized()
    }

    private static func parameters(_ query: String) -> [(name: String, value: String)] {
        query.split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return (String(name), PathName.decoded(part.dropFirst(name.count + 1)))
        }
    }

    private static func withoutQuery(_ path: String) -> String { String(path.prefix { $0 != "?" }) }

    // MARK: The token

    /// The response to the request for a new token; nil for any other.
    mutating func refresh(
        _ request: ReceivedRequest, _ body: JSON, _ definition: ProviderDefinition, _ faults: FaultProfile
    ) -> Result<SimulatedResponse, VendorError>? {
        guard case .request(let refresh)? = definition.job?.refresh,
            request.path == SimulatedJob.endpointPath + refresh.path
        else { return nil }
        if faults.has(.deadToken, definition.name) {
            return .failure(SimulatedJob.error(status: 403, definition: definition))
        }
        guard refresh.body != nil ? body.object != nil : Self.key(request, definition)?.isEmpty == false else {
            return .failure(SimulatedJob.error(status: 400, definition: definition))
        }
        let token = "simulated-token-\(UUID().uuidString.lowercased())"
        tokens.append(token)
        let answer = JSON.object(JSONObject()).setting(refresh.token, to: .string(token))
        return .success(SimulatedResponse(200, answer.serialized()))
    }

    /// Whether the request has a token that is in force.
    func takesToken(_ request: ReceivedRequest, _ definition: ProviderDefinition, _ faults: FaultProfile) -> Bool {
        guard definition.key != nil else { return true }
        guard let key = Self.key(request, definition), !key.isEmpty else { return false }
        let isExpired = [.expiredToken, .deadToken].contains { faults.has($0, definition.name) }
        return !isExpired || tokens.contains(key)
    }

    /// Without what precedes it; nil without the header.
    private static func key(_ request: ReceivedRequest, _ definition: ProviderDefinition) -> String? {
        let place = definition.format.keyHeader
        guard let value = request.headers[place.name.lowercased()], value.hasPrefix(place.prefix) else { return nil }
        return String(value.dropFirst(place.prefix.count))
    }
}
