import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Programs on this machine that use the workbench badly, and files that change or break under it.
@Suite struct HostileUseTests {
    @Test func `a thousand silent connections do not keep a page away`() async throws {
        try await OpenWorkbench.run(.shared(), idleSeconds: 0.5) { workbench in
            let (port, cookie) = (workbench.port, workbench.cookie)
            let status = try await RawConnection.elsewhere {
                // Some wait until they are accepted, so each has a thread's patience, not a test's.
                let crowd = (0..<1000).compactMap { _ in try? RawConnection(port: port) }
                let page = try RawConnection(port: port)
                page.write(
                    "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\nConnection: close\r\n\r\n")
                let status = RawResponse(page.readToEnd()).status
                return (status, crowd.count)
            }
            #expect(status.0 == 200 && status.1 > 900, "\(status)")
        }
    }

    @Test func `headers that come byte by byte end their connection in time`() async throws {
        try await OpenWorkbench.run(.shared(), idleSeconds: 0.5) { workbench in
            let port = workbench.port
            let seconds = try await RawConnection.elsewhere {
                let slow = try RawConnection(port: port)
                let begin = ContinuousClock.now
                let writer = Thread {
                    slow.write("GET / HTTP/1.1\r\nX-Slow: ")
                    for _ in 0..<250 where ContinuousClock.now - begin < .seconds(50) {
                        slow.write("a")
                        usleep(200_000)
                    }
                }
                writer.start()
                _ = slow.readToEnd()
                return ContinuousClock.now - begin
            }
            // All that is sent takes 50 s.
            #expect(seconds < .seconds(45), "\(seconds)")
            #expect(try await workbench.get("/").status == 200)
        }
    }

    @Test func `a form of 100 MB is refused before it is read`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let own = [
                ("Origin", "http://127.0.0.1:\(workbench.port)"), ("Cookie", workbench.cookie),
                ("Content-Type", "application/x-www-form-urlencoded"), ("Content-Length", "104857600")
            ]
            let response = try await RawRequest(
                "/run/monday/meal/demo/apple", method: "POST", headers: own, body: "token=x"
            ).send(to: workbench.port)
            // It comes although the body never does.
            #expect(response.status == 413)
            #expect(try await workbench.get("/").status == 200)
        }
    }

    @Test func `browsers that leave in the middle of a page do not end the server`() async throws {
        try await OpenWorkbench.run(.shared()) { workbench in
            let (port, cookie) = (workbench.port, workbench.cookie)
            try await RawConnection.elsewhere {
                for number in 0..<40 {
                    let lost = try RawConnection(port: port)
                    let head = "GET /run/monday HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n"
                    lost.write(String(head.prefix(number.isMultiple(of: 2) ? head.count : 30)))
                }
            }
            #expect(try await workbench.get("/run/monday").status == 200)
        }
    }

    @Test(
        arguments: [
            ("run.json", "{\"format\": 99, \"name\"", "cannot be"), ("run.json", "{\"format\":99}", "newer nutrieval"),
            ("run.json", "", "cannot be"), ("answers.jsonl", "no line\nof a journal\n", "answers.jsonl:1")
        ])
    func `a damaged run or one of a later version says so, and others stay`(
        file: String, content: String, words: String
    ) async throws {
        let project = try await WorkbenchProject.copy()
        let runs = project.folder.url.appending(path: "reports")
        try FileManager.default.copyItem(at: runs.appending(path: "monday"), to: runs.appending(path: "broken"))
        try FileManager.default.removeItem(at: runs.appending(path: "broken/\(file)"))
        try project.folder.write(content, to: "reports/broken/\(file)")
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/broken")
            #expect(page.status == 422 && page.text.contains(words), "\(page.text.suffix(700))")
            #expect(try await workbench.get("/").text.contains("broken"))
            #expect(try await workbench.get("/run/monday").status == 200)
        }
    }

    @Test func `a page of a run names the mistakes of its set, and shows the run once they are mended`() async throws {
        let project = try await WorkbenchProject.copy()
        let meals = try project.text("eval-sets/demo/meals.jsonl")
        try await OpenWorkbench.run(project) { workbench in
            try project.folder.write(meals + "{\"id\":<b>\n", to: "eval-sets/demo/meals.jsonl")
            let line = meals.split(separator: "\n").count + 1
            for target in ["/run/monday", "/run/monday/meal/demo/apple", "/run/monday/blind"] {
                let page = try await workbench.get(target)
                #expect(page.status == 422 && page.text.contains("meals.jsonl:\(line)"), "\(target): \(page.text)")
                #expect(!page.text.contains("<b>"))
            }
            try project.folder.write(meals, to: "eval-sets/demo/meals.jsonl")
            #expect(try await workbench.get("/run/monday").status == 200)
        }
    }

    @Test func `a journal whose last line is half written is shown`() async throws {
        let project = try await WorkbenchProject.copy()
        let journal = try project.text("reports/monday/answers.jsonl")
        try project.folder.write(String(journal.dropLast(40)), to: "reports/monday/answers.jsonl")
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/monday")
            #expect(page.status == 200)
        }
    }

    @Test func `a meal that leaves its set while it is edited is not saved, and the page says why`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let apple = "/run/monday/meal/demo/apple"
            let form = try await workbench.form(apple)
            let lines = try project.text("eval-sets/demo/meals.jsonl").split(separator: "\n")
            try project.folder.write(
                lines.filter { !$0.contains("\"id\":\"apple\"") }.joined(separator: "\n") + "\n",
                to: "eval-sets/demo/meals.jsonl")
            let saved = try await workbench.submit(
                "save", form, ["value.energy_kcal": "190", "why": "weighed"], to: apple)
            #expect(saved.status == 422 && saved.text.contains("apple"), "\(saved.status)")
            #expect(throws: (any Error).self) { try project.text("eval-sets/demo/corrections.jsonl") }
        }
    }

    @Test func `fifty edits from four windows are all saved`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let meals = try await workbench.get("/run/monday").text.matches(of: /data-meal="([^"]+)"/).map {
                "/run/monday/meal/demo/\($0.output.1)"
            }
            let saved = try await withThrowingTaskGroup(of: Int.self) { group in
                for window in 0..<4 {
                    group.addTask {
                        let target = meals[window]
                        var form = try await workbench.form(target)
                        var count = 0
                        for number in 1...13 {
                            let energy = "\(400 + number)"
                            let response = try await workbench.submit(
                                "save", form, ["value.energy_kcal": energy, "why": "edit \(number)"], to: target)
                            if response.status == 303 { count += 1 }
                            form.fields["old.energy_kcal"] = energy
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
            let lines = try project.text("eval-sets/demo/corrections.jsonl").split(separator: "\n").count
            #expect(saved == 52 && lines == 52, "\(saved) \(lines)")
            for target in meals.prefix(4) {
                #expect(try await workbench.get(target).text.contains("413 kcal"))
            }
        }
    }
}
