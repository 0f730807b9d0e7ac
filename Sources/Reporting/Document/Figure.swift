struct Figure: Sendable {
    enum Entry: Sendable {
        /// A leaderboard position, from 1.
        case rank(Int, String)
        /// A part of a bar, by its colour class.
        case part(StaticString, String)
    }

    var drawing: Drawing
    /// Name of a small drawing among others; nil for a full-width drawing.
    var name: String?
    var legend: [Entry] = []
    var caption: String = ""

    init(_ drawing: Drawing, name: String? = nil, legend: [Entry] = [], caption: String = "") {
        self.drawing = drawing
        self.name = name
        self.legend = legend
        self.caption = caption
    }
}

/// Lines, dots, bars and words on a plane with its origin at the top left.
struct Drawing: Sendable {
    typealias Point = (x: Double, y: Double)

    enum Shape: Sendable {
        case line(Point, Point)
        case circle(Point, radius: Double)
        case bar(Point, width: Double, height: Double)
        case text(Point, String)
    }

    let title: String
    /// Text alternative for screen readers.
    let words: String
    let width: Double
    let height: Double
    private(set) var shapes: [(style: StaticString, shape: Shape)] = []

    init(_ title: String, _ words: String, width: Double, height: Double) {
        self.title = title
        self.words = words
        self.width = width
        self.height = height
    }

    mutating func add(_ style: StaticString, _ shape: Shape) { shapes.append((style, shape)) }
}
