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
