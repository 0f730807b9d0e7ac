extension ReferenceFoods {
    /// Fruit, raw unless said.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let fruits = """
        apple, red apple, green apple, gala apple, fuji apple, apple with skin, raw apple | 52 | 0.26 | 13.81 | 0.17 | 2.4
        apricot | 48 | 1.4 | 11.1 | 0.39 | 2.0
        avocado | 160 | 2.0 | 8.5 | 14.7 | 6.7
        banana | 89 | 1.09 | 22.84 | 0.33 | 2.6
        blackberry | 43 | 1.4 | 9.6 | 0.49 | 5.3
        blueberry | 57 | 0.74 | 14.5 | 0.33 | 2.4
        cantaloupe, cantaloupe melon, melon, muskmelon | 34 | 0.84 | 8.2 | 0.19 | 0.9
        cherry, sweet cherry | 63 | 1.1 | 16.0 | 0.2 | 2.1
        coconut meat, coconut | 354 | 3.3 | 15.2 | 33.5 | 9.0
        cranberry | 46 | 0.46 | 12.0 | 0.13 | 3.6
        date, medjool date, dried date | 277 | 1.8 | 75.0 | 0.15 | 6.7
        fig, fresh fig | 74 | 0.75 | 19.2 | 0.3 | 2.9
        grapefruit, pomelo | 42 | 0.77 | 10.7 | 0.14 | 1.6
        grapes, red grapes, green grapes, black grapes | 69 | 0.72 | 18.1 | 0.16 | 0.9
        guava | 68 | 2.6 | 14.3 | 0.95 | 5.4
        honeydew, honeydew melon | 36 | 0.54 | 9.1 | 0.14 | 0.8
        jackfruit | 95 | 1.7 | 23.3 | 0.64 | 1.5
        kiwifruit, kiwi, kiwi fruit, green kiwi, qiwi | 61 | 1.14 | 14.66 | 0.52 | 3.0
        lemon | 29 | 1.1 | 9.32 | 0.3 | 2.8
        lime | 30 | 0.7 | 10.5 | 0.2 | 2.8
        litchi, lychee | 66 | 0.83 | 16.53 | 0.44 | 1.3
        mandarin, mandarin orange, tangerine, clementine, satsuma | 53 | 0.81 | 13.3 | 0.31 | 1.8
        mango | 60 | 0.82 | 14.98 | 0.38 | 1.6
        nectarine | 44 | 1.1 | 10.6 | 0.32 | 1.7
        orange, navel orange | 47 | 0.94 | 11.75 | 0.12 | 2.4
        papaya | 43 | 0.47 | 10.8 | 0.26 | 1.7
        passion fruit, passionfruit | 97 | 2.2 | 23.4 | 0.7 | 10.4
        peach | 39 | 0.91 | 9.54 | 0.25 | 1.5
        pear, asian pear | 57 | 0.36 | 15.23 | 0.14 | 3.1
        persimmon | 70 | 0.58 | 18.6 | 0.19 | 3.6
        pineapple | 50 | 0.54 | 13.1 | 0.12 | 1.4
        plum | 46 | 0.7 | 11.42 | 0.28 | 1.4
        pomegranate | 83 | 1.7 | 18.7 | 1.2 | 4.0
        prunes, prune, dried plum | 240 | 2.2 | 63.9 | 0.38 | 7.1
        raisins, raisin, sultana | 299 | 3.1 | 79.2 | 0.46 | 3.7
        raspberry | 52 | 1.2 | 11.9 | 0.65 | 6.5
        starfruit, star fruit, carambola | 31 | 1.0 | 6.7 | 0.33 | 2.8
        strawberry | 32 | 0.67 | 7.7 | 0.3 | 2.0
        watermelon | 30 | 0.61 | 7.6 | 0.15 | 0.4
        applesauce, apple sauce, apple puree | 42 | 0.17 | 11.3 | 0.1 | 1.1
        """
}
