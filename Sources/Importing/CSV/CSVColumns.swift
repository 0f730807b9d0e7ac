import Catalog
import Nutrition

/// Why a row or a food cannot be used: what is wrong; what to do.
struct CSVProblem: Error, Hashable {
    var reason: String
}

/// The columns of a table by their meaning; reads their cells.
struct CSVColumns {
    private(set) var places: [CSVColumn: Int] = [:]
    /// In table order; `view` is `top` for `photo_top`.
    private(set) var photos: [(place: Int, view: String)] = []
    let headers: [String]
    private let file: String
    private let line: Int
    private var numbers: CSVNumber

    /// - Parameters:
    ///   - named: set by hand; takes precedence over the known headers.
    ///   - wanted: the columns to look for.
    /// - Throws: `ImportError.unusable` for a duplicate header, or a named column that is missing.
    init(
        _ table: CSVTable, named: [ImportSource.NamedColumn] = [], wanted: [CSVColumn] = CSVColumn.allCases,
        per100Grams: Bool = false
    ) throws(ImportError) {
        headers = table.header.fields.map(\.text)
        (file, line) = (table.file, table.header.line)
        numbers = CSVNumber(commaIsFree: table.delimiter != UInt8(ascii: ","))
        let keys = headers.map(Self.key)
        for (index, key) in keys.enumerated() where !key.isEmpty && keys[..<index].contains(key) {
            throw unusable("the column `\(shown(headers[index]))` stands twice; rename or remove one")
        }
        for column in named {
            guard let meaning = CSVColumn(rawValue: column.meaning) else {
                let words = CSVColumn.allCases.map(\.rawValue).joined(separator: ", ")
                throw unusable("--column knows no `\(shown(column.meaning))`; it knows \(words)")
            }
            guard let place = keys.firstIndex(of: Self.key(column.header)) else {
                throw unusable("--column names `\(shown(column.header))`, which is not there; \(found)")
            }
            if meaning == .photo {
                photos.append((place, photos.isEmpty ? "" : "\(photos.count + 1)"))
            } else {
                places[meaning] = place
            }
        }
        let taken = Set(places.values)
        for column in wanted where places[column] == nil {
            // Values per 100 g are only for tables of foods.
            let known = column.headers.filter { per100Grams || !$0.hasSuffix("per_100g") }
            places[column] = known.lazy.compactMap(keys.firstIndex).first { !taken.contains($0) }
        }
        if photos.isEmpty, wanted.contains(.photo) {
            photos = keys.enumerated().compactMap { place, key in
                taken.contains(place) ? nil : Self.view(of: key).map { (place, $0) }
            }
        }
        let numeric = CSVColumn.numbers.compactMap { places[$0] }
        numbers.usesDecimalComma = table.rows.contains { row in
            numeric.contains { $0 < row.fields.count && numbers.hasDecimalComma(row.fields[$0]) }
        }
    }

    /// Nil if there is no such column.
    private func field(_ column: CSVColumn, of row: CSVTable.Row) -> CSVTable.Field? {
        places[column].flatMap { $0 < row.fields.count ? row.fields[$0] : nil }
    }

    /// Nil when the cell is empty or there is no such column.
    func text(_ column: CSVColumn, of row: CSVTable.Row) -> String? {
        let text = field(column, of: row)?.text[...].trimmed() ?? ""
        return text.isEmpty ? nil : String(text)
    }

    /// Nil when the cell is empty or there is no such column.
    func number(
        _ column: CSVColumn, of row: CSVTable.Row, in range: ClosedRange<Double>
    ) throws(CSVProblem) -> Double? {
        guard let field = field(column, of: row), let place = places[column] else { return nil }
        let (text, header) = (shown(field.text), shown(headers[place]))
        do throws(CSVNumber.Refusal) {
            guard let number = try numbers.read(field) else { return nil }
            if range.contains(number) { return number }
        } catch {
            throw CSVProblem(reason: "`\(text)` in column \(header) \(error.words)")
        }
        let (least, most) = (Self.plain(range.lowerBound), Self.plain(range.upperBound))
        throw CSVProblem(reason: "\(text) in column \(header) is not from \(least) to \(most); correct it")
    }

    private static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

    /// The mass stays nil.
    /// - Parameters:
    ///   - energy: the largest, in kcal.
    ///   - others: the largest other value, in grams.
    func nutrients(of row: CSVTable.Row, energy: Double, others: Double) throws(CSVProblem) -> Nutrients {
        var nutrients = Nutrients()
        for column in CSVColumn.nutrients {
            guard let nutrient = column.nutrient else { continue }
            nutrients[nutrient] = try number(column, of: row, in: 0...(nutrient.perGram.map { others * $0 } ?? energy))
        }
        return nutrients
    }

