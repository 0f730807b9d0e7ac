package import Catalog
import Nutrition

/// One request that the provider file describes, and a response read by JSON Pointers.
package enum HTTPTemplate: WireFormat {
    package static func request(_ ask: Ask) -> Request { TemplateRequest.request(ask, to: ask.endpoint) }

    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard case .response(let response)? = exchanges.last, let http = ask.definition.http else {
            return .send(request(ask))
        }
        return .done(TemplateReading(http.response, response).reading(of: ask.definition, now: now))
    }
}

extension FormatDeclaration {
    package static let httpTemplate = {
        var format = FormatDeclaration(name: "http", vendor: "the server", implementation: HTTPTemplate.self)
        format.hasTemplate = true
        // Anything else is written into the template.
        format.parameters = [.maxOutputTokens, .seed]
        return format
    }()
}
