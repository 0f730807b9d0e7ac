/// Numbers from outside, made safe to add and square.
enum PlainNumber {
    /// The number within ±1e9, nil when it is not finite. Beyond a million tonnes nothing is a meal.
    static func bounded(_ value: Double) -> Double? {
        value.isFinite ? min(max(value, -most), most) : nil
    }

    /// A number that large was cut, or could have been.
    static func isAtBound(_ value: Double) -> Bool { abs(value) >= most }

    private static let most = 1e9
}
