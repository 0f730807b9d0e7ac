package import Catalog
package import Execution
import Files
import FoundationEssentials
import Hashing
import JSON
import Nutrition
package import Photos
import Reporting
package import Scoring

/// Checks whether a plan is comparable with a reference, before any money is spent.
package enum ReferenceFit {
    /// - Parameter name: of the reference, as the person typed it.
    /// - Throws: `ReferenceError.doesNotFit` naming all that is missing.
    package static func check(
        _ plan: Plan, isSimulated: Bool, settings: ScoringSettings, against reference: Reference, named name: String
    ) throws(ReferenceError) {
        let sets = plan.sets.map(\.set.counted).keyed(by: \.name)
        var reasons = differences(
            reference, isSimulated: isSimulated, settings: settings, variants: plan.variants.map(\.id))
        for set in reference.sets {
            guard let own = sets[set.name] else {
                reasons.append("the eval set \(set.name) is not asked about")
                continue
            }
            let meals = own.meals.keyed(by: \.id)
            let absent = set.meals.map(\.id).filter { meals[$0] == nil }
            if !absent.isEmpty {
                reasons.append(
                    "\(absent.count) of its \(set.meals.count) meals of \(set.name) are not asked about or left out, such as \(absent[0])"
                )
            }
            let changed = set.meals.filter { meal in
                meals[meal.id].map { !RecordedTruths.digest(of: $0.truth).hasPrefix(meal.truth) } ?? false
            }
            if let first = changed.first {
                reasons.append(
                    "the truths of \(changed.count) meals of \(set.name), such as \(first.id), are not those it was scored by (bless its run again)"
                )
            }
        }
        if !reasons.isEmpty { throw .doesNotFit(reference: name, reasons: reasons) }
    }

    static func differences(
        _ reference: Reference, isSimulated: Bool, settings: ScoringSettings, variants: [VariantID]
    ) -> [String] {
        var reasons: [String] = []
        if isSimulated != (reference.simulation != nil) {
            reasons.append(
                isSimulated
                    ? "it is of real models, and the simulator answers here"
                    : "it is of the simulator, and real models answer here")
        }
        if settings.missing != reference.missing {
            reasons.append(
                "it was scored with missing: \(reference.missing.rawValue), and this run with \(settings.missing.rawValue)"
            )
        }
        if settings.ambiguous != reference.ambiguous {
            reasons.append(
                "it was scored with ambiguous: \(reference.ambiguous.rawValue), and this run with \(settings.ambiguous.rawValue)"
            )
        }
        if settings.matchThreshold != reference.matchThreshold {
            reasons.append(
                "it was scored with match_threshold: \(reference.matchThreshold), and this run with \(settings.matchThreshold)"
            )
        }
        let absent = reference.variants.map(\.id).filter { !variants.contains($0) }
        if !absent.isEmpty {
            reasons.append("it has \(absent.map(\.description).joined(separator: ", ")), which this run did not ask")
        }
        return reasons
    }
}

/// Metrics a gate does not check, and why: a score missing in the reference, or a check that is off.
package enum Unguarded {
    /// Sentences without a full stop. With nil tolerances every check is on.
    package static func sentences(_ scores: [GuardedVariant], _ tolerances: GateTolerances? = nil) -> [String] {
        func isOn(_ metric: GuardedMetric) -> Bool { tolerances?.guards(metric) ?? true }
        let keys: [GuardedMetric] = [.energyMAE, .foodsF1, .sanity, .outcomes, .cost, .p95, .spend]
        let off = keys.filter { !isOn($0) }.map(\.rawValue)
        let switched =
            off.isEmpty ? [] : ["off under `gate` in config.yaml: \(off.joined(separator: ", "))"]
        let unknown = scores.flatMap { scores in
            let cases: [(String, [GuardedMetric])] = [
                ("energy", [.energyMAE]), ("foods", [scores.isProse ? .foodsRecall : .foodsF1]),
                ("flagged and failed answers", [.sanity, .outcomes]), ("cost", [.cost]), ("latency", [.p95])
            ]
            return cases.compactMap { what, metrics -> String? in
                guard let metric = metrics.first(where: isOn) else { return nil }
                let known = scores.meals.count { metric.isKnown(of: $0) }
                return sentence(scores.name, what, known, of: scores.meals.count)
            }
        }
        return switched + unknown + (isOn(.spend) ? spend(scores) : [])
    }

    private static func sentence(_ name: String, _ what: String, _ known: Int, of meals: Int) -> String? {
        if known == meals { return nil }
        return known == 0
            ? "\(name): \(what) is not known"
            : "\(name): \(what) is checked on \(known) of \(meals) meals"
    }

    /// For all variants of a set together: unknown if unknown for one of them.
    private static func spend(_ scores: [GuardedVariant]) -> [String] {
        scores.map(\.set).unique().compactMap { set in
            let own = scores.filter { $0.set == set }
            let unknown = Set(own.flatMap { $0.meals.filter { !GuardedMetric.spend.isKnown(of: $0) }.map(\.id) })
            let meals = own.first?.meals.count ?? 0
            return sentence("all variants on \(set)", "spend", meals - unknown.count, of: meals)
        }
    }
}

