import Hashing

/// The one style sheet of a report, and the hash by which its content-security policy admits it and nothing else.
enum StyleSheet {
    /// The value of the policy's `style-src`: `'sha256-…'` of exactly the bytes between the style tags.
    static var source: String {
        let digits = Array(SHA256Digest(of: text.description.utf8).hex.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            nibble(digits[$0]) << 4 | nibble(digits[$0 + 1])
        }
        return "'sha256-\(Base64.encode(bytes))'"
    }

    private static func nibble(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit &- 0x30 : digit &- 0x57 }

    static let text: StaticString = """
        :root{color-scheme:light dark;--page:#f6f7f5;--card:#fff;--ink:#1c2321;--soft:#5c6864;--line:#dfe4e1;--faint:#eef1ef;
        --accent:#1f6f5c;--accent-soft:#cfe5de;--warn-ink:#7a3d00;--warn:#fff1dc;--warn-line:#eab463;--bad:#a8322a;--good:#1f6f5c;--mark:#b5682a;--fade:rgba(28,35,33,.28)}
        @media (prefers-color-scheme:dark){:root{--page:#121615;--card:#1a201e;--ink:#e6ebe9;--soft:#9aa8a3;--line:#2e3835;--faint:#222a27;
        --accent:#6cc5ab;--accent-soft:#25473d;--warn-ink:#ffd9a3;--warn:#38280f;--warn-line:#8a6420;--bad:#f08b80;--good:#6cc5ab;--mark:#e0a066;--fade:rgba(0,0,0,.85)}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
        font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
        header,main,footer{max-width:1180px;margin:0 auto;padding:0 24px}
        header{padding-top:36px}
        h1{font-size:28px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
        h2{font-size:20px;line-height:1.3;margin:44px 0 10px;letter-spacing:-.005em}
        h3{font-size:15px;margin:0 0 10px}
        p{margin:0 0 12px}
        .eyebrow{color:var(--accent);font-weight:600;font-size:12px;letter-spacing:.09em;text-transform:uppercase;margin:0 0 6px}
        .soft,.facts,.aside,figcaption,footer{color:var(--soft)}
        .facts{font-size:13px;margin:0 0 20px}
        .facts span{white-space:nowrap;margin-right:18px}
        .banner{background:var(--warn);color:var(--warn-ink);border:1px solid var(--warn-line);border-radius:10px;padding:12px 16px;margin:0 0 12px;font-weight:600}
        .banner code{display:block;margin-top:6px;font-weight:400}
        .verdict{font-size:17px;line-height:1.6;max-width:78ch;margin:0 0 12px}
        .facts+.verdict,.banner+.verdict{margin-top:20px}
        .remarks{padding-left:20px;margin:14px 0 12px;max-width:85ch}
        nav{font-size:13px;margin:14px 0 0}
        nav a{margin-right:16px;white-space:nowrap}
        a{color:var(--accent)}
        code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
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
        tbody th{color:var(--ink);font-size:14px;vertical-align:middle;min-width:172px;max-width:250px;overflow-wrap:anywhere}
        tr.baseline th,tr.baseline td{color:var(--soft);font-weight:400}
        .rank{display:inline-block;min-width:22px;height:22px;line-height:22px;border-radius:11px;text-align:center;margin-right:8px;
        background:var(--accent-soft);color:var(--accent);font-size:12px;font-weight:700;padding:0 5px}
        .interval{display:flex;align-items:center;justify-content:flex-end;gap:12px}
        .interval svg{flex:none}
        svg{display:block}
        svg text{fill:var(--soft);font:11px system-ui,sans-serif}
        .axis{stroke:var(--line);stroke-width:1}
        .grid{stroke:var(--faint);stroke-width:1}
        .diagonal{stroke:var(--soft);stroke-width:1;stroke-dasharray:3 4}
        .guess{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:3 3}
        .whisker{stroke:var(--accent);stroke-width:6;stroke-linecap:round;opacity:.32}
        .value{fill:var(--accent)}
        .point{fill:var(--accent);fill-opacity:.5}
        .beyond{fill:none;stroke:var(--bad);stroke-width:1.5}
        .dot{fill:var(--accent)}
        svg text.inside{fill:var(--card);font-weight:700;text-anchor:middle}
        svg text.end{text-anchor:end}
        svg text.middle{text-anchor:middle}
        .multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:18px}
        figure{margin:0}
        figure svg{width:100%;height:auto}
        figcaption{font-size:12.5px;line-height:1.4;margin-top:4px}
        figcaption strong{color:var(--ink);display:block;font-size:13.5px}
        .wide{max-width:760px}
        .aside{font-size:12.5px;margin:12px 0 0}
        .legend{list-style:none;padding:0;margin:10px 0 0;display:flex;flex-wrap:wrap;gap:6px 18px;font-size:13px}
        details.meal{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 10px;break-inside:avoid}
        details.meal>summary{cursor:pointer;padding:12px 18px;display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline;list-style:none}
        summary strong{font-size:15px}
        summary::-webkit-details-marker{display:none}
        summary::before{content:"▸";color:var(--accent);width:12px;margin-right:-8px}
        details[open]>summary::before{content:"▾"}
        .inside{padding:4px 18px 18px;display:grid;grid-template-columns:220px 1fr;gap:20px;border-top:1px solid var(--line);padding-top:16px}
        .photos{display:grid;gap:8px;align-content:start}
        .photos img{width:100%;height:auto;border-radius:8px;display:block;background:var(--faint)}
        .nophoto{border:1px dashed var(--line);border-radius:8px;padding:22px 10px;text-align:center;color:var(--soft);font-size:13px}
        .answers{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px;align-content:start}
        .answer{border:1px solid var(--line);border-radius:10px;padding:12px 14px;font-size:13.5px}
        .answer.truth{background:var(--faint);border-color:transparent}
        .answer h4{margin:0 0 2px;font-size:13.5px}
        .answer p{margin:4px 0 0}
        .kcal{font-size:20px;font-weight:650;letter-spacing:-.01em}
        .off{font-size:13px;font-weight:600;margin-left:8px}
        .off.close{color:var(--good)}
        .off.far{color:var(--bad)}
        .tag{display:inline-block;border-radius:6px;padding:1px 7px;font-size:12px;font-weight:600;background:var(--faint);color:var(--soft)}
        .tag.bad{color:var(--bad)}
        .truth .tag{background:var(--card)}
        .answer ul{margin:6px 0 0;padding-left:16px}
        footer{padding-top:10px;padding-bottom:48px;font-size:13px}
        footer ul{padding-left:18px;max-width:95ch}
        @media (max-width:720px){header,main,footer{padding-left:14px;padding-right:14px}header{padding-top:22px}h1{font-size:23px}
        .verdict{font-size:16px}.card{padding:14px}.scroll{margin:0;padding:0}
        th:first-child{position:sticky;left:0;background:var(--card)}.inside{grid-template-columns:1fr;padding:12px 14px}
        .photos{grid-template-columns:repeat(auto-fill,minmax(120px,1fr))}
        .wide-only{display:none}
        tbody th{min-width:120px;max-width:150px}}
        @media print{:root{--page:#fff}body{font-size:11px}.card,details.meal{border-color:#ccc;break-inside:avoid}nav{display:none}
        .scroll{overflow:visible}table{font-size:10px}th,td{padding:4px 5px}header,main,footer{max-width:none;padding:0}}

        """
}
