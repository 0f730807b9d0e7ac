import Application
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// What the pages show, from a real server.
@Suite struct PageTests {
    @Test func `runs are listed newest first, with their leader, and a damaged one is shown and not fatal`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        try project.folder.write("{\"format\": 99}", to: "reports/newer/run.json")
        try project.folder.write("no json", to: "reports/torn/run.json")
        try project.folder.write("text", to: "reports/notes/readme.txt")
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/")
            #expect(page.status == 200)
            #expect(page.text.contains("3 runs, newest first") && page.text.contains("href=\"/run/monday\""))
            #expect(page.text.contains("Lowest of 2: ") || page.text.contains("Best of 2: "))
            #expect(page.text.contains("SIMULATED") && page.text.contains("demo (12 meals)"))
            #expect(page.text.contains("cannot be read") && page.text.contains("use a newer nutrieval"))
            #expect(!page.text.contains("href=\"/run/torn\"") && !page.text.contains("notes"))
            let torn = try await workbench.get("/run/torn")
            #expect(torn.status == 422 && torn.text.contains("run.json cannot be used"))
        }
    }

    @Test func `runs are in the order of their starts, whatever else their records have`() async throws {
        let project = try await WorkbenchProject.copy()
        let record = try project.text("reports/monday/run.json")
        let start = try #require(record.firstMatch(of: /"started_at": "([^"]+)"/)).output.1
        // Of the last one the rest is damaged.
        for (name, time, end) in [("early", "2001", "}"), ("late", "2101", "}"), ("latest", "2102", "]")] {
            let own = record.replacing(start, with: "\(time)-01-01T00:00:00.000Z").dropLast() + end
            try project.folder.write(String(own), to: "reports/\(name)/run.json")
        }
        try await OpenWorkbench.run(project) { workbench in
            for _ in 0..<2 {
                let page = try await workbench.get("/").text
                let found = page.matches(of: /(latest|late|early|monday)(?:<\/a>)?<\/h2>/).map { String($0.output.1) }
                #expect(found == ["latest", "late", "monday", "early"], "\(found)")
                #expect(page.contains("2102-01-01 00:00 UTC") && page.contains("cannot be read"))
            }
            try FileManager.default.removeItem(at: project.folder.url.appending(path: "reports/late"))
            #expect(!(try await workbench.get("/").text.contains("2101-01-01")))
        }
    }

    @Test func `a truth that contradicts itself is shown as perhaps wrong`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let banana = "/run/monday/meal/demo/banana"
            #expect(!(try await workbench.get(banana).text.contains("Perhaps wrong")))
            try project.change("\"energy_kcal\":99.1", to: "\"energy_kcal\":991")
            let words = "energy and macronutrients differ by more than 15 %"
            #expect(try await workbench.get(banana).text.contains("Perhaps wrong: \(words)."))
            #expect(try await workbench.get("/set/demo?search=banana").text.contains("perhaps wrong: \(words)"))
        }
    }

    @Test func `a list leads first to meals with all models against the truth`() async throws {
        let project = try await WorkbenchProject.copy()
        for (old, new) in [
            ("\"energy_kcal\":99.1", "\"energy_kcal\":9000"), ("\"energy_kcal\":91.9", "\"energy_kcal\":8000")
        ] { try project.change(old, to: new) }
        try await OpenWorkbench.run(project) { workbench in
            let list = try await workbench.get("/run/monday").text
            let link = try #require(
                list.firstMatch(of: /All models are against the truth of ([0-9]+) meals?\. <a href="([^"]+)"/))
            #expect(link.output.2 == "/run/monday?set=demo&amp;filter=against" && (Int(link.output.1) ?? 0) >= 2)
            let found = try await workbench.get(String(link.output.2).replacing("&amp;", with: "&")).text
            #expect(found.contains("data-meal=\"banana\"") && found.contains("data-meal=\"apple\""))
            #expect(!found.contains("Look there first"))
            // A meal whose truth was mended is no longer in the queue; the worst one left is next.
            try project.change("\"energy_kcal\":9000", to: "\"energy_kcal\":99.1")
            let rows = try await workbench.get("/run/monday?set=demo&filter=against").text
                .matches(of: /class="row" href="([^"]+)"/).map { String($0.output.1) }
            let mended = try await workbench.get("/run/monday/meal/demo/banana?filter=against").text
            let worst = try #require(rows.first)
            for key in ["j", "n"] { #expect(mended.contains("href=\"\(worst)\" rel=\"next\" data-key=\"\(key)\"")) }
        }
    }

    @Test func `fifty runs are on a page`() async throws {
        let project = try await WorkbenchProject.copy()
        for number in 0..<60 { try project.folder.write("{}", to: "reports/bad-\(number)/run.json") }
        try await OpenWorkbench.run(project) { workbench in
            let first = try await workbench.get("/").text
            #expect(first.contains("1 to 50 of 61") && first.contains("href=\"/?page=2\""))
            let last = try await workbench.get("/?page=2").text
            #expect(last.contains("51 to 61 of 61") && !last.contains("Next page"))
            #expect(try await workbench.get("/?page=900").text.contains("51 to 61 of 61"))
        }
    }

    @Test func `triage lists the worst meal first, and filters and order stay in the address`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let page = try await workbench.get("/run/monday").text
            #expect(page.contains("12 of 12 meals, by largest mean error") && page.contains("SIMULATED"))
            #expect(page.contains("aria-current=\"true\">all meals</a>"))
            let rows = page.matches(of: /class="row" href="([^"]+)"/).map { String($0.output.1) }
            #expect(rows.count == 12)
            let far = try await workbench.get("/run/monday?filter=far&order=set").text
            #expect(far.contains("An answer is off by more than 50 %.") && far.contains("order of the set"))
            #expect(far.contains("filter=far&amp;order=set\"") && far.contains("name=\"filter\" value=\"far\""))
            let found = try await workbench.get("/run/monday?search=banana").text
            #expect(found.contains("value=\"banana\"") && found.contains("data-meal=\"banana\""))
            #expect(try await workbench.get("/run/monday?search=nothing").text.contains("No meal matches."))
            #expect(try await workbench.get("/run/monday?set=other").status == 404)
            #expect(try await workbench.get("/run/tuesday").status == 404)
        }
    }

    @Test func `a meal shows its truth with provenance, every answer, and the way to its neighbours`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let list = try await workbench.get("/run/monday?variant=&order=largest").text
            let rows = list.matches(of: /class="row" href="([^"]+)"/).map {
                String($0.output.1).replacing("&amp;", with: "&")
            }
            try #require(rows.count > 2)
            let page = try await workbench.get(rows[1])
            #expect(page.status == 200 && page.text.contains("2 of \(rows.count)"))
            #expect(page.text.contains("food table") && page.text.contains("gpt-4o-mini (simulated)"))
            #expect(page.text.contains("mistral-small (simulated)") && page.text.contains("As received from"))
            let links = page.text.matches(of: /href="([^"]+)" rel="(prev|next)"/).map {
                (String($0.output.1).replacing("&amp;", with: "&"), String($0.output.2))
            }
            #expect(links.first { $0.1 == "prev" }?.0 == rows[0] && links.first { $0.1 == "next" }?.0 == rows[2])
            #expect(try await workbench.get("/run/monday/meal/demo/nothing").status == 404)
            #expect(try await workbench.get("/run/monday/meal/other/apple").status == 404)
        }
    }

    @Test func `a changed truth is on the next page that is loaded`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get("/run/monday/meal/demo/banana").text.contains("99 kcal"))
            try project.change("\"energy_kcal\":99.1", to: "\"energy_kcal\":777.4")
            let page = try await workbench.get("/run/monday/meal/demo/banana").text
            #expect(page.contains("777 kcal") && !page.contains("99 kcal"))
        }
    }

    @Test func `what a project lacks is said on the page of its run, and others stay`() async throws {
        let project = try await WorkbenchProject.copy()
        try project.change("\"id\":\"banana\"", to: "\"id\":\"plantain\"")
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/monday")
            #expect(page.status == 422 && page.text.contains("bring them back"))
            #expect(try await workbench.get("/").status == 200)
        }
    }

    @Test func `hostile names, foods and answers are text, and bring no element, script or style`() async throws {
        let project = try await WorkbenchProject.copy()
        let hostile =
            #"</title><script>alert(1)</script>\u202E\u001B<img src=x onerror=alert(2)>[x](javascript:alert(3))"#
        try project.change("\"name\":\"banana\"", to: "\"name\":\"\(hostile)\"")
        try project.change("\"notes\":null", to: "\"notes\":\"\(hostile)\"")
        try project.change("banana peel", to: "<script>alert(4)</script>", in: "reports/monday/answers.jsonl")
        try await OpenWorkbench.run(project) { workbench in
            for target in ["/", "/run/monday", "/run/monday/meal/demo/apple", "/run/monday?search=%3Cscript%3E%22"] {
                let page = try await workbench.get(target).text
                #expect(page.components(separatedBy: "<script").count <= 2, "\(target)")
                #expect(!page.contains("<img src=x") && !page.contains("href=\"javascript"), "\(target)")
                #expect(!page.contains("\u{202E}") && !page.contains("\u{1B}"), "\(target)")
            }
            let meal = try await workbench.get("/run/monday/meal/demo/banana").text
            #expect(meal.contains("&lt;script&gt;alert(1)"))
        }
    }
}

