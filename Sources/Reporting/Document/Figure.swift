struct Figure: Sendable {
    struct Entry: Sendable {
        var style: StaticString
        var sign: String
        var name: String

        /// - Parameter rank: a leaderboard position, from 1.
        static func rank(_ rank: Int, _ name: String) -> Entry { Entry(style: "rank", sign: String(rank), name: name) }

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
    }

    let title: String
    let words: String
    let width: Double
    let height: Double
    var shapes: [(style: StaticString, shape: Shape)] = []

    mutating func add(_ style: StaticString, _ shape: Shape) { shapes.append((style, shape)) }
}
