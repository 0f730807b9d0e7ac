package import Catalog
import HTTPTypes
import HummingbirdCore
import JSON
import Logging
import NIOCore
import NIOPosix
package import Nutrition
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A loopback server for all given providers. Owns its threads from `start()` to `stop()`; it can start only once.
package final class SimulatorServer: Sendable {
    private let providers: [String: SimulatedProvider]
    private let options: SimulatorOptions
    /// Headers that may contain a key, for `echoesKey`.
    private var keyHeaders: [(name: String, prefix: String)] { providers.values.map(\.definition.format.keyHeader) }
    private let states: Mutex<[String: ProviderState]>
    private let running = Mutex<Running?>(nil)
    private let lookupCount = Mutex(0)
    private let uptime: @Sendable () -> Duration
    /// Length of a rate-limit minute on the clock of the limits.
    private let minute: Duration

    private struct Running: Sendable {
        var port: Int
        var server: Server<HTTP1Channel>
        var task: Task<Void, Never>
        var group: MultiThreadedEventLoopGroup
    }

    private static func words(_ error: any Error) -> String {
        guard let error = error as? IOError else { return "\(error)" }
        return error.errnoCode == EADDRINUSE ? "it is taken" : String(cString: strerror(error.errnoCode))
    }

    /// How long `stop()` waits for running requests.
    private static let patience = Duration.milliseconds(200)

    /// Maximum bytes of a request body; 8 photos of 4 MB make 43 MB.

    /// - Parameter uptime: clock for limits, in full minutes; nil: real time, with minutes divided by the speed-up.
    package init(
        providers: [ProviderDefinition], meals: [SimulatedMeal], options: SimulatorOptions = SimulatorOptions(),
        uptime: (@Sendable () -> Duration)? = nil
    ) {
        let index = MealIndex(meals)
        self.providers = providers.reduce(into: [:]) { simulated, definition in
            simulated[definition.name] = definition.format.simulated.map {
                SimulatedProvider(definition: definition, format: $0, meals: index, options: options)
            }
        }
        self.options = options
        let began = ContinuousClock.now
        self.uptime = uptime ?? { began.duration(to: .now) }
        minute = uptime == nil ? .seconds(60) / options.divisor : .seconds(60)
        states = Mutex(self.providers.mapValues { _ in ProviderState() })
    }

    /// Binds 127.0.0.1 and serves until `stop()`.
    /// - Throws: `SimulatorError` if the port is unavailable or the server was started before.
    @discardableResult
    package func start() async throws(SimulatorError) -> Int {
        guard running.withLock({ $0 == nil }) else { throw .alreadyStarted }
        // One socket thread: answers are composed on Swift's own threads. With more, a connection accepted during the
        // stop could reach its thread after the acceptor is gone, for which NIO ends the process.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (bound, report) = AsyncStream.makeStream(of: Result<Int, SimulatorError>.self)
        let server = Server(
            childChannelSetup: HTTP1Channel(responder: { [self] request, writer, channel in
                try await handle(request, writer, channel)
            }),
            configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: options.port), backlog: 1024),
            onServerRunning: { channel in report.yield(.success(channel.localAddress?.port ?? 0)) },
            eventLoopGroup: group, logger: Logger(label: "simulator", factory: { _ in SwiftLogNoOpLogHandler() }))
        let wanted = options.port
        let task = Task {
            do { try await server.run() } catch {
                report.yield(.failure(.cannotListen(port: wanted, why: Self.words(error))))
            }
            report.finish()
        }
        var iterator = bound.makeAsyncIterator()
        switch await iterator.next() ?? .failure(.cannotListen(port: wanted, why: "the server ended at once")) {
        case .success(let port):
            running.withLock { $0 = Running(port: port, server: server, task: task, group: group) }
            return port
        case .failure(let error):
            await task.value
            try? await group.shutdownGracefully()
            throw error
        }
    }

    /// Ends running requests and closes all connections and the port. No effect if the server is not running.
    package func stop() async {
        guard let running = running.withLock({ running in running.take() }) else { return }
        // The port first, so that no new connection comes in; then the remaining connections.
        let closing = Task { try? await running.server.shutdownGracefully() }
        let impatience = Task {
            try await Task.sleep(for: Self.patience)
            running.task.cancel()
        }
        await running.task.value
        impatience.cancel()
        _ = await closing.value
        try? await running.group.shutdownGracefully()
    }

    /// A provider's endpoint on this server; nil if the server is not running or cannot simulate the provider.
    package func endpoint(for definition: ProviderDefinition) -> String? {
        guard let provider = providers[definition.name], let port = running.withLock({ $0?.port }) else { return nil }
        return
            "http://127.0.0.1:\(port)/\(PathName.encoded(definition.name))\(provider.format.endpoint(of: definition))"
    }

    package var embeddingsEndpoint: String? {
        running.withLock { $0?.port }.map {
            "http://127.0.0.1:\($0)/\(SimulatedEmbeddings.name)\(SimulatedEmbeddings.path)"
        }
    }

    /// The address of a simulated food service, without a slash at the end; nil if the server is not running.
    package func lookupBase(of source: LookupSource) -> String? {
        running.withLock { $0?.port }.map { "http://127.0.0.1:\($0)\(SimulatedLookups.base(of: source))" }
    }

    /// Requests to the simulated food services.
    package var lookups: Int { lookupCount.withLock { $0 } }

    package func statistics() -> [String: ProviderStatistics] {
        states.withLock { $0.mapValues(\.statistics) }
    }

    private func handle(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        let buffer: ByteBuffer
        do {
            let path = request.head.path ?? ""
            let isBatch = path.contains("/files") || path.contains("batch")
            buffer = try await request.body.collect(upTo: isBatch ? 300_000_000 : ReceivedRequest.bodyLimit)
        } catch is NIOTooManyBytesError {
            let response = Self.plain(413, "the request is larger than 64 MB")
            return try await ResponseDelivery(response: response, channel: channel).send(writer)
        }
        var response = answer(request.head, Array(buffer.readableBytesView))
        if options.echoesKey { KeyEcho.add(to: &response, of: request.head, keyHeaders: keyHeaders) }
        if response.delay > .zero { try await Task.sleep(for: response.delay) }
        try await ResponseDelivery(response: response, channel: channel).send(writer)
    }

    private func answer(_ head: HTTPRequest, _ bytes: [UInt8]) -> SimulatedResponse {
        let (name, path, query) = Self.split(head.path ?? "")
        if name == SimulatedEmbeddings.name { return SimulatedEmbeddings.response(head.method, path: path, bytes) }
        if name == SimulatedLookups.name {
            lookupCount.withLock { $0 += 1 }
            var headers: [String: String] = [:]
            for field in head.headerFields { headers[field.name.canonicalName] = field.value }
            return SimulatedLookups.response(
                head.method, path: path, query: query, headers: headers, bytes, options: options)
        }
        guard let provider = providers[name] else {
            return Self.plain(404, "the simulator has no provider of that name; paths begin with the provider's name")
        }
        var request = ReceivedRequest(headers: [:], path: path, query: query, body: nil, byteCount: bytes.count)
        for field in head.headerFields { request.headers[field.name.canonicalName] = field.value }
        let takesJobs = provider.format == SimulatedJob.self
        do throws(VendorError) {
            if let format = provider.format as? any SimulatedBatchFormat.Type,
                let call = try format.call(head.method.rawValue, request, bytes)
            {
                return try batch(call, request, provider, format)
            }
            if takesJobs, let response = try job(head.method, &request, bytes, provider) { return response }
            if head.method == .get { return try provider.models(request) }
        } catch { return provider.response(error) }
        change(name) { $0.statistics.requests += 1 }
        do throws(VendorError) {
            guard provider.format.methods(of: provider.definition).contains(head.method.rawValue) else {
                throw provider.format.error(status: 405, definition: provider.definition)
            }
            request.body = provider.format.json(bytes, headers: request.headers) ?? nil
            guard !request.body.isNull else {
                throw provider.format.error(
                    status: 400, "We could not parse the JSON body of your request.", definition: provider.definition)
            }
            let reading = try provider.read(request)
            let place = place(of: reading, provider)
            let response = provider.respond(reading, place)
            return change(name) { state in
                state.statistics.count(response)
                if !place.isWithinLimits { state.statistics.rejected += 1 }
                guard takesJobs, response.status == 200 else { return response }
                return state.jobs.submit(response, request.body, place.fault, provider.definition)
            }
        } catch {
            change(name) { $0.statistics.rejected += 1 }
            return provider.response(error)
        }
    }

    /// Answers any request to a server with jobs but submissions; nil for those.
    private func job(
        _ method: HTTPTypes.HTTPRequest.Method, _ request: inout ReceivedRequest, _ bytes: [UInt8],
        _ provider: SimulatedProvider
    ) throws(VendorError) -> SimulatedResponse? {
        let (definition, faults) = (provider.definition, options.faults)
        let body = (try? JSON.parse(bytes)) ?? .null
        let (read, isSubmission) = (
            request,
            method.rawValue == definition.http?.method.rawValue
                && request.path == SimulatedJob.submitPath(of: definition)
        )
        let response = change(definition.name) { state -> Result<SimulatedResponse?, VendorError> in
            if let token = state.jobs.refresh(read, body, definition, faults) { return token.map { $0 } }
            guard state.jobs.takesToken(read, definition, faults) else {
                return .failure(SimulatedJob.error(status: 401, definition: definition))
            }
            if isSubmission { return .success(nil) }
            return state.jobs.respond(method, read, body, definition).map { .success($0) }
                ?? .failure(SimulatedJob.error(status: 404, definition: definition))
        }
        return try response.get()
    }

    /// Answers a request about batches and their files.
    private func batch(
        _ call: BatchCall, _ request: ReceivedRequest, _ provider: SimulatedProvider,
        _ format: any SimulatedBatchFormat.Type
    ) throws(VendorError) -> SimulatedResponse {
        let (definition, fault) = (provider.definition, options.faults.batch)
        try format.checkKey(request, for: definition)
        let missing = format.error(status: 404, definition: definition)
        func ok(_ body: JSON) -> SimulatedResponse { SimulatedResponse(200, body.serialized()) }
        func found(_ body: JSON?) throws(VendorError) -> SimulatedResponse {
            guard let body else { throw missing }
            return ok(body)
        }
        let name = definition.name
        switch call {
        case .upload(let file, let lines):
            let id = change(name) { $0.batches.upload(file, lines) }
            return ok(["id": .string(id), "object": "file", "filename": .string(file), "purpose": "batch"])
        case .files:
            let files = change(name) { $0.batches.files.map { ($0.key, $0.value.name) } }
            return ok([
                "object": "list", "data": .array(files.map { ["id": .string($0.0), "filename": .string($0.1)] })
            ])
        case .content(let file):
            guard let bytes = change(name, { $0.batches.files[file]?.bytes }) else { throw missing }
            return SimulatedResponse(200, bytes, type: "application/octet-stream")
        case .removeFile(let file):
            return try found(
                change(name) { $0.batches.removeFile(file) } ? ["id": .string(file), "deleted": true] : nil)
        case .submit(let content, let mark):
            var (requests, input) = ([BatchRequest](), String?.none)
            switch content {
            case .requests(let own): requests = own
            case .file(let file):
                guard let bytes = change(name, { $0.batches.files[file]?.bytes }) else { throw missing }
                input = file
                requests = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
                    (try? JSON.parse(Array(line))).flatMap(format.request)
                }
            }
            guard !requests.isEmpty else { throw format.error(status: 400, definition: definition) }
            var batch = SimulatedBatch(
                id: "", mark: mark, model: definition.model,
                createdAt: Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
                created: Int(Date().timeIntervalSince1970), size: requests.count)
            batch.input = input
            // In the list before its answers are made, which takes a while.
            let made = change(name) { [batch] in $0.batches.submit(batch) }
            let results = requests.map { answer($0, request, provider, format) }
            change(name) { $0.batches.answer(made.id, results) }
            var response = ok(format.body(made))
            if fault == .cut { response.delivery = .resetBefore }
            return response
        case .list: return ok(format.body(list: change(name) { $0.batches.batches.reversed() }))
        case .poll(let id):
            let hasFiles = format is any SimulatedFileBatches.Type
            let batch = change(name) { $0.batches.poll(id, fault: fault, files: hasFiles) { format.line($0) } }
            return try found(batch.map(format.body))
        case .results(let id):
            guard let batch = change(name, { $0.batches.batch(id) }), batch.state.isOver else { throw missing }
            var bytes: [UInt8] = []
            for result in batch.results { bytes += format.line(result).serialized() + [UInt8(ascii: "\n")] }
            return SimulatedResponse(200, bytes, type: "application/x-jsonl")
        case .cancel(let id):
            let batch = change(name) { state in
                state.batches.cancel(id)
                return state.batches.batch(id)
            }
            return try found(batch.map(format.body))
        case .remove(let id): return try found(change(name) { $0.batches.remove(id) } ? JSON.object(JSONObject()) : nil)
        }
    }

    /// The answer to one request of a batch, as if it had come live.
    private func answer(
        _ one: BatchRequest, _ request: ReceivedRequest, _ provider: SimulatedProvider,
        _ format: any SimulatedBatchFormat.Type
    ) -> SimulatedBatch.Result {
        var single = request
        (single.path, single.query) = (format.path(of: provider.definition), "")
        (single.body, single.byteCount) = (one.body, one.body.serialized().count)
        // The client's ids end with the repeat, which answers are drawn by.
        single.headers["x-nutrieval-repeat"] = one.id.split(separator: "-").last.map(String.init)
        let response: SimulatedResponse
        do throws(VendorError) {
            let reading = try provider.read(single)
            response = provider.respond(reading, place(of: reading, provider))
        } catch { response = provider.response(error) }
        change(provider.definition.name) { $0.statistics.count(response) }
        let body = (try? JSON.parse(response.body)) ?? .null
        return SimulatedBatch.Result(id: one.id, response: (response.status, body))
    }

    private func change<Result: Sendable>(
        _ provider: String, _ change: (inout ProviderState) -> Result
    ) -> Result {
        states.withLock { states in change(&states[provider, default: ProviderState()]) }
    }

    private func place(of reading: SimulatedProvider.Reading, _ provider: SimulatedProvider) -> SimulatedProvider.Place
    {
        let now = uptime()
        let drawing = reading.drawing
        return change(drawing.provider) { state in
            let (quota, isWithin) = state.take(
                reading.tokens.text + reading.tokens.image, at: now, length: minute,
                limits: options.enforceLimits ? provider.definition.limits : nil)
            let earlier = state.earlierAttempts(drawing.key)
            let forced = options.faults.fault(
                of: drawing, request: state.statistics.requests, earlierAttempts: earlier)
            let fault = isWithin ? forced ?? provider.ownFault(drawing) : nil
            if let fault { state.statistics.faults[fault, default: 0] += 1 }
            return SimulatedProvider.Place(
                fault: fault, quota: quota, isWithinLimits: isWithin,
                secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.up)))
        }
    }

    /// Splits `/name/rest?query`; the name is percent-decoded.
    private static func split(_ target: String) -> (name: String, path: String, query: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (parts.first ?? "").dropFirst()
        let name = path.prefix { $0 != "/" }
        let rest = path.dropFirst(name.count)
        return (PathName.decoded(name), String(rest), parts.count > 1 ? String(parts[1]) : "")
    }

    private static func plain(_ status: Int, _ message: String) -> SimulatedResponse {
        let body: JSON = ["error": ["message": .string(message), "type": "simulator", "param": nil, "code": nil]]
        return SimulatedResponse(status, body.serialized())
    }
}

package enum SimulatorError: Error, Sendable, Hashable, CustomStringConvertible {
    case cannotListen(port: Int, why: String)
    case alreadyStarted

    package var description: String {
        switch self {
        case .cannotListen(let port, let why):
            "the simulator cannot listen on port \(port): \(why); choose another with --port, or 0 for any free one"
        case .alreadyStarted: "the simulator is running already; stop it first"
        }
    }
}
