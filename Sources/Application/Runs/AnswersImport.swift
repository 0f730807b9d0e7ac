import Catalog
import Files
import FoundationEssentials
import JSON
import Nutrition
import Providers

/// What an import of answers wrote.
package struct ImportedAnswers: Sendable {
    /// Relative to the project.
    package var provider: String
    package var file: String
    package var answers: Int
    /// Answers by eval set, for the sets that have their meals.
    package var sets: [(name: String, answers: Int)]
    /// Ids that no set of the project has, sorted.
    package var unknown: [String]
}

extension LoadedProject {
    private static let limit = 64_000_000
    /// Mistakes that are shown.
    private static let mistakes = 10
    /// The shipped definition of answers that are values.
    private static let values = "answers/values.yaml"

    /// Makes a provider of answers that were made elsewhere: their file in `recorded/`, and its provider file.
    /// - Parameters:
    ///   - path: JSON lines with `meal` and `answer` or `values`.
    ///   - answer: the answer file, from `providers/`; nil: the one that reads most of the answers.
    /// - Throws: `ApplicationError` with every mistake in the file, for an existing provider, and if no answer file
    ///   reads the answers; `WriteError`.
    package func importAnswers(
        _ path: String, name: String, model: String?, answer: String?, replaces: Bool
    ) throws -> ImportedAnswers {
        let provider = "providers/\(name).yaml"
        let file = "recorded/\(name).jsonl"
        try checkPlace(of: name, file, replaces)
        if let model, !AnswerLine.isModel(model) {
            throw ApplicationError.usage("\(model.debugDescription) cannot be a model's id: leave out spaces")
        }
        let lines = try AnswerLine.read(try answerBytes(path), file: path, limit: Self.mistakes)
        let answers = try answer ?? answerFile(of: lines, path)
        do throws(ProjectFiles.Failure) {
            _ = try ProjectFiles.plain("providers/\(answers)", in: catalog.project)
        } catch {
            throw ApplicationError.definitions("providers/\(answers) \(error); `nutrieval init .` adds shipped files")
        }
        let sets = try allSets()
        let known = Set(sets.flatMap { $0.meals.map(\.id) })
        let prompt = catalog.providers.first { "answers/\($0.answer.name).yaml" == answers }?.prompt.name
        let text = """
            # Answers from \(AnswerLine.quoted(URL(filePath: path).lastPathComponent)), made elsewhere. Add `prices` for their cost.
            name: \(name)
            wire: recorded
            endpoint: \(file)
            model: \(AnswerLine.quoted(model ?? lines.lazy.compactMap(\.model).first(where: AnswerLine.isModel) ?? name))
            prompt: prompts/\(prompt ?? "schema-only").md
            answer: \(answers)

            """
        try write(lines.map(\.bytes).joined(separator: [10]) + [10], to: file)
        try write(Array(text.utf8), to: provider)
        let meals = lines.map(\.meal)
        return ImportedAnswers(
            provider: provider, file: file, answers: lines.count,
            sets: sets.map { set in
                let ids = Set(set.meals.map(\.id))
                return (set.name, meals.count { ids.contains($0) })
            }.filter { $0.answers > 0 }, unknown: Set(meals).subtracting(known).sorted())
    }

    private func checkPlace(of name: String, _ file: String, _ replaces: Bool) throws(ApplicationError) {
        guard DefinitionPath.isName(name) else {
            throw .usage(
                "\(name.debugDescription) cannot be a provider's name: use letters, digits, `.`, `_` and `-`, at most 100"
            )
        }
        let former = catalog.provider(named: name)
        if let former, !former.isRecorded || former.endpoint != file {
            throw .usage("the provider \(name) exists and is no import: choose another --name")
        }
        if former != nil, !replaces {
            throw .usage("the provider \(name) exists: choose another --name, or add --replace")
        }
    }

    private func answerBytes(_ path: String) throws(ApplicationError) -> [UInt8] {
        do { return try ProjectFiles.read(Paths.absolute(path).path, limit: Self.limit) } catch {
            throw .definitions("the file of answers, \(path), \(error)")
        }
    }

