import JSON
import Nutrition

/// The lines of a set's `reviews.jsonl`: append-only, one for each step of a blind review.
package struct ReviewLog: Sendable, Hashable {
    /// Beside `meals.jsonl`.
    package static let fileName = "reviews.jsonl"
    /// Of the file, in bytes.
    package static let limit = 64_000_000
    /// Of a line, in bytes.
    package static let lineLimit = 262_144

    package private(set) var reviews = Reviews()
    /// Numbers of lines that cannot be read, without a torn last one.
    package private(set) var unread: [Int] = []
    /// Bytes before a torn last line: what the next save keeps.
    package private(set) var keptBytes: Int
    /// Whether the last line is whole but lacks its end.
    package private(set) var lacksLineEnd = false

    package init(_ bytes: [UInt8] = []) {
        keptBytes = bytes.count
        var (start, number) = (0, 0)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A)
            let line = Array(bytes[start..<(end ?? bytes.count)])
            number += 1
            if !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
                let json = line.count <= Self.lineLimit ? try? JSON.parse(line) : nil
                if end == nil, json == nil {
                    keptBytes = start
                    break
                }
                if let entry = json.flatMap(ReviewEntry.init) { _ = reviews.take(entry) } else { unread.append(number) }
            }
            lacksLineEnd = end == nil
            start = (end ?? bytes.count) + 1
        }
    }

    /// What is wrong with lines, for the check of a project.
    func diagnostics(of set: String) -> [Diagnostic] {
        unread.prefix(10).map { line in
            Diagnostic(
                .warning, file: "eval-sets/\(set)/\(Self.fileName)", line: line, column: 1,
                message: "this line is no step of a blind review, so it is not used; restore or remove it")
        }
    }
}

extension ReviewEntry {
    private static let mealsAtMost = 1_000
    private static let variantsAtMost = 26
    private static let foodsAtMost = 100

    /// Without its end.
    package var line: [UInt8] {
        var members = JSONObject([("at", .string(at)), ("by", .string(by)), ("session", .string(session))])
        switch content {
        case .start(let start):
            members["run"] = .string(start.run)
            members["seed"] = .number(Double(start.seed))
            members["meals"] = .array(start.meals.map { .string($0) })
        case .estimate(let meal, let estimate):
            members["meal"] = .string(meal)
            members["estimate"] = Self.json(estimate)
        case .judgement(let meal, let judgement):
            members["meal"] = .string(meal)
            members["order"] = .array(judgement.order.map { .string($0) })
            members["right"] = .array(judgement.right.map { right in right.map { .bool($0) } ?? .null })
            members["log"] = judgement.logged.map { .string($0) } ?? .null
        case .reveal: members["reveal"] = true
        }
        return JSON.object(members).serialized()
    }

    private static func json(_ estimate: MealEstimate) -> JSON {
        var members = JSONObject()
        for nutrient in Nutrient.allCases {
            if let value = estimate.statedTotals[nutrient] { members[nutrient.key] = .number(value) }
        }
        if let foods = estimate.foods { members["foods"] = .array(foods.map { .string($0.name) }) }
        return .object(members)
    }

    /// Nil for a line that no review writes.
    init?(_ json: JSON) {
        guard let at = json["at"]?.string, at.utf8.count <= 40, let by = json["by"]?.string,
            (1...100).contains(by.utf8.count), let session = json["session"]?.string, Self.isID(session),
            let content = Self.content(json)
        else { return nil }
        self.init(at: at, by: by, session: session, content: content)
    }

    /// Twelve hexadecimal digits.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 12
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func content(_ json: JSON) -> Content? {
        if json["reveal"] != nil { return .reveal }
        if let meals = texts(json["meals"], atMost: mealsAtMost) {
            guard let run = json["run"]?.string, run.utf8.count <= 400, let number = json["seed"]?.number,
                let seed = UInt32(exactly: number)
            else { return nil }
            return .start(ReviewStart(run: run, seed: seed, meals: meals))
        }
        guard let meal = json["meal"]?.string, meal.utf8.count <= 400 else { return nil }
        if let estimate = json["estimate"] { return self.estimate(estimate).map { .estimate(meal, $0) } }
        guard let order = texts(json["order"], atMost: variantsAtMost), let right = json["right"]?.array,
            right.count == order.count
        else { return nil }
        let logged = json["log"]?.string
        guard logged == nil || order.contains(logged ?? "") else { return nil }
        return .judgement(meal, ReviewJudgement(order: order, right: right.map(\.bool), logged: logged))
    }

    private static func estimate(_ json: JSON) -> MealEstimate? {
        guard json.object != nil else { return nil }
        var totals = Nutrients()
        for nutrient in Nutrient.allCases {
            guard let value = json[nutrient.key], !value.isNull else { continue }
            guard let number = value.number, (0...100_000).contains(number) else { return nil }
            totals[nutrient] = number
        }
        guard totals[.energy] != nil else { return nil }
        return MealEstimate(
            foods: texts(json["foods"], atMost: foodsAtMost)?.map { FoodEstimate(name: $0) }, statedTotals: totals)
    }

    private static func texts(_ json: JSON?, atMost count: Int) -> [String]? {
        guard let list = json?.array, list.count <= count else { return nil }
        let texts = list.compactMap(\.string)
        return texts.count == list.count && texts.allSatisfy { $0.utf8.count <= 400 } ? texts : nil
    }
}
