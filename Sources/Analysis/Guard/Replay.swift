package import Catalog
package import Execution
import Files
import FoundationEssentials
import Hashing
import JSON
import Nutrition
package import Photos
import Reporting
import Scoring

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
            return [photos, changed("notes") { $0["notes"]?.string != $1.notes }].compactMap { $0 }
        }
    }
}
