import Statistics
import Testing

@testable import Scoring

@Suite struct IntervalRequestsTests {
    private func sample(_ clusters: Int, _ factor: Int) -> RatioSample {
        RatioSample(
            clusters: Array(0..<clusters), numerators: (0..<clusters).map { Double(($0 * factor) % 13) },
            denominators: [Double](repeating: 1, count: clusters))
    }

    @Test func `what several ask for together is what each is given alone`() {
        let bootstrap = ClusterBootstrap(resamples: 200, seed: 3)
        let asked = [[(20, 5), (30, 7)], [], [(30, 3)], [(20, 11), (25, 2), (30, 7)]]
        var requests: [IntervalRequests] = []
        var wanted: [[WantedInterval]] = []
        for samples in asked {
            var own = IntervalRequests()
            wanted.append(samples.map { own.add(sample($0.0, $0.1)) })
            requests.append(own)
        }
        let together = IntervalRequests.drawn(requests, by: bootstrap)
        #expect(together.count == asked.count)
        for (place, samples) in asked.enumerated() {
            #expect(
                wanted[place].map { together[place][$0] }
                    == samples.map { bootstrap.interval(of: sample($0.0, $0.1)) })
        }
    }
}
