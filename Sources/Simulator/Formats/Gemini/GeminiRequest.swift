import JSON

struct GeminiRequest: Sendable {
    let body: JSON
    let model: String

    private static let members: Set<String> = [
        "contents", "systemInstruction", "generationConfig", "safetySettings", "tools", "toolConfig", "cachedContent",
        "serviceTier", "store", "labels", "model"
    ]
    private static let configMembers: Set<String> = [
        "responseMimeType", "responseSchema", "responseJsonSchema", "responseFormat", "maxOutputTokens", "temperature",
        "topP", "topK", "seed", "candidateCount", "stopSequences", "presencePenalty", "frequencyPenalty",
        "mediaResolution", "thinkingConfig", "responseModalities", "responseLogprobs", "logprobs", "speechConfig",
        "enableEnhancedCivicAnswers"
    ]
    private static let details = ["UNSPECIFIED", "LOW", "MEDIUM", "HIGH"]
    private static let thresholds: Set<String> = [
        "HARM_BLOCK_THRESHOLD_UNSPECIFIED", "BLOCK_LOW_AND_ABOVE", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_ONLY_HIGH",
        "BLOCK_NONE", "OFF"
    ]
    private static let mediaTypes: Set<String> = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"]
    /// Keywords that the OpenAPI form of a schema does not support.
    private static let openAPIUnknown: Set<String> = [
        "additionalProperties", "$defs", "$ref", "const", "$schema", "$id", "oneOf", "allOf"
    ]

    func read() throws(VendorError) -> SimulatedAsk {
        let root = try camelCased(body, known: Self.members, at: nil)
        var photos = try photos(root["contents"])
        let config = try camelCased(root["generationConfig"] ?? [:], known: Self.configMembers, at: "generation_config")
        try checkSchema(config)
        try checkThinking(config["thinkingConfig"])
        let detail = try resolution(config["mediaResolution"], among: Self.details)
        for index in photos.indices { photos[index].detail = photos[index].detail ?? detail }
        for setting in root["safetySettings"]?.array ?? [] {
            let isKnown = Self.thresholds.contains(setting["threshold"]?.string ?? "")
            let hasCategory = setting["category"]?.string?.hasPrefix("HARM_CATEGORY_") == true
            try require(isKnown && hasCategory, "Invalid value at 'safety_settings'")
        }
        let place = "* GenerateContentRequest.generation_config"
        if let temperature = config["temperature"] {
            let message = "\(place).temperature: temperature must be in the range [0.0, 2.0]."
            try require((0...2).contains(temperature.number ?? -1), message)
        }
        if let limit = config["maxOutputTokens"] {
            let message = "\(place).max_output_tokens: max_output_tokens must be positive."
            try require((1...10_000_000).contains(limit.integer ?? 0), message)
        }
        return SimulatedAsk(
            photos: photos, seed: config["seed"]?.integer, outputLimit: config["maxOutputTokens"]?.integer,
            text: Self.text(root["contents"]),
            enforcesSchema: config["responseSchema"] != nil || config["responseJsonSchema"] != nil,
            isSecondTurn: (root["contents"]?.array ?? []).contains { $0["role"] == "model" })
    }

    private static func text(_ contents: JSON?) -> String {
        (contents?.array ?? []).flatMap { $0["parts"]?.array ?? [] }.compactMap { $0["text"]?.string }
            .joined(separator: "\n")
    }

    private func invalid(_ message: String) -> VendorError { VendorError(400, message, type: "INVALID_ARGUMENT") }

    private func require(_ isRight: Bool, _ message: String) throws(VendorError) {
        if !isRight { throw invalid(message) }
    }

    private func unknown(_ key: String, at place: String?) -> VendorError {
        let at = place.map { " at '\($0)'" } ?? ""
        return invalid("Invalid JSON payload received. Unknown name \"\(key)\"\(at): Cannot find field.")
    }

    /// The object with camel-case keys. Throws for unknown keys.
    private func camelCased(_ value: JSON, known: Set<String>, at place: String?) throws(VendorError) -> JSONObject {
        guard let object = value.object else { throw invalid("Invalid JSON payload received. Expected an object.") }
        var result = JSONObject()
        for (key, member) in object {
            let name = Self.camelCase(key)
            guard known.contains(name) else { throw unknown(key, at: place) }
            result[name] = member
        }
        return result
    }

