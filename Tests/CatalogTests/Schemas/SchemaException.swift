/// What the Catalog refuses and a schema cannot say. Nothing is on this list for want of trying, and nothing may be the
/// other way round: what a schema refuses, the Catalog refuses.
enum SchemaException: String, CaseIterable, Sendable {
    case fileExists, placeInAnswer, nameExists, hostRules, calendar, keysTogether, byteUnits, bytesOfText, knownModel,
        folderName, template, job

    /// A part of every remark that belongs here.
    var words: [String] {
        switch self {
        case .fileExists: ["the prompt file `", "the answer file `", "the schema file `", "the photo `"]
        case .placeInAnswer: ["no answer of this schema has a value at", "` is no array by the schema"]
        case .nameExists: ["there is no eval set `", "there is no provider `"]
        case .hostRules:
            [
                "the endpoint must be an absolute URL", "the endpoint's query seems",
                "the endpoint must begin with https",
                "a key is never sent without TLS", "`insecure_http` is for private"
            ]
        case .calendar: ["must be a day of the calendar"]
        case .keysTogether:
            [
                "is above `in_flight`", "the shares of `splits` must add up", "lower end of `energy_kcal_range`",
                "remove it, or name that task", "has the check digit", "`text` must have 1 to",
                "`first` must be an answer", "must be one of the meal's `truth.foods`",
                "corrects a value that the food does not state", "only `task: refined-portion` has",
                "another row has prices from",
                "the last step must hold for every meal", "no step after this one is ever reached",
                "another step is named `", "says when `verify` replaces the answer", "names who answers already",
                "is the model that failed",
                "`most` is below `target`", "set it below `max_output_tokens`", "which no value could reach"
            ]
        case .byteUnits: [" bytes; write it like 4MB"]
        case .bytesOfText: [" bytes of UTF-8; it has "]
        case .knownModel: ["is no id the API knows"]
        case .folderName: ["`name` must be that of the folder"]
        case .template:
            [
                "`request` needs one of", "the request has no photo", "the request has one place",
                "places for photos; use at most",
                "variables; use at most", "`{{key}}` ",
                "the key goes into a header only", "unknown variable `", "must be the whole value", "begins a variable",
                "variables are not replaced", "a part sends the photo", "is nutrieval's own",
                "a key never stands in this file; write", "usage needs both", "an outcome is of a status"
            ]
        case .job:
            [
                "must be a path like", "` has no `{ticket}`", "is stated twice", "`list` needs one of",
                "`refresh` needs a key", "`refresh` must be `command`", "the body has no key"
            ]
        }
    }

    static func of(_ remark: String) -> SchemaException? {
        allCases.first { $0.words.contains { remark.contains($0) } }
    }
}
