internal import CCurl

#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

/// One running exchange. Owns the memory curl points into, so the loop keeps it until its handle has left the multi handle.
final class Transfer {
    let submission: Submission
    let easy: EasyHandle
    private let connections: IdleConnections
    private let headers: HeaderList
    private let queued: Duration
    private var body: BodyReader
    private var response: ResponseCollector
    /// The start of curl's clock; nil until curl first reports progress.
    private var began: ContinuousClock.Instant?
    /// Since the start, when the operating system had the last byte of the body; nil until then.
    private var uploaded: Duration?
    /// Since the start, when the response's status line was received; nil until then.
    private var answered: Duration?
    /// Nil until it has a connection.
    private var ends: IdleConnections.Ends?
    /// Whether the connection to reuse was closed or had unread bytes. Nothing was sent on it.
    private(set) var metUnquietConnection = false
    /// The `errno` of opening a socket, such as for too many open files; nil without an error.
    private var lack: Int32?
    /// Whether a success arrived before the request had been sent, so that it answers another one.
    private var isAnsweredEarly = false

    init(_ submission: Submission, on easy: EasyHandle, among connections: IdleConnections) {
        self.submission = submission
        self.easy = easy
        self.connections = connections
        queued = submission.submitted.duration(to: .now)
        headers = HeaderList(submission.request)
        body = BodyReader(submission.request.method.hasBody ? submission.request.body : [])
        response = ResponseCollector(limit: submission.request.responseLimit)
    }

    /// Returns the error, nil on success.
    func configure(_ settings: TransportSettings) -> TransportError? {
        easy.reset()
        easy.collectWords()
        easy.set(CURLOPT_HTTPHEADER, list: headers.first)
        setNumbers()
        setTexts(settings)
        setCallbacks()
        let code = headers.isIncomplete ? CURLE_OUT_OF_MEMORY : easy.failure
        if code == CURLE_OK { return nil }
        return .notBegun("libcurl does not take the request: \(String(cString: curl_easy_strerror(code)))")
    }

    static func id(of easy: UnsafeMutableRawPointer) -> UInt64? {
        ccurl_get_private(easy).map { of($0).submission.id }
    }

    func answer(_ code: CURLcode) throws(TransportError) -> HTTPResponse {
        let timing = ExchangeTiming(of: easy, queued: queued, uploaded: uploaded, answered: answered)
        let status = easy.count(CURLINFO_RESPONSE_CODE)
        let (request, endpoint) = (submission.request, submission.endpoint)
        switch code {
        case CURLE_OK where response.hasAllHeaders:
            return HTTPResponse(status: status, headers: response.headers, body: response.body, timing: timing)
        case CURLE_OK: throw .network(CurlWords.describe(CURLE_PARTIAL_FILE, on: easy, to: endpoint), timing: timing)
        case CURLE_FILESIZE_EXCEEDED:
            throw .responseTooLarge(limit: request.responseLimit, status: status, timing: timing)
        case CURLE_OPERATION_TIMEDOUT:
            let isUnreached = easy.moment(CURLINFO_PRETRANSFER_TIME_T) == .zero
            let limit = isUnreached ? min(request.timeout, Self.connectLimit) : request.timeout
            throw .timedOut(after: limit, timing: timing)
        default: break
        }
        if isAnsweredEarly { throw .network(CurlWords.earlyResponse(from: endpoint), timing: timing) }
        if let lack { throw .network(CurlWords.noSocket(lack), timing: timing) }
        if let limit = response.exceeded { throw .responseTooLarge(limit: limit, status: status, timing: timing) }
        throw .network(CurlWords.describe(code, on: easy, to: endpoint), timing: timing)
    }

    /// Records the connection left open, so that it can be checked before reuse.
    func noteOpenConnection() {
        if let ends, let socket = easy.openSocket { connections.add(ends, socket: socket) }
    }

    // MARK: Options

    private static let connectLimit = Duration.seconds(10)

