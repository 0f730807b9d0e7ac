/// What the eval set is and what to beware of.
enum SetSection {
    static func render(_ set: SetScores, isOnly: Bool, into page: inout HTML) {
        page.element(.h2, text: isOnly ? "Results on \(set.name)" : "Set \(set.name)", limit: 80)
        page.element(.p, [.class("soft")]) { page in
            if let description = set.info?.description {
                page.add(description, limit: 500)
                page.literal(" · ")
            }
            page.add(SetDescription.size(set))
            if let licence = set.info?.licence {
                page.literal(" · ")
                page.add(licence, limit: 80)
            }
        }
        if let caution = set.info?.caution {
            page.element(.p, [.class("banner")], text: "Caution: " + caution, limit: 500)
        }
    }
}
