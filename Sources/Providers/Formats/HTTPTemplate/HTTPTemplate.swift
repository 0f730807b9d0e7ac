package import Catalog
import Costs
import JSON
import Nutrition
import Transport

/// One request that the provider file describes, and a response read by JSON Pointers.
package enum HTTPTemplate: WireFormat {
    package static func request(_ ask: Ask) -> Request {
        guard let http = ask.definition.http else { return Request(url: ask.endpoint, members: []) }
        let filler = TemplateFiller(ask)
        let headers = http.headers.map { (name: $0.name, value: filler.filled($0.value)) }
        // The digest of a request is that of its body, and these can change the answer too.
        let context = ([http.method.rawValue] + headers.map { "\($0.name): \($0.value)" }).joined(separator: "\n")
        let body =
            switch http.body {
            case .json(let template): RequestBody(filler.node(template) ?? .value(.null), context: context)
            case .multipart(let parts): RequestBody(filler.parts(parts), context: context)
            }
        let usual = [("Content-Type", body.contentType), ("Accept", "application/json")].filter { name, _ in
            !headers.contains { $0.name.lowercased() == name.lowercased() }
        }
        return Request(method: http.method.sent, url: ask.endpoint, headers: usual + headers, body: body)
    }

    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard case .response(let response)? = exchanges.last, let http = ask.definition.http else {
            return .send(request(ask))
        }
        return .done(TemplateReading(http.response, response).reading(of: ask.definition, now: now))
    }
}

extension HTTPDefinition.Method {
    fileprivate var sent: HTTPRequest.Method {
        switch self {
        case .post: .post
        case .put: .put
        case .patch: .patch
        }
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
