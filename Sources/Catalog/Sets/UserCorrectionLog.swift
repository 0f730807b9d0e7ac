import JSON
package import Nutrition
import Scoring

/// The lines of a set's `user-corrections.jsonl`: what users of a product changed of recognised foods, the oldest first.
package struct UserCorrectionLog: Sendable {
    /// Beside `meals.jsonl`.
    package static let fileName = "user-corrections.jsonl"
    /// Of the file, in bytes.
    package static let limit = 64_000_000
    private static let lineLimit = 4096

    package struct Entry: Sendable, Hashable {
        /// From 1.
        package var line: Int
        package var correction: FoodCorrection
    }

    package struct Problem: Sendable, Hashable {
        package var line: Int
        /// What is wrong; what to do.
        package var reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    package private(set) var entries: [Entry] = []
    package private(set) var problems: [Problem] = []

    package init(_ bytes: [UInt8]) {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            do throws(Mistake) {
                entries.append(Entry(line: index + 1, correction: try Self.correction(line)))
            } catch {
                problems.append(Problem(line: index + 1, reason: error.reason))
            }
        }
    }

    /// A part of another log.
    package init(entries: [Entry]) { self.entries = entries }

    private struct Mistake: Error {
        let reason: String
    }

    private static func correction(_ line: ArraySlice<UInt8>) throws(Mistake) -> FoodCorrection {
        guard line.count <= lineLimit, let json = try? JSON.parse(Array(line)), json.object != nil else {
            throw Mistake(reason: "this is no JSON object of at most \(lineLimit) bytes")
        }
        func text(_ key: String) throws(Mistake) -> String {
            guard let text = json[key]?.string, (1...200).contains(text.utf8.count) else {
                throw Mistake(reason: "`\(key)` must be a text of at most 200 bytes")
            }
            return text
        }
        func grams(_ key: String) throws(Mistake) -> Double {
            guard let number = json[key]?.number, (0...100_000).contains(number) else {
                throw Mistake(reason: "`\(key)` must be grams from 0 to 100000")
            }
            return number
        }
        let correction = FoodCorrection(
            meal: try text("meal"), food: try text("food"), original: try grams("original"),
            corrected: try grams("corrected"))
        guard correction.original > 0 else {
            throw Mistake(reason: "`original` must be above 0: add the food as a new one")
        }
        return correction
    }

    /// One line of the file, without its end.
    package static func line(_ correction: FoodCorrection) -> [UInt8] {
        JSON.object(
            JSONObject([
                ("meal", .string(correction.meal)), ("food", .string(correction.food)),
                ("original", .number(correction.original)), ("corrected", .number(correction.corrected))
            ])
        ).serialized()
    }

    /// The corrections of these meals, each once. Leaves out and names those of a meal or food that is not there, and all
    /// that contradict each other.
    package func checked(against meals: [Meal], of set: String) -> (corrections: [FoodCorrection], problems: [Problem])
    {
        let byID = Dictionary(meals.map { ($0.id, $0) }) { first, _ in first }
        let names = FoodNameNormalizer()
        var problems: [Problem] = []
        var groups: [[String]: [Entry]] = [:]
        for entry in entries {
            let correction = entry.correction
            guard let meal = byID[correction.meal] else {
                let id = MappingReader.shown(correction.meal)
                problems.append(Problem(line: entry.line, reason: "the set \(set) has no meal `\(id)`"))
                continue
            }
            let words = Set(names.textWords(correction.food))
            // A food that was removed need not be there.
            if let foods = meal.truth.foods, correction.corrected > 0,
                !foods.contains(where: { food in
                    let own = Set(names.textWords(food.name))
                    return !own.isEmpty && (own.isSubset(of: words) || words.isSubset(of: own)) && !words.isEmpty
                })
            {
                let food = MappingReader.shown(correction.food)
                problems.append(
                    Problem(
                        line: entry.line,
                        reason: "the meal `\(meal.id)` has no `\(food)`; its foods are "
                            + foods.prefix(5).map { MappingReader.shown($0.name) }.joined(separator: ", ")))
                continue
            }
            groups[[correction.meal, words.sorted().joined(separator: " ")], default: []].append(entry)
        }
        var kept: [Entry] = []
        for entries in groups.values {
            guard let first = entries.first else { continue }
            if entries.allSatisfy({ $0.correction.corrected == first.correction.corrected }) {
                kept.append(first)
                continue
            }
            problems += entries.map { entry in
                let other = entries.first { $0.correction.corrected != entry.correction.corrected }?.line ?? 0
                return Problem(
                    line: entry.line, reason: "it contradicts line \(other) on the same food; neither counts")
            }
        }
        return (
            kept.sorted { $0.line < $1.line }.map(\.correction),
            problems.sorted { ($0.line, $0.reason) < ($1.line, $1.reason) }
        )
    }
}
