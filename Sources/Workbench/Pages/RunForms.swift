import Application
import Catalog
import Execution
import Reporting

/// What the forms about runs do.
extension Site {
    func newRun(_ resume: String?, for visit: Visit) -> SiteReply {
        var draft = RunDraft()
        draft.resume = resume
        return page(draft, for: visit)
    }

    private func page(
        _ draft: RunDraft, _ offer: RunOffer? = nil, _ problems: [String] = [], for visit: Visit
    ) -> SiteReply {
        let page = NewRunPage(
            sets: project.catalog.sets, providers: project.allProviders.map(\.name), draft: draft, visit: visit,
            offer: offer, problems: problems)
        return .page(status: problems.isEmpty ? 200 : 422, redacted(page.html()))
    }

    /// Pauses, stops or lets go on a run, or says why not.
    func order(_ body: FormBody, at place: Place) -> SiteReply {
        guard let order = RunOrder(rawValue: body[RunField.action]) else { return missing("form", place) }
        do {
            try project.tell(order, run: body[RunField.run])
            return .moved(place, by: nil)
        } catch { return refused("This run cannot be changed", error, place) }
    }

    /// Plans or starts a run, or says why not.
    func newRun(_ body: FormBody, for visit: Visit) async -> SiteReply {
        let draft = RunDraft(body, providers: project.allProviders.map(\.name))
        do {
            if body[RunField.action] == "start" {
                _ = try board.desk.start(body[RunField.offer])
                return .moved(.runs(page: 1), by: nil)
            }
            let request = try draft.request()
            if let name = request.name, try project.runFolder(named: name) != nil {
                throw RunDraft.Problem(description: "There is a run \(name): resume it, or take another name.")
            }
            if let name = request.resume, try project.runFolder(named: name) == nil {
                return missing("run", .runs(page: 1))
            }
            return page(draft, try await board.desk.offer(request), for: visit)
        } catch {
            return page(draft, nil, Self.sentences(error), for: visit)
        }
    }

    private func refused(_ title: String, _ error: any Error, _ place: Place) -> SiteReply {
        let message = MessagePage(title: title, sentences: Self.sentences(error), place: place)
        return .page(status: 422, redacted(message.html()))
    }
}
