extension FoodCategory {
    /// The category a food's name suggests: that of a dish word ("soup", "sandwich") if it has one and no reference food
    /// covers that word, else that of the reference food it names, else that of a keyword. Nil when nothing fits.
    package static func inferred(from name: String) -> FoodCategory? { known.value(of: name, suggested) }

    private static let known = NameMemory<FoodCategory?>()

    private static func suggested(by name: String) -> FoodCategory? {
        if let food = ReferenceFoods.comparable(to: name) { return food.category }
        let words = FoodName(name).words
        // "Chicken curry" names chicken but is a meal: a made dish goes before what it is made of.
        let known = ReferenceFoods.find(name)
        let inKnownName = Set(known.map { food in ([food.name] + food.aliases).flatMap { FoodName($0).words } } ?? [])
        for word in words.reversed() where !inKnownName.contains(word) {
            if let category = dishes[word] { return category }
        }
        if let known { return known.category }
        return words.reversed().lazy.compactMap { keywords[$0] }.first
    }

    /// Words for what is made of other foods.
    private static let dishes = table([
        .meal: """
        soup stew curry sandwich burger cheeseburger taco quesadilla enchilada lasagna casserole risotto paella \
        ramen pho biryani wrap sushi stirfry shawarma kebab gyro omelette bowl platter combo meal plate salad \
        poutine goulash ravioli dumpling gyoza pierogi
        """,
        .beverage: "juice smoothie latte cappuccino mocha lemonade soda cocktail milkshake shake drink",
        .dessert: "cake pie tart pudding cookie pastry sorbet gelato candy muffin cupcake danish",
        .snack: "chip crisp cracker",
        .condiment: "sauce dressing dip gravy syrup jam vinaigrette chutney pesto"
    ])

    /// Words that place a food no reference food is found for.
    private static let keywords = table([
        .fruit: "fruit berry citrus plantain currant quince",
        .vegetable: """
        vegetable veggie green chard squash turnip parsnip fennel kimchi coleslaw slaw collard watercress endive
        """,
        .protein: """
        meat fish fillet egg veal venison rib brisket meatball meatloaf chorizo prosciutto pepperoni lobster oyster \
        clam squid octopus seitan dal daal falafel halibut herring anchovy goose rabbit
        """,
        .grain: """
        cereal muesli grain roll bun baguette ciabatta sourdough focaccia tortilla polenta grit millet gnocchi \
        macaroni noodle biscuit scone crepe roti chapati flatbread injera
        """,
        .dairy: "yogurt yoghurt kefir cream cheese curd paneer lassi dairy halloumi quark skyr",
        .beverage: "beverage sake soju cider champagne prosecco liqueur brandy tequila kombucha matcha water",
        .snack: "snack nut seed pretzel nacho jerky",
        .meal: "pad thai bibimbap moussaka ratatouille hotpot fondue",
        .dessert: """
        dessert sweet custard mousse tiramisu truffle fudge caramel macaron baklava eclair churro parfait flan toffee
        """,
        .condiment: "condiment spread relish aioli vinegar spice salt herb guacamole tzatziki miso wasabi"
    ])

    private static func table(_ words: [FoodCategory: String]) -> [String: FoodCategory] {
        var table: [String: FoodCategory] = [:]
        // In the order of the categories, so that a word listed twice always means the same.
        for category in allCases {
            for word in (words[category] ?? "").split(separator: " ").map({ FoodName(String($0)).phrase })
            where table[word] == nil { table[word] = category }
        }
        return table
    }
}
