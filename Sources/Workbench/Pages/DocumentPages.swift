import Application
import Dispatch
import Execution
import Reporting

/// A page of the workbench that shows a document of Reporting, such as a comparison.
struct DocumentPage {
    let document: Document
    let place: Place
    let addresses: any Addresses

    func html() -> [UInt8] {
        let shell = PageShell(
            title: document.heading, here: place, addresses: addresses,
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)),
                PageShell.Crumb(text: CleanText.line(document.heading, limit: 80))
            ], isSimulated: document.showsSimulation)
        return shell.page { document.write(into: &$0) }
    }
}

extension Site {
    func trends(_ addresses: any Addresses) async throws -> DocumentPage {
        let entries = try await entries()
        let report = try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try history.report(of: entries) }) }
        }
        return DocumentPage(document: report.document, place: .trends, addresses: addresses)
    }

    /// Compares the older of two runs with the newer.
    func comparison(_ names: [String], _ place: Place) async throws -> SiteReply {
        guard names.count == 2, names[0] != names[1] else {
            let message = MessagePage(
                title: "Pick two runs", sentences: ["Tick the boxes of two runs in the list, then press Compare."],
                place: place)
            return .page(status: 422, redacted(message.html()))
        }
        let folders = try names.compactMap { try project.runFolder(named: $0) }
        guard folders.count == 2 else { return missing("run", place) }
        let starts = try folders.map { try $0.record().startedAt }
        let order = starts[0] <= starts[1] ? names : names.reversed()
        let comparison = try await project.comparison(of: order[0], with: order[1], embedsNames: false)
        let page = DocumentPage(document: comparison.document, place: place, addresses: ServedAddresses())
        return .page(status: 200, redacted(page.html()))
    }
}
