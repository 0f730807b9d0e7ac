package import Costs
package import Hashing
package import Photos

/// The wire formats a provider may name.
package enum WireName: String, Sendable, Hashable, CaseIterable {
    /// OpenAI's chat completions, and every server that speaks them.
    case openAIChat = "openai-chat"
    /// Mistral's chat completions.
    case mistralChat = "mistral-chat"
    /// Google's `generateContent`.
    case gemini
}

/// One file of `providers/`: a model behind an endpoint, and everything a run needs to know of it.
package struct ProviderDefinition: Sendable, Hashable {
    /// As `--provider` and reports name it; the same as the file's name without `.yaml`.
    package var name: String
    /// The file it was read from, relative to the project.
    package var file: String
    /// The format of requests and responses.
    package var wire: WireName
    /// An absolute URL; for `gemini` the base up to and including the version, such as
    /// `https://generativelanguage.googleapis.com/v1beta`.
    package var endpoint: String
    /// The model's id, as the endpoint knows it.
    package var model: String
    /// Other model ids the endpoint may answer as without being another model.
    package var servedAliases: [String]
    /// The environment variable that holds the key; nil for servers without one.
    package var keyVariable: String?
    /// True where a private, non-loopback address may be spoken to without TLS (and so without a key).
    package var insecureHTTP: Bool
    /// What is asked beside the photos.
    package var prompt: Prompt
    /// Values of variables, for its own prompt and for others it is asked with; they go before those of a prompt's file.
    package var promptVariables: [String: String]
    /// The schema answers must meet, and how they become an estimate.
    package var answer: AnswerDefinition
    /// What the request says of sampling and length; what is nil in it is not sent.
    package var parameters: Parameters
    /// How photos are prepared where a run does not choose another setting.
    package var photo: PhotoSetting
    /// What the request says of image detail, in the vendor's words (`low`, `high`, `MEDIA_RESOLUTION_HIGH`); nil: nothing.
    package var photoDetail: String?
    /// What the endpoint accepts and how hard it may be asked.
    package var limits: Limits
    /// Whether failed attempts are repeated.
    package var retry: Retry
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
    /// Of the file, byte for byte; nil when it was not read from one.
    package var sha256: SHA256Digest?

    package init(
        name: String, file: String, wire: WireName, endpoint: String, model: String, servedAliases: [String] = [],
        keyVariable: String? = nil, insecureHTTP: Bool = false, prompt: Prompt, answer: AnswerDefinition,
        parameters: Parameters = Parameters(), photo: PhotoSetting = PhotoSetting(), photoDetail: String? = nil,
        limits: Limits = Limits(), retry: Retry = .standard, imageTokens: ImageTokenRule? = nil,
        prices: PriceBook? = nil,
        lifecycle: Lifecycle? = nil, dataResidency: DataResidency? = nil, promptVariables: [String: String] = [:],
        sha256: SHA256Digest? = nil
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
        self.promptVariables = promptVariables
        self.answer = answer
        self.parameters = parameters
        self.photo = photo
        self.photoDetail = photoDetail
        self.limits = limits
        self.retry = retry
        self.imageTokens = imageTokens
        self.prices = prices
        self.lifecycle = lifecycle
        self.dataResidency = dataResidency
        self.sha256 = sha256
    }
}

/// How attempts are repeated: `standard` is 3 at most by the rules of docs/run-folder.md, `none` is 1.
package enum Retry: String, Sendable, Hashable, CaseIterable {
    case standard, none
}

/// What a provider accepts and how hard it may be asked.
package struct Limits: Sendable, Hashable {
    /// Photos one request may carry, from 1.
    package var photosPerRequest: Int
    /// Of one prepared photo, before base64.
    package var bytesPerPhoto: Int
    /// Nil: no such limit is stated.
    package var requestsPerMinute: Int?
    /// Nil: no such limit is stated.
    package var tokensPerMinute: Int?
    /// The most exchanges at once, and the cap the run starts with.
    package var inFlight: Int
    /// Where a cap that grows would begin, from 1 to `inFlight`; checked, without effect in this version. Nil: not stated.
    package var inFlightStart: Int?
    /// For one exchange as a whole, reaching the host and receiving the last byte included.
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
    /// The day from which the model does not answer; nil: none is announced.
    package var shutdown: CalendarDate?
    /// The model the vendor names as successor; nil: none is named.
    package var replacement: String?
    /// Where that stands, such as the address of a page; nil: not said.
    package var source: String?

    package init(shutdown: CalendarDate? = nil, replacement: String? = nil, source: String? = nil) {
        self.shutdown = shutdown
        self.replacement = replacement
        self.source = source
    }
}
