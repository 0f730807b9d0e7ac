import Application
import Catalog
import Importing
import Nutrition
import Reporting
import Scoring

/// What the pages of a blind review show and do.
extension Site {
    /// Does what the form of a page asks.
    func take(_ body: FormBody, at blind: BlindPlace, for visit: Visit) async -> SiteReply {
        do {
            switch blind {
            case .start(let run, let set): return try await start(body, run, set, visit)
            case .session(let set, let id): return try await step(body, set, id, visit)
            }
        } catch {
            let message = MessagePage(
                title: "This review cannot go on", sentences: Self.sentences(error), place: .blind(blind))
            return .page(status: 422, redacted(message.html()))
        }
    }

    /// - Parameter visit: nil: nothing can be written, so there is no review.
    func reply(to place: BlindPlace, for visit: Visit?) async throws -> SiteReply {
        guard let visit else { return .nothing }
        switch place {
        case .start(let run, let set):
            guard let page = try await startPage(run, set, visit) else { return missing("run", .blind(place)) }
            return .page(status: 200, redacted(page.html()))
        case .session(let set, let id):
            guard let page = try await review(set, id, visit) else { return missing("review", .blind(place)) }
            return .page(status: 200, redacted(page.html()))
        }
    }

    // MARK: the start

    private func startPage(_ name: String, _ set: String?, _ visit: Visit) async throws -> BlindStartPage? {
        guard let run = try await shelf.triage(of: name), let set = Self.set(set, of: run),
            desk.canEdit(set.info.name)
        else { return nil }
        return BlindStartPage(
            run: run, folder: name, set: set,
            reviews: try await SetReviewing(project, set: set.info.name).reviews(), visit: visit)
    }

    private func start(_ body: FormBody, _ name: String, _ set: String?, _ visit: Visit) async throws -> SiteReply {
        var visit = visit
        visit.by = body[FormField.by]
        guard var page = try await startPage(name, set, visit) else {
            return missing("run", .blind(.start(run: name, set: set)))
        }
        func refused(_ sentence: String) -> SiteReply {
            page.message = EditPane.Message(sentences: [sentence], isError: true)
            return .page(status: 422, redacted(page.html()))
        }
        let by = body[FormField.by]
        guard (1...100).contains(by.utf8.count) else { return refused("Type your name, of at most 100 letters.") }
        guard let count = Int(body[FormField.count]), (1...BlindReview.mealsAtMost).contains(count) else {
            return refused("The number of meals must be from 1 to \(BlindReview.mealsAtMost).")
        }
        let open = BlindReview.open(page.set, for: by, page.reviews)
        guard !open.isEmpty else {
            return refused("There is no meal left that you have not estimated: choose another run, or add meals.")
        }
        let seed = UInt32.random(in: 0 ... .max)
        let digits = String(UInt64.random(in: 0..<(1 << 48)), radix: 16)
        let id = String(repeating: "0", count: 12 - digits.count) + digits
        let start = ReviewStart(run: name, seed: seed, meals: BlindReview.draw(count, of: open, seed: seed))
        try await SetReviewing(project, set: page.set.info.name).save(.start(start), of: id, by: by)
        return .moved(.blind(.session(set: page.set.info.name, id: id)), by: by)
    }

    // MARK: a step

    private func review(_ set: String, _ id: String, _ visit: Visit) async throws -> BlindPage? {
        guard desk.canEdit(set), let session = try await SetReviewing(project, set: set).reviews()[id],
            let run = try await shelf.triage(of: session.run),
            let found = run.sets.first(where: { $0.info.name == set })
        else { return nil }
        var page = BlindPage(
            review: BlindReview(session, found), isSimulated: run.run.isSimulated, visit: visit, photos: photos)
        if session.isRevealed { page.score = project.personScore(session.by, session.estimates, on: found) }
        return page
    }

