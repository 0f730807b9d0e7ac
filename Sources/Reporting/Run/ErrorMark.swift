/// How an error is marked: by a sign, in words, and only then by colour.
enum ErrorMark {
    /// Within 20 % close, beyond 50 % far; of nothing, anything but nothing is far.
    static func style(_ value: Double, truth: Double) -> HTML.Attribute {
        let share = share(value, truth)
        return share <= 0.2 ? .class("off close") : share > 0.5 ? .class("off far") : .class("off")
    }

    /// `▲ +54.3 (+27 %)`.
    static func words(_ value: Double, truth: Double) -> String {
        let error = value - truth
        let sign = short(value, truth: truth)
        return truth > 0 ? "\(sign) (\(error > 0 ? "+" : "")\(Format.percent(error / truth)))" : sign
    }

    /// `▲ +54.3`.
    static func short(_ value: Double, truth: Double) -> String {
        let mark = share(value, truth) <= 0.2 ? "✓" : value > truth ? "▲" : "▼"
        return "\(mark) \(Format.signed(value - truth))"
    }

    private static func share(_ value: Double, _ truth: Double) -> Double {
        let error = abs(value - truth)
        return truth > 0 ? error / truth : (error == 0 ? 0 : 1)
    }
}
