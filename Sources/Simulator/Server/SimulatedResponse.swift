/// A response before it is put on the wire.
struct SimulatedResponse: Sendable {
    /// How the bytes reach the client.
    enum Delivery: Sendable, Hashable {
        case whole
        /// Half the body, then nothing until the client gives up.
        case stalled
        /// A TCP reset without any response.
        case resetBefore
        /// A TCP reset after half the body.
        case resetMidBody
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// Before the first byte.
    var delay: Duration
    var delivery = Delivery.whole
    /// Tokens a vendor would bill for it; nil where it is no answer.
    var billed: Reply.Usage?
}
