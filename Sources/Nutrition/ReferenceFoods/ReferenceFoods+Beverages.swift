extension ReferenceFoods {
    /// Drinks, ready to drink; wine, beer and spirits carry alcohol, whose 7 kcal/g no macro accounts for.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let beverages = """
        water, mineral water, sparkling water, tap water | 0 | 0 | 0 | 0 | 0
        coffee, black coffee, brewed coffee, espresso, americano | 1 | 0.12 | 0 | 0.02 | 0
        tea, black tea, green tea, herbal tea | 1 | 0 | 0.3 | 0 | 0
        hot chocolate, hot cocoa | 77 | 3.5 | 10.7 | 2.3 | 1.0
        orange juice | 45 | 0.7 | 10.4 | 0.2 | 0.2
        apple juice | 46 | 0.1 | 11.3 | 0.13 | 0.2
        grape juice | 60 | 0.37 | 14.8 | 0.13 | 0.2
        pineapple juice | 53 | 0.36 | 12.9 | 0.12 | 0.2
        tomato juice | 17 | 0.85 | 3.5 | 0.29 | 0.4
        cranberry juice, cranberry juice cocktail | 54 | 0 | 13.5 | 0.1 | 0
        cola, coke, soft drink | 42 | 0 | 10.6 | 0 | 0
        sports drink | 26 | 0 | 6.4 | 0 | 0
        coconut water | 19 | 0.72 | 3.7 | 0.2 | 1.1
        soy milk, soymilk, soya milk | 54 | 3.3 | 6.3 | 1.8 | 0.6
        beer, lager | 43 | 0.46 | 3.6 | 0 | 0
        red wine, wine | 85 | 0.07 | 2.6 | 0 | 0
        white wine | 82 | 0.07 | 2.6 | 0 | 0
        vodka, whisky, whiskey, gin, rum | 231 | 0 | 0 | 0 | 0
        """
}
