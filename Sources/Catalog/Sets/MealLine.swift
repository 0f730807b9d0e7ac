import JSON
package import Nutrition

/// One line of `meals.jsonl` read on its own, with the remarks the reader of the whole set would make on it.
package struct MealLine: Sendable {
    /// Bytes a line may have at most.
    package static let limit = 65_536

    /// Nil when the line has no usable id.
    package var meal: Meal?
    /// Every mistake in it. Whether its photos are there is not looked at.
    package var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - number: where the line stands in its file, from 1; for the remarks.
    ///   - file: the file's name; for the remarks.
    package init(_ line: [UInt8], number: Int, file: String) {
        let list = DiagnosticList()
        meal = MealReader(photoFolder: nil).read(line, number: number, file: file, diagnostics: list)
        diagnostics = list.sorted
    }
}

extension MealReader {
    /// Reads the text of a line; nil when it has no usable id. Every mistake is noted either way.
    func read(_ line: [UInt8], number: Int, file: String, diagnostics: DiagnosticList) -> Meal? {
        guard line.count <= MealLine.limit else {
            diagnostics.add(
                Diagnostic(
                    file: file, line: number, column: 1,
                    message: "the line has more than \(MealLine.limit) bytes; shorten the meal"))
            return nil
        }
        do {
            let node = JSONNodes.node(try JSONDocument(parsing: line), line: number)
            return read(node, file: file, diagnostics: diagnostics)
        } catch {
            let words = error.description.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
            diagnostics.add(Diagnostic(file: file, line: number, column: error.column, message: words))
            return nil
        }
    }
}
