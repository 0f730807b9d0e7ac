import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Meals are deleted by a form that asks once.
@Suite struct SetDeletionTests {
    private let page = "/set/demo/delete/apple"
    private static let file = "eval-sets/demo/meals.jsonl"

    private func exists(_ photo: String, _ project: WorkbenchProject) -> Bool {
        FileManager.default.fileExists(
            atPath: project.folder.url.appending(path: "eval-sets/demo/photos/\(photo)").path)
    }

    /// The fields of the form that asks.
    private func asked(_ workbench: OpenWorkbench) async throws -> [String: String] {
        let text = try await workbench.get(page).text
        let pairs = text.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)"/).map {
            (String($0.output.1), String($0.output.2))
        }
        return Dictionary(pairs) { first, _ in first }.merging(["do": "delete"]) { $1 }
    }

    @Test func `a meal is asked about, then its row and photos go and its corrections stay`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let meal = "/run/monday/meal/demo/apple"
            let form = try await workbench.form(meal)
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "190", "why": "scale"], to: meal)
            let corrections = try project.text("eval-sets/demo/corrections.jsonl")
            let question = try await workbench.get(page)
            #expect(question.status == 200 && question.text.contains("Delete apple?"))
            for words in [
                "eval-sets/demo/photos/apple-top.jpg, eval-sets/demo/photos/apple-side.jpg",
                "Its corrections (1) stay in corrections.jsonl", "1 run asked about this set", "There is no copy.",
                ">Delete the row and its photos<"
            ] { #expect(question.text.contains(words), "\(words)") }
            #expect(exists("apple-top.jpg", project))
            let done = try await workbench.post(page, try await asked(workbench))
            #expect(done.status == 303 && done.header("location") == "/set/demo?notice=deleted", "\(done.text)")
            let list = try await workbench.get("/set/demo?notice=deleted").text
            #expect(list.contains("Deleted apple.") && list.contains("eval-sets/demo/photos/apple-top.jpg"))
            #expect(!exists("apple-top.jpg", project) && !exists("apple-side.jpg", project))
            #expect(!(try project.text(Self.file).contains("\"id\":\"apple\"")))
            #expect(try project.text("eval-sets/demo/corrections.jsonl") == corrections)
            // The set can still be read, and a new meal of that id would get the old corrections.
            let again = try await workbench.add(SetPhoto.picture(11), ["id": "apple"])
            #expect(again.status == 409 && again.text.contains("orrections of an earlier meal"), "\(again.text)")
            let proposed = try await workbench.add(SetPhoto.picture(11), ["name": "apple.png"])
            #expect(proposed.status == 201 && proposed.text.contains("Added as apple-2."), "\(proposed.text)")
            #expect(try await workbench.get("/set/demo").status == 200)
            #expect(try await workbench.get(page).status == 404)
        }
    }

    @Test func `a photo that is gone already does not hinder`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            try FileManager.default.removeItem(
                at: project.folder.url.appending(path: "eval-sets/demo/photos/apple-top.jpg"))
            let question = try await workbench.get(page).text
            #expect(question.contains(">Delete the row and its photo<") && !question.contains("apple-top.jpg"))
            #expect(try await workbench.post(page, try await asked(workbench)).status == 303)
            #expect(!(try project.text(Self.file).contains("\"id\":\"apple\"")))
        }
    }

    @Test func `a meal that changed since the page was loaded is not deleted, and the page says so`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let fields = try await asked(workbench)
            try project.change("\"energy_kcal\":91.9", to: "\"energy_kcal\":92.5")
            let refused = try await workbench.post(page, fields)
            #expect(refused.status == 409 && refused.text.contains("was changed since this page was loaded"))
            #expect(try project.text(Self.file).contains("92.5") && exists("apple-top.jpg", project))
            // A change of another meal is kept.
            let fresh = try await asked(workbench)
            try project.change("\"energy_kcal\":99.1", to: "\"energy_kcal\":99.5")
            #expect(try await workbench.post(page, fresh).status == 303)
            #expect(try project.text(Self.file).contains("99.5"))
            let gone = try await workbench.post(page, fresh)
            #expect(gone.status == 409 && gone.text.contains("may have deleted it already"))
        }
    }

    @Test func `a form without token or state deletes nothing`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try project.text(Self.file)
        try await OpenWorkbench.run(project) { workbench in
            let fields = try await asked(workbench)
            for (name, status) in [("token", 403), ("stamp", 409)] {
                #expect(try await workbench.post(page, fields.filter { $0.key != name }).status == status, "\(name)")
            }
            let kind = ("Content-Type", "application/x-www-form-urlencoded")
            #expect(try await workbench.post(page, fields, headers: [kind]).status == 403)
            #expect(try await workbench.post("/set/demo", fields).status == 405)
            #expect(try project.text(Self.file) == before)
        }
    }
}
