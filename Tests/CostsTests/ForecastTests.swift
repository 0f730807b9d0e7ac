import Costs
import Nutrition
import Testing

@Suite struct ForecastTests {
    static func forecast(_ users: Double, _ tiers: [(Double, Double?)]) -> Forecast {
        Forecast(
            users: users, perDay: 10, days: 30,
            tiers: tiers.map { .init(name: "t", share: $0.0, cost: $0.1.map { USD($0) }) })
    }

    @Test("the check table holds", arguments: [(1000.0, 315.0), (10_000, 3150), (50_000, 15_750), (100_000, 31_500)])
    func table(_ users: Double, _ cost: Double) throws {
        let forecast = Self.forecast(users, [(0.65, 0), (0.35, 0.003)])
        #expect(abs(try #require(forecast.cost).value - cost) < 1e-6)
        #expect(abs(forecast.cloudQueries - users * 105) < 1e-6)
        #expect(abs(try #require(forecast.costPerUser).value - 0.315) < 1e-9)
    }

    @Test func `the product plan's own mix costs 360 dollars, not 315`() throws {
        let mix = Self.forecast(1000, [(0.65, 0), (0.25, 0.002), (0.10, 0.007)])
        #expect(abs(try #require(mix.cost).value - 360) < 1e-6)
        #expect(abs(mix.cloudQueries - 105_000) < 1e-6)
    }

    @Test func `an exact mix, verification calls and a lever cost what the page says`() throws {
        let mix = Self.forecast(1000, [(0.35 * 0.75, 0.002), (0.35 * 0.25, 0.007)])
        #expect(abs(try #require(mix.cost).value - 341.25) < 1e-6)
        #expect(abs(try #require(Self.forecast(1000, [(0.63, 0.003)]).cost).value - 567) < 1e-6)
        #expect(abs(try #require(Forecast.cloudChange(localShareFrom: 0.65, to: 0.75)) + 0.2857) < 1e-4)
    }

    @Test func `a tier of unknown price makes the cost unknown`() {
        #expect(Self.forecast(1, [(0.5, nil), (0.5, 1)]).cost == nil)
        #expect(Self.forecast(1, [(0, nil)]).cost == 0)
    }

    @Test
    func `past 5 a day the device serves who pays nothing, past 100 the cloud serves a premium user with a warning`()
        throws
    {
        func forecast(_ audiences: [Audience]) -> Forecast {
            Forecast(
                users: 100, perDay: 20, days: 30,
                tiers: [.init(name: "local", share: 0.5, cost: 0), .init(name: "cloud", share: 0.5, cost: 0.01)],
                audiences: audiences)
        }
        let open = forecast([.everyone])
        #expect(open.cloudQueries == 30_000 && open.onDevicePastQuota == 0 && open.warnedPastQuota == 0)
        #expect(abs(try #require(open.cost).value - 300) < 1e-9)
        let free = forecast([.free(1)])
        #expect(free.onDevicePastQuota == 15_000 && free.cloudQueries == 15_000 && free.warnedPastQuota == 0)
        #expect(abs(try #require(free.cost).value - 150) < 1e-9)
        // A tenth of them has room for all ten.
        let mixed = forecast([.free(0.9), .premium(0.1)])
        #expect(abs(try #require(mixed.cost).value - 165) < 1e-9)
        #expect(abs(mixed.cloudQueries + mixed.onDevicePastQuota - 30_000) < 1e-6)
        // 300 analyses a day, half of them in the cloud: 50 past the quota, all served.
        var busy = forecast([.premium(1)])
        busy.perDay = 300
        #expect(busy.cloudQueries == 450_000 && busy.onDevicePastQuota == 0 && busy.warnedPastQuota == 150_000)
        #expect(abs(try #require(busy.cost).value - 4500) < 1e-9)
        #expect(Audience.premium(1).isWarned(asking: 150) && !Audience.premium(1).isWarned(asking: 90))
    }

    @Test func `who pays nothing has no Pro tier`() throws {
        let all: [Forecast.Tier] = [
            .init(name: "flash", share: 0.25, cost: 0.002), .init(name: "pro", share: 0.1, cost: 0.007)
        ]
        let basic: [Forecast.Tier] = [.init(name: "flash", share: 0.35, cost: 0.002)]
        func cost(_ audiences: [Audience]) -> Double? {
            Forecast(
                users: 1000, perDay: 10, days: 30, tiers: all, tiersWithoutPro: basic, audiences: audiences
            ).cost?.value
        }
        #expect(abs(try #require(cost([.premium(1)])) - 360) < 1e-6)
        #expect(abs(try #require(cost([.free(1)])) - 210) < 1e-6)
        #expect(abs(try #require(cost([.free(0.9), .premium(0.1)])) - 225) < 1e-6)
    }

    @Test func `verifications make more queries than analyses`() throws {
        let way = Forecast(
            users: 1, perDay: 1, days: 1,
            tiers: [.init(name: "flash", share: 1, cost: 0.002), .init(name: "check", share: 0.5, cost: 0.004)])
        #expect(way.cloudQueries == 1.5)
        #expect(abs(try #require(way.cost).value - 0.004) < 1e-12)
    }

    @Test("who asks for so many a day is warned, or not", arguments: [(2.9, false), (3.5, true), (400.0, true)])
    func warned(_ asked: Double, _ isWarned: Bool) {
        #expect(Audience(name: "free", share: 1, quota: .free).isWarned(asking: asked) == isWarned)
        #expect(!Audience.everyone.isWarned(asking: asked))
    }

    @Test("quotas warn at two left", arguments: [(2, 3, false), (3, 2, true), (9, 0, true), (-4, 5, false)])
    func quota(_ used: Int, _ left: Int, _ warns: Bool) {
        #expect(Quota.free.left(after: used) == left)
        #expect(Quota.free.warns(after: used) == warns)
    }
}
