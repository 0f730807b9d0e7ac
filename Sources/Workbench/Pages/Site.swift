import Application
import Catalog
import Dispatch
import Execution
import Reporting

/// What a place answers with.
enum SiteReply: Sendable {
    case page(status: Int, [UInt8])
    case file([UInt8], type: String, isForever: Bool)
    /// Another page, and the name to remember; nil: as before.
    case moved(Place, by: String?)
    case nothing
}

/// The pages of one project. Draws each page anew from the files of the project.
struct Site: Sendable {
    let project: LoadedProject
    let photos: PhotoBook
    let shelf: RunShelf
    let desk: TruthDesk
    let renewal: ScoreRenewal
    let setDesk: SetDesk
    let board: LiveBoard
    let backends: BackendDesk
    private let listing: RunListing
    let history: RunTrends
    let queue = DispatchQueue(label: "nutrieval.workbench.list")

    /// - Parameters:
    ///   - renewal: nil: with the usual delay.
    ///   - showsPhotos: false: pages have no photos.
    init(
        _ project: LoadedProject, renewal: ScoreRenewal? = nil, showsPhotos: Bool = true
    ) throws(ApplicationError) {
        self.project = project
        photos = try PhotoBook(project, isClosed: !showsPhotos)
        shelf = RunShelf(project)
        let renewal = renewal ?? ScoreRenewal(project)
        self.renewal = renewal
        renewal.takeAnswers { [shelf] in shelf.keptReading(of: $0) }
        desk = TruthDesk(project, renewal, shelf)
        setDesk = SetDesk(project)
        board = LiveBoard(project)
        history = RunTrends(project)
        backends = BackendDesk(project)
        listing = RunListing(project)
    }

    /// Never fails: what cannot be shown gets a page that says why.
    /// - Parameter visit: nil: truths can only be read.
    func reply(to place: Place, for visit: Visit? = nil) async -> SiteReply {
        let addresses = ServedAddresses()
        do {
            switch place {
            case .style: return .file(Assets.style, type: "text/css; charset=utf-8", isForever: false)
            case .script: return .file(Assets.script, type: "text/javascript; charset=utf-8", isForever: false)
            case .icon: return .file(Assets.icon, type: "image/svg+xml", isForever: false)
            case .photo(let name):
                guard let bytes = await photos.bytes(of: name) else { return .nothing }
                return .file(bytes, type: "image/jpeg", isForever: true)
            case .sets(let page): return await sets(page)
            case .set(let set): return await self.set(set, for: visit)
            case .removal(let set, let meal): return await removal(set, meal, for: visit)
            case .newRun(let resume): return visit.map { newRun(resume, for: $0) } ?? .nothing
            case .trends: return .page(status: 200, redacted(try await trends(addresses).html()))
            case .compare(let runs): return try await comparison(runs, place)
            case .backend(let place): return await backend(place, visit)
            case .addition, .live: return .nothing
            case .runs(let page):
                var list = try await runs(page, addresses)
                (list.visit, list.ended) = (visit, board.desk.ended)
                if visit != nil, let newest = list.rows.first, newest.outcome != nil {
                    shelf.readAhead(newest.entry.name)
                }
                return .page(status: 200, redacted(list.html()))
            case .triage(let triage):
                guard let run = try await shelf.list(of: triage.run) else { return missing("run", place) }
                guard let set = Self.set(triage.set, of: run) else { return missing("set", place) }
                return .page(status: 200, redacted(TriagePage(run, set, triage, photos, addresses).html()))
            case .meal(let meal):
                guard let run = try await shelf.triage(of: meal.run) else { return missing("run", place) }
                guard let set = Self.set(meal.set, of: run), var page = MealPage(run, set, meal, photos, addresses)
                else { return missing("meal", place) }
                if let visit { await open(&page, for: visit) }
                return .page(status: 200, redacted(page.html()))
            case .blind(let blind): return try await reply(to: blind, for: visit)
            }
        } catch {
            return await unshown(place, error)
        }
    }

    /// Why a page of a run cannot be shown: the mistakes of the run's sets if there are any, with their places.
    func unshown(
        _ place: Place, _ error: any Error, title: String = "This run cannot be shown"
    ) async -> SiteReply {
        var sentences = Self.sentences(error)
        let sets = (try? place.run.flatMap { try project.runFolder(named: $0) }?.record().sets.map(\.name)) ?? []
        for set in sets.prefix(20) {
            let mistakes = await setDesk.read(set)?.mistakes ?? []
            sentences += mistakes.prefix(5).map(\.description)
            if mistakes.count > 5 {
                sentences.append("and \(Format.count(mistakes.count - 5, "more mistake")) in \(set)")
            }
        }
        let message = MessagePage(title: title, sentences: sentences, place: place)
        return .page(status: 422, redacted(message.html()))
    }

    func entries() async throws -> [RunEntry] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try listing.entries() }) }
        }
    }

    func runs(_ page: Int, _ addresses: any Addresses) async throws -> RunsPage {
        // Before the list is read: otherwise a page could show old scores and not say so.
        let status = renewal.status
        let (paging, rows) = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<(Paging, [RunsPage.Row]), any Error>) in
            queue.async {
                continuation.resume(
                    with: Result {
                        let order = try listing.order()
                        let paging = Paging(count: order.count, page: page)
                        let shown = try listing.entries(of: order[paging.range])
                        let outcomes = try listing.outcomes(of: shown[...])
                        return (paging, zip(shown, outcomes).map { RunsPage.Row(entry: $0, outcome: $1) })
                    })
            }
        }
        return RunsPage(
            rows: rows, paging: paging, backends: project.reviewable, addresses: addresses, renewal: status,
            live: try await board.look())
    }

    /// The named set; no name: the first.
    static func set(_ name: String?, of run: RunTriage) -> TriagedSet? {
        guard let name else { return run.sets.first }
        return run.sets.first { $0.info.name == name }
    }

    static func sentences(_ error: any Error) -> [String] {
        "\(error)".split(separator: "\n").map(String.init)
    }

    /// Without keys, wherever they come from.
    func redacted(_ page: [UInt8]) -> [UInt8] { project.redactor.redacted(page) }

    func missing(_ what: String, _ place: Place) -> SiteReply {
        let message = MessagePage(
            title: "There is no such \(what)", sentences: ["It may have been renamed or removed."], place: place)
        return .page(status: 404, redacted(message.html()))
    }
}

/// The style sheet and script of all pages.
enum Assets {
    static let style = StyleSheet.common + PackageResources.workbench_css + PackageResources.sets_css
    static let script = PackageResources.workbench_js + PackageResources.sets_js
    static let icon = PackageResources.icon_svg
}

/// A page that says why there is no other.
struct MessagePage {
    let title: String
    let sentences: [String]
    var command: String?
    let place: Place

    func html() -> [UInt8] {
        let shell = PageShell(
            title: title, here: place, addresses: ServedAddresses(),
            crumbs: [PageShell.Crumb(text: "Runs", place: .runs(page: 1)), PageShell.Crumb(text: title)])
        return shell.page { html in
            html.element(.h1, text: title)
            for sentence in sentences.prefix(20) { html.element(.p, text: sentence, limit: 1000) }
            if let command { html.element(.p) { $0.element(.code, text: command) } }
        }
    }
}
