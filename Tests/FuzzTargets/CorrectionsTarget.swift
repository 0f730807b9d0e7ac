import Catalog
import JSON
import Nutrition

/// A set's `corrections.jsonl`: what is read can be read again, undone lines have no effect, and no other meal changes.
enum CorrectionsTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
        let log = CorrectionLog(bytes, set: "demo")
        try promise((0...bytes.count).contains(log.keptBytes), "what a save keeps is a part of the file")
        let kept = CorrectionLog(Array(bytes.prefix(log.keptBytes)), set: "demo")
        try promise(kept.entries == log.entries, "what a save keeps has every whole line")
        for (one, next) in zip(log.entries, log.entries.dropFirst()) {
            try promise(one.line < next.line, "lines are read in order")
        }
        for diagnostic in log.diagnostics {
            try promise(diagnostic.line >= 1 && diagnostic.column >= 1, "a mistake has a line and a column")
        }
        let meals = ["a", "b"].map { Meal(id: $0, photos: ["\($0).jpg"], truth: Truth()) }
        let (changed, history, _) = log.applied(to: meals)
        try promise(changed.map(\.id) == meals.map(\.id), "no meal comes or goes")
        try promise(history.entries.count == log.entries.count, "every line has a state")
        let named = Set(history.entries.filter { $0.state == .inForce }.compactMap { $0.correction?.meal })
        for (before, after) in zip(meals, changed) where !named.contains(before.id) {
            try promise(before == after, "a meal that no line in force names stays as it is")
        }
        for meal in changed {
            for nutrient in Nutrient.allCases {
                guard let value = meal.truth.value(of: nutrient) else { continue }
                try promise(value.isFinite && value >= 0, "a corrected value is finite and not negative")
            }
        }
        try promise(log.applied(to: meals).meals == changed, "the same lines make the same truths")
    }
}
