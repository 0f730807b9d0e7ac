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

    private let file: String
    /// By name without regard to case; the problem of a food that cannot be used.
    private var foods: [String: Result<Food, CSVProblem>] = [:]

    var hasRefuse: Bool { foods.values.contains { ((try? $0.get())?.refuse ?? 0) > 0 } }

    /// - Throws: `ImportError.unusable` when the file cannot be read or lacks a column for names or for values.
    init(reading path: String) throws(ImportError) {
        let table = try CSVTable(reading: path)
        file = table.file.split(separator: "/").last.map(String.init) ?? table.file
        let columns = try CSVColumns(table, wanted: [.food, .refuse] + CSVColumn.nutrients, per100Grams: true)
        try columns.require(.food)
        guard CSVColumn.nutrients.contains(where: { columns.places[$0] != nil }) else {
            throw columns.unusable(
                "no column gives a value per 100 g, such as energy_kcal_per_100g (kJ has to be divided by 4.184); "
                    + columns.found)
        }
        for row in table.rows {
            guard let name = columns.text(.food, of: row) else { continue }
            do throws(CSVProblem) {
                try add(food(name, row, columns))
            } catch {
                foods[Self.key(name)] = .failure(CSVProblem(reason: "\(file):\(row.line): \(error.reason)"))
            }
        }
    }

    private func food(_ name: String, _ row: CSVTable.Row, _ columns: CSVColumns) throws(CSVProblem) -> Food {
        if let problem = row.problem { throw CSVProblem(reason: problem) }
        // Pure fat has 900 kcal: more than 1000 is another unit.
        let values = try columns.nutrients(of: row, energy: 1000, others: 100)
        return Food(name: name, per100Grams: values, refuse: try columns.refuse(of: row), line: row.line)
    }

    private mutating func add(_ food: Food) throws(CSVProblem) {
        let key = Self.key(food.name)
        guard case .success(let other)? = foods[key] else {
            if foods[key] == nil { foods[key] = .success(food) }
            return
        }
        if other.per100Grams != food.per100Grams || other.refuse != food.refuse {
            throw CSVProblem(reason: "line \(other.line) gives other values for the same food; keep one")
        }
    }

    /// Ignores case.
    func food(named name: String) throws(CSVProblem) -> Food {
        switch foods[Self.key(name)] {
        case .success(let food): return food
        case .failure(let problem):
            throw CSVProblem(reason: "`\(shown(name))` cannot be used: \(problem.reason)")
        case nil: throw CSVProblem(reason: "`\(shown(name))` is not in \(file); add it there or correct the name")
        }
    }

    private static func key(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
