import Costs
import Foundation
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct PersonalFieldsTests {
    private let folder: TemporaryFolder
    private static let photo = TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("name: s\n", to: "eval-sets/s/set.yaml")
        for name in ["a.jpg", "from +41 79 123 45 67.jpg"] {
            try folder.write(Array(Data(contentsOf: Self.photo)), to: "eval-sets/s/photos/\(name)")
        }
    }

    private func warnings(_ meals: [String], personal: Bool = true) throws -> [String] {
        try folder.write(meals.joined(separator: "\n"), to: "eval-sets/s/meals.jsonl")
        let day = try #require(CalendarDate("2026-11-21"))
        let catalog = Catalog.load(project: folder.path, formats: Formats.all, today: day).catalog
        return catalog.loadSet(named: "s", personal: personal).diagnostics.map(\.description)
    }

    private func meal(_ id: String, _ members: String) -> String {
        #"{"id":"\#(id)","photos":["a.jpg"],\#(members)}"#
    }

    @Test(arguments: [
        (#""notes":"mail ada@example.org""#, "the notes of `m` have an e-mail address: requests send it"),
        (#""notes":"call +41 79 123 45 67""#, "the notes of `m` have a phone number"),
        (#""notes":"call 079 123 45 67""#, "the notes of `m` have a phone number"),
        (#""notes":"(555) 123-4567""#, "the notes of `m` have a phone number"),
        (#""notes":"Ada's lunch","person":"ada""#, "the notes of `m` name the person `ada`"),
        (#""tags":["x","a@b.ch"]"#, "a tag of `m` has an e-mail address: reports show it"),
        (#""person":"ada@example.org""#, "the person of `m` has an e-mail address"),
        (#""group":"+41791234567""#, "the group of `m` has a phone number")
    ])
    func `personal data are named with their line`(members: String, words: String) throws {
        let found = try warnings([meal("first", #""notes":null"#), meal("m", members)])
        #expect(found.count == 1 && found[0].hasPrefix("eval-sets/s/meals.jsonl:2:1: warning: \(words)"), "\(found)")
        #expect(try warnings([meal("m", members)], personal: false).isEmpty)
    }

    @Test(arguments: [
        #""notes":"salad @ home, 250 g, 12.5 % fat""#, #""notes":"code 4006381333931""#,
        #""notes":"at 12:30 on 2026-03-01, 1250 kcal""#, #""notes":"an adage","person":"ada""#,
        #""group":"dish_1558030000","tags":["20260301-1230"],"person":"p1""#,
        #""notes":"0.5 l, 100 g, 20 g, 3 g, 45 g""#
    ])
    func `plates, codes and times are no personal data`(members: String) throws {
        #expect(try warnings([meal("m", members)]).isEmpty)
    }

    @Test func `a photo is named by its name, and by the place in it`() throws {
        let named = try warnings([#"{"id":"m","photos":["from +41 79 123 45 67.jpg"]}"#])
        #expect(named.count == 1 && named[0].contains("has a phone number in its name"), "\(named)")
        let located = TestMetadata.insert(
            TestMetadata.exif(orientation: 1, latitude: true), into: Array(try Data(contentsOf: Self.photo)))
        try folder.write(located, to: "eval-sets/s/photos/a.jpg")
        let found = try warnings([meal("m", #""notes":null"#), meal("n", #""notes":null"#)])
        #expect(found.count == 1, "\(found)")
        #expect(found[0].hasPrefix("eval-sets/s/photos: warning: the photo a.jpg tells where it was taken"), "\(found)")
    }

    @Test func `many warnings of one set are counted`() throws {
        let found = try warnings((0..<60).map { meal("m\($0)", #""notes":"a@b.ch""#) })
        #expect(found.count == 51 && found.contains { $0.contains("10 more warnings of personal data") })
    }
}
