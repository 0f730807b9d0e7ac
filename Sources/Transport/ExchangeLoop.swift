private import CCurl

/// The work of a client's thread, the only one that touches curl's transfers.
struct ExchangeLoop {
    private let multi: UnsafeMutableRawPointer
    private let queue: ExchangeQueue
    private let watch: CurlWatch
    private let settings: TransportSettings
    private let room: Int
    private var active: [UInt64: Transfer] = [:]
    private var caches: [String: ConnectionCache] = [:]
    /// By request group; reused because a handle's TLS session shortens the next handshake.
    private var idle: [String: [EasyHandle]] = [:]
    private static let idleLimit = 64
    private let connections = IdleConnections()

    /// - Parameter address: of the multi handle, which this then owns.
    init?(multi address: UInt, waker: LoopWaker, queue: ExchangeQueue, settings: TransportSettings) {
        guard let multi = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
        self.multi = multi
        watch = CurlWatch(waking: waker)
        self.queue = queue
        self.settings = settings
        room = max(1, settings.maximumConnections)
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Int(clamping: room))
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, 0)
        watch.follow(multi)
    }

    /// Runs until the queue is closed; then ends remaining exchanges and frees the handles.
    consuming func run() {
        var failure: TransportError = .cancelled
        while true {
            let work = queue.take(room: room - active.count)
            cancel(work.cancel)
            if work.isClosing {
                end(work.start, with: .cancelled)
                break
            }
            for submission in work.start { start(submission) }
            // Submissions from here on wake the wait.
            let code = watch.step(multi)
            finishTransfers()
            guard code == CURLM_OK else {
                failure = .network("libcurl stopped: \(String(cString: curl_multi_strerror(code)))", timing: .init())
                queue.close()
                end(queue.take(room: 0).start, with: failure)
                break
            }
        }
        end(with: failure)
    }

    private mutating func start(_ submission: Submission) {
        guard let easy = handle(for: submission.request.connectionGroup) else {
            return end([submission], with: .notBegun("libcurl has no memory for another exchange"))
        }
        let transfer = Transfer(submission, on: easy, among: connections)
        if let refusal = transfer.configure(settings) { return end([submission], with: refusal) }
        let code = curl_multi_add_handle(multi, easy.pointer)
        guard code == CURLM_OK else {
            return end([submission], with: .notBegun("libcurl: \(String(cString: curl_multi_strerror(code)))"))
        }
        active[submission.id] = transfer
    }

    private mutating func handle(for group: String) -> EasyHandle? {
        if let easy = idle[group]?.popLast() { return easy }
        guard let cache = caches[group] ?? ConnectionCache() else { return nil }
        caches[group] = cache
        return EasyHandle(cache)
    }

    private mutating func finishTransfers() {
        var ended: [(Submission, Result<HTTPResponse, TransportError>)] = []
        var unsent: [Submission] = []
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let id = Transfer.id(of: easy), let transfer = active.removeValue(forKey: id)
            else { continue }
            let code = ccurl_message_result(message)
            if transfer.metUnquietConnection {
                unsent.append(transfer.submission)
            } else {
                transfer.noteOpenConnection()
                let answer = Result { () throws(TransportError) in try transfer.answer(code) }
                ended.append((transfer.submission, answer))
            }
            retire(transfer)
        }
        if !ended.isEmpty { end(ended) }
        // Nothing was sent on these closed connections: retry on others.
        for submission in unsent { start(submission) }
    }

    private mutating func cancel(_ ids: [UInt64]) {
        for id in ids {
            // The transfer may have ended, and been resumed, since the cancel.
            guard let transfer = active.removeValue(forKey: id) else { continue }
            retire(transfer)
            end([transfer.submission], with: .cancelled)
        }
    }

    private func end(_ submissions: [Submission], with failure: TransportError) {
        end(submissions.map { ($0, .failure(failure)) })
    }

    private func end(_ ended: [(Submission, Result<HTTPResponse, TransportError>)]) {
        queue.forget(ended.map(\.0.id))
        for (submission, result) in ended { submission.continuation.resume(returning: result) }
    }

    /// Removes the transfer from the multi handle before its memory is freed: curl points into it until then.
    private mutating func retire(_ transfer: Transfer) {
        curl_multi_remove_handle(multi, transfer.easy.pointer)
        transfer.easy.reset()
        let group = transfer.submission.request.connectionGroup
        if idle[group, default: []].count < Self.idleLimit { idle[group, default: []].append(transfer.easy) }
    }

    private consuming func end(with failure: TransportError) {
        for transfer in active.values {
            curl_multi_remove_handle(multi, transfer.easy.pointer)
            transfer.easy.reset()
        }
        end(active.values.map(\.submission), with: failure)
        active = [:]
        idle = [:]
        caches = [:]
        // Curl notifies the watch of every connection it closes.
        queue.end { [multi, watch] in
            curl_multi_cleanup(multi)
            withExtendedLifetime(watch) {}
        }
    }
}
