package import Application
import Execution
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Reporting
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Serves a project's runs to browsers on this machine. Owns its thread from `start()` to `stop()`; starts only once.
package final class WorkbenchServer: Sendable {
    /// Used unless another is asked for.
    package static let usualPort = 8765

    /// Connections at once; more wait.
    static let connectionsAtMost = 256
    /// Bytes of all headers of a request.
    private static let headersAtMost = 16_384
    /// Seconds without a request after which a connection is closed.
    private static let idleSeconds: Int64 = 10
    /// How long `stop()` waits for running requests.
    private static let patience = Duration.milliseconds(200)

    private struct Running: Sendable {
        var admission: Admission
        var server: Server<HTTP1Channel>
        var task: Task<Void, Never>
        var group: MultiThreadedEventLoopGroup
    }

    private let site: Site
    private let wanted: Int
    private let idle: TimeAmount
    private let newAddress: @Sendable (String) -> Void
    private let streams = LiveStreams()
    private let running = Mutex<Running?>(nil)
    private let admission = Mutex<Admission?>(nil)

    /// - Parameters:
    ///   - port: on 127.0.0.1; 0: any free one.
    ///   - idleSeconds: until a silent connection is closed; nil: the usual.
    ///   - newAddress: gets the next address when one was used.
    /// - Throws: `ApplicationError` if the reports folder cannot be used.
    package init(
        _ project: LoadedProject, port: Int = WorkbenchServer.usualPort, idleSeconds: Double? = nil,
        renewal: ScoreRenewal? = nil, newAddress: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ApplicationError) {
        site = try Site(project, renewal: renewal)
        wanted = port
        idle = idleSeconds.map { .milliseconds(Int64($0 * 1000)) } ?? .seconds(Self.idleSeconds)
        self.newAddress = newAddress
    }

    /// Binds 127.0.0.1 and serves until `stop()`.
    /// - Returns: the address that opens the workbench in one browser.
    /// - Throws: `WorkbenchError` if the port cannot be used or the server was started before.
    package func start() async throws(WorkbenchError) -> String {
        guard running.withLock({ $0 == nil }) else { throw .alreadyStarted }
        // One thread for sockets: pages are made on Swift's own threads.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (bound, report) = AsyncStream.makeStream(of: Result<Int, WorkbenchError>.self)
        let logger = Logger(label: "workbench", factory: { _ in SwiftLogNoOpLogHandler() })
        let channel = HTTP1Channel(
            responder: { [self] request, writer, channel in try await handle(request, writer, channel) },
            configuration: HTTP1Channel.Configuration(
                idleTimeout: idle,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.headersAtMost, maxHeaderListSize: Self.headersAtMost,
                    maxHeaderFieldCount: 100)))
        let server = Server(
            childChannelSetup: channel,
            configuration: ServerConfiguration(
                address: .hostname("127.0.0.1", port: wanted), backlog: 1024,
                availableConnectionsDelegate: .maximum(Self.connectionsAtMost, logger: logger)),
            onServerRunning: { [self] channel in
                let port = channel.localAddress?.port ?? 0
                // Before the first connection can be accepted.
                admission.withLock { $0 = Admission(port: port) }
                report.yield(.success(port))
            }, eventLoopGroup: group, logger: logger)
        let wanted = wanted
        let task = Task {
            do { try await server.run() } catch {
                report.yield(.failure(.cannotListen(port: wanted, why: Self.words(error))))
            }
            report.finish()
        }
        var iterator = bound.makeAsyncIterator()
        switch await iterator.next() ?? .failure(.cannotListen(port: wanted, why: "the server ended at once")) {
        case .success:
            guard let admission = admission.withLock({ $0 }) else { throw .alreadyStarted }
            running.withLock { $0 = Running(admission: admission, server: server, task: task, group: group) }
            // The first page is read while the browser opens.
            Task { [site] in _ = await site.reply(to: .runs(page: 1)) }
            return Self.address(admission)
        case .failure(let error):
            await task.value
            try? await group.shutdownGracefully()
            throw error
        }
    }

    /// Runs that this server's pages started and that are going on.
    package var runningRuns: [String] { site.board.desk.running }

    /// Pages that get events.
    var openStreams: Int { streams.count }

    /// Stops the runs that its pages started, as an interruption does, then closes all connections and the port. No
    /// effect if the server is not running.
    /// - Returns: runs that ended before they were complete, and why, in sentences.
    @discardableResult
    package func stop() async -> [String] {
        site.renewal.stop()
        guard let running = running.withLock({ running in running.take() }) else { return [] }
        let ended = await site.board.desk.close()
        streams.end()
        let closing = Task { try? await running.server.shutdownGracefully() }
        let impatience = Task {
            try await Task.sleep(for: Self.patience)
            running.task.cancel()
        }
        await running.task.value
        impatience.cancel()
        _ = await closing.value
        try? await running.group.shutdownGracefully()
        return ended.map { "\($0.run): \($0.sentences.joined(separator: "; "))" }
    }

    private static func address(_ admission: Admission) -> String {
        "http://127.0.0.1:\(admission.port)\(Admission.openPath)?token=\(admission.token)"
    }

    private static func words(_ error: any Error) -> String {
        guard let error = error as? IOError else { return "\(error)" }
        return error.errnoCode == EADDRINUSE ? "it is in use" : String(cString: strerror(error.errnoCode))
    }

    // MARK: one request

    private func handle(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        let head = request.head
        guard let admission = admission.withLock({ $0 }) else { return }
        let response: PageResponse
        var (isLast, isRefused) = (false, false)
        switch admission.decide(head) {
        case .refused(let refusal):
            response = .refused(refusal)
            (isLast, isRefused) = (true, true)
        case .opened(let cookie):
            response = PageResponse(status: 200, body: Admission.Refusal.opened, cookie: cookie)
            newAddress(Self.address(admission))
        case .admitted:
            guard let place = head.path.flatMap({ Place(target: $0) }) else {
                response = .notFound
                break
            }
            if place == .live { return try await stream(request, writer, channel) }
            let visit = admission.visit(head)
            let reply: SiteReply
            if head.method == .post, case .addition(let set, let fields) = place {
                let length = Admission.length(of: head) ?? 0
                reply = await site.take(request.body, length: length, fields, to: set)
                // Of a body that was cut off the rest could be taken for another request.
                isLast = true
            } else if head.method == .post {
                guard let body = try await Self.form(request, at: place), admission.isFormToken(body[FormField.token])
                else {
                    response = .refused(.form)
                    isLast = true
                    break
                }
                reply = await site.take(body, at: place, for: visit)
            } else {
                reply = await site.reply(to: place, for: visit)
            }
            switch reply {
            case .moved(let place, let by):
                response = PageResponse(
                    status: 303, body: [], cookie: by.map(admission.cookie),
                    location: ServedAddresses.address(of: place).text)
            case .page(let status, let bytes): response = PageResponse(status: status, body: bytes)
            case .file(let bytes, let type, let isForever):
                response = PageResponse(status: 200, body: bytes, type: type, isForever: isForever)
            case .nothing: response = .notFound
            }
        }
        try await writer.write(
            response: response.head(isLast: isLast),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
        // What else the client sends, such as a body, is not kept.
        if isRefused, Admission.takesPhotos(head.path) { await ArrivedPhoto.discard(request.body) }
        if isLast { try? await channel.close().get() }
    }
}

