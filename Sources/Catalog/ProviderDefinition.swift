package import Costs
package import Hashing
package import Photos

/// One file of `providers/`: a model behind an endpoint, and everything a run needs to know of it.
package struct ProviderDefinition: Sendable, Hashable {
    /// As `--provider` and reports name it; the same as the file's name without `.yaml`.
    package var name: String
    /// The file it was read from, relative to the project.
    package var file: String
    /// The format of requests and responses.
    package var format: FormatDeclaration
    /// An absolute URL, in the form the format wants; without the model where the format adds it to the path.
    package var endpoint: String
    /// The model's id, as the endpoint knows it.
    package var model: String
    /// Other model ids the endpoint may answer as without being another model.
    package var servedAliases: [String] = []
    /// The environment variable that holds the key; nil for servers without one.
    package var keyVariable: String?
    /// True where a private, non-loopback address may be spoken to without TLS (and so without a key).
    package var insecureHTTP = false
    /// What is asked beside the photos.
    package var prompt: Prompt
    /// Values of variables, for its own prompt and for others it is asked with; they go before those of a prompt's file.
    package var promptVariables: [String: String] = [:]
    /// The schema answers must meet, and how they become an estimate.
    package var answer: AnswerDefinition
    /// What the request says of sampling and length; what is nil in it is not sent.
    package var parameters = Parameters()
    /// How photos are prepared where a run does not choose another setting.
    package var photo = PhotoSetting()
    /// What the request says of image detail, in the vendor's words (`low`, `high`, `MEDIA_RESOLUTION_HIGH`); nil: nothing.
    package var photoDetail: String?
    /// What the endpoint accepts and how hard it may be asked.
    package var limits = Limits()
    /// Whether failed attempts are repeated.
    package var retry = Retry.standard
    /// Nil when no rule is known: estimates before the run are then unknown.
    package var imageTokens: ImageTokenRule?
    /// Nil when the file states no prices: cost is then unknown, never 0.
    package var prices: PriceBook?
    /// What a budget counts at least, whatever `prices` says; nil: nothing is known. Never part of a bill that is shown.
    package var priceFloor: PriceBook?
    /// Until when the model answers; nil where the file says nothing of it.
    package var lifecycle: Lifecycle?
    /// Where what it is sent is kept and handled; nil where the file says nothing of it.
    package var dataResidency: DataResidency?
    /// How its jobs are asked; nil where it answers at once.
    package var job: JobSteps?
    /// Of the file, byte for byte; nil when it was not read from one.
    package var sha256: SHA256Digest?

    /// The format's name, as the file gives it under `wire`.
    package var wire: FormatName { format.name }
}

/// How attempts are repeated: `standard` is 3 at most by the rules of docs/run-folder.md, `none` is 1.
package enum Retry: String, Sendable, Hashable, CaseIterable {
    case standard, none
}

/// What a provider accepts and how hard it may be asked.
package struct Limits: Sendable, Hashable {
    /// Photos one request may carry, from 1.
    package var photosPerRequest = 8
    /// Of one prepared photo, before base64.
    package var bytesPerPhoto = 4_000_000
    /// Nil: no such limit is stated.
    package var requestsPerMinute: Int?
    /// Nil: no such limit is stated.
    package var tokensPerMinute: Int?
    /// The most exchanges at once, and the cap the run starts with.
    package var inFlight = 16
    /// Where a cap that grows would begin, from 1 to `inFlight`; checked, without effect in this version. Nil: not stated.
    package var inFlightStart: Int?
    /// For one exchange as a whole, reaching the host and receiving the last byte included.
    package var timeout = Duration.seconds(60)
    /// Providers that name the same pool share its limits; nil: host, key and model make the pool.
    package var pool: String?
}

/// Until when a model answers, and what follows it.
package struct Lifecycle: Sendable, Hashable {
    /// The day from which the model does not answer; nil: none is announced.
    package var shutdown: CalendarDate?
    /// The model the vendor names as successor; nil: none is named.
    package var replacement: String?
    /// Where that stands, such as the address of a page; nil: not said.
    package var source: String?
}

/// Where a provider says it keeps and handles what it is sent.
package struct DataResidency: Sendable, Hashable {
    /// A tag such as `eu`, compared with `decide.residency` of config.yaml as it is written.
    package var region: String
    /// Where that was read, such as the address of a contract or a page.
    package var source: String

    /// Bytes of a tag at most.
    static let longestRegion = 40

    /// Whether that is a tag: lower-case letters and digits of ASCII, with `-` between.
    static func isRegion(_ text: String) -> Bool {
        text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    static let advice = "a region must be lower-case letters, digits and `-`; write it like `eu` or `eu-west-3`"
}

extension ProviderDefinition {
    /// The rule photos are counted by in a request that says this of image detail; nil when the file states none.
    ///
    /// At `low` a tile model takes its base alone (OpenAI's vision guide). A fixed count that depends on detail is the one at the
    /// detail of the provider's file. How other rules change is not documented: they count as they are.
    package func imageTokens(at detail: String?) -> ImageTokenRule? {
        switch imageTokens {
        case .openAITiles(let base, _) where detail == ImageDetail.low.rawValue: .fixed(tokens: max(0, base))
        case .googleFixed(let tokens):
            .googleFixed(
                tokens: tokens.multipliedReportingOverflow(by: eighths(detail)).partialValue
                    / eighths(photoDetail))
        default: imageTokens
        }
    }

    private func eighths(_ word: String?) -> Int { format.detail(word)?.eighths ?? PhotoDetail.usualEighths }

    /// Asks for another detail in the place of the file's; without effect where the format has no word for it.
    package mutating func look(_ detail: ImageDetail) {
        guard let word = format.details.first(where: { $0.look == detail })?.word else { return }
        if case .googleFixed = imageTokens { imageTokens = imageTokens(at: word) }
        photoDetail = word
    }
}
