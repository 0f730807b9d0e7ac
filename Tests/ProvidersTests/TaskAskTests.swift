import Hashing
import JSON
import Nutrition
import Testing

@testable import Catalog
@testable import Providers

/// What is sent about texts and codes, and what is read of the answers of a task.
@Suite struct TaskAskTests {
    private func ask(_ wire: FormatDeclaration, _ input: MealInput, notes: String? = nil) throws -> Ask {
        var ask = Ask(definition: try Fixtures.definition(wire), photos: [], notes: notes)
        ask.take(input)
        return ask
    }

    @Test func `a text follows the prompt, and notes follow the text`() throws {
        let text = try ask(.openAIChat, .text("two eggs"), notes: "large ones").userText
        #expect(text == "Estimate.\n\nMeal: two eggs\n\nAdditional context: large ones")
        #expect(try ask(.openAIChat, .barcode("73513537")).userText == "Estimate.\n\nBar code: 73513537")
        #expect(try ask(.openAIChat, .photos([])).userText == "Estimate.")
    }

    @Test(arguments: [FormatDeclaration.openAIChat, .mistralChat, .gemini, .anthropicMessages])
    func `chat formats send the text once and no photo part`(wire: FormatDeclaration) throws {
        let request = Formats.format(wire).request(try ask(wire, .text("two eggs")))
        let body = String(decoding: request.body.plainBytes, as: UTF8.self)
        #expect(body.ranges(of: "two eggs").count == 1)
        for word in ["image", "inlineData", "base64"] { #expect(!body.contains(word)) }
    }

    @Test func `a program gets the text and the digits in their own members`() throws {
        let line = try JSON.parse(
            Program.line(try ask(.process, .text("two eggs")), id: "1", paths: [], deadline: .seconds(1)))
        #expect(line["text"] == "two eggs" && line["barcode"] == .null && line["photos"] == [])
        let code = try JSON.parse(
            Program.line(try ask(.process, .barcode("73513537")), id: "1", paths: [], deadline: .seconds(1)))
        #expect(code["text"] == .null && code["barcode"] == "73513537")
    }

    private func answer(_ task: AnswerTask, _ top: [String: String], _ food: [String: String] = [:]) throws
        -> AnswerDefinition
    {
        var mapping = AnswerMapping()
        if task == .parsedFoods {
            mapping.foods = try JSONPointer("/items")
            mapping.food.name = try JSONPointer("/name")
        }
        mapping.task = try top.mapValues { try JSONPointer($0) }
        mapping.food.task = try food.mapValues { try JSONPointer($0) }
        var answer = AnswerDefinition(
            name: "a", schema: true, validator: try JSONSchema(compiling: true), mapping: mapping,
            sha256: SHA256Digest(of: "a".utf8))
        answer.task = task
        return answer
    }

    @Test func `brands, modifiers and the question are read of an answer`() throws {
        let answer = try answer(
            .parsedFoods,
            ["clarification_needed": "/ask", "clarification_question": "/question", "unparsed_text": "/rest"],
            ["brand": "/brand", "modifiers": "/words", "original_text": "/said", "is_approximate": "/about"])
        let text =
            #"{"items":[{"name":"yogurt","brand":" Danone ","words":["small","",3],"said":"yoghurts","about":true},{"name":"tea","brand":null,"words":"hot"}],"ask":true,"question":"How much?","rest":" "}"#
        let estimate = try AnswerReader.read(text, as: answer)
        guard case .parsedFoods(let parsed) = estimate.task else {
            Issue.record("no parsed foods")
            return
        }
        #expect(
            parsed.foods == [
                ParsedFood(originalText: "yoghurts", isApproximate: true, modifiers: ["small"], brand: "Danone"),
                ParsedFood(modifiers: ["hot"])
            ])
        #expect(parsed.needsClarification == true && parsed.question == "How much?" && parsed.unparsedText == nil)
    }

    @Test func `digits and values are read of a label's answer`() throws {
        let answer = try answer(.label, ["code": "/code", "product": "/name", "energy_kcal_per_100g": "/kcal"])
        let estimate = try AnswerReader.read(#"{"code":"4 006381-333931","name":"X","kcal":452}"#, as: answer)
        #expect(
            estimate.task
                == .product(Product(code: "4006381333931", name: "X", per100: Nutrients(energy: 452))))
        #expect(try AnswerReader.read("{}", as: answer).task == .product(Product()))
    }

    @Test func `an estimate of photos has no task of its own`() throws {
        let text = #"{"foods":[{"name":"apple","kcal":95}],"kcal":95,"confidence":0.9}"#
        #expect(try AnswerReader.read(text, as: Fixtures.answer()).task == nil)
    }
}
