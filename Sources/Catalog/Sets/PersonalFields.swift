import Nutrition
import Photos
import Statistics

/// Warns of personal data that requests would send or reports would show. Finds what looks like an e-mail address, a phone
/// number or the name of a person; it cannot find all.
struct PersonalFields {
    /// Warnings per set; more are only counted.
    private static let most = 50

    /// Words of the names in `person`, in lower case.
    private let names: Set<String>

    init(_ meals: [Meal]) {
        names = Set(meals.compactMap(\.person).flatMap(Self.words).filter { $0.count > 2 })
    }

    /// - Parameters:
    ///   - meals: with their lines, from 1.
    ///   - file: their file, for messages.
    static func note(_ meals: [(line: Int, meal: Meal)], file: String, _ diagnostics: DiagnosticList) {
        let fields = PersonalFields(meals.map(\.meal))
        var rest = 0
        for (line, meal) in meals {
            for problem in fields.problems(of: meal) {
                rest += 1
                guard rest <= most else { continue }
                diagnostics.note(file, line: line, column: 1, problem, .warning)
            }
        }
        if rest > most { diagnostics.note(file, "\(rest - most) more warnings of personal data", .warning) }
    }

    /// One warning for a set's photos that tell where they were taken.
    /// - Parameter folder: of the set's photos; nil: it is absent.
    static func notePlaces(_ meals: [Meal], in folder: String?, file: String, _ diagnostics: DiagnosticList) {
        guard let folder else { return }
        let located = Set(meals.flatMap(\.photos)).sorted().concurrentMap { photo -> String? in
            guard let path = try? ProjectFiles.plain(photo, in: folder) else { return nil }
            return PhotoLocation.isIn(path) ? photo : nil
        }.compactMap { $0 }
        guard let first = located.first else { return }
        let photos =
            located.count == 1 ? "the photo \(first) tells" : "\(located.count) photos, such as \(first), tell"
        diagnostics.note(
            file,
            "\(photos) where it was taken; requests leave that out, but whoever gets the file can read it: "
                + "remove it before you publish the set", .warning)
    }

    private func problems(of meal: Meal) -> [String] {
        let sent = "requests send it and reports show it"
        var problems: [String] = []
        for (field, text) in [
            ("notes", meal.notes), ("words", meal.text), ("words of the second turn", meal.refinement?.words),
            ("reference object", meal.refinement?.reference)
        ] {
            guard let text else { continue }
            for what in Self.contacts(in: text) {
                problems.append("the \(field) of `\(meal.id)` have \(what): \(sent)")
            }
            if let name = Self.words(text).first(where: names.contains) {
                problems.append("the \(field) of `\(meal.id)` name the person `\(MappingReader.shown(name))`: \(sent)")
            }
        }
        let shown = [("a tag", meal.tags), ("the group", [meal.group]), ("the person", [meal.person ?? ""])]
        for (field, texts) in shown {
            guard let what = texts.lazy.compactMap({ Self.contact(in: $0, isName: true) }).first else { continue }
            problems.append("\(field) of `\(meal.id)` has \(what): reports show it")
        }
        if let photo = meal.photos.first(where: { Self.contact(in: $0, isName: true) != nil }),
            let what = Self.contact(in: photo, isName: true)
        {
            problems.append("the photo `\(MappingReader.shown(photo))` has \(what) in its name: the set shows it")
        }
        return problems
    }

    /// - Parameter isName: names of files and groups often have long numbers; only one with `+` is a phone number.
    static func contact(in text: String, isName: Bool = false) -> String? { contacts(in: text, isName: isName).first }

    private static func contacts(in text: String, isName: Bool = false) -> [String] {
        var found: [String] = []
        if text.contains("@"), text.contains(email) { found.append("an e-mail address") }
        if text.utf8.count(where: { (48...57).contains($0) }) >= 8,
            text.contains(international) || !isName && text.contains(national)
        {
            found.append("a phone number")
        }
        return found
    }

    private static var email: Regex<Substring> {
        /[A-Za-z0-9._%+\-]{1,64}@[A-Za-z0-9\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63})+/
    }
    /// `+41 79 123 45 67`
    private static var international: Regex<Substring> { /\+[0-9](?:[ .\-\/()]{0,2}[0-9]){7,14}/ }
    /// `079 123 45 67`, `(555) 123-4567`; not the 12 or 13 digits of a barcode.
    private static var national: Regex<Substring> {
        /(?:^|[^0-9])\(?(?:0(?:[ .\-\/()]{0,2}[0-9]){8,10}|[0-9]{3}\)?[ .\-][0-9]{3}[ .\-][0-9]{4})(?![0-9])/
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }
}
