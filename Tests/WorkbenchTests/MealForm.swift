import Foundation
import TestSupport

@testable import Workbench

/// The fields of a meal's form as a browser would send them, and what to change of them.
struct MealForm {
    var fields: [String: String] = [:]

    /// - Parameter page: the text of a meal's page with the open form.
    init(_ page: String) {
        guard let start = page.range(of: "class=\"edit\""),
            let end = page.range(of: "</form>", range: start.upperBound..<page.endIndex)
        else { return }
        let form = String(page[start.upperBound..<end.lowerBound])
        for match in form.matches(of: /<input type="(?:hidden|text)" name="([^"]+)" value="([^"]*)"/) {
            fields[String(match.output.1)] = Self.plain(String(match.output.2))
        }
        for match in form.matches(of: /<select name="([^"]+)"/) { fields[String(match.output.1)] = "" }
    }

    private static func plain(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    static func body(_ fields: [String: String]) -> String {
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        return fields.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
            .joined(separator: "&")
    }
}

extension OpenWorkbench {
    /// - Parameter headers: nil: those of the page's own form.
    func post(
        _ target: String, _ fields: [String: String], headers: [(String, String)]? = nil
    ) async throws -> RawResponse {
        let body = MealForm.body(fields)
        let usual = [
            ("Origin", "http://127.0.0.1:\(port)"), ("Sec-Fetch-Site", "same-origin"),
            ("Content-Type", "application/x-www-form-urlencoded")
        ]
        return try await RawRequest(
            target, method: "POST",
            headers: (headers ?? usual) + [("Cookie", cookie), ("Content-Length", "\(body.utf8.count)")], body: body
        ).send(to: port)
    }

    /// Sends an open form with some fields changed.
    func submit(
        _ action: String, _ form: MealForm, _ changes: [String: String], to target: String
    ) async throws -> RawResponse {
        var fields = form.fields.merging(changes) { $1 }
        fields["do"] = action
        return try await post(target, fields)
    }

    func form(_ target: String) async throws -> MealForm { MealForm(try await get(target + "?edit=1").text) }
}
