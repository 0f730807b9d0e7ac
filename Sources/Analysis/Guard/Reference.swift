package import Catalog
package import Execution
import Files
package import FoundationEssentials
import Hashing
import JSON
package import Nutrition
package import Scoring

/// A reference run for gates, without answers: only scores and hashes per meal and variant.
package struct Reference: Sendable, Hashable {
    /// The written file format. Format 1, which lacks the scorer, can be read too.
    package static let format = 2

    package var run: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    package var gitCommit: String?
    /// As text; nil for a live run.
    package var simulation: String?
    package var repeats: Int
    /// Of the run's journal, in hexadecimal: equal hashes mean identical answers.
    package var answersSHA256: String
    package var missing: MissingPolicy
    package var ambiguous: AmbiguousMeals
    package var matchThreshold: Double
    /// See `ScorerFingerprint`; nil in a file of format 1.
    package var scorer: String?
    package var sets: [Set]
    package var variants: [Variant]

    package struct Set: Sendable, Hashable {
        package var name: String
        /// In the order of the set.
        package var meals: [Meal]
    }

    /// A meal's hashes, shortened.
    package struct Meal: Sendable, Hashable {
        package var id: String
        package var group: String
        /// Hash of its photos' hashes.
        package var photos: String
        /// Hash; nil for none.
        package var notes: String?
        /// Hash of the truth at scoring.
        package var truth: String
    }

    package struct Variant: Sendable, Hashable {
        package var id: VariantID
        var facts: VariantFacts
        package var scores: [GuardedVariant]
    }

    package var scores: [GuardedVariant] { variants.flatMap(\.scores) }
    package var mealCount: Int { sets.reduce(0) { $0 + $1.meals.count } }
}

/// A variant on an eval set.
struct ScoredPart: Hashable {
    var variant: VariantID
    var set: String
}

extension GuardedVariant {
    var part: ScoredPart { ScoredPart(variant: variant, set: self.set) }
    var name: String { "\(variant) on \(set)" }
}

/// Identifies a way of scoring: sanity rules with thresholds, and the food matcher.
package enum ScorerFingerprint {
    /// Increase it when a code change makes the rules or the matcher score the same answers differently.
    private static let revision = 1

    /// Twelve hexadecimal digits; equal for equal rules and matchers.
    package static func of(_ configuration: Configuration) -> String {
        let parts = ["revision \(revision)", text(configuration.sanity), text(configuration.embeddings as Any)]
        return String(SHA256Digest(of: Array(parts.joined(separator: "\n").utf8)).hex.prefix(12))
    }

    /// All members of a value, with dictionaries in a fixed order.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? ""):\(text($0.value))" }
        let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
        return "{\((isUnordered ? parts.sorted() : parts).joined(separator: ","))}"
    }
}

package enum ReferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    case absent(String)
    case unreadable(file: String, reason: String)
    case otherFormat(file: String, format: Int)
    /// Other rules or another matcher scored it, and its run is gone, so it cannot be scored again.
    case otherScorer(reference: String, run: String)
    case damaged(file: String, place: String)
    case unreadableAnswers(path: String)
    case incomplete(run: String)
    case notCopied(folder: String, reason: String)
    case noSeries(String)
    case doesNotFit(reference: String, reasons: [String])

    package var description: String {
        switch self {
        case .absent(let file): "\(file): there is no such reference; `nutrieval bless RUN` makes one"
        case .unreadable(let file, let reason): "\(file): this is no reference: \(reason)"
        case .otherFormat(let file, let format):
            format < Reference.format
                ? "\(file): this reference has the older format \(format) and this version reads 1 to \(Reference.format): make it again with `nutrieval bless RUN`"
                : "\(file): this reference has format \(format) and this version reads up to \(Reference.format): use a newer nutrieval"
        case .otherScorer(let reference, let run):
            "\(reference) was scored by other sanity rules or another food matcher, and its run \(run) is not here to score again: make it again with `nutrieval bless RUN`"
        case .damaged(let file, let place):
            "\(file): \(place) is missing or wrong: restore the file, or make it again with `nutrieval bless RUN`"
        case .unreadableAnswers(let path): "\(path) cannot be read: mend that first"
        case .incomplete(let run): "run \(run) is incomplete and cannot be the reference: finish it first"
        case .notCopied(let folder, let reason): "\(folder): the answers cannot be put there: \(reason)"
        case .noSeries(let reason): "nothing can be watched: \(reason)"
        case .doesNotFit(let reference, let reasons):
            "\(reference) cannot be compared: \(reasons.joined(separator: "; ")). Choose another reference, or bless a run of what is asked now"
        }
    }
}

