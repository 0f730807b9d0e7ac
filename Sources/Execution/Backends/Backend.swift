import Catalog
package import FoundationEssentials
import Hashing
import JSON
package import Nutrition
package import Providers
package import Transport

/// Sends requests. The format defines what a request means; the runner decides when to send it.
package protocol Backend: Sendable {
    /// Sends one request; a reply with any status is a success. The timeout is for the whole exchange.
    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError>
}

package struct Reply: Sendable {
    package var status: Int
    /// In the order received; names as received.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Nil when nothing was sent.
    package var timing: ExchangeTiming?
    /// Why the refused token was not replaced, in one sentence; nil unless one was refused.
    package var notRefreshed: String?
}

extension Reply {
    init(_ response: HTTPResponse) {
        self.init(status: response.status, headers: response.headers, body: response.body, timing: response.timing)
    }
}

/// The ways to carry requests out.
struct Backends: Sendable {
    let network: any Backend
    /// Nil for a simulated run, where the simulator plays them.
    let programs: ProgramBackend?
    let recordings: AnswerFiles

    subscript(carrier: Carrier) -> any Backend {
        switch carrier {
        // Nothing is sent to a cascade itself.
        case .http, .jobs, .members: network
        case .recording: RecordedBackend(answers: recordings)
        case .program: programs ?? network
        }
    }
}

struct HTTPBackend: Backend {
    let http: any HTTPSending
    let keys: SessionKeys
    /// Extra input for the simulator; nil for a live run.
    let variations: [VariantID: SimulatedVariation]?

    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        let definition = ask.definition
        var headers = request.headers
        if let variations {
            headers.append(("x-nutrieval-repeat", String(ask.repeatIndex)))
            if let variation = variations[variant] { headers.append((SimulatedVariation.header, variation.value)) }
        }
        let place = definition.format.keyHeader
        let key = keys[definition.name]
        var sent = HTTPRequest(request.method, to: request.url)
        sent.headers = headers
        sent.secretHeader = key.map { (place.name, place.prefix, $0) }
        sent.body = request.body.pieces
        (sent.timeout, sent.responseLimit) = (timeout, request.responseLimit)
        sent.allowsPlainHTTP = definition.insecureHTTP
        sent.connectionGroup = definition.name
        do throws(TransportError) {
            var reply = Reply(try await http.send(sent))
            guard reply.status == 401, let key,
                let refreshed = await keys.replacement(for: key, of: definition, at: ask.endpoint, by: http)
            else { return .success(reply) }
            switch refreshed {
            case .failure(let failure): reply.notRefreshed = failure.reason
            case .success(let new):
                sent.secretHeader = (place.name, place.prefix, new)
                reply = Reply(try await http.send(sent))
            }
            return .success(reply)
        } catch { return .failure(error) }
    }
}

/// Takes answers from files of the project and sends nothing.
struct RecordedBackend: Backend {
    let answers: AnswerFiles

    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        do throws(AnswerFiles.Missing) {
            return .success(Reply(status: 200, headers: [], body: try answers.line(for: ask)))
        } catch {
            return .success(Reply(status: 404, headers: [], body: Array(error.reason.utf8)))
        }
    }
}

/// The files of recorded answers of a plan, read whole before the run.
package struct AnswerFiles: Sendable {
    /// Bytes of a file that are read.
    private static let limit = 64_000_000
    /// Bytes of a line, as of a response over HTTP: the journal takes no longer ones.
    private static let longestLine = 1_000_000

    /// Of a meal in a set; nil: the line does not name its set.
    private struct Place: Hashable {
        var set: String?
        var meal: String
    }

    private struct File {
        var sha256: SHA256Digest?
        /// In file order.
        var lines: [Place: [[UInt8]]] = [:]
        var problem: String?
    }

    /// Why an answer is missing, in one sentence.
    struct Missing: Error {
        let reason: String
    }

    private var files: [String: File] = [:]
    /// The files of programs, by command.
    private var programs: [String: SHA256Digest] = [:]
    /// The names of the sets that have a meal, by its id.
    private var sets: [String: [String]] = [:]

    init() {}

    /// - Parameter project: the folder that the files' paths start at.
    package init(of plan: Plan, in project: URL) {
        for definition in plan.variants.map(\.definition) {
            programs[definition.endpoint] = definition.program.flatMap {
                ProgramFiles(
                    of: $0.command, environment: $0.environment, needed: $0.files, in: project.path
                ).sha256
            }
        }
        let names = Set(plan.variants.map(\.definition).filter { $0.isRecorded }.map(\.endpoint))
        for name in names { files[name] = Self.read(name, in: project.path) }
        guard !names.isEmpty else { return }
        for set in plan.sets { for meal in set.set.meals { sets[meal.id, default: []].append(set.set.name) } }
    }

    /// Of the file that the definition takes its answers from, or of its program's files; nil for other formats, and if
    /// none can be read.
    func digest(for definition: ProviderDefinition) -> SHA256Digest? {
        files[definition.endpoint]?.sha256 ?? programs[definition.endpoint]
    }

    func line(for ask: Ask) throws(Missing) -> [UInt8] {
        let name = ask.endpoint
        let file = files[name] ?? File()
        if let problem = file.problem { throw Missing(reason: problem) }
        var lines = file.lines[Place(set: ask.set, meal: ask.meal)]
        if lines == nil, let unnamed = file.lines[Place(meal: ask.meal)] {
            let owners = sets[ask.meal] ?? []
            guard owners.count < 2 else {
                throw Missing(
                    reason: "\(name): the sets \(owners.joined(separator: " and ")) have a meal \(ask.meal): "
                        + "add `set` to its lines and resume the run")
            }
            lines = unnamed
        }
        guard let lines, ask.repeatIndex < lines.count else {
            let which = ask.repeatIndex == 0 ? "" : " for repeat \(ask.repeatIndex + 1)"
            throw Missing(
                reason: "\(name) has no answer for the meal \(ask.meal)\(which): add a line and resume the run")
        }
        return lines[ask.repeatIndex]
    }

    private static func read(_ name: String, in project: String) -> File {
        do {
            let bytes = try SmallFile.read(try ProjectFiles.plain(name, in: project), limit: limit)
            var file = File(sha256: SHA256Digest(of: bytes))
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (place, line) in lines.enumerated() where !line.allSatisfy({ [0x09, 0x0D, 0x20].contains($0) }) {
                guard line.count <= longestLine else {
                    return File(problem: "\(name):\(place + 1):1: this line has more than 1 MB: shorten it")
                }
                guard let json = try? JSON.parse(Array(line)), let meal = json["meal"]?.string else {
                    return File(
                        problem: "\(name):\(place + 1):1: this is no JSON object with a `meal`: mend the line")
                }
                file.lines[Place(set: json["set"]?.string, meal: meal), default: []].append(Array(line))
            }
            return file
        } catch let failure as SmallFile.Failure {
            let reason =
                switch failure {
                case .absent: "it does not exist"
                case .notAFile: "it is no file that can be read"
                case .tooLarge: "it has more than \(limit / 1_000_000) MB"
                }
            return File(problem: "the recorded answers \(name) cannot be read: \(reason)")
        } catch {
            return File(problem: "the file of recorded answers, \(name), \(error)")
        }
    }
}
