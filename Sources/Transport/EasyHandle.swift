internal import CCurl

/// Owns one curl easy handle and its error buffer. Use on one thread; remove from every multi handle before release.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    /// Curl points to it.
    private let cache: ConnectionCache
    /// The error of the first option that failed since the last reset; `CURLE_OK` if none did.
    private(set) var failure = CURLE_OK
    private let words: UnsafeMutablePointer<CChar>
    /// Set when the handle could not get its own cache: it would share others' connections and must not be used.
    private let shareFailure: CURLcode

    /// Nil when out of memory.
    init?(_ cache: ConnectionCache) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        self.cache = cache
        words = .allocate(capacity: Int(ccurl_error_size))
        words.initialize(repeating: 0, count: Int(ccurl_error_size))
        shareFailure = ccurl_set_pointer(pointer, CURLOPT_SHARE, cache.share)
        failure = shareFailure
    }

    deinit {
        curl_easy_cleanup(pointer)
        words.deallocate()
    }

    /// Clears every option, including headers with a key; keeps TLS sessions and the connection cache.
    func reset() {
        curl_easy_reset(pointer)
        failure = shareFailure
    }

    var lastWords: String { String(cString: words) }

    func collectWords() {
        words.pointee = 0
        note(ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, words))
    }

    func set(_ option: CURLoption, _ value: Int) { note(ccurl_set_long(pointer, option, value)) }

    func set(_ option: CURLoption, size value: Int) { note(ccurl_set_offset(pointer, option, curl_off_t(value))) }

    func set(_ option: CURLoption, _ value: String) { note(ccurl_set_text(pointer, option, value)) }

    func set(_ option: CURLoption, list value: UnsafeMutablePointer<curl_slist>?) {
        note(ccurl_set_list(pointer, option, value))
    }

    func set(_ option: CURLoption, context value: UnsafeMutableRawPointer) {
        note(ccurl_set_pointer(pointer, option, value))
    }

    func set(_ option: CURLoption, callback value: @escaping ccurl_data_callback) {
        note(ccurl_set_data_callback(pointer, option, value))
    }

    func set(seek value: @escaping ccurl_seek_callback) { note(ccurl_set_seek_callback(pointer, value)) }

    func set(progress value: @escaping ccurl_progress_callback) { note(ccurl_set_progress_callback(pointer, value)) }

    func set(before value: @escaping ccurl_before_callback) { note(ccurl_set_before_callback(pointer, value)) }

    func set(socket value: @escaping ccurl_socket_callback) { note(ccurl_set_socket_callback(pointer, value)) }

    func set(words value: @escaping ccurl_words_callback) { note(ccurl_set_words_callback(pointer, value)) }

    /// The socket of the connection left open by the last exchange; nil if none.
    var openSocket: Int32? {
        let socket = ccurl_get_socket(pointer)
        return socket < 0 ? nil : socket
    }

    /// Whether the TLS library has received bytes nobody has read. Valid only while a connection is in use.
    var hasTLSBytes: Bool { ccurl_has_tls_bytes(pointer) != 0 }

    func count(_ info: CURLINFO) -> Int { ccurl_get_long(pointer, info) }

    /// For infos that end in `_TIME_T`: time since the exchange's start; zero if not reached.
    func moment(_ info: CURLINFO) -> Duration { .microseconds(Int64(ccurl_get_offset(pointer, info))) }

    private func note(_ code: CURLcode) {
        if failure == CURLE_OK { failure = code }
    }
}

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
        for (name, value) in request.allHeaders { append(name: name, value: value) }
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
