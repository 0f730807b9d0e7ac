extension JSON {
    /// Rounds every number inside to that many significant digits (1–15), so that sums taken in another order write the same
    /// text. Whole numbers up to ±2^53 are counts and stay exact; infinities stay.
    package func rounded(significantDigits: Int = 9) -> JSON {
        switch self {
        case .null, .bool, .string: self
        case .number(let value): .number(value.rounded(significantDigits: significantDigits))
        case .array(let elements): .array(elements.map { $0.rounded(significantDigits: significantDigits) })
        case .object(let object):
            .object(JSONObject(object.map { ($0.key, $0.value.rounded(significantDigits: significantDigits)) }))
        }
    }
}

extension Double {
    /// Rounds to that many significant decimal digits (1–15); whole numbers up to ±2^53 stay.
    fileprivate func rounded(significantDigits: Int) -> Double {
        guard isFinite, JSON.number(self).integer == nil else { return self }
        let digits = Swift.min(Swift.max(significantDigits, 1), 15)
        // Approximates the decimal exponent from the binary one, log10(2) = 0.30103; may be one too low.
        var shift = digits - 1 - Int((Double(exponent) * 0.301_029_995_663_981_2).rounded(.down))
        var mantissa = scaled(byPowerOfTen: shift).rounded(.toNearestOrEven)
        if mantissa.magnitude >= 1.0.scaled(byPowerOfTen: digits) {
            shift -= 1
            mantissa = scaled(byPowerOfTen: shift).rounded(.toNearestOrEven)
        }
        // Parsing text gives the double nearest to the decimal, whatever the exponent.
        guard let whole = Int(exactly: mantissa) else { return self }
        return Double("\(whole)e\(-shift)") ?? self
    }

    private func scaled(byPowerOfTen power: Int) -> Double {
        var result = self
        var rest = power.magnitude
        while rest > 0 {
            let step = Swift.min(rest, 22)
            let factor = (0..<step).reduce(1.0) { product, _ in product * 10 }
            if power > 0 { result *= factor } else { result /= factor }
            rest -= step
        }
        return result
    }
}
