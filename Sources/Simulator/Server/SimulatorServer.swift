package import Catalog
import HTTPTypes
import HummingbirdCore
import JSON
import Logging
import NIOCore
import NIOPosix
import Nutrition
import Synchronization

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
    private let uptime: @Sendable () -> Duration
    /// Length of a rate-limit minute on the clock of the limits.
    private let minute: Duration

    private struct Running: Sendable {
        var port: Int
        var server: Server<HTTP1Channel>
        var task: Task<Void, Never>
        var group: MultiThreadedEventLoopGroup
    }

    /// How long `stop()` waits for running requests.
    private static let patience = Duration.milliseconds(200)

    /// Maximum bytes of a request body; 8 photos of 4 MB make 43 MB.
    private static let bodyLimit = 64 << 20

    /// - Parameter uptime: clock for limits, in full minutes; nil: real time, with minutes divided by the speed-up.
    package init(
        providers: [ProviderDefinition], meals: [SimulatedMeal], options: SimulatorOptions = SimulatorOptions(),
        uptime: (@Sendable () -> Duration)? = nil
    ) {
        let index = MealIndex(meals)
        var simulated: [String: SimulatedProvider] = [:]
        for definition in providers {
            guard let format = definition.format.simulated else { continue }
            simulated[definition.name] = SimulatedProvider(
                definition: definition, format: format, meals: index, options: options)
        }
        self.providers = simulated
        self.options = options
        let began = ContinuousClock.now
        self.uptime = uptime ?? { began.duration(to: .now) }
        minute = uptime == nil ? .seconds(60) / options.divisor : .seconds(60)
        states = Mutex(simulated.mapValues { _ in ProviderState() })
    }

    /// Binds 127.0.0.1 and serves until `stop()`.
    /// - Returns: the port.
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
            do { try await server.run() } catch { report.yield(.failure(.cannotListen(port: wanted, why: "\(error)"))) }
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
        return "http://127.0.0.1:\(port)/\(PathName.encoded(definition.name))\(provider.format.endpointPath)"
    }

    package var embeddingsEndpoint: String? {
        running.withLock { $0?.port }.map {
            "http://127.0.0.1:\($0)/\(SimulatedEmbeddings.name)\(SimulatedEmbeddings.path)"
        }
    }

    package func statistics() -> [String: ProviderStatistics] {
        states.withLock { states in
            states.mapValues { state in
                var statistics = state.statistics
                statistics.jobs = state.jobs.count
                return statistics
            }
        }
    }

    private func handle(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.bodyLimit)
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
        guard let provider = providers[name] else {
            return Self.plain(404, "the simulator has no provider of that name; paths begin with the provider's name")
        }
        var headers: [String: String] = [:]
        for field in head.headerFields { headers[field.name.canonicalName] = field.value }
        if provider.format == SimulatedJob.self, head.method != .post {
            return answer(head.method, about: path, headers, provider)
        }
        if head.method == .get {
            return provider.models(
                ReceivedRequest(headers: headers, path: path, query: query, body: nil, byteCount: 0))
        }
        count(name) { $0.requests += 1 }
        do throws(VendorError) {
            guard head.method == .post else {
                throw provider.format.error(status: 405, definition: provider.definition)
            }
            guard let body = try? JSON.parse(bytes, limits: JSONLimits(bytes: Self.bodyLimit)), body.object != nil
            else {
                var error = provider.format.error(status: 400, definition: provider.definition)
                error.message = "We could not parse the JSON body of your request."
                throw error
            }
            let reading = try provider.read(
                ReceivedRequest(headers: headers, path: path, query: query, body: body, byteCount: bytes.count))
            let place = place(of: reading, provider)
            var response = provider.respond(reading, place)
            if provider.format == SimulatedJob.self, response.status == 200 {
                response = states.withLock { states in
                    states[name, default: ProviderState()].jobs.submit(response)
                }
            }
            count(name) { statistics in
                if (200...299).contains(response.status) { statistics.answered += 1 }
                statistics.billedInput += response.billed?.input ?? 0
                statistics.billedOutput += response.billed?.output ?? 0
                if !place.isWithinLimits { statistics.rejected += 1 }
            }
            return response
        } catch {
            count(name) { $0.rejected += 1 }
            return provider.response(error, quota: nil, id: "refused")
        }
    }

    private func answer(
        _ method: HTTPRequest.Method, about path: String, _ headers: [String: String], _ provider: SimulatedProvider
    ) -> SimulatedResponse {
        let name = provider.definition.name
        do throws(VendorError) {
            try SimulatedJob.checkKey(
                ReceivedRequest(headers: headers, path: path, query: "", body: nil, byteCount: 0),
                for: provider.definition)
        } catch { return provider.response(error, quota: nil, id: "refused") }
        let found = states.withLock { $0[name, default: ProviderState()].jobs.respond(method, path: path) }
        guard let found else {
            let error = SimulatedJob.error(status: 404, definition: provider.definition)
            return provider.response(error, quota: nil, id: "refused")
        }
        return SimulatedResponse(found.status, found.body)
    }

    private func count(_ provider: String, _ change: (inout ProviderStatistics) -> Void) {
        states.withLock { states in change(&states[provider, default: ProviderState()].statistics) }
    }

    private func place(of reading: SimulatedProvider.Reading, _ provider: SimulatedProvider) -> SimulatedProvider.Place
    {
        let input = provider.inputTokens(reading)
        let now = uptime()
        let drawing = reading.drawing
        return states.withLock { states in
            var state = states[drawing.provider] ?? ProviderState()
            defer { states[drawing.provider] = state }
            let (quota, isWithin) = state.take(
                input.text + input.image, at: now, length: minute,
                limits: options.enforceLimits ? provider.definition.limits : nil)
            let choice = FaultChoice(
                seed: options.seed, provider: drawing.provider, meal: drawing.meal.meal.id, key: drawing.key,
                requestNumber: state.statistics.requests, earlierAttempts: state.earlierAttempts(drawing.key))
            let fault = isWithin ? choice.fault(in: options.faults) ?? provider.ownFault(drawing) : nil
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
            "the simulator cannot listen on 127.0.0.1:\(port) (\(why)); choose another port or 0 for any free one"
        case .alreadyStarted: "the simulator is running already; stop it first"
        }
    }
}
