import Catalog
import Nutrition

/// A table with one row per food: meal, photos, food, grams.
package enum CSVImporter: MealImporter {
    package static let name = "csv"
    package static let summary = "a table with one row per food"

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let table = try CSVTable(reading: source.path)
        let columns = try CSVColumns(table, named: source.columns)
        try columns.require(.meal)
        try columns.require(.photo)
        var foods: FoodTable?
        if let path = source.foods {
            foods = try FoodTable(reading: path)
            try columns.require(.food)
        }
        let weights = try CSVWeights(columns, foods: foods)
        let reader = CSVMealReader(
            file: table.file, cells: CSVCells(table: table, columns: columns), foods: foods, weights: weights,
            photoFolder: source.photos)
        var (order, rows, dropped) = ([String](), [String: [CSVTable.Row]](), [ImportReport.Dropped]())
        for row in table.rows {
            guard let id = reader.cells.text(.meal, of: row), DefinitionPath.isName(id) else {
                dropped.append(reader.droppedRow(row))
                continue
            }
            if rows[id] == nil { order.append(id) }
            rows[id, default: []].append(row)
        }
        let meals = order.map { reader.meal($0, rows: rows[$0] ?? []) }
        return ImportedMeals(meals: meals, dropped: dropped, notes: notes(columns, weights, foods))
    }

    private static func notes(_ columns: CSVColumns, _ weights: CSVWeights, _ foods: FoodTable?) -> [String] {
        var used = CSVColumn.allCases.filter { ![.gross, .edible, .weight, .refuse].contains($0) }
        if foods != nil { used.removeAll { $0.nutrient != nil } }
        used += weights.columns
        var notes: [String] = []
        let unused = columns.unused(used)
        if !unused.isEmpty { notes.append("columns not used: \(unused.joined(separator: ", "))") }
        if let words = weights.words { notes.append(words) }
        return notes
    }
}

struct CSVWeights {
    /// Nil when the table has no weight.
    let column: CSVColumn?
    /// Whether the inedible part must be subtracted.
    let isGross: Bool
    private let headers: [String]

    /// - Throws: `ImportError.unusable` when it is unclear whether weights include peel and bones, or how much these weigh.
    init(_ columns: CSVColumns, foods: FoodTable?) throws(ImportError) {
        let hasRefuse = columns.places[.refuse] != nil || foods?.hasRefuse == true
        if columns.places[.edible] != nil {
            (column, isGross) = (.edible, false)
        } else if let place = columns.places[.gross] {
            (column, isGross) = (.gross, true)
            guard foods != nil || columns.places[.refuse] != nil else {
                throw columns.unusable(
                    "nothing says how much of `\(shown(columns.headers[place]))` is not eaten; give --foods with "
                        + "refuse_fraction, or say --column grams_edible=\(shown(columns.headers[place]))")
            }
        } else if let place = columns.places[.weight] {
            let header = shown(columns.headers[place])
            guard !hasRefuse else {
                throw columns.unusable(
                    "`\(header)` does not say whether peel and bones are in it; say --column gross_weight_g=\(header) "
                        + "or --column grams_edible=\(header)")
            }
            (column, isGross) = (.weight, false)
        } else {
            (column, isGross) = (nil, false)
            if foods != nil { try columns.require(.gross) }
        }
        headers = columns.headers
        place = column.flatMap { columns.places[$0] }
    }

    private let place: Int?

    var columns: [CSVColumn] { (column.map { [$0] } ?? []) + (isGross ? [.refuse] : []) }

    /// For the person: how the grams were computed; nil without a weight.
    var words: String? {
        guard let place else { return nil }
        let header = shown(headers[place])
        return isGross
            ? "edible grams: \(header) × (1 − refuse fraction)" : "edible grams: \(header) as it stands"
    }
}
