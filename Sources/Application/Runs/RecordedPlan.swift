import Analysis
import Catalog
package import Execution
import Hashing
import JSON
import Nutrition
import Sanity
import Scoring

extension RunRecord {
    /// The sets asked about, with the ids of their meals.
    package var sets: [(name: String, meals: [String])] {
        (plan.json["sets"]?.array ?? []).map { set in
            (set["name"]?.string ?? "?", set["meals"]?.array?.compactMap { $0["id"]?.string } ?? [])
        }
    }
}

extension LoadedProject {
    /// A recorded run's plan with the present definitions, for scoring; for a shard, its part.
    /// - Parameter photos: false: the photos may be missing, since nothing is asked and no picture shown.
    /// - Throws: `ApplicationError` naming what the project no longer has.
    func plan(of record: RunRecord, photos: Bool = true) throws -> Plan {
        try wholePlan(of: record, photos: photos).part(record.shard)
    }

    private func wholePlan(of record: RunRecord, photos: Bool = true) throws -> Plan {
        let recorded = record.plan.json
        let plans = try record.sets.map { name, meals -> PlanSet in
            guard catalog.sets.contains(name) else {
                throw ApplicationError.definitions(
                    "run \(record.name) used the eval set \(name), which is gone: bring it back to score it"
                )
            }
            return try planned(name, meals: meals, record, photos: photos)
        }
        var plan = Plan(
            seed: recorded["seed"]?.string.flatMap { UInt64($0) } ?? configuration.run.seed,
            repeats: max(1, recorded["repeats"]?.integer ?? 1), variants: try variants(of: record), sets: plans)
        plan.sanity = SanityChecker(profile: configuration.sanity)
        return plan
    }

    /// The recorded variants with the present definitions, but recorded names and models.
    private func variants(of record: RunRecord) throws -> [PlanVariant] {
        var gone: [String] = []
        var variants: [PlanVariant] = []
        for recorded in record.plan.variants {
            guard let id = recorded.id, let definition = catalog.provider(named: id.provider) else {
                gone.append("the provider \(recorded.provider ?? "?")")
                continue
            }
            guard let photo = recordedPhotoSetting(id.photoSetting) else {
                gone.append("the photo setting \(id.photoSetting)")
                continue
            }
            var variant = variant(recorded, id, definition, photo)
            for (name, member) in recorded.members {
                guard let role = RoutingRole(rawValue: name), let id = member.id,
                    let definition = catalog.provider(named: id.provider)
                else {
                    gone.append("the provider \(member.provider ?? "?")")
                    continue
                }
                variant.members[role] = self.variant(member, id, definition, photo)
            }
            variants.append(variant)
        }
        guard gone.isEmpty else {
            throw ApplicationError.definitions(
                "run \(record.name) used \(gone.unique().joined(separator: ", ")), which is gone: bring it back to score it"
            )
        }
        return variants
    }

    private func variant(
        _ recorded: RecordedVariant, _ id: VariantID, _ definition: ProviderDefinition, _ photo: NamedPhotoSetting
    ) -> PlanVariant {
        var variant = PlanVariant(
            definition, prompt: recordedPrompt(of: recorded, id, definition), photo: photo,
            perturbation: id.perturbation)
        variant.id = id
        variant.hasOwnPrompt = recorded.hasOwnPrompt
        variant.model = recorded.model ?? definition.model
        return variant
    }

    /// The recorded prompt: the first match by hash among the provider's own and `providers/prompts`, under its
    /// recorded name; else the one of that name, else the provider's own. Answers are read without it, and a resume
    /// refuses a changed one.
    private func recordedPrompt(of recorded: RecordedVariant, _ id: VariantID, _ definition: ProviderDefinition)
        -> Prompt
    {
        let named = catalog.prompts.contains(id.prompt) ? catalog.loadPrompt(named: id.prompt).prompt : nil
        let candidates = [definition.prompt, named?.filled(with: definition.promptVariables)].compactMap { $0 }
        if var same = candidates.first(where: { $0.sha256.hex == recorded.promptSHA256 }) {
            same.name = id.prompt
            return same
        }
        return candidates.first { $0.name == id.prompt } ?? definition.prompt
    }

    private func recordedPhotoSetting(_ name: String) -> NamedPhotoSetting? {
        if name == NamedPhotoSetting.own.name { return .own }
        return configuration.photoSettings[name].map { NamedPhotoSetting(name: name, $0) }
    }

    private func planned(
        _ name: String, meals ids: [String], _ record: RunRecord, photos: Bool
    ) throws -> PlanSet {
        let whole = try set(name, photos: photos)
        let byID = whole.meals.keyed(by: \.id)
        let gone = ids.filter { byID[$0] == nil }
        guard gone.isEmpty else {
            throw ApplicationError.definitions(
                "run \(record.name) asked about \(gone.prefix(5).joined(separator: ", ")) of \(name), which are gone: "
                    + "bring them back to score it")
        }
        var chosen = whole
        chosen.meals = ids.compactMap { byID[$0] }
        return PlanSet(set: chosen)
    }

    /// The whole plan of a run to resume; for a shard, all parts.
    /// - Throws: `RunFolderError.planChanged` if anything an answer depends on has changed.
    func plan(again record: RunRecord) throws -> Plan {
        let present = Planner.hashed(try wholePlan(of: record), digests: photoDigests)
        try Self.requirePhotos(of: present)
        let differences = PlanRecord(present).differences(from: record.plan)
        guard differences.isEmpty else {
            throw RunFolderError.planChanged(name: record.name, differences: differences)
        }
        return present
    }

    /// - Throws: `ApplicationError` for a temporarily unreadable photo: its hash would be missing for good.
    static func requirePhotos(of plan: Plan) throws {
        guard let failure = plan.sets.lazy.compactMap(\.failure).first else { return }
        throw ApplicationError(.incomplete, failure)
    }
}
