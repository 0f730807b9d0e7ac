import JSON
import Photos
import Providers

/// A request of Anthropic Messages, read as strictly as the vendor does.
struct AnthropicRequest {
    let body: JSON
    /// The id of the simulated model.
    let asked: String
    /// True if the schema may be under `output_format`, its name in the beta.
    let takesOldFormat: Bool

    private static let members: Set<String> = [
        "model", "messages", "max_tokens", "system", "metadata", "service_tier", "stop_sequences", "stream",
        "temperature", "thinking", "tool_choice", "tools", "top_k", "top_p", "output_config", "cache_control"
    ]
    private static let mediaTypes: [PhotoKind: String] = [
        .jpeg: "image/jpeg", .png: "image/png", .webp: "image/webp"
    ]

    static func invalid(_ message: String) -> VendorError {
        VendorError(400, message, type: "invalid_request_error")
    }

    func read() throws(VendorError) -> SimulatedAsk {
        if let unknown = body.object?.keys.first(where: { !Self.members.contains($0) && !isOldFormat($0) }) {
            throw Self.invalid("\(unknown): Extra inputs are not permitted")
        }
        let model = try require(body["model"]?.string, "model: Field required")
        guard model == asked else { throw VendorError(404, "model: \(model)", type: "not_found_error") }
        let limit = try require(body["max_tokens"]?.integer, "max_tokens: Field required")
        try check(limit >= 1, "max_tokens: must be greater than or equal to 1")
        try check(body["stream"] != true, "The simulator does not stream: leave 'stream' out.")
        try checkNumbers(ClaudeModel(model), limit: limit)
        let schema = try schema(ClaudeModel(model))
        let messages = try require(body["messages"]?.array, "messages: Field required")
        try check(!messages.isEmpty, "messages: at least one message is required")
        var photos: [SentPhoto] = []
        var texts = [try system()].compactMap(\.self)
        for (index, message) in messages.enumerated() {
            let place = "messages.\(index)"
            let role = message["role"]?.string ?? ""
            try check(
                ["user", "assistant"].contains(role),
                "messages: Unexpected role \"\(role)\". Allowed roles are \"user\" or \"assistant\".")
            if let text = message["content"]?.string {
                texts.append(text)
                continue
            }
            let blocks = try require(message["content"]?.array, "\(place).content: Field required")
            for (number, block) in blocks.enumerated() {
                try read(block, at: "\(place).content.\(number)", &photos, &texts)
            }
        }
        try check(photos.count <= 100, "messages: at most 100 images are allowed")
        return SimulatedAsk(
            photos: photos, seed: nil, outputLimit: limit, text: texts.joined(separator: "\n"),
            enforcesSchema: schema != nil, isSecondTurn: messages.contains { $0["role"] == "assistant" })
    }

    private func isOldFormat(_ member: String) -> Bool { takesOldFormat && member == "output_format" }

    private func check(_ isRight: Bool, _ message: @autoclosure () -> String) throws(VendorError) {
        if !isRight { throw Self.invalid(message()) }
    }

    private func require<Value>(_ value: Value?, _ message: String) throws(VendorError) -> Value {
        guard let value else { throw Self.invalid(message) }
        return value
    }

    /// A text, or a list of blocks of text.
    private func system() throws(VendorError) -> String? {
        guard let system = body["system"] else { return nil }
        if let text = system.string { return text }
        let blocks = try require(system.array, "system: Input should be a valid string or list")
        return blocks.compactMap { $0["text"]?.string }.joined(separator: "\n")
    }

    private func read(
        _ block: JSON, at place: String, _ photos: inout [SentPhoto], _ texts: inout [String]
    ) throws(VendorError) {
        switch block["type"]?.string {
        case "text":
            let text = try require(block["text"]?.string, "\(place).text: Field required")
            try check(!text.isEmpty, "messages: text content blocks must be non-empty")
            texts.append(text)
        case "image": photos.append(try photo(block["source"], at: "\(place).image.source"))
        default: throw Self.invalid("\(place): Input tag does not match any of the expected tags")
        }
    }

