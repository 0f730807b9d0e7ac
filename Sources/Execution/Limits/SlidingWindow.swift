/// Use of one quota, requests or tokens, in the last minute. A pure value; times are seconds of one monotonic clock.
/// Uses within 0.1 s are merged and dated by the last, so that the window stays small and frees nothing too early.
package struct SlidingWindow: Sendable, Hashable {
    private struct Use: Hashable {
        var first: Double
        var last: Double
        var amount: Int
    }

    /// Use of the same quota by others, as the server reports it, and when it expires.
    private struct Foreign: Hashable {
        var amount: Int
        var until: Double
    }

    /// The most use in `length` seconds; nil: unknown.
    package var capacity: Int?
    /// Seconds after which a use expires.
    package var length: Double
    private var uses: [Use] = []
    private var oldest = 0
    private var sum = 0
    private var foreign: Foreign?

    /// Vendors' window, in seconds.
    static let minute = 60.0
    private static let grain = 0.1
    /// Above any provider's limit per minute. A server can state more, and sums must not overflow.
    private static let largestUse = 1_000_000_000_000

    package init(capacity: Int?, length: Double) {
        self.capacity = capacity
        self.length = length
    }

    /// Unexpired use, without that of others.
    package mutating func used(at now: Double) -> Int {
        forget(before: now)
        return sum
    }

    /// Seconds until that amount fits; 0: now. An amount above the capacity fits once the window is empty.
    package mutating func wait(for amount: Int, at now: Double) -> Double {
        forget(before: now)
        guard let capacity else { return 0 }
        let others = foreign?.amount ?? 0
        let room = max(0, capacity - amount)
        if sum + others <= room { return 0 }
        var left = sum
        var ends = uses[oldest...].map { (at: $0.last + length, amount: $0.amount) }
        if let foreign { ends.append((foreign.until, foreign.amount)) }
        ends.sort { $0.at < $1.at }
        left += others
        for end in ends {
            left -= end.amount
            if left <= room { return max(0, end.at - now) }
        }
        return 0
    }

    /// Seconds until the oldest use expires; 0 if there is none.
    package mutating func waitForOldest(at now: Double) -> Double {
        forget(before: now)
        return oldest < uses.count ? max(0, uses[oldest].last + length - now) : 0
    }

    /// Counts a use at that moment, which may be in the past.
    package mutating func use(_ amount: Int, at moment: Double) {
        guard amount > 0 else { return }
        let amount = min(amount, Self.largestUse)
        sum = sum.addingClamped(amount)
        let place = uses[oldest...].lastIndex { $0.first <= moment }
        if let place, moment - uses[place].first < Self.grain {
            uses[place].last = max(uses[place].last, moment)
            uses[place].amount = uses[place].amount.addingClamped(amount)
        } else {
            uses.insert(Use(first: moment, last: moment, amount: amount), at: place.map { $0 + 1 } ?? oldest)
        }
    }

    /// Uncounts a use of that moment, if it has not expired.
    package mutating func takeBack(_ amount: Int, from moment: Double, at now: Double) {
        forget(before: now)
        guard let place = uses[oldest...].lastIndex(where: { $0.first <= moment }), moment <= uses[place].last else {
            return
        }
        let part = min(max(0, amount), uses[place].amount)
        uses[place].amount -= part
        sum -= part
    }

    /// Adopts the server's figure: use beyond this program's counts as somebody else's until the server's reset.
    /// - Parameters:
    ///   - limit: the server's, may exceed `capacity`; use by others within that difference takes no room here.
    ///   - underWay: sent, but maybe not yet in the server's figure.
    package mutating func reconcile(
        usedOnServer: Int, of limit: Int, underWay: Int, resetIn seconds: Double?, at now: Double
    ) {
        forget(before: now)
        guard let capacity else { return }
        if usedOnServer <= sum {
            foreign = nil
            return
        }
        let byOthers = usedOnServer - sum - max(0, underWay) - max(0, limit - capacity)
        // Requests under way may explain the difference.
        guard byOthers > 0 else { return }
        foreign = Foreign(amount: byOthers, until: now + min(max(seconds ?? length, 0), length))
    }

    private mutating func forget(before now: Double) {
        while oldest < uses.count, uses[oldest].last + length <= now {
            sum -= uses[oldest].amount
            oldest += 1
        }
        if oldest > 64, oldest * 2 > uses.count {
            uses.removeFirst(oldest)
            oldest = 0
        }
        if let foreign, foreign.until <= now { self.foreign = nil }
    }
}

extension Int {
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
