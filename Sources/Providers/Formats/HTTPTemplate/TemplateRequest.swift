import Catalog
import JSON
import Transport

/// The request that a provider file describes.
enum TemplateRequest {
    static func request(_ ask: Ask, to url: String) -> Request {
        guard let http = ask.definition.http else { return Request(url: url, members: []) }
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
        return Request(method: http.method.sent, url: url, headers: usual + headers, body: body)
    }
}

extension HTTPDefinition.Method {
    var sent: HTTPRequest.Method {
        switch self {
        case .post: .post
        case .put: .put
        case .patch: .patch
        }
    }
}
