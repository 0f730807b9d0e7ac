import Catalog
import Costs
import Foundation
import Providers
import TestSupport
import Testing

/// `job` of provider files.
@Suite struct JobDefinitionTests {
    private func load(_ job: String, more: String = "key: {env: MY_KEY}") throws -> (ProviderDefinition?, [String]) {
        let folder = try TemporaryFolder()
        let providers = TestData.repository.appending(path: "providers")
        try FileManager.default.copyItem(at: providers, to: folder.url.appending(path: "providers"))
        try folder.write("", to: "config.yaml")
        try folder.write(
            """
            name: one
            wire: job
            endpoint: https://api.example.org/v1
            model: m
            \(more)
            prompt: prompts/schema-only.md
            answer: answers/recognized-items.yaml
            request: {json: {image: "{{photo}}", at: "{{submitted_at}}"}}
            response: {answer: /data}
            job: {\(job)}

            """, to: "providers/one.yaml")
        let today = try #require(CalendarDate("2026-11-21"))
        let result = Catalog.load(project: folder.path, formats: Formats.all, today: today)
        let remarks = result.diagnostics.filter { $0.file == "providers/one.yaml" }.map(\.description)
        return (result.catalog.provider(named: "one"), remarks)
    }

    private static let least = "ticket: /id, status: /status, running: [a], done: [b]"

    @Test func `the defaults are one poll a second, 30 at most, at the job's own path`() throws {
        let (provider, remarks) = try load(Self.least)
        #expect(remarks == [])
        let job = try #require(provider?.job)
        #expect(job.interval == 1 && job.polls == 30 && job.poll == "/{ticket}" && job.submit.isEmpty)
        #expect(job.cleanUp == nil && job.list == nil && job.refresh == nil && job.confirm == nil)
        #expect(provider?.keyVariables == ["MY_KEY"])
    }

    @Test(
        arguments: [
            ("status: /s, running: [a], done: [b]", "10:6", "the key `ticket` is missing; write `ticket: /id`"),
            ("ticket: /id, status: /s, running: [], done: [b]", "10:41", "`running` needs at least one status word"),
            ("ticket: /id, status: /s, running: [a], done: [a]", "10:52", "the status `a` is stated twice"),
            (least + ", poll: /jobs", "10:68", "`poll` has no `{ticket}`; write it like `/jobs/{ticket}`"),
            (least + ", delete: \"https://else.example/{ticket}\"", "10:70", "`delete` must be a path like `/jobs`"),
            (least + ", delete: \"/../{ticket}\"", "10:70", "`delete` must be a path like `/jobs`"),
            (least + ", delete: \"//evil.example/{ticket}\"", "10:70", "`delete` must be a path like `/jobs`"),
            (least + ", read: \"/{id}/{ticket}\"", "10:68", "`read` must be a path like `/jobs`, with nothing in"),
            (least + ", every_s: 0", "10:71", "`every_s` must be a number from 0.01 to 3600"),
            (least + ", polls: 0", "10:69", "`polls` must be a whole number from 1 to 10000"),
            (least + ", confirm: {path: \"/{ticket}\"}", "10:71", "the key `json` is missing"),
            (
                least + ", confirm: {path: \"/{ticket}\", json: {a: \"{{notes}}\"}}", "10:101",
                "unknown variable `notes`; use one of `items`"
            ),
            (least + ", list: {path: /x, jobs: /d, ticket: /id}", "10:68", "`list` needs one of `client_id` and"),
            (least + ", refresh: again", "10:71", "`refresh` must be `command`, with a `key: {command: …}`"),
            (least + ", refresh: {path: /t, token: /t}", "10:71", "the key `key` is missing"),
            (
                least + ", refresh: {path: /t, token: /t, key: {env: R}, json: {a: b}}", "10:114",
                "the body has no key; write `\"{{key}}\"`"
            )
        ])
    func `a wrong step is named at its place`(job: String, place: String, words: String) throws {
        let (_, remarks) = try load(job)
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasPrefix("providers/one.yaml:\(place): error: \(words)") == true, "\(remarks)")
    }

    @Test func `a token is only refreshed where there is one`() throws {
        let (_, remarks) = try load(Self.least + ", refresh: {path: /t, token: /t, key: {env: R}}", more: "retry: none")
        #expect(remarks.count == 1 && remarks.first?.contains("`refresh` needs a key") == true)
    }

    @Test func `only jobs have steps, and only their requests have a submission`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try FileManager.default.copyItem(
            at: TestData.repository.appending(path: "providers"), to: folder.url.appending(path: "providers"))
        try folder.write(
            """
            name: one
            wire: http
            endpoint: https://api.example.org/v1
            model: m
            prompt: prompts/schema-only.md
            answer: answers/recognized-items.yaml
            request: {json: {image: "{{photo}}", at: "{{submitted_at}}"}}
            response: {answer: /data}
            job: {\(Self.least)}

            """, to: "providers/one.yaml")
        let today = try #require(CalendarDate("2026-11-21"))
        let found = Catalog.load(project: folder.path, formats: Formats.all, today: today).diagnostics
            .filter { $0.file == "providers/one.yaml" }.map(\.message)
        #expect(found.contains { $0.hasPrefix("unknown variable `submitted_at`; use one of") })
        #expect(found.contains("only `wire: job` has a `job`; remove it") && found.count == 2)
    }
}
