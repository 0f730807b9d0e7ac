import Foundation
import Nutrition
import Photos
import TestSupport
import Testing

@testable import Importing

@Suite struct SetImportTests {
    private let fixture: ImportingFixture
    private static let header = ImportingFixture.header

    init() throws { fixture = try ImportingFixture() }

    /// Every file of the set with its bytes and when it was changed.
    private func state() throws -> [String: String] {
        var state: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: fixture.set.path) {
            let file = fixture.set.appending(path: path).path
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            state[path] = "\(attributes[.modificationDate] ?? "") \(attributes[.systemFileNumber] ?? "")"
        }
        return state
    }

    @Test func `an import makes the set, and a second one touches nothing`() throws {
        let first = try fixture.take(ImportingFixture.good)
        #expect(first.added == ["a1", "b1"] && first.photos == 4 && first.dropped.isEmpty)
        #expect(fixture.photoNames == ["a1-side.jpg", "a1-top.jpg", "b1-side.jpg", "b1-top.jpg"])
        #expect(fixture.names("") == ["meals.jsonl", "photos", "set.yaml"])
        let before = try state()
        let second = try fixture.take(ImportingFixture.good)
        #expect(second.unchanged == ["a1", "b1"] && second.added.isEmpty && second.photos == 0)
        #expect(try state() == before)
    }

    @Test func `each file is cleaned once, however many rows and meals name it`() throws {
        try fixture.folder.write("no photo", to: "photos/broken.jpg")
        let rows = (0..<40).map {
            "m\($0),\(ImportingFixture.photos[$0 % 3]),\(ImportingFixture.photos[$0 % 3]),apple,100"
        }
        let broken = (0..<20).map { "n\($0),broken.jpg,,apple,100" }
        let own = [
            "o1,banana-side.jpg,,apple,100", "o1,banana-side.jpg,,banana,100", "o2,orange-top.jpg,apple-top.jpg,apple,1"
        ]
        let meals = try fixture.read(([Self.header] + rows + broken + own).joined(separator: "\n"))
        let folder = try SetFolder(project: fixture.project, name: "s", creating: true, writing: true)
        var cleaned: [String] = []
        let report = try SetImport.run(
            meals, into: folder,
            clean: { paths in
                cleaned += paths
                return PhotoCleaner().clean(paths)
            }, watch: { _ in })
        #expect(Set(cleaned).count == 6 && cleaned.count == 6, "\(cleaned)")
        #expect(report.added == ["o1"] && report.droppedCount == 61)
        #expect(report.reasons.count { $0.contains("broken.jpg` cannot be used") } == 20)
        #expect(report.reasons.contains { $0.contains("the photo `banana-top.jpg` is meal m2's too") })
        #expect(report.reasons.contains { $0.contains("the photo `apple-top.jpg` is meal m0's too") })
    }

    @Test func `an import that fails keeps the batches before, and goes on when it is repeated`() throws {
        struct Full: Error {}
        let rows = ["a,apple-top.jpg,,apple,1", "b,banana-top.jpg,,banana,1", "c,orange-top.jpg,,apple,1"]
        let meals = try fixture.read(([Self.header] + rows).joined(separator: "\n"))
        func take(_ watch: @escaping SetChange.Watch) throws -> ImportReport {
            try SetImport.run(meals, into: SetFolder(project: fixture.project, name: "s"), batch: 1, watch: watch)
        }
        #expect(throws: Full.self) { try take { if $0.hasPrefix("stage c") { throw Full() } } }
        #expect(fixture.photoNames == ["a-top.jpg", "b-top.jpg"])
        #expect(fixture.manifest.split(separator: "\n").count == 2 && fixture.names("").contains("set.yaml"))
        let again = try take { _ in }
        #expect(again.unchanged == ["a", "b"] && again.added == ["c"] && again.photos == 1)
        #expect(fixture.names("") == ["meals.jsonl", "photos", "set.yaml"])
    }

    @Test func `other content under the same id is dropped, and replaces only when told to`() throws {
        _ = try fixture.take(ImportingFixture.good)
        let old = fixture.manifest
        let other = ImportingFixture.good.replacing(",238", with: ",239").replacing(
            "apple-side.jpg", with: "orange-top.jpg")
        let refused = try fixture.take(other)
        #expect(refused.dropped.map(\.meal) == ["a1"] && refused.dropped[0].reason.contains("--replace"))
        #expect(fixture.manifest == old)
        let report = try fixture.take(other, replaces: true)
        #expect(report.replaced == ["a1"] && report.unchanged == ["b1"])
        #expect(fixture.manifest.split(separator: "\n").last == old.split(separator: "\n").last)
        #expect(fixture.photoNames == ["a1-side-2.jpg", "a1-top.jpg", "b1-side.jpg", "b1-top.jpg"])
        #expect(try fixture.take(other).unchanged == ["a1", "b1"])
    }

    @Test func `where only a weight changes the photos keep their names and files`() throws {
        _ = try fixture.take(ImportingFixture.good)
        func inodes() throws -> [String: UInt64] {
            try Dictionary(
                uniqueKeysWithValues: fixture.photoNames.map { name in
                    let path = fixture.set.appending(path: "photos/\(name)").path
                    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
                    return (name, try #require(number).uint64Value)
                })
        }
        let before = try inodes()
        let report = try fixture.take(ImportingFixture.good.replacing(",238", with: ",239"), replaces: true)
        #expect(report.replaced == ["a1"] && report.photos == 0)
        #expect(try inodes() == before)
        #expect(fixture.manifest.contains("\"photos\":[\"a1-top.jpg\",\"a1-side.jpg\"]"))
        // The two photos exchange their places: each keeps its name.
        let turned = ImportingFixture.good.replacing(
            "a1,apple-top.jpg,apple-side.jpg", with: "a1,apple-side.jpg,apple-top.jpg")
        #expect(try fixture.take(turned, replaces: true).replaced == ["a1"])
        #expect(try inodes() == before)
        #expect(fixture.manifest.contains("\"photos\":[\"a1-side.jpg\",\"a1-top.jpg\"]"))
    }

    @Test(arguments: ["nowhere.jsonl", "../../../elsewhere.jsonl"])
    func `a meals.jsonl that is a link is refused, whether it leads anywhere or not`(target: String) throws {
        try fixture.folder.write("", to: "elsewhere.jsonl")
        let set = "\(fixture.project)/eval-sets/s"
        try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(set)/meals.jsonl", withDestinationPath: target)
        for isDryRun in [false, true] {
            let error = #expect(throws: ImportError.self) {
                try fixture.take(ImportingFixture.good, isDryRun: isDryRun)
            }
            #expect(error?.description.contains("meals.jsonl") == true && error?.description.contains("link") == true)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(set)/meals.jsonl") == target)
    }

    @Test func `a set.yaml that is a link is left alone`() throws {
        let set = "\(fixture.project)/eval-sets/s"
        try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(set)/set.yaml", withDestinationPath: "nowhere.yaml")
        _ = try fixture.take(ImportingFixture.good)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(set)/set.yaml") == "nowhere.yaml")
    }

    @Test func `lines that are not changed keep their exact bytes`() throws {
        let odd =
            "\n  {\"truth\" : {\"fat_g\":1.50}, \"photos\":[\"x.jpg\"] ,\"id\":\"x\"}\r\n\r\n{\"id\":\"y\",\"photos\":[\"y.jpg\"]}"
        try fixture.folder.write(odd, to: "project/eval-sets/s/meals.jsonl")
        _ = try fixture.take(ImportingFixture.good)
        #expect(fixture.manifest.hasPrefix(odd + "\n{\"id\":\"a1\""))
        for id in ["a1", "b1"] {
            _ = try MealRemoval.run(id, from: try SetFolder(project: fixture.project, name: "s", creating: false))
        }
        #expect(fixture.manifest == odd + "\n" && fixture.photoNames.isEmpty)
    }

    @Test func `one photo under two meals stays with the first, by its content`() throws {
        try fixture.folder.write(
            Array(Data(contentsOf: fixture.folder.url.appending(path: "photos/apple-top.jpg"))), to: "photos/copy.jpg")
        let text = "\(Self.header)\nm,apple-top.jpg,,apple,1\nn,copy.jpg,,apple,1\no,orange-top.jpg,,apple,1"
        let report = try fixture.take(text)
        #expect(report.added == ["m", "o"] && report.reasons.count == 1)
        #expect(report.dropped.first?.line == 3 && report.dropped.first?.reason.contains("meal m") == true)
        let later = try fixture.take("\(Self.header)\np,copy.jpg,,apple,1")
        #expect(later.reasons.first?.contains("shown by meal m") == true)
        let twice = try fixture.take("\(Self.header)\nq,apple-top.jpg,copy.jpg,apple,1")
        #expect(twice.reasons.contains { $0.contains("same picture") })
    }

    @Test func `a photo that cannot be read drops its meal alone, and more than eight are not looked into`() throws {
        try fixture.folder.write("no photo", to: "photos/text.jpg")
        let columns = (1...9).map { "photo_\($0)" }.joined(separator: ",")
        let nine = Array(repeating: "apple-top.jpg", count: 9).joined(separator: ",")
        let report = try fixture.take(
            "meal_id,\(columns),food,gross_weight_g\nm,text.jpg,,,,,,,,,apple,1\nn,\(nine),apple,1\no,orange-top.jpg,,,,,,,,,apple,1"
        )
        #expect(report.added == ["o"])
        #expect(report.reasons.count == 2 && report.reasons[0].contains("text.jpg") && report.reasons[1].contains("9"))
    }

    @Test func `a dry run says the same and writes nothing`() throws {
        let report = try fixture.take(ImportingFixture.good, isDryRun: true)
        #expect(report.added == ["a1", "b1"] && report.photos == 4 && report.isDryRun)
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.project)/eval-sets"))
    }

    @Test func `when nothing can be taken, no set is left behind`() throws {
        let report = try fixture.take("\(Self.header)\nm,absent.jpg,,apple,1")
        #expect(report.droppedCount == 1 && !FileManager.default.fileExists(atPath: fixture.set.path))
    }

    @Test func `a photo is kept without its metadata, pixel for pixel where it is upright`() throws {
        let original = Array(try Data(contentsOf: fixture.folder.url.appending(path: "photos/apple-top.jpg")))
        let secret = Array("Exif\0\0GPS 52.5 13.4 canary".utf8)
        let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(secret.count + 2)] + secret
        try fixture.folder.write(original[..<2] + exif + original[2...] + secret, to: "photos/exif.jpg")
        _ = try fixture.take("\(Self.header)\nm,exif.jpg,,apple,1")
        let kept = try Data(contentsOf: fixture.set.appending(path: "photos/m-top.jpg"))
        #expect(kept.range(of: Data("canary".utf8)) == nil && kept.range(of: Data("Exif".utf8)) == nil)
        // The same scan data, byte for byte.
        let scan = Data(original.suffix(5000))
        #expect(kept.range(of: scan) != nil)
    }

    @Test func `a photo lying on its side is turned upright`() throws {
        let original = Array(try Data(contentsOf: fixture.folder.url.appending(path: "photos/apple-top.jpg")))
        let header = try PhotoHeader.read(original)
        let tiff: [UInt8] =
            Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff
        try fixture.folder.write(original[..<2] + exif + original[2...], to: "photos/side.jpg")
        _ = try fixture.take("\(Self.header)\nm,side.jpg,,apple,1")
        let kept = try PhotoHeader.read(Array(Data(contentsOf: fixture.set.appending(path: "photos/m-top.jpg"))))
        #expect(kept.orientation == 1 && kept.width == header.height && kept.height == header.width)
    }

    @Test func `two writers do not meet`() throws {
        let first = try SetFolder(project: fixture.project, name: "s")
        #expect(throws: ImportError.locked(set: "s")) { try SetFolder(project: fixture.project, name: "s") }
        withExtendedLifetime(first) {}
    }

    @Test func `a link does not lead writing elsewhere`() throws {
        let elsewhere = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(fixture.project)/eval-sets/s", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.project)/eval-sets/s/photos", withDestinationPath: elsewhere.path)
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.project)/eval-sets/t", withDestinationPath: elsewhere.path)
        #expect(throws: ImportError.self) { try fixture.take(ImportingFixture.good) }
        #expect(throws: ImportError.self) { try SetFolder(project: fixture.project, name: "t") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }

    @Test func `a set whose lines cannot be told apart is left alone`() throws {
        try fixture.folder.write("{\"id\":\"x\"\n", to: "project/eval-sets/s/meals.jsonl")
        let error = #expect(throws: ImportError.self) { try fixture.take(ImportingFixture.good) }
        #expect(error?.description.contains("meals.jsonl:1") == true)
        #expect(fixture.names("") == ["meals.jsonl"])
    }

    @Test func `a photo another meal shows too stays when a meal is removed`() throws {
        _ = try fixture.take(ImportingFixture.good)
        let line = #"{"id":"z","photos":["a1-top.jpg"]}"#
        try fixture.folder.write(fixture.manifest + line, to: "project/eval-sets/s/meals.jsonl")
        let report = try MealRemoval.run(
            "a1", from: try SetFolder(project: fixture.project, name: "s", creating: false))
        #expect(report.removed == ["a1"] && report.photos == 1)
        #expect(fixture.photoNames == ["a1-top.jpg", "b1-side.jpg", "b1-top.jpg"])
        #expect(throws: ImportError.self) {
            try MealRemoval.run("a1", from: try SetFolder(project: fixture.project, name: "s", creating: false))
        }
    }

    @Test func `removing a meal removes nothing outside the folder of photos, whatever its line says`() throws {
        _ = try fixture.take(ImportingFixture.good)
        let line = #"{"id":"z","photos":["../set.yaml","../../../config.yaml"]}"#
        try fixture.folder.write(fixture.manifest + line, to: "project/eval-sets/s/meals.jsonl")
        let report = try MealRemoval.run("z", from: try SetFolder(project: fixture.project, name: "s", creating: false))
        #expect(report.photos == 0 && fixture.names("") == ["meals.jsonl", "photos", "set.yaml"])
        #expect(FileManager.default.fileExists(atPath: "\(fixture.project)/config.yaml"))
    }
}
