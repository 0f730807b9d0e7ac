import Statistics

/// Numbers as reports print them: without locale, rarely with an exponent, and "unknown" rather than 0.
package enum Format {
    package static let none = "–"

    /// The number with 0 to 15 decimals, rounded half away from zero; a non-finite number is "unknown".
    package static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "unknown" }
        guard let scaled = scaled(value, decimals: decimals) else { return value.description }
        return digits(of: scaled, decimals: decimals, isNegative: value < 0)
    }

    /// To a tenth, without a trailing `.0`; 0 for what is not finite or beyond `Int`.
    static func coordinate(_ value: Double) -> String {
        guard value.isFinite, let scaled = scaled(value, decimals: 1) else { return "0" }
        return digits(of: scaled, decimals: 1, isNegative: value < 0, trimsZeros: true)
    }

    /// The absolute value in units of the last decimal; nil if that overflows `Int`.
    private static func scaled(_ value: Double, decimals: Int) -> Int? {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return Int(exactly: (abs(value) * scale).rounded())
    }

    /// A whole number with its decimal point shifted left; writes digits directly, because reports contain millions.
    private static func digits(
        of scaled: Int, decimals: Int, isNegative: Bool, trimsZeros: Bool = false
    ) -> String {
        var (rest, decimals) = (scaled, decimals)
        while trimsZeros, decimals > 0, rest % 10 == 0 {
            rest /= 10
            decimals -= 1
        }
        // 19 digits of the largest whole number, 15 zeros before a small one, point and sign.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
            var start = buffer.count
            func put(_ byte: UInt8) {
                start -= 1
                buffer[start] = byte
            }
            for place in 0... {
                if place == decimals, place > 0 { put(UInt8(ascii: ".")) }
                if rest == 0, place > decimals { break }
                put(UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            if isNegative, scaled != 0 { put(UInt8(ascii: "-")) }
            return String(decoding: buffer[start...], as: UTF8.self)
        }
    }

    /// Energy or mass: one decimal below 100, otherwise none.
    package static func amount(_ value: Double) -> String { fixed(value, decimals: abs(value) < 99.95 ? 1 : 0) }

    package static func signed(_ value: Double) -> String { signed(value, amount) }

    /// Energy for a sentence: whole numbers from 10 on, with a comma at thousands.
    package static func kcal(_ value: Double) -> String {
        guard abs(value) >= 9.95, let whole = Int(exactly: value.rounded()) else { return fixed(value, decimals: 1) }
        return self.whole(whole)
    }

    /// A count with a comma at thousands: `2,600`.
    package static func whole(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let text = digits.enumerated().map { place, digit in
            place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : String(digit)
        }
        return (number < 0 ? "-" : "") + text.joined()
    }

    /// The number with its sign; a value rounded to 0 has none.
    static func signed(_ value: Double, _ write: (Double) -> String) -> String {
        let text = write(value)
        return value > 0 && text.utf8.contains { (0x31...0x39).contains($0) } ? "+" + text : text
    }

    /// An amount with its bounds: `61.2 [48.1, 75.3]`; a missing bound is `–`.
    static func interval(_ interval: Interval) -> String { bounded(interval, amount) }

    /// `0.82 [0.71, 0.9]`; only the value without bounds, `–` without a value.
    static func bounded(_ interval: Interval, _ write: (Double) -> String, isBounded: Bool = true) -> String {
        guard interval.value.isFinite else { return none }
        guard isBounded, interval.low != nil || interval.high != nil else { return write(interval.value) }
        let bounds = [interval.low, interval.high].map { $0.map(write) ?? none }
        return "\(write(interval.value)) [\(bounds[0]), \(bounds[1])]"
    }

    package static func hundredths(_ value: Double) -> String { fixed(value, decimals: 2) }

    package static func signedPercent(_ share: Double) -> String { (share > 0 ? "+" : "") + percent(share) }

    /// A share in [0, 1] as whole percent, capped at a million.
    package static func percent(_ share: Double) -> String {
        if share.isFinite, abs(share) >= 1e4 { return share > 0 ? "> 1000000 %" : "< -1000000 %" }
        return "\(fixed(share * 100, decimals: 0)) %"
    }

    /// An axis number: thousands from ten thousand on (`20k`), millions from a million on (`1.5M`) and so on.
    package static func tick(_ value: Double) -> String {
        guard let unit = tickUnits.first(where: { abs(value) >= max($0.size, 1e4) }) else { return plain(value) }
        return plain(value / unit.size) + unit.letter
    }

    /// Not inside `tick`: the compiler unrolls a loop over a list there, and orders its instructions by chance.
    private static let tickUnits: [(size: Double, letter: String)] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]

    /// US dollars with two significant digits below $10, otherwise cents; nil is "unknown".
    package static func usd(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "unknown" }
        guard value != 0 else { return "$0" }
        let decimals = abs(value) >= 9.95 ? 2 : min(12, max(1, 1 - exponent(of: value)))
        return (value < 0 ? "-$" : "$") + fixed(abs(value), decimals: decimals)
    }

    /// A time in milliseconds: `850 ms`, `2.4 s`, `3 min 5 s`.
    package static func milliseconds(_ value: Double) -> String {
        guard value.isFinite else { return "unknown" }
        if value < 999.5 { return fixed(value, decimals: 0) + " ms" }
        if value < 59_950 { return fixed(value / 1000, decimals: 1) + " s" }
        guard let seconds = Int(exactly: (value / 1000).rounded()) else { return value.description + " ms" }
        return "\(seconds / 60) min \(seconds % 60) s"
    }

    package static func milliseconds(of duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }

    /// The number for scripts: 9 significant digits, no trailing zeros; empty if not finite.
    package static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        guard abs(value) < 1e15 else { return value.description }
        let decimals = min(15, max(0, 8 - exponent(of: value)))
        return scaled(value, decimals: decimals).map {
            digits(of: $0, decimals: decimals, isNegative: value < 0, trimsZeros: true)
        } ?? value.description
    }

    /// A p value: `p = 0.031`, `p < 0.0001`.
    package static func probability(_ p: Double) -> String {
        guard p.isFinite else { return "p unknown" }
        if p < 0.0001 { return "p < 0.0001" }
        return "p = " + plain(Double(fixed(p, decimals: p < 0.01 ? 4 : p < 0.1 ? 3 : 2)) ?? p)
    }

    /// `1 meal`, `2 meals`.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Such as `this one meal` and `these 5 meals`.
    package static func these(_ number: Int, _ noun: String) -> String {
        number == 1 ? "this one \(noun)" : "these \(count(number, noun))"
    }

    /// Such as `1 answer is` and `5 answers are`.
    package static func are(_ number: Int, _ noun: String) -> String {
        "\(count(number, noun)) \(number == 1 ? "is" : "are")"
    }

    package static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The last item of a list that was cut: `2 other variants`; none if nothing was.
    static func more(_ number: Int, _ noun: String) -> [String] { number > 0 ? [count(number, noun)] : [] }

    /// `a`, `a and b`, `a, b and c`; above `most` names (at least 2), the rest is counted.
    package static func list(_ names: [String], atMost most: Int = 6) -> String {
        guard names.count <= most else {
            return names.prefix(most - 1).joined(separator: ", ") + " and \(names.count - most + 1) others"
        }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The values of each key, keys in order of their first occurrence.
    static func grouped<Key: Hashable, Value>(_ pairs: [(key: Key, value: Value)]) -> [(key: Key, values: [Value])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, values: [Value])] = []
        for (key, value) in pairs {
            if let place = places[key] {
                groups[place].values.append(value)
            } else {
                places[key] = groups.count
                groups.append((key, [value]))
            }
        }
        return groups
    }

    /// The power of ten of the first digit, 0 for 0.
    private static func exponent(of value: Double) -> Int {
        var rest = abs(value)
        guard rest > 0, rest.isFinite else { return 0 }
        var exponent = 0
        while rest >= 10 {
            rest /= 10
            exponent += 1
        }
        while rest < 1, exponent > -20 {
            rest *= 10
            exponent -= 1
        }
        return exponent
    }
}

/// Gives all amounts of a column the same number of decimals, for comparison at a glance.
package struct MoneyColumn: Sendable {
    /// Decimals of every amount, from 2 to 6.
    package let decimals: Int

    /// Enough decimals for two significant digits of the smallest amount.
    package init(_ values: [Double?]) {
        let smallest = values.compactMap { $0.map(abs) }.filter { $0 > 0 && $0.isFinite }.min()
        var decimals = 2
        var unit = 0.1
        while let smallest, decimals < 6, smallest < unit {
            decimals += 1
            unit /= 10
        }
        self.decimals = decimals
    }

    /// US dollars; nil is "unknown". An amount too small for the column gets the decimals it needs.
    package func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "unknown" }
        let digits = Format.fixed(abs(value), decimals: decimals)
        guard value == 0 || digits.contains(where: { ("1"..."9").contains($0) }) else { return Format.usd(value) }
        return (value < 0 ? "-$" : "$") + digits
    }
}
