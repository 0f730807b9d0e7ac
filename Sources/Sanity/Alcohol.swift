import Nutrition

/// Knows foods that get energy from alcohol by their names.
enum Alcohol {
    /// True when a food, or the description where there are no foods, names an alcoholic drink.
    static func isIn(_ meal: MealEstimate) -> Bool {
        let texts = meal.foods.map { $0.map(\.name) } ?? [meal.description ?? ""]
        return texts.contains { known.value(of: $0, isNamed) }
    }

    /// True when the food names an alcoholic drink.
    static func isIn(_ food: FoodEstimate) -> Bool { known.value(of: food.name, isNamed) }

    private static let known = NameMemory<Bool>()

    /// True when one of the words names an alcoholic drink and no word beside it says that it has none.
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