    private func step(_ body: FormBody, _ set: String, _ id: String, _ visit: Visit) async throws -> SiteReply {
        let place = BlindPlace.session(set: set, id: id)
        guard var page = try await review(set, id, visit) else { return missing("review", .blind(place)) }
        do {
            let content = try BlindDraft(body).content(page.review)
            try await SetReviewing(project, set: set).save(content, of: id, by: page.review.session.by)
            return .moved(.blind(place), by: nil)
        } catch let error as BlindDraft.Problem {
            page.draft = body
            page.message = EditPane.Message(sentences: Self.sentences(error), isError: true)
            return .page(status: 422, redacted(page.html()))
        } catch ReviewError.saved {
            guard var present = try await review(set, id, visit) else { return missing("review", .blind(place)) }
            let words = Format.sentence("\(ReviewError.saved)")
            present.message = EditPane.Message(sentences: [words + "."], isError: true)
            return .page(status: 409, redacted(present.html()))
        }
    }
}

/// What a person typed or chose on a page of a review.
struct BlindDraft {
    /// A value that cannot be saved, with the remedy.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    static let none = "none"
    private let body: FormBody

    init(_ body: FormBody) { self.body = body }

    /// - Throws: `Problem`; `ReviewError.saved` for a page of an earlier step.
    func content(_ review: BlindReview) throws -> ReviewEntry.Content {
        switch body[FormField.action] {
        case "reveal":
            guard review.step != nil else { throw ReviewError.saved }
            return .reveal
        case "estimate":
            guard case .estimate(let number) = review.step, body[FormField.step] == "\(number)",
                let meal = review.meal(number)
            else { throw ReviewError.saved }
            return .estimate(meal.id, try estimate())
        case "judge":
            guard case .judge(let number) = review.step, body[FormField.step] == "\(number)",
                let meal = review.meal(number)
            else { throw ReviewError.saved }
            return .judgement(meal.id, try judgement(of: meal.id, review))
        default: throw Problem(description: "The form names no action: use the page's buttons.")
        }
    }

    private func estimate() throws(Problem) -> MealEstimate {
        var totals = Nutrients()
        for nutrient in Nutrient.allCases {
            let text = body["value.\(nutrient.key)"]
            guard !text.isEmpty else { continue }
            guard let number = Double(text), (0...100_000).contains(number) else {
                let shown = CleanText.line(text, limit: 60)
                throw Problem(
                    description: "\(nutrient.rawValue): `\(shown)` is no number from 0 to 100000: correct it.")
            }
            totals[nutrient] = number
        }
        guard totals[.energy] != nil else { throw Problem(description: "Type your estimate of the energy in kcal.") }
        let foods = body[FormField.foods].split(whereSeparator: { $0 == "," || $0.isNewline }).map { name in
            let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return CleanText.line(words, limit: 100)
        }.filter { !$0.isEmpty }
        guard foods.count <= 100 else { throw Problem(description: "Type at most 100 foods.") }
        return MealEstimate(
            foods: foods.isEmpty ? nil : foods.map { FoodEstimate(name: $0) }, statedTotals: totals)
    }

    private func judgement(of meal: String, _ review: BlindReview) throws -> ReviewJudgement {
        guard body[FormField.check] == review.check(of: meal) else {
            throw Problem(description: "The run has other answers to this meal now: look at them again.")
        }
        let order = review.answers(to: meal).map { "\($0.trial.variant)" }
        let right = order.indices.map { place -> Bool? in
            switch body["right.\(place + 1)"] {
            case "yes": true
            case "no": false
            default: nil
            }
        }
        let chosen = body[FormField.log]
        if chosen == Self.none { return ReviewJudgement(order: order, right: right, logged: nil) }
        guard let number = Int(chosen), order.indices.contains(number - 1) else {
            throw Problem(description: "Choose the answer that you would log, or none of them.")
        }
        return ReviewJudgement(order: order, right: right, logged: order[number - 1])
    }
}
