/// A value with the interval it is known to, such as a metric with its 95 % bootstrap interval.
package struct Interval: Sendable, Hashable {
    package var value: Double
    /// Nil when there is too little to bound it by, or no bound exists.
    package var low: Double?
    package var high: Double?

    package init(_ value: Double, low: Double? = nil, high: Double? = nil) {
        self.value = value
        self.low = low
        self.high = high
    }
}
