/// Goes forward in a random stream by any number of numbers at once.
///
/// A step of xoshiro256 is linear over the bits of its state (Blackman & Vigna, "Scrambled Linear Pseudorandom Number
/// Generators", 2018), so that 2, 4, 8 … steps are matrices of bits, each the square of the one before.
enum StreamSkip {
    /// The four words of a state.
    private typealias Words = SIMD4<UInt64>

    /// Steps are counted in that many bits.
    private static let bits = 40

    /// That stream after `count` more numbers, 0 to 2⁴⁰ − 1.
    static func stream(_ stream: RandomStream, after count: Int) -> RandomStream {
        var state = Words(stream.state.0, stream.state.1, stream.state.2, stream.state.3)
        for bit in 0..<bits where count >> bit & 1 == 1 { state = image(of: state, by: powers[bit]) }
        return RandomStream(state: (state[0], state[1], state[2], state[3]))
    }

    /// By k the step taken 2ᵏ times: what each bit of a state becomes by itself.
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
