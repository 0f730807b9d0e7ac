package import Catalog
import Nutrition
package import Providers

/// What to do after an attempt that brought no usable answer. The only place that decides on retries.
package struct RetryPolicy: Sendable {
    package enum Step: Sendable, Hashable {
        /// The trial ends with this outcome.
        case end
        /// Ask again after that many seconds, with the time limit multiplied.
        case again(after: Double, timeoutFactor: Double)
        /// The trial ends, and everything in the pool waits that many seconds, as the server asked.
        case endAndPause(seconds: Double)
        /// Everything in the pool waits that many seconds, then the trial is asked again.
        case pausePool(seconds: Double)
        /// The server stated no wait, so its window is simply full: everything in the pool waits until by what was sent it
        /// has room, and `spread` seconds more; then the trial is asked again, and no attempt is used up.
        case waitForRoom(spread: Double)
        /// Nothing more is sent to the pool in this run; its trials stay pending.
        case stopPool
        /// The trial ends, and nothing more is sent to this provider in this run.
        case stopProvider

        /// Whether the trial is not asked again.
        var endsTrial: Bool {
            switch self {
            case .end, .endAndPause, .stopPool, .stopProvider: true
            case .again, .pausePool, .waitForRoom: false
            }
        }
    }

    /// Attempts a trial may take: 3 or 1.
    package let attempts: Int

    /// A stated wait above this many seconds ends the pool's part in the run; its trials stay pending.
    package static let longestWait = 120.0
    /// How long a trial may wait, all in all, on 429s that state no wait.
    package static let longestUnstatedWait = 600.0

    package init(_ retry: Retry) { attempts = retry == .standard ? 3 : 1 }

    /// - Parameters:
    ///   - attempt: which one this was, from 1.
    ///   - unstatedWait: seconds this trial has already waited on 429s that stated no wait.
    ///   - jitter: uniform in [0, 1).
    package func step(
        after reading: ResponseReading, attempt: Int, unstatedWait: Double, jitter: Double
    ) -> Step {
        let mayRetry = attempt < attempts && reading.rejection?.shouldRetry != false
        switch reading.outcome {
        case .unauthorized: return .stopProvider
        case .quotaExhausted: return .stopPool
        case .rateLimited, .overloaded:
            if let wait = reading.rejection?.wait {
                return stated(Double(wait / .seconds(1)), attempt: attempt, jitter: jitter, mayRetry: mayRetry)
            }
            // A busy vendor says nothing of the window.
            if reading.outcome == .overloaded {
                return mayRetry ? .again(after: backoff(attempt, jitter), timeoutFactor: 1) : .end
            }
            guard attempts > 1, unstatedWait + SlidingWindow.minute <= Self.longestUnstatedWait,
                reading.rejection?.shouldRetry != false
            else { return .end }
            return .waitForRoom(spread: 0.5 * jitter)
        case .serverError:
            return mayRetry ? .again(after: backoff(attempt, jitter), timeoutFactor: 1) : .end
        case .network:
            // Once: a second refusal rarely heals within a run's patience.
            return mayRetry && attempt == 1 ? .again(after: 0.5, timeoutFactor: 1) : .end
        case .timedOut:
            return mayRetry ? .again(after: 0, timeoutFactor: Double(attempt + 1)) : .end
        default: return .end
        }
    }

    private func stated(_ wait: Double, attempt: Int, jitter: Double, mayRetry: Bool) -> Step {
        if wait > Self.longestWait { return .stopPool }
        // A server that is in trouble and says "at once" is not taken at its word.
        let seconds = wait > 0 ? wait + 0.5 * jitter : backoff(attempt, jitter)
        return mayRetry ? .pausePool(seconds: seconds) : .endAndPause(seconds: seconds)
    }

    /// 1 s, 2 s, 4 s …, and up to half a second more so that trials do not return in step.
    private func backoff(_ attempt: Int, _ jitter: Double) -> Double {
        Double(1 << min(attempt - 1, 10)) + 0.5 * jitter
    }
}
