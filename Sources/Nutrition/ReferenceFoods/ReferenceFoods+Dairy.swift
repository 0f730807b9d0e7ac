extension ReferenceFoods {
    /// Milk, yogurt, cheese and cream.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let dairy = """
        whole milk, milk, cow milk | 61 | 3.2 | 4.8 | 3.3 | 0
        reduced fat milk, semi skimmed milk | 50 | 3.3 | 4.8 | 2.0 | 0
        skim milk, skimmed milk, fat free milk, nonfat milk | 34 | 3.4 | 5.0 | 0.08 | 0
        chocolate milk | 83 | 3.2 | 10.3 | 3.4 | 0.8
        yogurt, plain yogurt, yoghurt, natural yogurt | 61 | 3.5 | 4.7 | 3.3 | 0
        greek yogurt, nonfat greek yogurt, greek yoghurt | 59 | 10.2 | 3.6 | 0.39 | 0
        fruit yogurt, strawberry yogurt, peach yogurt, flavored yogurt | 102 | 4.4 | 19.1 | 1.1 | 0
        cheddar cheese, cheddar, cheese, cheese slice | 403 | 24.9 | 1.3 | 33.1 | 0
        mozzarella cheese, mozzarella | 300 | 22.2 | 2.2 | 22.4 | 0
        parmesan cheese, parmesan | 392 | 35.8 | 3.2 | 25.8 | 0
        feta cheese, feta | 264 | 14.2 | 4.1 | 21.3 | 0
        gouda cheese, gouda | 356 | 24.9 | 2.2 | 27.4 | 0
        brie cheese, brie | 334 | 20.8 | 0.45 | 27.7 | 0
        cream cheese | 350 | 6.2 | 5.5 | 34.4 | 0
        cottage cheese | 98 | 11.1 | 3.4 | 4.3 | 0
        ricotta cheese, ricotta | 174 | 11.3 | 3.0 | 13.0 | 0
        heavy cream, double cream, whipping cream | 340 | 2.8 | 2.7 | 36.1 | 0
        sour cream | 198 | 2.4 | 4.6 | 19.4 | 0
        """
}
