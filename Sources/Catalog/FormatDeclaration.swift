import YAML

/// The name of a format, as provider files and journals give it, such as `openai-chat`.
package struct FormatName: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// The type that writes a format's requests and reads its responses. `Providers` says what it must be able to do.
package protocol FormatImplementation: Sendable {}

/// Everything particular to one format, declared once, in its folder of `Providers/Formats`. Its name makes it what it is.
package struct FormatDeclaration: Sendable, Hashable, CustomStringConvertible {
    package let name: FormatName
    /// Who made the format, as remarks name it: `OpenAI`.
    package let vendor: String
    package let implementation: any FormatImplementation.Type
    /// How the vendor's own hosts end, where servers of other makers speak the format too: its rules are advice for those.
    /// Nil: only the vendor speaks it.
    package var vendorHosts: String?
    /// The header the key goes into, and what stands before the key there.
    package var keyHeader: (name: String, prefix: String) = ("Authorization", "Bearer ")
    /// The hosts that get a key without the user's word, each with the variable its key is usually kept in.
    package var keyHosts: [(variable: String, host: String)] = []
    /// What `parameters:` may hold beside `schema_mode` and `extra`.
    package var parameters: [FormatParameter] = []
    /// What is to be said of a parameter that is stated; nil: nothing.
    package var remark:
        @Sendable (_ key: String, _ stated: StatedParameters) -> (severity: Diagnostic.Severity, message: String)? = {
            _, _ in nil
        }
    /// Members of the request that `extra` cannot set.
    package var ownMembers: [String] = []
    /// The words for image detail; empty where a request cannot say it.
    package var details: [PhotoDetail] = []
    /// The longest side of a photo that the vendor accepts, in pixels; nil: the vendor states none.
    package var longestPhotoSide: Int?
    /// Whether answers come from a file of the project, which `endpoint` names; nothing is sent then.
    package var isRecorded = false
    /// Whether the model's id is a part of the URL's path, and so limited to the characters of a name.
    package var hasModelInPath = false
    package var schema = SchemaRules()

    package init(name: String, vendor: String, implementation: any FormatImplementation.Type) {
        self.name = FormatName(rawValue: name)
        self.vendor = vendor
        self.implementation = implementation
    }

    package var description: String { name.rawValue }
    package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The parameter of that key; nil where the format has none.
    func parameter(_ key: String) -> FormatParameter? { parameters.first { $0.key == key } }

    /// The detail of that word; nil for nil and for words the format does not have.
    package func detail(_ word: String?) -> PhotoDetail? { details.first { $0.word == word } }
}

/// A key of `parameters:` that a format has a place for in its requests.
package struct FormatParameter: Sendable {
    package enum Kind: Sendable {
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        case word([String])
        /// One of some words for each of some names.
        case words(names: [String], words: [String])
    }

    package let key: String
    package let kind: Kind
    /// A word that models do not take whose ids begin so; nil: all take all.
    package let except: (word: String, models: String)?

    package init(_ key: String, _ kind: Kind, except: (word: String, models: String)? = nil) {
        self.key = key
        self.kind = kind
        self.except = except
    }
}

/// The parameters as a provider file states them.
package struct StatedParameters {
    /// The model's id; empty where the file names none.
    package let model: String
    let reader: MappingReader

    package func has(_ key: String) -> Bool { reader.value(key) != nil }
    package func number(_ key: String) -> Double? { reader.value(key)?.number }
    package func text(_ key: String) -> String? { reader.value(key)?.string }
}

/// A vendor's word for how closely a model looks at a photo.
package struct PhotoDetail: Sendable {
    package let word: String
    /// The step of `photo_settings` it is the word for; nil for steps in between and for what leaves the choice to the vendor.
    package let look: ImageDetail?
    /// The tokens of a photo at it where their number is fixed, in eighths of those at the closest look.
    package let eighths: Int

    /// What is counted where a request says nothing of detail.
    static let usualEighths = 4

    package init(_ word: String, _ look: ImageDetail? = nil, eighths: Int = usualEighths) {
        self.word = word
        self.look = look
        self.eighths = eighths
    }
}

/// What a vendor's enforced output leaves out of JSON Schema.
package struct SchemaRules: Sendable {
    /// A remark on some keywords.
    package struct Keywords: Sendable {
        let applies: @Sendable (_ keyword: String) -> Bool
        let isRefused: Bool
        let message: @Sendable (_ keyword: String) -> String

        /// - Parameter isRefused: whether a request with one fails.
        package static func all(
            _ keywords: Set<String>, isRefused: Bool = false, message: @escaping @Sendable (String) -> String
        ) -> Keywords {
            Keywords(applies: keywords.contains, isRefused: isRefused, message: message)
        }

        package static func allBut(
            _ keywords: Set<String>, message: @escaping @Sendable (String) -> String
        ) -> Keywords {
            Keywords(applies: { !keywords.contains($0) }, isRefused: false, message: message)
        }
    }

    /// The first that applies to a keyword counts.
    package var keywords: [Keywords] = []
    /// Whether `$ref` stands alone in its schema.
    package var isReferenceAlone = false
    /// Whether the root is an object, and every object lists all properties as required and allows no others.
    package var needsClosedObjects = false

    package init() {}
}

extension [FormatDeclaration] {
    /// The variable a known vendor's key is usually kept in; nil for every other host.
    func usualKey(of endpoint: String) -> String? {
        let host = EndpointCheck(endpoint)?.host
        return lazy.flatMap(\.keyHosts).first { $0.host == host }?.variable
    }

    /// The hosts a vendor's key goes to without the user's word, sorted; empty for every other variable.
    func hosts(ofKey variable: String) -> [String] {
        flatMap(\.keyHosts).filter { $0.variable == variable }.map(\.host).sorted()
    }
}
