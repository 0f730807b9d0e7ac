import Statistics
import Testing

@Suite struct ExchangeabilityTestTests {
    /// Runs of meals that differ in how hard they are; from one run on the errors are larger by that factor.
    private static func runs(
        _ count: Int, meals: Int, seed: UInt64, from change: Int = .max, factor: Double = 1
    ) -> [[String: Double]] {
        var stream = RandomStream(seed: seed, purpose: "runs")
        let hard = (0..<meals).map { _ in 10 + 90 * stream.uniform() }
        return (0..<count).map { run in
            Dictionary(
                uniqueKeysWithValues: hard.enumerated().map { place, hard in
                    ("m\(place)", abs(stream.normal()) * hard * (run >= change ? factor : 1))
                })
        }
    }

    /// The first run at which it alarms.
    private static func alarm(_ runs: [[String: Double]], seed: UInt64, level: Double = 0.05) -> Int? {
        let test = ExchangeabilityTest(level: level, seed: seed)
        return test.looks(runs).firstIndex { max($0.worse, $0.better) >= test.threshold }
    }

    @Test func `while nothing changes, few of many series ever alarm, looked at after every run`() {
        let alarms = (0..<400 as Range<UInt64>).count {
            Self.alarm(Self.runs(40, meals: 12, seed: $0), seed: $0) != nil
        }
        // 5 % of 400 is 20, two Monte-Carlo errors 9.
        #expect(alarms <= 20, "\(alarms) of 400")
        let often = (0..<400 as Range<UInt64>).count {
            Self.alarm(Self.runs(40, meals: 12, seed: $0), seed: $0, level: 0.9) != nil
        }
        #expect(often > alarms && often <= 360, "the bound is one of the level: \(often)")
    }

    @Test func `errors that double are noticed within days, whenever that is`() {
        for change in [5, 25] {
            let delays = (0..<40 as Range<UInt64>).map { seed -> Int in
                let runs = Self.runs(change + 12, meals: 12, seed: 1_000 + seed, from: change, factor: 2)
                return Self.alarm(runs, seed: seed).map { $0 - change } ?? 99
            }.sorted()
            #expect(delays[20] <= 6, "\(delays)")
        }
    }

    @Test func `worse and better are told apart, and answers that never vary say nothing`() {
        let test = ExchangeabilityTest(seed: 1)
        let worse = test.looks(Self.runs(20, meals: 20, seed: 3, from: 8, factor: 3)).last
        #expect((worse?.worse ?? 0) >= test.threshold && (worse?.better ?? 9) < 1)
        let better = test.looks(Self.runs(20, meals: 20, seed: 3, from: 8, factor: 0.3)).last
        #expect((better?.better ?? 0) >= test.threshold && (better?.worse ?? 9) < 1)
        let same = [[String: Double]](
            repeating: Dictionary(uniqueKeysWithValues: (0..<50).map { ("m\($0)", 7.0) }), count: 30)
        #expect(test.looks(same).allSatisfy { max($0.worse, $0.better) < test.threshold })
    }

    @Test func `the first run is compared with nothing, and equal series give equal looks`() {
        let test = ExchangeabilityTest(seed: 1)
        let runs = Self.runs(6, meals: 5, seed: 9)
        let looks = test.looks(runs)
        #expect(looks.count == 6 && abs(looks[0].worse - 1) < 1e-12 && abs(looks[0].better - 1) < 1e-12)
        #expect(looks == test.looks(runs))
        #expect(Array(looks.prefix(4)) == test.looks(Array(runs.prefix(4))), "later runs change no earlier look")
        #expect(test.looks([]).isEmpty && test.threshold == 40)
    }
}
