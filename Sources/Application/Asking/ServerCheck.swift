import Catalog
package import Costs
import Execution
import JSON
import Nutrition
import Providers
import Transport

/// What a provider's server answered about its models.
package struct ServerCheck: Sendable {
    package enum Finding: Sendable, Hashable {
        /// It lists the model; with the day of its end, if one is stated.
        case listed(shutdown: CalendarDate?)
        /// The model's announced end has passed.
        case retired(CalendarDate)
        /// It does not list the model; the nearest names.
        case unlisted(nearest: [String])
        /// It answered, and not with a list; how.
        case noList(String)
        case keyRefused(status: Int)
        /// The cause.
        case unreachable(String)
        /// Nothing was sent: it has no list.
        case notAsked(String)
        /// Nothing was sent; why, in one sentence.
        case noKey(String)
    }

    package let provider: String
    /// With the port.
    package let host: String
    package let finding: Finding

    /// False if requests of a run would fail.
    package var isFine: Bool {
        switch finding {
        case .listed, .noList, .notAsked, .noKey: true
        case .retired, .unlisted, .keyRefused, .unreachable: false
        }
    }
}

extension LoadedProject {
    /// For a server's whole answer.
    private static let patience = Duration.seconds(8)
    /// Bytes of a list of models.
    private static let longestList = 4_000_000

    /// Asks the server of each provider that has one for its models, all at once. Costs nothing and sends no photo.
    package func serverChecks() async -> [ServerCheck] {
        let client = HTTPClient(settings: transportSettings(providers: allProviders.count))
        let checks = await withTaskGroup(of: (place: Int, check: ServerCheck).self) { group in
            for (place, provider) in allProviders.enumerated() where [.http, .jobs].contains(provider.carrier) {
                group.addTask {
                    let host = (try? Endpoint(parsing: provider.endpoint)).map { "\($0.host):\($0.port)" } ?? ""
                    let finding = await finding(on: provider, client)
                    return (place, ServerCheck(provider: provider.name, host: host, finding: finding))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await client.shutdown()
        return checks.sorted { $0.place < $1.place }.map(\.check)
    }

    private func finding(on provider: ProviderDefinition, _ client: HTTPClient) async -> ServerCheck.Finding {
        guard let request = Formats.format(provider.format).modelList(provider) else {
            return .notAsked("its server has no list of models; `nutrieval provider test \(provider.name)` asks it")
        }
        var sent = HTTPRequest(request.method, to: request.url)
        switch await key(of: provider) {
        case .none(_, let reason): return .noKey(reason)
        case .keyless: break
        case .key(let key):
            let place = provider.format.keyHeader
            sent.secretHeader = (place.name, place.prefix, key)
        }
        sent.headers = request.headers
        (sent.timeout, sent.responseLimit) = (Self.patience, Self.longestList)
        (sent.allowsPlainHTTP, sent.connectionGroup) = (provider.insecureHTTP, provider.name)
        do throws(TransportError) {
            return finding(in: try await client.send(sent), provider)
        } catch {
            if case .responseTooLarge = error { return .noList("its list of models is too long to read") }
            return .unreachable(error.description)
        }
    }

    private func finding(in response: HTTPResponse, _ provider: ProviderDefinition) -> ServerCheck.Finding {
        let now = RunClock.live().now()
        let whole = ProviderResponse(status: response.status, body: response.body)
        guard whole.isSuccess else {
            let reading = ResponseReader.read([.response(whole)], to: Ask(definition: provider, photos: []), now: now)
            return reading?.outcome == .unauthorized
                ? .keyRefused(status: response.status)
                : .noList("it has no list of models (status \(response.status))")
        }
        guard let body = try? JSON.parse(redactor.redacted(response.body)), let models = ModelList.read(body) else {
            return .noList("its answer is no list of models")
        }
        guard let found = models.first(where: { $0.answers(to: provider.model) }) else {
            return .unlisted(nearest: Suggestion.nearest(to: provider.model, among: models.flatMap(\.ids)))
        }
        if let day = found.shutdown, let today = CalendarDate(now), day <= today {
            return .retired(day)
        }
        return .listed(shutdown: found.shutdown)
    }
}
