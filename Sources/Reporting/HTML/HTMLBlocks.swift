import Statistics

struct HTMLBlocks {
    /// The page that links start from.
    var page = Page.main
    /// Rules of the style sheet that this page needs beside the common ones; made of the program's words and numbers.
    var style = ""
    var meals: (MealChoice, inout HTML) -> Void = { _, _ in }

    enum Place {
        case header, body, card
    }

    func write(_ blocks: [Block], _ place: Place, into html: inout HTML) {
        for block in blocks { write(block, place, into: &html) }
    }

    private func write(_ block: Block, _ place: Place, into html: inout HTML) {
        switch block {
        case .heading(let level, let text): html.element(Self.heading(level), text: text, limit: 200)
        case .verdict(let verdict): write(verdict, into: &html)
        case .leaderboard(let board): write(board, into: &html)
        case .notice(let text, let command):
            html.element(.div, [.class("banner"), HTML.Attribute(.role, "note")]) { html in
                html.add(command == nil ? text : text + ":", limit: 1000)
                if let command { html.element(.code, text: command, limit: 500) }
            }
        case .paragraph(let text):
            html.element(.p, place == .header ? [.class("verdict")] : [], text: text, limit: 4000)
        case .note(let text):
            html.element(.p, [place == .card ? .class("aside") : .class("soft")], text: text, limit: 1000)
        case .list(let items): list(items, .class("remarks"), into: &html)
        case .table(let table):
            guard place != .card else { return write(table, into: &html) }
            html.element(.div, [.class("card")]) { write(table, into: &$0) }
        case .figures(let figures): write(figures, into: &html)
        case .difference(let difference): Self.write(difference, into: &html)
        case .fold(let title, let blocks):
            html.element(.details, [.class("data")]) { html in
                html.element(.summary, text: title)
                write(blocks, .card, into: &html)
            }
        case .section(let title, let lead, let note, let blocks):
            html.element(.div, [.class("card")]) { html in
                html.element(.h3, text: title)
                for words in [lead, note].compactMap({ $0 }) {
                    html.element(.p, [.class("soft")], text: words, limit: 2000)
                }
                write(blocks, .card, into: &html)
            }
        case .part(let id, let blocks):
            html.element(.section, [HTML.Attribute(.id, id)]) { write(blocks, place, into: &$0) }
        case .links(let links, let isIndex): write(links, isIndex: isIndex, into: &html)
        case .meals(let choice): meals(choice, &html)
        case .only(let formats, let blocks): if formats.contains(.html) { write(blocks, place, into: &html) }
        case .group(let blocks): write(blocks, place, into: &html)
        }
    }

    private func write(_ verdict: Verdict, into html: inout HTML) {
        html.element(.p, [.class("verdict")]) { html in
            html.element(.strong, text: verdict.answer, limit: 1000)
            if !verdict.rest.isEmpty { html.add(" " + verdict.rest, limit: 1000) }
        }
        if !verdict.basis.isEmpty { html.element(.p, [.class("basis")], text: verdict.basis, limit: 1000) }
        guard !verdict.evidence.isEmpty else { return }
        html.element(.details, [.class("data")]) { html in
            html.element(.summary, text: "How we know")
            list(verdict.evidence, .class("remarks"), into: &html)
        }
    }

    private static func heading(_ level: Int) -> HTML.Tag {
        switch level {
        case 1: .h1
        case 2: .h2
        case 3: .h3
        default: .h4
        }
    }

    private func list(_ items: [String], _ style: HTML.Attribute, into html: inout HTML) {
        html.element(.ul, [style]) { list in
            for item in items { list.element(.li, text: item, limit: 4000) }
        }
    }

