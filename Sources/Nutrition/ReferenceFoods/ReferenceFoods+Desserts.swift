extension ReferenceFoods {
    /// Sweets, cakes and other desserts.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let desserts = """
        doughnut, donut, glazed doughnut, glazed donut | 403 | 6.4 | 44.3 | 22.8 | 1.2
        ~fried dough twist, mahua, dough twist | 524 | 8.3 | 53.4 | 31.5 | 1.5
        ~mooncake, moon cake | 405 | 8.2 | 65.6 | 13.6 | 3.1
        ~sachima, shaqima | 506 | 6.0 | 55.9 | 28.9 | 1.0
        chocolate chip cookie, cookie | 488 | 5.7 | 58.2 | 28.4 | 0
        oatmeal cookie | 450 | 6.2 | 68.7 | 18.1 | 2.8
        brownie, chocolate brownie | 405 | 4.8 | 63.9 | 16.3 | 2.1
        chocolate cake | 367 | 4.1 | 54.6 | 16.4 | 2.8
        pound cake, butter cake | 388 | 5.5 | 48.8 | 19.9 | 0.5
        angel food cake | 258 | 5.9 | 57.8 | 0.8 | 1.5
        cheesecake, cheese cake | 321 | 5.5 | 25.5 | 22.5 | 0.4
        banana bread | 326 | 4.3 | 54.6 | 10.5 | 1.1
        apple pie | 237 | 1.9 | 34.0 | 11.0 | 1.6
        pumpkin pie | 204 | 4.5 | 26.4 | 9.3 | 0
        vanilla ice cream, ice cream | 207 | 3.5 | 23.6 | 11.0 | 0.7
        milk chocolate, chocolate, chocolate bar | 535 | 7.7 | 59.4 | 29.7 | 3.4
        dark chocolate | 598 | 7.8 | 45.9 | 42.6 | 10.9
        marshmallows | 318 | 1.8 | 81.3 | 0.2 | 0.1
        jelly beans, jellybean | 375 | 0 | 93.5 | 0.05 | 0.2
        gelatin dessert, jello, fruit jelly | 62 | 1.2 | 14.2 | 0 | 0
        """
}
