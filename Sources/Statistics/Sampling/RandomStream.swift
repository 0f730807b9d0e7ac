/// Random numbers that are equal on every platform for the same seed and purpose. xoshiro256** 1.0, state filled by
/// SplitMix64 (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018) from seed XOR the FNV-1a
/// 64-bit hash of the purpose, so that uses of one seed do not share numbers.
package struct RandomStream: RandomNumberGenerator, Sendable {
    private(set) var state: (UInt64, UInt64, UInt64, UInt64)

    /// A separate stream for each seed and purpose, such as `bootstrap` or `order`.
    package init(seed: UInt64, purpose: String) {
        var mixer = SplitMix64(state: seed ^ Self.hash(purpose))
        state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
    }

    /// From a given state, as in published examples; at least one word must not be 0.
    package init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

    package mutating func next() -> UInt64 {
        let result = Self.rotated(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = Self.rotated(state.3, by: 45)
        return result
    }

    /// In [0, 1): the upper 53 bits, so multiples of 2⁻⁵³.
    package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Uniform in 0 ..< bound; 0 if bound is below 2. Multiplication and rejection after Lemire, "Fast Random Integer
    /// Generation in an Interval", 2019.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        let range = UInt64(bound)
        var product = next().multipliedFullWidth(by: range)
        if product.low < range {
            let threshold = (0 &- range) % range
            while product.low < threshold { product = next().multipliedFullWidth(by: range) }
        }
        return Int(product.high)
    }

    /// A standard normal number, the quantile at the middle of a uniform number's 2⁻⁵³ cell. Platforms mostly agree.
    package mutating func normal() -> Double {
        NormalDistribution.quantile((Double(next() >> 11) + 0.5) * 0x1p-53)
    }

    private static func rotated(_ x: UInt64, by count: UInt64) -> UInt64 { (x << count) | (x >> (64 - count)) }

    /// FNV-1a, 64 bits, over the UTF-8 bytes (Fowler, Noll & Vo, RFC 9923).
    package static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}

/// Fills the state of `RandomStream` (Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
/// 2014).
package struct SplitMix64: Sendable {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// The seed of all analysis draws, so that every command shows the same interval and p. A run's own seed is only for
/// the order of its meals and the simulator's answers.
package enum AnalysisSeed {
    package static let value: UInt64 = 20_260_101
}

/// Skips ahead in a random stream. A xoshiro256 step is linear over the state's bits (Blackman & Vigna, "Scrambled
/// Linear Pseudorandom Number Generators", 2018), so 2, 4, 8 … steps are bit matrices, each the square of the last.
enum StreamSkip {
    private typealias Words = SIMD4<UInt64>

    private static let bits = 40

    /// The stream after `count` more numbers, 0 to 2⁴⁰ − 1.
    static func stream(_ stream: RandomStream, after count: Int) -> RandomStream {
        var state = Words(stream.state.0, stream.state.1, stream.state.2, stream.state.3)
        for bit in 0..<bits where count >> bit & 1 == 1 { state = image(of: state, by: powers[bit]) }
        return RandomStream(state: (state[0], state[1], state[2], state[3]))
    }

    /// The matrix of 2ᵏ steps, by k: the image of each bit of a state.
    private static let powers: [[Words]] = {
        let once = (0..<256).map { bit -> Words in
            var single = Words.zero
            single[bit >> 6] = 1 << UInt64(bit & 63)
            var stream = RandomStream(state: (single[0], single[1], single[2], single[3]))
            _ = stream.next()
            return Words(stream.state.0, stream.state.1, stream.state.2, stream.state.3)
        }
        return (1..<bits).reduce(into: [once]) { powers, _ in
            let last = powers[powers.count - 1]
            powers.append(last.map { image(of: $0, by: last) })
        }
    }()

    private static func image(of state: Words, by matrix: [Words]) -> Words {
        var image = Words.zero
        for word in 0..<4 {
            var left = state[word]
            while left != 0 {
                image ^= matrix[word << 6 | left.trailingZeroBitCount]
                left &= left - 1
            }
        }
        return image
    }
}
