import Costs
import Photos
import YAML

enum LifecycleReader {
    static func read(_ provider: MappingReader) -> Lifecycle? {
        provider.mapping("lifecycle", known: ["shutdown", "replacement", "source"]).map { reader in
            Lifecycle(
                shutdown: reader.date("shutdown"), replacement: reader.text("replacement", limit: 200),
                source: reader.text("source"))
        }
    }

    /// An error after the shutdown, a warning before; the earlier of the file's and the known day counts.
    /// - Parameter isOwnServer: true if no vendor can stop the server of a model with public weights.
    static func check(_ lifecycle: Lifecycle?, today: CalendarDate, isOwnServer: Bool, _ provider: MappingReader) {
        guard let node = provider.value("model"), let id = node.string else { return }
        let model = MappingReader.shown(id)
        if let correct = RetiredModel.correctID(of: id), !isOwnServer {
            provider.note(
                node, "`\(model)` is no id the API knows; write `model: \(correct)`, the API's id of it")
        }
        let known = RetiredModel.named(id).flatMap { $0.isOpen && isOwnServer ? nil : $0 }
        guard let day = [lifecycle?.shutdown, known?.shutdown].compactMap({ $0 }).min() else { return }
        let replacement = lifecycle?.replacement ?? known?.replacement
        let advice = replacement.map { "use \(MappingReader.shown($0)) instead" } ?? "choose another model"
        let end = day <= today ? "was shut down" : "will be shut down"
        var remark = Diagnostic(
            day <= today ? .error : .warning, file: provider.file, line: node.line, column: node.column,
            message: "\(model) \(end) on \(day); \(advice)")
        remark.isLifecycle = true
        provider.diagnostics.add(remark)
    }
}

enum DataResidencyReader {
    /// Nil if absent or incomplete: nobody can check a claim without its source.
    static func read(_ provider: MappingReader) -> DataResidency? {
        guard let reader = provider.mapping("data_residency", known: ["region", "source"]) else { return nil }
        let region = reader.text("region", required: "eu", limit: DataResidency.longestRegion)
        let source = reader.text("source", required: "the page or contract that says so")
        guard let region, let source else { return nil }
        if DataResidency.isRegion(region) { return DataResidency(region: region, source: source) }
        reader.note("region", DataResidency.advice)
        return nil
    }
}

enum LimitsReader {
    private static let keys = [
        "photos_per_request", "bytes_per_photo", "requests_per_minute", "tokens_per_minute", "in_flight",
        "in_flight_start", "timeout_s", "start_s", "pool", "tier"
    ]

    /// The limits of the named tier; located error for one the vendor states nothing of.
    private static func tier(_ reader: MappingReader, _ format: FormatDeclaration, _ model: String) -> RateTier? {
        guard let name = reader.choice("tier", of: RateTier.names) else { return nil }
        let own = format.tiers.filter { model.hasPrefix($0.models) }
        if let tier = own.first(where: { $0.name == name }) { return tier }
        var names: [String] = []
        for tier in own where !names.contains(tier.name) { names.append(tier.name) }
        let others = names.isEmpty ? "none is" : names.map { "`\($0)`" }.joined(separator: ", ") + " is"
        reader.note(
            "tier",
            "no limits of \(format.vendor)'s tier `\(name)` are known for this model (\(others)); write "
                + "`requests_per_minute`")
        return nil
    }

