import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Eval sets are shown, and meals added and deleted, over real sockets.
@Suite struct SetTests {
    private func ids(_ page: String) -> [String] {
        page.matches(of: /<li class="row">.*?<strong>([^<]*)<\/strong>/.dotMatchesNewlines()).map {
            String($0.output.1)
        }
    }

    private func photos(_ project: WorkbenchProject) throws -> Set<String> {
        Set(
            try FileManager.default.contentsOfDirectory(
                atPath: project.folder.url.appending(path: "eval-sets/demo/photos").path))
    }

    private func rows(_ project: WorkbenchProject) throws -> Int {
        try project.text("eval-sets/demo/meals.jsonl").split(separator: "\n").count
    }

    /// Files of photos that arrive.
    private func arrivals(_ project: WorkbenchProject) -> [String] {
        let folder = project.folder.url.appending(path: "reports/.arriving").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @Test func `the sets are listed on every page, and a set shows its meals newest first, 50 at a time`()
        async throws
    {
        let project = try await WorkbenchProject.shared()
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get("/").text.contains("href=\"/sets\""))
            let list = try await workbench.get("/sets")
            #expect(list.status == 200 && list.text.contains("href=\"/set/demo\""))
            #expect(list.text.contains("\(try rows(project)) meals"))
            let page = try await workbench.get("/set/demo").text
            let names = ids(page)
            #expect(names.count == 50 && page.contains("91.9 kcal") == false)
            #expect(page.matches(of: /quality (0\.\d\d|1\.00)/).count == 50)
            let lines = try project.text("eval-sets/demo/meals.jsonl").split(separator: "\n").reversed()
            #expect(lines.first?.contains("\"id\":\"\(names[0])\"") == true)
            let last = try await workbench.get("/set/demo?page=2").text
            #expect(last.contains("92 kcal, food table") && last.contains("group fruit"))
            let found = try await workbench.get("/set/demo?search=APPLE&split=tune").text
            #expect(ids(found).contains("apple") && !ids(found).contains("salmon-rice"))
            #expect(ids(try await workbench.get("/set/demo?search=nothing-like-it").text).isEmpty)
            #expect(try await workbench.get("/set/absent").status == 404)
        }
    }

    @Test func `a changed set is read anew, and a damaged one gives a page that names the line`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            try project.change("\"energy_kcal\":91.9", to: "\"energy_kcal\":555")
            #expect(try await workbench.get("/set/demo?page=2").text.contains("555 kcal"))
            try project.folder.write(try project.text("eval-sets/demo/meals.jsonl") + "{\"id\":<b>\n", to: Self.file)
            let page = try await workbench.get("/set/demo")
            #expect(page.status == 422 && page.text.contains("meals.jsonl:") && !page.text.contains("<b>"))
            let list = try await workbench.get("/sets")
            #expect(list.status == 200 && list.text.contains("cannot be read"))
        }
    }

    private static let file = "eval-sets/demo/meals.jsonl"

    @Test func `an added photo is the first of the list, clean and with what was typed`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try photos(project)
        try await OpenWorkbench.run(project) { workbench in
            let added = try await workbench.add(
                SetPhoto.picture(1),
                [
                    "name": "My lunch.png", "energy_kcal": "540", "source": "label", "foods": "rice:200, leaf",
                    "split": "test", "group": "canteen", "tags": "lunch, new"
                ])
            #expect(added.status == 201 && added.text.contains("Added as My-lunch."), "\(added.text)")
            let page = try await workbench.get("/set/demo").text
            #expect(ids(page).first == "My-lunch")
            let line = try #require(try project.text(Self.file).split(separator: "\n").last)
            for part in [
                "\"photos\":[\"My-lunch.png\"]", "\"energy_kcal\":540", "\"provenance\":\"label\"",
                "{\"name\":\"rice\",\"grams\":200},{\"name\":\"leaf\"}", "\"split\":\"test\"",
                "\"group\":\"canteen\"", "\"tags\":[\"lunch\",\"new\"]"
            ] { #expect(line.contains(part), "\(part)") }
            #expect(try photos(project) == before.union(["My-lunch.png"]))
            // Of the same name: another id.
            let second = try await workbench.add(SetPhoto.picture(2), ["name": "My lunch.png"])
            #expect(second.status == 201 && second.text.contains("Added as My-lunch-2."), "\(second.text)")
            let heic = try await workbench.add(TestHEIF().file(), ["name": "phone.heic", "id": "phone"])
            #expect(heic.status == 201, "\(heic.text)")
            #expect(try photos(project).contains("phone.jpg"))
            #expect(arrivals(project).isEmpty)
        }
    }

    @Test func `what cannot be added says why, and the set stays as it was`() async throws {
        let project = try await WorkbenchProject.copy()
        let (before, names) = (try project.text(Self.file), try photos(project))
        let apple = try [UInt8](
            Data(contentsOf: project.folder.url.appending(path: "eval-sets/demo/photos/apple-top.jpg")))
        let huge =
            TestPNG.start + TestPNG.chunk("IHDR", TestPNG.header(width: 60_000, height: 60_000, bits: 8, colour: 2))
            + TestPNG.chunk("IDAT", TestPNG.stored([0, 0, 0, 0])) + TestPNG.chunk("IEND", [])
        let cases: [(bytes: [UInt8], fields: [String: String], status: Int, words: String)] = [
            (Array("hello".utf8), ["id": "new"], 422, "this is text, not a JPEG"),
            ([], ["id": "new"], 422, "the file is empty"),
            (huge, ["id": "new"], 422, "60000 × 60000 pixels are more than"),
            (Array(apple.prefix(2000)), ["id": "new"], 422, "cannot be used"),
            (apple, ["id": "new"], 422, "is shown by meal apple of the set already"),
            (SetPhoto.picture(3), ["id": "apple"], 409, "has a meal `apple` already"),
            (SetPhoto.picture(3), ["id": "../x"], 422, "is no id"),
            (SetPhoto.picture(3), ["name": "…"], 422, "gives no id"),
            (SetPhoto.picture(3), ["id": "new", "energy_kcal": "lots"], 422, "`lots` is no number"),
            (SetPhoto.picture(3), ["id": "new", "foods": ":5"], 422, "food has no name"),
            (SetPhoto.picture(3), ["id": "new", "split": "x"], 422, "is no split")
        ]
        try await OpenWorkbench.run(project) { workbench in
            for (bytes, fields, status, words) in cases {
                let response = try await workbench.add(bytes, fields)
                #expect(response.status == status && response.text.contains(words), "\(words): \(response.text)")
            }
            var absent = SetPhoto(SetPhoto.picture(3), ["id": "new"])
            absent.set = "absent"
            absent.headers = ["X-Form-Token": try await workbench.token(ofSet: "demo")]
            #expect(try await absent.send(to: workbench).status == 404)
            #expect(try project.text(Self.file) == before && photos(project) == names && arrivals(project).isEmpty)
        }
    }

    @Test func `hostile names of photos are text, and no part of a path`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try photos(project)
        try await OpenWorkbench.run(project) { workbench in
            let evil = "../../\u{202E}<script>alert(1)</script>\u{0}\u{7}.png"
            let added = try await workbench.add(
                SetPhoto.picture(4), ["name": evil, "group": evil, "tags": evil, "foods": evil])
            #expect([201, 422].contains(added.status) && !added.text.contains("<script"), "\(added.text)")
            let plain = try await workbench.add(SetPhoto.picture(5), ["name": "../../<b>up.png"])
            #expect(plain.status == 201 && plain.text.contains("Added as b-up."), "\(plain.text)")
            let refused = try await workbench.add(Array("x".utf8), ["name": "<b>\u{202E}x.png", "id": "x"])
            #expect(refused.status == 422 && !refused.text.contains("<b>") && !refused.text.contains("\u{202E}"))
            let page = try await workbench.get("/set/demo").text
            #expect(!page.contains("<script>alert") && !page.contains("\u{202E}"))
            for name in try photos(project).subtracting(before) {
                #expect(name.wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil, "\(name)")
            }
        }
    }

    @Test func `a photo without token, own origin, cookie or right type is refused and not read`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try project.text(Self.file)
        try await OpenWorkbench.run(project) { workbench in
            for headers in [
                ["X-Form-Token": ""], ["X-Form-Token": String(repeating: "0", count: 64)],
                ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": ""],
                ["Sec-Fetch-Site": "cross-site"], ["Cookie": ""],
                ["Content-Type": "text/plain"], ["Content-Type": "multipart/form-data"]
            ] {
                var photo = SetPhoto(SetPhoto.picture(6), ["id": "new"])
                photo.headers = headers
                let refused = try await photo.send(to: workbench)
                #expect(refused.status == 403, "\(headers)")
            }
            var chunked = SetPhoto(Array("0\r\n\r\n".utf8), ["id": "new"])
            chunked.headers = ["Transfer-Encoding": "chunked", "Content-Length": ""]
            #expect(try await chunked.send(to: workbench).status == 413)
            #expect(try await workbench.get("/set/demo/add?id=new").status == 404)
            #expect(try project.text(Self.file) == before)
        }
    }

    @Test func `a body beyond the limit is refused at once, memory stays bounded, and the next request works`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            var large = SetPhoto([], ["id": "new"])
            large.length = "100000000"
            // Nothing of the body was sent: only the head was needed to refuse it.
            let refused = try await large.send(to: workbench)
            #expect(refused.status == 413 && refused.text.contains("at most 40 MB"), "\(refused.text)")
            #expect(refused.header("connection") == "close")
            let resident = Self.residentBytes()
            large.bytes = [UInt8](repeating: 0x41, count: 100_000_000)
            #expect(try await large.send(to: workbench).status == 413)
            // The test itself has the body twice.
            #expect(Self.residentBytes() - resident < 260_000_000)
            #expect(try await workbench.add(SetPhoto.picture(7), ["id": "after"]).status == 201)
            #expect(arrivals(project).isEmpty)
        }
    }

    /// Of this process; 0 where the system does not tell.
    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    @Test func `a photo that is cut off leaves nothing`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try project.text(Self.file)
        try await OpenWorkbench.run(project, idleSeconds: 0.5) { workbench in
            var photo = SetPhoto(Array(SetPhoto.picture(8).prefix(40)), ["id": "new"])
            photo.length = "5000"
            _ = try await photo.send(to: workbench)
            // It is removed after the connection was closed.
            #expect(try await workbench.wait { arrivals(project).isEmpty })
            #expect(try project.text(Self.file) == before)
        }
    }

    @Test func `photos sent at once are all added, or told to come again`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try rows(project)
        try await OpenWorkbench.run(project) { workbench in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        try await workbench.add(SetPhoto.picture(UInt8(20 + number)), ["name": "lunch.png"]).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let added = statuses.count { $0 == 201 }
            #expect(added >= SetDesk.arrivalsAtMost && Set(statuses).isSubset(of: [201, 503]), "\(statuses)")
            #expect(try rows(project) == before + added)
        }
    }

    @Test func `a set behind a link, or in a folder that is read-only, is shown and says why it cannot be changed`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        let set = project.folder.url.appending(path: "eval-sets/demo")
        try FileManager.default.moveItem(
            at: set.appending(path: "meals.jsonl"), to: project.folder.url.appending(path: "elsewhere.jsonl"))
        try FileManager.default.moveItem(
            at: set.appending(path: "photos"), to: project.folder.url.appending(path: "elsewhere"))
        try FileManager.default.copyItem(
            at: project.folder.url.appending(path: "elsewhere.jsonl"), to: set.appending(path: "meals.jsonl"))
        try FileManager.default.createSymbolicLink(
            at: set.appending(path: "photos"), withDestinationURL: project.folder.url.appending(path: "elsewhere"))
        try await OpenWorkbench.run(project) { workbench in
            let token = try await workbench.form("/run/monday/meal/demo/apple").fields["token"] ?? ""
            let page = try await workbench.get("/set/demo")
            #expect(page.status == 200 && page.text.contains("This set can only be read."))
            #expect(page.text.contains("photos is a link") && !page.text.contains("id=\"adding\""))
            #expect(!page.text.contains("/delete/"))
            var photo = SetPhoto(SetPhoto.picture(9), ["id": "new"])
            photo.headers = ["X-Form-Token": token]
            let refused = try await photo.send(to: workbench)
            #expect(refused.status == 422 && refused.text.contains("is a link"), "\(refused.text)")
            #expect(try await workbench.get("/set/demo/delete/apple").status == 409)
        }
    }
}
