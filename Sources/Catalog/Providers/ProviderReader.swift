import Costs
import Hashing
import YAML

/// Reads one file of `providers/`.
struct ProviderReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList
    let today: CalendarDate
    /// Hosts the user lets a key go to, by the variable that holds it.
    let trust: [String: Set<String>]

    private static let keys = [
        "name", "wire", "endpoint", "model", "served_aliases", "key", "insecure_http", "prompt", "prompt_variables",
        "answer", "parameters", "photo", "limits", "retry", "image_tokens", "prices", "lifecycle", "data_residency"
    ]

    /// Nil after a mistake without which there is no definition; every mistake is noted either way.
    /// - Parameter file: relative to the project.
    /// - Returns: the definition and the value of its `name`.
    func read(_ file: String) -> (provider: ProviderDefinition, name: YAMLNode)? {
        let bytes: [UInt8]
        do {
            bytes = try files.read(file, limit: YAMLLimits().bytes)
        } catch {
            diagnostics.add(Diagnostic(file: file, message: "the provider file \(error)"))
            return nil
        }
        guard let node = YAMLFile.read(bytes, file: file, diagnostics: diagnostics),
            let reader = MappingReader(node, what: "a provider", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        guard let provider = definition(reader, file: file, sha256: SHA256Digest(of: bytes)) else { return nil }
        return (provider, reader.value("name") ?? node)
    }

    private func definition(_ reader: MappingReader, file: String, sha256: SHA256Digest) -> ProviderDefinition? {
        let name = name(reader)
        let wire = reader.required("wire", example: "openai-chat").flatMap { _ in
            reader.choice("wire", as: WireName.self)
        }
        let key = KeyReader.read(reader)
        let insecure = reader.flag("insecure_http") ?? false
        let endpoint = endpoint(reader, hasKey: reader.value("key") != nil, insecure: insecure)
        let model = model(reader, wire: wire)
        let variables = PromptVariablesReader.read(reader)
        let prompt = prompt(reader, file: file).flatMap { PromptVariablesReader.fill($0, with: variables, reader) }
        let answers = AnswerDefinitionReader(files: files, diagnostics: diagnostics)
        let answer = answers.read(reader, provider: file)
        // The rest is looked over even when one of those is wrong, so that all mistakes come out at once.
        let assumed = wire ?? .openAIChat
        let parameters = ParametersReader(wire: assumed, model: model ?? "").read(reader)
        let (photo, detail) = PhotoSettingReader.read(ofProvider: reader, wire: assumed)
        let limits = LimitsReader.read(reader)
        let retry = reader.choice("retry", as: Retry.self) ?? .standard
        let imageTokens = ImageTokenRuleReader.read(reader)
        let prices = PricesReader.read(reader)
        let lifecycle = LifecycleReader.read(reader)
        let residency = DataResidencyReader.read(reader)
        let aliases = reader.texts("served_aliases", count: 50) ?? []
        let address = endpoint.flatMap { EndpointCheck($0) }
        if let node = reader.value("model"), let model = node.string {
            LifecycleReader.check(
                lifecycle, model: model, at: node, today: today, isOwnServer: address?.isOwn ?? false, reader)
        }
        if let key, let address { checkBinding(of: key, to: address.host, reader) }
        if let wire, let answer, parameters.schemaMode == .strict {
            answers.checkPortability(answer, wire: wire, host: address?.host)
        }
        guard let name, let wire, let endpoint, let model, let prompt, let answer else { return nil }
        return ProviderDefinition(
            name: name, file: file, wire: wire, endpoint: endpoint, model: model, servedAliases: aliases,
            keyVariable: key, insecureHTTP: insecure, prompt: prompt, answer: answer.definition, parameters: parameters,
            photo: photo, photoDetail: detail, limits: limits, retry: retry, imageTokens: imageTokens, prices: prices,
            lifecycle: lifecycle, dataResidency: residency, promptVariables: variables, sha256: sha256)
    }

    private func name(_ reader: MappingReader) -> String? {
        guard let name = reader.requiredText("name", example: "my-model", limit: 200) else { return nil }
        guard DefinitionPath.isName(name) else {
            if let node = reader.value("name") {
                reader.note(node, "`name` must be letters, digits, `.`, `_` and `-`, at most 100; rename it")
            }
            return nil
        }
        return name
    }

    private func endpoint(_ reader: MappingReader, hasKey: Bool, insecure: Bool) -> String? {
        guard let text = reader.requiredText("endpoint", example: "https://host/path", limit: 4000),
            let node = reader.value("endpoint")
        else { return nil }
        if let problem = EndpointCheck.problem(text, hasKey: hasKey, insecureHTTP: insecure) {
            reader.note(node, problem)
            return nil
        }
        if !hasKey, let variable = EndpointCheck.usualKey(of: text) {
            reader.note(node, "this host asks for a key; write `key: {env: \(variable)}`", .warning)
        }
        return text
    }

    /// Warns where the transport would hold the key back.
    private func checkBinding(of variable: String, to host: String, _ reader: MappingReader) {
        let hosts = EndpointCheck.hosts(ofKey: variable)
        guard let node = reader.value("key"), !hosts.isEmpty, !hosts.contains(host),
            trust[variable]?.contains(host) != true
        else { return }
        reader.note(
            node,
            "\(variable) is bound to \(hosts.joined(separator: " and ")) and will not be sent to "
                + "\(MappingReader.shown(host)); bind it to that host in your own trust file, or name another variable",
            .warning)
    }

    private func model(_ reader: MappingReader, wire: WireName?) -> String? {
        guard let model = reader.requiredText("model", example: "the vendor's id of the model", limit: 200),
            let node = reader.value("model")
        else { return nil }
        // Gemini's model stands in the URL's path.
        let isPlain =
            wire == .gemini ? DefinitionPath.isName(model) : model.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        if !isPlain {
            let advice =
                model.hasPrefix("models/")
                ? "leave out `models/`, which is part of the address" : "copy the id from the vendor's list"
            reader.note(node, "`model` holds characters no model id has; \(advice)")
        }
        return isPlain ? model : nil
    }

    private func prompt(_ reader: MappingReader, file: String) -> Prompt? {
        guard let path = reader.requiredText("prompt", example: "prompts/analyze-meal.md", limit: 1000),
            let node = reader.value("prompt")
        else { return nil }
        do {
            let target = DefinitionPath.beside(file, path)
            diagnostics.note(part: target, of: file)
            let bytes = try files.read(path.hasPrefix("/") ? path : target, limit: 100_000)
            return PromptReader(files: files, diagnostics: diagnostics).read(target, bytes: bytes)
        } catch {
            reader.note(node, "the prompt file `\(MappingReader.shown(path))` \(error)")
            return nil
        }
    }
}
