/// What the numbers in a drawing stand for: the places on the leaderboard.
enum Legend {
    static func render(_ entries: [(rank: Int, name: String)], into page: inout HTML) {
        page.element(.ul, [.class("legend")]) { list in
            for entry in entries {
                list.element(.li) { item in
                    item.element(.span, [.class("rank")], text: String(entry.rank))
                    item.add(entry.name)
                }
            }
        }
    }
}
