import HTTPTypes
import Hashing
import JSON

/// An offline embedding model in OpenAI's format: names with common words have similar vectors, others random ones.
enum SimulatedEmbeddings {
    /// First part of its path; not a valid provider name.
    static let name = "~embeddings"
    static let path = "/v1/embeddings"
    static let width = 64
    private static let mostTexts = 2048

    static func response(_ method: HTTPRequest.Method, path: String, _ bytes: [UInt8]) -> SimulatedResponse {
        guard path == Self.path else { return refusal(404, "the simulator's embeddings are at \(name)\(Self.path)") }
        guard method == .post else { return refusal(405, "embeddings are asked for with POST") }
        guard let body = try? JSON.parse(bytes), let model = body["model"]?.string, let input = body["input"]?.array,
            (1...mostTexts).contains(input.count)
        else { return refusal(400, "`model` and a list `input` of 1 to \(mostTexts) texts are needed") }
        let texts = input.compactMap(\.string).filter { !$0.isEmpty }
        guard texts.count == input.count else { return refusal(400, "`input` must hold texts that are not empty") }
        let rows = texts.enumerated().map { index, text -> JSON in
            [
                "object": "embedding", "index": .number(Double(index)),
                "embedding": .array(vector(of: text).map { .number($0) })
            ]
        }
        let words = texts.reduce(0) { $0 + $1.split(separator: " ").count }
        let list: JSON = [
            "object": "list", "model": .string(model), "data": .array(rows),
            "usage": ["prompt_tokens": .number(Double(words)), "total_tokens": .number(Double(words))]
        ]
        return SimulatedResponse(200, list.serialized())
    }

    /// The normalised sum of one direction per word.
    static func vector(of text: String) -> [Double] {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        var sum = [Double](repeating: 0, count: width)
        for word in words.isEmpty ? [text] : words {
            // 256 bits: each number of the vector gets four.
            let hex = Array(SHA256Digest(of: Array(word.utf8)).hex)
            for place in sum.indices { sum[place] += Double(hex[place].hexDigitValue ?? 0) - 7.5 }
        }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return sum.map { $0 / max(length, 1e-9) }
    }

    private static func refusal(_ status: Int, _ message: String) -> SimulatedResponse {
        let body: JSON = ["error": ["message": .string(message), "type": "invalid_request_error", "code": nil]]
        return SimulatedResponse(status, body.serialized())
    }
}
