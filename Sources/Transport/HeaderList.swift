internal import CCurl

/// Owns the header lines of one request; curl points into them until the exchange is over.
struct HeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?
    private(set) var isIncomplete = false

    /// The request's own headers, and lines that suppress curl's defaults.
    init(_ request: HTTPRequest) {
        // Waiting for `100 Continue` costs a round trip, which would count as the provider's processing time.
        append("Expect:")
        let names = Set(request.headers.map { $0.name.lowercased() })
        if request.method.hasBody, !names.contains("content-type") { append("Content-Type:") }
        for (name, value) in request.headers { append(name: name, value: value) }
        if let (name, prefix, secret) = request.secretHeader { append(name: name, value: prefix + secret.exposed) }
    }

    deinit { curl_slist_free_all(first) }

    private mutating func append(name: String, value: String) {
        // Curl's syntax for a header without a value; a colon and nothing would remove the header.
        append(value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(name);" : "\(name): \(value)")
    }

    private mutating func append(_ line: String) {
        if let list = curl_slist_append(first, line) { first = list } else { isIncomplete = true }
    }
}
