import Scoring

/// Where the time of the answers went, drawn and in numbers.
enum LatencySection {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout HTML) {
        let rows = LatencyTable.rows(set.variants)
        guard !rows.isEmpty else { return }
        let note =
            ([LatencyTable.note, "The thin line beneath a bar is opening a connection."]
            + [Notices.speedUp(run)].compactMap { $0 }).joined(separator: " ")
        page.card("Latency split", note: note) { page in
            page.element(.ul, [.class("legend")]) { list in
                for (index, part) in LatencyTable.parts.enumerated() {
                    list.element(.li) { item in
                        item.element(.span, [LatencyBars.swatch(index)], text: " ")
                        item.add(part.title)
                    }
                }
            }
            page.element(.figure) { page in
                page.element(.div, [.class("scroll")]) { page in
                    page.element(.div, [.class("drawn")]) {
                        LatencyBars(rows.map { (names[$0.score.variant], $0.split) }).draw(into: &$0)
                    }
                }
            }
            page.data("Numbers behind the drawing", ["provider"] + LatencyTable.titles) { page in
                for row in rows { page.row(names[row.score.variant], LatencyTable.cells(row.latency, row.split)) }
            }
        }
    }
}
