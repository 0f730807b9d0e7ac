import Catalog
import Costs
import JSON
import Nutrition

/// A response, read by the pointers of a provider file.
struct TemplateReading {
    private let places: ResponsePlaces
    private let response: ProviderResponse
    private let body: Result<JSON, JSONError>

    init(_ places: ResponsePlaces, _ response: ProviderResponse) {
        self.places = places
        self.response = response
        body = Result { () throws(JSONError) in try JSON.parse(response.body) }
    }

    func reading(of definition: ProviderDefinition, now: WallTime) -> ResponseReading {
        finished(
            rejection(now).map { ResponseReading($0) } ?? ResponseReader.read(WireReading(content), of: definition))
    }

    /// The answer, whatever words there are of an error.
    func answer(of definition: ProviderDefinition) -> ResponseReading {
        finished(ResponseReader.read(WireReading(content), of: definition))
    }

    private func finished(_ read: ResponseReading) -> ResponseReading {
        var reading = read
        let usage = usage
        (reading.usage, reading.rawUsage) = (usage?.counts, usage?.raw)
        reading.servedModel = value(places.model)?.string
        return reading
    }

    func value(_ pointer: JSONPointer?) -> JSON? {
        guard let pointer, case .success(let body) = body else { return nil }
        return pointer.resolve(in: body)
    }

    private var content: WireReading.Content {
        switch body {
        case .failure(let error): return .malformed("the response is not JSON: \(error)")
        case .success(let body):
            guard let answer = places.answer.resolve(in: body), !answer.isNull else {
                return .empty("the response has nothing at \(places.answer)\(neighbours(in: body))")
            }
            return .text(answer.string ?? answer.text())
        }
    }

    /// The names where a pointer ends, to help a person mend it.
    private func neighbours(in body: JSON) -> String {
        var tokens = places.answer.tokens
        while !tokens.isEmpty {
            tokens.removeLast()
            let parent = JSONPointer(tokens: tokens)
            guard let found = parent.resolve(in: body) else { continue }
            let place = tokens.isEmpty ? "its top" : "\(parent)"
            guard let names = found.object?.keys, !names.isEmpty else { return "; \(place) has no names" }
            let more = names.count > 8 ? ", …" : ""
            return ServerWords.clean("; \(place) has \(names.prefix(8).joined(separator: ", "))\(more)")
        }
        return ""
    }

    private var usage: (counts: TokenUsage?, raw: JSON)? {
        guard let input = value(places.inputTokens), let output = value(places.outputTokens) else { return nil }
        let cached = value(places.cachedTokens)
        var raw = JSONObject([("input_tokens", input), ("output_tokens", output)])
        if let cached { raw["cached_tokens"] = cached }
        guard let inputCount = input.integer, let outputCount = output.integer,
            let cachedCount = cached.map({ $0.isNull ? 0 : $0.integer }) ?? 0,
            cachedCount >= 0, outputCount >= 0, inputCount >= cachedCount
        else { return (nil, .object(raw)) }
        let counts = TokenUsage(
            uncachedInput: inputCount - cachedCount, cachedInput: cachedCount, output: outputCount)
        return (counts, .object(raw))
    }

    // MARK: Errors

    /// The server's words for an error; nil if there are none.
    var words: String? {
        guard let words = value(places.error) ?? value(places.code), !words.isNull else { return nil }
        return ServerWords.clean(words.string ?? words.text())
    }

    /// Nil for an answer.
    func rejection(_ now: WallTime) -> Rejection? {
        let words = value(places.error)
        let code = value(places.code).flatMap { $0.string ?? $0.integer.map { String($0) } }
        let ofCode = code.flatMap { places.outcomes[$0] }
        if response.isSuccess, ofCode == nil, !Self.isError(words) { return nil }
        let outcome =
            ofCode ?? places.outcomes[String(response.status)]
            ?? (response.isSuccess ? .serverError : StatusOutcome.outcome(of: response.status))
        return Rejection(
            response, words: words ?? value(places.code), outcome: outcome,
            concernsKey: outcome == .quotaExhausted, now: now)
    }

    /// Many servers send an empty error with an answer.
    private static func isError(_ words: JSON?) -> Bool {
        switch words {
        case nil, .null?, .bool(false)?: false
        case .string(let text)?: !text.isEmpty
        case .array(let elements)?: !elements.isEmpty
        case .object(let members)?: !members.isEmpty
        default: true
        }
    }
}