    private func write(_ links: [Link], isIndex: Bool, into html: inout HTML) {
        func write(_ link: Link, into html: inout HTML) {
            html.element(.a, [.link(to: link.target, from: page)], text: link.text, limit: 100)
            if let note = link.note { html.element(.span, [.class("soft")], text: note) }
        }
        html.element(isIndex ? .ol : .nav, isIndex ? [.class("pages")] : []) { html in
            for link in links {
                if isIndex { html.element(.li) { write(link, into: &$0) } } else { write(link, into: &html) }
            }
        }
    }

    private static func write(_ difference: LineDifference, into html: inout HTML) {
        html.element(.pre) { html in
            for line in difference.lines {
                switch line.kind {
                case .added: html.element(.span, [.class("added")], text: line.marked, limit: 500)
                case .removed: html.element(.span, [.class("removed")], text: line.marked, limit: 500)
                case .same, .skipped: html.element(.span, [.class("same")], text: line.marked, limit: 500)
                }
            }
        }
    }
}

/// Tables that scroll sideways when too wide.
extension HTMLBlocks {
    private func write(_ table: Table, into html: inout HTML) {
        let intervals = table.rows.flatMap { row in
            row.cells.compactMap { if case .interval(let interval, _) = $0 { interval } else { nil } }
        }
        let bar = IntervalBar(intervals)
        let deltas = DeltaBars(table)
        let region: [HTML.Attribute] = [
            .focusable, HTML.Attribute(.role, "region"), .label("Table: \(table.header.joined(separator: ", "))")
        ]
        html.element(.div, [.class("scroll")] + region) { html in
            html.element(.table) { html in
                html.element(.thead) { html in
                    html.element(.tr) { row in
                        for (place, title) in table.header.enumerated() {
                            Self.heading(title, isWords: table.wordColumns.contains(place), into: &row)
                        }
                    }
                }
                html.element(.tbody) { html in
                    for row in table.rows {
                        html.element(.tr, row.isBaseline ? [.class("baseline")] : []) { html in
                            write(row, table, bar, deltas, into: &html)
                        }
                    }
                }
            }
        }
    }

    private static func heading(_ title: String, isWords: Bool, into row: inout HTML) {
        guard title.isEmpty else {
            return row.element(.th, (isWords ? [.class("name")] : []) + [.column], text: title)
        }
        row.element(.td) { _ in }
    }

    private func write(
        _ row: Table.Row, _ table: Table, _ bar: IntervalBar, _ deltas: DeltaBars, into html: inout HTML
    ) {
        for (place, cell) in row.cells.enumerated() {
            guard place == 0 else {
                let isWords = table.wordColumns.contains(place)
                html.element(.td, isWords ? [.class("name")] : []) { html in
                    switch cell {
                    case .delta(let delta): deltas.write(delta, column: place, into: &html)
                    case .text(let text) where isWords: name(text, into: &html)
                    default: write(cell, bar, into: &html)
                    }
                }
                continue
            }
            let scope = HTML.Attribute.row
            html.element(.th, [scope]) { html in
                if row.isBaseline { html.literal("baseline: ") }
                if case .text(let text) = cell { name(text, into: &html) } else { write(cell, bar, into: &html) }
            }
        }
    }

    private func write(_ cell: Table.Cell, _ bar: IntervalBar, into html: inout HTML) {
        switch cell {
        case .text, .delta: html.add(cell.text)
        case .meal(let name, let place): html.element(.a, [.link(to: .meal(place), from: page)], text: name, limit: 60)
        case .interval(let interval, let text):
            html.element(.div, [.class("interval")]) { html in
                html.element(.span, text: text)
                bar.draw(interval, into: &html)
            }
        }
    }
}

/// Drawings as SVG, small ones side by side.
extension HTMLBlocks {
    private func write(_ figures: [Figure], into html: inout HTML) {
        func write(into html: inout HTML) { for figure in figures { self.write(figure, into: &html) } }
        guard figures.contains(where: { $0.name != nil }) else { return write(into: &html) }
        html.element(.div, [.class("multiples")]) { write(into: &$0) }
    }

