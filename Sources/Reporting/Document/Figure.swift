struct Figure: Sendable {
    struct Entry: Sendable {
        var style: StaticString
        var sign: String
        var name: String

        static func part(_ style: StaticString, _ name: String) -> Entry { Entry(style: style, sign: " ", name: name) }
    }

    var drawing: Drawing
    /// Name of a small drawing among others; nil for a full-width drawing.
    var name: String?
    var legend: [Entry] = []
    var caption = ""
}

/// Lines, dots, bars and words on a plane with its origin at the top left.
struct Drawing: Sendable {
    typealias Point = (x: Double, y: Double)

    enum Shape: Sendable {
        case line(Point, Point)
        case circle(Point, radius: Double)
        case bar(Point, width: Double, height: Double)
        case text(Point, String)
        /// A dot that links to a meal, and its tooltip.
        case meal(Point, radius: Double, MealPlace, String)
    }

    let title: String
    let words: String
    let width: Double
    let height: Double
    /// Whether any shape is a link.
    var hasLinks = false
    var shapes: [(style: StaticString, shape: Shape)] = []

    mutating func add(_ style: StaticString, _ shape: Shape) { shapes.append((style, shape)) }
}
