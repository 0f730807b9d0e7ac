import Analysis
import Catalog
import Execution
import Hashing
import Nutrition
import Photos
import Scoring
package import Simulator

/// The loopback servers that answer a simulated run.
struct SimulatedProviders {
    /// Latencies are shortened by this factor, so that a demo takes seconds; every report states it.
    static let speedUp = 20.0

    /// By provider: where its requests go.
    let endpoints: [String: String]
    private let server: SimulatorServer

    /// Starts them for a simulated run; nil for a live one. Every photo is prepared first, since the servers know meals
    /// by their photos.
    static func start(
        _ simulation: RunRecord.Simulation?, plan: Plan, photos: PreparedPhotoStore
    ) async throws -> SimulatedProviders? {
        guard let simulation else { return nil }
        let meals = await SimulatedMeals.of(plan, photos: photos)
        // As they are when nothing is changed: by them the servers know what was.
        let definitions = plan.variants.filter { $0.id.perturbation == nil }.map(\.definition)
        let server = SimulatorServer(
            providers: definitions, meals: meals,
            options: SimulatorOptions(
                seed: simulation.seed, speedUp: simulation.speedUp,
                faults: FaultProfile.named(simulation.faults) ?? .none,
                slowDelay: .seconds(90 / simulation.speedUp)))
        _ = try await server.start()
        let endpoints = definitions.compactMap { definition in
            server.endpoint(for: definition).map { (definition.name, $0) }
        }
        return SimulatedProviders(
            endpoints: Dictionary(endpoints, uniquingKeysWith: { first, _ in first }), server: server)
    }

    func stop() async { await server.stop() }
}

/// Every provider of a project, simulated on its own for other clients.
package struct StandaloneSimulator: Sendable {
    /// What is to be simulated.
    package struct Choice {
        /// Empty: the sets of config.yaml.
        package var sets: [String] = []
        package var faults = FaultProfile.none
        /// Nil: that of config.yaml.
        package var seed: UInt64?
        package var speedUp = 1.0
        /// On 127.0.0.1; 0: a free one.
        package var port = 0

        package init() {}
    }

    /// The providers' names and where each listens.
    package let endpoints: [(provider: String, endpoint: String)]
    private let server: SimulatorServer

    /// - Throws: `ApplicationError`, `SimulatorError`.
    package init(of project: LoadedProject, _ choice: Choice) async throws {
        let providers = project.allProviders
        let plan = Planner.plan(
            .init(
                providers: providers, sets: try project.sets(named: choice.sets), repeats: 1,
                seed: choice.seed ?? project.configuration.run.seed))
        let server = SimulatorServer(
            providers: providers, meals: await SimulatedMeals.of(plan, photos: try project.photoStore()),
            options: SimulatorOptions(
                seed: plan.seed, speedUp: choice.speedUp, faults: choice.faults,
                slowDelay: .seconds(90 / choice.speedUp), port: choice.port))
        _ = try await server.start()
        self.server = server
        endpoints = providers.map { ($0.name, server.endpoint(for: $0) ?? "") }
    }

    package func stop() async { await server.stop() }
}

/// The meals of a plan as the simulator knows them.
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
                            // Other clients send photos as they are.
                            if let original = planned.photoHashes[photo] { hashes.append(original) }
                            for setting in settings {
                                let path = planned.set.path(ofPhoto: photo)
                                // A photo that cannot be read is never sent, so nobody asks about it.
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
                // In the set's order: of meals with the same photos the first answers, whichever was prepared first.
                var prepared: [(place: Int, meal: SimulatedMeal)] = []
                for await meal in group { prepared.append(meal) }
                meals += prepared.sorted { $0.place < $1.place }.map(\.meal)
            }
        }
        return meals
    }
}