    /// The inedible part of the gross weight, in [0, 1); nil when the cell is empty or there is no such column.
    func refuse(of row: CSVTable.Row) throws(CSVProblem) -> Double? {
        let refuse = try number(.refuse, of: row, in: 0...1)
        if refuse == 1 { throw CSVProblem(reason: "nothing is left of a food whose refuse is 1") }
        return refuse
    }

    func unused(_ used: [CSVColumn]) -> [String] {
        let places = Set(used.compactMap { self.places[$0] } + photos.map(\.place))
        return headers.indices.filter { !places.contains($0) && !headers[$0].isEmpty }.map { shown(headers[$0]) }
    }

    /// - Throws: `ImportError.unusable`, naming the headers found, when the column is missing.
    func require(_ column: CSVColumn) throws(ImportError) {
        let isThere = column == .photo ? !photos.isEmpty : places[column] != nil
        if isThere { return }
        let names = column == .photo ? "a name that begins with photo" : column.headers.joined(separator: ", ")
        let word = column.rawValue
        throw unusable("there is no column for `\(word)` (known by \(names)); \(found); say --column \(word)=HEADER")
    }

    func unusable(_ reason: String) -> ImportError { .unusable(file: file, line: line, reason: reason) }

    var found: String { "the header names \(headers.prefix(40).map { shown($0) }.joined(separator: ", "))" }

    private static func key(_ header: String) -> String {
        let name = header.lowercased().filter { $0 != "\u{FEFF}" }.split(whereSeparator: \.isWhitespace)
        return name.joined(separator: "_").replacing("-", with: "_")
    }

    /// `top` for `photo_top`, empty for `photo`; nil for other columns, such as `photographer`.
    private static func view(of key: String) -> String? {
        guard key.hasPrefix("photo") else { return nil }
        var rest = key.dropFirst("photo".count)
        if rest.first == "s" { rest = rest.dropFirst() }
        guard rest.first.map({ !$0.isLetter }) ?? true else { return nil }
        return String(rest.drop { $0 == "_" })
    }
}

/// Cut and without control characters, for messages.
func shown(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(60).map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "?"
        default: Character(scalar)
        }
    }
    return String(cut) + (text.unicodeScalars.count > 60 ? "…" : "")
}

/// The meaning of a column in a table of meals. The raw value is the word in `--column WORD=HEADER`.
package enum CSVColumn: String, Sendable, CaseIterable {
    case meal = "meal_id"
    case photo
    case food
    /// Grams with peel, bones and stones.
    case gross = "gross_weight_g"
    case edible = "grams_edible"
    /// Grams whose header does not say whether they are edible or gross.
    case weight = "weight_g"
    case refuse = "refuse_fraction"
    case energy = "energy_kcal"
    case protein = "protein_g"
    case carbs = "carbs_g"
    case fat = "fat_g"
    case fibre = "fibre_g"
    case sugar = "sugar_g"
    case sodium = "sodium_mg"
    case notes, difficulty, group, split, tags, person, day, provenance

    /// Known headers, lower case with `_` for spaces; the first one found is used.
    var headers: [String] {
        switch self {
        case .meal: ["meal_id", "meal", "id"]
        case .photo: []
        case .food: ["food", "food_name", "name", "ingredient"]
        case .gross: ["gross_weight_g", "gross_g", "gross_weight"]
        case .edible: ["grams_edible", "edible_g", "edible_weight_g", "net_weight_g", "grams"]
        case .weight: ["weight_g", "weight", "mass_g"]
        case .refuse: ["refuse_fraction", "refuse"]
        case .energy: ["energy_kcal", "kcal", "calories", "energy_kcal_per_100g", "kcal_per_100g"]
        case .protein: ["protein_g", "protein", "protein_g_per_100g"]
        case .carbs: ["carbs_g", "carbs", "carbohydrates_g", "carbohydrate_g", "carbs_g_per_100g"]
        case .fat: ["fat_g", "fat", "fat_g_per_100g"]
        case .fibre: ["fibre_g", "fiber_g", "fibre", "fiber", "fibre_g_per_100g", "fiber_g_per_100g"]
        case .sugar: ["sugar_g", "sugars_g", "sugar", "sugars", "sugar_g_per_100g", "sugars_g_per_100g"]
        // A header without the unit could mean grams.
        case .sodium: ["sodium_mg", "sodium_mg_per_100g"]
        case .notes, .difficulty, .group, .split, .tags, .person, .day, .provenance: [rawValue]
        }
    }

    /// Nil for columns that are not nutrients.
    var nutrient: Nutrient? { Nutrient.allCases.first { $0.key == rawValue } }

    static let nutrients = allCases.filter { $0.nutrient != nil }
    static let numbers: [CSVColumn] = [.gross, .edible, .weight, .refuse] + nutrients
}
