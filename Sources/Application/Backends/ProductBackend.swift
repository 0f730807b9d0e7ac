package import Catalog
import Dispatch
import Execution
import Hashing
import JSON
package import Photos
package import Providers
import Transport

/// A product's own backend, whose jobs people look at, correct, confirm and delete: `review` of its provider file. Sends
/// only what that file declares, to its endpoint's host. Writes nothing here.
package final class ProductBackend: Sendable {
    /// For a whole answer; the file's own limit if that is shorter.
    private static let patience = Duration.seconds(10)

    package let definition: ProviderDefinition
    private let project: LoadedProject
    private let connection: ReviewConnection

    /// Asks for the key, which may start a command that the person trusts.
    /// - Throws: `BackendTrouble` without a provider of that name with `review`, or without its key.
    package init(_ name: String, of project: LoadedProject) async throws(BackendTrouble) {
        guard let definition = project.allProviders.first(where: { $0.name == name }), definition.job?.review != nil
        else { throw .none }
        let key: Secret?
        switch await project.key(of: definition) {
        case .key(let found): key = found
        case .keyless: key = nil
        case .none(_, let reason): throw .noKey(reason)
        }
        self.definition = definition
        self.project = project
        connection = ReviewConnection(definition, key: key, refresh: project.refresh(of: definition))
    }

    /// The newest jobs, at most 50, in the server's order, and the number of jobs on its page.
    /// - Parameter page: from 1.
    package func jobs(page: Int) async throws(BackendTrouble) -> (jobs: [ReviewedJob], count: Int) {
        guard let request = Job.browsing(definition, page: page) else { throw .none }
        guard let list = Job.browsed(try await send(request), definition) else {
            throw .unreadable("its answer is no list of jobs: look at `job.review` in \(definition.file)")
        }
        return list
    }

    /// A job as it is now.
    package func job(_ ticket: String) async throws(BackendTrouble) -> ReviewedJob {
        guard let requests = Job.opening(definition, ticket) else { throw .none }
        let status = try await send(requests.0)
        var answer: ProviderResponse?
        if let request = requests.answer, Job.opened(ticket, status, answer: nil, definition)?.state == .done {
            answer = try await send(request)
        }
        guard let job = Job.opened(ticket, status, answer: answer, definition) else {
            throw .unreadable("its answer about the job cannot be read")
        }
        return job
    }

    /// Confirms or corrects a job as the person saw it.
    /// - Parameter shown: the `mark` of the job on the page.
    /// - Throws: `BackendTrouble.changed` if the job is another one now.
    package func change(
        _ ticket: String, _ change: JobChange, shown: String, foods: [FoodEdit]
    ) async throws(BackendTrouble) {
        let review = definition.job?.review
        guard let step = change == .confirm ? review?.confirm : review?.correct else { throw .none }
        let job = try await job(ticket)
        guard Self.mark(of: job) == shown else { throw .changed(job) }
        var items = job.items
        if let present = items, present.count <= FoodEdit.most {
            guard !foods.isEmpty || present.isEmpty else {
                throw .badValue("the list of foods is empty: delete the job, or leave a food")
            }
            items = try FoodEdit.items(present, changedTo: foods, by: definition.answer.mapping.food)
            guard items == present || step.sendsItems else {
                throw .badValue("the backend's confirmation takes no changed foods: correct the job first")
            }
        }
        if change == .correct, items == job.items { throw .badValue("no value was changed") }
        _ = try await send(Job.changing(definition, ticket, step, items: items))
    }

    /// Removes a job; one that is gone already counts as removed.
    package func delete(_ ticket: String) async throws(BackendTrouble) {
        guard Exchange.isTicket(ticket), let request = Job.removing(definition, ticket) else { throw .none }
        do throws(BackendTrouble) { _ = try await send(request) } catch {
            guard case .refused(let status, _) = error, [404, 410].contains(status) else { throw error }
        }
    }

    /// A JPEG without metadata; nil if there is none that can be shown.
    /// - Parameter address: that of a listed job.
    package func photo(at address: String, _ setting: PhotoSetting) async -> [UInt8]? {
        guard let response = try? await send(Job.photo(at: address), isPhoto: true) else { return nil }
        return await withCheckedContinuation { continuation in
            Self.pictures.async {
                continuation.resume(returning: try? PhotoPreparer.prepare(response.body, setting: setting).bytes)
            }
        }
    }

    private static let pictures = DispatchQueue(label: "nutrieval.backend.photos")

    /// What tells the state of a job that a page showed from a later one.
    package static func mark(of job: ReviewedJob) -> String {
        let items = job.items.map { JSON.array($0).text() } ?? ""
        return String(SHA256Digest(of: "\(job.status ?? "")\n\(items)".utf8).hex.prefix(32))
    }

    private func send(
        _ request: Request, isPhoto: Bool = false
    ) async throws(BackendTrouble) -> ProviderResponse {
        if let variable = project.outgoing.variable(in: request) { throw .containsKey(variable) }
        let client = HTTPClient(settings: project.transportSettings())
        let result = await connection.send(
            request, by: client, timeout: min(definition.limits.timeout, Self.patience),
            redactor: isPhoto ? nil : project.redactor)
        await client.shutdown()
        switch result {
        case .failure(let error): throw .unreachable(redacted(error.description))
        case .success(let response):
            let words = isPhoto ? nil : Job.refusal(in: response, definition)
            guard response.isSuccess, words == nil else {
                throw .refused(status: response.status, words ?? "HTTP \(response.status)")
            }
            return response
        }
    }

    private func redacted(_ words: String) -> String {
        String(decoding: connection.redactor(beside: project.redactor).redacted(Array(words.utf8)), as: UTF8.self)
    }
}

extension LoadedProject {
    /// The providers whose jobs people can look at, by name.
    package var reviewable: [String] {
        allProviders.filter { $0.job?.review != nil }.map(\.name).sorted()
    }
}

extension JobConfirmation {
    fileprivate var sendsItems: Bool { RequestVariable.items.place(in: body) != nil }
}

package enum JobChange: String, Sendable {
    case confirm, correct
}

/// Why a backend's page cannot be shown, or an action was not done.
package enum BackendTrouble: Error, Sendable, CustomStringConvertible {
    /// There is no such provider, page or action.
    case none
    /// The reason, in one sentence.
    case noKey(String)
    case unreachable(String)
    /// The server's words with the status.
    case refused(status: Int, String)
    case unreadable(String)
    /// The job is not what the page showed; as it is now.
    case changed(ReviewedJob)
    case badValue(String)
    /// By the name of its variable.
    case containsKey(String)

    package var description: String {
        switch self {
        case .none: "no provider file declares this: see `review` of its `job`"
        case .noKey(let reason): "nothing was sent: \(reason)"
        case .unreachable(let words): "the backend cannot be reached: \(words)"
        case .refused(_, let words): "the backend refused: \(words)"
        case .unreadable(let words): "the backend cannot be read: \(words)"
        case .changed: "the job was changed since the page showed it: nothing was sent; look at it again"
        case .badValue(let words): "\(words): nothing was sent"
        case .containsKey(let variable): "nothing was sent: the request would contain the key of \(variable)"
        }
    }
}
