import Nutrition

enum EnglishSingular {
    /// Returns the word itself if it is singular or no rule applies. Expects lower-case ASCII.
    static func of(_ word: String) -> String {
        if let known = exceptions[word] { return known }
        guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
        for ending in ["ss", "us", "is", "as"] where word.hasSuffix(ending) { return word }
        if word.hasSuffix("ies") { return word.utf8.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast()) }
        for ending in ["oes", "shes", "ches", "xes", "sses", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static let exceptions = Dictionary(
        EmbeddedTable.rows(PackageResources.singulars_txt).map { ($0[0], $0[1]) }
    ) { first, _ in first }
}