    private func write(_ figure: Figure, into html: inout HTML) {
        html.element(.figure, figure.name == nil ? [.class("wide")] : []) { html in
            if figure.name == nil {
                let region: [HTML.Attribute] = [
                    .focusable, HTML.Attribute(.role, "region"), .label("Chart: \(figure.drawing.title)")
                ]
                html.element(.div, [.class("scroll")] + region) { html in
                    html.element(.div, [.class("drawn")]) { $0.draw(figure.drawing, from: page) }
                }
            } else {
                html.draw(figure.drawing, from: page)
            }
            guard figure.name != nil || !figure.legend.isEmpty || !figure.caption.isEmpty else { return }
            html.element(.figcaption) { caption in
                if let name = figure.name { caption.element(.strong, text: name) }
                if !figure.legend.isEmpty { legend(figure.legend, into: &caption) }
                caption.add(figure.caption, limit: 1000)
            }
        }
    }

    private func legend(_ entries: [Figure.Entry], into html: inout HTML) {
        html.element(.ul, [.class("legend")]) { list in
            for entry in entries {
                list.element(.li) { item in
                    item.element(.span, [.class(entry.style)], text: entry.sign)
                    item.add(entry.name)
                }
            }
        }
    }
}

extension HTML {
    fileprivate mutating func draw(_ drawing: Drawing, from page: Page) {
        let box = Attribute(.viewBox, "0 0 \(Int(drawing.width)) \(Int(drawing.height))")
        // An image has no links inside.
        element(.svg, [box, Attribute(.role, drawing.hasLinks ? "group" : "img"), .label(drawing.title)]) { svg in
            svg.element(.desc, text: drawing.words, limit: 1500)
            for (style, shape) in drawing.shapes { svg.draw(shape, style, from: page) }
        }
    }

    mutating func draw(_ shape: Drawing.Shape, _ style: StaticString, from page: Page = .main) {
        switch shape {
        case .line(let start, let end):
            self.shape(.line, [.class(style), .at(.x1, start.x), .at(.x2, end.x), .at(.y1, start.y), .at(.y2, end.y)])
        case .circle(let centre, let radius):
            self.shape(.circle, [.class(style), .at(.cx, centre.x), .at(.cy, centre.y), .at(.r, radius)])
        case .bar(let corner, let width, let height):
            self.shape(
                .rect,
                [.class(style), .at(.x, corner.x), .at(.y, corner.y), .at(.width, width), .at(.height, height)])
        case .meal(let centre, let radius, let place, let words):
            element(.a, [.link(to: .meal(place), from: page), Attribute(.tabindex, "-1")]) { link in
                link.element(.title, text: words, limit: 120)
                link.draw(.circle(centre, radius: radius), style)
            }
        case .text(let place, let words):
            element(.text, [.class(style), .at(.x, place.x), .at(.y, place.y)], text: words, limit: 1000)
        }
    }
}

/// A value with its interval as a dot on a whisker, beside its text. All bars of a table share one scale from 0.
struct IntervalBar {
    private let end: Double
    private let width = 100.0
    private let height = 18.0

    /// The scale ends at the largest finite bound.
    init(_ intervals: [Interval]) {
        end = intervals.flatMap { [$0.value, $0.high ?? 0] }.filter(\.isFinite).max() ?? 0
    }

    func draw(_ interval: Interval, into page: inout HTML) {
        guard end > 0, interval.value.isFinite else { return }
        let attributes: [HTML.Attribute] = [
            .at(.width, width), .at(.height, height), HTML.Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))"),
            .unspoken
        ]
        page.element(.svg, attributes) { svg in
            let middle = height / 2
            svg.draw(.line((0, middle), (width, middle)), "axis")
            if let low = interval.low, let high = interval.high {
                svg.draw(.line((x(low), middle), (x(high), middle)), "whisker")
            }
            svg.draw(.circle((x(interval.value), middle), radius: 4.5), "value")
        }
    }

    private func x(_ value: Double) -> Double { 5 + (width - 10) * min(max(value / end, 0), 1) }
}
