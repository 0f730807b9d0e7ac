import Base64
import Hashing

/// The one style sheet of a report, and the hash by which its content-security policy admits it and nothing else.
enum StyleSheet {
    /// The value of the policy's `style-src`: `'sha256-…'` of exactly the bytes between the style tags.
    static var source: String {
        let digits = Array(SHA256Digest(of: text.description.utf8).hex.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            nibble(digits[$0]) << 4 | nibble(digits[$0 + 1])
        }
        return "'sha256-\(Base64Writer.text(of: bytes))'"
    }

    private static func nibble(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit &- 0x30 : digit &- 0x57 }

    static let text: StaticString = """
        :root{color-scheme:light dark;--page:#f6f7f5;--card:#fff;--ink:#1c2321;--soft:#55605c;--line:#dfe4e1;--faint:#eef1ef;
        --accent:#1b6653;--accent-soft:#d3e8e1;--warn-ink:#7a3d00;--warn:#fff1dc;--warn-line:#eab463;--bad:#a3271f;--good:#1b6653;--mark:#a35a1f;--fade:rgba(28,35,33,.28);
        --opening:#7a4a9e;--upload:#2f6fb0;--wait:#1b6653;--download:#a06a00}
        @media (prefers-color-scheme:dark){:root{--page:#121615;--card:#1a201e;--ink:#e6ebe9;--soft:#a3b0ab;--line:#2e3835;--faint:#222a27;
        --accent:#6cc5ab;--accent-soft:#25473d;--warn-ink:#ffd9a3;--warn:#38280f;--warn-line:#8a6420;--bad:#f5968b;--good:#6cc5ab;--mark:#e0a066;--fade:rgba(0,0,0,.85);
        --opening:#c39be3;--upload:#7fb2e8;--wait:#4fae93;--download:#e3b04b}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
        font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
        header,main,footer{max-width:1180px;margin:0 auto;padding:0 24px}
        header{padding-top:36px}
        h1{font-size:28px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
        h2{font-size:20px;line-height:1.3;margin:44px 0 10px;letter-spacing:-.005em}
        h3{font-size:15px;margin:0 0 10px}
        h4{font-size:13.5px;margin:18px 0 6px}
        p{margin:0 0 12px}
        .eyebrow{color:var(--accent);font-weight:600;font-size:12px;letter-spacing:.09em;text-transform:uppercase;margin:0 0 6px}
        .soft,.facts,.aside,figcaption,footer{color:var(--soft)}
        .card>.soft{max-width:100ch;font-size:13.5px}
        .facts{font-size:13px;margin:0 0 20px}
        .facts span{white-space:nowrap;margin-right:18px}
        .banner{background:var(--warn);color:var(--warn-ink);border:1px solid var(--warn-line);border-radius:10px;padding:12px 16px;margin:0 0 12px;font-weight:600}
        .banner code{display:block;margin-top:6px;font-weight:400}
        .verdict{font-size:17px;line-height:1.6;max-width:78ch;margin:0 0 12px}
        ul.verdict{font-size:15px;padding-left:20px;margin:-4px 0 16px}ul.verdict li{margin:3px 0}
        .facts+.verdict,.banner+.verdict{margin-top:20px}
        .remarks{padding-left:20px;margin:14px 0 12px;max-width:85ch}
        nav{font-size:13px;margin:14px 0}
        nav a{margin-right:16px;white-space:nowrap}
        a{color:var(--accent)}
        code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;background:var(--faint);border-radius:8px;padding:10px 12px;margin:0 0 12px}
        pre span{display:block}pre .added{color:var(--good)}pre .removed{color:var(--bad)}pre .same{color:var(--soft)}
        .card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px;margin:0 0 16px}
        .scroll{overflow-x:auto;-webkit-overflow-scrolling:touch;margin:0 -20px;padding:0 20px;
        background:linear-gradient(to right,var(--card) 40%,transparent) 0 0/48px 100% no-repeat local,linear-gradient(to left,var(--card) 40%,transparent) 100% 0/48px 100% no-repeat local,
        linear-gradient(to right,var(--fade),transparent) 0 0/18px 100% no-repeat scroll,linear-gradient(to left,var(--fade),transparent) 100% 0/18px 100% no-repeat scroll}
        abbr{text-decoration:underline dotted;text-underline-offset:2px;cursor:help}
        table{border-collapse:collapse;width:100%;font-size:14px}
        th,td{padding:8px 8px;text-align:right;border-bottom:1px solid var(--line);vertical-align:middle;overflow-wrap:normal}
        td{white-space:nowrap}
        th{font-weight:600;color:var(--soft);font-size:12px;line-height:1.3;vertical-align:bottom}
        tbody tr:last-child td,tbody tr:last-child th{border-bottom:0}
        th:first-child,td:first-child{text-align:left;padding-left:0}
        td.name{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:110px}
        tbody th{color:var(--ink);font-size:14px;vertical-align:middle;min-width:172px;max-width:250px;overflow-wrap:anywhere}
        tr.baseline th,tr.baseline td{color:var(--soft);font-weight:400}
        .rank{display:inline-block;min-width:22px;height:22px;line-height:22px;border-radius:11px;text-align:center;margin-right:8px;
        background:var(--accent-soft);color:var(--accent);font-size:12px;font-weight:700;padding:0 5px}
        .tied{display:block;margin:1px 0 0;font-size:11.5px;font-weight:600;color:var(--accent)}
        tbody th.ranked{position:relative;padding-left:30px}
        .ranked .rank{position:absolute;left:0;margin:0}
        .interval{display:flex;align-items:center;justify-content:flex-end;gap:12px}
        .interval svg{flex:none}
        svg{display:block}
        svg text{fill:var(--soft);font:11px system-ui,sans-serif}
        svg text.label{fill:var(--ink);font-size:12px}
        .axis{stroke:var(--line);stroke-width:1}
        .grid{stroke:var(--faint);stroke-width:1}
        .diagonal{stroke:var(--soft);stroke-width:1;stroke-dasharray:3 4}
        .guess{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:3 3}
        .whisker{stroke:var(--accent);stroke-width:6;stroke-linecap:round;opacity:.32}
        .value{fill:var(--accent)}
        .series{stroke:var(--accent);stroke-width:2;stroke-linecap:round}.dashed{stroke-dasharray:8 5}.dotted{stroke-dasharray:1 5}.broken{stroke-dasharray:12 4 2 4}
        .point{fill:var(--accent);fill-opacity:.5}
        .beyond{fill:none;stroke:var(--bad);stroke-width:1.5}
        .dot{fill:var(--accent)}
        .dot.off{fill:var(--card);stroke:var(--accent);stroke-width:1.5}
        .frontier{stroke:var(--mark);stroke-width:1.5}
        rect.opening{fill:var(--opening)}rect.upload{fill:var(--upload)}rect.wait{fill:var(--wait)}rect.download{fill:var(--download)}
        .swatch{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:7px;vertical-align:-1px}
        .swatch.opening{background:var(--opening);height:4px;vertical-align:3px}.swatch.upload{background:var(--upload)}.swatch.wait{background:var(--wait)}.swatch.download{background:var(--download)}
        svg text.inside{fill:var(--card);font-weight:700;text-anchor:middle}
        svg text.inside.off{fill:var(--accent)}
        svg text.end{text-anchor:end}
        svg text.middle{text-anchor:middle}
        .multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:18px}
        figure{margin:0}
        figure svg{width:100%;height:auto}
        .drawn{min-width:560px}
        figcaption{font-size:12.5px;line-height:1.4;margin-top:4px}
        figcaption strong{color:var(--ink);display:block;font-size:13.5px}
        .wide,.drawn{max-width:820px}
        .aside{font-size:12.5px;margin:12px 0 0}
        .legend{list-style:none;padding:0;margin:10px 0 0;display:flex;flex-wrap:wrap;gap:6px 18px;font-size:13px}
        summary{cursor:pointer}
        details.data{margin-top:14px;font-size:13px}
        details.data>summary{color:var(--accent);width:fit-content}
        details.data>.scroll{margin-top:8px}
        details.meal{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 10px}
        details.meal>summary{padding:12px 18px;display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline;list-style:none}
        summary strong{font-size:15px}
        .meal>summary::-webkit-details-marker{display:none}
        .meal>summary::before{content:"▸";color:var(--accent);width:12px;margin-right:-8px}
        .meal[open]>summary::before{content:"▾"}
        .inside{padding:16px 18px 18px;display:grid;grid-template-columns:minmax(0,240px) minmax(0,1fr);gap:20px;border-top:1px solid var(--line);scroll-margin-top:60px}
        .photos{display:grid;gap:8px;align-content:start}
        .photos img{width:100%;height:auto;border-radius:8px;display:block;background:var(--faint)}
        .nophoto{border:1px dashed var(--line);border-radius:8px;padding:22px 10px;text-align:center;color:var(--soft);font-size:13px}
        .answers{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(250px,100%),1fr));gap:12px;align-content:start}
        .answer{border:1px solid var(--line);border-radius:10px;padding:12px 14px;font-size:13.5px;min-width:0}
        .answer.truth{background:var(--faint);border-color:transparent}
        .answer h4{margin:0 0 2px;font-size:13.5px}
        .answer p{margin:4px 0 0}
        .kcal{font-size:20px;font-weight:650;letter-spacing:-.01em}
        .off{font-size:13px;font-weight:600;margin-left:8px;white-space:nowrap}
        .off.close{color:var(--good)}
        .off.far{color:var(--bad)}
        .macros{display:flex;flex-wrap:wrap;gap:0 14px;color:var(--soft)}
        .macros .off{font-size:12px;margin-left:5px}
        .answer ul.foods{list-style:none;padding:0;margin:6px 0 0}
        .foods li{padding-left:17px;text-indent:-17px}
        .foods li::before{display:inline-block;width:17px;text-indent:0;font-weight:700}
        .foods .hit::before{content:"✓";color:var(--good)}
        .foods .invented::before{content:"+";color:var(--bad)}
        .foods .invented::after{content:" invented";color:var(--bad);font-size:12px}
        .foods .missed{color:var(--soft)}
        .foods .missed::before{content:"−";color:var(--bad)}
        .foods .missed::after{content:" missed";color:var(--bad);font-size:12px}
        .tag{display:inline-block;border-radius:6px;padding:1px 7px;font-size:12px;font-weight:600;background:var(--faint);color:var(--soft)}
        .tag.bad{color:var(--bad)}
        .truth .tag{background:var(--card)}
        .answer ul{margin:6px 0 0;padding-left:16px}
        .pages{columns:3 240px;padding-left:28px;font-size:14px}
        .pages li{break-inside:avoid;margin:0 0 4px}
        .pages .soft{margin-left:8px;font-size:12.5px;white-space:nowrap}
        footer{padding-top:10px;padding-bottom:48px;font-size:13px}
        footer ul{padding-left:18px;max-width:95ch}
        @media (max-width:720px){header,main,footer{padding-left:14px;padding-right:14px}header{padding-top:22px}h1{font-size:23px}
        .verdict{font-size:16px}.card{padding:14px}.scroll{margin:0;padding:0}
        th:first-child{position:sticky;left:0;background:var(--card)}.inside{grid-template-columns:minmax(0,1fr);padding:12px 14px}
        .photos{grid-template-columns:repeat(auto-fill,minmax(120px,1fr))}
        tbody th{min-width:120px;max-width:150px}tbody th.ranked{position:sticky}}
        @media print{@page{margin:14mm 12mm}:root{--page:#fff;--card:#fff;--ink:#111;--soft:#444;--line:#ccc;--faint:#eee;--accent:#1b6653;--accent-soft:#e0efe9;
        --warn-ink:#5c2e00;--warn:#fff6e8;--warn-line:#c99a4e;--bad:#a3271f;--good:#1b6653;--mark:#a35a1f;--opening:#7a4a9e;--upload:#2f6fb0;--wait:#1b6653;--download:#a06a00}
        html{color-scheme:light}body{font-size:11px;-webkit-print-color-adjust:exact;print-color-adjust:exact}header,main,footer{max-width:none;padding:0}
        nav,.data{display:none}h2,h3,h4{break-after:avoid}h2{margin-top:20px}.verdict{font-size:13px}
        .card{padding:10px 12px;margin-bottom:10px;break-inside:avoid}h3{font-size:12px;margin-bottom:4px}.card>.soft,.aside,.legend,figcaption,figcaption strong{font-size:9.5px}.drawn,.wide{max-width:560px}figure,svg,tr,.answer,.photos img{break-inside:avoid}.card>h3,.card>.soft{break-after:avoid}
        .scroll{overflow:visible;margin:0;padding:0;background:none}.drawn{min-width:0}table{font-size:8.5px}th,tbody th{font-size:8.5px}tbody th{min-width:70px;max-width:130px}th,td{padding:3px 3px}
        .interval svg{width:64px;height:auto}.interval{gap:5px}.rank{min-width:14px;height:14px;line-height:14px;font-size:8px;margin-right:4px}tbody th.ranked{padding-left:18px}.tied{font-size:7.5px}
        .multiples{grid-template-columns:repeat(3,1fr)}
        details.meal::details-content{content-visibility:visible;display:block;block-size:auto}
        .inside{grid-template-columns:120px 1fr;gap:10px;padding:8px 10px}.answers{grid-template-columns:repeat(3,1fr);gap:6px}.answer{font-size:9px;padding:6px 7px}.answer h4{font-size:9.5px}
        .kcal{font-size:12px}.off,.macros .off,.tag,.foods .invented::after,.foods .missed::after{font-size:8px}.meal>summary{padding:6px 10px;break-after:avoid}}

        """
}
