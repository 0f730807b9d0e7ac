import JSON
import Nutrition
import Testing
import Transport

@testable import Lookups

/// The odd shapes of the services.
struct WireTests {
    private func foods(_ wire: any LookupWire.Type, _ text: String, status: Int = 200) throws -> [ListedFood] {
        try wire.foods(in: JSON.parse(Array(text.utf8)), status: status)
    }

    // MARK: Open Food Facts

    @Test func `a product's kcal are read, beside kJ`() throws {
        let text = """
            {"code":"3017620422003","status":1,"status_verbose":"product found","product":{"product_name":"Nutella",
            "nutriments":{"energy-kcal_100g":539,"energy_100g":2252,"proteins_100g":6.3,"fat_100g":30.9,
            "carbohydrates_100g":57.5,"sugars_100g":56.3,"salt_100g":0.107}}}
            """
        let food = try #require(try foods(OpenFoodFacts.self, text).first)
        #expect(food.name == "Nutella" && food.id == "3017620422003" && !food.wasKilojoules && !food.isVerified)
        #expect(food.nutrients == Nutrients(energy: 539, protein: 6.3, carbs: 57.5, fat: 30.9))
    }

    @Test func `kJ alone, and kJ written as kcal, become kcal, and impossible energy is unknown`() throws {
        func energy(_ values: String) throws -> ListedFood {
            try #require(
                try foods(OpenFoodFacts.self, "{\"products\":[{\"product_name\":\"x\",\"nutriments\":{\(values)}}]}")
                    .first)
        }
        let alone = try energy("\"energy_100g\":418.4")
        #expect(alone.wasKilojoules && abs((alone.nutrients.energy?.value ?? 0) - 100) < 1e-9)
        let macros = "\"proteins_100g\":\"10\",\"carbohydrates_100g\":15,\"fat_100g\":0"
        let wrong = try energy("\"energy-kcal_100g\":\"418.4\",\(macros)")
        #expect(wrong.wasKilojoules && abs((wrong.nutrients.energy?.value ?? 0) - 100) < 1e-9)
        #expect(try energy("\"energy-kcal_100g\":100,\(macros)").nutrients.energy == 100)
        #expect(try energy("\"energy-kcal_100g\":2000").nutrients.energy == nil)
        #expect(try energy("\"energy-kcal_100g\":-5").nutrients.energy == nil)
        #expect(try energy("\"energy-kcal_100g\":52,\"proteins_100g\":600").nutrients.protein == nil)
    }

    @Test func `a missing product is no food, whichever status says so, and a page is a mistake`() throws {
        #expect(
            try foods(OpenFoodFacts.self, "{\"code\":\"1\",\"status\":0,\"status_verbose\":\"product not found\"}")
                == [])
        #expect(throws: LookupMistake.self) { try foods(OpenFoodFacts.self, "{\"error\":1}") }
    }

    @Test func `digits with a right check digit are asked for as a product, other words are searched`() {
        #expect(
            OpenFoodFacts.request(for: "3017620422003", at: "https://h").url.hasPrefix(
                "https://h/api/v2/product/3017620422003?fields="))
        #expect(
            OpenFoodFacts.request(for: "3017620422004", at: "https://h").url.contains("search_terms=3017620422004&"))
        #expect(
            OpenFoodFacts.request(for: "crème & co?", at: "https://h").url.contains(
                "search_terms=cr%C3%A8me%20%26%20co%3F&"))
        #expect(Barcode.isValid("96385074") && Barcode.isValid("036000291452") && !Barcode.isValid("12345678"))
    }

    // MARK: FoodData Central

    @Test func `a search's values are read by id or number, with the Atwater energy where there is no other`() throws {
        let text = """
            {"totalHits":2,"foods":[
             {"fdcId":747447,"description":"Broccoli, raw","dataType":"Foundation","score":934.8,"foodNutrients":[
              {"nutrientId":1008,"nutrientName":"Energy","nutrientNumber":"208","unitName":"KCAL","value":34},
              {"nutrientId":1003,"nutrientNumber":"203","unitName":"G","value":2.57}]},
             {"fdcId":2,"description":"Hummus","dataType":"Foundation","foodNutrients":[
              {"nutrient":{"id":2047,"number":"957","unitName":"kcal"},"amount":243},
              {"nutrientNumber":"204","unitName":"G","value":17.1}]},
             {"fdcId":3,"description":"Kilo","dataType":"Branded","foodNutrients":[
              {"nutrientId":1062,"nutrientNumber":"268","unitName":"kJ","value":418.4}]}]}
            """
        let found = try foods(FoodDataCentral.self, text)
        #expect(found.map(\.name) == ["Broccoli, raw", "Hummus", "Kilo"])
        #expect(found[0].nutrients == Nutrients(energy: 34, protein: 2.57) && found[0].isVerified)
        #expect(found[1].nutrients == Nutrients(energy: 243, fat: 17.1))
        #expect(found[2].wasKilojoules && !found[2].isVerified)
        #expect(abs((found[2].nutrients.energy?.value ?? 0) - 100) < 1e-9)
    }

    @Test func `its energy in kJ under the usual id is not taken for kcal`() throws {
        let text = """
            {"foods":[{"fdcId":1,"description":"Rice","foodNutrients":[
              {"nutrientId":1008,"unitName":"kJ","value":544}]}]}
            """
        let food = try #require(try foods(FoodDataCentral.self, text).first)
        #expect(abs((food.nutrients.energy?.value ?? 0) - 130.02) < 0.01 && food.wasKilojoules)
    }

    // MARK: Nutritionix

    @Test func `values of a serving become those of 100 g, and a food without its weight is left out`() throws {
        let text = """
            {"foods":[{"food_name":"banana","serving_qty":1,"serving_weight_grams":118,"nf_calories":105.02,
             "nf_total_fat":0.39,"nf_total_carbohydrate":26.95,"nf_dietary_fiber":3.07,"nf_protein":null,
             "full_nutrients":[{"attr_id":208,"value":105.02},{"attr_id":203,"value":1.29}]},
             {"food_name":"slice","serving_weight_grams":null,"nf_calories":80}]}
            """
        let found = try foods(Nutritionix.self, text)
        #expect(found.count == 1)
        #expect(abs((found[0].nutrients.energy?.value ?? 0) - 89) < 0.01)
        #expect(abs((found[0].nutrients.protein?.value ?? 0) - 1.093) < 0.001)
    }

    @Test func `no match is no food`() throws {
        #expect(try foods(Nutritionix.self, "{\"message\":\"We couldn't match any of your foods\"}") == [])
        #expect(throws: LookupMistake.self) { try foods(Nutritionix.self, "{\"message\":\"usage limits exceeded\"}") }
    }
}
