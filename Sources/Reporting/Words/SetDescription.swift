import Nutrition

/// What a report says of an eval set before its numbers.
package enum SetDescription {
    /// Size and provenance in one sentence, whose counts add up:
    /// `85 meals, 170 photos; true energy: 80 weighed, 3 not stated, 2 without truth`.
    package static func size(_ set: SetScores) -> String {
        guard let info = set.info else { return Format.count(set.meals.count, "meal") }
        let truth = TrueEnergy(set.meals)
        var parts = Provenance.allCases.compactMap { source in
            truth.sources[source].map { "\($0) \(source.rawValue)" }
        }
        if truth.notStated > 0 { parts.append("\(truth.notStated) not stated") }
        if truth.unknown > 0 { parts.append("\(truth.unknown) without truth") }
        let size = "\(Format.count(info.meals, "meal")), \(Format.count(info.photos, "photo"))"
        return parts.isEmpty ? size : "\(size); true energy: \(parts.joined(separator: ", "))"
    }
}
