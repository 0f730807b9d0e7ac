package import Costs
package import Hashing
package import Nutrition
package import Photos
import Scoring

/// One file of `providers/`: a model behind an endpoint, with all its settings.
package struct ProviderDefinition: Sendable, Hashable {
    /// The file's name without `.yaml`.
    package var name: String
    /// Relative to the project.
    package var file: String
    @Boxed package var format: FormatDeclaration
    /// An absolute URL; without the model if the format adds it to the path. For programs their command, in words.
    package var endpoint: String
    package var model: String
    /// Other ids the endpoint may report for the same model.
    package var servedAliases: [String] = []
    /// Nil for servers without a key.
    package var key: KeySource?
    /// True allows a private, non-loopback address without TLS (and so without a key).
    package var insecureHTTP = false
    @Boxed package var prompt: Prompt
    /// Values of prompt variables; they override those of the prompt's file.
    package var promptVariables: [String: String] = [:]
    @Boxed package var answer: AnswerDefinition
    @Boxed package var parameters = Parameters()
    /// Used unless a run chooses another setting.
    package var photo = PhotoSetting()
    /// Image detail in the vendor's words (`low`, `high`, `MEDIA_RESOLUTION_HIGH`); nil: not sent.
    package var photoDetail: String?
    package var limits = Limits()
    package var retry = Retry.standard
    /// Nil if unknown: estimates before the run are then unknown.
    package var imageTokens: ImageTokenRule?
    /// Nil if not stated: cost is then unknown, never 0.
    package var prices: PriceBook?
    /// Minimum prices for budgets, whatever `prices` states; nil if unknown. Never part of a displayed bill.
    package var priceFloor: PriceBook?
    package var lifecycle: Lifecycle?
    package var dataResidency: DataResidency?
    /// Nil unless a program answers.
    @Boxed package var program: ProgramDefinition?
    /// Nil unless the file describes the request.
    @Boxed package var http: HTTPDefinition?
    /// Nil if the server answers at once.
    @Boxed package var job: JobSteps?
    /// Nil unless other providers answer.
    @Boxed package var cascade: CascadeDefinition?
    /// SHA-256 of the file; nil if not read from one.
    package var sha256: SHA256Digest?

    /// The format's name, `wire` in the file.
    package var wire: FormatName { format.name }
}

/// `standard` is at most 3 attempts by the rules of docs/run-folder.md, `none` is 1.
package enum Retry: String, Sendable, Hashable, CaseIterable {
    case standard, none
}

package struct Limits: Sendable, Hashable {
    /// From 1.
    package var photosPerRequest = 8
    /// Of one prepared photo, before base64.
    package var bytesPerPhoto = 4_000_000
    /// Nil if not stated.
    package var requestsPerMinute: Int?
    /// Nil if not stated.
    package var tokensPerMinute: Int?
    /// Maximum concurrent exchanges, and the initial cap.
    package var inFlight = 16
    /// Initial cap if the cap grows, from 1 to `inFlight`; checked, but not used in this version. Nil if not stated.
    package var inFlightStart: Int?
    /// For a whole exchange, from connecting to the last byte.
    package var timeout = Duration.seconds(60)
    /// Until a program must be ready.
    package var start = Duration.seconds(60)
    /// The vendor's tier that limits per minute come from; nil if not stated.
    package var tier: String?
    /// Providers with the same pool share its limits; nil: host, key and model are the pool.
    package var pool: String?
}

package struct Lifecycle: Sendable, Hashable {
    /// The first day without answers; nil if none is announced.
    package var shutdown: CalendarDate?
    /// The vendor's successor model; nil if none is named.
    package var replacement: String?
    package var source: String?
}

package struct DataResidency: Sendable, Hashable {
    /// A tag such as `eu`, compared verbatim with `decide.residency` of config.yaml.
    package var region: String
    /// Source, such as the address of a contract or page.
    package var source: String

    /// Bytes.
    static let longestRegion = 40

    /// True for lower-case ASCII letters and digits, separated by `-`.
    static func isRegion(_ text: String) -> Bool {
        !text.hasPrefix("-")
            && text.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    static let advice = "a region must be lower-case letters, digits and `-`; write it like `eu` or `eu-west-3`"
}

extension ProviderDefinition {
    /// The image token rule at that detail; nil if the file states none. At `low` a tile model takes only its base
    /// (OpenAI's vision guide); a fixed count is for the file's detail. For other rules it is undocumented.
    package func imageTokens(at detail: String?) -> ImageTokenRule? {
        switch imageTokens {
        case .openAITiles(let base, _) where detail == ImageDetail.low.rawValue: .fixed(tokens: max(0, base))
        case .googleFixed(let tokens):
            .googleFixed(tokens: tokens.saturatingMultiplied(by: eighths(detail)) / eighths(photoDetail))
        default: imageTokens
        }
    }

    /// The environment variable of the key; nil for servers without one, and for a key that a command prints.
    package var keyVariable: String? {
        get { if case .variable(let name) = key { name } else { nil } }
        set { key = newValue.map { .variable($0) } }
    }

    /// The command that prints the key; nil for none.
    package var keyCommand: [String]? { if case .command(let words) = key { words } else { nil } }

    /// What it is asked to do, by its answer file.
    package var task: AnswerTask { answer.task }

    /// Whether an attempt has two turns: the answer's file names the answer of the first one.
    package var hasTwoTurns: Bool { answer.first != nil }

    /// What carries its requests out.
    package var carrier: Carrier { format.carrier }

    /// Whether the server tells which jobs it took.
    package var hasJobList: Bool { job?.list != nil }

    /// Whether a program of this machine answers.
    package var isProgram: Bool { carrier == .program }

    /// The providers that answer for it: the members of a cascade, else itself.
    package var answering: [ProviderDefinition] {
        cascade.map { cascade in cascade.policy.usedRoles.compactMap { cascade.members[$0] } } ?? [self]
    }

    /// Whether its answers are read from a file: nothing is sent, and nothing costs money or time.
    package var isRecorded: Bool { carrier == .recording }

    private func eighths(_ word: String?) -> Int { format.detail(word)?.eighths ?? PhotoDetail.usualEighths }

    /// Replaces the file's detail; no effect if the format has no word for it.
    package mutating func look(_ detail: ImageDetail) {
        guard let word = format.details.first(where: { $0.look == detail })?.word else { return }
        if case .googleFixed = imageTokens { imageTokens = imageTokens(at: word) }
        photoDetail = word
    }
}

/// An entry of `photo_settings`: changes to a provider's photos; nil keeps the provider's value.
package struct PhotoVariation: Sendable, Hashable {
    package var setting: PhotoSetting?
    package var detail: ImageDetail?
    /// Maximum photos per meal, from 1; the first ones are sent.
    package var photos: Int?

    package init(setting: PhotoSetting? = nil, detail: ImageDetail? = nil, photos: Int? = nil) {
        self.setting = setting
        self.detail = detail
        self.photos = photos
    }
}

/// Image detail, in the two steps shared by all formats that have it.
package enum ImageDetail: String, Sendable, Hashable, CaseIterable {
    case low, high
}
