import Catalog
import JSON
import Photos

/// Replaces the variables of a template. A member or element whose variable has no value is left out.
struct TemplateFiller {
    let ask: Ask
    /// Nil if there is none.
    private let photo: PreparedPhoto?
    /// The foods of an answer as sent; nil outside of its confirmation.
    private let items: JSON?

    init(_ ask: Ask, photo: PreparedPhoto? = nil, items: JSON? = nil) {
        self.ask = ask
        self.photo = photo ?? ask.photos.first
        self.items = items
    }

    /// Nil for a variable without a value.
    func node(_ template: JSON) -> BodyNode? {
        switch template {
        case .string(let text):
            guard let variable = RequestVariable(whole: text) else { return .value(.string(filled(text))) }
            return value(of: variable)
        case .array(let elements): return .array(elements.flatMap { each($0) { $0.node($1) } }.compactMap(\.self))
        case .object(let members):
            return .object(members.compactMap { key, value in node(value).map { (key, $0) } })
        default: return .value(template)
        }
    }

    func parts(_ template: JSONObject) -> [FormPart] {
        template.flatMap { name, value -> [FormPart] in
            let contents = value.array.map { $0.flatMap { each($0) { $0.content($1) } } } ?? [content(value)]
            return contents.compactMap { $0.map { FormPart(name: name, content: $0) } }
        }
    }

    /// Nil for a variable without a value.
    private func content(_ template: JSON) -> FormPart.Content? {
        switch template {
        case .string(let text):
            guard let variable = RequestVariable(whole: text) else { return .text(filled(text)) }
            return variable == .photo ? photo.map { .file($0) } : self.text(of: variable).map { .text($0) }
        case .object, .array: return node(template).map { .json($0) }
        default: return .text(template.text())
        }
    }

    /// With variables as text; one without a value is empty.
    func filled(_ text: String) -> String {
        var filled = ""
        var end = text.startIndex
        for place in PromptVariable.all(in: text[...]) {
            let value = RequestVariable(rawValue: place.name).flatMap { self.text(of: $0) }
            filled += text[end..<place.range.lowerBound] + (value ?? "")
            end = place.range.upperBound
        }
        return filled + text[end...]
    }

    /// An element with a photo is repeated for each.
    private func each<Filled>(_ element: JSON, _ fill: (TemplateFiller, JSON) -> Filled) -> [Filled] {
        guard Self.hasPhoto(element) else { return [fill(self, element)] }
        return ask.photos.map { fill(TemplateFiller(ask, photo: $0), element) }
    }

    /// Outside of lists of its own, which repeat their own elements.
    private static func hasPhoto(_ template: JSON) -> Bool {
        switch template {
        case .string(let text): RequestVariable(whole: text)?.isPhoto == true
        case .object(let members): members.contains { hasPhoto($0.value) }
        default: false
        }
    }

    private func value(of variable: RequestVariable) -> BodyNode? {
        switch variable {
        case .photo: photo.map { .base64($0) }
        case .photoURL: photo.map { .dataURI($0) }
        case .schema: text(of: variable) == nil ? nil : .text(ask.definition.answer.schemaText)
        case .maxOutputTokens: ask.definition.parameters.maxOutputTokens.map { .value(.number(Double($0))) }
        case .seed: ask.seed.map { .value(.number(Double($0))) }
        case .items: items.map { .value($0) }
        case .model, .system, .user, .notes, .text, .barcode, .clientID, .submittedAt:
            text(of: variable).map { .value(.string($0)) }
        }
    }

    /// Nil without a value, and for photos.
    private func text(of variable: RequestVariable) -> String? {
        let definition = ask.definition
        let text: String? =
            switch variable {
            case .model: definition.model
            case .system: definition.prompt.system
            case .user: ask.userText
            case .notes: ask.notes
            case .text: ask.text
            case .barcode: ask.barcode
            case .schema:
                definition.parameters.schemaMode == .strict
                    ? String(decoding: definition.answer.schemaText, as: UTF8.self) : nil
            case .maxOutputTokens: definition.parameters.maxOutputTokens.map { String($0) }
            case .seed: ask.seed.map { String($0) }
            case .clientID: ask.submission?.id
            case .submittedAt: ask.submission?.at
            case .photo, .photoURL, .items: nil
            }
        return text?.isEmpty == true ? nil : text
    }
}