/// Photos are served by names that pages give, and nothing else is.
@Suite struct PhotoTests {
    private func photos(_ page: String) -> [String] {
        page.matches(of: /src="(\/photo\/[0-9a-f]{32}\.jpg)"/).map { String($0.output.1) }
    }

    @Test func `a photo of a page is a JPEG under a hashed name`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let names = photos(try await workbench.get("/run/monday/meal/demo/apple").text)
            #expect(names.count > 2)
            let photo = try await workbench.get(try #require(names.first))
            #expect(photo.status == 200 && photo.header("content-type") == "image/jpeg")
            #expect(photo.bytes.starts(with: [0xFF, 0xD8]))
            #expect(photo.header("cache-control")?.contains("immutable") == true)
        }
    }

    @Test(arguments: [
        "/photo/apple-top.jpg", "/photo/..%2F..%2Fconfig.yaml", "/photo/%2Fetc%2Fpasswd", "/photo/../../config.yaml",
        "/eval-sets/demo/photos/apple-top.jpg", "/config.yaml", "/.env", "/photo/0123456789abcdef0123456789abcdef.jpg"
    ])
    func `no address is a path`(target: String) async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            _ = try await workbench.get("/run/monday")
            #expect(try await workbench.get(target).status == 404)
        }
    }

    @Test func `a photo that is a link is not shown, whatever it leads to`() async throws {
        let project = try await WorkbenchProject.copy()
        let photo = project.folder.url.appending(path: "eval-sets/demo/photos/apple-top.jpg")
        let elsewhere = project.folder.url.appending(path: "private.jpg")
        try FileManager.default.moveItem(at: photo, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: photo, withDestinationURL: elsewhere)
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/monday/meal/demo/apple").text
            #expect(page.contains("photo missing"))
        }
    }

    @Test func `a photo that becomes a link after its page was made is not served`() async throws {
        let project = try await WorkbenchProject.copy()
        let folder = project.folder.url.appending(path: "eval-sets/demo/photos")
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/monday/meal/demo/apple").text
            let name = try #require(photos(page).first)
            let elsewhere = project.folder.url.appending(path: "elsewhere")
            try FileManager.default.moveItem(at: folder, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: elsewhere)
            #expect(try await workbench.get(name).status == 404)
        }
    }
}
