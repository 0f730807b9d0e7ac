import Foundation
import Nutrition
import Sanity
import Testing

@testable import Reporting
@testable import Scoring

/// The tile of one meal as it is on a page.
struct Tile {
    var id: String
    var tags: Set<String>
    /// From its start to the next tile, or to the end of the gallery.
    var markup: String

    /// In reading order.
    static func all(_ page: String) -> [Tile] {
        page.split(separator: "<details class=\"tile").dropFirst().map { rest in
            let part = rest.split(separator: "</section>").first ?? rest
            let tags = part.prefix { $0 != "\"" }.split(separator: " ").map(String.init)
            let id = part.firstMatch(of: /<span class="id">([^<]*)<\/span>/).map { String($0.1) } ?? ""
            return Tile(id: id, tags: Set(tags), markup: String(part))
        }
    }

    /// The rows of its matrix: the truth, then the answers; cells as text.
    var rows: [[String]] {
        guard let matrix = markup.firstMatch(of: /(?s)<table class="matrix">.*?<tbody>(.*?)<\/tbody>/) else {
            return []
        }
        return matrix.1.split(separator: "<tr", omittingEmptySubsequences: false).dropFirst().map { row in
            row.split(separator: /<t[hd]/).dropFirst().map { cell in
                ("<x" + cell).replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
    }

    var header: [String] {
        let head =
            markup.firstMatch(of: /(?s)<table class="matrix">.*?<thead>(.*?)<\/thead>/).map { String($0.1) } ?? ""
        return head.matches(of: /<th scope="col">([^<]*)<\/th>/).map { String($0.1) }
    }
}

@Suite struct GalleryTests {
    /// One answer to a meal of an apple and a banana with 200 kcal and 50 g of carbohydrates.
    private func tile(
        _ estimate: MealEstimate?, truth: Truth = known, outcome: Outcome = .ok,
        set change: (inout SetInfo) -> Void = { _ in }
    ) throws -> Tile {
        var report = Fixture.report(isSimulated: false)
        change(&report.sets[0])
        let meal = Meal(id: "m", photos: [], truth: truth)
        let trial = TrialResult(variant: Fixture.steady, set: "fruit", meal: "m", outcome: outcome, estimate: estimate)
        report.meals = [MealReport(set: "fruit", meal: meal, thumbnails: [], trials: [trial])]
        return try #require(Tile.all(HTMLReport.render(report)).first)
    }

    static let known = Truth(
        nutrients: Nutrients(energy: 200, carbs: 50), foods: [TrueFood(name: "apple"), TrueFood(name: "banana")])

    private static let both = [FoodEstimate(name: "apple"), FoodEstimate(name: "banana")]

    // MARK: an open meal

    @Test func `a page has the bytes of a photo once, and draws them in the tile and in the open meal`() throws {
        let page = HTMLReportTests.live
        let pictures = page.matches(of: /<image id="(photo-[0-9]+-[0-9]+)"/).map { String($0.output.1) }
        let drawn = page.matches(of: /<use href="#([^"]+)"/).map { String($0.output.1) }
        #expect(!pictures.isEmpty && Set(pictures).count == pictures.count && pictures == drawn)
        let photos = page.matches(of: /data:image\/jpeg;base64,[^"]+/).map { String($0.output) }
        #expect(photos.count >= pictures.count)
        let first = try #require(Tile.all(page).first { $0.markup.contains("<image ") })
        #expect(first.markup.matches(of: /<image [^>]*data:image/).count == 1)
    }

    @Test func `foods are marked as found, invented or missed`() throws {
        let tile = try tile(MealEstimate(foods: [FoodEstimate(name: "Apples"), FoodEstimate(name: "yoghurt")]))
        #expect(tile.header == ["model", "kcal", "error", "apple", "banana", "also named"])
        #expect(tile.rows[1] == ["steady-large", "–", "–", "named", "missed", "yoghurt"])
        #expect(tile.tags.isSuperset(of: ["o2", "v0o2", "o3", "v0o3"]))
    }

    @Test func `answers as received are behind a fold, and a large run names the command that prints them`() throws {
        var report = Fixture.report(isSimulated: false)
        let meal = Meal(id: "m", photos: [], truth: Self.known)
        func page(_ text: String?) throws -> String {
            let trial = TrialResult(
                variant: Fixture.steady, set: "fruit", meal: "m", outcome: .notJSON, reason: "no JSON", text: text)
            report.meals = [MealReport(set: "fruit", meal: meal, thumbnails: [], trials: [trial])]
            return try #require(Tile.all(HTMLReport.render(report)).first).markup
        }
        #expect(try page("<b>an apple</b>").contains("<code>&lt;b&gt;an apple&lt;/b&gt;</code>"))
        #expect(try page(nil).contains("<code>nutrieval show \(report.run.id) m --explain</code>"))
    }

    @Test func `the truth says how its foods were weighed`() throws {
        let sum = "244.5 g − 10 % waste = 220.05 g × 52 kcal per 100 g"
        let truth = Truth(foods: [TrueFood(name: "apple", mass: 220.05, derivation: sum)])
        #expect(try tile(MealEstimate(foods: []), truth: truth).markup.contains("apple: \(sum)"))
    }

    @Test func `the set's synonyms and the threshold of the scores are used here too`() throws {
        let estimate = MealEstimate(foods: [FoodEstimate(name: "pome")])
        #expect(try tile(estimate).rows[1].suffix(3) == ["missed", "missed", "pome"])
        #expect(try tile(estimate) { $0.synonyms = ["apple": ["pome"]] }.rows[1].suffix(2) == ["named", "missed"])
        let loose = MealEstimate(foods: [FoodEstimate(name: "apple pie")])
        #expect(try tile(loose) { $0.matchThreshold = 1 }.rows[1].suffix(3) == ["missed", "missed", "apple pie"])
    }

    @Test func `without known foods nothing is called invented or missed`() throws {
        let truth = Truth(nutrients: Nutrients(energy: 200))
        let tile = try tile(MealEstimate(foods: [FoodEstimate(name: "yoghurt")]), truth: truth)
        #expect(tile.header == ["model", "kcal", "error"])
        #expect(tile.tags.isDisjoint(with: ["o2", "o3"]))
        #expect(!tile.markup.contains("missed") && !tile.markup.contains("class=\"bad"))
    }

    @Test func `prose is marked by the true foods it names`() throws {
        let tile = try tile(MealEstimate(description: "A red apple on a plate"))
        #expect(tile.rows[1] == ["steady-large", "–", "–", "named", "missed"])
        #expect(tile.tags.contains("o2") && !tile.tags.contains("o3"))
        #expect(tile.markup.contains("<p>steady-large: “A red apple on a plate”</p>"))
    }

    @Test(arguments: [
        (230.0, "+15 %", "good", true), (130, "-35 %", "plain", false), (420, "+110 %", "poor", false),
        (240, "+20 %", "good", true), (160, "-20 %", "good", true), (241, "+21 %", "plain", false),
        (200, "0 %", "good", true)
    ])
    func `the energy's error has a number and a bar, green only if all is right`(
        energy: Double, words: String, style: String, isRight: Bool
    ) throws {
        let tile = try tile(MealEstimate(foods: Self.both, statedTotals: Nutrients(energy: Kilocalories(energy))))
        #expect(tile.rows[1][1...2] == [Format.kcal(energy), words])
        #expect(tile.markup.contains("<rect class=\"\(style)\""))
        #expect(tile.markup.contains("<tr class=\"right\">") == isRight)
        let wrong = try self.tile(
            MealEstimate(foods: [FoodEstimate(name: "apple")], statedTotals: Nutrients(energy: Kilocalories(energy))))
        #expect(!wrong.markup.contains("<tr class=\"right\">"), "a missed food is not right, whatever the energy")
        #expect(!wrong.markup.contains("<rect class=\"good\""))
        let more = Self.both + [FoodEstimate(name: "yoghurt")]
        let invented = try self.tile(MealEstimate(foods: more, statedTotals: Nutrients(energy: Kilocalories(energy))))
        #expect(!invented.markup.contains("<tr class=\"right\">") && !invented.markup.contains("<rect class=\"good\""))
    }

    @Test func `amounts are grams for all if the truth has any, else kcal`() throws {
        let foods = [
            FoodEstimate(name: "apple", nutrients: Nutrients(energy: 90, mass: 150)),
            FoodEstimate(name: "banana", nutrients: Nutrients(energy: 110))
        ]
        let kcal = try tile(MealEstimate(foods: foods))
        #expect(kcal.rows[0].suffix(2) == ["✓", "✓"] && kcal.rows[1].suffix(2) == ["90 kcal", "110 kcal"])
        var truth = Self.known
        truth.foods?[0].mass = 214.2
        let grams = try tile(MealEstimate(foods: foods), truth: truth)
        #expect(grams.rows[0].suffix(2) == ["214 g", "✓"] && grams.rows[1].suffix(2) == ["150 g", "named"])
    }

    @Test func `the truth is on top with its source, then the answers in leaderboard order`() throws {
        let tile = try #require(Tile.all(HTMLReportTests.live).first { $0.id == "mix5" })
        #expect(tile.rows[0].prefix(3) == ["Truth", "177", ""])
        #expect(tile.rows[0].suffix(2) == ["214 g", "✓"])
        #expect(tile.markup.contains("<tr class=\"truth\"><th scope=\"row\">Truth</th>"))
        #expect(tile.markup.contains("<strong>Truth 177 kcal · weighed</strong>"))
        #expect(
            tile.rows.dropFirst().map { $0[0] } == [
                "steady-large", "brisk-mini/analyze", "brisk-mini/short", hostileName, "story-teller"
            ])
        #expect(tile.rows[4][1] == "schema invalid", "a failed answer has its outcome and no number")
        #expect(tile.rows[4].count == 2)
    }

    private let hostileName = "=&lt;script&gt;alert…xample) @you"

    @Test func `macros, decisions and costs are behind one fold`() throws {
        let tile = try tile(MealEstimate(foods: [], statedTotals: Nutrients(energy: 200, protein: 4, carbs: 20)))
        let fold = try #require(tile.markup.split(separator: "<details class=\"data\">").last)
        #expect(fold.contains("<th scope=\"col\">carbs, g</th>") && fold.contains("<th scope=\"col\">protein, g</th>"))
        #expect(!fold.contains("fat, g"), "nobody states any")
        let truth = try #require(fold.firstMatch(of: /(?s)Truth<\/span><\/th>(.*?)<\/tr>/)).1
        #expect(truth.matches(of: /<td[^>]*>([^<]*)/).map { String($0.1) }.prefix(2) == ["–", "50.0"])
        #expect(fold.contains("<td>4.0</td><td>20.0</td>"))
    }

    @Test func `findings name the model, the message and a suggested energy`() {
        let page = HTMLReportTests.live
        #expect(
            page.contains(
                "<li>brisk-mini/short: critical: 9000 kcal is more than a serving of this kind holds (2500 kcal)</li>"))
    }

    @Test func `photos can be enlarged without script, and say what they show`() throws {
        let tile = try #require(Tile.all(HTMLReportTests.live).first { $0.id == "mix5" })
        #expect(tile.markup.matches(of: /role="img" aria-label="apple and banana, photo 1 of 2 of mix5"/).count == 2)
        #expect(tile.markup.contains("<input type=\"checkbox\" class=\"unseen\" aria-label=\"Enlarge: apple and"))
        #expect(tile.markup.contains(">photo 2 could not be read</div>"))
        let bare = try #require(Tile.all(HTMLReportTests.live).last)
        #expect(bare.markup.contains("<span class=\"nophoto\">no photo</span>"))
    }

    // MARK: order, filters

    /// By a plain loop: the mean of the absolute errors of the answers that state an energy.
    private func meanError(_ report: MealReport) -> Double? {
        guard let truth = report.meal.truth.value(of: .energy) else { return nil }
        var (sum, count) = (0.0, 0.0)
        for trial in report.trials {
            guard let energy = energy(of: trial) else { continue }
            (sum, count) = (sum + abs(energy - truth), count + 1)
        }
        return count > 0 ? sum / count : nil
    }

    private func energy(of trial: TrialResult) -> Double? {
        if trial.outcome == .noFood { return 0 }
        return trial.outcome == .ok ? trial.estimate?.scoredTotals[.energy] : nil
    }

    @Test func `the worst meals come first, those without a known error last`() {
        var report = Fixture.report(isSimulated: false, meals: 40)
        report.meals[7].meal.truth = Truth()
        let order = Tile.all(HTMLReport.render(report)).map(\.id).dropLast()
        var known = report.meals.prefix(40).enumerated().compactMap { place, meal in
            meanError(meal).map { (place: place, error: $0) }
        }
        known.sort { ($1.error, $0.place) < ($0.error, $1.place) }
        #expect(known.count == 39)
        func shown(_ place: Int) -> String {
            place % 12 == 3 && place == 3 ? order.first { $0.hasPrefix("=") } ?? "" : "mix\(place)"
        }
        #expect(Array(order) == known.map { shown($0.place) } + ["mix7"])
    }

    @Test func `the 24 worst are open and the rest is a click away`() {
        let page = HTMLReport.render(Fixture.report(meals: 60))
        let tiles = Tile.all(page).dropLast()
        #expect(tiles.count == 60)
        #expect(tiles.map { $0.tags.contains("rest") } == (0..<60).map { $0 >= 24 })
        #expect(page.contains(" Show the other 36 meals</label>"))
        #expect(page.contains(".gallery:not(:has(.narrow:checked)) .rest:not(:has(:target)){display:none}"))
        let few = HTMLReport.render(Fixture.report(meals: 24))
        #expect(!Tile.all(few).contains { $0.tags.contains("rest") } && !few.contains("Show the other"))
    }

    /// Independent of the renderer: what a filter must find in an answer of the fixture.
    private func matches(_ trial: TrialResult, of meal: Meal) -> Set<Int> {
        var found: Set<Int> = []
        if ![.ok, .noFood].contains(trial.outcome), trial.outcome.kind != .pending { found.insert(0) }
        if let truth = meal.truth.nutrients[.energy], truth > 0, let energy = energy(of: trial) {
            if abs(energy - truth) > truth / 2 { found.insert(1) }
            if abs(energy - truth) <= truth / 5 { found.insert(4) }
        }
        guard let foods = meal.truth.foods, trial.outcome == .ok else { return found }
        if let named = trial.estimate?.foods?.map(\.name) {
            if !foods.allSatisfy({ named.contains($0.name) }) { found.insert(2) }
            if !named.allSatisfy({ name in foods.contains { $0.name == name } }) { found.insert(3) }
        }
        return found
    }

    @Test func `the classes that filters use are those of the answers`() throws {
        var report = Fixture.report(isSimulated: false)
        report.sets.removeLast()
        report.meals.removeLast()
        report.meals[4].meal.difficulty = .complex
        // One model names another food on one meal.
        report.meals[8].trials[0].values.estimate?.foods?[0].name = "yoghurt"
        let page = HTMLReport.render(report)
        let tiles = Tile.all(page)
        var seen: Set<String> = []
        for meal in report.meals {
            var expected: Set<String> = []
            for trial in meal.trials {
                let place = try #require(report.scores.variants.firstIndex { $0.variant == trial.variant })
                for filter in matches(trial, of: meal.meal) {
                    expected.insert("o\(filter)")
                    expected.insert("v\(place)o\(filter)")
                }
                for finding in trial.findings {
                    expected.insert("r\(try #require(RuleID.allCases.firstIndex(of: finding.rule)))")
                }
            }
            if meal.meal.difficulty == .complex { expected.insert("d2") }
            let tile = try #require(
                tiles.first { $0.id == meal.meal.id || meal.meal.id == Fixture.hostile && $0.id.hasPrefix("=") })
            #expect(tile.tags.subtracting(["rest"]) == expected, "\(meal.meal.id)")
            seen.formUnion(expected)
        }
        #expect(seen.isSuperset(of: ["o0", "o1", "o2", "o3", "o4", "d2", "r0", "v0o3"]), "all of them occurred")
        // A choice for each, and a rule that hides what it excludes.
        for tag in ["o0", "o1", "o2", "o3", "o4", "d2", "r0"] {
            #expect(page.contains("class=\"narrow f-\(tag)\">"), "\(tag)")
            #expect(page.contains(".gallery:has(.f-\(tag):checked) .tile:not(.\(tag)){display:none}"), "\(tag)")
        }
        #expect(
            page.contains(".gallery:has(.f-o3:checked):has(.f-v0:checked) .tile:not(.v0o3){display:none}"))
        #expect(page.contains(".gallery:has(.f-v0:checked) .tile circle:not(.v0){opacity:.12}"))
        #expect(!page.contains("class=\"narrow f-d0\""), "no meal is of that difficulty")
    }

    @Test func `a filter that would find nothing is not offered, and one meal needs none`() throws {
        let one = HTMLReport.render(Fixture.report(meals: 1))
        #expect(!one.contains("<details class=\"filters\">"))
        var report = Fixture.report()
        for index in report.meals.indices {
            report.meals[index].trials.removeAll { $0.outcome.kind != .answered }
        }
        #expect(!HTMLReport.render(report).contains("class=\"narrow f-o0\""))
    }

    @Test func `models beyond the twenty-fifth have no filter and still a tile`() {
        var report = Fixture.report(isSimulated: false)
        for copy in 0..<30 {
            var row = report.scores.variants[1]
            row.variant = VariantID(provider: "copy-\(copy)", prompt: "analyze")
            report.scores.variants.append(row)
        }
        let page = HTMLReport.render(report)
        #expect(page.contains("class=\"narrow f-v24\"") && !page.contains("f-v25"))
        #expect(MarkupCheck(page).problems.isEmpty)
    }

    // MARK: dots, worst meals elsewhere

    @Test func `a tile has a dot per stated energy, and its errors in words`() throws {
        let tile = try #require(Tile.all(HTMLReportTests.live).first { $0.id == "mix6" })
        let dots = try #require(tile.markup.firstMatch(of: /(?s)<svg class="dots".*?<\/svg>/)).0
        #expect(dots.matches(of: /<circle class="v[0-9] (near|off|far)"/).count == 3)
        // 9,000 kcal of 198: at the edge, and named.
        #expect(dots.contains("<circle class=\"v2 far\" cx=\"154\""))
        #expect(tile.markup.contains("to +4450 %, 1 failed</span>"))
    }

    @Test func `the worst meals are in the summary of a pull request, and their dots link to them`() {
        #expect(MarkdownReportTests.page.contains("| mix6 | 198 | 2,968 |"))
        #expect(HTMLReportTests.page.contains("<a href=\"#meal-0-6\" tabindex=\"-1\"><title>mix6: +4450 %</title>"))
        #expect(HTMLReportTests.page.contains("id=\"meal-0-6\""))
    }
}