    static func read(_ provider: MappingReader, _ format: FormatDeclaration, model: String) -> Limits {
        var limits = format.usualLimits
        guard let reader = provider.mapping("limits", known: keys) else { return limits }
        limits.photosPerRequest = reader.integer("photos_per_request", in: 1...3600) ?? limits.photosPerRequest
        limits.bytesPerPhoto = reader.bytes("bytes_per_photo", in: 1000...100_000_000) ?? limits.bytesPerPhoto
        let tier = tier(reader, format, model)
        limits.requestsPerMinute = reader.integer("requests_per_minute", in: 1...10_000_000) ?? tier?.requests
        limits.tokensPerMinute = reader.integer("tokens_per_minute", in: 1...10_000_000_000) ?? tier?.tokens
        limits.tier = tier?.name
        limits.inFlight = reader.integer("in_flight", in: 1...1024) ?? limits.inFlight
        limits.inFlightStart = reader.integer("in_flight_start", in: 1...1024)
        if let seconds = reader.number("timeout_s", in: 1...3600) {
            limits.timeout = .milliseconds(Int(seconds * 1000))
        }
        if let seconds = reader.number("start_s", in: 1...3600) { limits.start = .milliseconds(Int(seconds * 1000)) }
        limits.pool = reader.text("pool", limit: 100)
        if let start = limits.inFlightStart, start > limits.inFlight {
            reader.note("in_flight_start", "`in_flight_start` is above `in_flight` (\(limits.inFlight)); lower it")
        }
        return limits
    }
}

/// Reads `prices:` of a provider: dated rows in USD per million tokens or per request.
enum PricesReader {
    private static let keys = [
        "from", "input", "cached_input", "cache_write", "output", "per_request_usd", "batch_discount", "long_context",
        "source"
    ]
    private static let range = 0.0...100_000

    static func read(_ provider: MappingReader) -> PriceBook? {
        let nodes = provider.list(
            "prices", of: 1...200,
            mistake: "`prices` must be a list of dated rows; write `- {from: 2026-01-01, input: 1, output: 2, …}`")
        var rows: [PriceRow] = []
        for node in nodes ?? [] {
            guard let reader = provider.element(node, what: "a price row", known: keys), let row = row(reader) else {
                continue
            }
            if rows.contains(where: { $0.from == row.from }) {
                reader.note(node, "another row has prices from \(row.from); keep one of them")
            }
            rows.append(row)
        }
        return rows.isEmpty ? nil : PriceBook(rows: rows)
    }

    private static func row(_ reader: MappingReader) -> PriceRow? {
        let from = reader.date("from", required: "2026-01-01")
        let source = reader.text("source", required: "where the price was read")
        var row = PriceRow(from: from ?? .unixEpoch, source: source ?? "")
        row.input = reader.number("input", in: range)
        row.cachedInput = reader.number("cached_input", in: range)
        row.cacheWrite = reader.number("cache_write", in: range)
        row.output = reader.number("output", in: range)
        row.perRequest = reader.number("per_request_usd", in: 0...1000)
        row.batchDiscount = reader.number("batch_discount", in: 0...1)
        row.longContext = longContext(reader)
        return from == nil || source == nil ? nil : row
    }

    private static func longContext(_ reader: MappingReader) -> PriceRow.LongContext? {
        guard let long = reader.mapping("long_context", known: ["above", "input", "cached_input", "output"]) else {
            return nil
        }
        let above = long.integer("above", required: "1", in: 1...100_000_000)
        let input = long.number("input", required: "1", in: range)
        let cachedInput = long.number("cached_input", in: range)
        let output = long.number("output", required: "1", in: range)
        guard let above, let input, let output else { return nil }
        return PriceRow.LongContext(above: above, input: input, cachedInput: cachedInput, output: output)
    }
}

enum ImageTokenRuleReader {
    /// Each rule's numbers, in the order `rule(_:)` takes them.
    private static let rules: [String: (numbers: [String], rule: @Sendable ([Double]) -> ImageTokenRule)] = [
        "openai-tiles": (["base", "tile"], { .openAITiles(base: Int($0[0]), tile: Int($0[1])) }),
        "openai-patches": (["budget", "multiplier"], { .openAIPatches(budget: Int($0[0]), multiplier: $0[1]) }),
        "mistral-patches": (
            ["patch", "merge", "max_side"],
            { .mistralPatches(patch: Int($0[0]), merge: Int($0[1]), maxSide: Int($0[2])) }
        ),
        "gemini-tiles": ([], { _ in .googleTiles }), "gemini-fixed": (["tokens"], { .googleFixed(tokens: Int($0[0])) }),
        "anthropic-patches": ([], { _ in .anthropicPatches }),
        "anthropic-large-patches": ([], { _ in .anthropicLargePatches }),
        "fixed": (["tokens"], { .fixed(tokens: Int($0[0])) })
    ]

