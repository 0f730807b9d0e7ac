import Testing

@testable import Providers

struct QuotaHeadersTests {
    @Test func `OpenAI's names are read, resets as Go writes durations`() {
        let quota = QuotaHeaders([
            "x-ratelimit-limit-requests": "60", "x-ratelimit-remaining-requests": "59",
            "x-ratelimit-reset-requests": "1s",
            "x-ratelimit-limit-tokens": "150000", "x-ratelimit-remaining-tokens": "149984",
            "x-ratelimit-reset-tokens": "6m0s"
        ])
        #expect(quota.requests == .init(limit: 60, left: 59, reset: 1))
        #expect(quota.tokens == .init(limit: 150_000, left: 149_984, reset: 360))
    }

    @Test func `Mistral's present and older names are read`() {
        let present = QuotaHeaders([
            "x-ratelimit-limit-req-minute": "188", "x-ratelimit-remaining-req-minute": "187",
            "x-ratelimit-limit-tokens-minute": "625000", "x-ratelimit-remaining-tokens-minute": "624982"
        ])
        #expect(present.requests == .init(limit: 188, left: 187))
        #expect(present.tokens == .init(limit: 625_000, left: 624_982))
        let older = QuotaHeaders([
            "ratelimitbysize-limit": "500000", "ratelimitbysize-remaining": "499900", "ratelimitbysize-reset": "42"
        ])
        #expect(older.tokens == .init(limit: 500_000, left: 499_900, reset: 42))
    }

    @Test(arguments: ["-1", "1e3", "1.5", "", "nan", "99999999999999999999", "1000000000001"])
    func `a value that is no count says nothing`(_ text: String) {
        let quota = QuotaHeaders(["x-ratelimit-limit-requests": text, "x-ratelimit-remaining-requests": text])
        #expect(quota.requests == .init())
    }

    @Test func `a limit of zero is no limit to go by`() {
        #expect(QuotaHeaders(["x-ratelimit-limit-req-minute": "0"]).requests.limit == nil)
    }
}
