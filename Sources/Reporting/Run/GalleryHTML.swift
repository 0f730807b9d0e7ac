package import Nutrition
import Sanity
import Scoring

/// The meals of one set as tiles that open in place, with filters that need no script.
struct GalleryHTML {
    let choice: MealChoice
    let context: ReportContext
    let page: Page

    private var set: SetScores { context.sets[choice.set] }

    func write(into html: inout HTML) {
        let meals = choice.meals.map { ($0, MealAnswers(set.meals[$0], context, set: choice.set)) }
        html.element(.div, [.class("gallery")]) { html in
            if meals.count > 1 { filters(meals.map(\.1), into: &html) }
            html.element(.div, [.class("tiles")]) { html in
                for (place, (meal, answers)) in meals.enumerated() {
                    tile(meal, answers, isRest: place >= Gallery.open, into: &html)
                }
            }
            let rest = meals.count - Gallery.open
            guard rest > 0 else { return }
            html.element(.label, [.class("more")]) { label in
                label.void(.input, [HTML.Attribute(.type, "checkbox"), .class("narrow")])
                label.add(" Show the other \(Format.count(rest, "meal"))")
            }
        }
    }

    // MARK: filters

    private func filters(_ meals: [MealAnswers], into html: inout HTML) {
        let answers = meals.flatMap(\.answers)
        let found = Set(answers.flatMap { $0.trial.findings.map(\.rule) })
        let hard = Set(meals.compactMap(\.report.meal.difficulty))
        html.element(.details, [.class("filters")]) { html in
            html.element(.summary, text: "Filter")
            let filters = MealFilter.allCases.enumerated().filter { _, filter in answers.contains(where: filter.holds) }
            radios("Show", "outcome", filters.map { (HTML.StyleTag("f-o", $0), $1.words) }, into: &html)
            let variants = set.variants.prefix(Gallery.variantsAtMost).enumerated()
            radios(
                "Model", "model", variants.map { (HTML.StyleTag("f-v", $0), context.names[$1.variant]) }, into: &html)
            radios(
                "Difficulty", "difficulty",
                Difficulty.allCases.enumerated().filter { hard.contains($1) }
                    .map { (HTML.StyleTag("f-d", $0), $1.rawValue) }, into: &html)
            radios(
                "Finding", "finding",
                RuleID.allCases.enumerated().filter { found.contains($1) }
                    .map { (HTML.StyleTag("f-r", $0), SanityTable.words($1.rawValue)) }, into: &html)
        }
    }

    /// One of several, `any` first.
    private func radios(
        _ title: String, _ name: StaticString, _ choices: [(tag: HTML.StyleTag, words: String)], into html: inout HTML
    ) {
        guard !choices.isEmpty else { return }
        let group = HTML.Attribute(.name, "\(name)-\(choice.set)-\(choice.isHome ? 1 : 0)")
        let radio = HTML.Attribute(.type, "radio")
        html.element(.fieldset) { html in
            html.element(.legend, text: title)
            html.element(.label) { label in
                label.void(.input, [radio, group, HTML.Attribute(.checked, "")])
                label.add("any")
            }
            for choice in choices {
                html.element(.label) { label in
                    label.void(.input, [radio, group, .tags([HTML.StyleTag("narrow"), choice.tag])])
                    label.add(choice.words, limit: 80)
                }
            }
        }
    }

    /// The rules that hide the tiles a choice excludes, for pages with so many variants.
    static func style(variants: Int) -> String {
        var rules: [String] = []
        func hide(_ chosen: String, _ kept: String) {
            rules.append(".gallery:has(\(chosen)) .tile:not(.\(kept)){display:none}")
        }
        for outcome in MealFilter.allCases.indices {
            hide(".f-o\(outcome):checked", "o\(outcome)")
            for variant in 0..<min(variants, Gallery.variantsAtMost) {
                hide(".f-o\(outcome):checked):has(.f-v\(variant):checked", "v\(variant)o\(outcome)")
            }
        }
        for variant in 0..<min(variants, Gallery.variantsAtMost) {
            rules.append(".gallery:has(.f-v\(variant):checked) .tile circle:not(.v\(variant)){opacity:.12}")
        }
        for place in Difficulty.allCases.indices { hide(".f-d\(place):checked", "d\(place)") }
        for place in RuleID.allCases.indices { hide(".f-r\(place):checked", "r\(place)") }
        return rules.joined(separator: "\n")
    }

    private func tags(_ meal: MealAnswers) -> [HTML.StyleTag] {
        var tags: [HTML.StyleTag] = []
        for (place, filter) in MealFilter.allCases.enumerated() {
            let own = meal.answers.filter(filter.holds)
            if !own.isEmpty { tags.append(HTML.StyleTag("o", place)) }
            for rank in Set(own.compactMap(\.rank)).sorted() where rank < Gallery.variantsAtMost {
                tags.append(HTML.StyleTag("v", rank, "o", place))
            }
        }
        if let difficulty = meal.report.meal.difficulty, let place = Difficulty.allCases.firstIndex(of: difficulty) {
            tags.append(HTML.StyleTag("d", place))
        }
        let found = Set(meal.answers.flatMap { $0.trial.findings.map(\.rule) })
        for (place, rule) in RuleID.allCases.enumerated() where found.contains(rule) {
            tags.append(HTML.StyleTag("r", place))
        }
        return tags
    }

    // MARK: a tile

