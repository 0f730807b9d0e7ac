/// What was used of one quota in the last minute: requests or tokens. A pure value; times are seconds of one clock that
/// only goes forward.
///
/// Uses within a tenth of a second are kept as one, dated by the last of them, so that the window stays small at any rate
/// and never frees anything too early.
package struct SlidingWindow: Sendable, Hashable {
    private struct Use: Hashable {
        var first: Double
        var last: Double
        var amount: Int
    }

    /// What others have used of the same quota, by the server's word, and until when that counts.
    private struct Foreign: Hashable {
        var amount: Int
        var until: Double
    }

    /// The most that may be used in `length` seconds; nil: no limit is known.
    package var capacity: Int?
    /// Seconds after which a use counts no more.
    package var length: Double
    private var uses: [Use] = []
    private var oldest = 0
    private var sum = 0
    private var foreign: Foreign?

    /// The window that vendors count requests in, in seconds.
    static let minute = 60.0
    private static let grain = 0.1
    /// More than any provider allows a minute. A server can state more; what it states is counted up, and must not overflow.
    private static let largestUse = 1_000_000_000_000

    package init(capacity: Int?, length: Double) {
        self.capacity = capacity
        self.length = length
    }

    /// What was used and still counts, that of others left out.
    package mutating func used(at now: Double) -> Int {
        forget(before: now)
        return sum
    }

    /// Seconds until that amount fits, 0 when it does now. An amount larger than the whole window fits when it is empty.
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

    /// Seconds until the oldest use counts no more; 0 when nothing does.
    package mutating func waitForOldest(at now: Double) -> Double {
        forget(before: now)
        return oldest < uses.count ? max(0, uses[oldest].last + length - now) : 0
    }

    /// Counts a use at that moment, which may lie back.
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

    /// Takes back a use that was counted at that moment, where it still counts.
    package mutating func takeBack(_ amount: Int, from moment: Double, at now: Double) {
        forget(before: now)
        guard let place = uses[oldest...].lastIndex(where: { $0.first <= moment }), moment <= uses[place].last else {
            return
        }
        let part = min(max(0, amount), uses[place].amount)
        uses[place].amount -= part
        sum -= part
    }

    /// Takes in what the server says was used: more than this program used, beyond what is under way, was used by somebody
    /// else and counts until the server's reset.
    ///
    /// - Parameters:
    ///   - limit: the server's, which may be above `capacity`; what others use up to that difference takes no room here.
    ///   - underWay: what was sent and may or may not be in the server's figure yet.
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
        // Within the doubt of what is under way nothing is known to be somebody else's.
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
    /// The sum, or the largest number where it would be larger.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
