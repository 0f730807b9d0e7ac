import Costs
import Hashing
import JSON
import Nutrition
import Providers

@testable import Catalog

/// A response: a byte that picks wire format and answer schema (from 240: `http`, with pointers into the body), a byte that picks the status, header lines up to an
/// empty one, and the body.
enum AnswersTarget {
    private static let statuses = [200, 200, 200, 400, 401, 402, 403, 404, 408, 413, 422, 429, 500, 503, 529, 302]
    private static let formats = Formats.all.filter { $0.carrier == .http && !$0.hasTemplate }
    private static let now = WallTime(seconds: 1_700_000_000)

    static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
        guard bytes.count >= 2 else { return }
        let (pick, status) = (Int(bytes[0] & 15), statuses[Int(bytes[1] & 15)])
        let (headers, body) = parted(bytes.dropFirst(2))
        let response = ProviderResponse(status: status, headers: headers, body: body)
        let isTemplate = bytes[0] >= 240
        let wire = isTemplate ? .httpTemplate : formats[pick % formats.count]
        guard let answer = pick < 8 ? Answers.foods : Answers.description else {
            throw BrokenPromise("the schemas compile")
        }
        let ask = Ask(definition: definition(wire, answer), photos: [])
        // A job that is still running has no reading yet.
        guard let reading = ResponseReader.read([.response(response)], to: ask, now: now) else { return }
        let hasEstimate = reading.outcome == .ok || reading.outcome == .noFood
        try promise(
            (reading.estimate != nil) == hasEstimate, "an estimate comes with ok and no_food, and with them alone")
        try promise((reading.reason == nil) == (reading.outcome == .ok), "every other outcome than ok says why")
        // The body of a template's response can be an error with any status.
        let mayReject = isTemplate || !response.isSuccess
        try promise(
            reading.rejection == nil ? response.isSuccess : mayReject, "a rejection comes with every status but success"
        )
        if let estimate = reading.estimate { try hold(estimate) }
        if let rejection = reading.rejection {
            try promise(
                rejection.message.unicodeScalars.count <= 500 + 10, "of the server's words 500 characters are kept")
            try promise(rejection.wait.map { $0 >= .zero } ?? true, "no wait is negative")
        }
        if let usage = reading.usage {
            let counts = [usage.uncachedInput, usage.cachedInput, usage.cacheWrite, usage.output]
            try promise(counts.allSatisfy { $0 >= 0 }, "no count of tokens is negative")
        }
        // What the response comes to must not depend on when it is read.
        let again = ResponseReader.read([.response(response)], to: ask, now: now)
        try promise(again == reading, "reading again gives the same")
    }

    private static func hold(_ estimate: MealEstimate) throws(BrokenPromise) {
        let foods = estimate.foods ?? []
        for nutrients in [estimate.statedTotals, estimate.scoredTotals] + foods.map(\.nutrients) {
            for nutrient in Nutrient.allCases {
                // The sum of finite numbers may be too large for a double; such an answer may not become a number.
                try promise(nutrients[nutrient]?.isFinite ?? true, "every value of an estimate is finite")
            }
        }
        let confidences = [estimate.confidence] + foods.map(\.confidence)
        try promise(confidences.allSatisfy { (0...1).contains($0 ?? 0) }, "confidences lie between 0 and 1")
    }

    private static func parted(_ bytes: ArraySlice<UInt8>) -> (headers: [String: String], body: [UInt8]) {
        var headers: [String: String] = [:]
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            if parts.count == 2 {
                headers[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
            }
        }
        return (headers, Array(rest))
    }

    private static func definition(_ wire: FormatDeclaration, _ answer: AnswerDefinition) -> ProviderDefinition {
        var definition = ProviderDefinition(
            name: "p", file: "providers/p.yaml", format: wire, endpoint: "https://localhost/v1", model: "m",
            prompt: Prompt(name: "meal", system: nil, user: "Estimate.", sha256: SHA256Digest(of: "meal".utf8)),
            answer: answer, parameters: Parameters(), photoDetail: nil)
        if wire == .httpTemplate { definition.http = HTTPDefinition(body: .json([:]), response: places) }
        return definition
    }

    private static let places = {
        var places = ResponsePlaces(answer: JSONPointer(tokens: ["r", "0", "a"]))
        places.inputTokens = JSONPointer(tokens: ["u", "i"])
        places.outputTokens = JSONPointer(tokens: ["u", "o"])
        places.cachedTokens = JSONPointer(tokens: ["u", "c"])
        places.model = JSONPointer(tokens: ["m"])
        places.error = JSONPointer(tokens: ["e"])
        places.code = JSONPointer(tokens: ["c"])
        places.outcomes = ["422": .refused, "NO": .overLimit]
        return places
    }()
}

/// Two schemas answers are held to, one with every kind of value and one with prose alone.
private enum Answers {
    static let foods = answer(
        """
        {"type":"object","required":["foods"],"additionalProperties":false,"properties":{
        "foods":{"type":"array","maxItems":50,"items":{"type":"object","required":["name"],"properties":{
        "name":{"type":"string"},"amount":{"type":["number","null"]},"unit":{"type":"string"},"kcal":{"type":"number"},
        "grams":{"type":"number"},"category":{"type":"string"},"confidence":{"type":"number"}}}},
        "kcal":{"type":["number","null"]},"confidence":{"type":"number"},
        "warnings":{"type":"array","items":{"type":"string"}}}}
        """
    ) { pointer throws(JSONPointerError) in
        AnswerMapping(
            foods: try pointer("/foods"),
            food: FoodMapping(
                name: try pointer("/name"), category: try pointer("/category"), amount: try pointer("/amount"),
                unit: try pointer("/unit"), nutrients: [.energy: try pointer("/kcal"), .mass: try pointer("/grams")],
                confidence: try pointer("/confidence")),
            totals: [.energy: try pointer("/kcal")], confidence: try pointer("/confidence"),
            warnings: try pointer("/warnings"))
    }
    static let description = answer(
        #"{"type":"object","required":["description"],"properties":{"description":{"type":"string"}}}"#
    ) { pointer throws(JSONPointerError) in
        AnswerMapping(description: try pointer("/description"))
    }

    private static func answer(
        _ text: String,
        _ mapping: ((String) throws(JSONPointerError) -> JSONPointer) throws(JSONPointerError) -> AnswerMapping
    ) -> AnswerDefinition? {
        guard let schema = try? JSON.parse(text), let validator = try? JSONSchema(compiling: schema),
            let mapping = try? mapping({ (text) throws(JSONPointerError) in try JSONPointer(text) })
        else { return nil }
        return AnswerDefinition(
            name: "meal", schema: schema, validator: validator, mapping: mapping, sha256: SHA256Digest(of: text.utf8))
    }
}