    private func setNumbers() {
        let request = submission.request
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout)),
            (CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(request.timeout, Self.connectLimit))),
            (CURLOPT_HTTP_VERSION, ccurl_http_1_1), (CURLOPT_TCP_NODELAY, 1), (CURLOPT_TCP_KEEPALIVE, 1),
            (CURLOPT_NOSIGNAL, 1),
            // A hanging resolver must not block the thread when its exchange is cancelled.
            (CURLOPT_QUICK_EXIT, 1),
            // With 16 KB, a body of 195 KB takes twelve rounds and the server half as long again. Most answers are smaller
            // than 8 KB. One buffer of each per exchange.
            (CURLOPT_UPLOAD_BUFFERSIZE, 65_536), (CURLOPT_BUFFERSIZE, 8_192),
            (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, ccurl_tls_1_2),
            (request.method.hasBody ? CURLOPT_POST : CURLOPT_HTTPGET, 1)
        ]
        for (option, value) in numbers { easy.set(option, value) }
        // Refuses a response that announces too large a body before reading it.
        easy.set(CURLOPT_MAXFILESIZE_LARGE, size: max(0, request.responseLimit))
        if request.method.hasBody { easy.set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count) }
    }

    private func setTexts(_ settings: TransportSettings) {
        let (method, endpoint) = (submission.request.method, submission.endpoint)
        easy.set(CURLOPT_URL, endpoint.url)
        easy.set(CURLOPT_PROTOCOLS_STR, endpoint.scheme.rawValue)
        easy.set(CURLOPT_USERAGENT, settings.userAgent)
        // Always set both, or curl reads the environment. A proxy never sees plain http.
        let isDirect = endpoint.isLoopback || endpoint.scheme == .http
        easy.set(CURLOPT_PROXY, isDirect ? "" : settings.proxy ?? "")
        easy.set(CURLOPT_NOPROXY, settings.noProxy ?? "")
        if let file = settings.certificateFile {
            easy.set(CURLOPT_CAINFO, file)
            easy.set(CURLOPT_PROXY_CAINFO, file)
        }
        if [.put, .patch, .delete].contains(method) { easy.set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
    }

    /// At least 1: curl takes 0 as "no timeout".
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return max(1, Int(max(0, seconds)) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    // MARK: Callbacks, all on the loop's thread

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_PRIVATE, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_XFERINFODATA, CURLOPT_HEADERDATA,
            CURLOPT_WRITEDATA, CURLOPT_PREREQDATA, CURLOPT_DEBUGDATA, CURLOPT_OPENSOCKETDATA
        ] { easy.set(option, context: context) }
        easy.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return ccurl_read_abort }
            return bytes.withMemoryRebound(to: UInt8.self, capacity: size * count) {
                Transfer.of(context).body.read(into: UnsafeMutableBufferPointer(start: $0, count: size * count))
            }
        }
        easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.take(bytes, size * count, context) { $0.addHeader($1) }
        }
        easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.take(bytes, size * count, context) { $0.response.addBody($1) }
        }
        easy.set { context, offset, _ in
            // Curl only ever seeks from the start (SEEK_SET).
            guard let context else { return CURL_SEEKFUNC_FAIL }
            return Transfer.of(context).rewind(to: Int(offset)) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
        easy.set(before: { context, remote, local, remotePort, localPort in
            guard let context, let remote, let local else { return CURL_PREREQFUNC_ABORT }
            let ends = IdleConnections.Ends(
                local: String(cString: local), localPort: localPort, remote: String(cString: remote),
                remotePort: remotePort)
            return Transfer.of(context).mayUse(ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        })
        easy.set(socket: { context, _, address in
            let socket = ccurl_open_socket(address)
            let error = socket < 0 ? errno : 0
            if let context {
                Transfer.of(context).lack = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error) ? error : nil
            }
            return socket
        })
        easy.set(words: { _, kind, words, count, context in
            if kind == CURLINFO_TEXT, let words, let context {
                Transfer.of(context).note(UnsafeRawBufferPointer(start: words, count: count))
            }
            return 0
        })
        easy.set(CURLOPT_NOPROGRESS, 0)
        easy.set(progress: { context, _, _, _, sent in
            if let context { Transfer.of(context).noteSent(Int(sent)) }
            return 0
        })
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Returning another count than given makes curl stop.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ add: (Transfer, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        guard count > 0, let bytes, let context else { return 0 }
        let taken = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            add(of(context), UnsafeBufferPointer(start: $0, count: count))
        }
        return taken ? count : 0
    }

    /// Refuses curl's resending after a reused connection ends without a response: the server may have billed the attempt.
    private func rewind(to offset: Int) -> Bool { !body.hasBegun && body.seek(to: offset) }

    private func noteSent(_ count: Int) {
        if began == nil { began = ContinuousClock.now - easy.moment(CURLINFO_TOTAL_TIME_T) }
        let isConnected = easy.moment(CURLINFO_PRETRANSFER_TIME_T) > .zero
        if uploaded == nil, isConnected, count >= body.count { uploaded = elapsed }
    }

    /// Called with the connection chosen and nothing sent. A reused connection must be open without unread bytes, which curl
    /// would take for the answer.
    private func mayUse(_ ends: IdleConnections.Ends) -> Bool {
        self.ends = ends
        guard easy.count(CURLINFO_NUM_CONNECTS) == 0 else { return true }
        metUnquietConnection = !connections.takeQuiet(ends) || easy.hasTLSBytes
        return !metUnquietConnection
    }

    /// An interim response (100, 103) is not yet the answer: the last status line counts.
    private func addHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        if line.starts(with: "HTTP/".utf8) {
            answered = elapsed
            let status = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().first
            // Verbose from here: curl then reports whether bytes followed the response.
            if status != UInt8(ascii: "1") { easy.set(CURLOPT_VERBOSE, 1) }
            // An error may come early; a success before the request was sent answers another one.
            isAnsweredEarly = status == UInt8(ascii: "2") && body.count > 0 && uploaded == nil
        }
        return !isAnsweredEarly && response.addHeader(line)
    }

    /// Forbids reuse when curl drops bytes read after the end of a chunked or empty response, which it only logs.
    private func note(_ words: UnsafeRawBufferPointer) {
        if words.starts(with: "Leftovers after chunking".utf8) || words.starts(with: "Excess found".utf8) {
            easy.set(CURLOPT_FORBID_REUSE, 1)
        }
    }

    private var elapsed: Duration? { began.map { $0.duration(to: .now) } }
}