    /// The answer file that reads most of the answers.
    private func answerFile(of lines: [AnswerLine], _ path: String) throws(ApplicationError) -> String {
        if lines.contains(where: \.hasValues) { return Self.values }
        var best: (name: String, count: Int) = ("", 0)
        for definition in Set(catalog.providers.map(\.answer)).sorted(by: { $0.name < $1.name }) {
            let count = lines.prefix(200).count { (try? AnswerReader.read($0.text, as: definition)) != nil }
            if count > best.count { best = (definition.name, count) }
        }
        guard best.count > 0 else {
            throw .definitions(
                "no answer file of this project reads the answers in \(path): write one and name it by --answer")
        }
        return "answers/\(best.name).yaml"
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let target = root.appending(path: path)
        // A stranger's project could have a link there.
        do throws(ProjectFiles.Failure) { _ = try ProjectFiles.plain(path, in: catalog.project) } catch {
            guard case .absent = error else { throw ApplicationError.definitions("\(path) \(error)") }
        }
        try? FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try WholeFile.write(bytes, to: target.path)
    }
}

/// One answer of an imported file.
struct AnswerLine {
    let meal: String
    /// As the format `recorded` reads it.
    let bytes: [UInt8]
    let text: String
    let hasValues: Bool
    let model: String?

    private static let longest = 1_000_000
    private static let valueKeys = Nutrient.allCases.map(\.key) + ["foods", "confidence"]

    /// - Parameter limit: of mistakes that are reported.
    static func read(_ bytes: [UInt8], file: String, limit: Int) throws(ApplicationError) -> [AnswerLine] {
        var lines: [AnswerLine] = []
        var mistakes: [Diagnostic] = []
        let all = bytes.split(separator: 10, omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() where !line.allSatisfy({ [9, 13, 32].contains($0) }) {
            do throws(Mistake) { lines.append(try AnswerLine(line)) } catch {
                mistakes.append(Diagnostic(file: file, line: index + 1, column: 1, message: error.words))
            }
            if mistakes.count == limit { break }
        }
        if let first = lines.first, lines.contains(where: { $0.hasValues != first.hasValues }) {
            mistakes.append(
                Diagnostic(file: file, message: "some lines have `answer` and some `values`; use one of them"))
        }
        guard mistakes.isEmpty else {
            throw ApplicationError(.definitions, ["nothing was imported"], diagnostics: mistakes)
        }
        guard !lines.isEmpty else { throw .definitions("\(file) has no answers: write one JSON object a line") }
        return lines
    }

    private struct Mistake: Error {
        let words: String
    }

    private init(_ line: ArraySlice<UInt8>) throws(Mistake) {
        guard line.count <= Self.longest else { throw Mistake(words: "this line has more than 1 MB: shorten it") }
        guard var json = (try? JSON.parse(Array(line)))?.object, let meal = json["meal"]?.string else {
            throw Mistake(words: "this is no JSON object with a `meal`; write {\"meal\": \"apple\", \"answer\": …}")
        }
        self.meal = meal
        model = json["model"]?.string
        hasValues = json["values"] != nil
        if let values = json["values"] {
            json["answer"] = try Self.answer(of: values)
            json["values"] = nil
        }
        guard let answer = json["answer"], !answer.isNull else {
            throw Mistake(words: "the meal \(meal) has neither `answer` nor `values`")
        }
        text = answer.string ?? answer.text()
        bytes = JSON.object(json).serialized()
    }

    /// Foods may be names alone.
    private static func answer(of values: JSON) throws(Mistake) -> JSON {
        guard var values = values.object else { throw Mistake(words: "`values` must be an object of numbers") }
        for (key, value) in values where key != "foods" {
            guard valueKeys.contains(key) else {
                throw Mistake(words: "`values` has no `\(key)`; use \(valueKeys.joined(separator: ", "))")
            }
            guard value.isNull || value.number != nil else {
                throw Mistake(words: "`\(key)` must be a number, or null")
            }
        }
        if let foods = values["foods"] {
            guard let list = foods.array else { throw Mistake(words: "`foods` must be a list of names") }
            values["foods"] = .array(list.map { $0.string.map { ["name": .string($0)] } ?? $0 })
        }
        return .object(values)
    }

    /// Whether a provider file takes it as an id.
    static func isModel(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// As a scalar of YAML: JSON is YAML too.
    static func quoted(_ text: String) -> String { JSON.string(text).text() }
}
