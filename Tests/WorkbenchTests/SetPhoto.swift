import Foundation
import Reporting
import TestSupport

@testable import Workbench

/// A photo sent to an eval set as the page's script sends it.
struct SetPhoto {
    var bytes: [UInt8]
    var set = "demo"
    var fields: [String: String]
    /// Nil: the length of the bytes.
    var length: String?
    /// In place of the script's own headers of these names; an empty value leaves one out.
    var headers: [String: String] = [:]

    init(_ bytes: [UInt8], _ fields: [String: String]) { (self.bytes, self.fields) = (bytes, fields) }

    /// Pictures of different colours.
    static func picture(_ colour: UInt8) -> [UInt8] {
        let row = (0..<24).map { UInt8(truncatingIfNeeded: $0 * 9) ^ colour }
        return TestPNG.file(width: 8, bits: 8, colour: 2, rows: Array(repeating: row, count: 8))
    }

    func send(to workbench: OpenWorkbench) async throws -> RawResponse {
        let place = Place.addition(set: self.set, fields: fields)
        var all = [
            "Origin": "http://127.0.0.1:\(workbench.port)", "Content-Type": "application/octet-stream",
            "X-Form-Token": try await workbench.token(ofSet: self.set), "Cookie": workbench.cookie,
            "Content-Length": length ?? "\(bytes.count)"
        ]
        for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
        let lines = all.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head =
            "POST \(ServedAddresses.address(of: place).text) HTTP/1.1\r\nHost: 127.0.0.1:\(workbench.port)\r\n"
            + "Connection: close\r\n\(lines)\r\n"
        let (port, bytes) = (workbench.port, bytes)
        return try await RawConnection.elsewhere {
            let connection = try RawConnection(port: port)
            connection.write(Array(head.utf8) + bytes)
            return RawResponse(connection.readToEnd())
        }
    }
}

extension OpenWorkbench {
    /// The form token of a set's page.
    func token(ofSet set: String) async throws -> String {
        let page = try await get("/set/\(set)").text
        return page.firstMatch(of: /name="token" value="([0-9a-f]{64})"/).map { String($0.output.1) } ?? ""
    }

    func add(_ bytes: [UInt8], _ fields: [String: String]) async throws -> RawResponse {
        try await SetPhoto(bytes, fields).send(to: self)
    }
}
