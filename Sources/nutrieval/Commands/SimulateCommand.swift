import Application
import ArgumentParser
import Execution
import Reporting
import Simulator

struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Serve the simulated providers on this machine.",
        usage: "nutrieval simulate [<options>]",
        discussion: """
            The servers use the vendors' wire formats and answer about the meals
            of the project's eval sets. All answers are made up: every response
            has the header x-nutrieval-simulated.

            Examples:
              nutrieval simulate --port 8099
              nutrieval simulate --set demo --faults flaky

            Fault profiles: \(FaultProfile.names.joined(separator: ", ")).
            """)

    @OptionGroup var options: ProjectOptions

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.".value("port"))
    var port = 8099

    @Option(
        help: "Answer about this eval set; repeatable. Default: those of config.yaml."
            .value("name"),
        completion: NameCompletion.sets)
    var set: [String] = []

    @Option(help: "The faults to make.".value("profile"), completion: .list(FaultProfile.names))
    var faults = "none"

    @Option(help: "The seed of the answers.".value("n"))
    var seed: UInt64?

    @Option(help: "Divide every latency by this.".value("factor"))
    var speedUp = 1.0

    func validate() throws {
        if FaultProfile.named(faults) == nil {
            throw ValidationError(
                "there is no fault profile \(faults.debugDescription): "
                    + "choose one of \(FaultProfile.names.joined(separator: ", "))")
        }
        if !(speedUp > 0 && speedUp.isFinite) { throw ValidationError("--speed-up takes a number above 0") }
        if !(0...65535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535") }
    }

    func run() async throws {
        var choice = SimulatedProviders.Choice()
        choice.sets = set
        choice.faults = FaultProfile.named(faults) ?? .none
        choice.seed = seed
        choice.speedUp = speedUp
        choice.port = port
        let server = try await SimulatedProviders(of: options.open(), choice)
        let stop = StopSignal()
        let interrupts = Interrupts(stop: stop, console: Console(isQuiet: true))
        Console.print("SIMULATED providers on loopback; no real model answers. Interrupt to stop.")
        Console.print(
            Table(
                columns: ["provider", "endpoint"], rows: server.endpoints.map { [$0.provider, $0.endpoint] }
            ).text)
        while !stop.isRaised { try await Task.sleep(for: .milliseconds(100)) }
        _ = interrupts
        await server.stop()
    }
}
