package import Nutrition

/// Something that happened to a pool, for `events.jsonl`.
package enum PoolEvent: Sendable, Hashable {
    case cap(AdaptiveCap.Change)
    /// Nothing is sent for that many seconds.
    case pause(seconds: Double, reason: String)
    /// The server's headers state a limit that the definition did not, or a lower one.
    case limit(quota: String, perMinute: Int)
    /// Nothing more is sent in this run.
    case stop(outcome: Outcome, reason: String)
}
