enum PageKind: Sendable, Hashable {
    case main
    /// A page of meals, from 1.
    case meals(Int)

    static let folder = "report-meals"

    /// Path relative to the run's folder.
    var path: String {
        switch self {
        case .main: "report.html"
        case .meals: "\(Self.folder)/\(file)"
        }
    }

    func reference(to other: PageKind) -> String {
        switch (self, other) {
        case (.main, _): other.path
        case (.meals, .main): "../report.html"
        case (.meals, .meals): other.file
        }
    }

    private var file: String {
        guard case .meals(let number) = self else { return "report.html" }
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits + ".html"
    }
}

struct MealPlace: Sendable, Hashable {
    var page: PageKind
    /// Indices of the report's sets and the set's meals.
    var set: Int
    var meal: Int

    /// Id of an element inside the meal's details: browsers open them to follow a link to it.
    var id: String { "meal-\(set)-\(meal)" }

    func reference(from other: PageKind) -> String {
        page == other ? "#" + id : "\(other.reference(to: page))#\(id)"
    }
}

struct Link: Sendable {
    enum Target: Sendable {
        /// Id of an element of the same page.
        case element(String)
        case meal(MealPlace)
        case page(PageKind)
    }

    var target: Target
    var text: String
    var note: String?

    static func reference(to target: Target, from page: PageKind) -> String {
        switch target {
        case .element(let id): "#" + id
        case .meal(let place): place.reference(from: page)
        case .page(let other): page.reference(to: other)
        }
    }
}

struct MealChoice: Sendable {
    var set: Int
    /// Indices of the set's meals.
    var meals: [Int]
    /// True where links to the meals lead; copies elsewhere link there.
    var isHome: Bool
}
