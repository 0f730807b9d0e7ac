import Catalog
import Costs
import Foundation
import JSON
import TestSupport
@testable import Transport

/// A request as the spending servers read it, and what they say to it in the shape of OpenAI's chat completions.
struct Asked {
    /// Tokens of one answer, in the kinds that are priced apart.
    struct Usage {
        var plain = 0
        var cached = 0
        var written = 0
        var output = 0

        /// USD by those prices: the servers' own sum, apart from the program's.
        func price(_ row: PriceRow) -> Double {
            (Double(plain) * (row.input ?? 0) + Double(cached) * (row.cachedInput ?? 0)
                + Double(written) * (row.cacheWrite ?? 0) + Double(output) * (row.output ?? 0)) / 1_000_000
        }
    }

    let definition: ProviderDefinition
    /// `provider/meal`.
    let trial: String
    private let bytes: Int
    private let limit: Int

    init(_ request: HTTPRequest, _ definitions: [String: ProviderDefinition]) throws(TransportError) {
        var body: [UInt8] = []
        for case .bytes(let piece) in request.body { body += piece }
        guard let json = try? JSON.parse(body), let model = json["model"]?.string,
            let definition = definitions[model], let limit = json["max_tokens"]?.integer,
            let words = json["messages"]?[0]?["content"]?[0]?["text"]?.string,
            let meal = words.split(separator: " ").last
        else { throw .refused("a request nobody can read: \(String(decoding: body, as: UTF8.self))") }
        self.definition = definition
        self.limit = limit
        bytes = body.count
        trial = "\(definition.name)/\(meal)"
    }

    /// Input as long as the request, somehow cached; output as the deed has it.
    func usage(_ deed: SpendingServers.Deed, _ numbers: inout SeededNumbers) -> Usage {
        let input = (bytes + 3) / 4
        let written = Bool.random(using: &numbers) ? Int.random(in: 0...input, using: &numbers) : 0
        let cached = Bool.random(using: &numbers) ? Int.random(in: 0...(input - written), using: &numbers) : 0
        let output = deed == .fillTheLimit ? limit : Int.random(in: 1...limit, using: &numbers)
        return Usage(plain: input - written - cached, cached: cached, written: written, output: output)
    }

    func response(_ deed: SpendingServers.Deed, _ usage: Usage) -> Result<HTTPResponse, TransportError> {
        var timing = ExchangeTiming()
        timing.upload = .milliseconds(1)
        switch deed {
        case .loseTheAnswer: return .failure(.network("the connection was reset", timing: timing))
        case .tooLate: return .failure(.timedOut(after: .seconds(60), timing: timing))
        case .tooLarge: return .failure(.responseTooLarge(limit: 1_000_000, status: 200, timing: timing))
        case .refuseConnection: return .failure(.network("nobody listens", timing: ExchangeTiming()))
        case .fail: return .success(error(500, [], timing))
        case .beBusy: return .success(error(503, [], timing))
        case .limitWithWait: return .success(error(429, [("retry-after-ms", "700")], timing))
        case .limitSilently: return .success(error(429, [], timing))
        default:
            return .success(
                HTTPResponse(status: 200, headers: [], body: answer(deed, usage).serialized(), timing: timing))
        }
    }

    private func error(
        _ status: Int, _ headers: [(name: String, value: String)], _ timing: ExchangeTiming
    ) -> HTTPResponse {
        let body: JSON = ["error": ["message": "no", "type": "error", "code": nil]]
        return HTTPResponse(status: status, headers: headers, body: body.serialized(), timing: timing)
    }

    private func answer(_ deed: SpendingServers.Deed, _ usage: Usage) -> JSON {
        let text = deed == .chatter ? "Looks tasty." : #"{"kcal": 250}"#
        var body = JSONObject()
        body["model"] = .string(deed == .otherModel ? "another-model" : definition.model)
        body["choices"] = [
            [
                "message": ["content": .string(text)],
                "finish_reason": .string(deed == .fillTheLimit ? "length" : "stop")
            ]
        ]
        if deed != .hideTheUsage {
            let input = usage.plain + usage.cached + usage.written
            body["usage"] = [
                "prompt_tokens": .number(Double(deed == .garbleTheUsage ? -1 : input)),
                "completion_tokens": .number(Double(usage.output)),
                "prompt_tokens_details": [
                    "cached_tokens": .number(Double(usage.cached)),
                    "cache_write_tokens": .number(Double(usage.written))
                ]
            ]
        }
        return .object(body)
    }
}
