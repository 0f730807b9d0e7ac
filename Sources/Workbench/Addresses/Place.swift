import Reporting

/// A page or file of the workbench.
enum Place: Sendable, Hashable {
    /// - Parameter page: from 1.
    case runs(page: Int)
    case triage(Triage)
    case meal(Meal)
    /// A photo by the name that `PhotoBook` gave it.
    case photo(String)
    /// A product's own backend.
    case backend(Backend)
    case style
    case script
    /// Browsers ask for it by themselves; exports have none.
    case icon

    /// The meals of a run, worst first.
    struct Triage: Sendable, Hashable {
        var run: String
        /// Nil: the run's first.
        var set: String?
        var choice = TriageChoice()
        /// From 1.
        var page = 1
    }

    /// One meal, and the choice whose queue it is part of.
    struct Meal: Sendable, Hashable {
        /// What a form just did.
        enum Notice: String, Sendable {
            case saved, undone, marked
        }

        var run: String
        var set: String
        var meal: String
        var choice = TriageChoice()
        /// The form that edits the truth is open.
        var isEditing = false
        /// The answer whose values the open form proposes, from 1; nil: none.
        var proposal: Int?
        var notice: Notice?
    }
}

/// How pages lead to each other: on a server, or as files in a folder.
protocol Addresses: Sendable {
    /// Nil for a page that is not there.
    func address(of place: Place, from page: Place) -> LocalAddress?

    /// True for files in a folder: nothing can be searched or changed.
    var areFiles: Bool { get }
}
