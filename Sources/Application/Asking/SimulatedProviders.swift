import Analysis
import Catalog
import Execution
import Hashing
import Nutrition
import Photos
import Scoring
package import Simulator

/// Simulates providers of a project, for its own runs or for other clients.
package struct SimulatedProviders: Sendable {
    package struct Choice {
        /// Empty: the sets in config.yaml.
        package var sets: [String] = []
        package var faults = FaultProfile.none
        /// Nil: as in config.yaml.
        package var seed: UInt64?
        package var speedUp = 1.0
        /// On 127.0.0.1; 0: any free port.
        package var port = 0

        package init() {}
    }

    /// The divisor of a run's latencies, so that a demo takes seconds; every report states it.
    static let speedUp = 20.0

    package let endpoints: [(provider: String, endpoint: String)]
    private let server: SimulatorServer

    /// Prepares every photo first, since the servers recognize meals by their photos.
    private init(
        _ providers: [ProviderDefinition], plan: Plan, photos: PreparedPhotoStore, seed: UInt64, speedUp: Double,
        faults: FaultProfile, port: Int = 0
    ) async throws {
        server = SimulatorServer(
            providers: providers, meals: await SimulatedMeals.of(plan, photos: photos),
            options: SimulatorOptions(
                seed: seed, speedUp: speedUp, faults: faults, slowDelay: .seconds(90 / speedUp), port: port))
        _ = try await server.start()
        let server = server
        endpoints = providers.map { ($0.name, server.endpoint(for: $0) ?? "") }
    }

    /// The servers of a run; nil for a live one.
    static func start(
        _ simulation: RunRecord.Simulation?, plan: Plan, photos: PreparedPhotoStore
    ) async throws -> SimulatedProviders? {
        guard let simulation else { return nil }
        // Without perturbations: the servers compare requests with them.
        let providers = plan.variants.filter { $0.id.perturbation == nil }.map(\.definition)
        return try await SimulatedProviders(
            providers, plan: plan, photos: photos, seed: simulation.seed, speedUp: simulation.speedUp,
            faults: FaultProfile.named(simulation.faults) ?? .none)
    }

    /// The servers of every provider, for other clients.
    package init(of project: LoadedProject, _ choice: Choice) async throws {
        let providers = project.allProviders
        let plan = Planner.plan(
            .init(
                providers: providers, sets: try project.sets(named: choice.sets), repeats: 1,
                seed: choice.seed ?? project.configuration.run.seed))
        try await self.init(
            providers, plan: plan, photos: try project.photoStore(), seed: plan.seed, speedUp: choice.speedUp,
            faults: choice.faults, port: choice.port)
    }

    package func stop() async { await server.stop() }
}

enum SimulatedMeals {
    /// Prepares each photo with each setting of the plan, several at once.
    static func of(_ plan: Plan, photos: PreparedPhotoStore) async -> [SimulatedMeal] {
        let settings = Set(plan.variants.map(\.photo))
        var meals: [SimulatedMeal] = []
        for planned in plan.sets {
            await withTaskGroup(of: (place: Int, meal: SimulatedMeal).self) { group in
                for (place, meal) in planned.set.meals.enumerated() {
                    group.addTask {
                        var hashes: [SHA256Digest] = []
                        var changed: [SHA256Digest: PhotoSetting.Transform] = [:]
                        for photo in meal.photos {
                            // Other clients send photos unchanged.
                            if let original = planned.photoHashes[photo] { hashes.append(original) }
                            for setting in settings {
                                let path = planned.set.path(ofPhoto: photo)
                                // An unreadable photo is never sent, so the simulator need not know it.
                                if let prepared = try? await photos.photo(at: path, setting: setting) {
                                    hashes.append(prepared.sha256)
                                    changed[prepared.sha256] = setting.transform
                                }
                            }
                        }
                        return (
                            place, SimulatedMeal(set: planned.set.name, meal: meal, photos: hashes, changed: changed)
                        )
                    }
                }
                // In the set's order: the first of several meals with the same photos answers, however they were prepared.
                var prepared: [(place: Int, meal: SimulatedMeal)] = []
                for await meal in group { prepared.append(meal) }
                meals += prepared.sorted { $0.place < $1.place }.map(\.meal)
            }
        }
        return meals
    }
}
