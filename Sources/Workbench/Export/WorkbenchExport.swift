package import Application
import Execution
import Files
import FoundationEssentials
import Nutrition
import Reporting

/// Writes the pages of a project's runs into a folder, to read without a server. Nothing can be changed there.
package struct WorkbenchExport {
    package struct Summary: Sendable, Hashable {
        package var runs = 0
        package var files = 0
        /// Runs without pages, and why, in sentences.
        package var leftOut: [String] = []
    }

    private let site: Site
    private let folder: ExportFolder
    private var addresses = ExportedAddresses()
    private var summary = Summary()
    private var photos: Set<String> = []

    private init(_ site: Site, _ folder: ExportFolder) {
        self.site = site
        self.folder = folder
    }

    /// Replaces an earlier export there.
    /// - Throws: `WorkbenchError.foreignFolder`, `WriteError`, `ApplicationError`.
    package static func write(_ project: LoadedProject, to path: String) async throws -> Summary {
        let folder = try ExportFolder(path)
        var export = WorkbenchExport(try Site(project, showsPhotos: project.showsPhotos), folder)
        do {
            let summary = try await export.write()
            try folder.finish()
            return summary
        } catch {
            folder.discard()
            throw error
        }
    }

    private mutating func write() async throws -> Summary {
        try put(Assets.style, at: .style)
        try put(Assets.script, at: .script)
        let entries = try await site.entries()
        for entry in entries {
            guard case .success = entry.run else { continue }
            do {
                guard let triage = try await site.shelf.triage(of: entry.name) else { continue }
                try await write(entry.name, triage)
            } catch let error as WriteError {
                throw error
            } catch {
                summary.leftOut.append("\(entry.name): \(Site.sentences(error).joined(separator: " "))")
            }
        }
        try put(site.redacted(try await site.trends(addresses).html()), at: .trends)
        for page in 1...Paging.pages(entries.count) {
            try put(site.redacted(try await site.runs(page, addresses).html()), at: .runs(page: page))
        }
        summary.files = folder.count
        return summary
    }

    private mutating func write(_ name: String, _ triage: RunTriage) async throws {
        addresses.runs[name] = ExportedAddresses.Run(name, triage)
        summary.runs += 1
        for set in triage.sets {
            for choice in Self.choices(set) {
                for number in 1...Paging.pages(set.queue(choice).count) {
                    let place = Place.Triage(run: name, set: set.info.name, choice: choice, page: number)
                    let page = TriagePage(triage, set, place, site.photos, addresses)
                    try put(site.redacted(page.html()), at: .triage(place))
                    await Task.yield()
                }
            }
            let queue = set.queue(TriageChoice())
            for meal in set.meals {
                let place = Place.Meal(run: name, set: set.info.name, meal: meal.meal.id)
                guard let page = MealPage(triage, set, place, queue: queue, site.photos, addresses) else { continue }
                try put(site.redacted(page.html()), at: .meal(place))
                await Task.yield()
            }
        }
        for name in site.photos.names where photos.insert(name).inserted {
            if let bytes = await site.photos.bytes(of: name) { try put(bytes, at: .photo(name)) }
        }
    }

    /// Every meal, each filter, each variant.
    private static func choices(_ set: TriagedSet) -> [TriageChoice] {
        func choice(_ change: (inout TriageChoice) -> Void) -> TriageChoice {
            var choice = TriageChoice()
            change(&choice)
            return choice
        }
        return [TriageChoice()] + TriageFilter.allCases.map { filter in choice { $0.filter = filter } }
            + set.variants.map { variant in choice { $0.variant = variant.id.description } }
    }

    private func put(_ bytes: [UInt8], at place: Place) throws {
        guard let file = addresses.file(of: place) else { return }
        try folder.put(bytes, at: file)
    }
}