/// Curl's errors for people: the host and curl's message, never a URL, a header or a body.
enum CurlWords {
    /// `host:port: what went wrong`.
    static func describe(_ code: CURLcode, on easy: EasyHandle, to endpoint: Endpoint) -> String {
        "\(endpoint.host):\(endpoint.port): \(words(code, on: easy))"
    }

    static func earlyResponse(from endpoint: Endpoint) -> String {
        "\(endpoint.host):\(endpoint.port): the response came before the request was sent"
    }

    /// - Parameter error: the `errno` of opening a socket.
    static func noSocket(_ error: Int32) -> String {
        "\(TransportError.lackWords) open another connection (\(String(cString: strerror(error)).lowercased())): raise `ulimit -n`, "
            + "or lower in_flight"
    }

    private static func words(_ code: CURLcode, on easy: EasyHandle) -> String {
        let connectStatus = easy.count(CURLINFO_HTTP_CONNECTCODE)
        if connectStatus >= 300 { return "the proxy answered \(connectStatus) instead of connecting" }
        // Curl's message is about resending the request.
        if code == CURLE_SEND_FAIL_REWIND { return "the connection ended before a response" }
        let general = String(cString: curl_easy_strerror(code))
        // The detailed message can repeat what a server sent, so use it only for errors before any response.
        guard beforeSending.contains(code.rawValue) else { return general }
        let detail = printable(easy.lastWords)
        return detail.isEmpty ? general : detail
    }

    private static let beforeSending: Set<UInt32> = [
        CURLE_COULDNT_RESOLVE_PROXY.rawValue, CURLE_COULDNT_RESOLVE_HOST.rawValue, CURLE_COULDNT_CONNECT.rawValue,
        CURLE_SSL_CONNECT_ERROR.rawValue, CURLE_PEER_FAILED_VERIFICATION.rawValue,
        CURLE_SSL_CACERT_BADFILE.rawValue, CURLE_PROXY.rawValue
    ]

    /// Without control characters, at most 200 characters.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0.value >= 32 && $0.value != 127 }.prefix(200)))
    }
}
