package import Catalog
import Nutrition
package import Providers

/// Decides alone what follows an attempt without a usable answer.
package struct RetryPolicy: Sendable {
    package enum Step: Sendable, Hashable {
        case end
        /// Ask again after that many seconds, with a multiplied timeout.
        case again(after: Double, timeoutFactor: Double)
        /// End the trial, and pause the pool for that many seconds, as the server asked.
        case endAndPause(seconds: Double)
        /// Pause the pool for that many seconds, then ask again.
        case pausePool(seconds: Double)
        /// The window is full, and the server stated no wait: the pool waits until its window has room, and `spread`
        /// seconds more. Asking again then uses up no attempt.
        case waitForRoom(spread: Double)
        /// Send nothing more to the pool in this run; its trials stay pending.
        case stopPool
        /// End the trial, and send nothing more to this provider in this run.
        case stopProvider

        var endsTrial: Bool {
            switch self {
            case .end, .endAndPause, .stopPool, .stopProvider: true
            case .again, .pausePool, .waitForRoom: false
            }
        }
    }

    /// Per trial: 3 or 1.
    package let attempts: Int

    /// In seconds. A longer stated wait stops the pool for this run; its trials stay pending.
    package static let longestWait = 120.0
    /// The longest total wait of a trial on 429s without a stated wait, in seconds.
    package static let longestUnstatedWait = 600.0

    package init(_ retry: Retry) { attempts = retry == .standard ? 3 : 1 }

    /// - Parameters:
    ///   - attempt: from 1.
    ///   - unstatedWait: seconds this trial has waited on 429s without a stated wait.
    ///   - jitter: uniform in [0, 1).
    package func step(
        after reading: ResponseReading, attempt: Int, unstatedWait: Double, jitter: Double
    ) -> Step {
        let mayRetry = attempt < attempts && reading.rejection?.shouldRetry != false
        let usual = mayRetry ? Step.again(after: backoff(attempt, jitter), timeoutFactor: 1) : .end
        switch reading.outcome {
        case .unauthorized, .notTrusted, .tokenExpired: return .stopProvider
        case .quotaExhausted: return .stopPool
        case .rateLimited, .overloaded:
            if let wait = reading.rejection?.wait {
                return stated(Double(wait / .seconds(1)), attempt: attempt, jitter: jitter, mayRetry: mayRetry)
            }
            // An overload is not about the window.
            if reading.outcome == .overloaded { return usual }
            guard attempts > 1, unstatedWait + SlidingWindow.minute <= Self.longestUnstatedWait,
                reading.rejection?.shouldRetry != false
            else { return .end }
            return .waitForRoom(spread: 0.5 * jitter)
        case .serverError, .jobLost: return usual
        case .processDied: return reading.rejection?.shouldRetry == false ? .stopProvider : usual
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
        // A wait of 0 from a server in trouble is not trusted.
        let seconds = wait > 0 ? wait + 0.5 * jitter : backoff(attempt, jitter)
        return mayRetry ? .pausePool(seconds: seconds) : .endAndPause(seconds: seconds)
    }

    /// 1 s, 2 s, 4 s …, plus up to 0.5 s so that trials do not return in step.
    private func backoff(_ attempt: Int, _ jitter: Double) -> Double {
        Double(1 << min(attempt - 1, 10)) + 0.5 * jitter
    }
}
