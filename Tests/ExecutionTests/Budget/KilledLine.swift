import Execution
import Foundation
import Synchronization
import Transport

/// A run's way to its servers, on which the program is killed: what the journal held then is kept, and nothing is sent or
/// heard any more. Requests under way still reach their servers, which answer and bill them.
final class KilledLine: Sendable {
    private struct State {
        var left: Int?
        var atKill: Data?
    }

    private let state: Mutex<State>
    private let journal: URL

    /// - Parameter killAfter: requests after which the program is killed have been answered; nil: never.
    init(killAfter: Int?, journal: URL) {
        state = Mutex(State(left: killAfter))
        self.journal = journal
    }

    /// What was in the journal at the kill; nil when there was none.
    var atKill: Data? { state.withLock { $0.atKill } }

    func between(_ client: any HTTPSending, _ stop: StopSignal) -> any HTTPSending {
        Link(line: self, client: client, stop: stop)
    }

    private struct Link: HTTPSending {
        let line: KilledLine
        let client: any HTTPSending
        let stop: StopSignal

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            if line.atKill != nil { throw .cancelled }
            let result: Result<HTTPResponse, TransportError>
            do throws(TransportError) { result = .success(try await client.send(request)) } catch {
                result = .failure(error)
            }
            if line.dies() { stop.raise() }
            if line.atKill != nil { throw .cancelled }
            return try result.get()
        }
    }

    private func dies() -> Bool {
        state.withLock { state in
            guard state.atKill == nil, let left = state.left else { return false }
            state.left = left - 1
            guard left <= 1 else { return false }
            state.atKill = (try? Data(contentsOf: journal)) ?? Data()
            return true
        }
    }
}
