/// One block of a document. Text in it is plain: not yet wrapped, coloured or escaped.
indirect enum Block: Sendable {
    /// Level 1 is the title.
    case heading(Int, String)
    /// The sentence to read first, and what it rests on.
    case lead(String, [String])
    /// What must not be overlooked, and possibly a command to type.
    case notice(String, command: String? = nil)
    case paragraph(String)
    /// Small print.
    case note(String)
    case list([String])
    case table(Table)
    /// Drawings; HTML alone shows them, a table holds their numbers.
    case figures([Figure])
    case difference(LineDifference)
    /// Details that HTML shows on demand and the others as they stand.
    case fold(String, [Block])
    /// A titled card. HTML shows the note before the blocks, the others behind them.
    case section(String, lead: String? = nil, note: String? = nil, [Block])
    /// A part of the page that links lead to, by its id.
    case part(id: String, [Block])
    /// Short facts in a row.
    case facts([String])
    /// Links; HTML alone has them. Those of an index stand beneath each other.
    case links([Link], isIndex: Bool = false)
    /// Photos and answers of meals; HTML alone shows them.
    case meals(MealChoice)
    /// Blocks for some formats.
    case only(Formats, [Block])
    /// Blocks without empty lines between them in a terminal.
    case group([Block])

    /// A list, nothing for no items.
    static func items(_ items: [String]) -> [Block] { items.isEmpty ? [] : [.list(items)] }
}

/// The formats a document is written in.
struct Formats: OptionSet, Sendable {
    let rawValue: Int

    static let html = Formats(rawValue: 1)
    static let markdown = Formats(rawValue: 2)
    static let terminal = Formats(rawValue: 4)
}
