import Nutrition

/// What a report says of an eval set before its numbers.
package enum SetDescription {
    /// Size and provenance in one sentence: `85 meals, 170 photos; true energy: 80 weighed, 5 label`.
    package static func size(_ set: SetScores) -> String {
        guard let info = set.info else { return Format.count(set.meals.count, "meal") }
        let known = Provenance.allCases.compactMap { source in
            info.provenance[source].map { "\($0) \(source.rawValue)" }
        }
        let size = "\(Format.count(info.meals, "meal")), \(Format.count(info.photos, "photo"))"
        return known.isEmpty ? size : "\(size); true energy: \(known.joined(separator: ", "))"
    }
}
