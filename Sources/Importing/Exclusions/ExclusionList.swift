import Catalog
import Nutrition

/// Meals to leave out of an import, by id and with a reason: a table `id,reason` with or without a header.
struct ExclusionList {
    /// Its file's name, without folders.
    let file: String
    private var reasons: [String: String] = [:]

    /// - Throws: `ImportError.unusable` when it cannot be read, or has a row that is not an id with at most one reason.
    init(reading path: String) throws(ImportError) {
        file = path.split(separator: "/").last.map(String.init) ?? path
        for row in try CSVTable.headerless(reading: path).rows {
            let fields = row.fields.map { String($0.text[...].trimmed()) }
            guard let id = fields.first, !id.hasPrefix("#") else { continue }
            if reasons.isEmpty, ["id", "meal_id", "meal", "dish_id"].contains(id.lowercased()) { continue }
            guard !id.contains(where: { ";\t|".contains($0) }) else {
                throw .unusable(file: path, line: row.line, reason: "a comma must separate an id from its reason")
            }
            guard row.problem == nil, !id.isEmpty, fields.count <= 2 else {
                throw .unusable(
                    file: path, line: row.line,
                    reason: row.problem ?? "a row must be an id and a reason; put a reason with commas in quotes")
            }
            let reason = fields.count > 1 && !fields[1].isEmpty ? shown(fields[1]) : "no reason given"
            reasons[id] = "\(reason) (\(shown(file)))"
        }
    }

    /// Moves the listed meals to those left out; tells how many listed ids the source does not have.
    func apply(to meals: inout ImportedMeals) {
        let known = Set(meals.meals.map(\.meal.id)).union(meals.excluded.compactMap(\.meal))
        meals.excluded += meals.meals.compactMap { draft in reasons[draft.meal.id].map { draft.dropped($0) } }
        meals.meals.removeAll { reasons[$0.meal.id] != nil }
        let absent = reasons.keys.count { !known.contains($0) }
        if absent > 0 { meals.notes.append("ids of \(shown(file)) that the source does not have: \(absent)") }
    }
}
