import Hashing
import JSON
import Nutrition

@testable import Catalog

/// Answer schemas of the shapes in the domain's numbers, and one no shipped provider has.
enum Shape: String, CaseIterable, Sendable {
    case foodDescription, analyzeMeal, photoAnalysis, foreign

    func definition() throws -> AnswerDefinition {
        let schema = try JSON.parse(text)
        return AnswerDefinition(
            name: rawValue, schema: schema, validator: try JSONSchema(compiling: schema), mapping: try mapping(),
            sha256: SHA256Digest(of: text.utf8))
    }

    private func mapping() throws -> AnswerMapping {
        func at(_ text: String) throws -> JSONPointer { try JSONPointer(text) }
        switch self {
        case .foodDescription: return AnswerMapping(description: try at("/description"))
        case .analyzeMeal:
            return AnswerMapping(
                foods: try at("/meal_analysis/ingredients"),
                food: FoodMapping(
                    name: try at("/name"),
                    nutrients: [
                        .energy: try at("/calories"), .protein: try at("/protein"), .carbs: try at("/carbs"),
                        .fat: try at("/fat")
                    ], confidence: try at("/confidence")),
                totals: [.energy: try at("/meal_analysis/totalCalories")],
                confidence: try at("/meal_analysis/confidenceScore"))
        case .photoAnalysis:
            return AnswerMapping(
                foods: try at("/foods"),
                food: FoodMapping(
                    name: try at("/name"), category: try at("/category"), amount: try at("/portion/amount"),
                    unit: try at("/portion/unit"), portionText: try at("/portion/description"),
                    nutrients: [
                        .energy: try at("/nutrition_estimate/calories"),
                        .protein: try at("/nutrition_estimate/protein_g"),
                        .fibre: try at("/nutrition_estimate/fiber_g")
                    ], confidence: try at("/nutrition_estimate/confidence"), preparation: try at("/preparation_notes")),
                confidence: try at("/overall_confidence"), warnings: try at("/warnings"))
        case .foreign:
            return AnswerMapping(
                foods: try at("/result/0/items"),
                food: FoodMapping(name: try at("/what/label"), nutrients: [.energy: try at("/kj")]),
                totals: [.energy: try at("/sum")])
        }
    }

    private var text: String {
        switch self {
        case .foodDescription:
            #"{"type":"object","properties":{"description":{"type":"string"}},"required":["description"],"additionalProperties":false}"#
        case .analyzeMeal:
            #"""
            {"type":"object","properties":{"meal_analysis":{"type":"object","properties":{
              "ingredients":{"type":"array","items":{"$ref":"#/$defs/ingredient"}},"totalCalories":{"type":"number"},
              "timestamp":{"type":"string"},"confidenceScore":{"type":"number"}},
              "required":["ingredients","totalCalories","timestamp","confidenceScore"],"additionalProperties":false}},
             "required":["meal_analysis"],"additionalProperties":false,
             "$defs":{"ingredient":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},
              "calories":{"type":"number"},"protein":{"type":"number"},"carbs":{"type":"number"},"fat":{"type":"number"},
              "confidence":{"type":"number","minimum":0,"maximum":1}},
              "required":["id","name","calories","protein","carbs","fat","confidence"],"additionalProperties":false}}}
            """#
        case .photoAnalysis:
            #"""
            {"type":"object","properties":{"foods":{"type":"array","items":{"type":"object","properties":{
              "name":{"type":"string"},"category":{"type":"string","enum":["fruit","vegetable","snack","other"]},
              "portion":{"type":"object","properties":{"amount":{"type":"number"},"unit":{"enum":["g","cup"]},
                "description":{"type":"string"}},"required":["amount","unit","description"],"additionalProperties":false},
              "nutrition_estimate":{"type":"object","properties":{"calories":{"type":"number"},"protein_g":{"type":"number"},
                "fiber_g":{"type":["number","null"]},"carbs_g":{"type":"number"},"confidence":{"type":"number"}},
                "required":["calories","protein_g","carbs_g","fiber_g","confidence"],"additionalProperties":false},
              "preparation_notes":{"anyOf":[{"type":"string"},{"type":"null"}]}},
              "required":["name","category","portion","nutrition_estimate","preparation_notes"],"additionalProperties":false}},
             "scene_description":{"type":"string"},"overall_confidence":{"type":"number"},
             "warnings":{"type":["array","null"],"items":{"type":"string"}}},
             "required":["foods","scene_description","overall_confidence","warnings"],"additionalProperties":false}
            """#
        case .foreign:
            #"""
            {"type":"object","required":["result","sum","when","code","kind","deep","odd"],"additionalProperties":false,"properties":{
              "result":{"type":"array","minItems":1,"items":{"type":"object","required":["items"],"properties":{
                "items":{"type":"array","maxItems":1,"items":{"allOf":[{"$ref":"#/$defs/item"},{"required":["kj"]}]}}}}},
              "sum":{"type":"integer","multipleOf":5},"when":{"type":"string","format":"date-time"},
              "code":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"kind":{"const":"meal"},
              "deep":{"anyOf":[{"type":"null"},{"$ref":"#"}]},"odd":{"type":"number","exclusiveMinimum":3,"maximum":3.5},
              "optional":{"type":"string"}},
             "$defs":{"item":{"type":"object","properties":{"kj":{"type":"integer","minimum":1},"what":{"type":"object",
               "properties":{"label":{"type":"string","maxLength":3},"tags":{"type":"array","minItems":2,"items":{"type":"boolean"}}},
               "required":["label","tags"]}},"required":["what"]}}}
            """#
        }
    }
}
