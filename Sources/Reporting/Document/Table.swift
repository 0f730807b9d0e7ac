import Statistics

/// A table. The first column names the row and is left-aligned, the others are right-aligned.
package struct Table: Sendable {
    enum Cell: Sendable {
        case text(String)
        /// A value with interval, and its text; HTML draws a column on one scale.
        case interval(Interval, String)
        case meal(String, MealPlace)
        /// HTML draws a bar; bars of a column share a scale.
        case delta(Delta)

        var text: String {
            switch self {
            case .delta(let delta): delta.text
            case .text(let text), .interval(_, let text), .meal(let text, _): text
            }
        }
    }

    struct Row: Sendable {
        /// The row's name first.
        var cells: [Cell]
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
    /// Terminal headings; nil: the same.
    var shortHeader: [String]?
    var rows: [Row]
    /// Indices of columns, in the order a narrow terminal drops them.
    var leastImportantFirst: [Int] = []
    /// Minimum width of the first column before columns are dropped; nil: it is not cut.
    var narrowestFirst: Int?
    /// Columns that stay until the first one would be cut to fewer than eight.
    var lastToGo: Set<Int> = []
    /// Columns of text: left-aligned and may wrap.
    var wordColumns: Set<Int> = []

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

    /// The same columns with other rows.
    func with(_ rows: ArraySlice<Row>) -> Table {
        var table = self
        table.rows = Array(rows)
        return table
    }

    /// A table of command output: text columns except for `numbers`.
    package init(columns: [String], rows: [[String]], numbers: ClosedRange<Int>? = nil) {
        self.init(header: columns, rows: rows)
        wordColumns = Set(columns.indices.filter { numbers?.contains($0) != true })
    }
}
