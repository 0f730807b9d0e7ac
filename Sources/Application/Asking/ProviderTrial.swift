package import Catalog
package import Costs
import Execution
import FoundationEssentials
import JSON
package import Nutrition
import Photos
package import Providers
import Reporting
package import Sanity
import Transport

/// One request to one provider, and all that came of it. No text in it contains a key; texts of servers are as received.
package struct ProviderTrial: Sendable {
    package struct Photo: Sendable, Hashable {
        /// Such as `image/jpeg`.
        package var mediaType: String
        /// Pixels.
        package var width: Int
        package var height: Int
        package var bytes: Int
    }

    package struct Sent: Sendable {
        /// Such as `POST`; empty for a program.
        package var method: String
        /// The address, or the program's command.
        package var place: String
        /// The key's is replaced by its origin.
        package var headers: [(name: String, value: String)]
        /// Photos are replaced by their sizes.
        package var body: String
        package var photos: [Photo]
    }

    package let definition: ProviderDefinition
    package let isSimulated: Bool
    /// What was asked about, in words.
    package let subject: String
    /// The truth of the meal; empty for a photo of its own.
    package let truth: Truth
    package let sent: Sent
    /// Before the request.
    package let estimated: RequestEstimate
    /// Nil without a complete response.
    package let received: ProviderResponse?
    package let duration: Duration
    /// Of the program, before it was asked; nil for a server.
    package let start: Duration?
    package let reading: ResponseReading
    /// What each pointer of the answer's mapping found.
    package let places: [ReadPlace]
    package let findings: [Finding]
    /// USD; nil if unknown.
    package let cost: Double?
    /// Lines of a program that are no replies.
    package internal(set) var log: [String] = []

    init(
        _ definition: ProviderDefinition, _ meal: TestedMeal, _ trial: SingleTrial, _ ending: SingleTrial.Ending,
        isSimulated: Bool, sanity: SanityChecker
    ) {
        self.definition = definition
        self.isSimulated = isSimulated
        subject = meal.words
        truth = meal.set.meals.first?.truth ?? Truth()
        sent = Sent(trial)
        estimated = trial.estimate.cost
        received = ending.response
        duration = ending.duration
        start = definition.isProgram && !isSimulated ? ending.queued : nil
        reading = ending.reading
        cost = ending.cost
        places = ending.reading.text.map { AnswerReader.places(in: $0, of: definition.answer) } ?? []
        findings = ending.reading.estimate.map { sanity.check($0).findings } ?? []
    }

    /// Nil if there is a usable answer.
    package var shortfall: ApplicationError.Kind? {
        switch reading.outcome.kind {
        case .answered: nil
        case .unusable, .permanent: .incomplete
        case .pending: .noProvider
        }
    }

    /// What to do, in one sentence; nil if there is a usable answer.
    package var advice: String? { ProviderAdvice.words(reading.outcome, status: received?.status, of: definition) }

    /// Such as `about $0.0012, at most $0.004`.
    package static func price(_ cost: RequestEstimate) -> String {
        guard let expected = cost.expected?.value else { return "its cost is unknown" }
        if expected == 0 { return "free" }
        let most = cost.high.map { ", at most \(Format.usd($0.value))" } ?? ""
        return "about \(Format.usd(expected))\(most)"
    }
}

extension ProviderTrial.Sent {
    init(_ trial: SingleTrial) {
        let (definition, request) = (trial.ask.definition, trial.request)
        method = definition.isProgram ? "" : request.method.rawValue
        place = definition.program.map { $0.command.joined(separator: " ") } ?? request.url
        headers = request.headers
        if let key = definition.key, !definition.isProgram {
            let header = definition.format.keyHeader
            headers.append((header.name, "\(header.prefix)‹\(key.words)›"))
        }
        photos = trial.ask.photos.map {
            ProviderTrial.Photo(mediaType: $0.mediaType, width: $0.width, height: $0.height, bytes: $0.bytes.count)
        }
        body = Self.text(request.body.pieces)
    }

    private static func text(_ pieces: [BodyPiece]) -> String {
        let text = pieces.map { piece in
            switch piece {
            case .bytes(let bytes): String(validating: bytes, as: UTF8.self) ?? "‹\(bytes.count) bytes›"
            case .base64(let bytes), .file(let bytes): "‹\(bytes.count) bytes›"
            case .disk(let file): "‹\(file.count) bytes›"
            }
        }.joined()
        return pretty(text)
    }

    /// JSON with line breaks; other text as it is.
    static func pretty(_ text: String) -> String {
        guard let json = try? JSON.parse(text) else { return text }
        return json.text(pretty: true)
    }
}

extension ProviderTrial {
    /// The response's body, JSON with line breaks; nil without a complete response.
    package var receivedText: String? {
        received.map { Sent.pretty(String(decoding: $0.body, as: UTF8.self)) }
    }
}
