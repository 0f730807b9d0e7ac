import Catalog
package import Execution
import Files
import FoundationEssentials
package import JSON
import Nutrition
package import Photos
package import Reporting
import Statistics

/// Writes derived files, which can all be rebuilt from journals and references.
package enum ReportFiles {
    /// Writes `summary.json`, `report.md`, `meals.csv`, of a large run `triage.jsonl`, meal pages and last `report.html`.
    /// Removes stale meal pages.
    /// - Throws: `WriteError`.
    package static func write(_ report: Report, to folder: RunFolder, redactor: Redactor) throws {
        try RecordedQuality(report.quality).write(to: folder, redactor: redactor)
        let pages = HTMLReport(report)
        try makeRoom(for: pages.paths, in: folder)
        let journal = TriageFile.size(of: folder.answersPath)
        // One flat parallel map, the longest first: nested parallel work gets only one processor.
        let makers: [@Sendable () -> (path: String, bytes: [UInt8]?)] =
            [
                { ("meals.csv", MealsCSV.bytes(report)) },
                { (mainPage, pages.main.bytes) },
                { ("report.md", Array(pages.markdown.utf8)) },
                { ("summary.json", SummaryJSON.render(report).fileBytes) },
                { (TriageFile.name, TriageFile.bytes(report, journal: journal)) }
            ]
            + pages.mealPages.map { make in
                {
                    let page = make()
                    return (page.path, page.bytes)
                }
            }
        let made = makers.concurrentMap { make in
            Result { () throws -> [UInt8]? in
                let file = make()
                guard let bytes = file.bytes else { return nil }
                if file.path == mainPage { return bytes }
                try folder.write(bytes, to: file.path, redactor: redactor)
                return nil
            }
        }
        // Last, so that the main page never links to a missing page.
        for main in try made.compactMap({ try $0.get() }) { try folder.write(main, to: mainPage, redactor: redactor) }
    }

    private static let mainPage = "report.html"

    /// Creates the folder of meal pages, or removes stale pages from it.
    private static func makeRoom(for pages: [String], in folder: RunFolder) throws {
        let url = folder.file(HTMLReport.mealsFolder)
        let wanted = Set(pages)
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil else {
            throw WriteError(path: url.path, reason: "it is a link: remove it")
        }
        do {
            let manager = FileManager.default
            if manager.fileExists(atPath: url.path) {
                for name in try manager.contentsOfDirectory(atPath: url.path)
                where name.hasSuffix(".html") && !wanted.contains("\(HTMLReport.mealsFolder)/\(name)") {
                    try manager.removeItem(at: url.appending(path: name))
                }
            }
            if pages.count > 1 {
                try manager.createDirectory(at: url, withIntermediateDirectories: true)
            } else if try manager.fileExists(atPath: url.path)
                && manager.contentsOfDirectory(atPath: url.path).isEmpty
            {
                try manager.removeItem(at: url)
            }
        } catch {
            throw WriteError(path: url.path, reason: "the pages of meals cannot be put there")
        }
    }

    /// Writes `NAME.json`, `NAME.md` and `NAME.html`, creating the folder if needed.
    /// - Throws: `WriteError`.
    package static func write(
        _ name: String, json: JSON, _ document: Document, to folder: RunFolder, redactor: Redactor
    ) throws {
        try make(folder)
        try folder.write(json.fileBytes, to: "\(name).json", redactor: redactor)
        try folder.write(Array(document.markdown.utf8), to: "\(name).md", redactor: redactor)
        try folder.write(document.html, to: "\(name).html", redactor: redactor)
    }

    /// The page of a comparison, `compare-BASE.html`; every character that is unsafe in a file name becomes `-`.
    package static func comparison(with base: String, _ variant: String?) -> String {
        let name = ([base] + [variant].compactMap { $0 }).joined(separator: "-")
        let safe = name.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
            default: "-"
            }
        }
        return "compare-\(String(safe.prefix(120))).html"
    }

    /// Writes `gate.json`, `gate.md`, `gate-junit.xml` and `gate.html`, creating the folder if needed.
    /// - Throws: `WriteError`.
    package static func write(_ report: GateReport, to folder: RunFolder, redactor: Redactor) throws {
        let document = report.document
        try writeGate(
            GateJSON.render(report), document.markdown, junit: GateJUnit.render(report), document.html, to: folder,
            redactor)
    }

    /// Writes the same four files for a gate without a report.
    /// - Throws: `WriteError`.
    package static func write(_ refusal: GateRefusal, to folder: RunFolder, redactor: Redactor) throws {
        try writeGate(refusal.json, refusal.markdown, junit: refusal.junit, refusal.html, to: folder, redactor)
    }

    /// Writes all files or none, so that an old report cannot pass for this one.
    private static func writeGate(
        _ json: JSON, _ markdown: String, junit: String, _ html: [UInt8], to folder: RunFolder, _ redactor: Redactor
    ) throws {
        let files = [
            ("gate-junit.xml", Array(junit.utf8)), ("gate.html", html), ("gate.json", json.fileBytes),
            ("gate.md", Array(markdown.utf8))
        ]
        try make(folder)
        do {
            for (name, bytes) in files { try folder.write(bytes, to: name, redactor: redactor) }
        } catch {
            for (name, _) in files { try? FileManager.default.removeItem(at: folder.file(name)) }
            throw error
        }
    }

    static func make(_ folder: RunFolder) throws(WriteError) {
        do {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
    }
}

