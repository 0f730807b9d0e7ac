/// The run's name, what must not be overlooked, and the verdict.
enum HeaderSection {
    static func render(_ report: Report, _ sets: [SetScores], into page: inout HTML) {
        page.element(.header) { page in
            page.element(.p, [.class("eyebrow")], text: "nutrieval report")
            page.element(.h1, text: report.run.id, limit: 80)
            facts(report.run, into: &page)
            banners(report.run, into: &page)
            if let priced = Notices.pricedAsOf(report.run) { page.element(.p, [.class("soft")], text: priced) }
            for verdict in Verdict.all(of: report) {
                page.element(.p, [.class("verdict")]) { $0.element(.strong, text: verdict.lead, limit: 1000) }
                guard !verdict.points.isEmpty else { continue }
                page.element(.ul, [.class("verdict")]) { list in
                    for point in verdict.points { list.element(.li, text: point, limit: 4000) }
                }
            }
            if !report.remarks.isEmpty {
                page.element(.ul, [.class("remarks")]) { list in
                    for remark in report.remarks { list.element(.li, text: remark, limit: 1000) }
                }
            }
            if sets.count > 1 {
                page.element(.nav) { nav in
                    for (index, set) in sets.enumerated() {
                        nav.element(.a, [.link(to: "set-\(index)")], text: "Set \(set.name)", limit: 60)
                    }
                }
            }
        }
    }

    private static func facts(_ run: RunInfo, into page: inout HTML) {
        page.element(.p, [.class("facts")]) { page in
            let facts = [
                run.startedAt, Format.count(run.repeats, "repeat"), "order seed \(run.seed)",
                "nutrieval \(run.toolVersion)",
                "plan \(run.planSHA256.prefix(12))"
            ]
            for fact in facts { page.element(.span, text: fact, limit: 60) }
        }
    }

    static func banners(_ run: RunInfo, into page: inout HTML) {
        if let simulated = Notices.simulated(run) {
            page.element(.div, [.class("banner"), HTML.Attribute(.role, "note")], text: simulated)
        }
        guard let incomplete = Notices.incomplete(run) else { return }
        page.element(.div, [.class("banner"), HTML.Attribute(.role, "note")]) { page in
            page.add(incomplete)
            guard let command = run.resumeCommand else { return }
            page.add(" Finish it with:")
            page.element(.code, text: command, limit: 500)
        }
    }
}
