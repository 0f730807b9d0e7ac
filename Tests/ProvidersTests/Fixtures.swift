import Hashing
import JSON
import Nutrition
import Providers
import Transport

@testable import Catalog
@testable import Photos

/// Definitions and responses for the tests of this target.
enum Fixtures {
    /// A schema with foods, totals and a confidence, small enough to read in a failure.
    static let schema: JSON = [
        "type": "object", "additionalProperties": false,
        "required": ["foods", "kcal", "confidence"],
        "properties": [
            "foods": [
                "type": "array",
                "items": [
                    "type": "object", "additionalProperties": false, "required": ["name", "kcal"],
                    "properties": ["name": ["type": "string"], "kcal": ["type": "number"]]
                ]
            ],
            "kcal": ["type": ["number", "null"]],
            "confidence": ["type": "number"]
        ]
    ]

    static func answer() throws -> AnswerDefinition {
        AnswerDefinition(
            name: "meal", schema: schema, validator: try JSONSchema(compiling: schema),
            mapping: AnswerMapping(
                foods: try JSONPointer("/foods"),
                food: FoodMapping(name: try JSONPointer("/name"), nutrients: [.energy: try JSONPointer("/kcal")]),
                totals: [.energy: try JSONPointer("/kcal")], confidence: try JSONPointer("/confidence")),
            sha256: SHA256Digest(of: "meal".utf8))
    }

    static func describing() throws -> AnswerDefinition {
        let schema: JSON = [
            "type": "object", "required": ["description"], "properties": ["description": ["type": "string"]]
        ]
        return AnswerDefinition(
            name: "describe", schema: schema, validator: try JSONSchema(compiling: schema),
            mapping: AnswerMapping(description: try JSONPointer("/description")),
            sha256: SHA256Digest(of: "describe".utf8))
    }

    static func definition(
        _ wire: FormatDeclaration, endpoint: String = "https://api.openai.com/v1/chat/completions",
        parameters: Parameters = Parameters(), detail: String? = nil, system: String? = "Be exact."
    ) throws -> ProviderDefinition {
        ProviderDefinition(
            name: "p", file: "providers/p.yaml", format: wire, endpoint: endpoint, model: "model-1",
            prompt: Prompt(name: "meal", system: system, user: "Estimate.", sha256: SHA256Digest(of: "meal".utf8)),
            answer: try answer(), parameters: parameters, photoDetail: detail)
    }

    /// Not a photo any decoder knows, which nothing in this target minds.
    static func photo(_ bytes: [UInt8]) -> PreparedPhoto {
        PreparedPhoto(bytes: bytes, sha256: SHA256Digest(of: bytes), width: 4, height: 3, format: .jpeg)
    }

    static let now = WallTime(seconds: 1_700_000_000)

    static func response(_ body: JSON, status: Int = 200, headers: [String: String] = [:]) -> ProviderResponse {
        ProviderResponse(status: status, headers: headers, body: body.serialized())
    }
}

extension RequestBody {
    /// The whole body as it goes over the wire, as JSON.
    func json() throws -> JSON {
        try JSON.parse(
            pieces.flatMap { piece -> [UInt8] in
                switch piece {
                case .bytes(let bytes), .file(let bytes): return bytes
                case .base64(let bytes): return Array(Base64.encode(bytes).utf8)
                case .disk: return []
                }
            })
    }
}

/// A plain encoder to hold the streaming one of Transport against nothing but the RFC's table.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        let table = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
            let bits = three[0] << 16 | three[1] << 8 | three[2]
            for place in 0..<4 {
                text.append(start + place - 1 < bytes.count ? table[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