extension JSON {
    /// As written to files: indented, with sorted keys.
    var fileBytes: [UInt8] { serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")] }
}

struct ShownPhoto: Sendable {
    /// A small JPEG.
    var thumbnail: [UInt8]
    var size: PictureSize
    /// `PhotoFeatures.count` numbers; nil if unknown.
    var features: [Double]?
}

package struct Thumbnails: Sendable {
    private static func setting(of plan: Plan) -> PhotoSetting {
        // The report repeats a photo for each meal that shows it.
        var setting = setting(photos: plan.sets.reduce(0) { $0 + $1.set.meals.reduce(0) { $0 + $1.photos.count } })
        setting.measuresLook = !plan.sendsOriginals
        return setting
    }

    /// More photos get smaller thumbnails, so that all together stay within some 10 MB.
    static func setting(photos: Int) -> PhotoSetting {
        let (side, quality) =
            switch photos {
            case ...250: (480, 60)
            case ...1000: (240, 60)
            case ...4000: (160, 55)
            default: (112, 50)
            }
        return PhotoSetting(longestSide: side, format: .jpeg, quality: quality, isRough: true)
    }

    private let photos: PreparedPhotoStore

    package init(_ photos: PreparedPhotoStore) { self.photos = photos }

    /// Prepares a plan's thumbnails while a run waits for answers; photos to be sent have priority. Keeps none in memory.
    package func prepare(for plan: Plan) async {
        let setting = Self.setting(of: plan)
        await withTaskGroup { group in
            for path in Self.paths(of: plan) {
                group.addTask { _ = try? await photos.photo(at: path, setting: setting, urgency: .whenIdle) }
            }
        }
    }

    /// By path; unreadable photos are missing. Uses all threads of the store.
    func all(of plan: Plan) async -> [String: ShownPhoto] {
        let setting = Self.setting(of: plan)
        return await withTaskGroup(of: (String, ShownPhoto?).self) { group in
            for path in Self.paths(of: plan) {
                group.addTask { (path, await photo(at: path, setting)) }
            }
            var found: [String: ShownPhoto] = [:]
            for await (path, photo) in group { found[path] = photo }
            return found
        }
    }

    private func photo(at path: String, _ setting: PhotoSetting) async -> ShownPhoto? {
        guard let photo = try? await photos.photo(at: path, setting: setting) else { return nil }
        return ShownPhoto(
            thumbnail: photo.bytes, size: PictureSize(width: photo.width, height: photo.height),
            features: photo.features?.values)
    }

    /// In the order in which the meals are asked.
    private static func paths(of plan: Plan) -> [String] {
        plan.mealOrder.flatMap { place in
            let set = plan.sets[place.set].set
            return set.meals[place.meal].photos.map { set.path(ofPhoto: $0) }
        }.unique()
    }
}

/// Image features of meals, for the prediction baseline "nearest photos".
enum MealFeatures {
    /// The mean of the photos' features, by meal. Meals without photos or with an unreadable photo are missing.
    static func all(of set: EvalSet, _ shown: [String: ShownPhoto]) -> [String: [Double]] {
        var meals: [String: [Double]] = [:]
        for meal in set.meals {
            let photos = meal.photos.compactMap { shown[set.path(ofPhoto: $0)]?.features }
            guard let first = photos.first, photos.count == meal.photos.count else { continue }
            meals[meal.id] = first.indices.map { place in
                photos.reduce(0) { $0 + $1[place] } / Double(photos.count)
            }
        }
        return meals
    }
}
