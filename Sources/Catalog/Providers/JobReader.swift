import JSON
import YAML

/// Reads `job` of `wire: job`.
struct JobReader {
    private static let keys = [
        "submit", "ticket", "poll", "status", "running", "done", "failed", "read", "every_s", "polls", "confirm",
        "delete", "list", "refresh", "review"
    ]

    private let reader: MappingReader

    /// Nil for other formats, and after a reported mistake.
    /// - Parameter endpoint: nil if it is wrong.
    static func read(
        _ provider: MappingReader, _ format: FormatDeclaration?, key: KeySource?, endpoint: String?
    ) -> JobSteps? {
        guard format?.carrier == .jobs else {
            if provider.value("job") != nil, format != nil {
                provider.note("job", "only `wire: job` has a `job`; remove it")
            }
            return nil
        }
        if let endpoint, endpoint.hasSuffix("/") || endpoint.contains(where: { "?#".contains($0) }) {
            provider.note(
                "endpoint", "paths are appended to the endpoint of jobs; leave out `?`, `#` and the last `/`")
        }
        guard let reader = provider.mapping("job", known: keys, required: "{ticket: /id, status: /status}") else {
            return nil
        }
        return JobReader(reader: reader).steps(key: key)
    }

    private func steps(key: KeySource?) -> JobSteps? {
        let (ticket, status) = (
            reader.pointer("ticket", required: "/id"), reader.pointer("status", required: "/status")
        )
        let running = words("running", example: "[pending]")
        let done = words("done", example: "[completed]")
        let failed = reader.value("failed") == nil ? [] : words("failed", example: "[failed]")
        var seen: Set<String> = []
        for (name, words) in [("running", running), ("done", done), ("failed", failed)] {
            for word in words ?? [] where !seen.insert(word).inserted {
                reader.note(name, "the status `\(MappingReader.shown(word))` is stated twice; remove one")
            }
        }
        guard let ticket, let status, let running, let done, let failed else { return nil }
        var steps = JobSteps(ticket: ticket, status: status, running: running, done: done)
        steps.failed = failed
        steps.submit = path("submit", reader, []) ?? ""
        steps.poll = path("poll", reader, ["ticket"], needs: "ticket") ?? steps.poll
        steps.read = path("read", reader, ["ticket"], needs: "ticket")
        steps.cleanUp = path("delete", reader, ["ticket"], needs: "ticket")
        steps.interval = reader.number("every_s", in: 0.01...3600) ?? steps.interval
        steps.polls = reader.integer("polls", in: 1...10_000) ?? steps.polls
        steps.confirm = confirmation("confirm", reader)
        steps.list = list()
        steps.refresh = refresh(key)
        steps.review = review(steps)
        return steps
    }

    private func words(_ key: String, example: String) -> [String]? {
        guard reader.value(key, required: example) != nil, let words = reader.texts(key, limit: 100, count: 20) else {
            return nil
        }
        if words.isEmpty { reader.note(key, "`\(key)` needs at least one status word; write `\(key): \(example)`") }
        return words.isEmpty ? nil : words
    }

