/// Why a simulator does not run.
package enum SimulatorError: Error, Sendable, Hashable, CustomStringConvertible {
    case cannotListen(port: Int, why: String)
    case alreadyStarted

    package var description: String {
        switch self {
        case .cannotListen(let port, let why):
            "the simulator cannot listen on 127.0.0.1:\(port) (\(why)); choose another port or 0 for any free one"
        case .alreadyStarted: "the simulator is running already; stop it first"
        }
    }
}
