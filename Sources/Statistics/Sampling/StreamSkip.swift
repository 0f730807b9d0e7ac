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
