package import Nutrition
package import Reporting
package import Scoring

package enum LookupLoads {
    /// Per service that was asked, in the order of lookups. A food that was asked once is a hit from then on, as the cache
    /// keeps it.
    /// - Parameters:
    ///   - records: the run's lookups.
    ///   - order: of the configuration; without the cache no service has hits.
    package static func all(
        of trials: [TrialResult], _ records: [LookupRecord], order: [LookupSource], threshold: Double
    ) -> [LookupLoad] {
        let grounder = Grounder(order: order, records: records, threshold: threshold)
        let answers = trials.filter { $0.outcome == .ok && $0.foods != nil }
        var came: [LookupSource: Int] = [:]
        var names: [LookupSource: Set<String>] = [:]
        for food in answers.flatMap({ $0.foods ?? [] }) where Grounder.grams(of: food) != nil {
            for source in grounder.answer(food.name).asked where source.isService {
                came[source, default: 0] += 1
                names[source, default: []].insert(LookupName.text(of: food.name))
            }
        }
        let known = Set(records.filter(\.isCached).map { "\($0.source.rawValue)/\($0.name)" })
        return order.filter(\.isService).compactMap { source in
            guard let foods = came[source], foods > 0, !answers.isEmpty else { return nil }
            let fresh = (names[source] ?? []).count { !known.contains("\(source.rawValue)/\($0)") }
            let requests = order.contains(.cache) ? fresh : foods
            return LookupLoad(
                source: source, foods: foods, hitRate: 1 - Double(requests) / Double(foods),
                perAnalysis: Double(requests) / Double(answers.count))
        }
    }
}
