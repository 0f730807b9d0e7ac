package import Photos
import YAML

/// A format's name in provider files and journals, such as `openai-chat`.
package struct FormatName: RawRepresentable, Sendable, Hashable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Implements a format's requests and responses; `Providers` declares its requirements.
package protocol FormatImplementation: Sendable {}

/// Everything specific to one format, declared once in its folder of `Providers/Formats`; compared by name.
package struct FormatDeclaration: Sendable, Hashable, CustomStringConvertible {
    package let name: FormatName
    /// For messages: `OpenAI`.
    package let vendor: String
    package let implementation: any FormatImplementation.Type
    /// Suffix of the vendor's own hosts; elsewhere its rules are only advice. Nil: only the vendor uses the format.
    package var vendorHosts: String?
    /// The header of the key, and the text before the key.
    package var keyHeader: (name: String, prefix: String) = ("Authorization", "Bearer ")
    /// Hosts trusted with a key by default, each with the usual variable of its key.
    package var keyHosts: [(variable: String, host: String)] = []
    /// Response headers that state a key's limits of requests and of tokens; the first that is there applies.
    package var requestQuota: [QuotaNames] = []
    package var tokenQuota: [QuotaNames] = []
    /// Allowed keys of `parameters:` beside `schema_mode` and `extra`.
    package var parameters: [FormatParameter] = []
    /// Returns a diagnostic for a stated parameter; nil for none.
    package var remark:
        @Sendable (_ key: String, _ stated: StatedParameters) -> (severity: Diagnostic.Severity, message: String)? = {
            _, _ in nil
        }
    /// Members of the request that `extra` cannot set.
    package var ownMembers: [String] = []
    /// Words for image detail; empty if requests cannot state it.
    package var details: [PhotoDetail] = []
    /// The vendor's limit for a photo's longest side, pixels; nil if none is stated.
    package var longestPhotoSide: Int?
    /// Formats of photos that the server reads.
    package var photoFormats = Set(PhotoSetting.Format.allCases)
    /// What a file's `limits` change.
    package var usualLimits = Limits()
    /// The vendor's rate tiers; the first that fits name and model applies.
    package var tiers: [RateTier] = []
    /// Servers that speak it in their own way.
    package var servers: [ServerVariant] = []
    /// The server it is adapted to; nil if none.
    package internal(set) var server: String?
    package var carrier = Carrier.http
    /// True if a request can repeat an earlier answer and go on from there.
    package var hasTurns = false
    /// True if the model id is part of the URL's path, and so limited to the characters of a name.
    package var hasModelInPath = false
    /// True if files describe the request and the response themselves.
    package var hasTemplate = false
    package var schema = SchemaRules()

    package init(name: String, vendor: String, implementation: any FormatImplementation.Type) {
        self.name = FormatName(rawValue: name)
        self.vendor = vendor
        self.implementation = implementation
    }

    package var description: String { name.rawValue }
    package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    func parameter(_ key: String) -> FormatParameter? { parameters.first { $0.key == key } }

    /// Nil for nil and for words the format does not have.
    package func detail(_ word: String?) -> PhotoDetail? { details.first { $0.word == word } }
}

/// A vendor's headers about one quota, in lower case.
package struct QuotaNames: Sendable {
    /// Per minute.
    package let limit: String
    package let left: String
    /// Until the full quota is available; nil if the vendor does not say.
    package let reset: String?

    package init(limit: String, left: String, reset: String? = nil) {
        (self.limit, self.left, self.reset) = (limit, left, reset)
    }
}

/// Limits per minute that a vendor states for accounts of one kind.
package struct RateTier: Sendable {
    package static let names = ["free", "paygo", "enterprise"]

    package let name: String
    /// Prefix of the ids of its models; empty: all.
    let models: String
    let requests: Int
    /// Nil if not stated.
    let tokens: Int?

    package init(_ name: String, models: String = "", requests: Int, tokens: Int? = nil) {
        self.name = name
        self.models = models
        self.requests = requests
        self.tokens = tokens
    }
}

/// Where a format's answers come from.
package enum Carrier: Sendable {
    /// A vendor's server, in one response.
    case http
    /// A server, as the result of a job.
    case jobs
    /// A file of the project, named by `endpoint`; nothing is sent.
    case recording
    /// A program on this machine, started with `command`.
    case program
    /// Other providers: the members of a cascade.
    case members
}

/// A key of `parameters:` that a format supports.
package struct FormatParameter: Sendable {
    package enum Kind: Sendable {
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        case word([String])
        /// One of `words` for each of `names`.
        case words(names: [String], words: [String])
    }

    package let key: String
    package let kind: Kind
    /// A word that models whose ids begin with `models` do not accept; nil: all accept all.
    package let except: (word: String, models: String)?

    package init(_ key: String, _ kind: Kind, except: (word: String, models: String)? = nil) {
        self.key = key
        self.kind = kind
        self.except = except
    }
}

package struct StatedParameters {
    /// The model's id; empty if the file has none.
    package let model: String
    let reader: MappingReader

    package func has(_ key: String) -> Bool { reader.value(key) != nil }
    package func number(_ key: String) -> Double? { reader.value(key)?.number }
    package func text(_ key: String) -> String? { reader.value(key)?.string }
}

/// A vendor's word for image detail.
package struct PhotoDetail: Sendable {
    package let word: String
    /// The matching step of `photo_settings`; nil for intermediate steps and for the vendor's default.
    package let look: ImageDetail?
    /// Tokens of a photo, if their number is fixed, in eighths of those at the highest detail.
    package let eighths: Int

    /// Assumed if a request does not state the detail.
    static let usualEighths = 4

    package init(_ word: String, _ look: ImageDetail? = nil, eighths: Int = usualEighths) {
        self.word = word
        self.look = look
        self.eighths = eighths
    }
}

/// Parts of JSON Schema that a vendor's enforced output does not support.
package struct SchemaRules: Sendable {
    package struct Keywords: Sendable {
        let applies: @Sendable (_ keyword: String) -> Bool
        let isRefused: Bool
        let message: @Sendable (_ keyword: String) -> String

        /// - Parameter isRefused: true if a request with one of them fails.
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

    /// For each keyword, the first match applies.
    package var keywords: [Keywords] = []
    /// True if `$ref` must be alone in its schema.
    package var isReferenceAlone = false
    /// True if the root must be an object, and every object must require all properties and allow no others.
    package var needsClosedObjects = false
    /// True if closed objects may still leave properties out of `required`, and the root may be anything.
    package var mayOmitProperties = false

    package init() {}
}

extension [FormatDeclaration] {
    /// The usual key variable of a known vendor; nil for every other host.
    func usualKey(of endpoint: String) -> String? {
        let host = EndpointCheck(endpoint)?.host
        return lazy.flatMap(\.keyHosts).first { $0.host == host }?.variable
    }

    /// Hosts that a vendor's key goes to by default, sorted; empty for every other variable.
    func hosts(ofKey variable: String) -> [String] {
        flatMap(\.keyHosts).filter { $0.variable == variable }.map(\.host).sorted()
    }
}
