import Nutrition
import Reporting

/// A page or file of the workbench.
enum Place: Sendable, Hashable {
    /// - Parameter page: from 1.
    case runs(page: Int)
    case triage(Triage)
    case meal(Meal)
    /// - Parameter page: from 1.
    case sets(page: Int)
    case set(EvalSet)
    /// Where photos for a set are sent, with what is known of the meal.
    case addition(set: String, fields: [String: String])
    /// Asks before a meal is deleted.
    case removal(set: String, meal: String)
    case blind(BlindPlace)
    /// A photo by the name that `PhotoBook` gave it.
    case photo(String)
    /// A product's own backend.
    case backend(Backend)
    case style
    case script
    /// The form that starts a run, or resumes that one.
    case newRun(resume: String?)
    /// Error, cost and latency over the runs.
    case trends
    /// Two runs, by name.
    case compare([String])
    /// The stream of what changes of runs that are going on.
    case live
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

    /// The meals of an eval set, newest first.
    struct EvalSet: Sendable, Hashable {
        var name: String
        /// Nil: all meals.
        var split: Split?
        /// Part of an id, group, food or tag; empty: all meals.
        var search = ""
        /// From 1.
        var page = 1
        /// A form just deleted a meal.
        var isDeleted = false
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

extension Place {
    /// The run that a page is about; nil for other pages.
    var run: String? {
        switch self {
        case .triage(let place): place.run
        case .meal(let place): place.run
        case .blind(.start(let run, _)): run
        default: nil
        }
    }
}

/// How pages lead to each other: on a server, or as files in a folder.
protocol Addresses: Sendable {
    /// Nil for a page that is not there.
    func address(of place: Place, from page: Place) -> LocalAddress?

    /// True for files in a folder: nothing can be searched or changed.
    var areFiles: Bool { get }
}
