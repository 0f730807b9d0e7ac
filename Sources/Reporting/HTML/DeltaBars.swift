import Scoring

/// The bars of a table: one scale a column, green is better, red is worse, grey is anything else.
struct DeltaBars {
    /// By column: the largest size, 0 without any.
    private let ends: [Double]
    private let width = 96.0
    private let height = 16.0

    init(_ table: Table) {
        ends = table.header.indices.map { column in
            table.rows.reduce(0) { largest, row in
                guard column < row.cells.count, case .delta(let delta) = row.cells[column], delta.value.isFinite else {
                    return largest
                }
                return max(largest, abs(delta.value))
            }
        }
    }

    func write(_ delta: Delta, column: Int, into html: inout HTML) {
        html.element(.div, [.class("interval delta")]) { cell in
            cell.element(.span) { words in
                words.add(delta.number)
                words.literal(" ")
                words.element(.span, [.class("soft")], text: delta.state)
            }
            draw(delta, column: column, into: &cell)
        }
    }

    private func draw(_ delta: Delta, column: Int, into html: inout HTML) {
        guard ends[column] > 0, delta.value.isFinite else { return }
        let box: [HTML.Attribute] = [
            .at(.width, width), .at(.height, height), HTML.Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))"),
            .unspoken
        ]
        let middle = width / 2
        let size = (middle - 2) * abs(delta.value) / ends[column]
        let corner: Drawing.Point = (delta.value < 0 ? middle - size : middle, 3)
        html.element(.svg, box) { svg in
            if size > 0 {
                svg.draw(.bar(corner, width: max(size, 1), height: height - 6), Self.style(delta.verdict))
            }
            svg.draw(.line((middle, 0), (middle, height)), "middle-line")
        }
    }

    private static func style(_ verdict: DifferenceVerdict?) -> StaticString {
        switch verdict {
        case .better: "delta-good"
        case .worse: "delta-bad"
        case .unclear, .notSeparable, .same, nil: "delta-open"
        }
    }
}
