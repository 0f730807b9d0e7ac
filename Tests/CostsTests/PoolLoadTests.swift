import Costs
import Testing

@Suite struct PoolLoadTests {
    /// Requests, tokens each, requests and tokens per minute, in flight, latency; seconds.
    static let cases: [(Int, Int, Int?, Int?, Int, Double, Double)] = [
        (0, 100, nil, nil, 16, 5, 0), (1, 100, nil, nil, 16, 5, 5), (16, 100, nil, nil, 16, 5, 5),
        (17, 100, nil, nil, 16, 5, 10), (4, 100, 4, nil, 16, 5, 5), (5, 100, 4, nil, 16, 5, 65),
        (9, 100, 4, nil, 16, 5, 125),
        // 50,000 tokens a minute hold four requests of 12,000.
        (9, 12_000, 100, 50_000, 16, 5, 125),
        // One larger than the whole window goes alone.
        (3, 60_000, nil, 50_000, 16, 5, 125),
        // Slow answers over few connections outlast the windows.
        (9, 100, 4, nil, 1, 60, 540), (5, 0, nil, 0, 0, 1, 241), (5, 1, 0, nil, 16, 1, 241)
    ]

    @Test("requests take the longer of their rounds and their windows", arguments: cases)
    func seconds(
        _ requests: Int, _ each: Int, _ perMinute: Int?, _ tokens: Int?, _ inFlight: Int, _ latency: Double,
        _ seconds: Double
    ) {
        let taken = PoolLoad.seconds(
            requests: requests, tokens: requests * each, requestsPerMinute: perMinute, tokensPerMinute: tokens,
            inFlight: inFlight, latency: latency)
        #expect(taken == seconds)
    }

    @Test func `no number stops it`() {
        for latency in [0, 1, -1, .nan, .infinity] {
            let seconds = PoolLoad.seconds(
                requests: .max, tokens: .max, requestsPerMinute: .max, tokensPerMinute: .min, inFlight: .min,
                latency: latency)
            #expect(seconds >= 0)
        }
    }
}
