import Statistics
import Testing

struct RandomStreamTests {
    @Test func `the first numbers are those of another implementation`() {
        var stream = RandomStream(seed: 20_260_101, purpose: "golden")
        #expect((0..<6).map { _ in stream.next() } == Golden.stream.next)
        #expect((0..<4).map { _ in stream.uniform() } == Golden.stream.uniform)
        #expect(
            [1, 2, 6, 10, 1000, 1 << 62 + 1, 1 << 62 + 1].map { bound in bounded(&stream, bound) }
                == Golden.stream.below)
        for expected in Golden.stream.normal { #expect(abs(stream.normal() - expected) < 1e-12) }
    }

    @Test func `each part gives the numbers published for it`() {
        // SplitMix64 from 1234567 and xoshiro256** from 1, 2, 3, 4, as other languages' libraries test theirs.
        var mixer = SplitMix64(state: 1_234_567)
        #expect(
            (0..<5).map { _ in mixer.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821
            ])
        var stream = RandomStream(state: (1, 2, 3, 4))
        #expect(
            (0..<10).map { _ in stream.next() } == [
                11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
                607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
                10_595_114_339_597_558_777, 2_904_607_092_377_533_576
            ])
        // FNV-1a's own test vectors.
        let hashes: [(String, UInt64)] = [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)
        ]
        for (text, hash) in hashes { #expect(RandomStream.hash(text) == hash) }
    }

    /// The other implementation draws for a bound of 1 as well.
    private func bounded(_ stream: inout RandomStream, _ bound: Int) -> Int {
        if bound == 1 { _ = stream.next() }
        return stream.below(bound)
    }

    @Test func `seed and purpose each give a stream of their own`() {
        func first(_ seed: UInt64, _ purpose: String) -> UInt64 {
            var stream = RandomStream(seed: seed, purpose: purpose)
            return stream.next()
        }
        #expect(first(1, "a") == first(1, "a"))
        #expect(Set([first(1, "a"), first(1, "b"), first(2, "a"), first(1, "")]).count == 4)
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `bounded numbers stay below the bound and reach every value`(bound: Int) {
        var stream = RandomStream(seed: 3, purpose: "below")
        var counts = [Int](repeating: 0, count: bound)
        for _ in 0..<(bound * 1000) { counts[stream.below(bound)] += 1 }
        #expect(counts.allSatisfy { $0 > 800 && $0 < 1200 })
    }

    @Test(arguments: [0, -5, 1]) func `a bound below two gives zero`(bound: Int) {
        var stream = RandomStream(seed: 3, purpose: "below")
        #expect(stream.below(bound) == 0)
    }
}