    private static func camelCase(_ key: String) -> String {
        let parts = key.split(separator: "_", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private func photos(_ contents: JSON?) throws(VendorError) -> [SentPhoto] {
        guard let contents = contents?.array, !contents.isEmpty else {
            throw invalid("* GenerateContentRequest.contents: contents is not specified")
        }
        var photos: [SentPhoto] = []
        for content in contents {
            let isRole = ["user", "model"].contains(content["role"]?.string ?? "user")
            try require(isRole, "Please use a valid role: user, model.")
            for part in content["parts"]?.array ?? [] {
                let part = try camelCased(
                    part, known: ["text", "inlineData", "mediaResolution", "fileData", "thought"],
                    at: "contents[0].parts[0]")
                guard let data = part["inlineData"] else { continue }
                var photo = try photo(data)
                // The highest exists only for single photos.
                photo.detail = try resolution(part["mediaResolution"]?["level"], among: Self.details + ["ULTRA_HIGH"])
                photos.append(photo)
            }
        }
        return photos
    }

    private func photo(_ data: JSON) throws(VendorError) -> SentPhoto {
        let place = "contents[0].parts[0].inline_data"
        let object = try camelCased(data, known: ["mimeType", "data", "displayName"], at: place)
        let type = object["mimeType"]?.string ?? ""
        try require(Self.mediaTypes.contains(type), "Unsupported MIME type: \(type)")
        guard let text = object["data"]?.string, !text.hasPrefix("data:") else {
            throw invalid("Invalid value at '\(place).data' (TYPE_BYTES), Base64 decoding failed")
        }
        guard let photo = SentPhoto(base64: text[...], isLenient: true) else {
            throw invalid(
                "Unable to process input image. Please retry or report in "
                    + "https://developers.generativeai.google/guide/troubleshooting")
        }
        return photo
    }

    private func resolution(_ value: JSON?, among known: [String]) throws(VendorError) -> String? {
        guard let value else { return nil }
        guard let word = value.string, known.contains(where: { word == "MEDIA_RESOLUTION_\($0)" }) else {
            throw invalid("Invalid value at 'media_resolution' (type.googleapis.com/google.ai.generativelanguage)")
        }
        return word
    }

    private func checkSchema(_ config: JSONObject) throws(VendorError) {
        let openAPI = config["responseSchema"]
        let schema = config["responseJsonSchema"]
        try require(
            openAPI == nil || schema == nil, "Only one of response_schema and response_json_schema can be set.")
        if let key = openAPI.flatMap({ Self.firstUnknownKey(in: $0, depth: 0) }) {
            throw unknown(key, at: "generation_config.response_schema")
        }
        let isJSON = config["responseMimeType"]?.string == "application/json"
        try require(
            openAPI == nil && schema == nil || isJSON,
            "Response schema requires response_mime_type to be application/json.")
        try require(
            schema == nil || schema?.object != nil, "Invalid value at 'generation_config.response_json_schema'")
    }

    private static func firstUnknownKey(in schema: JSON, depth: Int) -> String? {
        guard let object = schema.object, depth < 64 else { return nil }
        if let key = object.keys.first(where: { openAPIUnknown.contains($0) }) { return key }
        let children =
            (object["properties"]?.object?.map(\.value) ?? []) + (object["anyOf"]?.array ?? [])
            + (object["items"].map { [$0] } ?? [])
        return children.lazy.compactMap { firstUnknownKey(in: $0, depth: depth + 1) }.first
    }

    private func checkThinking(_ config: JSON?) throws(VendorError) {
        guard let config else { return }
        let object = try camelCased(
            config, known: ["thinkingBudget", "thinkingLevel", "includeThoughts"],
            at: "generation_config.thinking_config")
        let hasBoth = object["thinkingBudget"] != nil && object["thinkingLevel"] != nil
        try require(!hasBoth, "You can only set only one of thinking budget and thinking level.")
        guard let level = object["thinkingLevel"] else { return }
        let word = level.string?.lowercased() ?? ""
        try require(
            ["minimal", "low", "medium", "high"].contains(word),
            "Invalid value at 'generation_config.thinking_config.thinking_level'")
        let isMinimal = word == "minimal" && model.hasPrefix("gemini-3.8-flash")
        try require(!isMinimal, "Thinking level MINIMAL is not supported for this model.")
    }
}
