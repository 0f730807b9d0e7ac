import Catalog
import Files
import Hashing
import JSON
import Nutrition
package import Photos

package struct SetImport {
    /// Photos cleaned and photos in all, called now and then.
    package typealias Progress = (_ done: Int, _ of: Int) -> Void
    package typealias Cleaner = (_ paths: [String]) -> [Result<PreparedPhoto, PhotoError>]

    private let folder: SetFolder
    private let isDryRun: Bool
    private let replaces: Bool
    private let clean: Cleaner
    private let watch: SetChange.Watch

    private var report: ImportReport
    private var manifest: Manifest
    private var names: PhotoNames
    private let notice: SetNotice?
    /// New photos after which the change is committed, so that an interrupted import keeps what is done.
    private let batch: Int
    /// Digest of `meals.jsonl` as last written.
    private var before: SHA256Digest
    private var change: SetChange?
    /// Photos of the change that is being made.
    private var staged = 0
    /// The first meal with each photo content, imported or not.
    private var claims: [SHA256Digest: String] = [:]
    private var seen: Set<String> = []
    /// Results by path: tables may name the same photo in thousands of rows.
    private var cleaned: [String: Result<SHA256Digest, PhotoError>] = [:]
    private var removing: [String] = []

    /// Meals whose photos are cleaned together; limits memory.
    private static let window = 8
    /// Blocks: call it on a thread of your own.
    /// - Parameters:
    ///   - replaces: replace a meal of the set that has the same id and other content.
    ///   - isDryRun: report the effect and write nothing.
    ///   - batch: new photos after which the set is changed; each such change is made as a whole.
    /// - Throws: `WriteError`, `ImportError`; the last batch is then not in the set, or is finished when the set is next opened.
    package static func run(
        _ meals: ImportedMeals, into folder: SetFolder, replaces: Bool = false, isDryRun: Bool = false,
        batch: Int = 500, progress: Progress = { _, _ in }, clean: @escaping Cleaner = PhotoCleaner().clean,
        watch: @escaping (_ step: String) throws -> Void = { _ in }
    ) throws -> ImportReport {
        var work = SetImport(
            folder: folder, isDryRun: isDryRun, replaces: replaces, clean: clean, watch: watch,
            report: ImportReport(
                set: folder.name, dropped: meals.dropped, excluded: meals.excluded,
                notes: (folder.repaired.map { [$0] } ?? []) + meals.notes, isDryRun: isDryRun),
            manifest: folder.manifest, names: PhotoNames(folder.path, meals: folder.manifest.meals),
            notice: meals.notice, batch: batch, before: folder.manifestDigest)
        if let notice = meals.notice, let text = folder.description, !text.contains(notice.source) {
            work.report.notes.append(notice.terms)
        }
        do {
            try work.take(meals.meals, progress: progress)
            try work.commit()
        } catch {
            work.change?.discard()
            throw error
        }
        work.report.dropped.sort { ($0.file, $0.line) < ($1.file, $1.line) }
        return work.report
    }

    private mutating func take(_ drafts: [MealDraft], progress: Progress) throws {
        let total = drafts.reduce(0) { $0 + Self.wanted($1).count }
        var done = 0
        for start in stride(from: 0, to: drafts.count, by: Self.window) {
            let some = drafts[start..<min(start + Self.window, drafts.count)]
            var photos = cleanOnce(some.flatMap { Self.wanted($0).map(\.path) })
            for draft in some {
                try take(draft, photos: &photos)
                done += Self.wanted(draft).count
                if staged >= batch { try commit() }
            }
            progress(done, total)
        }
    }

    /// None if there are too many for a meal, which is then refused.
    private static func wanted(_ draft: MealDraft) -> [MealDraft.Photo] { draft.photos.count > 8 ? [] : draft.photos }

    /// Cleans the files not cleaned before; returns them by path.
    private mutating func cleanOnce(_ paths: [String]) -> [String: PreparedPhoto] {
        let fresh = Set(paths).filter { cleaned[$0] == nil }.sorted()
        var photos: [String: PreparedPhoto] = [:]
        for (path, answer) in zip(fresh, clean(fresh)) {
            cleaned[path] = answer.map(\.sha256)
            photos[path] = try? answer.get()
        }
        return photos
    }

    /// - Parameter photos: by path; used ones are removed, as each picture belongs to one meal.
    private mutating func take(_ draft: MealDraft, photos: inout [String: PreparedPhoto]) throws {
        let id = draft.meal.id
        var problems = draft.problems
        func note(_ reason: String) { problems.append(draft.dropped(reason)) }
        if !seen.insert(id).inserted { note("the meal stands before already; rename one") }
        if draft.photos.count > 8 { note("a meal has 1 to 8 photos; this one has \(draft.photos.count)") }
        var ready: [PreparedPhoto] = []
        var digests: [SHA256Digest] = []
        for photo in Self.wanted(draft) {
            switch cleaned[photo.path] {
            case .failure(let error): note("the photo `\(shown(photo.name))` cannot be used: \(error)")
            case .success(let digest):
                let clean = photos.removeValue(forKey: photo.path)
                if let reason = claim(digest, clean, by: id, among: digests) {
                    note("the photo `\(shown(photo.name))` \(reason)")
                }
                digests.append(digest)
                if let clean { ready.append(clean) }
            case nil: break
            }
        }
        let kind = draft.meal.input.kind
        if problems.isEmpty, draft.photos.isEmpty, kind == .photos { note("the meal names no photo; name one") }
        if let first = manifest.meals.first?.input.kind, first != kind {
            note("this meal is by \(kind.word) and the set's are by \(first.word); add it to a set of its own")
        }
        guard problems.isEmpty else {
            report.dropped += problems
            return
        }
        try place(draft, photos: ready)
    }

    /// - Returns: why the photo cannot be used for this meal; nil when it can.
    /// - Parameter photo: nil if an earlier meal of the table named the file.
    private mutating func claim(
        _ digest: SHA256Digest, _ photo: PreparedPhoto?, by id: String, among others: [SHA256Digest]
    ) -> String? {
        if others.contains(digest) {
            return "shows the same picture as another photo of the meal; keep one"
        }
        let first = claims[digest] ?? id
        claims[digest] = first
        if first != id { return "is meal \(first)'s too; one of the two truths would be wrong" }
        if let photo, let other = names.otherMeal(showing: photo, than: id) {
            return "is shown by meal \(other) of the set already; one of the two truths would be wrong"
        }
        return nil
    }

    private mutating func place(_ draft: MealDraft, photos: [PreparedPhoto]) throws {
        let id = draft.meal.id
        var meal = draft.meal
        let old = manifest.meal(id)
        if let old, isSame(old, photos: photos, written: meal) {
            report.unchanged.append(id)
            return
        }
        if old != nil, !replaces {
            let reason = "the set has a meal of this id with other content; rename it, or overwrite it with --replace"
            report.dropped.append(draft.dropped(reason))
            return
        }
        // A photo the old meal already shows keeps its name and file.
        let kept = photos.map { photo in old.flatMap { names.name(of: photo, among: $0.photos) } }
        meal.photos = zip(zip(draft.photos, photos), kept).map { new, kept in
            kept ?? names.fresh(meal: id, view: new.0.view, format: new.1.format)
        }
        let line = MealWriter.line(meal)
        let check = MealLine(line, number: draft.line, file: draft.file)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        guard mistakes.isEmpty, let read = check.meal else {
            report.dropped += mistakes.map { draft.dropped($0.message) }
            return
        }
        if !isDryRun, change == nil { change = try SetChange(folder, before: before, watch: watch) }
        for (index, photo) in photos.enumerated() where kept[index] == nil {
            try change?.stage(photo.bytes, as: meal.photos[index])
            report.photos += 1
            staged += 1
        }
        if let old {
            removing += names.shownOnly(by: old).filter { !meal.photos.contains($0) }
            report.replaced.append(id)
        } else {
            report.added.append(id)
        }
        manifest.put(line, meal: read)
    }

    private mutating func isSame(_ old: Meal, photos: [PreparedPhoto], written new: Meal) -> Bool {
        guard old.photos.count == photos.count else { return false }
        var named = new
        named.photos = old.photos
        // Read back, so that both passed the same reader.
        guard MealLine(MealWriter.line(named), number: 1, file: "").meal == old else { return false }
        for (name, photo) in zip(old.photos, photos) where names.digest(of: name) != photo.sha256 { return false }
        return true
    }

    private mutating func commit() throws {
        guard let change else { return }
        let bytes = manifest.bytes
        guard bytes.count <= SetFolder.manifestLimit else {
            throw ImportError.badSet(
                place: "eval-sets/\(folder.name)/meals.jsonl",
                reason:
                    "with these meals the file would have more than \(SetFolder.manifestLimit) bytes; make a second set"
            )
        }
        // A dangling link counts too: nothing replaces it.
        let isNew = SetFolder.kind("\(folder.path)/set.yaml") == nil
        try change.commit(
            manifest: bytes, description: isNew ? SetDescription.file(folder.name, notice) : nil, removing: removing)
        (self.change, staged, removing, before) = (nil, 0, [], SHA256Digest(of: bytes))
    }
}

