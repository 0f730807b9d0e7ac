import Application
import Dispatch
import JSON
import Reporting
import Synchronization

/// The runs that are going on, for pages and their streams. Looks at most twice a second for all streams together.
final class LiveBoard: Sendable {
    private static let patience = Duration.milliseconds(500)

    /// Runs of this process.
    let desk: RunDesk
    private let runs: LiveRuns
    private let last = Mutex<(at: ContinuousClock.Instant, runs: [LiveRun])?>(nil)
    private let queue = DispatchQueue(label: "nutrieval.workbench.live")

    init(_ project: LoadedProject) {
        desk = RunDesk(project)
        runs = LiveRuns(project)
    }

    /// - Parameter isFresh: false: as they were up to half a second ago.
    func look(isFresh: Bool = true) async throws -> [LiveRun] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                if !isFresh, let last = last.withLock({ $0 }), ContinuousClock.now - last.at < Self.patience {
                    return continuation.resume(returning: last.runs)
                }
                continuation.resume(
                    with: Result {
                        let found = try runs.look()
                        last.withLock { $0 = (ContinuousClock.now, found) }
                        return found
                    })
            }
        }
    }
}

extension LiveRun {
    /// `62 % · $0.61 of $5 · 2:10 left · 3 failed`.
    var words: String {
        let cost =
            (isSpentPartial ? "at least " : "") + Format.usd(spent) + (budget.map { " of \(Format.usd($0))" } ?? "")
        let state: String? =
            switch phase {
            case .asking: secondsLeft.map { "\(Self.time($0)) left" }
            case .paused: "paused"
            case .stopping: "stopping"
            case .scoring: "being scored"
            }
        let parts = [
            // Not 100 % before the end.
            done < total ? Format.percent(min(share, 0.99)) : "100 %",
            "\(Format.whole(done)) of \(Format.whole(total))",
            cost, state, failed > 0 ? "\(Format.whole(failed)) failed" : nil
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// `2:10`, `1:02:10`.
    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 3_599_999).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole >= 3600 ? "\(whole / 3600):\(two(whole / 60 % 60))" : "\(whole / 60)"
        return "\(minutes):\(two(whole % 60))"
    }

    /// The name as pages have it.
    var shownName: String { CleanText.line(name, limit: 200) }

    /// For the page's script.
    var json: JSON {
        [
            "name": .string(shownName), "phase": .string(phase.rawValue), "share": .number(share),
            "words": .string(words)
        ]
    }
}
