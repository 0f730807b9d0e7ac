package import Catalog
import FoundationEssentials
import JSON
package import Nutrition
package import Photos
import Scoring

extension PhotoQuality {
    package init(_ look: PhotoLook) {
        self.init(blur: look.blur, brightness: look.brightness, contrast: look.contrast, framing: look.framing)
    }
}

extension PreparedPhotoStore {
    /// The quality of the set's meals by id, without meals of which no photo can be measured. Blocks.
    package func quality(of set: EvalSet) -> [String: PhotoQuality] {
        let looks = looks(at: set.meals.flatMap { $0.photos.map { set.path(ofPhoto: $0) } })
        return set.meals.reduce(into: [:]) { quality, meal in
            let photos = meal.photos.compactMap { looks[set.path(ofPhoto: $0)].map { PhotoQuality($0) } }
            quality[meal.id] = PhotoQuality.best(of: photos)
        }
    }
}

extension Plan {
    /// The plan with its meals' quality as the run in that folder recorded it.
    package func recalling(_ folder: RunFolder) -> Plan {
        let recorded = RecordedQuality(in: folder).meals
        var plan = self
        for index in plan.sets.indices {
            let set = plan.sets[index].set
            guard let known = recorded[set.name] else { continue }
            let own = Set(set.meals.map(\.id))
            plan.sets[index].quality = known.filter { own.contains($0.key) }
        }
        return plan
    }

    /// The plan with the quality of its other meals as their photos are now. Blocks.
    package func measured(by photos: PreparedPhotoStore) -> Plan {
        var plan = self
        for index in plan.sets.indices {
            let known = plan.sets[index].quality
            var missing = plan.sets[index].set
            missing.meals.removeAll { known[$0.id] != nil }
            guard !missing.meals.isEmpty else { continue }
            plan.sets[index].quality = known.merging(photos.quality(of: missing)) { first, _ in first }
        }
        return plan
    }

    /// The plan whose scores leave out meals for which the condition does not hold, or is not known.
    package func scoring(only condition: MealCondition) -> Plan {
        var plan = self
        for index in plan.sets.indices {
            let planned = plan.sets[index]
            plan.sets[index].unchosen = Set(
                planned.set.meals.map(\.id).filter { condition.holds(planned.quality[$0]) != true })
        }
        return plan
    }

    /// Whether every photo is sent as it is: then none is decoded for a request, and measuring would be most of the work.
    package var sendsOriginals: Bool { variants.allSatisfy { $0.photo.keepsOriginal } }

    /// Whether a cascade decides by the photos' quality.
    package var needsQuality: Bool {
        withMembers.variants.contains { $0.policy?.needsQuality == true }
    }
}

/// `quality.json` of a run: the quality of its meals when it was asked, so that scoring needs no photos.
package struct RecordedQuality: Sendable, Hashable {
    package static let fileName = "quality.json"
    private static let format = 1
    private static let limit = 64_000_000

    /// By set and meal.
    package private(set) var meals: [String: [String: PhotoQuality]] = [:]

    package init(_ meals: [String: [String: PhotoQuality]]) { self.meals = meals }

    package init(_ plan: Plan) {
        for planned in plan.sets where !planned.quality.isEmpty { meals[planned.set.name] = planned.quality }
    }

    /// Empty without a readable file of this format.
    package init(in folder: RunFolder) {
        guard let bytes = SmallFile.bytes(at: folder.file(Self.fileName).path, limit: Self.limit),
            let json = try? JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit)),
            json["format"]?.integer == Self.format
        else { return }
        for (set, own) in json["sets"]?.object ?? JSONObject() {
            for (meal, values) in own.object ?? JSONObject() {
                func value(_ field: PhotoQuality.Field) -> Double? {
                    values[field.rawValue]?.number.flatMap { (0...1).contains($0) ? $0 : nil }
                }
                guard let blur = value(.blur), let brightness = value(.brightness), let contrast = value(.contrast),
                    let framing = value(.framing)
                else { continue }
                meals[set, default: [:]][meal] = PhotoQuality(
                    blur: blur, brightness: brightness, contrast: contrast, framing: framing)
            }
        }
    }

    private var json: JSON {
        [
            "format": .number(Double(Self.format)),
            "sets": .object(
                JSONObject(
                    meals.sorted { $0.key < $1.key }.map { set, own in
                        (set, .object(JSONObject(own.sorted { $0.key < $1.key }.map { ($0.key, Self.json($0.value)) })))
                    }))
        ]
    }

    private static func json(_ quality: PhotoQuality) -> JSON {
        .object(JSONObject(PhotoQuality.Field.allCases.map { ($0.rawValue, .number(quality[$0])) }))
    }

    /// Writes the file, unless there is nothing to write.
    /// - Throws: `WriteError`.
    package func write(to folder: RunFolder, redactor: Redactor) throws {
        guard !meals.isEmpty else { return }
        try folder.write(
            json.serialized(sortedKeys: true, pretty: true) + [0x0A], to: Self.fileName, redactor: redactor)
    }
}
