extension ReferenceFoods {
    /// Fats, sauces, spreads and sweeteners.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let condiments = """
        butter | 717 | 0.85 | 0.06 | 81.1 | 0
        margarine | 717 | 0.16 | 0.7 | 80.7 | 0
        olive oil | 884 | 0 | 0 | 100 | 0
        vegetable oil, cooking oil, sunflower oil, canola oil, oil | 884 | 0 | 0 | 100 | 0
        mayonnaise, mayo | 680 | 0.96 | 0.57 | 74.9 | 0
        ketchup, tomato ketchup | 101 | 1.0 | 27.4 | 0.1 | 0.3
        mustard | 60 | 3.7 | 5.8 | 3.3 | 4.0
        barbecue sauce, bbq sauce | 172 | 0.8 | 40.8 | 0.63 | 0.9
        soy sauce | 53 | 8.1 | 4.9 | 0.57 | 0.8
        tomato sauce, marinara sauce, marinara | 24 | 1.2 | 5.3 | 0.3 | 1.5
        salsa | 29 | 1.5 | 6.6 | 0.17 | 1.9
        ranch dressing, ranch | 430 | 1.3 | 5.9 | 44.5 | 0
        hummus | 166 | 7.9 | 14.3 | 9.6 | 6.0
        tahini | 595 | 17.0 | 21.2 | 53.8 | 9.3
        peanut butter | 598 | 22.2 | 22.3 | 51.4 | 5.0
        jam, strawberry jam, fruit jam, preserves | 278 | 0.37 | 68.9 | 0.07 | 1.1
        honey | 304 | 0.3 | 82.4 | 0 | 0.2
        sugar, white sugar, table sugar | 387 | 0 | 100 | 0 | 0
        maple syrup, pancake syrup | 260 | 0.04 | 67.0 | 0.06 | 0
        whipped cream | 257 | 3.2 | 12.5 | 22.2 | 0
        """
}
