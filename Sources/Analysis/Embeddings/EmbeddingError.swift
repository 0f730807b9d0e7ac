/// Why food names could not be embedded. Scoring stops: a name without vector must not count as unlike all others.
package enum EmbeddingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key is missing or may not be used; the text tells what to do.
    case noKey(String)
    /// A food's name contains the key in that variable; nothing was sent.
    case holdsKey(String)
    /// No complete response.
    case unreachable(endpoint: String, why: String)
    case refused(endpoint: String, status: Int)
    /// A successful response without a vector for each name.
    case unusable(endpoint: String, why: String)
    case tooManyNames(Int, limit: Int)

    package var description: String {
        switch self {
        case .noKey(let words): "food names cannot be embedded: \(words)"
        case .holdsKey(let variable):
            "food names cannot be embedded: one contains the key of \(variable); remove it from meals.jsonl"
        case .unreachable(let endpoint, let why): "food names cannot be embedded: \(endpoint) does not answer (\(why))"
        case .refused(let endpoint, let status):
            "food names cannot be embedded: \(endpoint) answered with status \(status)\(Self.advice(status))"
        case .unusable(let endpoint, let why): "food names cannot be embedded: the answer of \(endpoint) \(why)"
        case .tooManyNames(let count, let limit):
            "food names cannot be embedded: there are \(count) different ones, more than \(limit); "
                + "leave out `scoring.embeddings` or score fewer meals"
        }
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: "; check the key that `scoring.embeddings` names"
        case 404: "; check `endpoint` and `model` of `scoring.embeddings`"
        case 429: "; wait and score again, what was embedded so far is kept"
        default: ""
        }
    }
}
