import JSON
import Nutrition
import YAML

/// Reads `request` and `response` of `wire: http` and `wire: job`.
struct HTTPReader {
    private static let keys = ["method", "headers", "json", "multipart"]

    private let provider: MappingReader
    private let request: MappingReader
    private let variables: [RequestVariable]

    /// Nil for other formats, and after a reported mistake. Adapts the format to the file.
    static func read(_ provider: MappingReader, _ format: inout FormatDeclaration?) -> HTTPDefinition? {
        guard format?.hasTemplate == true else {
            for key in ["request", "response"] where provider.value(key) != nil && format != nil {
                provider.note(key, "only `wire: http` and `wire: job` have a `\(key)`; remove it")
            }
            return nil
        }
        if let extra = provider.value("parameters")?.mapping?.first(where: { $0.key.text == "extra" }),
            !extra.value.isNull
        {
            provider.note(extra.value, "`wire: \(format?.name.rawValue ?? "")` has no `extra`; write it into `request`")
        }
        if let endpoint = provider.value("endpoint"), endpoint.text?.contains("{{") == true {
            provider.note(endpoint, "variables are not replaced in `endpoint`; write their value")
        }
        let response = ResponsePlacesReader.read(provider)
        guard let request = provider.mapping("request", known: keys, required: #"{json: {image: "{{photo}}"}}"#)
        else { return nil }
        let variables = format?.carrier == .jobs ? RequestVariable.ofJobs : RequestVariable.ofRequests
        let reader = HTTPReader(provider: provider, request: request, variables: variables)
        let method = request.choice("method", as: HTTPDefinition.Method.self) ?? .post
        let headers = reader.headers(&format)
        guard let body = reader.body(&format), let response else { return nil }
        return HTTPDefinition(method: method, headers: headers, body: body, response: response)
    }

    /// Warns of parts of the prompt that are not sent.
    static func check(_ prompt: Prompt, of http: HTTPDefinition, _ provider: MappingReader) {
        let parts: [(RequestVariable, Bool)] = [(.system, prompt.system != nil), (.user, !prompt.user.isEmpty)]
        for (variable, hasText) in parts where hasText && !http.sends(variable) {
            provider.note(
                "prompt",
                "the request has no `{{\(variable.rawValue)}}`, so that part of the prompt is not sent; add it, or write "
                    + "`prompt: prompts/schema-only.md`", .warning)
        }
    }

    /// Reports a request without the input that the task takes.
    static func check(_ task: AnswerTask, of http: HTTPDefinition, _ provider: MappingReader) {
        for kind in task.inputs {
            let (variables, example): ([RequestVariable], RequestVariable) =
                switch kind {
                case .photos: ([.photo, .photoURL], .photo)
                case .text: ([.text, .user], .text)
                case .barcode: ([.barcode, .user], .barcode)
                }
            guard !variables.contains(where: http.sends) else { continue }
            provider.note("request", "the request has no \(kind.word); write `\"{{\(example.rawValue)}}\"` into it")
        }
    }

    private func body(_ format: inout FormatDeclaration?) -> HTTPDefinition.Body? {
        let stated = ["json", "multipart"].filter { request.value($0) != nil }
        guard stated.count == 1, let key = stated.first, let node = request.value(key) else {
            request.note(
                request.node, #"`request` needs one of `json` and `multipart`; write `json: {image: "{{photo}}"}`"#)
            return nil
        }
        guard let json = JSONNodes.json(node), json.object != nil || key == "json" && json.array != nil else {
            request.note(node, "`\(key)` must be keys with JSON values; write each variable in quotes")
            return nil
        }
        var check = TemplateCheck(reader: request, known: variables)
        guard key == "multipart", let parts = node.mapping, let object = json.object else {
            check.check(node, isInList: false)
            finish(check, &format)
            return .json(json)
        }
        for part in parts { check.check(part: part) }
        finish(check, &format)
        return .multipart(object)
    }

    /// Checks how many photos are sent.
    private func finish(_ check: TemplateCheck, _ format: inout FormatDeclaration?) {
        for (number, most, what) in [(check.variables, 100, "variables"), (check.photos, 16, "places for photos")]
        where number > most {
            request.note(request.node, "the request has \(number) \(what); use at most \(most)")
        }
        guard check.hasSinglePhoto else { return }
        format?.usualLimits.photosPerRequest = 1
        let limits = provider.value("limits")?.mapping
        guard let stated = limits?.first(where: { $0.key.text == "photos_per_request" }),
            let number = stated.value.number, number > 1
        else { return }
        provider.note(
            stated.value, "the request has one place for a photo; write `[\"{{photo}}\"]`, which is repeated for each")
    }

    // MARK: Headers

    /// Those that frame a request, or are the transport's own; it reads no compressed bodies.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade"
    ]

    private func headers(_ format: inout FormatDeclaration?) -> [HTTPDefinition.Header] {
        var headers: [HTTPDefinition.Header] = []
        var seen: Set<String> = []
        var hasKey = false
        for (name, node, value) in request.mapping(anyKeysOf: "headers")?.pairs ?? [] {
            guard isHeader(name, node), seen.insert(name.lowercased()).inserted else { continue }
            guard let text = request.text(value, called: "`\(name)`", limit: 2000) else { continue }
            guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                request.note(value, "the header `\(name)` must be printable ASCII without line breaks; rewrite it")
                continue
            }
            let variables = PromptVariable.all(in: text[...])
            if let key = variables.first(where: { $0.name == "key" }) {
                if provider.value("key") == nil {
                    request.note(value, "`{{key}}` needs a key; write `key: {env: NAME}`")
                }
                if hasKey || key.range.upperBound != text.endIndex || variables.count > 1 {
                    request.note(value, "`{{key}}` must be at the end of one header; write `X-Api-Key: \"{{key}}\"`")
                }
                hasKey = true
                format?.keyHeader = (name, String(text[..<key.range.lowerBound]))
            } else if Self.carriesKey(name) {
                request.note(
                    value, "a key never stands in this file; write `\(name): \"{{key}}\"` and `key: {env: NAME}`")
            } else {
                TemplateCheck(reader: request, known: [.model]).check(text, value)
                headers.append(HTTPDefinition.Header(name: name, value: text))
            }
        }
        return headers
    }