    private func photo(_ source: JSON?, at place: String) throws(VendorError) -> SentPhoto {
        let source = try require(source, "\(place): Field required")
        try check(source["type"] == "base64", "\(place): The simulator fetches nothing: send photos as base64.")
        let data = try require(source["data"]?.string, "\(place).base64.data: Field required")
        try check(data.utf8.count <= 10_000_000, "\(place).base64: image exceeds 10 MB maximum")
        let photo = try require(SentPhoto(base64: data[...]), "\(place).base64.data: Could not process image")
        let type = source["media_type"]?.string ?? ""
        try check(
            Self.mediaTypes.values.contains(type),
            "\(place).base64.media_type: Input should be 'image/jpeg', 'image/png' or 'image/webp'")
        try check(
            Self.mediaTypes[photo.kind] == type,
            "\(place).base64: The image was specified using the \(type) media type, but the image appears to be "
                + "another one")
        try check(
            max(photo.width, photo.height) <= 8000,
            "\(place).base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels")
        return photo
    }

    private func checkNumbers(_ model: ClaudeModel?, limit: Int) throws(VendorError) {
        let samplers = ["temperature", "top_p", "top_k"].filter { body[$0] != nil }
        if let first = samplers.first, model?.takesSampling == false {
            throw Self.invalid("`\(first)` is deprecated for this model.")
        }
        for (key, range) in [("temperature", 0.0...1), ("top_p", 0...1), ("top_k", 0...1_000_000)] {
            guard let value = body[key] else { continue }
            try check(value.number.map(range.contains) == true, "\(key): Input should be in range")
        }
        let hasBoth = samplers.contains("temperature") && samplers.contains("top_p")
        try check(
            !hasBoth || model?.takesOneSampler != true,
            "`temperature` and `top_p` cannot both be specified for this model. Please use only one.")
        guard let thinking = body["thinking"] else { return }
        switch thinking["type"]?.string {
        case "disabled":
            try check(model?.alwaysThinks != true, "thinking.type.disabled: not supported for this model")
        case "adaptive": break
        case "enabled":
            try check(model?.takesBudget != false, "thinking.type.enabled: not supported for this model")
            let budget = thinking["budget_tokens"]?.integer ?? 0
            try check(
                budget >= 1024,
                "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024")
            try check(budget < limit, "`max_tokens` must be greater than `thinking.budget_tokens`.")
        default: throw Self.invalid("thinking: Input tag does not match any of the expected tags")
        }
    }

    /// The schema to be enforced; nil for none.
    private func schema(_ model: ClaudeModel?) throws(VendorError) -> JSON? {
        let config = body["output_config"]
        if let effort = config?["effort"] {
            try check(model?.takesEffort != false, "This model does not support the effort parameter.")
            try check(
                ["low", "medium", "high", "xhigh", "max"].contains(effort.string),
                "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'")
        }
        guard let format = config?["format"] ?? body["output_format"], !format.isNull else { return nil }
        try check(format["type"] == "json_schema", "output_config.format.type: Input should be 'json_schema'")
        let schema = try require(format["schema"], "output_config.format.json_schema.schema: Field required")
        if let problem = ClaudeSchema.problem(in: schema) {
            throw Self.invalid("output_config.format.schema: \(problem)")
        }
        return schema
    }
}

/// The part of JSON Schema that Anthropic enforces.
private enum ClaudeSchema {
    private static let refused = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "maxItems", "uniqueItems", "oneOf", "not", "if", "then", "else"
    ]

    /// The problem in the vendor's words; nil if it accepts the schema.
    static func problem(in schema: JSON, depth: Int = 0) -> String? {
        guard let object = schema.object, depth < 64 else { return nil }
        let type = object["type"]?.string ?? "object"
        if let keyword = refused.first(where: { object[$0] != nil }) {
            return "For '\(type)' type, property '\(keyword)' is not supported"
        }
        if let least = object["minItems"]?.integer, least > 1 {
            return "For 'array' type, 'minItems' values other than 0 or 1 are not supported"
        }
        if object["properties"] != nil, object["additionalProperties"] != .bool(false) {
            return "For 'object' type, 'additionalProperties' must be explicitly set to false"
        }
        let named = ["properties", "$defs", "definitions"].flatMap { object[$0]?.object?.map(\.value) ?? [] }
        let listed = ["anyOf", "allOf"].flatMap { object[$0]?.array ?? [] }
        let children = named + listed + [object["items"]].compactMap(\.self)
        return children.lazy.compactMap { problem(in: $0, depth: depth + 1) }.first
    }
}
