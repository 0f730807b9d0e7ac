import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Blind reviews, over real sockets.
@Suite struct BlindTests {
    private let start = "/run/monday/blind?set=demo"

    private func lines(_ project: WorkbenchProject) -> [String] {
        let text = (try? project.text("eval-sets/demo/reviews.jsonl")) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private func token(_ page: String) -> String {
        page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.output.1) } ?? ""
    }

    private func hidden(_ name: String, _ page: String) -> String {
        page.firstMatch(of: try! Regex("name=\"\(name)\" value=\"([^\"]*)\"")).flatMap { $0.output[1].substring }
            .map(String.init) ?? ""
    }

    /// - Returns: the address of the review.
    private func begin(_ workbench: OpenWorkbench, _ count: Int, by: String = "Ada") async throws -> String {
        let page = try await workbench.get(start).text
        let reply = try await workbench.post(
            start, ["do": "start", "by": by, "count": "\(count)", "token": token(page)])
        #expect(reply.status == 303, "\(reply.text)")
        return try #require(reply.header("location"))
    }

    private func estimate(
        _ workbench: OpenWorkbench, _ address: String, _ kcal: String, _ more: [String: String] = [:]
    ) async throws -> RawResponse {
        let page = try await workbench.get(address).text
        return try await workbench.post(
            address,
            ["do": "estimate", "step": hidden("step", page), "token": token(page), "value.energy_kcal": kcal]
                .merging(more) { $1 })
    }

    private func judge(_ workbench: OpenWorkbench, _ address: String, _ log: String) async throws -> RawResponse {
        let page = try await workbench.get(address).text
        return try await workbench.post(
            address,
            [
                "do": "judge", "step": hidden("step", page), "check": hidden("check", page), "token": token(page),
                "log": log, "right.1": "yes", "right.2": "no"
            ])
    }

    /// What no page may contain before the end: names of variants, meals, files and foods of the truth.
    private func secrets(_ project: WorkbenchProject) throws -> [String] {
        let meals = try project.text("eval-sets/demo/meals.jsonl").split(separator: "\n").flatMap { line -> [String] in
            let meal = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            return ["\(meal["id"] ?? "")"] + (meal["photos"] as? [String] ?? [])
        }
        return ["gpt-4o", "mistral", "monday"] + meals
    }

    @Test func `a review of three meals goes from estimates to judgements to names, and no page before has a name`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        let secrets = try secrets(project)
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get("/run/monday").text.contains("data-key=\"b\""))
            let address = try await begin(workbench, 3)
            #expect(address.hasPrefix("/blind/demo/"))
            for number in 1...3 {
                let first = try await workbench.get(address)
                #expect(first.status == 200 && first.text.contains("\(number) of 3: what do you estimate?"))
                #expect(!first.text.contains("<fieldset"), "no answer before the estimate")
                let saved = try await estimate(
                    workbench, address, "400", ["value.mass_g": "250", "foods": "rice, peas"])
                #expect(saved.status == 303 && saved.header("location") == address)
                let second = try await workbench.get(address)
                #expect(second.text.contains("\(number) of 3: which answer would you log?"))
                #expect(second.text.contains("You estimated 400 kcal"))
                #expect(second.text.contains("<legend>A</legend>") && second.text.contains("<legend>B</legend>"))
                for page in [first, second] {
                    // The names of foods in answers may be those of meals.
                    let source = page.text.replacing(/<ul class="foods">.*?<\/ul>/.dotMatchesNewlines(), with: "")
                    for secret in secrets {
                        #expect(!source.contains(secret), "\(secret) on step \(number)")
                        #expect(!page.head.contains(secret))
                    }
                    #expect(!source.contains("data-meal") && !source.contains("kcal off"))
                }
                #expect(try await judge(workbench, address, number == 3 ? "none" : "1").status == 303)
            }
            let ready = try await workbench.get(address).text
            #expect(ready.contains("All 3 done") && secrets.allSatisfy { !ready.contains($0) })
            let revealed = try await workbench.post(address, ["do": "reveal", "token": token(ready)])
            #expect(revealed.status == 303)
            let result = try await workbench.get(address).text
            for words in [
                "Which answers did Ada prefer?", "gpt-4o-mini", "mistral-small", "None of them: 1 of 3 meals.",
                "A person who looks at the photos (Ada) is off by", "on 3 of 12 meals"
            ] { #expect(result.contains(words), "\(words)") }
            let lines = lines(project)
            #expect(lines.count == 8 && lines[0].contains("\"seed\":") && lines[0].contains("\"by\":\"Ada\""))
            #expect(
                lines[1].contains("\"estimate\":{\"energy_kcal\":400,\"mass_g\":250,\"foods\":[\"rice\",\"peas\"]}"))
            #expect(lines[2].contains("\"right\":[true,false]") && lines[2].contains("\"log\":\""))
            #expect(lines[6].contains("\"log\":null") && lines[7].contains("\"reveal\":true"))
            let late = try await workbench.post(
                address, ["do": "estimate", "step": "1", "token": token(ready), "value.energy_kcal": "1"])
            #expect(late.status == 409 && self.lines(project).count == 8)
        }
    }

    @Test func `a photo of a review has an address of its own and no metadata of the file's name`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 12)
            let first = try await workbench.get(address).text
            let photo = try #require(first.firstMatch(of: /src="(\/photo\/[0-9a-f]+\.jpg)"/)).output.1
            #expect(try await workbench.get(String(photo)).status == 200)
            for meal in first.matches(of: /alt="([^"]*)"/) { #expect(meal.output.1.hasPrefix("Photo ")) }
            // No page of a meal has that address.
            let list = try await workbench.get("/run/monday").text
            for meal in list.matches(of: /href="(\/run\/monday\/meal\/demo\/[^"]+)"/) {
                let page = try await workbench.get(String(meal.output.1)).text
                #expect(!page.contains(photo))
            }
        }
    }

    @Test func `a review goes on after a restart, with the same meals and the same order of answers`() async throws {
        let project = try await WorkbenchProject.copy()
        let address = try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 4)
            _ = try await estimate(workbench, address, "300")
            return address
        }
        func answers() async throws -> String {
            try await OpenWorkbench.run(project) { workbench in
                let page = try await workbench.get(address).text
                #expect(page.contains("1 of 4: which answer would you log?"))
                return page.replacing(/value="[0-9a-f]{64}"/, with: "").replacing(/:[0-9]{4,5}/, with: "")
            }
        }
        let (first, second) = (try await answers(), try await answers())
        #expect(first == second)
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get(start).text
            #expect(page.contains("href=\"\(address)\""))
        }
    }

    @Test func `a torn last line is passed over and removed by the next save`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 3)
            let whole = try project.text("eval-sets/demo/reviews.jsonl")
            try project.folder.write(whole + "{\"at\":\"2026-11", to: "eval-sets/demo/reviews.jsonl")
            #expect(try await estimate(workbench, address, "300").status == 303)
            let text = try project.text("eval-sets/demo/reviews.jsonl")
            #expect(text.hasPrefix(whole) && !text.contains("2026-11\n") && lines(project).count == 2)
        }
    }

    @Test func `of two windows on one step the first counts, and no line is lost`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 3)
            let page = try await workbench.get(address).text
            let form = ["do": "estimate", "step": "1", "token": token(page), "value.energy_kcal": "300"]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for place in 0..<8 {
                    group.addTask {
                        try await workbench.post(address, form.merging(["value.energy_kcal": "\(300 + place)"]) { $1 })
                            .status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(statuses == [303] + Array(repeating: 409, count: 7) && lines(project).count == 2)
            let addresses = try await withThrowingTaskGroup(of: String.self) { group in
                for place in 0..<6 { group.addTask { try await begin(workbench, 2, by: "P\(place)") } }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(Set(addresses).count == 6 && lines(project).count == 8)
        }
    }

    @Test func `nobody gets a meal again that they estimated, and another name gets all of them`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 20)
            let meals = try #require(lines(project).first?.components(separatedBy: "\"meals\":").last)
            #expect(meals.components(separatedBy: "\",\"").count == 12, "all twelve of the run")
            for number in 1...12 {
                #expect(try await estimate(workbench, address, "\(number * 10)").status == 303)
                #expect(try await judge(workbench, address, "2").status == 303)
            }
            let page = try await workbench.get(start).text
            let again = try await workbench.post(
                start, ["do": "start", "by": "Ada", "count": "5", "token": token(page)])
            #expect(again.status == 422 && again.text.contains("no meal left"))
            _ = try await begin(workbench, 5, by: "Bob")
        }
    }

    @Test func `values that are none are refused, with what was typed still in the form`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let address = try await begin(workbench, 3)
            let evil = "\"><script>alert(1)</script>"
            let refused = try await estimate(workbench, address, evil, ["foods": "soup"])
            #expect(refused.status == 422 && refused.text.contains("is no number from 0 to 100000"))
            #expect(!refused.text.contains("<script>alert") && refused.text.contains("value=\"soup\""))
            #expect(try await estimate(workbench, address, "").status == 422)
            _ = try await estimate(workbench, address, "500")
            let none = try await judge(workbench, address, "")
            #expect(none.status == 422 && none.text.contains("Choose the answer that you would log"))
            #expect(none.text.contains("value=\"yes\" data-key=\"1\" checked"))
            #expect(lines(project).count == 2)
            for target in ["/blind/demo/000000000000", "/blind/other/000000000000", "/run/nothing/blind"] {
                #expect(try await workbench.get(target).status == 404, "\(target)")
            }
        }
    }

    @Test func `an export has no page of a review`() async throws {
        let project = try await WorkbenchProject.copy()
        _ = try await OpenWorkbench.run(project) { try await begin($0, 3) }
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pages").path
        _ = try await WorkbenchExport.write(project.open(), to: path)
        for file in try FileManager.default.subpathsOfDirectory(atPath: path) where file.hasSuffix(".html") {
            let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
            #expect(!text.contains("blind\"") && !text.contains("data-key=\"b\""), "\(file)")
        }
    }
}