/// A new set's `set.yaml`.
enum SetDescription {
    /// The origin of a published set; else optional keys as comments.
    static func file(_ name: String, _ notice: SetNotice?) -> [UInt8] {
        let keys =
            notice.map { notice in
                [
                    ("description", notice.description), ("licence", notice.licence), ("source", notice.source),
                    ("citation", notice.citation), ("caution", notice.caution)
                ].map { "\($0): \(JSON.string($1).text())" }
            } ?? [
                "# description: what is on the photos, who weighed it", "# licence: CC-BY-4.0",
                "# source: where the photos and values come from"
            ]
        let more = ["# splits: {tune: 0.3, test: 0.7, by: group}", "# synonyms: {kiwi: [kiwifruit]}"]
        let lines = ["name: \"\(name)\""] + keys + more
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}

extension SetNotice {
    /// For a set that has a `set.yaml` already, which is not changed.
    fileprivate var terms: String { "licence of these meals: \(licence); source: \(source); cite: \(citation)" }
}

package enum MealRemoval {
    /// Also removes photos that no other meal shows. Blocks: call it on a thread of your own.
    /// - Parameter stamp: that of the meal as it was shown; nil: as it is now.
    /// - Throws: `ImportError.absent` when the set has no such meal; `MealChanged`; `WriteError`.
    package static func run(
        _ id: String, from folder: SetFolder, stamp: String? = nil, isDryRun: Bool = false,
        watch: @escaping (_ step: String) throws -> Void = { _ in }
    ) throws -> ImportReport {
        if let stamp, try folder.meal(id).stamp != stamp { throw MealChanged(meal: id) }
        guard let meal = folder.manifest.meal(id) else {
            throw ImportError.absent("eval-sets/\(folder.name) has no meal `\(shown(id))`")
        }
        let photos = PhotoNames(folder.path, meals: folder.manifest.meals).shownOnly(by: meal)
        var manifest = folder.manifest
        manifest.remove(id)
        let report = ImportReport(
            set: folder.name, removed: [id], photos: photos.count, notes: folder.repaired.map { [$0] } ?? [],
            isDryRun: isDryRun)
        if isDryRun { return report }
        let change = try SetChange(folder, watch: watch)
        do {
            try change.commit(manifest: manifest.bytes, description: nil, removing: photos)
        } catch {
            change.discard()
            throw error
        }
        return report
    }
}
