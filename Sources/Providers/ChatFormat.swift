package import JSON

/// A format whose first response is the answer or an error.
package protocol ChatFormat: WireFormat {
    /// Reads the body of a response with a 2xx status.
    static func readAnswer(_ body: JSON) -> WireReading

    /// Reads a response with any other status.
    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection
}

extension ChatFormat {
    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard case .response(let response)? = exchanges.last else { return .send(request(ask)) }
        guard response.isSuccess else { return .done(ResponseReading(readRejection(response, now: now))) }
        return .done(ResponseReader.read(readAnswer(response), of: ask.definition))
    }

    package static func readAnswer(_ response: ProviderResponse) -> WireReading {
        do { return readAnswer(try JSON.parse(response.body)) } catch {
            return WireReading(.malformed("the response is not JSON: \(error)"))
        }
    }
}
