import Catalog
import FoundationEssentials
import JSON
import Nutrition
import Providers
import Synchronization
import Transport

/// Answers requests from files of the project and sends nothing. Caches the files it read.
final class RecordedBackend: Backend, Sendable {
    /// Bytes of a file that are read.
    private static let limit = 64_000_000
    /// Bytes of a line, as of a response over HTTP: the journal takes no longer ones.
    private static let longestLine = 1_000_000

    /// The lines of one file by meal, in file order, or why there are none.
    private enum Answers {
        case lines([String: [[UInt8]]])
        case unusable(String)
    }

    private let project: URL
    private let files = Mutex<[String: Answers]>([:])

    init(project: URL) { self.project = project }

    func carry(
        _ request: Request, of ask: Ask, for variant: VariantID, timeout: Duration
    ) async -> Result<Reply, TransportError> {
        let lines: [[UInt8]]
        switch answers(in: ask.endpoint) {
        case .unusable(let reason): return .success(Reply(status: 404, headers: [], body: Array(reason.utf8)))
        case .lines(let all): lines = all[ask.meal] ?? []
        }
        guard ask.repeatIndex < lines.count else {
            let which = ask.repeatIndex == 0 ? "" : " for repeat \(ask.repeatIndex + 1)"
            let words = "\(ask.endpoint) has no answer for the meal \(ask.meal)\(which): add a line and resume the run"
            return .success(Reply(status: 404, headers: [], body: Array(words.utf8)))
        }
        return .success(Reply(status: 200, headers: [], body: lines[ask.repeatIndex]))
    }

    private func answers(in name: String) -> Answers {
        files.withLock { files in
            if let known = files[name] { return known }
            let read = read(name)
            files[name] = read
            return read
        }
    }

    private func read(_ name: String) -> Answers {
        let bytes: [UInt8]
        do {
            let path = try ProjectFiles.plain(name, in: project.path)
            bytes = try SmallFile.read(path, limit: Self.limit)
        } catch let failure as SmallFile.Failure {
            let reason =
                switch failure {
                case .absent: "it does not exist"
                case .notAFile: "it is no file that can be read"
                case .tooLarge: "it has more than \(Self.limit / 1_000_000) MB"
                }
            return .unusable("the recorded answers \(name) cannot be read: \(reason)")
        } catch {
            return .unusable("the file of recorded answers, \(name), \(error)")
        }
        var lines: [String: [[UInt8]]] = [:]
        for (place, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
            guard line.count <= Self.longestLine else {
                return .unusable("\(name):\(place + 1):1: this line has more than 1 MB: shorten it")
            }
            guard let meal = (try? JSON.parse(Array(line)))?["meal"]?.string else {
                return .unusable("\(name):\(place + 1):1: this is no JSON object with a `meal`: mend the line")
            }
            lines[meal, default: []].append(Array(line))
        }
        return .lines(lines)
    }
}
