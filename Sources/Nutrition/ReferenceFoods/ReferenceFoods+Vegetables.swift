extension ReferenceFoods {
    /// Vegetables; potatoes among them, as the categories have no starch.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let vegetables = """
        artichoke, cooked artichoke | 53 | 2.9 | 12.0 | 0.34 | 5.7
        arugula, rocket, rucola | 25 | 2.6 | 3.7 | 0.66 | 1.6
        asparagus, cooked asparagus | 22 | 2.4 | 4.1 | 0.22 | 2.0
        bean sprouts, mung bean sprouts, sprouts | 30 | 3.0 | 5.9 | 0.18 | 1.8
        beetroot, beet, cooked beet | 44 | 1.7 | 10.0 | 0.18 | 2.0
        bell pepper, red bell pepper, sweet pepper, capsicum, red pepper, green pepper | 31 | 0.99 | 6.0 | 0.3 | 2.1
        bok choy, pak choi | 13 | 1.5 | 2.2 | 0.2 | 1.0
        broccoli, raw broccoli, broccoli floret | 34 | 2.8 | 6.6 | 0.37 | 2.6
        steamed broccoli, cooked broccoli, boiled broccoli | 35 | 2.4 | 7.2 | 0.41 | 3.3
        brussels sprouts, brussel sprouts, cooked brussels sprouts | 36 | 2.6 | 7.1 | 0.5 | 2.6
        cabbage, green cabbage, white cabbage | 25 | 1.3 | 5.8 | 0.1 | 2.5
        carrot, baby carrot | 41 | 0.93 | 9.6 | 0.24 | 2.8
        cauliflower | 25 | 1.9 | 5.0 | 0.28 | 2.0
        celery, celery stick, celery stalk | 14 | 0.69 | 3.0 | 0.17 | 1.6
        sweet corn, corn, corn on the cob, sweetcorn | 96 | 3.4 | 21.0 | 1.5 | 2.4
        cucumber | 15 | 0.65 | 3.6 | 0.11 | 0.5
        eggplant, aubergine, cooked eggplant | 35 | 0.83 | 8.7 | 0.23 | 2.5
        garlic | 149 | 6.4 | 33.1 | 0.5 | 2.1
        ginger, ginger root | 80 | 1.8 | 17.8 | 0.75 | 2.0
        green beans, string bean, french bean | 35 | 1.9 | 7.9 | 0.28 | 3.2
        green peas, pea, garden pea | 84 | 5.4 | 15.6 | 0.22 | 5.5
        kale | 35 | 2.9 | 4.4 | 1.5 | 4.1
        leek | 61 | 1.5 | 14.2 | 0.3 | 1.8
        lettuce, romaine lettuce, romaine, salad greens, mixed greens, iceberg lettuce | 17 | 1.2 | 3.3 | 0.3 | 2.1
        mushrooms, white mushroom, button mushroom | 22 | 3.1 | 3.3 | 0.34 | 1.0
        okra, cooked okra | 22 | 1.9 | 4.5 | 0.21 | 2.5
        olives, black olive, ripe olive | 116 | 0.84 | 6.0 | 10.9 | 1.6
        onion, red onion, white onion | 40 | 1.1 | 9.3 | 0.1 | 1.7
        pickles, dill pickle, pickled cucumber, gherkin | 12 | 0.5 | 2.4 | 0.3 | 1.0
        potato, boiled potato, new potato, steamed potato | 86 | 1.7 | 20.0 | 0.1 | 1.8
        baked potato, jacket potato | 93 | 2.5 | 21.2 | 0.13 | 2.2
        mashed potatoes, mashed potato | 113 | 1.9 | 16.9 | 4.2 | 1.5
        pumpkin, cooked pumpkin | 20 | 0.72 | 4.9 | 0.07 | 1.1
        radish | 16 | 0.68 | 3.4 | 0.1 | 1.6
        sauerkraut | 19 | 0.91 | 4.3 | 0.14 | 2.9
        spinach, raw spinach, baby spinach | 23 | 2.9 | 3.6 | 0.39 | 2.2
        sweet potato, baked sweet potato, yam | 90 | 2.0 | 20.7 | 0.15 | 3.3
        tomato, cherry tomato, grape tomato, plum tomato | 18 | 0.88 | 3.89 | 0.2 | 1.2
        zucchini, courgette | 17 | 1.2 | 3.1 | 0.32 | 1.0
        """
}
