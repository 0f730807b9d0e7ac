import Hashing
import Nutrition
import Reporting

/// Files of an export, in a folder for each run. Filters and variants have pages of their own, not in combination;
/// there is no search.
struct ExportedAddresses: Addresses {
    /// A run's folder, and the places of its sets, variants and meals.
    struct Run: Sendable {
        let folder: String
        private let sets: [String]
        private let variants: [String: [String: Int]]
        private let meals: [String: [String: Int]]

        /// - Parameter name: of the run's own folder.
        init(_ name: String, _ triage: RunTriage) {
            folder = Self.folder(name)
            sets = triage.sets.map(\.info.name)
            func places(_ names: (TriagedSet) -> [String]) -> [String: [String: Int]] {
                triage.sets.reduce(into: [:]) { all, set in
                    let numbered = names(set).enumerated().map { ($1, $0 + 1) }
                    all[set.info.name] = Dictionary(numbered) { first, _ in first }
                }
            }
            variants = places { $0.variants.map(\.id.description) }
            meals = places { $0.meals.map(\.meal.id) }
        }

        /// Names that are no safe file names get a part of their hash.
        private static func folder(_ name: String) -> String {
            let safe = name.unicodeScalars.map { scalar -> Character in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
                default: "-"
                }
            }
            let text = String(safe.prefix(80))
            guard text != name || text.hasPrefix(".") || text.hasPrefix("-") else { return text }
            return "run-\(text)-\(SHA256Digest(of: name.utf8).hex.prefix(12))"
        }

        func file(of place: Place.Triage) -> String? {
            let choice = place.choice
            guard let set = place.set ?? sets.first, let number = sets.firstIndex(of: set), choice.search.isEmpty,
                choice.order == .worst, choice.filter == nil || choice.variant == nil
            else { return nil }
            var parts = [number == 0 ? "" : "set-\(number + 1)"]
            if let filter = choice.filter { parts.append(filter.rawValue) }
            if let variant = choice.variant {
                guard let rank = variants[set]?[variant] else { return nil }
                parts.append("variant-\(rank)")
            }
            if place.page > 1 { parts.append("page-\(place.page)") }
            let name = parts.filter { !$0.isEmpty }.joined(separator: "-")
            return "\(name.isEmpty ? "index" : name).html"
        }

        func file(of place: Place.Meal) -> String? {
            guard let set = sets.firstIndex(of: place.set), let meal = meals[place.set]?[place.meal] else {
                return nil
            }
            return "meal-\(set + 1)-\(meal).html"
        }
    }

    let areFiles = true
    /// By the name of the run's own folder.
    var runs: [String: Run] = [:]

    func address(of place: Place, from page: Place) -> LocalAddress? {
        guard let file = file(of: place), let start = self.file(of: page) else { return nil }
        return LocalAddress(file: file, from: start)
    }

    /// The path of a page or file; nil if the export does not have it.
    func file(of place: Place) -> [String]? {
        switch place {
        case .runs(let page): [page > 1 ? "runs-\(page).html" : "index.html"]
        case .triage(let place): runs[place.run].flatMap { run in run.file(of: place).map { ["runs", run.folder, $0] } }
        case .meal(let place): runs[place.run].flatMap { run in run.file(of: place).map { ["runs", run.folder, $0] } }
        case .photo(let name): ["photos", name]
        case .style: ["workbench.css"]
        case .script: ["workbench.js"]
        case .trends: ["trends.html"]
        case .icon, .sets, .set, .addition, .removal, .newRun, .compare, .live, .blind, .backend: nil
        }
    }
}
