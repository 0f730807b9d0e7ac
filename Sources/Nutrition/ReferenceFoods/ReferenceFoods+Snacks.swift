extension ReferenceFoods {
    /// Nuts, seeds, crisps and other things between meals.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let snacks = """
        popcorn, air popped popcorn, plain popcorn | 387 | 12.9 | 77.8 | 4.5 | 14.5
        potato chips, potato crisps, crisps | 536 | 7.0 | 53.0 | 34.6 | 4.4
        pretzels, hard pretzel | 384 | 10.0 | 80.4 | 2.9 | 3.4
        saltine crackers, saltine, cracker | 418 | 9.5 | 74.0 | 8.6 | 2.8
        rice cakes, rice cake | 387 | 8.2 | 81.5 | 2.8 | 4.2
        granola bar, cereal bar | 471 | 10.1 | 64.4 | 19.8 | 5.3
        trail mix | 462 | 13.8 | 44.9 | 29.4 | 0
        french fries, fries, chips | 312 | 3.4 | 41.4 | 14.7 | 3.8
        beef jerky, jerky | 410 | 33.2 | 11.0 | 25.6 | 1.8
        almonds | 579 | 21.2 | 21.6 | 49.9 | 12.5
        walnuts | 654 | 15.2 | 13.7 | 65.2 | 6.7
        cashews, cashew nut | 553 | 18.2 | 30.2 | 43.9 | 3.3
        peanuts, groundnut | 567 | 25.8 | 16.1 | 49.2 | 8.5
        pistachios, pistachio nut | 560 | 20.2 | 27.2 | 45.3 | 10.6
        hazelnuts | 628 | 15.0 | 16.7 | 60.8 | 9.7
        pecans, pecan nut | 691 | 9.2 | 13.9 | 72.0 | 9.6
        macadamia nuts, macadamia | 718 | 7.9 | 13.8 | 75.8 | 8.6
        sunflower seeds | 584 | 20.8 | 20.0 | 51.5 | 8.6
        pumpkin seeds | 559 | 30.2 | 10.7 | 49.0 | 6.0
        chia seeds | 486 | 16.5 | 42.1 | 30.7 | 34.4
        """
}
