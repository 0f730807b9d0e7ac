import Statistics

/// A table. The first column names the row and begins at the left, the others end at the right.
package struct Table: Sendable {
    enum Cell: Sendable {
        case text(String)
        /// A value with its interval, and the words for both; HTML draws all of a column on one scale.
        case interval(Interval, String)
        /// A link to a meal.
        case meal(String, MealPlace)

        var text: String {
            switch self {
            case .text(let text), .interval(_, let text), .meal(let text, _): text
            }
        }
    }

    struct Row: Sendable {
        /// The name of the row first.
        var cells: [Cell]
        /// The place on the leaderboard, counted from 1.
        var rank: Int?
        /// What HTML shows beneath the name.
        var remark: String?
        /// Whether the row is that of a prediction baseline.
        var isBaseline = false

        init(_ cells: [Cell], isBaseline: Bool = false) {
            self.cells = cells
            self.isBaseline = isBaseline
        }

        init(_ name: String, _ cells: [String], isBaseline: Bool = false) {
            self.init(([name] + cells).map { .text($0) }, isBaseline: isBaseline)
        }
    }

    var header: [String]
    /// The headings for a terminal; nil: the same.
    var shortHeader: [String]?
    var rows: [Row]
    /// The places of columns that a narrow terminal goes without.
    var leastImportantFirst: [Int] = []
    /// How far the first column is cut before a column is left out; nil: not at all.
    var narrowestFirst: Int?
    /// Columns that stay until the first one would be cut to fewer than eight.
    var lastToGo: Set<Int> = []
    /// Columns of words, which begin at the left and may be broken.
    var wordColumns: Set<Int> = []
    /// A value that is marked in every drawn interval.
    var guess: Double?

    init(
        header: [String], rows: [[String]], leastImportantFirst: [Int] = [], narrowestFirst: Int? = nil
    ) {
        self.header = header
        self.rows = rows.map { Row($0.map { .text($0) }) }
        self.leastImportantFirst = leastImportantFirst
        self.narrowestFirst = narrowestFirst
    }

    init(_ header: [String], _ rows: [Row]) {
        self.header = header
        self.rows = rows
    }

    /// A table with a row per provider.
    init(_ titles: [String], _ rows: [(name: String, cells: [String])]) {
        self.init(["provider"] + titles, rows.map { Row($0.name, $0.cells) })
    }

    /// A table of a command's output: all columns of words but those of numbers.
    package init(columns: [String], rows: [[String]], numbers: ClosedRange<Int>? = nil) {
        self.init(header: columns, rows: rows)
        wordColumns = Set(columns.indices.filter { numbers?.contains($0) != true })
    }
}
