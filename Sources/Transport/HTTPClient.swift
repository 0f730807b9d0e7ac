private import CCurl

/// Makes HTTP exchanges on libcurl. Owns one thread, which runs all of them and keeps their connections for the next.
///
/// - HTTP/1.1 only: an exchange has a connection to itself, so its upload and waiting times are its own, and a broken
///   connection ends one exchange.
/// - A redirect is never followed. It comes back as a response, so neither a key nor a photo goes where nobody checked.
/// - Nothing comes from the process's environment, a `.netrc` or a cookie store; certificates are always verified.
package final class HTTPClient: HTTPSending, Sendable {
    private let queue: ExchangeQueue
    /// What went wrong while starting; every `send` reports it.
    private let setup: Result<Void, TransportError>

    /// Starts a client and its thread.
    package init(settings: TransportSettings) {
        guard ccurlReady == CURLE_OK, let waker = LoopWaker(), let multi = curl_multi_init() else {
            setup = .failure(.notBegun("libcurl cannot be started"))
            queue = ExchangeQueue(waking: nil)
            return
        }
        let address = MultiAddress(multi)
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

    /// Starts a client that takes everything else as it comes by default.
    package convenience init(maximumConnections: Int = 256, userAgent: String = "nutrieval") {
        self.init(settings: TransportSettings(maximumConnections: maximumConnections, userAgent: userAgent))
    }

    deinit { queue.close() }

    /// Makes one exchange; any HTTP status is a response. Cancelling the task ends the exchange.
    ///
    /// Throws: `TransportError` where the request is refused before anything is sent, or no complete response is read.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await send(request, to: request.checked())
    }

    /// Makes one exchange with an endpoint that was checked.
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

    /// Ends the exchanges under way as cancelled, closes every connection, and returns when the thread has ended.
    /// What is sent afterwards is cancelled. Letting go of the client does the same without waiting.
    package func shutdown() async {
        queue.close()
        await queue.closed()
    }
}

/// curl's own set-up, once per process: the first use runs it, whatever the thread.
private let ccurlReady: CURLcode = ccurl_global_init()
