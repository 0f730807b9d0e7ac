package enum MealRemoval {
    /// Also removes photos that no other meal shows. Blocks: call it on a thread of your own.
    /// - Throws: `ImportError.absent` when the set has no such meal; `WriteError`.
    package static func run(_ id: String, from folder: SetFolder, isDryRun: Bool = false) throws -> ImportReport {
        try run(id, from: folder, isDryRun: isDryRun) { _ in }
    }

    static func run(
        _ id: String, from folder: SetFolder, isDryRun: Bool, watch: @escaping SetChange.Watch
    ) throws -> ImportReport {
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
