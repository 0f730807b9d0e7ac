package import Catalog
import Nutrition
package import Providers
package import Transport

/// Sends requests about a backend's jobs outside of any run, with its key. Replaces a refused key once, as a run does.
package final class ReviewConnection: Sendable {
    private let definition: ProviderDefinition
    private let keys: SessionKeys

    /// - Parameter key: nil for keyless servers.
    package init(_ definition: ProviderDefinition, key: Secret?, refresh: KeyRefresh?) {
        self.definition = definition
        keys = SessionKeys(
            key.map { [definition.name: $0] } ?? [:], refresh.map { [definition.name: $0] } ?? [:])
    }

    /// Also removes the keys of this connection.
    package func redactor(beside redactor: Redactor) -> Redactor { keys.redactor(beside: redactor) }

    /// - Returns: a whole response of any status, without keys in its body unless it is a photo.
    package func send(
        _ request: Request, by http: any HTTPSending, timeout: Duration, redactor: Redactor? = nil
    ) async -> Result<ProviderResponse, TransportError> {
        let network = HTTPBackend(http: http, keys: keys, variations: nil)
        let ask = Ask(definition: definition, photos: [])
        let variant = VariantID(provider: definition.name, prompt: definition.prompt.name)
        return await network.carry(request, of: ask, for: variant, timeout: timeout).map { reply in
            let body = redactor.map { keys.redactor(beside: $0).redacted(reply.body) } ?? reply.body
            return ProviderResponse(status: reply.status, body: body)
        }
    }
}
