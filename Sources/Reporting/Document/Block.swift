/// One block of a document; its text is not yet wrapped, coloured or escaped.
indirect enum Block: Sendable {
    /// Level 1 is the title.
    case heading(Int, String)
    /// The sentence to read first, and its evidence.
    case lead(String, [String])
    case notice(String, command: String? = nil)
    case paragraph(String)
    case note(String)
    case list([String])
    case table(Table)
    /// Drawings, for HTML only; a table contains their numbers.
    case figures([Figure])
    case difference(LineDifference)
    /// Details: collapsed in HTML, in full elsewhere.
    case fold(String, [Block])
    /// A titled card. HTML puts the note before the blocks, other formats after them.
    case section(String, lead: String? = nil, note: String? = nil, [Block])
    /// A link target, by its id.
    case part(id: String, [Block])
    case facts([String])
    /// Links, for HTML only; those of an index are stacked.
    case links([Link], isIndex: Bool = false)
    /// Photos and answers of meals, for HTML only.
    case meals(MealChoice)
    case only(Formats, [Block])
    /// Blocks without blank lines between them in a terminal.
    case group([Block])

    /// Collapsed in HTML, with the drawing above it.
    static func numbers(_ table: Table) -> Block { .fold("Numbers behind the drawing", [.table(table)]) }

    static func items(_ items: [String]) -> [Block] { items.isEmpty ? [] : [.list(items)] }
}

struct Formats: OptionSet, Sendable {
    let rawValue: Int

    static let html = Formats(rawValue: 1)
    static let markdown = Formats(rawValue: 2)
    static let terminal = Formats(rawValue: 4)
}
