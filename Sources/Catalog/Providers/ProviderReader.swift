import Costs
import Hashing
import YAML

struct ProviderReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList
    let today: CalendarDate
    let formats: [FormatDeclaration]
    /// Hosts the user trusts with a key, by the variable of the key.
    let trust: [String: Set<String>]

    private static let keys = [
        "name", "wire", "endpoint", "model", "served_aliases", "key", "insecure_http", "prompt", "prompt_variables",
        "answer", "parameters", "photo", "limits", "retry", "image_tokens", "prices", "lifecycle", "data_residency"
    ]

    /// Reports every mistake; nil if they leave no definition.
    /// - Parameter file: relative to the project.
    /// - Returns: the definition and the value of its `name`.
    func read(_ file: String) -> (provider: ProviderDefinition, name: YAMLNode)? {
        let bytes: [UInt8]
        do {
            bytes = try files.read(file, limit: YAMLLimits().bytes)
        } catch {
            diagnostics.note(file, "the provider file \(error)")
            return nil
        }
        guard
            let reader = MappingReader(
                bytes, what: "a provider", known: Self.keys, file: file, diagnostics: diagnostics),
            let provider = definition(reader, file: file, sha256: SHA256Digest(of: bytes))
        else { return nil }
        return (provider, reader.value("name") ?? reader.node)
    }

    /// The file of recorded answers, relative to the project.
    private func recordedFile(_ reader: MappingReader) -> String? {
        guard let path = reader.requiredText("endpoint", example: "answers/last-week.jsonl", limit: 1000),
            let node = reader.value("endpoint")
        else { return nil }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !names.contains(where: { ["", ".", ".."].contains($0) }) else {
            reader.note(node, "`endpoint` of recorded answers must be a file of the project, such as answers/a.jsonl")
            return nil
        }
        do throws(ProjectFiles.Failure) { _ = try ProjectFiles.plain(path, in: files.root) } catch {
            // A file that is yet to come leaves its trials pending, and the other providers can run.
            if case .absent = error { return path }
            reader.note(node, "the file of recorded answers, \(path), \(error)")
            return nil
        }
        return path
    }

    private func definition(_ reader: MappingReader, file: String, sha256: SHA256Digest) -> ProviderDefinition? {
        let name = reader.definitionName(example: "my-model")
        let format = format(reader)
        let key = KeyReader.read(reader)
        let insecure = reader.flag("insecure_http") ?? false
        let endpoint =
            format?.carrier == .recording
            ? recordedFile(reader)
            : reader.endpoint(
                example: "https://host/path", hasKey: reader.value("key") != nil, insecureHTTP: insecure, formats)
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
        if let format, let answer, parameters.schemaMode == .strict {
            answers.checkPortability(answer, format, host: address?.host)
        }
        guard let name, let format, let endpoint, let model, let prompt, let answer else { return nil }
        return ProviderDefinition(
            name: name, file: file, format: format, endpoint: endpoint, model: model, servedAliases: aliases,
            keyVariable: key, insecureHTTP: insecure, prompt: prompt, promptVariables: variables,
            answer: answer.definition, parameters: parameters, photo: photo, photoDetail: detail, limits: limits,
            retry: retry, imageTokens: imageTokens, prices: prices, lifecycle: lifecycle, dataResidency: residency,
            sha256: sha256)
    }

    /// Warns if the transport would withhold the key.
    private func checkBinding(of variable: String, to host: String, _ reader: MappingReader) {
        let hosts = formats.hosts(ofKey: variable)
        guard let node = reader.value("key"), !hosts.isEmpty, !hosts.contains(host),
            trust[variable]?.contains(host) != true
        else { return }
        reader.note(
            node,
            "\(variable) is bound to \(hosts.joined(separator: " and ")) and will not be sent to "
                + "\(MappingReader.shown(host)); bind it to that host in your own trust file, or name another variable",
            .warning)
    }

    private func format(_ reader: MappingReader) -> FormatDeclaration? {
        let formats = formats.filter(\.isForFiles)
        let names = formats.map(\.name.rawValue)
        guard reader.required("wire", example: names.first ?? "") != nil else { return nil }
        let name = reader.choice("wire", of: names)
        return formats.first { $0.name.rawValue == name }
    }

    private func prompt(_ reader: MappingReader, _ variables: [String: String]) -> Prompt? {
        files.read("prompt", under: "prompt", of: reader, example: "prompts/analyze-meal.md", limit: 100_000)
            .flatMap { PromptReader(files: files, diagnostics: diagnostics).read($0.path, bytes: $0.bytes) }
            .flatMap { PromptVariablesReader.fill($0, with: variables, reader) }
    }
}

enum DataResidencyReader {
    /// Nil if absent or incomplete: nobody can check a claim without its source.
    static func read(_ provider: MappingReader) -> DataResidency? {
        guard let reader = provider.mapping("data_residency", known: ["region", "source"]) else { return nil }
        let region = reader.requiredText("region", example: "eu", limit: DataResidency.longestRegion)
        let source = reader.requiredText("source", example: "the page or contract that says so")
        guard let region, let source else { return nil }
        guard DataResidency.isRegion(region) else {
            if let node = reader.value("region") { reader.note(node, DataResidency.advice) }
            return nil
        }
        return DataResidency(region: region, source: source)
    }
}

enum LimitsReader {
    private static let keys = [
        "photos_per_request", "bytes_per_photo", "requests_per_minute", "tokens_per_minute", "in_flight",
        "in_flight_start", "timeout_s", "pool"
    ]

    static func read(_ provider: MappingReader) -> Limits {
        var limits = Limits()
        guard let reader = provider.mapping("limits", known: keys) else { return limits }
        limits.photosPerRequest = reader.integer("photos_per_request", in: 1...3600) ?? limits.photosPerRequest
        limits.bytesPerPhoto = reader.bytes("bytes_per_photo", in: 1000...100_000_000) ?? limits.bytesPerPhoto
        limits.requestsPerMinute = reader.integer("requests_per_minute", in: 1...10_000_000)
        limits.tokensPerMinute = reader.integer("tokens_per_minute", in: 1...10_000_000_000)
        limits.inFlight = reader.integer("in_flight", in: 1...1024) ?? limits.inFlight
        limits.inFlightStart = reader.integer("in_flight_start", in: 1...1024)
        if let seconds = reader.number("timeout_s", in: 1...3600) {
            limits.timeout = .milliseconds(Int(seconds * 1000))
        }
        limits.pool = reader.text("pool", limit: 100)
        if let start = limits.inFlightStart, start > limits.inFlight, let node = reader.value("in_flight_start") {
            reader.note(node, "`in_flight_start` is above `in_flight` (\(limits.inFlight)); lower it")
        }
        return limits
    }
}
