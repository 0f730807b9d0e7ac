package import Transport

/// Finds live keys in what is about to be sent: a prompt, a note or a schema may hold one by mistake or by somebody's design.
package struct OutgoingCheck: Sendable {
    private let keys: [(variable: String, secret: Secret)]
    private let redactor: Redactor

    /// - Parameter keys: as `Redactor` takes them, and the variable that each is in.
    package init(_ keys: [(variable: String, secret: Secret)]) {
        self.keys = keys
        redactor = Redactor(keys.map(\.secret))
    }

    /// The variable of a key in those bytes, in any form that `Redactor` knows; nil where there is none.
    package func variable(in bytes: [UInt8]) -> String? {
        guard redactor.redacted(bytes) != bytes else { return nil }
        return keys.first { Redactor([$0.secret]).redacted(bytes) != bytes }?.variable
    }

    /// The same of a whole body. Photos are not looked into.
    package func variable(in body: [BodyPiece]) -> String? {
        for case .bytes(let text) in body {
            if let variable = variable(in: text) { return variable }
        }
        return nil
    }
}
