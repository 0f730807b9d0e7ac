import Nutrition

/// Nutrients per 100 g of each food, from `foods.csv`.
struct FoodTable {
    struct Food {
        var name: String
        /// Per 100 g of edible food; the mass stays nil.
        var per100Grams: Nutrients
        /// The inedible part of the gross weight, in [0, 1); nil where the table does not say.
        var refuse: Double?
        var line: Int
    }

    let file: String
    private var foods: [String: Food] = [:]
    private var problems: [String: (line: Int, reason: String)] = [:]

    var hasRefuse: Bool { foods.values.contains { ($0.refuse ?? 0) > 0 } }

    /// - Throws: `ImportError.unusable` when the file cannot be read or lacks a column for names or for values.
    init(reading path: String) throws(ImportError) {
        try self.init(try CSVTable(reading: path))
    }

    init(_ table: CSVTable) throws(ImportError) {
        file = table.file
        let columns = try CSVColumns(
            table, wanted: [.food, .refuse] + CSVColumn.nutrients, per100Grams: true)
        try columns.require(.food)
        guard CSVColumn.nutrients.contains(where: { columns.places[$0] != nil }) else {
            throw columns.unusable(
                "no column gives a value per 100 g, such as energy_kcal_per_100g (kJ has to be divided by 4.184); "
                    + columns.found)
        }
        let cells = CSVCells(table: table, columns: columns)
        for row in table.rows {
            guard let name = columns.field(.food, of: row)?.text, !name.isEmpty else { continue }
            add(row, name: name, cells: cells)
        }
    }

    private mutating func add(_ row: CSVTable.Row, name: String, cells: CSVCells) {
        let key = Self.key(name)
        var food = Food(name: name, per100Grams: Nutrients(), line: row.line)
        do throws(CSVCells.Problem) {
            if let problem = row.problem { throw CSVCells.Problem(reason: problem) }
            for column in CSVColumn.nutrients {
                guard let nutrient = column.nutrient else { continue }
                // Pure fat has 900 kcal: more than 1000 is another unit.
                food.per100Grams[nutrient] = try cells.number(
                    column, of: row, in: 0...(nutrient == .energy ? 1000 : 100))
            }
            food.refuse = try cells.number(.refuse, of: row, in: 0...1)
            if food.refuse == 1 { throw CSVCells.Problem(reason: "nothing is left of a food whose refuse is 1") }
        } catch {
            problems[key] = (row.line, error.reason)
            return
        }
        if let other = foods[key] {
            if other.per100Grams != food.per100Grams || other.refuse != food.refuse {
                problems[key] = (row.line, "line \(other.line) gives other values for the same food; keep one")
            }
        } else {
            foods[key] = food
        }
    }

    /// Ignores case.
    func food(named name: String) throws(CSVCells.Problem) -> Food {
        let key = Self.key(name)
        if let (line, reason) = problems[key] {
            throw .init(reason: "`\(shown(name))` cannot be used: \(shownFile):\(line): \(reason)")
        }
        guard let food = foods[key] else {
            throw .init(reason: "`\(shown(name))` is not in \(shownFile); add it there or correct the name")
        }
        return food
    }

    private var shownFile: String { file.split(separator: "/").last.map(String.init) ?? file }

    private static func key(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
