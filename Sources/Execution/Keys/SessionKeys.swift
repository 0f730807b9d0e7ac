import Catalog
import JSON
import Providers
import Synchronization
package import Transport

/// Where a provider's new key is from.
package enum KeyRefresh: Sendable {
    /// Sends the request that the file declares, with that key.
    case request(Secret)
    /// Starts the key's command again.
    case command(@Sendable () async -> Result<Secret, Failure>)
    /// Why there is none, in one sentence.
    case none(String)

    package struct Failure: Error, Sendable {
        /// In one sentence, without keys.
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }
}

/// The keys of a session, by provider. One that its server refuses is replaced once, however many requests met that.
final class SessionKeys: Sendable {
    private struct State {
        var keys: [String: Secret]
        /// By the refused key.
        var replacements: [Secret: Task<Result<Secret, KeyRefresh.Failure>, Never>] = [:]
        var new: [Secret] = []
    }

    private let state: Mutex<State>
    private let refreshes: [String: KeyRefresh]

    /// - Parameter keys: by provider; one without an entry is keyless.
    init(_ keys: [String: Secret], _ refreshes: [String: KeyRefresh] = [:]) {
        state = Mutex(State(keys: keys))
        self.refreshes = refreshes
    }

    subscript(provider: String) -> Secret? { state.withLock { $0.keys[provider] } }

    /// Also removes the keys of this session.
    func redactor(beside redactor: Redactor) -> Redactor { redactor.adding(state.withLock { $0.new }) }

    /// The key to use in place of a refused one; nil if the file declares no way to a new one.
    func replacement(
        for refused: Secret, of definition: ProviderDefinition, at endpoint: String, by http: any HTTPSending
    ) async -> Result<Secret, KeyRefresh.Failure>? {
        guard let refresh = refreshes[definition.name] else { return nil }
        let task = state.withLock { state in
            if let started = state.replacements[refused] { return started }
            let task = Task { await Self.new(by: refresh, of: definition, at: endpoint, http) }
            state.replacements[refused] = task
            return task
        }
        let result = await task.value
        if case .success(let key) = result {
            state.withLock { state in
                guard !state.new.contains(key) else { return }
                state.new.append(key)
                state.keys[definition.name] = key
            }
        }
        return result
    }
}

extension SessionKeys {
    /// Bytes of a response with a token.
    private static let longestResponse = 64_000
    /// Characters of a token.
    private static let longestToken = 16_000

    private static func new(
        by refresh: KeyRefresh, of definition: ProviderDefinition, at endpoint: String, _ http: any HTTPSending
    ) async -> Result<Secret, KeyRefresh.Failure> {
        func failure(_ words: String) -> Result<Secret, KeyRefresh.Failure> {
            .failure(.init(reason: "the token was refused and could not be refreshed: \(words)"))
        }
        switch (refresh, definition.job?.refresh) {
        case (.none(let reason), _): return failure(reason)
        case (.command(let start), _): return await start().flatMapError { failure($0.reason) }
        case (.request(let key), .request(let request)?):
            var sent = HTTPRequest(.post, to: endpoint + request.path)
            sent.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
            sent.body = [.bytes((request.body.map { filled($0, key) } ?? [:]).serialized())]
            if request.body == nil {
                let place = definition.format.keyHeader
                sent.secretHeader = (place.name, place.prefix, key)
            }
            (sent.timeout, sent.responseLimit) = (definition.limits.timeout, longestResponse)
            sent.connectionGroup = definition.name
            do throws(TransportError) {
                let response = try await http.send(sent)
                guard (200...299).contains(response.status) else { return failure("HTTP \(response.status)") }
                let token = (try? JSON.parse(response.body)).flatMap { request.token.resolve(in: $0)?.string }
                guard let token, (1...longestToken).contains(token.utf8.count), KeyRing.isKey(token) else {
                    return failure("the response has no token at \(request.token)")
                }
                return .success(Secret(token))
            } catch { return failure(error.description) }
        case (.request, _): return failure("its file declares no request")
        }
    }

    private static func filled(_ body: JSON, _ secret: Secret) -> JSON {
        switch body {
        case .string(RefreshRequest.keyMark): .string(secret.exposed)
        case .array(let elements): .array(elements.map { filled($0, secret) })
        case .object(let members): .object(JSONObject(members.members.map { ($0, filled($1, secret)) }))
        default: body
        }
    }
}