extension RunFolder {
    /// Copies this run's record and answers byte for byte to another folder; does nothing for the same folder.
    /// - Throws: `ReferenceError.unreadableAnswers`.
    package func copyAnswers(to target: RunFolder) throws(ReferenceError) {
        guard url.standardized.resolvingSymlinksInPath() != target.url.standardized.resolvingSymlinksInPath() else {
            return
        }
        for name in ["answers.jsonl", "run.json"] {
            do {
                let bytes = try SmallFile.read(file(name).path, limit: 4_000_000_000)
                try FileManager.default.createDirectory(at: target.url, withIntermediateDirectories: true)
                try WholeFile.write(bytes, to: target.file(name).path)
            } catch is SmallFile.Failure {
                throw .unreadableAnswers(path: file(name).path)
            } catch {
                throw .notCopied(folder: target.path, reason: "\(error)")
            }
        }
    }
}

extension ComparableRun {
    /// Changes of today's requests that recorded answers cannot show, in sentences.
    /// - Parameters:
    ///   - providers: the project's present definitions.
    ///   - digests: of the photo files; missing files count as unchanged.
    package func staleness(asking providers: [ProviderDefinition], digests: PhotoDigests) -> [String] {
        staleVariants(providers) + staleMeals(digests)
    }

    private func staleVariants(_ providers: [ProviderDefinition]) -> [String] {
        let present = PlanRecord(asked(of: providers)).variants
        let unseen: Set<ComparedChange.Kind> = [.model, .prompt, .photoSetting, .parameters, .wire, .endpoint]
        return zip(variants, present).flatMap { variant, present in
            let before = VariantFacts(recorded: record.plan.variant(variant).json)
            let changes = before.changes(to: VariantFacts(recorded: present.json))
            return changes.filter { unseen.contains($0.what) }.map { change in
                let what = change.what.rawValue.replacing("_", with: " ")
                return
                    "the \(what) of \(variant) changed since its answers were recorded (\(change.base ?? "not known") → \(change.candidate ?? "not known")), which \(Self.unseen)"
            }
        }
    }

    /// The plan with each provider's present prompt, since a provider may no longer use the recorded prompt name.
    private func asked(of providers: [ProviderDefinition]) -> Plan {
        var asked = plan
        for place in asked.variants.indices where asked.variants[place].hasOwnPrompt {
            let name = asked.variants[place].id.provider
            guard let provider = providers.first(where: { $0.name == name }) else { continue }
            asked.variants[place].definition.prompt = PlanVariant(provider).definition.prompt
        }
        return asked
    }

    private static let unseen = "no recorded answer can show: run it anew and record that"

    private func staleMeals(_ digests: PhotoDigests) -> [String] {
        Planner.hashed(plan, digests: digests).sets.flatMap { planned -> [String] in
            let recorded = recordedMeals(of: planned.set.name)
            func changed(_ what: String, _ isChanged: (JSON, Meal) -> Bool) -> String? {
                let meals = planned.set.meals.filter { meal in recorded[meal.id].map { isChanged($0, meal) } ?? false }
                guard let first = meals.first else { return nil }
                let count = meals.count == 1 ? "the meal \(first.id)" : "\(meals.count) meals, such as \(first.id),"
                return
                    "the \(what) of \(count) of \(planned.set.name) changed since the answers were recorded, which \(Self.unseen)"
            }
            let photos = changed("photos") { before, meal in
                let hashes = (before["photos"]?.array ?? []).map(\.string)
                guard hashes.count == meal.photos.count else { return true }
                return zip(hashes, meal.photos).contains { before, name in
                    guard let before, let now = planned.photoHashes[name]?.hex else { return false }
                    return before != now
                }
            }
            let texts = changed("text or code") {
                $0["text"]?.string != $1.text || $0["barcode"]?.string != $1.barcode
            }
            return [photos, texts, changed("notes") { $0["notes"]?.string != $1.notes }].compactMap { $0 }
        }
    }
}
