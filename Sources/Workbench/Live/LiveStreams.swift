import JSON
import Synchronization

/// Sends pages what changes of the runs that are going on, as server-sent events. A bounded number at once.
final class LiveStreams: Sendable {
    static let atMost = 8
    private static let tick = Duration.milliseconds(50)
    /// Ticks between two looks.
    private static let ticks = 10
    /// Looks without news until a line shows a lost browser.
    private static let silence = 20

    private let state = Mutex((open: 0, isOver: false))

    /// False if there are as many as allowed, or the server stops. Give it back with `close`.
    func open() -> Bool {
        state.withLock { state in
            guard state.open < Self.atMost, !state.isOver else { return false }
            state.open += 1
            return true
        }
    }

    func close() { state.withLock { $0.open -= 1 } }

    /// Ends all streams.
    func end() { state.withLock { $0.isOver = true } }

    /// Streams now.
    var count: Int { state.withLock { $0.open } }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Writes an event at once and at each change, until the server stops or the browser is gone.
    /// - Throws: what `write` throws.
    func follow(
        _ board: LiveBoard, isLost: () -> Bool, write: (String) async throws -> Void
    ) async throws {
        var (last, quiet) = ("", 0)
        while !isOver, !isLost() {
            let runs = (try? await board.look(isFresh: false)) ?? []
            let json: JSON = ["runs": .array(runs.map(\.json))]
            // Line breaks in names are escaped by JSON.
            let text = String(decoding: json.serialized(), as: UTF8.self)
            quiet += 1
            if text != last {
                try await write("event: runs\ndata: \(text)\n\n")
                (last, quiet) = (text, 0)
            } else if quiet >= Self.silence {
                try await write(":\n\n")
                quiet = 0
            }
            for _ in 0..<Self.ticks where !isOver && !isLost() {
                do { try await Task.sleep(for: Self.tick) } catch { return }
            }
        }
    }
}
