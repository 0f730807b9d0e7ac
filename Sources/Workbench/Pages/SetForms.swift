import Application
import Catalog
import HummingbirdCore
import Importing
import Nutrition
import Reporting

/// The pages of eval sets, and what their forms do.
extension Site {
    func sets(_ page: Int) async -> SiteReply {
        let names = setDesk.names
        let paging = Paging(count: names.count, page: page)
        var read: [SetDesk.Read] = []
        for name in names[paging.range] { if let set = await setDesk.read(name) { read.append(set) } }
        return .page(
            status: 200, redacted(SetsPage(sets: read, paging: paging, addresses: ServedAddresses()).html()))
    }

    /// - Parameter problem: sentences, for a form that was refused.
    func set(_ place: Place.EvalSet, for visit: Visit?) async -> SiteReply {
        guard let read = await setDesk.read(place.name) else { return missing("eval set", .set(place)) }
        guard let set = read.set, read.mistakes.isEmpty else {
            let message = MessagePage(
                title: "This eval set cannot be read", sentences: read.mistakes.map(\.description), place: .set(place))
            return .page(status: 422, redacted(message.html()))
        }
        var page = SetPage(read, set, place, for: visit, photos)
        page.quality = await photos.quality(of: page.listed, in: set)
        if place.isDeleted { page.message = setDesk.lastDeletion(from: place.name) }
        return .page(status: 200, redacted(page.html()))
    }

    /// Adds the photo of a request; the answer is a part of a page.
    func take(_ body: RequestBody, length: Int, _ fields: [String: String], to set: String) async -> SiteReply {
        guard setDesk.names.contains(set) else { return told(404, ["There is no such eval set."]) }
        guard setDesk.begin() else {
            await ArrivedPhoto.discard(body)
            return told(503, ["Other photos are arriving: send this one again."])
        }
        defer { setDesk.end() }
        do {
            let meal: NewMeal
            do {
                meal = try MealFields.meal(fields)
            } catch {
                await ArrivedPhoto.discard(body)
                return told(422, Self.sentences(error))
            }
            let photo = try await ArrivedPhoto.receive(body, length: length, in: setDesk.arrivals())
            defer { withExtendedLifetime(photo) {} }
            let id = try await setDesk.add(meal, photo: photo.path, to: set)
            return told(201, ["Added as \(id)."])
        } catch {
            return told((error as? MealRefusal).map(\.status) ?? 422, Self.sentences(error))
        }
    }

    private func told(_ status: Int, _ sentences: [String]) -> SiteReply {
        var part = HTML()
        for sentence in sentences.prefix(10) { part.element(.p, text: Format.sentence(sentence), limit: 800) }
        return .page(status: status, redacted(part.bytes))
    }

    /// The page that asks before a meal is deleted.
    func removal(_ set: String, _ meal: String, for visit: Visit?) async -> SiteReply {
        guard let visit, let read = await setDesk.read(set) else { return missing("eval set", .sets(page: 1)) }
        if let obstacle = read.obstacle { return refused("This set can only be read", [obstacle], 409, set) }
        do {
            let page = DeletePage(
                set: set, meal: try await setDesk.meal(meal, of: set), hasGit: project.isRepository,
                runs: await setDesk.runs(about: set), visit: visit, photos: photos)
            return .page(status: 200, redacted(page.html()))
        } catch {
            return refused("This meal cannot be deleted", Self.sentences(error), 404, set)
        }
    }

    /// Deletes what the page asked about.
    func delete(_ body: FormBody, _ meal: String, from set: String) async -> SiteReply {
        guard setDesk.names.contains(set) else { return missing("eval set", .sets(page: 1)) }
        do {
            try await setDesk.delete(meal, stamp: body[FormField.stamp], from: set)
            return .moved(.set(Place.EvalSet(name: set, isDeleted: true)), by: nil)
        } catch {
            return refused("Nothing was deleted", Self.sentences(error), 409, set)
        }
    }

    private func refused(_ title: String, _ sentences: [String], _ status: Int, _ set: String) -> SiteReply {
        let message = MessagePage(
            title: title, sentences: sentences.map(Format.sentence), place: .set(Place.EvalSet(name: set)))
        return .page(status: status, redacted(message.html()))
    }
}

extension MealRefusal {
    fileprivate var status: Int {
        switch self {
        case .taken, .corrected: 409
        case .noID, .unusable: 422
        }
    }
}
