private import CCurl

/// An HTTP client on libcurl. Owns one thread, which runs all exchanges and keeps their connections.
///
/// - HTTP/1.1 only: an exchange has a connection to itself, so its upload and waiting times are its own, and a broken
///   connection ends one exchange.
/// - It never follows redirects but returns them, so that no key or photo reaches an unchecked host.
/// - It reads no environment variables, `.netrc` or cookie store, and always verifies certificates.
package final class HTTPClient: HTTPSending, Sendable {
    private let queue: ExchangeQueue
    /// A failure to start, which every `send` reports.
    private let setup: Result<Void, TransportError>

    package init(settings: TransportSettings) {
        guard ccurlReady == CURLE_OK, let waker = LoopWaker(), let multi = curl_multi_init() else {
            setup = .failure(.notBegun("libcurl cannot be started"))
            queue = ExchangeQueue(waking: nil)
            return
        }
        let address = UInt(bitPattern: multi)
        let queue = ExchangeQueue(waking: waker)
        let started = LoopThread.start {
            if let loop = ExchangeLoop(multi: address, waker: waker, queue: queue, settings: settings) { loop.run() }
        }
        self.queue = queue
        if started {
            setup = .success(())
        } else {
            queue.end { curl_multi_cleanup(multi) }
            setup = .failure(.notBegun("the thread for HTTP exchanges cannot be started"))
        }
    }

    package convenience init(maximumConnections: Int = 256, userAgent: String = "nutrieval") {
        self.init(settings: TransportSettings(maximumConnections: maximumConnections, userAgent: userAgent))
    }

    deinit { queue.close() }

    /// With its TLS library, such as `libcurl/7.88.1 OpenSSL/3.0.17`.
    package static var curlVersion: String {
        String(cString: curl_version()).split(separator: " ").prefix(2).joined(separator: " ")
    }

    /// Any HTTP status is a response. Cancelling the task ends the exchange.
    /// - Throws: `TransportError` if the request is refused before sending, or no complete response is read.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await send(request, to: request.checked())
    }

    func send(_ request: HTTPRequest, to endpoint: Endpoint) async throws(TransportError) -> HTTPResponse {
        let submitted = ContinuousClock.now
        try setup.get()
        let id = queue.reserve()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.submit(
                    Submission(
                        id: id, request: request, endpoint: endpoint, submitted: submitted, continuation: continuation))
            }
        } onCancel: {
            queue.cancel(id)
        }
        return try result.get()
    }

    /// Cancels exchanges under way, closes connections, and returns when the thread has ended; later requests are cancelled.
    /// Releasing the client does the same without waiting.
    package func shutdown() async {
        queue.close()
        await queue.closed()
    }
}

/// Runs once per process, at first use.
private let ccurlReady: CURLcode = ccurl_global_init()
