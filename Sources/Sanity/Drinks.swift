import Nutrition

enum Alcohol {
    /// Whether a food, or the description if there are no foods, names an alcoholic drink.
    static func isIn(_ meal: MealEstimate) -> Bool {
        let texts = meal.foods.map { $0.map(\.name) } ?? [meal.description ?? ""]
        return texts.contains { known.value(of: $0, isNamed) }
    }

    static func isIn(_ food: FoodEstimate) -> Bool { known.value(of: food.name, isNamed) }

    private static let known = NameMemory<Bool>()

    /// Whether a word names an alcoholic drink and none beside it negates that.
    static func isNamed(in text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(400)
        let isWithout = words.contains { $0 == "nonalcoholic" || $0 == "virgin" || $0 == "ginger" || $0 == "root" }
        let nonAlcoholic = zip(words, words.dropFirst()).contains { before, word in
            (before == "non" && word.hasPrefix("alcohol")) || (before == "alcohol" && word == "free")
                || (word == "vinegar" && drinks.contains(String(before)))
        }
        return !isWithout && !nonAlcoholic && words.contains { drinks.contains(String($0)) }
    }

    private static let drinks = Set(
        """
        alcohol alcoholic ale amaretto aperol beer beers bourbon brandy cachaca caipirinha campari cava champagne cider \
        cocktail cognac cosmopolitan daiquiri gin grappa ipa lager liqueur liquor margarita martini mead mezcal mimosa \
        mojito negroni ouzo pilsner port porter prosecco rum sake sangria schnapps scotch sherry soju spritz stout \
        tequila vermouth vodka whiskey whisky wine wines
        """.split(separator: " ").map(String.init))
}

/// Recognises drinks without energy by name: water, tea, coffee and diet drinks.
enum EnergyFreeDrinks {
    /// Whether every word belongs to such a drink, or a soft drink is named as sugar-free.
    static func include(_ name: String) -> Bool { known.value(of: name, isNamed) }

    private static let known = NameMemory<Bool>()

    private static func isNamed(_ name: String) -> Bool {
        var words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(24).map(String.init)
        // "Tea without sugar" is tea.
        while let place = words.firstIndex(where: { $0 == "no" || $0 == "without" }) {
            words.removeSubrange(place..<min(place + 2, words.count))
        }
        // Digits are amounts: "250 ml water".
        let named = words.filter { Double($0) == nil && !besides.contains($0) }
        guard !named.isEmpty else { return false }
        if named.allSatisfy(drinks.contains) { return true }
        let isSugarFree =
            words.contains { sugarFree.contains($0) }
            || zip(words, words.dropFirst()).contains { $0 == "sugar" && $1 == "free" }
        return isSugarFree && words.contains { softDrinks.contains($0) }
    }

    private static let drinks = words(
        """
        water waters tea teas coffee espresso americano seltzer club eau wasser mineralwasser leitungswasser tee kaffee thé \
        café agua té acqua tè caffè 水 茶 绿茶 红茶 咖啡 黑咖啡 お茶 緑茶 紅茶 コーヒー
        """)

    /// Words beside a drink that add no energy.
    private static let besides = words(
        """
        a an and of the with in cup cups glass glasses mug bottle bottles pot can ml cl l oz g hot cold warm \
        iced ice cubes cube plain black green white red herbal fruit rooibos oolong jasmine chamomile camomile peppermint \
        mint ginger lemon lime slice earl grey english breakfast darjeeling sencha matcha brewed filter drip instant \
        decaf decaffeinated double single shot unsweetened mineral sparkling still tap soda \
        carbonated spring drinking fresh
        """)

    private static let sugarFree = words("diet zero max light lite sugarfree")

    private static let softDrinks = words(
        """
        coke cola pepsi sprite fanta soda pop lemonade tonic drink drinks beverage energy dr pepper 7up \
        mountain tea kombucha squash cordial
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