    /// Reports a name that a file cannot set.
    private func isHeader(_ name: String, _ node: YAMLNode) -> Bool {
        let isToken = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
        guard isToken, (1...100).contains(name.utf8.count) else {
            request.note(node, "a header's name must be letters, digits and `-`; rename it")
            return false
        }
        let isFraming = name.lowercased() == "content-type" && request.value("multipart") != nil
        guard !Self.reserved.contains(name.lowercased()), !isFraming else {
            request.note(node, "the header `\(name)` is nutrieval's own; remove it")
            return false
        }
        return true
    }

    private static func carriesKey(_ name: String) -> Bool {
        ["authorization", "cookie", "key", "token", "secret", "password"].contains { name.lowercased().hasSuffix($0) }
    }
}

/// Checks the variables of a template.
struct TemplateCheck {
    let reader: MappingReader
    let known: [RequestVariable]
    /// Each is replaced by a text of any length, or by a photo for every photo of a meal.
    private(set) var variables = 0
    private(set) var photos = 0
    /// Whether a photo is in no list, so that a second one has no place.
    private(set) var hasSinglePhoto = false

    init(reader: MappingReader, known: [RequestVariable]) {
        self.reader = reader
        self.known = known
    }

    mutating func check(_ node: YAMLNode, isInList: Bool) {
        if let elements = node.sequence {
            for element in elements { check(element, isInList: true) }
        } else if let entries = node.mapping {
            for entry in entries {
                if entry.key.text?.contains("{{") == true {
                    reader.note(entry.key, "variables are not replaced in a name; use them in its value")
                }
                check(entry.value, isInList: isInList)
            }
        } else if let text = node.string {
            check(text, node)
            let all = PromptVariable.all(in: text[...])
            let places = all.count { RequestVariable(rawValue: $0.name)?.isPhoto == true }
            (variables, photos) = (variables + all.count, photos + places)
            guard places > 0 else { return }
            if !isInList { hasSinglePhoto = true }
        }
    }

