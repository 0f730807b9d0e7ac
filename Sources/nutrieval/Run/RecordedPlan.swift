import ArgumentParser
import Catalog
import Harness
import Hashing
import JSON
import Nutrition

extension LoadedProject {
    /// The plan a recorded run would have today, for scoring: its meals and variants with the present definitions.
    ///
    /// - Throws: exit 65 naming what the project no longer has.
    func plan(of record: RunRecord) throws -> Plan {
        let recorded = record.plan.json
        let sets = recorded["sets"]?.array ?? []
        let plans = try sets.map { set -> PlanSet in
            guard let name = set["name"]?.string, catalog.sets.contains(name) else {
                Console.error(
                    "run \(record.name) used the eval set \(set["name"]?.string ?? "?"), which is gone: bring it back to score it"
                )
                throw ExitCode.badDefinitions
            }
            return try planned(name, meals: set["meals"]?.array?.compactMap { $0["id"]?.string } ?? [], record)
        }
        return Plan(
            seed: recorded["seed"]?.string.flatMap { UInt64($0) } ?? configuration.run.seed,
            repeats: max(1, recorded["repeats"]?.integer ?? 1), variants: try variants(of: record), sets: plans)
    }

    /// The recorded variants with the present definitions: provider, prompt and photo setting found again by name.
    private func variants(of record: RunRecord) throws -> [PlanVariant] {
        var gone: [String] = []
        var variants: [PlanVariant] = []
        for row in record.plan.json["variants"]?.array ?? [] {
            let name = row["provider"]?.string ?? "?"
            guard let definition = catalog.provider(named: name) else {
                gone.append("the provider \(name)")
                continue
            }
            let (prompt, photo) = (recordedPrompt(of: row, definition), recordedPhotoSetting(of: row))
            if prompt == nil { gone.append("the prompt \(row["prompt"]?.string ?? "?")") }
            if photo == nil { gone.append("the photo setting \(row["photo_setting"]?.string ?? "?")") }
            if let prompt, let photo { variants.append(PlanVariant(definition, prompt: prompt, photo: photo)) }
        }
        guard gone.isEmpty else {
            Console.error(
                "run \(record.name) used \(unique(gone).joined(separator: ", ")), which is gone: bring it back to score it"
            )
            throw ExitCode.badDefinitions
        }
        return variants
    }

    /// The provider's own prompt or a file of `providers/prompts`: the one that is what it was, else the one of its name.
    private func recordedPrompt(of row: JSON, _ definition: ProviderDefinition) -> Prompt? {
        let name = row["prompt"]?.string ?? definition.prompt.name
        let own = definition.prompt.name == name ? definition.prompt : nil
        let recorded = row["prompt_sha256"]?.string
        if let own, own.sha256.hex == recorded { return own }
        let other = catalog.prompts.contains(name) ? catalog.loadPrompt(named: name).prompt : nil
        if let other, other.sha256.hex == recorded { return other }
        return own ?? other
    }

    private func recordedPhotoSetting(of row: JSON) -> NamedPhotoSetting? {
        let name = row["photo_setting"]?.string ?? NamedPhotoSetting.own.name
        if name == NamedPhotoSetting.own.name { return .own }
        return configuration.photoSettings[name].map { NamedPhotoSetting(name: name, setting: $0) }
    }

    private func planned(_ name: String, meals ids: [String], _ record: RunRecord) throws -> PlanSet {
        let whole = try set(name)
        let byID = Dictionary(whole.meals.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let gone = ids.filter { byID[$0] == nil }
        guard gone.isEmpty else {
            Console.error(
                "run \(record.name) asked about \(gone.prefix(5).joined(separator: ", ")) of \(name), which are gone: bring them back to score it"
            )
            throw ExitCode.badDefinitions
        }
        var chosen = whole
        chosen.meals = ids.compactMap { byID[$0] }
        return PlanSet(set: chosen, photoHashes: [:])
    }

    /// The plan of a run that is to be resumed.
    ///
    /// - Throws: `RunFolderError.planChanged` when anything an answer depends on is not what it was.
    func plan(again record: RunRecord) throws -> Plan {
        let present = Planner.hashed(try plan(of: record))
        let differences = PlanRecord(present).differences(from: record.plan)
        guard differences.isEmpty else {
            throw RunFolderError.planChanged(name: record.name, differences: differences)
        }
        return present
    }
}
