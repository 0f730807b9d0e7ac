import Catalog
import JSON
import Nutrition

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Plays the server of a request that the provider file describes: it finds the photos wherever they are, and puts the
/// answer where the file's pointers look.
protocol TemplateServer: SimulatedFormat {}

extension TemplateServer {
    /// Form data becomes an object: each part a text, or a list of them; files in base64.
    static func json(_ bytes: [UInt8], headers: [String: String]) -> JSON? {
        guard let type = headers["content-type"], type.hasPrefix("multipart/form-data") else {
            return try? JSON.parse(bytes, limits: JSONLimits(bytes: ReceivedRequest.bodyLimit))
        }
        return FormData(bytes, type: type)?.json
    }

    static func methods(of definition: ProviderDefinition) -> Set<String> {
        [definition.http?.method.rawValue ?? "POST"]
    }

    /// The photos and texts of a body, wherever they are.
    static func ask(
        in request: ReceivedRequest, for definition: ProviderDefinition
    ) throws(VendorError) -> SimulatedAsk {
        var ask = SimulatedAsk(photos: [])
        var words: [String] = []
        for text in texts(in: request.body) {
            // A data URL is text up to its comma.
            let data = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
            if let photo = SentPhoto(base64: data) { ask.photos.append(photo) } else { words.append(text) }
        }
        ask.text = words.joined(separator: "\n")
        guard !ask.photos.isEmpty || !definition.task.takesPhotos else {
            throw error(status: 400, "the request has no photo", definition: definition)
        }
        return ask
    }

    private static func texts(in value: JSON) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(texts)
        case .object(let members): members.flatMap { texts(in: $0.value) }
        default: []
        }
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON { answer(reply, for: definition) }

    /// The body with an answer; without one if the reply has none.
    static func answer(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        guard let places = definition.http?.response else { return [:] }
        var body = JSON.object(JSONObject())
        func put(_ value: JSON, at pointer: JSONPointer?) {
            if let pointer { body = body.setting(pointer, to: value) }
        }
        if case .text(let text) = reply.content {
            // A whole body that is an answer has the other values beside it.
            put((try? JSON.parse(Array(text.utf8))) ?? .string(text), at: places.answer)
        }
        if let usage = reply.usage {
            put(.number(Double(usage.input)), at: places.inputTokens)
            put(.number(Double(usage.output)), at: places.outputTokens)
        }
        put(.string(reply.model), at: places.model)
        return body
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        let place = definition.http?.response.error ?? JSONPointer(tokens: ["error"])
        return JSON.object(JSONObject()).setting(place, to: .string(error.message))
    }
}

/// A body of form data (RFC 7578).
private struct FormData {
    let json: JSON

    /// Nil if the bytes are no form data with the type's boundary.
    init?(_ bytes: [UInt8], type: String) {
        guard let range = type.firstRange(of: "boundary=") else { return nil }
        let boundary = Array("\r\n--\(type[range.upperBound...])".utf8)
        var values: [String: [JSON]] = [:]
        var names: [String] = []
        let data = Data(Array("\r\n".utf8) + bytes)
        var start: Int?
        var from = 0
        while let found = data[from...].firstRange(of: boundary) {
            if let start {
                guard let part = Self.part(data[start..<found.lowerBound]) else { return nil }
                if values[part.name] == nil { names.append(part.name) }
                values[part.name, default: []].append(part.value)
            }
            from = found.upperBound
            start = from
        }
        // The last boundary ends with two dashes.
        guard let start, data[start...].starts(with: Array("--".utf8)) else { return nil }
        json = .object(
            JSONObject(names.map { name in (name, values[name].map { $0.count == 1 ? $0[0] : .array($0) } ?? .null) }))
    }

    private static func part(_ data: Data) -> (name: String, value: JSON)? {
        guard let end = data.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        guard let open = head.firstRange(of: " name=\"") else { return nil }
        let name = String(head[open.upperBound...].prefix { $0 != "\"" })
        let content = data[end.upperBound...]
        if head.contains("filename=") { return (name, .string(content.base64EncodedString())) }
        if head.contains("application/json"), let value = try? JSON.parse(Array(content)) { return (name, value) }
        return (name, .string(String(decoding: content, as: UTF8.self)))
    }
}
