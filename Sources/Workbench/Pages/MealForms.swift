import Catalog
import Importing
import JSON
import Nutrition
import Reporting
import Scoring

/// What the forms of a meal's page do.
extension Site {
    /// Adds the forms to a page; none for a set that is not one of the project's.
    func open(_ page: inout MealPage, for visit: Visit) async {
        let place = page.place
        guard desk.canEdit(page.set.info.name) else { return }
        let history = await desk.history(of: page.set.info.name)
        func address(_ change: (inout Place.Meal) -> Void) -> LocalAddress {
            var other = Place.Meal(run: place.run, set: place.set, meal: place.meal, choice: place.choice)
            change(&other)
            return ServedAddresses.address(of: .meal(other))
        }
        let usable = page.meal.answers.answers.filter { !$0.isFailed }
        var edit = EditPane(
            meal: place.meal, mark: history.marks[place.meal], last: history.last(of: place.meal), visit: visit,
            action: address { _ in }, opening: address { $0.isEditing = true },
            proposals: usable.prefix(20).enumerated().map { number, answer in
                let energy = answer.energy.map { ", \(Format.kcal($0)) kcal" } ?? ""
                return (answer.name + energy, address { $0.proposal = number + 1 })
            })
        edit.message = place.notice.map { EditPane.Message(sentences: [$0.words]) }
        let state = TruthState(truth: page.meal.meal.truth, mark: edit.mark)
        if place.isEditing { edit.draft = TruthDraft(state) }
        if let number = place.proposal, usable.indices.contains(number - 1) {
            let trial = usable[number - 1].trial
            var draft = TruthDraft(state)
            draft.take(
                trial.scoredTotals,
                trial.foods.map { foods in
                    foods.map { ($0.name, ($0.nutrients.mass ?? $0.portion?.grams)?.value) }
                })
            edit.draft = draft
            edit.message = EditPane.Message(sentences: [
                "A proposal: nothing is saved yet. Check it by the photo, the scale or the label."
            ])
        }
        page.edit = edit
    }

    /// Does what a form asks, or shows the page again with what was typed and why it was not done.
    func take(_ body: FormBody, of place: Place.Meal, for visit: Visit) async -> SiteReply {
        var visit = visit
        if !body[FormField.by].isEmpty { visit.by = body[FormField.by] }
        let page: MealPage
        do {
            let isWriting = ["save", "undo", "mark"].contains(body[FormField.action])
            if isWriting, let last = lastPage(of: place) {
                page = last
            } else if let found = try await self.page(of: place, for: visit) {
                page = found
            } else {
                return missing("meal", .meal(place))
            }
        } catch {
            return await unshown(
                .meal(place), error, title: "Nothing was saved: go back, the form still has what you typed")
        }
        let state = TruthState(truth: page.meal.meal.truth, mark: page.edit?.mark)
        do {
            switch body[FormField.action] {
            case "effect":
                return try await effect(TruthDraft(body), on: page, state, isPart: body[FormField.part] == "1")
            case let action where action.hasPrefix("use."):
                var (page, draft) = (page, TruthDraft(body))
                if let nutrient = Nutrient.allCases.first(where: { "use.\($0.key)" == action }) { draft.use(nutrient) }
                page.edit?.draft = draft
                page.edit?.message = EditPane.Message(sentences: [
                    "The sum of the foods is in the form. Nothing is saved yet."
                ])
                return .page(status: 200, redacted(page.html()))
            case "save":
                let corrections = try TruthDraft(body).corrections(of: place.meal, at: state)
                guard !corrections.isEmpty else {
                    throw TruthDraft.Problem(description: "nothing was edited: change a value, then save")
                }
                let why = body[FormField.why]
                try await desk.save(
                    corrections, in: place.set,
                    CorrectionNote(by: visit.name, why: why.isEmpty ? nil : why, saw: Self.seen(on: page)))
                return moved(page, .saved, by: visit.name)
            case "undo":
                try await desk.undo(body[FormField.id], in: place.set, by: visit.name)
                return moved(page, .undone)
            case "mark":
                try await desk.save(
                    [try Self.mark(body, of: place.meal)], in: place.set,
                    CorrectionNote(by: visit.name, saw: Self.seen(on: page)))
                return moved(page, .marked)
            default: throw TruthDraft.Problem(description: "the form names no action: use the page's buttons")
            }
        } catch {
            // Another window may have been faster: show what it saved.
            guard let current = try? await self.page(of: place, for: visit) else {
                let message = MessagePage(
                    title: "Nothing was saved", sentences: Self.sentences(error), place: .meal(place))
                return .page(status: 422, redacted(message.html()))
            }
            return refused(body, on: current, error)
        }
    }

