extension FoodDictionary {
    /// Fruit, vegetables, pulses, nuts and herbs.
    ///
    /// Columns: English | German | French | Spanish | Italian | Chinese | Japanese; `/` between names of one food.
    static let plants = """
        apple|apfel|pomme|manzana|mela|苹果|りんご/林檎
        apricot|aprikose/marille|abricot|albaricoque/damasco/chabacano|albicocca|杏/杏子|あんず/アプリコット/杏
        avocado|avocado|avocat|aguacate/palta|avocado|牛油果/鳄梨|アボカド
        banana|banane|banane|plátano/banana/banano/guineo|banana|香蕉|バナナ
        blackberry|brombeere|mûre|zarzamora/mora|mora|黑莓|ブラックベリー
        blueberry|heidelbeere/blaubeere|myrtille|arándano/arándano azul|mirtillo|蓝莓|ブルーベリー
        melon|melone|melon|melón|melone|甜瓜/哈密瓜/香瓜|メロン
        honeydew|honigmelone|melon miel|melón verde|melone bianco|蜜瓜|ハネデューメロン
        watermelon|wassermelone|pastèque|sandía|anguria/cocomero|西瓜|すいか/西瓜
        cherry|kirsche|cerise|cereza|ciliegia|樱桃/车厘子|さくらんぼ/チェリー
        coconut|kokosnuss/kokos|noix de coco/coco|coco|cocco/noce di cocco|椰子/椰肉|ココナッツ/ココナツ
        cranberry|cranberry/moosbeere|canneberge|arándano rojo|mirtillo rosso|蔓越莓|クランベリー
        date|dattel|datte|dátil|dattero|枣/红枣/椰枣|デーツ/なつめ
        fig|feige|figue|higo|fico/fichi|无花果|いちじく
        grapefruit|grapefruit|pamplemousse|toronja|pompelmo|西柚/葡萄柚|グレープフルーツ
        grape|weintraube/traube|raisin|uva|uva|葡萄/提子|ぶどう/葡萄
        guava|guave|goyave|guayaba|guava|番石榴/芭乐|グアバ
        jackfruit|jackfrucht|jacquier|yaca|giaco|菠萝蜜|ジャックフルーツ
        kiwi|kiwi|kiwi|kiwi|kiwi|猕猴桃/奇异果|キウイ/キウイフルーツ/キウィ
        lemon|zitrone|citron|limón|limone|柠檬|レモン
        lime|limette|citron vert|lima|lime|青柠/莱姆|ライム
        litchi|litschi|litchi|lichi|litchi|荔枝|ライチ
        mandarin|mandarine/klementine|mandarine/clémentine|mandarina/clementina|mandarino/mandarancio|橘子/桔子|みかん/蜜柑
        mango|mango|mangue|mango|mango|芒果|マンゴー
        nectarine|nektarine|nectarine|nectarina|pesca noce/nettarina|油桃|ネクタリン
        orange|orange/apfelsine|orange|naranja|arancia|橙子/橙/脐橙|オレンジ
        papaya|papaya|papaye|papaya/lechosa|papaia|木瓜|パパイヤ/パパイア
        passion fruit|passionsfrucht/maracuja|fruit de la passion|maracuyá|frutto della passione|百香果|パッションフルーツ
        peach|pfirsich|pêche|melocotón/durazno|pesca/pesche|桃子/水蜜桃/桃|もも/桃/ピーチ
        pear|birne|poire|pera|pera|梨/梨子/雪梨|梨/洋なし
        persimmon|kaki|kaki|caqui|cachi|柿子|柿
        pineapple|ananas|ananas|piña/ananá|ananas|菠萝/凤梨|パイナップル/パイン
        plum|pflaume/zwetschge/zwetschke|prune|ciruela|prugna/susina|李子/梅子|プラム/すもも
        pomegranate|granatapfel|grenade|granada|melagrana/melograno|石榴|ざくろ
        prune|backpflaume/dörrpflaume|pruneau|ciruela pasa|prugna secca|西梅|プルーン
        raisin|rosine|raisin sec|uva pasa/pasa|uvetta/uva passa/uva sultanina|葡萄干|レーズン/干しぶどう
        raspberry|himbeere|framboise|frambuesa|lampone|树莓/覆盆子|ラズベリー
        starfruit|sternfrucht|carambole|carambola|carambola|杨桃|スターフルーツ
        strawberry|erdbeere|fraise|fresa/frutilla|fragola|草莓|いちご/苺/ストロベリー
        dragon fruit|drachenfrucht|fruit du dragon|fruta del dragón|frutto del drago|火龙果|ドラゴンフルーツ
        pomelo|pampelmuse|pomélo|pampelmusa|pomelo|柚子|文旦
        durian||||durian|榴莲|ドリアン
        loquat|||níspero|nespola|枇杷|びわ
        rhubarb|rhabarber|rhubarbe|ruibarbo|rabarbaro|大黄|ルバーブ
        currant|johannisbeere|groseille|grosella|ribes|醋栗|
        plantain|kochbanane|banane plantain|plátano macho/plátano maduro/plátano frito|banana da cuocere|大蕉|
        berry|beere/beerenmischung|fruits rouges/baie|frutos rojos/bayas|frutti di bosco/bacca|浆果/莓果|ベリー
        fruit|obst/frucht/früchte|fruit|fruta|frutta/frutto|水果|果物/フルーツ
        fruit salad|obstsalat|salade de fruits|macedonia/ensalada de frutas|macedonia|水果沙拉|フルーツサラダ/フルーツポンチ
        applesauce|apfelmus|compote de pommes|compota de manzana|purea di mela/composta di mele|苹果泥|アップルソース
        compote|kompott|compote|compota|composta|蜜饯|コンポート
        artichoke|artischocke|artichaut|alcachofa|carciofo|洋蓟/朝鲜蓟|アーティチョーク
        arugula|rucola/rauke|roquette|rúcula|rucola/rughetta|芝麻菜|ルッコラ
        asparagus|spargel|asperge|espárrago|asparago|芦笋|アスパラガス/アスパラ
        bean sprouts|sojasprossen/bohnensprossen/sprossen|germes de soja/pousses de soja|brotes de soja|germogli di soia|豆芽/绿豆芽|もやし
        beet|rote bete/rote beete/rote rübe/rande|betterave|remolacha/betabel|barbabietola/rapa rossa|甜菜/甜菜根|ビーツ
        bell pepper|paprika/paprikaschote|poivron|pimiento/pimiento morrón/pimentón|peperone|甜椒/彩椒/灯笼椒/青椒|パプリカ/ピーマン
        bok choy|pak choi|pak choï|pak choi|pak choi|小白菜/上海青/青菜/油菜|チンゲン菜/青梗菜
        broccoli|brokkoli|brocoli|brócoli/brécol|broccolo|西兰花/西蓝花/青花菜|ブロッコリー
        brussels sprouts|rosenkohl/kohlsprossen|chou de bruxelles|col de bruselas|cavoletto di bruxelles/cavolino di bruxelles|抱子甘蓝|芽キャベツ
        cabbage|kohl/weißkohl/weißkraut/spitzkohl/wirsing|chou/chou blanc|repollo/col|cavolo/verza/cavolo cappuccio|卷心菜/包菜/圆白菜/高丽菜|キャベツ
        red cabbage|rotkohl/blaukraut/rotkraut|chou rouge|lombarda/col morada/repollo morado|cavolo rosso|紫甘蓝|紫キャベツ
        carrot|karotte/möhre/rübli/mohrrübe|carotte|zanahoria|carota|胡萝卜/红萝卜|にんじん/人参
        cauliflower|blumenkohl/karfiol|chou fleur|coliflor|cavolfiore|花菜/菜花/花椰菜|カリフラワー
        celery|sellerie/stangensellerie/staudensellerie|céleri/céleri branche|apio|sedano|芹菜/西芹|セロリ
        celeriac|knollensellerie|céleri rave|apionabo|sedano rapa||根セロリ
        corn|mais/zuckermais|maïs|maíz/elote/choclo|mais/granturco|玉米/玉米粒|とうもろこし/コーン
        corn on the cob|maiskolben|épi de maïs|mazorca/mazorca de maíz|pannocchia|玉米棒|焼きとうもろこし
        cucumber|gurke/salatgurke|concombre|pepino|cetriolo|黄瓜/青瓜|きゅうり/胡瓜
        eggplant|aubergine/melanzani|aubergine|berenjena|melanzana|茄子|なす/茄子
        garlic|knoblauch|ail|ajo/ajillo|aglio|大蒜/蒜/蒜蓉/蒜末|にんにく/ガーリック
        ginger|ingwer|gingembre|jengibre|zenzero|生姜/姜|しょうが/生姜
        green beans|grüne bohnen/fisolen/brechbohnen/prinzessbohnen|haricot vert|judías verdes/ejotes/vainitas|fagiolini|四季豆/豆角|いんげん/さやいんげん
        peas|erbse|petits pois/pois|guisante/arveja/chícharo|pisello|豌豆/青豆|グリーンピース/えんどう豆
        snow peas|zuckerschoten/kaiserschoten|pois gourmands|tirabeque|taccola|荷兰豆|さやえんどう/絹さや/スナップエンドウ
        kale|grünkohl|chou frisé/chou kale|col rizada|cavolo riccio/cavolo nero|羽衣甘蓝|ケール
        leek|lauch/porree|poireau|puerro|porro|韭葱|リーキ
        lettuce|kopfsalat/blattsalat/salatblatt|laitue/feuille de salade|lechuga|lattuga|生菜/莴苣|レタス
        iceberg lettuce|eisbergsalat|laitue iceberg|lechuga iceberg|lattuga iceberg|球生菜|
        romaine|römersalat/romanasalat|laitue romaine|lechuga romana|lattuga romana|罗马生菜|ロメインレタス
        lamb lettuce|feldsalat/nüsslisalat/vogerlsalat|mâche|canónigos|valeriana/songino||
        mixed greens|||mezcla de hojas|misticanza|什锦生菜|ベビーリーフ
        mushroom|pilz/champignon|champignon|champiñón/seta/hongo|fungo/funghi|蘑菇/口蘑/菌菇|きのこ/マッシュルーム
        shiitake|shiitake|shiitaké|shiitake|shiitake|香菇/冬菇|しいたけ/椎茸
        enoki|||||金针菇|えのき/えのき茸
        king oyster mushroom|kräuterseitling|pleurote|seta de ostra|pleurotus|杏鲍菇/平菇|エリンギ
        porcini|steinpilz|cèpe|boletus|porcino|牛肝菌|ポルチーニ
        chanterelle|pfifferling/eierschwammerl|girolle/chanterelle|rebozuelo|finferlo|鸡油菌|
        truffle|trüffel|truffe|trufa|tartufo|松露|トリュフ
        okra|okra|gombo|quimbombó|gombo|秋葵|オクラ
        olive|olive|olive|aceituna/oliva|oliva|橄榄|オリーブ
        onion|zwiebel|oignon|cebolla|cipolla|洋葱|玉ねぎ/たまねぎ/玉葱
        pickle|gewürzgurke/essiggurke/saure gurke/cornichon|cornichon|pepinillo|cetriolino|酸黄瓜/腌黄瓜|ピクルス
        pickled vegetable|mixed pickles|pickles|encurtidos|giardiniera/sottaceti|榨菜/咸菜/腌菜|漬物/漬け物/お新香
        potato|kartoffel/erdapfel|pomme de terre/patate|patata/papa|patata|土豆/马铃薯|じゃがいも/ポテト
        sauteed potato|bratkartoffel|pommes sautées|patatas salteadas|patate saltate|炒土豆|
        mashed potatoes|kartoffelpüree/kartoffelbrei/kartoffelstampf|purée de pommes de terre|puré de patatas/puré de papas|purè di patate/purea di patate|土豆泥|マッシュポテト
        baked potato|ofenkartoffel/folienkartoffel/backkartoffel|pomme de terre au four|patata asada/papa asada|patata al forno|烤土豆|ベイクドポテト/じゃがバター
        boiled potato|salzkartoffel/pellkartoffel|pommes vapeur|patatas cocidas|patate lesse|煮土豆|
        french fries|pommes frites/pommes/fritten|frites/pommes frites|patatas fritas/papas fritas/papas a la francesa|patatine fritte/patate fritte|薯条/炸薯条|フライドポテト/ポテトフライ
        potato chips|kartoffelchips/chips|chips|patatas chips|patatine in busta|薯片|ポテトチップス/ポテチ
        potato wedges|kartoffelspalten/kartoffelecken|quartiers de pommes de terre|gajos de patata/patatas gajo|spicchi di patate|薯角|
        hash brown|rösti|rösti|||薯饼|ハッシュドポテト
        potato pancake|kartoffelpuffer/reibekuchen|galette de pommes de terre|tortita de patata|frittella di patate|土豆饼|
        croquette|krokette|croquette|croqueta|crocchetta|可乐饼|コロッケ
        pumpkin|kürbis|potiron/citrouille/courge|calabaza/zapallo|zucca|南瓜|かぼちゃ/南瓜
        radish|radieschen/rettich|radis|rábano|ravanello|小萝卜/樱桃萝卜|ラディッシュ/二十日大根
        daikon||radis blanc|nabo japonés||白萝卜/萝卜|大根
        sauerkraut|sauerkraut|choucroute|chucrut|crauti|酸菜|ザワークラウト
        spinach|spinat|épinard|espinaca|spinaci/spinacio|菠菜|ほうれん草/ほうれんそう
        sweet potato|süßkartoffel|patate douce|batata/boniato/camote|patata dolce/patata americana|红薯/地瓜/番薯|さつまいも/焼き芋/さつま芋
        tomato|tomate/paradeiser|tomate|tomate/jitomate|pomodoro|番茄/西红柿|トマト
        cherry tomato|kirschtomate/cocktailtomate/cherrytomate|tomate cerise|tomate cherry/tomatito|pomodorino|小番茄/圣女果|ミニトマト/プチトマト
        zucchini|zucchini/zucchetti|courgette|calabacín/calabacita|zucchina/zucchino|西葫芦|ズッキーニ
        turnip|steckrübe/speiserübe|navet|nabo|rapa|芜菁|かぶ
        kohlrabi||chou rave|colinabo|cavolo rapa|苤蓝|コールラビ
        parsnip|pastinake|panais|chirivía|pastinaca||
        chard|mangold|blette|acelga|bietola|甜菜叶|
        fennel|fenchel|fenouil|hinojo|finocchio|茴香|フェンネル
        endive|chicorée|endive|endivia|indivia|苦苣|
        radicchio|radicchio|trévise|achicoria roja|radicchio||
        napa cabbage|chinakohl|chou chinois|col china|cavolo cinese|大白菜/白菜/娃娃菜|白菜
        water spinach|wasserspinat|liseron d'eau|||空心菜|空心菜
        lotus root|lotuswurzel|racine de lotus|raíz de loto|radice di loto|莲藕/藕|れんこん/蓮根
        bamboo shoot|bambussprossen|pousse de bambou|brotes de bambú|germogli di bambù|竹笋/笋|たけのこ/メンマ
        seaweed|algen/seetang|algue|alga|alga|海带/紫菜/海苔|わかめ/海苔/のり/昆布/海藻/ひじき
        bitter melon||margose|||苦瓜|ゴーヤ
        winter melon|||||冬瓜|冬瓜
        taro|||malanga|taro|芋头|里芋
        garlic chive|||||韭菜|ニラ
        burdock|||||牛蒡|ごぼう
        konjac|konjak|||konjac|魔芋|こんにゃく
        spring onion|frühlingszwiebel/lauchzwiebel|oignon vert/ciboule/cébette|cebolleta/cebollín|cipollotto|葱/香葱/葱花/大葱/小葱|ねぎ/青ねぎ/長ねぎ
        shallot|schalotte|échalote|chalota|scalogno|红葱头|エシャロット
        chili pepper|chilischote/chili/peperoncini|piment|chile/guindilla/ají|peperoncino|辣椒/小米椒|唐辛子
        cassava|maniok|manioc|yuca/mandioca|manioca|木薯|キャッサバ
        parsley|petersilie|persil|perejil|prezzemolo|欧芹|パセリ
        cilantro|koriander|coriandre|cilantro|coriandolo|香菜|パクチー
        basil|basilikum|basilic|albahaca|basilico|罗勒|バジル
        mint|minze/pfefferminze|menthe|menta/hierbabuena|menta|薄荷|ミント
        dill|dill|aneth|eneldo|aneto|莳萝|ディル
        chive|schnittlauch|ciboulette|cebollino|erba cipollina|细香葱|
        rosemary|rosmarin|romarin|romero|rosmarino|迷迭香|ローズマリー
        thyme|thymian|thym|tomillo|timo|百里香|タイム
        oregano|oregano|origan|orégano|origano|牛至|オレガノ
        herb|kräuter/kraut|herbe|hierba|erbe/erba|香草|ハーブ
        vegetable|gemüse|légume|verdura/vegetal/hortaliza|verdura/ortaggio/vegetale|蔬菜|野菜
        green salad|grüner salat|salade verte|ensalada verde|insalata verde|蔬菜沙拉|グリーンサラダ/野菜サラダ
        raw vegetable|rohkost|crudités|crudités|pinzimonio|生蔬菜|野菜スティック
        lentil|linse|lentille|lenteja|lenticchia|小扁豆/兵豆|レンズ豆
        chickpea|kichererbse|pois chiche|garbanzo|cece/ceci|鹰嘴豆|ひよこ豆
        bean|bohne|haricot|frijol/judía/alubia/poroto/habichuela|fagiolo|豆子/豆|豆
        black bean|schwarze bohne|haricot noir|frijol negro/judía negra|fagiolo nero|黑豆|黒豆
        kidney bean|kidneybohne|haricot rouge|frijol rojo/judía roja|fagiolo rosso|红腰豆/芸豆|キドニービーンズ/金時豆
        white bean|weiße bohne|haricot blanc|judía blanca/alubia blanca|fagiolo bianco/fagiolo cannellino/cannellini|白豆|白いんげん豆
        baked bean|gebackene bohne|haricots à la sauce tomate|alubias con tomate|fagioli al forno|焗豆|ベイクドビーンズ
        refried bean|||frijoles refritos|||
        fava bean|dicke bohne/saubohne/ackerbohne|fève|haba|fava/fave|蚕豆|そら豆
        edamame|edamame|édamamé|edamame|edamame|毛豆|枝豆
        mung bean|mungbohne|haricot mungo|judía mungo|fagiolo mungo|绿豆|緑豆
        adzuki bean|adzukibohne|haricot azuki|azuki|azuki|红豆|あずき/小豆/あんこ
        soybean|sojabohne/soja|soja|soja/soya|soia|大豆/黄豆|大豆
        tofu|tofu|tofu|tofu|tofu|豆腐|豆腐/とうふ/冷奴/湯豆腐
        fried tofu||tofu frit|tofu frito|tofu fritto|油豆腐/豆泡|厚揚げ/油揚げ/揚げ出し豆腐
        dried tofu|||||豆干/豆腐干|高野豆腐
        tofu skin|||||腐竹/豆皮|湯葉
        natto|||||纳豆|納豆
        almond|mandel|amande|almendra|mandorla|杏仁/巴旦木/扁桃仁|アーモンド
        walnut|walnuss|noix|nuez/nuez de castilla|noce/noci|核桃|くるみ
        cashew|cashewkern/cashewnuss|noix de cajou|anacardo/marañón/nuez de la india|anacardo|腰果|カシューナッツ
        peanut|erdnuss|cacahuète/cacahouète/arachide|cacahuete/maní/cacahuate|arachide|花生/花生米|ピーナッツ/落花生
        pistachio|pistazie|pistache|pistacho|pistacchio|开心果|ピスタチオ
        hazelnut|haselnuss|noisette|avellana|nocciola|榛子|ヘーゼルナッツ
        pecan|pekannuss|noix de pécan|nuez pecana|noce pecan|碧根果|ピーカンナッツ
        macadamia|macadamianuss|noix de macadamia|nuez de macadamia|noce macadamia|夏威夷果|マカダミアナッツ
        sunflower seed|sonnenblumenkern|graine de tournesol|semilla de girasol/pipas|seme di girasole|葵花籽/瓜子|ひまわりの種
        pumpkin seed|kürbiskern|graine de courge/graine de citrouille|semilla de calabaza/pipas de calabaza|seme di zucca|南瓜子/南瓜籽|かぼちゃの種
        sesame|sesam|sésame|sésamo/ajonjolí|sesamo|芝麻|ごま/胡麻
        chia seed|chiasamen|graine de chia|semilla de chía|seme di chia|奇亚籽|チアシード
        flaxseed|leinsamen|graine de lin|linaza/semilla de lino|seme di lino|亚麻籽|亜麻仁
        nut|nuss|fruits à coque|frutos secos|frutta secca|坚果|ナッツ
        trail mix|studentenfutter|mélange de fruits secs|mezcla de frutos secos|mix di frutta secca|什锦坚果|トレイルミックス/ミックスナッツ
        chestnut|kastanie/marone/esskastanie|châtaigne/marron|castaña|castagna/marrone|栗子/板栗|栗/甘栗
        pine nut|pinienkern|pignon de pin|piñón|pinolo|松子|松の実
        seed|samen|graine|semilla|seme|籽|種
        """
}