    static func read(_ provider: MappingReader) -> ImageTokenRule? {
        let numbers = Set(rules.values.flatMap(\.numbers)).sorted()
        guard let reader = provider.mapping("image_tokens", known: ["rule"] + numbers),
            let name = reader.choice("rule", required: "openai-tiles", of: rules.keys.sorted()),
            let (wanted, rule) = rules[name]
        else { return nil }
        for (key, node, value) in reader.pairs
        where numbers.contains(key) && !wanted.contains(key) && !value.isNull {
            reader.note(node, "the rule \(name) has no `\(key)`; remove it")
        }
        // Divisors may not be 0.
        let values = wanted.compactMap { key -> Double? in
            if key == "multiplier" { return reader.number(key, required: "1", in: 0.01...100) }
            let least = ["patch", "merge", "max_side", "budget"].contains(key) ? 1 : 0
            return reader.integer(key, required: "1", in: least...1_000_000).map { Double($0) }
        }
        return values.count == wanted.count ? rule(values) : nil
    }
}

enum PhotoSettingReader {
    private static let preparing = ["longest_side_px", "format", "quality"]
    static let variationKeys = preparing + ["detail", "photos"]

    /// Reads one of `photo_settings`; without preparation keys, each provider keeps its own.
    static func variation(_ reader: MappingReader) -> PhotoVariation {
        if reader.pairs.isEmpty {
            reader.note(
                reader.node, "this photo setting changes nothing; name one of \(variationKeys.joined(separator: ", "))")
        }
        let isPreparing = preparing.contains { reader.value($0) != nil }
        return PhotoVariation(
            setting: isPreparing ? read(reader) : nil, detail: reader.choice("detail", as: ImageDetail.self),
            photos: reader.integer("photos", in: 1...8))
    }

    /// The quality is a number, or `keep`, which uses the standard quality for photos that cannot be kept.
    static func read(_ reader: MappingReader) -> PhotoSetting {
        var setting = PhotoSetting()
        let mistake = "`quality` must be a whole number from 1 to 100, or `keep` to send a JPEG as it is"
        let quality = reader.read("quality", mistake: mistake) { node in
            node.text == "keep" ? setting.quality : node.integer.flatMap { (1...100).contains($0) ? $0 : nil }
        }
        setting.quality = quality ?? setting.quality
        setting.keepsOriginal = reader.value("quality")?.text == "keep"
        setting.longestSide = reader.integer("longest_side_px", in: 1...16_383) ?? setting.longestSide
        setting.format = reader.choice("format", as: PhotoSetting.Format.self) ?? setting.format
        if setting.keepsOriginal, setting.format != .jpeg {
            reader.note(
                "quality",
                "`quality: keep` only applies to `format: jpeg`; with `format: \(setting.format.rawValue)` every photo is "
                    + "encoded anew, so write one of `format: jpeg` and a quality from 1 to 100", .warning)
        }
        return setting
    }

    static func read(ofProvider provider: MappingReader, _ format: FormatDeclaration) -> (PhotoSetting, detail: String?)
    {
        guard let reader = provider.mapping("photo", known: preparing + ["detail"]) else {
            return (PhotoSetting(), nil)
        }
        let setting = read(reader)
        if !format.photoFormats.contains(setting.format) {
            let words = format.photoFormats.map(\.rawValue).sorted().joined(separator: " or ")
            reader.note("format", "\(format.server ?? format.vendor) reads no \(setting.format.rawValue); use \(words)")
        }
        return (setting, reader.choice("detail", of: format.details.map(\.word)))
    }
}
