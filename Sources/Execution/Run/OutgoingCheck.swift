package import Transport

/// Finds live keys in outgoing requests: a prompt, note or schema may contain one by mistake or design.
package struct OutgoingCheck: Sendable {
    private let keys: [(variable: String, secret: Secret)]
    private let redactor: Redactor

    /// - Parameter keys: as for `Redactor`, with their variables.
    package init(_ keys: [(variable: String, secret: Secret)]) {
        self.keys = keys
        redactor = Redactor(keys.map(\.secret))
    }

    /// The variable of a key in those bytes, in any form that `Redactor` knows; nil if there is none.
    package func variable(in bytes: [UInt8]) -> String? {
        guard redactor.redacted(bytes) != bytes else { return nil }
        return keys.first { Redactor([$0.secret]).redacted(bytes) != bytes }?.variable
    }

    /// The same for a whole body, except its photos.
    package func variable(in body: [BodyPiece]) -> String? {
        for case .bytes(let text) in body {
            if let variable = variable(in: text) { return variable }
        }
        return nil
    }
}
