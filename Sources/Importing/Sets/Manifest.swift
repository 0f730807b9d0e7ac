import Catalog
import Nutrition

/// `meals.jsonl` as lines whose bytes are kept exactly, whatever is added, replaced or removed around them.
struct Manifest {
    struct Line {
        /// With the line end, where it has one.
        var bytes: [UInt8]
        /// Nil for an empty line.
        var meal: Meal?
    }

    private(set) var lines: [Line] = []
    private var places: [String: Int] = [:]

    /// - Parameter file: what the file is called in remarks.
    /// - Throws: `ImportError.badSet` when a line holds no meal that can be told by its id.
    init(_ bytes: [UInt8], file: String) throws(ImportError) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = Array(bytes[start..<end])
            start = end
            guard !line.allSatisfy({ [0x20, 0x09, 0x0D, 0x0A].contains($0) }) else {
                lines.append(Line(bytes: line))
                continue
            }
            let content = line.last == 0x0A ? Array(line.dropLast()) : line
            let number = lines.count + 1
            let read = MealLine(content, number: number, file: file)
            guard let meal = read.meal else {
                let words = read.diagnostics.first?.message ?? "the line is no meal"
                throw .badSet(place: "\(file):\(number)", reason: "\(words); nothing was changed")
            }
            guard places[meal.id] == nil else {
                throw .badSet(
                    place: "\(file):\(number)",
                    reason: "the id `\(meal.id)` stands twice; rename one; nothing was changed")
            }
            places[meal.id] = lines.count
            lines.append(Line(bytes: line, meal: meal))
        }
    }

    /// The whole file.
    var bytes: [UInt8] { lines.flatMap(\.bytes) }

    var meals: [Meal] { lines.compactMap(\.meal) }

    /// The meal of that id.
    func meal(_ id: String) -> Meal? { places[id].flatMap { lines[$0].meal } }

    /// Puts a line in the place of the one with its id, or at the end. The bytes come without a line end.
    mutating func put(_ bytes: [UInt8], meal: Meal) {
        if let place = places[meal.id] {
            let hadEnd = lines[place].bytes.last == 0x0A
            lines[place] = Line(bytes: bytes + (hadEnd ? [0x0A] : []), meal: meal)
            return
        }
        if let last = lines.indices.last, lines[last].bytes.last != 0x0A { lines[last].bytes.append(0x0A) }
        places[meal.id] = lines.count
        lines.append(Line(bytes: bytes + [0x0A], meal: meal))
    }

    /// Takes the line of that id out.
    mutating func remove(_ id: String) {
        guard let place = places[id] else { return }
        lines.remove(at: place)
        places = [:]
        for (index, line) in lines.enumerated() {
            if let id = line.meal?.id { places[id] = index }
        }
    }
}
