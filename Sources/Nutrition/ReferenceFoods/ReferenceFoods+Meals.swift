extension ReferenceFoods {
    /// Dishes that are a meal by themselves.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let meals = """
        cheese pizza, pizza, pizza slice, pizza margherita | 266 | 11.4 | 33.3 | 9.7 | 2.3
        hamburger, burger | 257 | 11.6 | 32.3 | 9.2 | 0
        bean burrito, burrito, bean and cheese burrito | 203 | 8.1 | 29.6 | 6.3 | 0
        chili con carne, chili with beans, chilli con carne | 112 | 5.7 | 11.9 | 5.5 | 4.4
        potato salad | 143 | 2.7 | 11.2 | 8.2 | 1.3
        """
}
