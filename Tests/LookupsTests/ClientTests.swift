import Execution
import Nutrition
import Providers
import Simulator
import Testing
import Transport

@testable import Lookups

/// Clients against the simulator's services, over real sockets.
struct ClientTests {
    private let http = HTTPClient(maximumConnections: 4)

    private func client(
        _ wire: any LookupWire.Type, _ server: SimulatorServer, _ clock: RunClock, key: LookupKey? = nil
    ) -> LookupClient {
        let secret = Secret("simulated")
        let usual: LookupKey =
            switch wire.source {
            case .fdc: .header(name: "x-api-key", secret: secret)
            case .nutritionix: .pair(id: secret, key: secret)
            default: .none
            }
        return LookupClient(
            wire, at: server.lookupBase(of: wire.source), key: key ?? usual, http: http,
            outgoing: OutgoingCheck([("A_KEY", Secret("secret-key-1234"))]), clock: clock, userAgent: "nutrieval/test")
    }

    private func withServer<Value>(
        _ faults: [LookupSource: LookupFault] = [:], _ body: (SimulatorServer) async throws -> Value
    ) async throws -> Value {
        var options = SimulatorOptions()
        options.lookupFaults = faults
        let server = SimulatorServer(providers: [], meals: [], options: options)
        try await server.start()
        let result: Result<Value, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        await http.shutdown()
        await server.stop()
        return try result.get()
    }

    @Test(arguments: LookupSource.services)
    func `each service's food is found, near the reference food`(source: LookupSource) async throws {
        let clock = StandingClock()
        try await withServer { server in
            let wire = try #require(LookupWires.wire(of: source))
            let client = client(wire, server, clock.clock)
            let names = ["banana", "white rice", "butter", "olive oil", "cucumber"]
            for name in names {
                let record = try await client.look(name)
                #expect(record.failure == nil, "\(record)")
                let food = try #require(record.foods.first)
                let usual = try #require(ReferenceFoods.find(name)?.energyPer100g)
                let density = try #require(food.nutrients.energy?.value)
                #expect((0.8...1.9).contains(density / usual), "\(name): \(density) and \(usual)")
            }
            let unknown = try await client.look("zorblax")
            #expect(unknown.foods.isEmpty && unknown.failure == nil)
            #expect(await client.sent == names.count + 1)
        }
    }

    @Test func `a barcode is asked for as a product`() async throws {
        try await withServer { server in
            let client = client(OpenFoodFacts.self, server, StandingClock().clock)
            let records = [try await client.look("0000000000000"), try await client.look("96385074")]
            #expect(records.allSatisfy { $0.failure == nil && $0.foods.isEmpty })
        }
    }

    @Test func `a service that is down is named, and after three failures asked no more`() async throws {
        try await withServer([.fdc: .down]) { server in
            let client = client(FoodDataCentral.self, server, StandingClock().clock)
            let names = (0..<6).map { "food \($0)" }
            var records: [LookupRecord] = []
            for name in names { records.append(try await client.look(name)) }
            #expect(records.allSatisfy { $0.failure == .down && $0.foods.isEmpty })
            #expect(records.last?.reason?.contains("after 3 failures in a row") == true)
            #expect(await client.sent == 3)
        }
    }

    @Test func `a limit that is reached ends the requests, and a garbled answer is told apart`() async throws {
        try await withServer([.off: .limited, .nutritionix: .garbled]) { server in
            let off = client(OpenFoodFacts.self, server, StandingClock().clock)
            for _ in 0..<3 {
                let record = try await off.look("tea")
                #expect(record.failure == .limited)
            }
            #expect(await off.sent == 1)
            let other = client(Nutritionix.self, server, StandingClock().clock)
            let garbled = try await other.look("tea")
            #expect(garbled.failure == .unusable)
        }
    }

    @Test func `a missing key is told, and no name with a key in it is sent`() async throws {
        try await withServer { server in
            let fdc = client(FoodDataCentral.self, server, StandingClock().clock, key: LookupKey.none)
            let keyless = try await fdc.look("tea")
            #expect(keyless.failure == .refused)
            let off = client(OpenFoodFacts.self, server, StandingClock().clock)
            let named = try await off.look("secret-key-1234 soup")
            #expect(named.failure == .refused)
            #expect(await off.sent == 0)
        }
    }

    @Test func `requests wait for their turn`() async throws {
        try await withServer { server in
            let clock = StandingClock()
            let client = client(OpenFoodFacts.self, server, clock.clock)
            for place in 0..<25 { _ = try await client.look("food \(place)") }
            // Ten searches a minute: two waits of a minute, which this clock jumps over.
            #expect(clock.seconds == 120)
        }
    }
}