    /// A part that is a photo is a file; a list is a part for each element.
    mutating func check(part: YAMLNode.Entry) {
        let name = part.key.text ?? ""
        let isPlain = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._[]".utf8.contains($0) }
        if !isPlain || !(1...100).contains(name.utf8.count) {
            reader.note(part.key, "a part's name must be letters, digits, `-`, `.`, `_`, `[` and `]`; rename it")
        }
        for value in part.value.sequence ?? [part.value] {
            if value.string.flatMap({ RequestVariable(whole: $0) }) == .photoURL {
                reader.note(value, "a part sends the photo as a file; write `\"{{photo}}\"`")
            }
        }
        check(part.value, isInList: false)
    }

    func check(_ text: String, _ node: YAMLNode) {
        var rest = text
        for place in PromptVariable.all(in: text[...]).reversed() {
            rest.removeSubrange(place.range)
            let name = MappingReader.shown(place.name)
            guard let variable = RequestVariable(rawValue: place.name), known.contains(variable) else {
                let hint = "use one of " + known.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                let isKey = place.name == "key"
                reader.note(
                    node,
                    isKey
                        ? "the key goes into a header only; write `headers: {X-Api-Key: \"{{key}}\"}`"
                        : "unknown variable `\(name)`; \(hint)")
                continue
            }
            if variable.isWhole, RequestVariable(whole: text) == nil {
                reader.note(node, "`{{\(name)}}` must be the whole value; write `\"{{\(name)}}\"`")
            }
        }
        if rest.contains("{{") {
            reader.note(node, "`{{` begins a variable, which is letters and `_`; write it like `{{photo}}`")
        }
    }
}

/// Reads `response`.
private enum ResponsePlacesReader {
    private static let keys = [
        "answer", "input_tokens", "output_tokens", "cached_tokens", "model", "error", "code", "outcomes"
    ]

    static func read(_ provider: MappingReader) -> ResponsePlaces? {
        guard let reader = provider.mapping("response", known: keys, required: "{answer: /result}") else { return nil }
        let answer = reader.pointer("answer", required: "/result")
        var places = ResponsePlaces(answer: answer ?? .root)
        places.inputTokens = reader.pointer("input_tokens")
        places.outputTokens = reader.pointer("output_tokens")
        places.cachedTokens = reader.pointer("cached_tokens")
        places.model = reader.pointer("model")
        places.error = reader.pointer("error")
        places.code = reader.pointer("code")
        places.outcomes = outcomes(reader, hasWords: reader.value("code") != nil || provider.value("job") != nil)
        let counts = ["input_tokens", "output_tokens"].filter { reader.value($0) != nil }
        if counts.count == 1 || counts.isEmpty && reader.value("cached_tokens") != nil {
            reader.note(reader.node, "usage needs both `input_tokens` and `output_tokens`; write both, or none")
        }
        return answer == nil ? nil : places
    }

    private static func outcomes(_ reader: MappingReader, hasWords: Bool) -> [String: Outcome] {
        let names = ResponsePlaces.namedOutcomes.map(\.rawValue)
        var outcomes: [String: Outcome] = [:]
        for (key, node, value) in reader.mapping(anyKeysOf: "outcomes")?.pairs ?? [] {
            let status = Int(key)
            if status.map({ !(300...599).contains($0) }) ?? !(hasWords && (1...100).contains(key.utf8.count)) {
                reader.note(
                    node,
                    "an outcome is of a status from 300 to 599, or of a word that `code` or `job.status` points to")
            }
            guard let name = value.text, let outcome = Outcome(rawValue: name), names.contains(name) else {
                let hint = Suggestion.hint(for: value.text ?? "", among: names)
                reader.note(value, "an outcome cannot be `\(MappingReader.shown(value.text ?? ""))`; \(hint)")
                continue
            }
            outcomes[key] = outcome
        }
        return outcomes
    }
}