    /// The page as it was drawn last, without forms: a save compares the form's values with the files by itself.
    private func lastPage(of place: Place.Meal) -> MealPage? {
        let plain = Place.Meal(run: place.run, set: place.set, meal: place.meal, choice: place.choice)
        guard desk.canEdit(place.set), let run = shelf.lastTriage(of: place.run),
            let set = run.sets.first(where: { $0.info.name == place.set })
        else { return nil }
        return MealPage(run, set, plain, queue: [], photos, ServedAddresses())
    }

    /// The closed page as the files are now; nil without such a meal in a set of the project.
    private func page(of place: Place.Meal, for visit: Visit) async throws -> MealPage? {
        let plain = Place.Meal(run: place.run, set: place.set, meal: place.meal, choice: place.choice)
        guard desk.canEdit(place.set), let run = try await shelf.triage(of: place.run),
            let set = Self.set(place.set, of: run), var page = MealPage(run, set, plain, photos, ServedAddresses())
        else { return nil }
        await open(&page, for: visit)
        return page
    }

    /// The variants whose answers the page shows.
    private static func seen(on page: MealPage) -> [String] {
        var seen: [String] = []
        for answer in page.meal.answers.answers {
            let name = answer.trial.variant.description
            if !seen.contains(name) { seen.append(name) }
        }
        return Array(seen.prefix(100))
    }

    /// The same mark again removes it.
    private static func mark(_ body: FormBody, of meal: String) throws(TruthDraft.Problem) -> Correction {
        let (text, old) = (body[FormField.mark], body[FormField.oldMark])
        guard let mark = MealMark(rawValue: text), old.isEmpty || MealMark(rawValue: old) != nil else {
            throw TruthDraft.Problem(description: "this mark is not known: use the page's buttons")
        }
        return Correction(
            meal: meal, field: .mark, old: old.isEmpty ? .null : .string(old),
            new: text == old ? .null : .string(mark.rawValue))
    }

    private func moved(_ page: MealPage, _ notice: Place.Meal.Notice, by: String? = nil) -> SiteReply {
        var place = page.place
        place.notice = notice
        return .moved(.meal(place), by: by)
    }

    private func effect(
        _ draft: TruthDraft, on page: MealPage, _ state: TruthState, isPart: Bool
    ) async throws -> SiteReply {
        var page = page
        page.edit?.draft = draft
        do {
            let corrections = try draft.corrections(of: page.place.meal, at: state)
            guard !corrections.isEmpty else { throw TruthDraft.Problem(description: "No value was changed yet.") }
            let effect = try await desk.effect(of: corrections, on: page.place.run, in: page.place.set)
            page.edit?.effect = effect
            page.edit?.message = EditPane.Message(sentences: ["The effect is below the form. Nothing is saved yet."])
            guard isPart else { return .page(status: 200, redacted(page.html())) }
            var part = HTML()
            EffectList.write(effect, into: &part)
            FoodTotals(draft.rows).write(draft, into: &part)
            return .page(status: 200, redacted(part.bytes))
        } catch {
            guard isPart else { throw error }
            var part = HTML()
            for sentence in Self.sentences(error) { part.element(.p, text: sentence, limit: 800) }
            FoodTotals(draft.rows).write(draft, into: &part)
            return .page(status: 200, redacted(part.bytes))
        }
    }

    /// The page as it is now, with what was typed.
    private func refused(_ body: FormBody, on page: MealPage, _ error: any Error) -> SiteReply {
        var page = page
        let state = TruthState(truth: page.meal.meal.truth, mark: page.edit?.mark)
        var status = 422
        var sentences = Self.sentences(error)
        let isForm = ["save", "effect"].contains(body[FormField.action])
        if isForm { page.edit?.draft = TruthDraft(body) }
        if let error = error as? CorrectionError, case .conflict = error {
            status = 409
            if isForm {
                // The present values were now seen.
                page.edit?.draft = TruthDraft(body).rebased(on: state)
                sentences.append("Your values are still in the form. Saving them replaces the present ones.")
            }
        }
        page.edit?.message = EditPane.Message(sentences: sentences, isError: true)
        return .page(status: status, redacted(page.html()))
    }
}

extension Place.Meal.Notice {
    fileprivate var words: String {
        switch self {
        case .saved: "Saved. Undo it with u, go on with n."
        case .undone: "Taken back."
        case .marked: "Marked. Undo it with u, go on with n."
        }
    }
}
