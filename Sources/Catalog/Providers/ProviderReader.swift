import Costs
import Hashing
import Nutrition
import YAML

/// What a file of `providers/` is.
enum ProviderFile {
    /// With the value of its `name`.
    case provider(ProviderDefinition, name: YAMLNode)
    /// To be looked up when all providers are read.
    case cascade(CascadeFile)
}

struct ProviderReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList
    let today: CalendarDate
    let formats: [FormatDeclaration]
    /// Hosts the user trusts with a key, by the variable of the key.
    let trust: [String: Set<String>]

    static let keys = [
        "name", "wire", "policy", "roles", "server", "endpoint", "model", "served_aliases", "key", "insecure_http",
        "prompt", "prompt_variables", "answer", "command", "environment", "files", "request", "response", "job",
        "parameters", "photo",
        "limits", "retry", "image_tokens", "prices", "lifecycle", "data_residency"
    ]

    /// Reports every mistake; nil if they leave no definition.
    /// - Parameter file: relative to the project.
    func read(_ file: String) -> ProviderFile? {
        guard let bytes = files.read(file, as: "the provider file", limit: YAMLLimits().bytes, diagnostics),
            let reader = MappingReader(
                bytes, what: "a provider", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        let sha256 = SHA256Digest(of: bytes)
        if CascadeFile.isOne(reader) { return CascadeFile(reader, sha256: sha256).map { .cascade($0) } }
        CascadeFile.refuseKeys(reader)
        let provider = definition(reader, file: file, sha256: sha256)
        return provider.map { .provider($0, name: reader.value("name") ?? reader.node) }
    }

    /// The file of recorded answers, relative to the project.
    private func recordedFile(_ reader: MappingReader) -> String? {
        guard let path = reader.text("endpoint", required: "answers/last-week.jsonl", limit: 1000) else { return nil }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !names.contains(where: { ["", ".", ".."].contains($0) }) else {
            reader.note(
                "endpoint", "`endpoint` of recorded answers must be a file of the project, such as answers/a.jsonl")
            return nil
        }
        do {
            _ = try ProjectFiles.plain(path, in: files.root)
        } catch .absent {
            // A file that is yet to come leaves its trials pending, and the other providers can run.
        } catch {
            reader.note("endpoint", "the file of recorded answers, \(path), \(error)")
            return nil
        }
        return path
    }

    private func definition(_ reader: MappingReader, file: String, sha256: SHA256Digest) -> ProviderDefinition? {
        let name = reader.definitionName(example: "my-model")
        var format = format(reader)
        let key = KeyReader.source(reader, format)
        let insecure = reader.flag("insecure_http") ?? false
        let program = ProgramReader.read(reader, format, key: key)
        let endpoint =
            switch format?.carrier {
            case .recording: recordedFile(reader)
            case .program: program?.words
            default:
                reader.endpoint(
                    example: "https://host/path", hasKey: reader.value("key") != nil, insecureHTTP: insecure, formats)
            }
        format = format.map { ServerReader.read(reader, $0, endpoint: endpoint) }
        let http = HTTPReader.read(reader, &format)
        let job = JobReader.read(reader, format, key: key, endpoint: endpoint)
        let model = reader.model(isInPath: format?.hasModelInPath ?? false)
        let variables = PromptVariablesReader.read(reader)
        let prompt = prompt(reader, variables)
        let answers = AnswerDefinitionReader(files: files, diagnostics: diagnostics)
        let answer = answers.read(reader, provider: file)
        // Continues after a mistake, so that all are reported at once.
        guard let assumed = format ?? formats.first else { return nil }
        let members = Set(formats.flatMap(\.ownMembers)).sorted()
        let parameters = ParametersReader(format: assumed, model: model ?? "", ownMembers: members).read(reader)
        let (photo, detail) = PhotoSettingReader.read(ofProvider: reader, assumed)
        let limits = LimitsReader.read(reader, assumed, model: model ?? "")
        let retry = reader.choice("retry", as: Retry.self) ?? .standard
        let imageTokens = ImageTokenRuleReader.read(reader)
        let prices = PricesReader.read(reader)
        let lifecycle = LifecycleReader.read(reader)
        let residency = DataResidencyReader.read(reader)
        let aliases = reader.texts("served_aliases", count: 50) ?? []
        let address = endpoint.flatMap { EndpointCheck($0) }
        if let http, let prompt { HTTPReader.check(prompt, of: http, reader) }
        if let http { HTTPReader.check(answer?.definition.task ?? .standard, of: http, reader) }
        LifecycleReader.check(lifecycle, today: today, isOwnServer: address?.isOwn ?? false, reader)
        for case .variable(let name)? in [key, job?.refresh?.key] {
            if let address { checkBinding(of: name, to: address.host, isFree: http != nil, reader) }
        }
        if let format, let answer, parameters.schemaMode == .strict {
            answers.checkPortability(answer, format, host: address?.host)
        }
        if let answer, let format { checkTurns(answer.definition, prompt, format, reader) }
        guard let name, let format, let endpoint, let model, let prompt, let answer,
            format.hasTemplate == (http != nil), (format.carrier == .jobs) == (job != nil)
        else { return nil }
        var definition = ProviderDefinition(
            name: name, file: file, format: format, endpoint: endpoint, model: model, servedAliases: aliases,
            key: key, insecureHTTP: insecure, prompt: prompt, promptVariables: variables,
            answer: answer.definition, parameters: parameters, photo: photo, photoDetail: detail, limits: limits,
            retry: retry, imageTokens: imageTokens, prices: prices, lifecycle: lifecycle, dataResidency: residency,
            sha256: sha256)
        (definition.program, definition.http, definition.job) = (program, http, job)
        return definition
    }

    /// An attempt of two turns needs a format that continues a conversation, and something to say in the second.
    private func checkTurns(
        _ answer: AnswerDefinition, _ prompt: Prompt?, _ format: FormatDeclaration, _ reader: MappingReader
    ) {
        guard answer.first != nil else { return }
        if !format.hasTurns {
            let names = formats.filter(\.hasTurns).map(\.name.rawValue).joined(separator: ", ")
            reader.note(
                "wire", "\(format) has no second turn, which `task: refined-portion` needs; use one of \(names)")
        }
        if let prompt, prompt.second == nil {
            reader.note("prompt", "the prompt has no second turn; write what to say below a line `=== second ===`")
        }
    }

    /// Warns if the transport would withhold the key.
    private func checkBinding(of variable: String, to host: String, isFree: Bool, _ reader: MappingReader) {
        let hosts = formats.hosts(ofKey: variable)
        if hosts.isEmpty || trust[variable]?.contains(host) == true { return }
        if hosts.contains(host) {
            guard isFree else { return }
            return reader.note(
                "key",
                "\(variable) will not be sent with a request that this file writes; bind it to "
                    + "\(MappingReader.shown(host)) in your own trust file",
                .warning)
        }
        reader.note(
            "key",
            "\(variable) is bound to \(hosts.joined(separator: " and ")) and will not be sent to "
                + "\(MappingReader.shown(host)); bind it to that host in your own trust file, or name another variable",
            .warning)
    }

    private func format(_ reader: MappingReader) -> FormatDeclaration? {
        let names = formats.map(\.name.rawValue)
        let cascade = FormatDeclaration.cascade.name.rawValue
        let name = reader.choice("wire", required: names.first ?? "", of: names + [cascade])
        return formats.first { $0.name.rawValue == name }
    }

    private func prompt(_ reader: MappingReader, _ variables: [String: String]) -> Prompt? {
        files.read("prompt", under: "prompt", of: reader, example: "prompts/analyze-meal.md", limit: 100_000)
            .flatMap { PromptReader(diagnostics: diagnostics).read($0.path, bytes: $0.bytes) }
            .flatMap { PromptVariablesReader.fill($0, with: variables, reader) }
    }
}
