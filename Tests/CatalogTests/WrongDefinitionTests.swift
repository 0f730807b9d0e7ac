import Foundation
import TestSupport
import Testing

@testable import Catalog

@Suite struct WrongDefinitionTests {
    @Test func `the sample itself is right`() throws {
        let result = try SampleProject().load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.providers.first?.answer.schemaName == "a")
    }

    @Test(arguments: [
        ("promt: x", "8:1: error: unknown key `promt`; did you mean `prompt`?"),
        ("retry: twice", "8:8: error: `retry` cannot be `twice`; use one of `standard`, `none`"),
        ("limits: {in_flight: 0}", "8:21: error: `in_flight` must be a whole number from 1 to 1024"),
        (
            "limits: {bytes_per_photo: 10XB}",
            "8:27: error: `bytes_per_photo` must be 1000 to 100000000 bytes; write it like 4MB or 4000000"
        ),
        ("parameters: {temperature: 2.5}", "8:27: error: `temperature` must be a number from 0 to 2"),
        ("parameters: {temperature: .nan}", "8:27: error: `temperature` must be a number from 0 to 2"),
        (
            "parameters: {top_k: 5}",
            "8:21: error: the wire format openai-chat has no `top_k`; remove it, or put what your server knows under `extra`"
        ),
        ("image_tokens: {rule: fixed}", "8:15: error: the key `tokens` is missing; write `tokens: 1`"),
        (
            "prices: [{from: 2026-13-01, source: s}]",
            "8:17: error: `from` must be a day of the calendar, written like 2026-11-21"
        ),
        (
            "prices: [{from: 2026-01-01, source: s, input: -1}]",
            "8:47: error: `input` must be a number from 0 to 100000"
        ),
        ("lifecycle: {shutdown: 2026-11-20}", "4:8: error: m-1 was shut down on 2026-11-20; choose another model"),
        ("name: two", "8:1: error: this key stands at 1:1 already; remove one of the two")
    ])
    func `a wrong line of a provider is named`(line: String, remark: String) throws {
        let project = try SampleProject(lines: line)
        #expect(try project.remarks() == ["providers/one.yaml:\(remark)"])
    }

    @Test(arguments: [
        (
            "https://api.openai.com/v1/chat/completions", "http://api.openai.com/v1",
            "3:11: error: the endpoint must begin with https://"
        ),
        (
            "https://api.openai.com/v1/chat/completions", "https://x.org/?api_key=SECRET",
            "3:11: error: the endpoint's query seems to hold a key"
        ),
        (
            "https://api.openai.com/v1/chat/completions", "https://me:SECRET@x.org/",
            "3:11: error: the endpoint must be an absolute URL"
        ),
        ("{env: MY_KEY}", "sk-SECRET", "5:6: error: a key never stands in this file"),
        ("{env: MY_KEY}", "{sk-SECRET}", "5:6: error: a key never stands in this file"),
        ("{env: MY_KEY}", "{env: sk-SECRET}", "5:6: error: a key never stands in this file"),
        (
            "key: {env: MY_KEY}", "",
            "3:11: warning: this host asks for a key; write `key: {env: OPENAI_API_KEY}`"
        ),
        ("prompts/p.md", "prompts/none.md", "6:9: error: the prompt file `prompts/none.md` does not exist"),
        ("prompts/p.md", "../config.yaml", "6:9: error: the prompt file `../config.yaml` lies outside"),
        ("prompts/p.md", "/etc/passwd", "6:9: error: the prompt file `/etc/passwd` lies outside"),
        ("prompts/p.md", "link.md", "6:9: error: the prompt file `link.md` is behind the link `providers/link.md`"),
        ("prompts/p.md", ".git/config", "6:9: error: the prompt file `.git/config` is hidden by the name `.git`"),
        ("model: m-1", "model: o4-mini", "4:8: error: o4-mini was shut down on 2026-10-23; use gpt-6-luna instead"),
        (
            "model: m-1", "model: gpt-5-mini",
            "4:8: warning: gpt-5-mini will be shut down on 2026-12-11; use gpt-5.6-terra"
        )
    ])
    func `a wrong value is named and no key is repeated`(old: String, new: String, remark: String) throws {
        let project = try SampleProject()
        let outside = project.folder.url.appending(path: "providers/link.md").path
        try FileManager.default.createSymbolicLink(atPath: outside, withDestinationPath: "/etc/passwd")
        let text = SampleProject.provider.replacingOccurrences(of: old, with: new)
        try project.folder.write(text, to: "providers/one.yaml")
        let remarks = try project.remarks()
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasPrefix("providers/one.yaml:\(remark)") == true, "\(remarks)")
        #expect(!remarks.joined().contains("SECRET"))
    }

    @Test func `every mistake comes out at once`() throws {
        let project = try SampleProject()
        try project.folder.write("wire: opena\nkeyy: 1\nlimits: {timeout_s: x}\nretry: no\n", to: "providers/one.yaml")
        try project.folder.write("runs: {}\nrun: {sets: [nothing], repeats: 0}\n", to: "config.yaml")
        let remarks = try project.remarks()
        #expect(
            remarks.filter { $0.hasPrefix("config.yaml:") } == [
                "config.yaml:1:1: error: unknown key `runs`; did you mean `run`?",
                "config.yaml:2:14: error: there is no eval set `nothing`; remove it",
                "config.yaml:2:33: error: `repeats` must be a whole number from 1 to 100"
            ])
        #expect(remarks.filter { $0.hasPrefix("providers/one.yaml:") }.count == 9, "\(remarks)")
    }

    @Test(arguments: [
        ("food: {name: /title}", "3:14: error: no answer of this schema has a value at `/title`; correct the pointer"),
        (
            "food: {name: name}",
            "3:14: error: the pointer \"name\" must be empty or begin with a slash, like /foods/0/name"
        )
    ])
    func `a mapping that can never hold is named`(line: String, remark: String) throws {
        let project = try SampleProject()
        try project.folder.write("schema: a.json\nfoods: /foods\n\(line)\n", to: "providers/answers/a.yaml")
        #expect(try project.remarks() == ["providers/answers/a.yaml:\(remark)"])
    }

    @Test func `a name that two files give is pointed at in the second`() throws {
        let project = try SampleProject()
        try project.folder.write(
            "# again\nname:   one\n" + SampleProject.provider.dropFirst(10), to: "providers/two.yaml")
        #expect(
            try project.remarks() == [
                "providers/two.yaml:2:9: error: providers/one.yaml is named one too; give one of them another `name`"
            ])
    }

    @Test func `what OpenAI refuses in a schema is named in the schema file`() throws {
        let project = try SampleProject()
        try project.folder.write(
            SampleProject.schema.replacingOccurrences(of: "\"required\": [\"name\"],", with: ""),
            to: "providers/answers/a.json")
        let remarks = try project.remarks()
        #expect(remarks.count == 1)
        #expect(
            remarks.first?.hasPrefix("providers/answers/a.json:3:62: error: OpenAI needs every property in `required`")
                == true, "\(remarks)")
    }
}
