import Catalog
import JSON
import Nutrition
import Providers

extension ConformanceRow {
    static func openAIChat() throws -> ConformanceRow {
        func message(_ message: JSON, _ finish: JSON) -> JSON {
            ["model": "model-1", "choices": [["message": message, "finish_reason": finish]]]
        }
        return ConformanceRow(
            format: .openAIChat, answer: try example("openai-chat answer"), text: "/choices/0/message/content",
            servedModel: "model-1",
            refusal: .response(message(["content": nil, "refusal": "No."], "stop"), .refused),
            truncation: .response(message(["content": "{"], "length"), .truncated),
            empty: .response(message(["content": ""], "stop"), .empty), malformed: .notJSON,
            error: { ["error": ["message": .string($0), "type": "x", "code": nil]] },
            quota: .response(
                ["error": ["message": "pay", "code": "insufficient_quota"]], .quotaExhausted, status: 429),
            wait: .response(["error": ["message": "slow"]], .rateLimited, status: 429, headers: ["retry-after": "7"]),
            schema: .at("/response_format/json_schema/schema"), photos: .at("/messages/1/content"))
    }

    static let mistralChat: ConformanceRow = {
        func message(_ content: JSON, _ finish: JSON) -> JSON {
            [
                "model": "model-1", "choices": [["message": ["content": content], "finish_reason": finish]],
                "usage": ["prompt_tokens": 1200, "completion_tokens": 90]
            ]
        }
        return ConformanceRow(
            format: .mistralChat, answer: message("", "stop"), text: "/choices/0/message/content",
            servedModel: "model-1", refusal: .none("it refuses in plain text"),
            truncation: .response(message("{", "model_length"), .truncated),
            empty: .response(["choices": []], .empty), malformed: .notJSON,
            error: { ["object": "error", "message": .string($0), "code": "1"] },
            quota: .response(
                ["object": "error", "code": "1300"], .quotaExhausted, status: 429,
                headers: ["x-ratelimit-limit-req-minute": "0"]),
            wait: .response([:], .rateLimited, status: 429, headers: ["retry-after": "7"]),
            schema: .at("/response_format/json_schema/schema"), photos: .at("/messages/1/content"))
    }()

    static let gemini: ConformanceRow = {
        func candidate(_ candidate: JSON) -> JSON {
            [
                "modelVersion": "model-1", "candidates": [candidate],
                "usageMetadata": ["promptTokenCount": 1200, "candidatesTokenCount": 60, "thoughtsTokenCount": 30]
            ]
        }
        return ConformanceRow(
            format: .gemini, answer: candidate(["content": ["parts": [["text": ""]]], "finishReason": "STOP"]),
            text: "/candidates/0/content/parts/0/text", servedModel: "model-1",
            refusal: .response(candidate(["finishReason": "SAFETY"]), .blocked),
            truncation: .response(candidate(["finishReason": "MAX_TOKENS"]), .truncated),
            empty: .response(["candidates": []], .empty), malformed: .notJSON,
            error: { ["error": ["message": .string($0), "status": "X"]] },
            quota: .response(
                [
                    "error": [
                        "message": "pay",
                        "details": [
                            [
                                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                                "violations": [["quotaId": "GenerateRequestsPerDayPerProject"]]
                            ]
                        ]
                    ]
                ], .quotaExhausted, status: 429),
            wait: .response(
                [
                    "error": [
                        "details": [["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "7s"]]
                    ]
                ], .rateLimited, status: 429),
            schema: .at("/generationConfig/responseJsonSchema"), photos: .at("/contents/0/parts"))
    }()

    static let anthropicMessages: ConformanceRow = {
        func message(_ blocks: JSON, _ reason: JSON) -> JSON {
            [
                "model": "model-1", "content": blocks, "stop_reason": reason,
                "usage": ["input_tokens": 1200, "output_tokens": 90]
            ]
        }
        return ConformanceRow(
            format: .anthropicMessages, answer: message([["type": "text", "text": ""]], "end_turn"),
            text: "/content/0/text", servedModel: "model-1", refusal: .response(message([], "refusal"), .refused),
            truncation: .response(message([["type": "text", "text": "{"]], "max_tokens"), .truncated),
            empty: .response(message([], "end_turn"), .empty), malformed: .notJSON,
            error: { ["type": "error", "error": ["type": "x", "message": .string($0)]] },
            quota: .response(["error": ["type": "billing_error"]], .quotaExhausted, status: 402),
            wait: .response([:], .rateLimited, status: 429, headers: ["retry-after": "7"]),
            schema: .at("/output_config/format/schema"), photos: .at("/messages/0/content"))
    }()
}