extension Reference {
    /// The run scored by the present definitions, rounded as in the file so that both are equal to the last digit.
    /// - Parameter scorer: see `ScorerFingerprint`.
    /// - Throws: `ReferenceError.unreadableAnswers` when the journal cannot be read.
    package init(
        of run: ComparableRun, in folder: RunFolder, settings: ScoringSettings, scorer: String,
        vectors: NameVectors? = nil
    ) throws(ReferenceError) {
        let exact = Reference(
            run: run.record.name, startedAt: run.record.startedAt, toolVersion: run.record.toolVersion,
            gitCommit: run.record.gitCommit, simulation: run.record.simulation?.words, repeats: run.plan.repeats,
            answersSHA256: try folder.answersDigest(), missing: settings.missing, ambiguous: settings.ambiguous,
            matchThreshold: settings.matchThreshold, scorer: scorer, sets: run.sets.map { Set($0, of: run) },
            variants: run.variants.map { Variant($0, of: run, settings: settings, vectors: vectors) })
        self = try Reference(json: exact.json, file: folder.path)
    }
}

extension RunRecord.Simulation {
    var words: String { "seed \(seed), faults \(faults), times shortened by a factor of \(speedUp)" }
}

extension Reference.Set {
    fileprivate init(_ set: EvalSet, of run: ComparableRun) {
        let recorded = run.recordedMeals(of: set.name)
        self.init(
            name: set.name,
            meals: set.meals.map { meal in
                let asked = recorded[meal.id]
                return Reference.Meal(
                    id: meal.id, group: meal.group,
                    photos: Self.digest(of: asked?["text"] ?? asked?["barcode"] ?? asked?["photos"]),
                    notes: asked?["notes"]?.string.map { Self.digest(of: .string($0)) },
                    truth: String(RecordedTruths.digest(of: meal.truth).prefix(12)))
            })
    }

    private static func digest(of json: JSON?) -> String {
        String(SHA256Digest(of: (json ?? .null).serialized(sortedKeys: true)).hex.prefix(12))
    }
}

extension Reference.Variant {
    fileprivate init(_ id: VariantID, of run: ComparableRun, settings: ScoringSettings, vectors: NameVectors?) {
        let results = run.trials.filter { $0.variant == id }
        self.init(
            id: id, facts: VariantFacts(run, id),
            scores: run.sets.map {
                GuardedVariant(id, on: $0.scored(vectors: vectors), results: results, settings: settings)
            })
    }
}

extension RunFolder {
    /// Hash of the journal's bytes, in hexadecimal.
    fileprivate func answersDigest() throws(ReferenceError) -> String {
        do throws(SmallFile.Failure) {
            return SHA256Digest(of: try SmallFile.read(answersPath, limit: 4_000_000_000)).hex
        } catch .absent {
            return SHA256Digest(of: []).hex
        } catch {
            throw .unreadableAnswers(path: answersPath)
        }
    }
}

/// Reference files, `reports/references/NAME.json`, which git tracks.
package enum ReferenceFiles {
    /// In bytes: a meal takes some two hundred for each variant.
    private static let limit = 256_000_000

    /// Where references are kept, and where projects of version 0.1.0 keep them: their `.gitignore` tracks that folder alone.
    private static func folders(in reports: URL) -> [URL] {
        [reports.appending(path: "references"), reports.appending(path: "baselines")]
    }

    /// The folder of new references: the present one, unless only the former one is in use.
    package static func folder(in reports: URL) -> URL {
        let folders = folders(in: reports)
        return folders.first { !names(in: $0).isEmpty }
            ?? folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
    }

    /// The file of a reference, or of a new one.
    package static func file(_ name: String, in reports: URL) -> URL {
        let folder = folders(in: reports).first { names(in: $0).contains(name) } ?? folder(in: reports)
        return folder.appending(path: "\(name).json")
    }

    package static func all(in reports: URL) -> [String] {
        Set(folders(in: reports).flatMap(names)).sorted()
    }

    private static func names(in folder: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
    }

    /// - Throws: `ReferenceError` if the file is missing or unreadable.
    package static func read(_ url: URL) throws(ReferenceError) -> Reference {
        let path = url.path
        let bytes: [UInt8]
        do throws(SmallFile.Failure) {
            bytes = try SmallFile.read(path, limit: limit)
        } catch {
            switch error {
            case .absent: throw .absent(path)
            case .notAFile: throw .unreadable(file: path, reason: "it is a link, a folder or another thing")
            case .tooLarge: throw .unreadable(file: path, reason: "it has more than \(limit / 1_000_000) MB")
            }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, limits: JSONLimits(bytes: limit)) } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        return try Reference(json: json, file: path)
    }

    /// Writes the whole file, creating its folder.
    /// - Throws: `WriteError`.
    package static func write(_ reference: Reference, to url: URL, redactor: Redactor) throws {
        try ReportFiles.make(RunFolder(url: url.deletingLastPathComponent()))
        try WholeFile.write(redactor.redacted(reference.bytes), to: url.path)
    }
}
