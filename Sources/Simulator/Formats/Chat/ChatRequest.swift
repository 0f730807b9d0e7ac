import Catalog
import JSON
import Photos

/// What the servers of OpenAI's and Mistral's chat completions have in common.
protocol SimulatedChat: SimulatedFormat {
    /// An entry of the list of models.
    static func model(_ definition: ProviderDefinition) -> JSON
}

extension SimulatedChat {
    static var endpointPath: String { "/v1/chat/completions" }

    static func models(at path: String, for definition: ProviderDefinition) -> JSON? {
        switch path {
        case "/v1/models": ["object": "list", "data": [model(definition)]]
        case "/v1/models/\(definition.model)": model(definition)
        default: nil
        }
    }
}

struct ChatRequest: Sendable {
    typealias Complaint = @Sendable (_ message: String, _ place: String) -> VendorError

    let body: JSON
    let allowsBarePhoto: Bool
    let details: Set<String>
    let complain: Complaint
    let badPhoto: @Sendable () -> VendorError

    func photos() throws(VendorError) -> [SentPhoto] {
        guard let messages = body["messages"]?.array, !messages.isEmpty else {
            throw complain("'messages' must be a non-empty array.", "messages")
        }
        var photos: [SentPhoto] = []
        for (index, message) in messages.enumerated() {
            let place = "messages[\(index)]"
            guard ["system", "developer", "user", "assistant"].contains(message["role"]?.string) else {
                throw complain("Invalid value for 'role'.", "\(place).role")
            }
            if message["content"]?.string != nil { continue }
            let parts = try require(message["content"]?.array, "Invalid type for 'content'.", "\(place).content")
            for (index, part) in parts.enumerated() {
                if let photo = try photo(in: part, at: "\(place).content[\(index)]") { photos.append(photo) }
            }
        }
        return photos
    }

    /// The value; throws the vendor's complaint if nil.
    func require<Value>(_ value: Value?, _ message: String, _ place: String) throws(VendorError) -> Value {
        guard let value else { throw complain(message, place) }
        return value
    }

    var text: String {
        (body["messages"]?.array ?? []).map { message in
            message["content"]?.string
                ?? (message["content"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    var isSecondTurn: Bool { (body["messages"]?.array ?? []).contains { $0["role"] == "assistant" } }

    /// Nil for a part of text.
    private func photo(in part: JSON, at place: String) throws(VendorError) -> SentPhoto? {
        switch part["type"]?.string {
        case "text":
            _ = try require(part["text"]?.string, "Missing required parameter: 'text'.", "\(place).text")
            return nil
        case "image_url": return try photo(part["image_url"], at: "\(place).image_url")
        default: throw complain("Invalid value for 'type'.", "\(place).type")
        }
    }

    private func photo(_ image: JSON?, at place: String) throws(VendorError) -> SentPhoto {
        let image = try require(image, "Missing required parameter: 'image_url'.", place)
        let bare = allowsBarePhoto ? image.string : nil
        guard bare != nil || image.object != nil else {
            throw complain("Invalid type for 'image_url': expected an object.", place)
        }
        let missing = "Missing required parameter: 'image_url.url'."
        let url = try require(bare ?? image["url"]?.string, missing, "\(place).url")
        let detail = image["detail"].map { $0.string ?? "" }
        if let detail, !details.contains(detail) {
            throw complain("Invalid value for 'detail'.", "\(place).detail")
        }
        guard url.hasPrefix("data:"), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            throw complain("The simulator fetches nothing: send photos as data: URIs.", "\(place).url")
        }
        let head = url[..<comma]
        guard head.hasSuffix(";base64"),
            var photo = SentPhoto(base64: url[url.utf8.index(after: comma)...]),
            head.hasPrefix("data:image/"), photo.kind != .heif
        else { throw badPhoto() }
        photo.detail = detail
        return photo
    }

    /// Throws if the request wants a stream, which the simulator does not support.
    func refuseStream() throws(VendorError) {
        guard body["stream"] == true else { return }
        throw VendorError(
            400, "The simulator does not stream: leave 'stream' out.", type: "invalid_request_error",
            code: "unsupported_value", param: "stream")
    }

    /// Nil if absent or null. Throws if it is no number or out of bounds.
    func number(_ key: String, _ bounds: ClosedRange<Double>) throws(VendorError) -> Double? {
        try value(key, \.number, bounds, "a number between \(bounds.lowerBound) and \(bounds.upperBound)")
    }

    /// Nil if absent or null. Throws if it is no whole number or out of bounds.
    func integer(_ key: String, _ bounds: ClosedRange<Int>) throws(VendorError) -> Int? {
        try value(key, \.integer, bounds, "an integer in range")
    }

    private func value<Number>(
        _ key: String, _ read: (JSON) -> Number?, _ bounds: ClosedRange<Number>, _ expected: String
    ) throws(VendorError) -> Number? {
        guard let value = body[key], !value.isNull else { return nil }
        guard let number = read(value), bounds.contains(number) else {
            throw complain("Invalid value for '\(key)': expected \(expected).", key)
        }
        return number
    }

    /// Checks the requested response format; returns the schema if it is to be enforced.
    func strictSchema() throws(VendorError) -> JSON? {
        guard let format = body["response_format"], !format.isNull else { return nil }
        switch format["type"]?.string {
        case "text", "json_object": return nil
        case "json_schema":
            let named = format["json_schema"]
            let name = named?["name"]?.string?.wholeMatch(of: /[a-zA-Z0-9_-]{1,64}/)
            _ = try require(
                name, "Invalid 'response_format.json_schema.name'.", "response_format.json_schema.name")
            let missing = "Missing required parameter: 'response_format.json_schema.schema'."
            let schema = try require(named?["schema"], missing, "response_format")
            return named?["strict"]?.bool == true ? schema : nil
        default: throw complain("Invalid value for 'response_format.type'.", "response_format.type")
        }
    }
}
