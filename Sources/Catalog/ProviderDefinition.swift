package import Costs
package import Hashing
package import Photos

/// The wire formats a provider may name.
package enum WireName: String, Sendable, Hashable, CaseIterable {
    case openAIChat = "openai-chat"
    case mistralChat = "mistral-chat"
    case gemini
}

/// One file of `providers/`: a model behind an endpoint, and everything a run needs to know of it.
package struct ProviderDefinition: Sendable, Hashable {
    package var name: String
    /// The file it was read from, relative to the project.
    package var file: String
    package var wire: WireName
    /// An absolute URL; for `gemini` the base up to and including the version, such as
    /// `https://generativelanguage.googleapis.com/v1beta`.
    package var endpoint: String
    package var model: String
    /// Other model ids the endpoint may answer as without being another model.
    package var servedAliases: [String]
    /// The environment variable that holds the key; nil for servers without one.
    package var keyVariable: String?
    /// True where a private, non-loopback address may be spoken to without TLS (and so without a key).
    package var insecureHTTP: Bool
    package var prompt: Prompt
    package var answer: AnswerDefinition
    package var parameters: Parameters
    package var photo: PhotoSetting
    /// What the request says of image detail, in the vendor's words (`low`, `high`, `MEDIA_RESOLUTION_HIGH`); nil: nothing.
    package var photoDetail: String?
    package var limits: Limits
    package var retry: Retry
    /// Nil when no rule is known: estimates before the run are then unknown.
    package var imageTokens: ImageTokenRule?
    /// Nil when the file states no prices: cost is then unknown, never 0.
    package var prices: PriceBook?
    package var lifecycle: Lifecycle?
    /// Of the file, byte for byte; nil when it was not read from one.
    package var sha256: SHA256Digest?

    package init(
        name: String, file: String, wire: WireName, endpoint: String, model: String, servedAliases: [String] = [],
        keyVariable: String? = nil, insecureHTTP: Bool = false, prompt: Prompt, answer: AnswerDefinition,
        parameters: Parameters = Parameters(), photo: PhotoSetting = PhotoSetting(), photoDetail: String? = nil,
        limits: Limits = Limits(), retry: Retry = .standard, imageTokens: ImageTokenRule? = nil,
        prices: PriceBook? = nil,
        lifecycle: Lifecycle? = nil, sha256: SHA256Digest? = nil
    ) {
        self.name = name
        self.file = file
        self.wire = wire
        self.endpoint = endpoint
        self.model = model
        self.servedAliases = servedAliases
        self.keyVariable = keyVariable
        self.insecureHTTP = insecureHTTP
        self.prompt = prompt
        self.answer = answer
        self.parameters = parameters
        self.photo = photo
        self.photoDetail = photoDetail
        self.limits = limits
        self.retry = retry
        self.imageTokens = imageTokens
        self.prices = prices
        self.lifecycle = lifecycle
        self.sha256 = sha256
    }
}

/// How attempts are repeated: `standard` is 3 at most by the rules of docs/run-folder.md, `none` is 1.
package enum Retry: String, Sendable, Hashable, CaseIterable {
    case standard, none
}

/// What a provider accepts and how hard it may be asked.
package struct Limits: Sendable, Hashable {
    package var photosPerRequest: Int
    /// Of one prepared photo, before base64.
    package var bytesPerPhoto: Int
    /// Nil: no such limit is stated.
    package var requestsPerMinute: Int?
    /// Nil: no such limit is stated.
    package var tokensPerMinute: Int?
    /// The most exchanges at once, and the cap the run starts with.
    package var inFlight: Int
    package var inFlightStart: Int?
    package var timeout: Duration
    /// Providers that name the same pool share its limits; nil: host, key and model make the pool.
    package var pool: String?

    package init(
        photosPerRequest: Int = 8, bytesPerPhoto: Int = 4_000_000, requestsPerMinute: Int? = nil,
        tokensPerMinute: Int? = nil, inFlight: Int = 16, inFlightStart: Int? = nil, timeout: Duration = .seconds(60),
        pool: String? = nil
    ) {
        self.photosPerRequest = photosPerRequest
        self.bytesPerPhoto = bytesPerPhoto
        self.requestsPerMinute = requestsPerMinute
        self.tokensPerMinute = tokensPerMinute
        self.inFlight = inFlight
        self.inFlightStart = inFlightStart
        self.timeout = timeout
        self.pool = pool
    }
}

/// Until when a model answers, and what follows it.
package struct Lifecycle: Sendable, Hashable {
    package var shutdown: CalendarDate?
    package var replacement: String?
    package var source: String?

    package init(shutdown: CalendarDate? = nil, replacement: String? = nil, source: String? = nil) {
        self.shutdown = shutdown
        self.replacement = replacement
        self.source = source
    }
}
