import Reporting

extension Place {
    /// The jobs of a product's own backend.
    struct Backend: Sendable, Hashable {
        /// What a form just did.
        enum Notice: String, Sendable {
            case confirmed, corrected, deleted
        }

        enum View: Sendable, Hashable {
            /// - Parameter page: from 1.
            case list(page: Int)
            case job(String)
            /// Asks once more before it deletes.
            case deletion(String)
            /// By the name that `BackendDesk` gave it.
            case photo(String)
        }

        var provider: String
        var view = View.list(page: 1)
        var notice: Notice?

        func with(_ view: View, _ notice: Notice? = nil) -> Place {
            .backend(Backend(provider: provider, view: view, notice: notice))
        }
    }
}

extension Place.Backend {
    /// Nil for an address that leads nowhere.
    /// - Parameter path: behind `/backend`.
    init?(_ path: ArraySlice<String>, _ query: [String: String], page: Int) {
        let path = Array(path)
        guard let provider = path.first, !provider.isEmpty else { return nil }
        let view: View
        switch path.dropFirst() {
        case []: view = .list(page: page)
        case let rest where rest.count == 2 && rest.first == "job":
            view = query["ask"] == "delete" ? .deletion(path[2]) : .job(path[2])
        case let rest where rest.count == 2 && rest.first == "photo": view = .photo(path[2])
        default: return nil
        }
        self.init(provider: provider, view: view, notice: query["notice"].flatMap { Notice(rawValue: $0) })
    }

    var address: LocalAddress {
        var query = notice.map { [("notice", $0.rawValue)] } ?? []
        var path = ["backend", provider]
        switch view {
        case .list(let page): if page > 1 { query.append(("page", String(page))) }
        case .job(let ticket): path += ["job", ticket]
        case .deletion(let ticket):
            path += ["job", ticket]
            query.append(("ask", "delete"))
        case .photo(let name): path += ["photo", name]
        }
        return LocalAddress(path: path, query: query)
    }
}
