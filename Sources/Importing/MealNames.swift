import Catalog

/// Ids of meals, made of names of files.
struct MealNames {
    private var taken: Set<String> = []

    /// The name without folders and ending; characters not allowed in ids become `-`, and a second use gets `-2`.
    /// Nil if nothing is left.
    mutating func id(of file: String) -> String? {
        let name = file.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? name[..<$0] : name } ?? name
        let words = stem.split { !DefinitionPath.isName("x\($0)") }
        let base = String(words.joined(separator: "-").drop { $0 == "." }.prefix(96))
        guard !base.isEmpty else { return nil }
        var (id, number) = (base, 2)
        while !taken.insert(id).inserted {
            id = "\(base)-\(number)"
            number += 1
        }
        return id
    }
}
