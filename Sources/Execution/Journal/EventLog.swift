import Dispatch
package import Files
import JSON
import Nutrition
package import Providers
import Synchronization

/// `events.jsonl`: a run's events other than answers, one per line. Owns the file and its queue. Not scored, so lines
/// are written in the background without fsync; a failure is reported when the run ends.
package final class EventLog: Sendable {
    private let file: AppendOnlyFile
    private let redactor: Redactor
    private let queue = DispatchQueue(label: "nutrieval.events")
    private let failure = Mutex<WriteError?>(nil)

    init(path: String, redactor: Redactor) throws {
        file = try AppendOnlyFile(path: path)
        self.redactor = redactor
    }

    package func note(_ event: PoolEvent, pool: String, at time: WallTime) {
        let members = [("at", .string(time.rfc3339)), ("pool", .string(pool))] + event.members
        let bytes = redactor.redacted(JSON.object(JSONObject(members)).serialized() + [UInt8(ascii: "\n")])
        queue.async { [self] in
            do throws(WriteError) { try file.append(bytes) } catch {
                failure.withLock { if $0 == nil { $0 = error } }
            }
        }
    }

    /// Writes pending lines; returns the error if a line could not be written.
    package func finish() -> WriteError? {
        queue.sync {}
        return failure.withLock { $0 }
    }
}

extension PoolEvent {
    /// The members of its line except time and pool.
    fileprivate var members: [(String, JSON)] {
        switch self {
        case .cap(let change):
            [
                ("event", "cap"), ("from", .number(Double(change.from))), ("to", .number(Double(change.to))),
                ("reason", .string(change.reason.rawValue))
            ]
        case .pause(let seconds, let reason):
            [("event", "pause"), ("seconds", .number(seconds)), ("reason", .string(reason))]
        case .limit(let quota, let perMinute):
            [("event", "limit"), ("quota", .string(quota)), ("per_minute", .number(Double(perMinute)))]
        case .stop(let outcome, let reason):
            [("event", "stop"), ("outcome", .string(outcome.rawValue)), ("reason", .string(reason))]
        }
    }
}
