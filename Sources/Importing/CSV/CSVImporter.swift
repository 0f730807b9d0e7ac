import Catalog
import Nutrition

/// A table with one row per food: meal, photos, food, grams.
package enum CSVImporter: MealImporter {
    package static let name = "csv"
    package static let summary = "a table with one row per food"
    package static let options: Set<ImportOption> = [.foods, .column, .photos]

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
            file: table.file, columns: columns, foods: foods, weights: weights, photoFolder: source.photoFolder)
        var (order, rows, dropped) = ([String](), [String: [CSVTable.Row]](), [ImportReport.Dropped]())
        for row in table.rows {
            guard let id = columns.text(.meal, of: row), DefinitionPath.isName(id) else {
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
    /// For messages; empty when the table has no weight.
    private let header: String

    /// - Throws: `ImportError.unusable` when it is unclear whether weights include peel and bones, or how much these weigh.
    init(_ columns: CSVColumns, foods: FoodTable?) throws(ImportError) {
        let column = [CSVColumn.edible, .gross, .weight].first { columns.places[$0] != nil }
        self.column = column
        header = column.flatMap { columns.places[$0] }.map { shown(columns.headers[$0]) } ?? ""
        let hasRefuse = columns.places[.refuse] != nil
        if column == .gross, foods == nil, !hasRefuse {
            throw columns.unusable(
                "nothing says how much of `\(header)` is not eaten; give --foods with refuse_fraction, or say "
                    + "--column grams_edible=\(header)")
        }
        if column == .weight, hasRefuse || foods?.hasRefuse == true {
            throw columns.unusable(
                "`\(header)` does not say whether peel and bones are in it; say --column gross_weight_g=\(header) "
                    + "or --column grams_edible=\(header)")
        }
        if column == nil, foods != nil { try columns.require(.gross) }
    }

    /// Whether the inedible part must be subtracted.
    var isGross: Bool { column == .gross }

    var columns: [CSVColumn] { (column.map { [$0] } ?? []) + (isGross ? [.refuse] : []) }

    /// For the person: how the grams were computed; nil without a weight.
    var words: String? {
        guard column != nil else { return nil }
        return isGross
            ? "edible grams: \(header) × (1 − refuse fraction)" : "edible grams: \(header) as it stands"
    }
}