extension WorkbenchServer {
    /// Nil for a body that no form sends.
    private static func form(_ request: Request, at place: Place) async throws -> FormBody? {
        let bytes = Array(try await request.body.collect(upTo: FormBody.bytesAtMost).readableBytesView)
        return Site.fields(of: place).flatMap { FormBody(bytes, known: $0) }
    }
}

extension WorkbenchServer {
    /// Sends events until the browser is gone or the server stops.
    private func stream(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        guard streams.open() else {
            let busy = PageResponse(status: 503, body: Array("too many pages are open\n".utf8), type: "text/plain")
            try await writer.write(
                response: busy.head(isLast: true), body: ResponseBody(byteBuffer: ByteBuffer(bytes: busy.body)))
            try? await channel.close().get()
            return
        }
        defer { streams.close() }
        let isLost = StopSignal()
        let body = ResponseBody { [streams, site] writer in
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await streams.follow(site.board, isLost: { isLost.isRaised }) { text in
                    try await writer.write(ByteBuffer(bytes: site.redacted(Array(text.utf8))))
                }
            } onInboundClosed: {
                isLost.raise()
            }
            try await writer.finish(nil)
        }
        try await writer.write(response: PageResponse.stream, body: body)
        try? await channel.close().get()
    }
}

/// A response with the headers that every one has.
private struct PageResponse {
    /// Allows what the workbench itself sends, and nothing else.
    static let policy = PageShell.policy + "; connect-src 'self'; frame-ancestors 'none'"

    var status: Int
    var body: [UInt8]
    var type = "text/html; charset=utf-8"
    var cookie: String?
    var location: String?
    /// Its address changes with its content.
    var isForever = false
    var isEndless = false

    static var notFound: PageResponse {
        let page = MessagePage(
            title: "There is no such page", sentences: ["Start from the runs."], place: .runs(page: 1))
        return PageResponse(status: 404, body: page.html())
    }

    static func refused(_ refusal: Admission.Refusal) -> PageResponse {
        PageResponse(status: refusal.status, body: refusal.page)
    }

    /// Of events; its length is not known.
    static var stream: HTTPResponse {
        PageResponse(status: 200, body: [], type: "text/event-stream; charset=utf-8", isEndless: true).head(
            isLast: true)
    }

    func head(isLast: Bool) -> HTTPResponse {
        // Referrers stay here; with `no-referrer` a browser would send forms with the origin `null`.
        let fields: [(String, String?)] = [
            ("Content-Type", type), ("Content-Length", isEndless ? nil : String(body.count)),
            ("Content-Security-Policy", Self.policy),
            ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cache-Control", isForever ? "private, max-age=31536000, immutable" : "no-store"),
            ("Set-Cookie", cookie), ("Location", location),
            ("Connection", isLast ? "close" : nil), ("Allow", status == 405 ? "GET" : nil)
        ]
        var headers = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name), let value { headers.append(HTTPField(name: name, value: value)) }
        }
        return HTTPResponse(status: .init(code: status), headerFields: headers)
    }
}

package enum WorkbenchError: Error, Sendable, Hashable, CustomStringConvertible {
    case cannotListen(port: Int, why: String)
    case alreadyStarted
    /// An export would replace files that are not its own.
    case foreignFolder(path: String, example: String)

    package var description: String {
        switch self {
        case .cannotListen(let port, let why):
            "the workbench cannot listen on port \(port): \(why); choose another with --port, or 0 for any free one"
        case .alreadyStarted: "the workbench is running already; stop it first"
        case .foreignFolder(let path, let example):
            "\(path) has files that no export wrote, such as \(example): name a new or empty folder"
        }
    }
}
