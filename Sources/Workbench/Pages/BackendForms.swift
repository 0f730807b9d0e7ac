import Application
import Catalog
import Providers

/// The pages and forms of products' own backends. Whatever a backend sends is drawn as text.
extension Site {
    func backend(_ place: Place.Backend, _ visit: Visit?) async -> SiteReply {
        do throws(BackendTrouble) {
            if case .photo(let name) = place.view {
                guard let bytes = await backends.photo(named: name, of: place.provider) else { return .nothing }
                return .file(bytes, type: "image/jpeg", isForever: true)
            }
            let backend = try await backends.backend(place.provider)
            switch place.view {
            case .list(let page):
                let list = try await backend.jobs(page: page)
                backends.note(list.jobs, of: place.provider)
                let photos = list.jobs.compactMap { job in
                    backends.photoName(of: job.ticket, place.provider).map { (job.ticket, $0) }
                }
                let drawn = BackendPage(
                    place: place, steps: backend.definition.job, jobs: list.jobs, count: list.count,
                    photos: Dictionary(photos) { first, _ in first })
                return .page(status: 200, redacted(drawn.html()))
            case .job(let ticket), .deletion(let ticket):
                var page = page(of: try await backend.job(ticket), backend, place, visit)
                page.message = place.notice.map { ($0.words, false) }
                return .page(status: 200, redacted(page.html()))
            case .photo: return .nothing
            }
        } catch { return trouble(error, place) }
    }

    /// Does what a form asks, or shows the job as it is now, with what was typed and why it was not done.
    func take(_ body: FormBody, of place: Place.Backend, for visit: Visit) async -> SiteReply {
        guard let ticket = place.ticket else { return .nothing }
        let foods = Self.foods(body)
        do throws(BackendTrouble) {
            let backend = try await backends.backend(place.provider)
            do throws(BackendTrouble) {
                switch body[FormField.action] {
                case "delete":
                    try await backend.delete(ticket)
                    return .moved(place.with(.list(page: 1), .deleted), by: nil)
                case "correct", "confirm":
                    let change: JobChange = body[FormField.action] == "correct" ? .correct : .confirm
                    try await backend.change(ticket, change, shown: body[FormField.shown], foods: foods)
                    return .moved(place.with(.job(ticket), change == .correct ? .corrected : .confirmed), by: nil)
                default: throw .none
                }
            } catch {
                let present: ReviewedJob
                if case .changed(let job) = error { present = job } else { present = try await backend.job(ticket) }
                var page = page(of: present, backend, place, visit)
                page.message = ("\(error)", true)
                if !foods.isEmpty { page.typed = foods }
                return .page(status: 422, redacted(page.html()))
            }
        } catch { return trouble(error, place) }
    }

    private func page(
        of job: ReviewedJob, _ backend: ProductBackend, _ place: Place.Backend, _ visit: Visit?
    ) -> JobPage {
        JobPage(
            place: place, definition: backend.definition, job: job,
            photo: backends.photoName(of: job.ticket, place.provider), token: visit?.token)
    }

    private func trouble(_ error: BackendTrouble, _ place: Place.Backend) -> SiteReply {
        if case .none = error { return missing("backend, job or action", .backend(place)) }
        let message = MessagePage(
            title: "The jobs of \(place.provider) cannot be shown", sentences: Self.sentences(error),
            place: .backend(place))
        return .page(status: 502, redacted(message.html()))
    }

    /// Rows to the last one with a text; rows between them may be empty.
    private static func foods(_ body: FormBody) -> [FoodEdit] {
        var foods = (1...FoodEdit.most + 1).map {
            FoodEdit(name: body["name.\($0)"], amount: body["grams.\($0)"], energy: body["energy.\($0)"])
        }
        while foods.last?.isEmpty == true { foods.removeLast() }
        return foods
    }
}

extension Place.Backend {
    fileprivate var ticket: String? {
        switch view {
        case .job(let ticket), .deletion(let ticket): ticket
        case .list, .photo: nil
        }
    }
}

extension Place.Backend.Notice {
    fileprivate var words: String {
        switch self {
        case .confirmed: "Confirmed."
        case .corrected: "Corrected."
        case .deleted: "Deleted."
        }
    }
}
