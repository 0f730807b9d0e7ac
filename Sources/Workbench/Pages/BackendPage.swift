import Application
import Catalog
import Nutrition
import Providers
import Reporting

/// The newest jobs of a product's own backend.
struct BackendPage {
    let place: Place.Backend
    let steps: JobSteps?
    let jobs: [ReviewedJob]
    /// Jobs in the backend's list, shown or not.
    let count: Int
    /// By ticket.
    let photos: [String: String]

    private var here: Place { .backend(place) }
    private var page: Int { if case .list(let page) = place.view { page } else { 1 } }

    func html() -> [UInt8] {
        let addresses = ServedAddresses()
        let shell = PageShell(
            title: "\(place.provider): jobs", here: here, addresses: addresses,
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)), PageShell.Crumb(text: place.provider)
            ])
        return shell.page { html in
            html.element(.h1, text: "What did \(place.provider) recognize?")
            if place.notice == .deleted { html.element(.p, [.class("banner")], text: "Deleted.") }
            html.element(.p, [.class("soft")], text: lead, limit: 900)
            let isMoving = jobs.contains { $0.state == .running }
            html.element(
                .div,
                [HTML.Attribute(.id, "jobs"), isMoving ? .class("moving") : .class("still")]
            ) { box in
                guard !jobs.isEmpty else { return box.element(.p, text: "The backend lists no jobs.") }
                box.element(.ol, [.class("queue")]) { list in
                    for job in jobs { list.element(.li) { row(job, addresses, into: &$0) } }
                }
            }
            html.element(.nav, [.class("pager"), .label("Pages")]) { nav in
                addresses.link(to: here, from: here, text: "Load again", into: &nav)
                guard steps?.review?.isPaged == true else { return }
                if page > 1 {
                    addresses.link(
                        to: place.with(.list(page: page - 1)), from: here, text: "Previous page", into: &nav)
                }
                if count > 0 {
                    addresses.link(to: place.with(.list(page: page + 1)), from: here, text: "Next page", into: &nav)
                }
            }
        }
    }

    private var lead: String {
        let words = ((steps?.running ?? []) + (steps?.done ?? [])).map { CleanText.line($0, limit: 40) }
        let shown = count > jobs.count ? "the first \(jobs.count) of \(count) jobs" : Format.count(jobs.count, "job")
        return "\(shown), in the backend's order. Statuses: \(words.joined(separator: " → "))."
    }

    private func row(_ job: ReviewedJob, _ addresses: ServedAddresses, into html: inout HTML) {
        guard let address = addresses.address(of: place.with(.job(job.ticket)), from: here) else { return }
        html.element(.a, [.class("row"), .address(.href, address)]) { row in
            JobWords.picture(photos[job.ticket], place, into: &row)
            row.element(.span, [.class("what")]) { what in
                what.element(.strong, text: JobWords.foods(job), limit: 200)
                what.element(.span, [.class("soft")], text: job.time ?? "", limit: 40)
            }
            row.element(.span, [.class("how")]) { $0.element(.span, text: JobWords.energy(job)) }
            row.element(.span, [.class("tags")]) { tags in
                JobWords.status(job, into: &tags)
                if job.state == .unknown {
                    tags.element(.span, [.class("tag")], text: "not in the provider file")
                }
            }
        }
    }
}

/// What the list and the job's page say in the same words.
enum JobWords {
    static func foods(_ job: ReviewedJob) -> String {
        guard let foods = job.estimate?.foods else {
            return job.state == .running ? "not recognized yet" : "no readable answer"
        }
        if foods.isEmpty { return "no food" }
        return Format.list(foods.prefix(50).map { CleanText.line($0.name, limit: 40) }, atMost: 4)
    }

    /// Red if the job failed.
    static func status(_ job: ReviewedJob, into html: inout HTML) {
        html.element(
            .span, [job.state == .failed ? .class("chip") : .class("status")], text: job.status ?? "no status",
            limit: 40)
    }

    static func energy(_ job: ReviewedJob) -> String {
        job.estimate?.scoredTotals[.energy].map { "\(Format.kcal($0)) kcal" } ?? ""
    }

    static func picture(_ name: String?, _ place: Place.Backend, into html: inout HTML) {
        guard let name else { return html.element(.span, [.class("nophoto")], text: "no photo") }
        let address = ServedAddresses.address(of: place.with(.photo(name)))
        html.void(
            .img,
            [.address(.src, address), HTML.Attribute(.alt, "Photo of this job"), HTML.Attribute(.loading, "lazy")])
    }
}

/// Links to the backends of a project.
enum BackendLinks {
    static func write(_ names: [String], _ addresses: any Addresses, from here: Place, into html: inout HTML) {
        guard !names.isEmpty, !addresses.areFiles else { return }
        html.element(.nav, [.class("chips"), .label("Backends")]) { nav in
            for name in names.prefix(20) {
                addresses.link(
                    to: .backend(Place.Backend(provider: name)), from: here, [.class("pick")],
                    text: "jobs of \(name)", into: &nav)
            }
        }
    }
}
