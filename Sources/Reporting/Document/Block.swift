/// A page of blocks, rendered separately by HTML, Markdown and the terminal.
package struct Document: Sendable {
    var title: String
    /// True if no real model answered; the tab then starts with that.
    var isSimulated: Bool
    /// A sentence saying where the whole page is, for use when it is cut.
    var rest: String
    /// Heading level in Markdown; 2 if the page is part of another, such as a comment.
    var titleLevel = 2
    /// Links to the parts of the page, for HTML only.
    var parts: [Link] = []
    /// What the page is about, in a few words beside the name of the program; HTML only.
    var facts: [String] = []
    var header: [Block]
    var body: [Block]
    /// How to read the page; kept when the page is cut.
    var footer: [Block]

    /// - Parameter blocks: those before the first heading of level 2 become the header.
    init(title: String, isSimulated: Bool, rest: String, _ blocks: [Block], footer: [Block] = []) {
        self.title = title
        self.isSimulated = isSimulated
        self.rest = rest
        self.footer = footer
        let start = blocks.firstIndex { if case .heading(let level, _) = $0 { level > 1 } else { false } }
        header = Array(blocks[..<(start ?? blocks.count)])
        body = Array(blocks[(start ?? blocks.count)...])
    }
}

/// One block of a document; its text is not yet wrapped, coloured or escaped.
indirect enum Block: Sendable {
    /// Level 1 is the title.
    case heading(Int, String)
    /// The result; its evidence is folded.
    case verdict(Verdict)
    case notice(String, command: String? = nil)
    case paragraph(String)
    case note(String)
    case list([String])
    case table(Table)
    /// Drawings, for HTML only; a table contains their numbers.
    case figures([Figure])
    case difference(LineDifference)
    /// Details: collapsed in HTML and Markdown, in a terminal only on request.
    case fold(String, [Block])
    case leaderboard(Leaderboard)
    /// A titled card. HTML puts the note before the blocks, other formats after them.
    case section(String, lead: String? = nil, note: String? = nil, [Block])
    /// A link target, by its id.
    case part(id: String, [Block])
    /// Links, for HTML only; those of an index are stacked.
    case links([Link], isIndex: Bool = false)
    /// Photos and answers of meals, for HTML only.
    case meals(MealChoice)
    case only(Formats, [Block])
    /// Blocks without blank lines between them in a terminal.
    case group([Block])

    static func items(_ items: [String]) -> [Block] { items.isEmpty ? [] : [.list(items)] }

    static func remarks(_ remarks: [String], limit: Int = 500) -> [Block] {
        items(remarks.map { CleanText.line($0, limit: limit) })
    }

    /// The first three lines; the rest is folded.
    static func few(_ lines: [String], _ noun: String = "remark") -> [Block] {
        let lines = lines.map { CleanText.line($0, limit: 500) }
        let rest = Array(lines.dropFirst(3))
        return items(Array(lines.prefix(3)))
            + (rest.isEmpty ? [] : [.fold(Format.count(rest.count, "more \(noun)"), [.list(rest)])])
    }

    static func paragraphs(_ text: String?) -> [Block] { text.map { [.paragraph($0)] } ?? [] }

    /// The blocks under a heading; nothing without blocks.
    static func chapter(_ title: String, level: Int = 2, _ blocks: [Block]) -> [Block] {
        blocks.isEmpty ? [] : [.heading(level, title)] + blocks
    }
}

struct Formats: OptionSet, Sendable {
    let rawValue: Int

    static let html = Formats(rawValue: 1)
    static let markdown = Formats(rawValue: 2)
    static let terminal = Formats(rawValue: 4)
}

/// A file of the report: `report.html`, or in a folder beside it a page of meals.
struct Page: Sendable, Hashable {
    static let folder = "report-meals"
    static let main = Page(folder: "", file: "report.html")

    private let folder: String
    private let file: String

    /// - Parameter number: from 1.
    static func meals(_ number: Int) -> Page {
        let zeros = String(repeating: "0", count: max(0, 3 - String(number).utf8.count))
        return Page(folder: folder, file: "\(zeros)\(number).html")
    }

    /// Relative to the run's folder.
    var path: String { folder.isEmpty ? file : "\(folder)/\(file)" }

    func reference(to other: Page) -> String {
        if folder == other.folder { return other.file }
        return folder.isEmpty ? other.path : "../" + other.path
    }
}

struct MealPlace: Sendable, Hashable {
    var page: Page
    /// Indices of the report's sets and the set's meals.
    var set: Int
    var meal: Int

    /// Id of an element inside the meal's details: browsers open them to follow a link to it.
    var id: String { "meal-\(set)-\(meal)" }

    func reference(from other: Page) -> String {
        page == other ? "#" + id : "\(other.reference(to: page))#\(id)"
    }
}

struct Link: Sendable {
    enum Target: Sendable {
        /// Id of an element of the same page.
        case element(String)
        case meal(MealPlace)
        case page(Page)
    }

    var target: Target
    var text: String
    var note: String?

    static func reference(to target: Target, from page: Page) -> String {
        switch target {
        case .element(let id): "#" + id
        case .meal(let place): place.reference(from: page)
        case .page(let other): page.reference(to: other)
        }
    }
}

struct MealChoice: Sendable {
    var set: Int
    /// Indices of the set's meals.
    var meals: [Int]
    /// True where links to the meals lead; copies elsewhere link there.
    var isHome: Bool
}