    private func tile(_ meal: Int, _ answers: MealAnswers, isRest: Bool, into html: inout HTML) {
        let place = context.paging.place(set: choice.set, meal: meal)
        let report = answers.report
        let tags = [HTML.StyleTag("tile")] + (isRest ? [HTML.StyleTag("rest")] : []) + tags(answers)
        html.element(.details, [.tags(tags)]) { html in
            html.element(.summary) { html in
                picture(meal, report, into: &html)
                html.element(.span, [.class("id")], text: report.meal.id, limit: 80)
                html.element(.span, [.class("truth")]) { words in
                    words.add(answers.truthWords)
                    let failed = answers.answers.count(where: \.isFailed)
                    guard failed > 0 else { return }
                    words.literal(" · ")
                    words.element(.span, [.class("bad")], text: "\(failed) failed")
                }
                if answers.truth != nil { Self.dots(answers, into: &html) }
            }
            let id = choice.isHome ? [HTML.Attribute(.id, place.id)] : []
            html.element(.div, [.class("open")] + id) { html in
                MealMatrixHTML(
                    answers: answers, context: context, set: choice.set, showsTexts: !isRest,
                    first: MealPicture(report, set: choice.set, meal: meal)
                )
                .write(into: &html)
                guard !choice.isHome else { return }
                html.element(.p, [.class("aside")]) { words in
                    words.element(.a, [.link(to: .meal(place), from: page)], text: "This meal among the others")
                }
            }
        }
    }

    private func picture(_ meal: Int, _ report: MealReport, into html: inout HTML) {
        if let words = MealWords.input(report.meal, limit: 90) {
            return html.element(.span, [.class("nophoto")], text: words, limit: 120)
        }
        if let picture = MealPicture(report, set: choice.set, meal: meal) {
            return picture.draw(isTile: true, into: &html)
        }
        html.element(
            .span, [.class("nophoto")],
            text: !report.thumbnails.isEmpty
                ? "photo not readable" : context.run.showsPhotos ? "no photo" : "photo left out")
    }

    /// Signed errors from −100 to +100 %, a dot per answer, over the band of ±20 %.
    private static func dots(_ answers: MealAnswers, into html: inout HTML) {
        html.element(.span, [.class("unseen")], text: answers.errorWords)
        let (width, height) = (160.0, 18.0)
        func x(_ share: Double) -> Double { width / 2 + (width / 2 - 6) * min(max(share, -1), 1) }
        html.element(.svg, [.class("dots"), .box("0 0 160 18"), .unspoken]) { svg in
            svg.draw(.bar((x(-0.2), 1), width: x(0.2) - x(-0.2), height: height - 2), "band")
            svg.draw(.line((x(0), 1), (x(0), height - 1)), "middle-line")
            for answer in answers.answers {
                guard let error = answer.error, let rank = answer.rank else { continue }
                let style = HTML.StyleTag("v", rank)
                let tone = HTML.StyleTag(abs(error) > 0.5 ? "far" : abs(error) > 0.2 ? "off" : "near")
                svg.shape(.circle, [.tags([style, tone]), .at(.cx, x(error)), .at(.cy, height / 2), .at(.r, 4.5)])
            }
        }
    }
}

/// The first photo of a meal. Its bytes are on the page once, in the tile; the open meal draws the same picture larger.
struct MealPicture {
    private let bytes: [UInt8]
    private let size: PictureSize
    private let id: HTML.StyleTag
    private let words: String

    /// Nil without a readable photo.
    init?(_ report: MealReport, set: Int, meal: Int) {
        guard let bytes = report.thumbnails.first, !bytes.isEmpty else { return nil }
        self.bytes = bytes
        size = report.firstSize ?? PictureSize(width: 400, height: 300)
        id = HTML.StyleTag("photo-", set, "-", meal)
        words = MealWords.view(report.meal, photo: 0)
    }

    /// - Parameter isTile: cut to the shape of a tile, and the one that has the bytes.
    func draw(isTile: Bool, into html: inout HTML) {
        let box = HTML.Attribute(.viewBox, "0 0 \(size.width) \(size.height)")
        let fit = isTile ? [.class("picture"), HTML.Attribute(.preserveAspectRatio, "xMidYMid slice")] : []
        html.element(.svg, fit + [box, HTML.Attribute(.role, "img"), .label(words)]) { svg in
            guard isTile else { return svg.shape(.use, [.drawing(id)]) }
            svg.element(
                .image,
                [
                    .id(id), HTML.Attribute(.width, "\(size.width)"), HTML.Attribute(.height, "\(size.height)"),
                    .drawnJPEG(bytes)
                ]
            ) { _ in }
        }
    }
}

package enum MealWords {
    /// What is asked about in place of photos: the text in quotes, or the code; nil for photos.
    package static func input(_ meal: Meal, limit: Int = 500) -> String? {
        switch meal.input {
        case .photos: nil
        case .text(let text): "“\(CleanText.line(text, limit: limit))”"
        case .barcode(let digits): "bar code \(CleanText.line(digits, limit: 20))"
        }
    }

    /// What a photo shows, for people who cannot see it: `apple, photo 1 of 2 of apple`.
    package static func view(_ meal: Meal, photo: Int) -> String {
        let foods = meal.truth.foods.map { foods in
            foods.isEmpty ? "no food" : Format.list(foods.map { CleanText.line($0.name, limit: 40) })
        }
        let count = max(1, meal.photos.count)
        return [foods, "photo \(photo + 1) of \(count) of \(CleanText.line(meal.id, limit: 60))"]
            .compactMap { $0 }.joined(separator: ", ")
    }
}
