import JSON
import TestSupport
import Testing

@testable import Catalog

@Suite struct ParametersTests {
    @Test(arguments: [
        ("", Parameters.SchemaMode.strict), ("parameters: {schema_mode: strict}", .strict),
        ("parameters: {schema_mode: json_object}", .jsonObject), ("parameters: {schema_mode: none}", .none)
    ])
    func `the schema mode is strict unless another is named`(lines: String, mode: Parameters.SchemaMode) throws {
        let result = try SampleProject(lines: lines).load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.providers.first?.parameters.schemaMode == mode)
    }

    @Test func `an unknown schema mode is named with those there are`() throws {
        #expect(
            try SampleProject(lines: "parameters: {schema_mode: json_schema}").remarks() == [
                "providers/one.yaml:8:27: error: `schema_mode` cannot be `json_schema`; use one of `strict`, `json_object`, `none`"
            ])
    }

    /// Only a schema that is sent can be refused.
    @Test(arguments: [("strict", 1), ("json_object", 0), ("none", 0)])
    func `what a vendor refuses matters where the schema is enforced`(mode: String, count: Int) throws {
        let project = try SampleProject(lines: "parameters: {schema_mode: \(mode)}")
        let schema = SampleProject.schema.replacing("\"required\": [\"name\"],", with: "")
        try project.folder.write(schema, to: "providers/answers/a.json")
        #expect(try project.remarks().count == count)
    }

    /// A key that a wire format would drop in silence is refused.
    @Test(arguments: [
        ("gemini", "presence_penalty: 1"), ("gemini", "frequency_penalty: 1"), ("gemini", "reasoning_effort: low"),
        ("mistral-chat", "top_k: 5"), ("mistral-chat", "thinking_level: low"), ("openai-chat", "thinking_budget: 0"),
        ("openai-chat", "safety: {HARM_CATEGORY_HARASSMENT: BLOCK_NONE}")
    ])
    func `a parameter the wire format has not is named`(wire: String, parameter: String) throws {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("openai-chat", with: wire) + "\nparameters: {\(parameter)}\n"
        try project.folder.write(text, to: "providers/one.yaml")
        let key = parameter.prefix { $0 != ":" }
        let remarks = try project.remarks().filter { $0.contains("the wire format \(wire) has no `\(key)`; remove it") }
        #expect(remarks.count == 1)
    }

    /// What GPT-6 takes: no effort `minimal`, and of Luna a temperature at effort `none`.
    @Test(arguments: [
        ("gpt-6-luna", "reasoning_effort: minimal", "error: `reasoning_effort` cannot be `minimal`"),
        ("gpt-6.1-sol", "reasoning_effort: minimal", "error: `reasoning_effort` cannot be `minimal`"),
        ("gpt-5-mini", "reasoning_effort: minimal", nil), ("gpt-6-luna", "reasoning_effort: none", nil),
        ("gpt-6-luna", "{temperature: 0, reasoning_effort: none}", nil),
        (
            "gpt-6-luna", "{temperature: 0, reasoning_effort: low}",
            "warning: this model refuses any `temperature` but 1; remove it, or set `reasoning_effort: none`"
        ),
        (
            "gpt-6-luna", "{top_p: 0.5, reasoning_effort: none}",
            "warning: this model refuses any `top_p` but 1; remove it"
        ),
        (
            "gpt-6-sol", "{temperature: 0, reasoning_effort: none}",
            "warning: this model refuses any `temperature` but 1; remove it"
        )
    ])
    func `a reasoning model's parameters are checked`(model: String, parameters: String, remark: String?) throws {
        let project = try SampleProject()
        let inner = parameters.hasPrefix("{") ? parameters : "{\(parameters)}"
        let text = SampleProject.provider.replacing("model: m-1", with: "model: \(model)")
        try project.folder.write("\(text)\nparameters: \(inner)\n", to: "providers/one.yaml")
        let remarks = try project.remarks().filter { !$0.contains("shut down") }
        #expect(remarks.count == (remark == nil ? 0 : 1), "\(remarks)")
        if let remark { #expect(remarks.first?.contains(remark) == true, "\(remarks)") }
    }

    @Test func `further members are sent on as they are`() throws {
        let lines = "parameters: {extra: {keep_alive: 10m, options: {num_ctx: 8192, f: [1.5, null, true]}}}"
        let result = try SampleProject(lines: lines).load()
        #expect(result.diagnostics == [])
        #expect(
            result.catalog.providers.first.map { JSON.object($0.parameters.extra) }
                == ["keep_alive": "10m", "options": ["num_ctx": 8192, "f": [1.5, nil, true]]])
    }

    @Test(arguments: ["model", "messages", "contents", "stream", "n"])
    func `further members cannot replace what the program sets`(name: String) throws {
        let remarks = try SampleProject(lines: "parameters: {extra: {\(name): 1}}").remarks()
        #expect(
            remarks == [
                "providers/one.yaml:8:21: error: `extra` cannot hold `\(name)`, which the program sets itself; remove it"
            ])
    }
}