    private func confirmation(_ key: String, _ reader: MappingReader) -> JobConfirmation? {
        guard let confirm = reader.mapping(key, known: ["path", "method", "json"]) else { return nil }
        let path = path("path", confirm, ["ticket"], needs: "ticket", required: "/{ticket}")
        let method = confirm.choice("method", as: HTTPDefinition.Method.self) ?? .patch
        guard let body = body(confirm, variables: [.items], required: #"{confirmed_items: "{{items}}"}"#), let path
        else { return nil }
        return JobConfirmation(path: path, method: method, body: body)
    }

    private func list() -> JobList? {
        let marks = JobList.Mark.allCases
        guard let list = reader.mapping("list", known: ["path", "jobs", "ticket"] + marks.map(\.rawValue)) else {
            return nil
        }
        let path = path("path", list, ["page"] + marks.map(\.rawValue), required: "?from={submitted_at}")
        let jobs = list.pointer("jobs", required: "/data")
        let ticket = list.pointer("ticket", required: "/id")
        let stated = marks.filter { list.value($0.rawValue) != nil }
        guard stated.count == 1, let mark = stated.first else {
            list.note(
                list.node,
                "`list` needs one of `client_id` and `submitted_at`: where a listed job has what the submission sent; "
                    + "write `submitted_at: /logged_at`")
            return nil
        }
        guard let place = list.pointer(mark.rawValue), let path, let jobs, let ticket else { return nil }
        return JobList(path: path, jobs: jobs, ticket: ticket, mark: mark, place: place)
    }

    private func review(_ steps: JobSteps) -> JobReview? {
        let keys = ["path", "jobs", "ticket", "status", "time", "photo", "answer", "confirm", "correct"]
        guard let review = reader.mapping("review", known: keys) else { return nil }
        let path = path("path", review, ["page"], required: "/jobs")
        // A `list` has these two already.
        func pointer(_ key: String, _ listed: JSONPointer?, example: String) -> JSONPointer? {
            review.value(key) == nil && listed != nil ? listed : review.pointer(key, required: example)
        }
        let jobs = pointer("jobs", steps.list?.jobs, example: "/data")
        let ticket = pointer("ticket", steps.list?.ticket, example: "/id")
        let status = review.pointer("status", required: "/status")
        guard let path, let jobs, let ticket, let status else { return nil }
        var read = JobReview(path: path, jobs: jobs, ticket: ticket, status: status)
        read.time = review.pointer("time")
        read.photo = review.pointer("photo")
        read.answer = review.pointer("answer") ?? .root
        read.confirm = confirmation("confirm", review) ?? steps.confirm
        read.correct = confirmation("correct", review)
        return read
    }

    private func refresh(_ key: KeySource?) -> TokenRefresh? {
        guard let node = reader.value("refresh") else { return nil }
        if key == nil { reader.note(node, "`refresh` needs a key; write `key: {env: NAME}` for the provider") }
        if let word = node.string {
            guard word == "command", case .command? = key else {
                reader.note(
                    node, "`refresh` must be `command`, with a `key: {command: …}`, or `{path: …, key: …, token: …}`")
                return nil
            }
            return .command
        }
        guard let refresh = reader.mapping("refresh", known: ["path", "key", "json", "token"]) else { return nil }
        let path = path("path", refresh, [], required: "/auth/refresh")
        let token = refresh.pointer("token", required: "/token")
        _ = refresh.value("key", required: "{env: REFRESH_TOKEN}")
        let body = refresh.value("json").flatMap { Self.json($0, refresh, "json") }
        if let body, !Self.hasKey(body) {
            refresh.note("json", "the body has no key; write `\"{{key}}\"` as one whole value")
        }
        guard let variable = KeyReader.read(refresh), let path, let token else { return nil }
        return .request(RefreshRequest(path: path, keyVariable: variable, body: body, token: token))
    }

    private static func hasKey(_ body: JSON) -> Bool {
        switch body {
        case .string(let text): text == RefreshRequest.keyMark
        case .array(let elements): elements.contains(where: hasKey)
        case .object(let members): members.contains { hasKey($0.value) }
        default: false
        }
    }

    private func body(_ reader: MappingReader, variables: [RequestVariable], required: String) -> JSON? {
        guard let node = reader.value("json", required: required), let body = Self.json(node, reader, "json") else {
            return nil
        }
        var check = TemplateCheck(reader: reader, known: variables)
        check.check(node, isInList: true)
        return body
    }

    private static func json(_ node: YAMLNode, _ reader: MappingReader, _ key: String) -> JSON? {
        guard let json = JSONNodes.json(node), json.object != nil else {
            reader.note(node, "`\(key)` must be keys with JSON values; write each variable in quotes")
            return nil
        }
        return json
    }

    /// A path that can only lead to the endpoint's own host.
    /// - Parameter marks: the names that may be in braces.
    private func path(
        _ key: String, _ reader: MappingReader, _ marks: [String], needs needed: String? = nil,
        required: String? = nil
    ) -> String? {
        guard let text = reader.text(key, required: required, limit: 500) else { return nil }
        let plain = marks.reduce(text) { $0.replacing("{\($1)}", with: "") }
        let isPlain = plain.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"{}#\\\"<>".utf8.contains($0) }
        let path = text.prefix { $0 != "?" }
        let leads = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard text.hasPrefix("/") || text.hasPrefix("?"), isPlain,
            !path.contains("//"), !leads.contains(where: { [".", ".."].contains($0) })
        else {
            let names = marks.map { "`{\($0)}`" }.joined(separator: ", ")
            reader.note(
                key,
                "`\(key)` must be a path like `/jobs`" + (marks.isEmpty ? "" : ", with nothing in braces but \(names)"))
            return nil
        }
        if let needed, !text.contains("{\(needed)}") {
            reader.note(key, "`\(key)` has no `{\(needed)}`; write it like `/jobs/{\(needed)}`")
            return nil
        }
        return text
    }
}
