import Catalog
import FoundationEssentials
import Nutrition

/// Nutrition5k: weighed cafeteria plates, one row a dish, overhead photos for most of them.
/// The source is its folder, with `metadata/`, `dish_ids/splits/` and `imagery/`, or one file of dishes.
package enum Nutrition5kImporter: MealImporter {
    package static let name = "nutrition5k"
    package static let summary = "the folder of Nutrition5k, or one dish_metadata file of it"
    package static let options: Set<ImportOption> = [.photos]

    static let tables = ["dish_metadata_cafe1.csv", "dish_metadata_cafe2.csv"]

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let files = try files(of: source)
        var found = ImportedMeals(meals: [], notice: notice)
        var failures: [ImportError] = []
        var rowCount = 0
        let splits = DishSplits(in: source.isFolder ? source.path : nil)
        let photos = DishPhotos(source)
        for file in files {
            do throws(ImportError) {
                let table = try CSVTable.headerless(reading: file)
                rowCount += table.rows.count
                let reader = DishReader(
                    file: file, numbers: CSVNumber(commaIsFree: table.delimiter != UInt8(ascii: ",")))
                for row in table.rows { take(reader.dish(row), reader, splits, photos, &found) }
            } catch {
                failures.append(error)
                found.dropped.append(error.dropped)
            }
        }
        if let failure = failures.first, failures.count == files.count { throw failure }
        guard rowCount > 0 else {
            throw .unusable(file: source.path, line: 0, reason: "there are no dishes; check the path")
        }
        if let first = found.dropped.first, found.meals.isEmpty, found.excluded.isEmpty {
            throw .unusable(file: first.file, line: first.line, reason: first.reason)
        }
        if !splits.isEmpty { found.notes.append("splits: tune is the set's train, test is its test") }
        found.notes += splits.notes
        return found
    }

    private static func take(
        _ row: Result<Dish, ImportReport.Dropped>, _ reader: DishReader, _ splits: DishSplits, _ photos: DishPhotos,
        _ found: inout ImportedMeals
    ) {
        let dish: Dish
        switch row {
        case .success(let read): dish = read
        case .failure(let dropped):
            found.dropped.append(dropped)
            return
        }
        func leaveOut(_ reason: String) {
            found.excluded.append(.init(file: reader.file, line: dish.line, meal: dish.id, reason: reason))
        }
        if let rule = DishRule.first(brokenBy: dish) { return leaveOut(rule.words) }
        if splits.inBoth.contains(dish.id) { return leaveOut("in the train and in the test split") }
        guard let photo = photos.photo(of: dish.id) else { return leaveOut("no overhead photo") }
        var meal = dish.meal
        meal.split = splits[dish.id]
        found.meals.append(MealDraft(meal: meal, photos: [photo], file: reader.file, line: dish.line))
    }

    /// - Throws: `ImportError.unusable` when nothing is there, or a folder has no table of dishes.
    private static func files(of source: ImportSource) throws(ImportError) -> [String] {
        guard source.isFolder else { return [source.path] }
        let places = ["\(source.path)/metadata", source.path]
        for place in places {
            let files = tables.map { "\(place)/\($0)" }.filter { FileManager.default.fileExists(atPath: $0) }
            if !files.isEmpty { return files }
        }
        throw .unusable(
            file: source.path, line: 0,
            reason: "the folder has no metadata/\(tables[0]); name the folder nutrition5k_dataset or a file of dishes")
    }

    static let notice = SetNotice(
        description: "Nutrition5k: weighed plates of two cafeterias in California, from above",
        licence: "CC-BY-4.0",
        source: "https://github.com/google-research-datasets/Nutrition5k",
        citation: "Thames et al., Nutrition5k: Towards Automatic Nutritional Understanding of Generic Food, CVPR 2021",
        caution: "Scans of one plate that was filled step by step are separate meals here, so intervals are too narrow")
}

extension ImportError {
    /// The failure of one file among several.
    fileprivate var dropped: ImportReport.Dropped {
        guard case .unusable(let file, let line, let reason) = self else {
            return .init(file: "", line: 0, meal: nil, reason: description)
        }
        return .init(file: file, line: line, meal: nil, reason: reason)
    }
}

/// The official splits: ids of dishes, one a line.
struct DishSplits {
    private var splits: [String: Split] = [:]
    private(set) var inBoth: Set<String> = []
    private(set) var notes: [String] = []

    var isEmpty: Bool { splits.isEmpty }

    subscript(id: String) -> Split? { splits[id] }

    /// - Parameter root: nil: no splits.
    init(in root: String?) {
        guard let root else { return }
        let folder = "\(root)/dish_ids/splits"
        for (word, split) in [("train", Split.tune), ("test", .test)] {
            for kind in ["rgb", "depth"] { take("\(folder)/\(kind)_\(word)_ids.txt", split) }
        }
    }

    private mutating func take(_ file: String, _ split: Split) {
        let bytes: [UInt8]
        do throws(ProjectFiles.Failure) {
            bytes = try ProjectFiles.read(file, limit: 64_000_000)
        } catch {
            if case .absent = error { return }
            notes.append("\(file) was not used: the file \(error)")
            return
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let id = String(line.trimmed())
            if let other = splits[id], other != split { inBoth.insert(id) }
            splits[id] = split
        }
    }
}

/// Overhead photos: a folder per dish with `rgb.png`.
struct DishPhotos {
    private let folder: String

    init(_ source: ImportSource) {
        folder = source.photos ?? (source.isFolder ? "\(source.path)/imagery/realsense_overhead" : source.folder)
    }

    /// Nil if the dish has none.
    func photo(of id: String) -> MealDraft.Photo? {
        let name = "\(id)/rgb.png"
        guard let path = try? ProjectFiles.resolve(name, in: folder) else { return nil }
        return .init(path: path, view: "overhead", name: name)
    }
}
