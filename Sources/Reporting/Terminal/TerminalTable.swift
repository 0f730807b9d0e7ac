import Scoring

/// The table of one eval set, cut down to the columns a terminal has room for.
struct TerminalTable {
    private let set: SetScores
    private let labels: [String]
    private let width: Int
    private let money: MoneyColumn
    private var columns: [HeadlineColumn]
    private var leftOut: [HeadlineColumn] = []

    init(_ set: SetScores, _ names: VariantNames, width: Int) {
        self.set = set
        self.width = width
        money = set.costPerThousand
        columns = set.columns
        labels = set.variants.map { names[$0.variant] } + set.baselines.map { "(\(VariantNames.baseline($0)))" }
        for column in HeadlineColumn.leastImportantFirst where set.columns.contains(column) {
            // Names are cut rather than cost and outcomes left out.
            let needed = column == .cost || column == .outcomes ? Self.narrowest : wantedForNames
            guard roomForNames < needed else { continue }
            columns.removeAll { $0 == column }
            leftOut.append(column)
        }
    }

    /// True when that column found room.
    func shows(_ column: HeadlineColumn) -> Bool { columns.contains(column) }

    /// The table's lines, each at most as wide as the terminal, and a line that names what was left out.
    func lines(colour: Bool) -> [String] {
        guard !labels.isEmpty else { return ["Nothing was scored."] }
        var lines = [TerminalStyle.strong.applied(to: line("provider", columns.map(\.shortTitle)), colour)]
        for (label, score) in zip(labels, set.variants) {
            lines.append(line(label, columns.map { $0.cell(score, money) }))
        }
        for (label, score) in zip(labels.dropFirst(set.variants.count), set.baselines) {
            lines.append(TerminalStyle.faint.applied(to: line(label, columns.map { $0.baselineCell(score) }), colour))
        }
        guard !leftOut.isEmpty else { return lines }
        let words = "Left out to fit: \(leftOut.map(\.shortTitle).joined(separator: ", "))."
        return lines + TerminalLeaderboard.wrapped(words, width)
    }

    private static let narrowest = 8

    /// The widest cell of every column that is shown.
    private var widths: [Int] {
        columns.map { column in
            let cells = set.variants.map { column.cell($0, money) } + set.baselines.map(column.baselineCell)
            return ([column.shortTitle] + cells).map(TextWidth.of).max() ?? 0
        }
    }

    private var wantedForNames: Int { min(28, max(Self.narrowest, labels.map(TextWidth.of).max() ?? 0)) }

    private var roomForNames: Int { width - widths.reduce(0) { $0 + $1 + 2 } }

    private func line(_ label: String, _ cells: [String]) -> String {
        let first = max(Self.narrowest, min(wantedForNames, roomForNames))
        return zip(cells, widths).reduce(TextWidth.fitted(label, to: first, alignRight: false)) {
            $0 + "  " + TextWidth.fitted($1.0, to: $1.1, alignRight: true)
        }
    }
}
