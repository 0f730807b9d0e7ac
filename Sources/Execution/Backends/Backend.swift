import Catalog
package import Nutrition
package import Providers
package import Transport

/// Sends requests. The format defines what a request means; the runner decides when to send it.
package protocol Backend: Sendable {
    /// Sends one request; a reply with any status is a success. The timeout is for the whole exchange.
    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError>
}

package struct Reply: Sendable {
    package var status: Int
    /// In the order received; names as received.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Nil when nothing was sent.
    package var timing: ExchangeTiming?
}

struct HTTPBackend: Backend {
    let http: any HTTPSending
    /// By provider; one without an entry is keyless.
    let keys: [String: Secret]
    /// Extra input for the simulator; nil for a live run.
    let variations: [VariantID: SimulatedVariation]?

    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        let definition = ask.definition
        var headers = request.headers
        if let variations {
            headers.append(("x-nutrieval-repeat", String(ask.repeatIndex)))
            if let variation = variations[variant] { headers.append((SimulatedVariation.header, variation.value)) }
        }
        let place = definition.format.keyHeader
        let secret = keys[definition.name].map { (place.name, place.prefix, $0) }
        var sent = HTTPRequest(request.method, to: request.url)
        sent.headers = headers
        sent.secretHeader = secret
        sent.body = request.body.pieces
        sent.timeout = timeout
        sent.allowsPlainHTTP = definition.insecureHTTP
        sent.connectionGroup = definition.name
        do throws(TransportError) {
            let response = try await http.send(sent)
            return .success(
                Reply(
                    status: response.status, headers: response.headers, body: response.body, timing: response.timing))
        } catch { return .failure(error) }
    }
}

/// Takes answers from files of the project and sends nothing.
struct RecordedBackend: Backend {
    let answers: AnswerFiles

    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        do throws(AnswerFiles.Missing) {
            return .success(Reply(status: 200, headers: [], body: try answers.line(for: ask)))
        } catch {
            return .success(Reply(status: 404, headers: [], body: Array(error.reason.utf8)))
        }
    }
}
