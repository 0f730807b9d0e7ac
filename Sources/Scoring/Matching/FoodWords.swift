/// What words do in food names. Every word is lower-case, singular and without accents.
enum FoodWords {
    /// Preparation, size, amount, freshness and dishware: they do not say which food it is.
    static let dropped = words(
        """
        a an the of some and or few about approximately approx one two three four five six half quarter whole large medium small
        big mini little tiny extra jumbo regular giant thick thin long short bite size sized portion serving piece slice
        sliced chunk cube cubed strip wedge bit handful cup bowl plate glass mug can tin bottle jar pack packet bag box tablespoon
        teaspoon tbsp tsp gram g kg ml l oz ounce pound lb scoop spoon spoonful dollop drizzle side order stick sprig
        cooked uncooked raw fresh freshly ripe unripe frozen thawed canned tinned bottled packaged grilled fried baked
        roasted roast boiled steamed poached scrambled sauteed stir pan deep shallow air braised stewed broiled barbecued bbq smoked toasted
        charred seared blanched mash mashed puree pureed scramble root chopped diced minced shredded grated crushed peeled unpeeled pitted seeded
        boneless skinless bone skin crispy crunchy tender juicy soft hard sunny up over easy homemade home made style
        hot warm cold chilled iced plain simple basic classic traditional natural organic unsweetened salted unsalted seasoned
        marinated drained prepared garnish garnished fluffy golden leaf cut prepackaged commercial type ns nfs year stuffed wedges
        hard single double triple shaved halved quartered browned wilted crumbled flaked julienned spiralized torn trimmed
        griddled rotisserie blackened caramelized caramelised glazed microwaved simmered reheated leftover fry
        lightly finely thinly thickly roughly coarsely generous several couple pair kernel ribbon link segment skewer
        spear stalk squeeze splash pint litre liter knob pat dash pinch heap bunch carton pouch tub sachet tray basket
        platter dish meal combo rustic artisan gourmet premium barbecue filling refreshing
        delicious tasty likely possibly probably visible mixed assorted other loaf floret well medium-rare rare done dry
        """)

    /// Cuts of an animal or plant: they may differ while the food is the same, and are never the head of a name.
    static let parts = words(
        "breast thigh leg wing drumstick fillet filet loin tenderloin sirloin ribeye cutlet chop meat flesh fish half top bottom"
    )

    /// Colour, variety, fat and grain: they tell kinds of one food apart.
    static let varieties = words(
        """
        white brown red green yellow purple black golden wild long grain short cherry baby greek light low reduced full
        fat free lean skim semi wholemeal multigrain rye seeded vanilla gala fuji granny smith russet roma vine plum sweet
        dark milk instant iceberg romaine basmati jasmine cheddar mozzarella atlantic italian french american english
        chinese indian mexican thai spicy creamy garlic herb herbed lemon
        """)

    /// Words after which only company follows: `coffee with milk`.
    static let joiners = words("with without in on topped served alongside plus containing over under and from")

    /// Heads that say little without what stands before them: `apple` is not `apple juice`.
    static let genericHeads = words(
        """
        juice pie sauce cake salad soup bread tart crumble butter oil milk chip crisp jam muffin cookie tea smoothie
        shake curry stew sandwich burger wrap pudding syrup flour paste powder ring cream yogurt pancake noodle roll
        dressing dip spread cider wine vinegar candy fritter pizza taco omelet pasta rice stock broth gravy nugget ball
        """)

    /// What stands at the end of `ham and cheese sandwich`: before these, `and` joins what they are made of.
    static let madeOf = genericHeads.subtracting(["chip", "crisp", "butter", "oil", "milk", "rice", "cream", "ball"])
        .union(
            words(
                "chili casserole quiche risotto lasagna burrito quesadilla gratin dumpling bowl toastie frittata bake skewer"
            ))

    /// Colours: `green tea` is another tea than `bubble tea`.
    static let colours = words("white brown red green yellow purple black golden dark")

    /// Names of several words that are foods of their own, not kinds of their last word.
    static let compounds: [[String]] = named + substitutes

    /// Foods that stand in for another one or are made of another plant: `cauliflower rice` is no rice, `veggie burger` no
    /// hamburger, a dried apricot no apricot.
    private static let substitutes: [[String]] =
        pairs(
            "cauliflower broccoli zucchini konjac shirataki chickpea lentil blackbean edamame",
            "rice noodle spaghetti pasta linguine crust")
        + pairs(
            "veggie",
            "hamburger cheeseburger patty sausage bacon meatball chicken steak ham cheese nugget schnitzel meat egg tuna"
        )
        + pairs(
            "dried", "apple pear peach apricot cherry banana mango papaya pineapple kiwifruit grape orange fig tomato")
        + pairs("turkey", "bacon ham") + [["veggie", "ground", "beef"], ["veggie", "hot", "dog"]]
        + [["sweet", "potato", "fries"], ["sweetpotato", "french", "fries"], ["eggplant", "parmesan"]]

    private static func pairs(_ first: String, _ second: String) -> [[String]] {
        first.split(separator: " ").flatMap { word in second.split(separator: " ").map { [String(word), String($0)] } }
    }

    private static let named: [[String]] = [
        "peanut butter", "almond butter", "cocoa butter", "apple butter", "coconut milk", "almond milk", "oat milk",
        "soy milk", "rice milk",
        "condensed milk", "coconut water", "coconut oil", "ice cream", "sour cream", "whipped cream", "heavy cream",
        "cream cheese",
        "cottage cheese", "ice cream cone", "hot dog", "corn dog", "sweet potato", "green bean", "baked bean",
        "black bean", "kidney bean",
        "fava bean", "bell pepper", "black pepper", "chili pepper", "rice cake", "rice paper", "rice pudding",
        "rice noodle", "fish stick",
        "fish cake", "fish sauce", "soy sauce", "chicken nugget", "chicken wing", "corn bread", "corn syrup",
        "maple syrup", "spring onion", "spring roll", "egg roll",
        "potato chip", "tortilla chip", "chocolate chip", "french fries", "french toast", "ginger ale", "ginger beer",
        "root beer", "fish hamburger",
        "iced tea", "energy drink", "sports drink", "protein bar",
        "protein shake", "granola bar", "chocolate bar", "chocolate milk", "hot chocolate", "egg white", "egg yolk",
        "egg plant", "sparkling water",
        "snow pea", "bok choy", "napa cabbage", "cotton candy", "custard tart", "hash brown", "mac and cheese",
        "potato wedge", "potato salad",
        "fried rice", "steamed bun", "fried dough twist", "breakfast cereal", "lemon curd", "bubble tea", "meat sauce",
        "tomato sauce", "cream sauce",
        "powdered sugar", "mixed vegetable",
        "barbecue sauce", "apple sauce", "cold cut", "pop tart", "pot pie", "butter chicken", "passion fruit",
        "brussel sprout", "bean sprout", "water chestnut", "pine nut", "date bar"
    ].map { $0.split(separator: " ").map(String.init) }

    /// Words one letter apart that are not misspellings of each other.
    static let lookAlikes: Set<Set<String>> = [
        ["butter", "batter"], ["butter", "bitter"], ["batter", "bitter"], ["peanut", "peanuts"], ["walnut", "wallnut"],
        ["cherry", "sherry"],
        ["muffin", "puffin"], ["barley", "parley"], ["savory", "savoy"], ["turkey", "turnkey"], ["papaya", "papaia"]
    ]

    private static func words(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
