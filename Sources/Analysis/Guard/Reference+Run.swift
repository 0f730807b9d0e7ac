import Catalog
package import Execution
import Hashing
import JSON
import Nutrition
package import Scoring

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
            answersSHA256: try folder.answersDigest(), missing: settings.missing,
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
                    id: meal.id, group: meal.group, photos: Self.digest(of: asked?["photos"]),
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
