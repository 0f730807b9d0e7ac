import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Truths are mended by forms, over real sockets.
@Suite struct EditTests {
    private let apple = "/run/monday/meal/demo/apple"

    private func corrections(_ project: WorkbenchProject) -> [String] {
        let text = (try? project.text("eval-sets/demo/corrections.jsonl")) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The mean errors that the list of meals shows.
    private func errors(_ page: String) -> String {
        page.matches(of: /[0-9,]+ kcal off on average/).map { String($0.output) }.joined(separator: " ")
    }

    @Test func `a saved truth is in the file with who, why and the answers seen, and pages show its scores`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let before = errors(try await workbench.get("/run/monday").text)
            let form = try await workbench.form(apple)
            #expect(form.fields["value.energy_kcal"] == "91.9" && form.fields["name.1"] == "apple")
            let saved = try await workbench.submit(
                "save", form,
                [
                    "value.energy_kcal": "190", "source.energy_kcal": "weighed", "grams.1": "200", "name.2": "leaf <b>",
                    "why": "weighed again", "by": "Ada"
                ], to: apple)
            #expect(saved.status == 303 && saved.header("location") == apple + "?notice=saved", "\(saved.text)")
            let lines = corrections(project)
            #expect(lines.count == 2)
            let energy = try #require(lines.first)
            for part in [
                "\"field\":\"energy_kcal\"", "\"old\":91.9", "\"new\":190", "\"by\":\"Ada\"",
                "\"why\":\"weighed again\"",
                "\"provenance\":\"weighed\"", "\"saw\":[\"gpt-4o-mini"
            ] { #expect(energy.contains(part), "\(part) in \(energy)") }
            #expect(energy.contains("mistral-small"))
            #expect(lines[1].contains("[{\"name\":\"apple\",\"grams\":200},{\"name\":\"leaf <b>\"}]"), "\(lines[1])")
            let page = try await workbench.get(apple + "?notice=saved").text
            #expect(page.contains("<strong>190 kcal</strong>") && page.contains("Undo it with u"))
            #expect(page.contains("leaf &lt;b&gt;") && !page.contains("leaf <b>"))
            #expect(errors(try await workbench.get("/run/monday").text) != before)
            // The name is remembered.
            let cookie = try #require(saved.header("set-cookie"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            let again = try await RawRequest(
                apple + "?edit=1",
                headers: [("Cookie", "\(workbench.cookie); \(cookie.prefix { $0 != ";" })")]
            ).send(to: workbench.port)
            #expect(MealForm(again.text).fields["by"] == "Ada")
        }
    }

    @Test func `undo takes the last change of the meal back`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "190", "why": "scale"], to: apple)
            let page = try await workbench.get(apple).text
            let id = try #require(page.firstMatch(of: /name="id" value="([0-9a-f]{12})"/)).output.1
            let undone = try await workbench.post(
                apple, ["do": "undo", "id": String(id), "token": form.fields["token"] ?? ""])
            #expect(undone.status == 303 && corrections(project).count == 2)
            let after = try await workbench.get(apple).text
            #expect(after.contains("<strong>92 kcal</strong>") && !after.contains("name=\"id\""))
        }
    }

    @Test func `the accepted energies are mended beside the energy, and a truth outside of them is named`() async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            var form = try await workbench.form(apple)
            #expect(form.fields["value.energy_kcal_range"] == "78 to 106")
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "190", "why": "scale"], to: apple)
            let outside = try await workbench.get(apple)
            #expect(outside.text.contains("the energy is outside energy_kcal_range"))
            form = try await workbench.form(apple)
            let bad = try await workbench.submit(
                "save", form, ["value.energy_kcal_range": "230 to 170", "why": "scale"], to: apple)
            #expect(bad.text.contains("230 to 170` is no range") && corrections(project).count == 1)
            let saved = try await workbench.submit(
                "save", form, ["value.energy_kcal_range": "170–230", "why": "scale"], to: apple)
            #expect(saved.status == 303 && corrections(project).last?.contains("\"new\":[170,230]") == true)
            let mended = try await workbench.get(apple)
            #expect(!mended.text.contains("the energy is outside energy_kcal_range"))
        }
    }

    @Test func `sugar and sodium are folded away until one is known`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            #expect(try await workbench.get(apple + "?edit=1").text.contains("<summary>more values</summary>"))
            let form = try await workbench.form(apple)
            let edits = ["value.sodium_mg": "12.5", "source.sodium_mg": "label", "why": "the label says so"]
            let saved = try await workbench.submit("save", form, edits, to: apple)
            #expect(saved.status == 303)
            #expect(corrections(project).count == 1)
            let page = try await workbench.get(apple + "?edit=1").text
            #expect(!page.contains("<summary>more values</summary>") && page.contains("value=\"12.5\""))
        }
    }

    @Test func `undo takes back all that one save changed, and reviewed meals leave the queue`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let queue = "/run/monday?filter=unreviewed"
            #expect(try await workbench.get(queue).text.contains("not reviewed · 12"))
            let form = try await workbench.form(apple)
            let edits = ["value.energy_kcal": "190", "value.fat_g": "7", "grams.1": "201", "why": "scale"]
            _ = try await workbench.submit("save", form, edits, to: apple)
            let list = try await workbench.get(queue).text
            #expect(list.contains("not reviewed · 11") && !list.contains("data-meal=\"apple\""))
            #expect(try await workbench.get("/run/monday").text.contains("data-meal=\"apple\" data-reviewed"))
            let page = try await workbench.get(apple + "?filter=unreviewed").text
            #expect(page.contains("data-key=\"n\"") && page.contains("Last change: energy_kcal, fat_g and foods"))
            let id = try #require(page.firstMatch(of: /name="id" value="([0-9a-f]{12})"/)).output.1
            let undone = try await workbench.post(
                apple, ["do": "undo", "id": String(id), "token": form.fields["token"] ?? ""])
            #expect(undone.status == 303 && corrections(project).count == 6, "\(undone.text)")
            let after = try await workbench.form(apple).fields
            for field in ["value.energy_kcal", "value.fat_g", "grams.1"] { #expect(after[field] == form.fields[field]) }
            #expect(try await workbench.get(queue).text.contains("not reviewed · 12"))
        }
    }

    @Test func `the second window that saves a field is told the present value, by whom, and keeps what was typed`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let (first, second) = (try await workbench.form(apple), try await workbench.form(apple))
            _ = try await workbench.submit(
                "save", first, ["value.energy_kcal": "190", "grams.1": "201", "why": "scale", "by": "Ada"], to: apple)
            let mine = ["value.energy_kcal": "123.5", "why": "my scale", "by": "Bob"]
            let refused = try await workbench.submit("save", second, mine, to: apple)
            #expect(refused.status == 409 && corrections(project).count == 2)
            #expect(refused.text.contains("energy_kcal of apple is 190 now, changed by Ada at 20"))
            let form = MealForm(refused.text)
            #expect(form.fields["value.energy_kcal"] == "123.5" && form.fields["old.energy_kcal"] == "190")
            #expect(form.fields["grams.1"] == "201" && form.fields["why"] == "my scale")
            let foods = try await workbench.submit("save", second, ["grams.1": "55", "why": "x"], to: apple)
            #expect(foods.status == 409 && foods.text.contains("foods of apple is"))
            // Now that the present value was seen, it can be replaced.
            #expect(try await workbench.submit("save", form, [:], to: apple).status == 303)
            // Another field does not conflict.
            #expect(
                try await workbench.submit("save", second, ["value.fat_g": "1", "why": "x"], to: apple).status == 303)
            #expect(corrections(project).count == 4)
        }
    }

    @Test func `the effect is shown before saving, on the page and alone, and nothing is written`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            let typed = ["value.energy_kcal": "300", "why": "x"]
            let page = try await workbench.submit("effect", form, typed, to: apple)
            #expect(page.status == 200 && page.text.contains(" → ") && page.text.contains("The order of the models"))
            #expect(MealForm(page.text).fields["value.energy_kcal"] == "300")
            #expect(MealForm(page.text).fields["old.energy_kcal"] == "91.9")
            let part = try await workbench.submit("effect", form, typed.merging(["part": "1"]) { $1 }, to: apple)
            #expect(part.status == 200 && part.text.hasPrefix("<p") && part.text.contains("mistral-small"))
            let bad = try await workbench.submit(
                "effect", form, ["value.energy_kcal": "<i>1", "part": "1"], to: apple)
            #expect(bad.status == 200 && bad.text.contains("&lt;i&gt;1` is no number") && !bad.text.contains("<i>"))
            #expect(corrections(project).isEmpty)
        }
    }

    @Test func `the sum of the foods is proposed beside each field while typing, and taken by a button alone`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            let typed = ["grams.1": "200", "why": "scale"]
            let part = try await workbench.submit("effect", form, typed.merging(["part": "1"]) { $1 }, to: apple)
            #expect(part.text.contains("Foods make 104.0 kcal: use"), "\(part.text)")
            let used = try await workbench.submit("use.energy_kcal", form, typed, to: apple)
            #expect(used.status == 200 && MealForm(used.text).fields["value.energy_kcal"] == "104.0")
            #expect(MealForm(used.text).fields["grams.1"] == "200" && corrections(project).isEmpty)
            let unknown = typed.merging(["name.1": "no such food", "part": "1"]) { $1 }
            #expect(!(try await workbench.submit("effect", form, unknown, to: apple)).text.contains("Foods make"))
        }
    }

    @Test func `a mark needs no reason, and the same one again removes it`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let token = try await workbench.form(apple).fields["token"] ?? ""
            let mark = ["do": "mark", "mark": "model_wrong", "old.mark": "", "token": token]
            #expect(try await workbench.post(apple, mark).status == 303)
            #expect(
                try await workbench.get(apple).text.contains(
                    "value=\"model_wrong\" data-key=\"m\" aria-pressed=\"true\""))
            #expect(try await workbench.post(apple, mark).status == 409, "the other window shows no mark")
            let again = mark.merging(["old.mark": "model_wrong"]) { $1 }
            #expect(try await workbench.post(apple, again).status == 303)
            #expect(!(try await workbench.get(apple).text.contains("aria-pressed=\"true\"> model")))
            #expect(corrections(project).last?.contains("\"new\":null") == true)
        }
    }

    @Test func `an answer's values are proposed as estimates and saved by no key but that of saving`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get(apple)
            #expect(page.text.contains("href=\"\(apple)?take=1\" class=\"button\" data-key=\"1\""))
            let text = try await workbench.get(apple + "?take=1").text
            let form = MealForm(text)
            #expect(form.fields["value.energy_kcal"] != form.fields["old.energy_kcal"])
            #expect(text.contains("<option value=\"estimated\" selected") && text.contains("nothing is saved yet"))
            #expect(form.fields["why"]?.isEmpty == true && corrections(project).isEmpty)
        }
    }

    @Test func `a form without token, origin or right size is refused and nothing is written`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            let edit = form.fields.merging(["value.energy_kcal": "300", "why": "x", "do": "save"]) { $1 }
            let wrong = try await workbench.post(
                apple, edit.merging(["token": String(repeating: "0", count: 64)]) { $1 })
            #expect(wrong.status == 403 && wrong.text.contains("This form cannot be used"))
            let unknown = try await workbench.post(apple, edit.merging(["evil": "1"]) { $1 })
            #expect(unknown.status == 403)
            let kind = ("Content-Type", "application/x-www-form-urlencoded")
            for headers in [
                [kind], [kind, ("Origin", "http://evil.example")], [kind, ("Origin", "null")],
                [kind, ("Sec-Fetch-Site", "none")], [kind, ("Sec-Fetch-Site", "cross-site")],
                [("Origin", "http://127.0.0.1:\(workbench.port)"), ("Content-Type", "text/plain")]
            ] { #expect(try await workbench.post(apple, edit, headers: headers).status == 403, "\(headers)") }
            let own = [("Origin", "http://127.0.0.1:\(workbench.port)"), kind]
            for length in ["70000", "-1", "x"] {
                let large = try await RawRequest(
                    apple, method: "POST", headers: own + [("Cookie", workbench.cookie), ("Content-Length", length)]
                ).send(to: workbench.port)
                #expect([413, 400].contains(large.status), "\(length): \(large.status)")
            }
            let noCookie = try await RawRequest(
                apple, method: "POST", headers: own + [("Content-Length", "1")], body: "x"
            ).send(to: workbench.port)
            #expect(noCookie.status == 403)
            #expect(try await workbench.post("/run/monday", edit).status == 405)
            #expect(corrections(project).isEmpty)
        }
    }

    @Test func `hostile text is shown as text, and text that is no value says what to do`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            let evil = "\"><script>alert(1)</script>\u{202E}"
            let refused = try await workbench.submit(
                "save", form, ["value.energy_kcal": evil, "name.1": evil, "why": evil, "by": evil], to: apple)
            #expect(refused.status == 422 && refused.text.contains("is no number from 0 to 100000"))
            #expect(!refused.text.contains("<script>alert") && !refused.text.contains("\u{202E}"))
            let noReason = try await workbench.submit("save", form, ["value.energy_kcal": "5"], to: apple)
            #expect(noReason.status == 422 && noReason.text.contains("a correction needs a reason"))
            let nothing = try await workbench.submit("save", form, ["why": "x"], to: apple)
            #expect(nothing.status == 422 && nothing.text.contains("nothing was edited"))
            let empty = try await workbench.submit("save", form, ["name.1": "", "grams.1": "", "why": "x"], to: apple)
            #expect(empty.status == 422 && empty.text.contains("foods none"))
            #expect(corrections(project).isEmpty)
            let saved = try await workbench.submit("save", form, ["name.1": evil, "why": evil, "by": evil], to: apple)
            #expect(saved.status == 303 || saved.status == 422)
            let page = try await workbench.get(apple + "?edit=1").text
            #expect(!page.contains("<script>alert") && !page.contains("\u{202E}"))
        }
    }

    @Test func `an export has no form that changes anything`() async throws {
        let project = try await WorkbenchProject.copy()
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pages").path
        _ = try await WorkbenchExport.write(project.open(), to: path)
        let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".html") }
        #expect(files.count > 12)
        for file in files {
            let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
            #expect(!text.contains("<form") && !text.contains("data-key=\"s\""), "\(file)")
        }
    }
}
