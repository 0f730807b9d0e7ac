import JSON
package import Nutrition

/// How often a food service would be asked, from a run's lookups.
package struct LookupLoad: Sendable, Hashable {
    package var source: LookupSource
    /// Foods of answers that came to this service.
    package var foods: Int
    /// Share of them that needed no request, since an earlier answer was kept: in [0, 1].
    package var hitRate: Double
    /// Requests per analysis.
    package var perAnalysis: Double

    package init(source: LookupSource, foods: Int, hitRate: Double, perAnalysis: Double) {
        (self.source, self.foods, self.hitRate, self.perAnalysis) = (source, foods, hitRate, perAnalysis)
    }

    /// One sentence for the largest number of users.
    func words(_ demand: Demand) -> String {
        let users = demand.users.max() ?? 0
        let perDay = users * demand.perDay * perAnalysis
        let requests = Int(exactly: perDay.rounded()).map(Format.whole) ?? Format.plain(perDay)
        return
            "Lookups: the cache answered \(Format.percent(hitRate)) of \(Format.count(foods, "food")) that came to \(source.words). At that rate \(Int(exactly: users.rounded()).map(Format.whole) ?? Format.plain(users)) users send it about \(requests) requests a day."
    }

    var json: JSON {
        [
            "source": .string(source.rawValue), "foods": .optional(foods), "hit_rate": .optional(hitRate),
            "requests_per_analysis": .optional(perAnalysis)
        ]
    }
}

extension ForecastReport {
    /// With what the lookups come to.
    var allRemarks: [String] { remarks + lookups.map { $0.words(demand) } }
}
