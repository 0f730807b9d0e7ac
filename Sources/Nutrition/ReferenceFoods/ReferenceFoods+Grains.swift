extension ReferenceFoods {
    /// Bread, cereals, pasta and rice; rice, pasta and porridge cooked.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let grains = """
        white bread, bread, toast, white toast, sliced bread, bread roll | 266 | 8.85 | 49.4 | 3.33 | 2.7
        whole wheat bread, wholemeal bread, whole grain bread, brown bread, whole wheat toast | 252 | 12.5 | 42.7 | 3.5 | 6.0
        rye bread | 259 | 8.5 | 48.3 | 3.3 | 5.8
        ~steamed bun, mantou, steamed bread | 223 | 7.0 | 47.0 | 1.1 | 1.3
        bagel, plain bagel | 275 | 10.5 | 53.4 | 1.6 | 2.3
        croissant, butter croissant | 406 | 8.2 | 45.8 | 21.0 | 2.6
        english muffin | 235 | 7.7 | 46.0 | 1.8 | 2.7
        pita, pita bread | 275 | 9.1 | 55.7 | 1.2 | 2.2
        naan, naan bread | 291 | 9.6 | 50.4 | 5.7 | 2.2
        corn tortilla | 218 | 5.7 | 44.6 | 2.9 | 6.3
        white rice, rice, cooked rice, steamed rice, boiled rice, jasmine rice, basmati rice, cooked white rice | 130 | 2.7 | 28.2 | 0.28 | 0.4
        brown rice, cooked brown rice | 112 | 2.3 | 23.5 | 0.83 | 1.8
        pasta, spaghetti, penne, macaroni, cooked pasta, cooked spaghetti, fusilli, linguine | 158 | 5.8 | 30.9 | 0.93 | 1.8
        egg noodles, noodle, cooked noodle | 138 | 4.5 | 25.2 | 2.1 | 1.2
        rice noodles, rice noodle | 108 | 1.8 | 24.0 | 0.2 | 1.0
        soba noodles, soba | 99 | 5.1 | 21.4 | 0.1 | 0
        quinoa, cooked quinoa | 120 | 4.4 | 21.3 | 1.9 | 2.8
        couscous, cooked couscous | 112 | 3.8 | 23.2 | 0.16 | 1.4
        bulgur, bulgur wheat | 83 | 3.1 | 18.6 | 0.24 | 4.5
        pearl barley, barley, cooked barley | 123 | 2.3 | 28.2 | 0.44 | 3.8
        oatmeal, porridge, cooked oatmeal, oat porridge | 71 | 2.5 | 12.0 | 1.5 | 1.7
        rolled oats, dry oats, oat | 379 | 13.2 | 67.7 | 6.5 | 10.1
        corn flakes, cornflakes | 357 | 7.5 | 84.1 | 0.4 | 3.3
        granola | 489 | 13.7 | 53.9 | 24.3 | 8.9
        pancakes, pancake | 227 | 6.4 | 28.3 | 9.7 | 0
        waffle | 291 | 7.9 | 32.9 | 14.1 | 0
        french toast | 229 | 7.7 | 25.0 | 10.8 | 0
        """
}
