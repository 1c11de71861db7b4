/// The parts of the HTML page that are the same in every report.
enum HTMLPage {
  static let beginning = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(scriptHash)'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Grades</title>
    <style>\(style)</style>
    </head>
    <body>
    <h1>Grades</h1>
    <noscript><p>This page shows the grades with a script of its own, and scripts are off. “PostGrader grade --format text” needs none.</p></noscript>
    <main></main>
    <p id="hint" role="status"></p>
    <script type="application/json" id="data">
    """

  static let end = """
    </script>
    <script>\(script)</script>
    </body>
    </html>

    """

  /// The SHA-256 of ``script`` in base 64, for the policy. `Scripts/check-report-formats.py` checks it, and prints it after a change.
  private static let scriptHash = "sha256-SfF5yPYh9sVeSki2AG6vJE+VRF7SAtt/tUTaeLd5STc="

  private static let style = #"""

    :root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fff; --soft: #f2f2f4; --line: #c9c9ce; --good: #cdebd3; --bad: #f6c6c2;
      --worse: #f0d9a8; --none: #dcdce2; --bar: #2f7d4a; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececf0; --paper: #17181a; --soft: #232427; --line: #46474d; --good: #1f4a2c;
      --bad: #6b2622; --worse: #5c4512; --none: #37383d; --bar: #5fbf80; } }
    body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 1.5rem auto 4rem; padding: 0 1rem;
      max-width: 90rem; }
    h2 { margin-top: 2rem; }
    table { border-collapse: collapse; }
    th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    th button { font: inherit; font-weight: bold; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
    .wide { overflow-x: auto; }
    .bar { display: inline-block; width: 12rem; max-width: 40vw; height: .7rem; background: var(--none); }
    .bar > span { display: block; height: 100%; background: var(--bar); }
    .map { font-size: 11px; line-height: 1; }
    .map th, .map td { padding: 0; border: 1px solid var(--paper); }
    .map tbody th { position: sticky; left: 0; background: var(--paper); padding: 0 .5rem 0 0; white-space: nowrap; font-weight: normal;
      max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
    .map thead th { font-weight: normal; padding: .2rem; background: var(--soft); }
    .map td { width: 14px; min-width: 14px; height: 16px; text-align: center; vertical-align: middle; cursor: pointer; }
    .map td:focus, a:focus, button:focus, summary:focus { outline: 2px solid currentColor; outline-offset: -1px; }
    .p { background: var(--good); } .f, .c { background: var(--bad); } .t { background: var(--worse); } .n, .r { background: var(--none); }
    .key span { display: inline-block; min-width: 1.3em; text-align: center; margin-left: 1em; }
    details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
    summary { cursor: pointer; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .5rem; margin: .3rem 0; font-size: 13px; }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
    figure { margin: .5rem 0; min-width: 0; }
    .criterion { margin: .8rem 0 .8rem 1rem; }
    .small { font-size: 13px; opacity: .85; }
    #hint { position: fixed; bottom: 0; left: 0; right: 0; margin: 0; padding: .5rem 1rem; background: var(--soft);
      border-top: 1px solid var(--line); max-height: 8.5em; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
    #hint:empty { display: none; }
    @media print { #hint { display: none; } .wide { overflow: visible; } details { break-inside: avoid; }
      .p, .f, .c, .t, .n, .r, .bar, .bar > span { print-color-adjust: exact; } }

    """#

  private static let script = #"""

    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const main = document.querySelector("main"), hint = document.getElementById("hint");
    const kinds = {
      p: ["✓", "passed"], f: ["✗", "failed"], c: ["!", "crashed"], t: ["…", "timed out"], n: ["#", "does not compile"], r: ["–", "not run"],
      " ": ["", "not judged"],
    };
    const graded = data.submissions.filter((row) => row.ungraded === undefined);

    // Texts become text nodes: nothing in them is a tag.
    function make(tag, attributes = {}, ...children) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...children);
      return element;
    }
    const fraction = ([earned, possible]) => possible ? `${earned}/${possible}` : "–";
    const share = ([earned, possible]) => possible ? earned / possible : -1;
    function bar(part, words) {
      const inner = make("span");
      inner.style.width = `${100 * part}%`;
      return make("span", { class: "bar", role: "img", "aria-label": words }, inner);
    }
    function section(title, ...children) {
      if (title) main.append(make("h2", {}, title));
      main.append(...children);
    }
    const flagged = (row) => row.flags.length ? ` ⚑ ${count(row.flags.length - 1, "flag", "flags")}` : "";
    const failureOf = (row, criterion) => row.failures.find((failure) => failure.criterion === criterion);

    // In all.
    const finished = graded.filter((row) => row.points[1] && row.points[0] === row.points[1]).length;
    const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
    section(null,
      make("p", {}, `${count(data.submissions.length, "submission", "submissions")}, ${finished} with all points` +
        (graded.length < data.submissions.length ? `, ${data.submissions.length - graded.length} not graded` : "") + "."),
      ...data.lines.map((line) => make("p", { class: "small" }, line)));

    // The parts.
    const partBody = make("tbody");
    data.parts.forEach((part, index) => {
      const sum = graded.reduce((all, row) => [all[0] + row.parts[index][0], all[1] + row.parts[index][1]], [0, 0]);
      if (!sum[1]) return;
      const percent = Math.floor(100 * sum[0] / sum[1]);
      partBody.append(make("tr", {}, make("th", { scope: "row" }, part.title + (part.isBonus ? " (bonus)" : "")),
        make("td", {}, bar(sum[0] / sum[1], `${percent} %`)), make("td", { class: "number" }, `${percent} %`)));
    });
    if (partBody.rows.length) section("How far the class is", make("table", {}, partBody));

    // Where the class is stuck.
    const misses = data.criteria.map((criterion, index) => {
      const rows = graded.filter((row) => !"p ".includes(row.verdicts[index]));
      const reasons = new Map();
      for (const row of rows) {
        const reason = failureOf(row, index)?.reason;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
      const [reason, times] = [...reasons].sort((one, other) => other[1] - one[1])[0] ?? [];
      return { criterion, index, rows, reason, times };
    }).filter((miss) => miss.rows.length).sort((one, other) => other.rows.length - one.rows.length || one.index - other.index);
    if (misses.length && graded.length > 1) {
      const body = make("tbody");
      for (const miss of misses.slice(0, 15)) {
        const words = `${miss.rows.length} of ${graded.length}`;
        const cell = make("td", {}, miss.criterion.title, make("div", { class: "small" }, miss.criterion.step));
        if (miss.reason !== undefined)
          cell.append(make("details", {}, make("summary", { class: "small" }, `The reason that ${count(miss.times, "student", "students")} got`),
            make("pre", {}, data.reasons[miss.reason])));
        body.append(make("tr", {}, make("td", { class: "number" }, words),
          make("td", {}, bar(miss.rows.length / graded.length, `${words} miss it`)), cell));
      }
      section("Where the class is stuck", make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col", class: "number" },
        "Miss it"), make("th", { "aria-hidden": "true" }), make("th", { scope: "col" }, "Criterion"))), body));
    }

    // The table.
    const columns = [
      { title: "Submission", text: (row) => row.name, value: (row) => row.name },
      ...data.parts.map((part, index) => ({
        title: part.title, text: (row) => row.parts ? fraction(row.parts[index]) : "–", value: (row) => row.parts ? share(row.parts[index]) : -2,
      })).filter((column, index) => !data.parts[index].isBonus),
      { title: "In all", text: (row) => row.points ? fraction(row.points) : "–", value: (row) => row.points ? share(row.points) : -2 },
      { title: "Bonus", text: (row) => row.bonus ? fraction(row.bonus) : "–", value: (row) => row.bonus ? share(row.bonus) : -2 },
    ];
    for (const row of data.submissions) if (row.ungraded !== undefined) row.parts = row.points = row.bonus = null;
    const tableBody = make("tbody"), heads = columns.map((column, index) => {
      const button = make("button", { type: "button" }, column.title);
      const head = make("th", { scope: "col", class: index ? "number" : "" }, button);
      button.addEventListener("click", () => sort(index, head.getAttribute("aria-sort") !== "ascending"));
      return head;
    });
    const rows = data.submissions.map((row, number) => ({
      row, element: make("tr", {}, ...columns.map((column, index) => index
        ? make("td", { class: "number" }, column.text(row))
        : make("th", { scope: "row" }, make("a", { href: `#s${number}` }, row.name), flagged(row)))),
    }));
    function sort(index, isAscending) {
      const value = columns[index].value;
      rows.sort((one, other) => {
        const [a, b] = [value(one.row), value(other.row)];
        return (a < b ? -1 : a > b ? 1 : 0) * (isAscending ? 1 : -1);
      });
      heads.forEach((head, at) => at === index
        ? head.setAttribute("aria-sort", isAscending ? "ascending" : "descending") : head.removeAttribute("aria-sort"));
      tableBody.append(...rows.map((entry) => entry.element));
    }
    tableBody.append(...rows.map((entry) => entry.element));
    section("Points", make("div", { class: "wide" }, make("table", { id: "points" }, make("thead", {}, make("tr", {}, ...heads)), tableBody)));

    // The map.
    const describe = (row, index) => {
      const criterion = data.criteria[index], failure = failureOf(row, index);
      return `${row.name}: ${criterion.title}: ${kinds[row.verdicts[index]][1]}` + (failure ? `\n${data.reasons[failure.reason]}` : "");
    };
    const mapBody = make("tbody"), partHeads = make("tr", {}, make("td"));
    data.parts.forEach((part, index) => {
      const span = data.criteria.filter((criterion) => criterion.part === index).length;
      partHeads.append(make("th", { scope: "colgroup", colspan: span }, part.title));
    });
    // There are tens of thousands of cells, and a copy is made faster than a cell.
    const cells = Object.fromEntries(Object.entries(kinds).map(([kind, [sign, name]]) =>
      [kind, make("td", { class: kind.trim(), "aria-label": name, tabindex: "-1" }, sign)]));
    data.submissions.forEach((row, number) => {
      if (row.ungraded !== undefined) return;
      const line = make("tr", { "data-row": number }, make("th", { scope: "row" }, make("a", { href: `#s${number}` }, row.name)));
      line.append(...[...row.verdicts].map((kind) => cells[kind].cloneNode(true)));
      mapBody.append(line);
    });
    const cellAt = (event) => {
      const cell = event.target.closest?.("td"), line = cell?.parentElement;
      return line?.dataset.row === undefined ? null : { cell, row: data.submissions[line.dataset.row], number: line.dataset.row, index: cell.cellIndex - 1 };
    };
    const explain = (event) => {
      const at = cellAt(event);
      hint.textContent = at ? describe(at.row, at.index) : "";
    };
    mapBody.addEventListener("mouseover", explain);
    mapBody.addEventListener("mouseleave", () => { hint.textContent = ""; });
    mapBody.addEventListener("focusin", explain);
    mapBody.addEventListener("click", (event) => { const at = cellAt(event); if (at) open(at.number, at.index); });
    mapBody.addEventListener("keydown", (event) => {
      const at = cellAt(event);
      if (!at) return;
      const { cell } = at, line = cell.parentElement;
      const next = {
        ArrowLeft: cell.previousElementSibling, ArrowRight: cell.nextElementSibling,
        ArrowUp: line.previousElementSibling?.cells[cell.cellIndex], ArrowDown: line.nextElementSibling?.cells[cell.cellIndex],
      }[event.key];
      if (event.key === "Enter") open(at.number, at.index);
      else if (next?.tagName === "TD") next.focus();
      else return;
      event.preventDefault();
    });
    mapBody.querySelector("td")?.setAttribute("tabindex", "0");
    if (mapBody.rows.length) {
      const key = make("p", { class: "key small" }, "A column for each criterion.");
      for (const [kind, [sign, name]] of Object.entries(kinds)) if (sign) key.append(make("span", { class: kind }, sign), ` ${name}`);
      section("Everything at a glance", key, make("div", { class: "wide" }, make("table", { class: "map", id: "map" },
        make("thead", {}, partHeads), mapBody)));
    }

    // Pairs that are alike.
    if (data.pairs.length) section("Places to look", make("p", { class: "small" },
      "These share more than what the starter gives everybody. That is no verdict."),
      ...data.pairs.map((pair) => make("details", { class: "pair" },
        make("summary", {}, make("b", {}, pair.names[0]), " and ", make("b", {}, pair.names[1]), `: ${pair.share} % the same`),
        ...pair.passages.map((sides) => make("div", { class: "sides" }, ...sides.map(([place, text]) =>
          make("figure", {}, make("figcaption", { class: "small" }, place), make("pre", {}, text))))),
        ...(pair.more ? [make("p", { class: "small" }, `${count(pair.more, "more passage", "more passages")}.`)] : []))));

    // Each student's sheet.
    const sheets = data.submissions.map((row, number) => {
      const words = row.ungraded !== undefined ? "not graded" : `${row.points[0]} of ${row.points[1]} points` +
        (row.bonus[1] ? `, bonus ${row.bonus[0]} of ${row.bonus[1]}` : "") + flagged(row);
      const sheet = make("details", { id: `s${number}` }, make("summary", {}, make("b", {}, row.name), ` ${words}`));
      sheet.addEventListener("toggle", () => fill(sheet, row, number));
      return sheet;
    });
    function fill(sheet, row, number) {
      if (sheet.dataset.full) return;
      sheet.dataset.full = "yes";
      if (row.flags.length) sheet.append(make("p", {}, row.flags[0]), make("pre", {}, row.flags.slice(1).join("\n")));
      for (const note of row.notes) sheet.append(make("pre", {}, note));
      if (row.ungraded !== undefined) return sheet.append(make("pre", {}, row.ungraded));
      if (row.next !== undefined) sheet.append(make("p", {}, make("b", {}, "Next: "), data.criteria[row.next].title));
      if (!row.failures.length) sheet.append(make("p", {}, "Everything passed."));
      for (const failure of row.failures) {
        const criterion = data.criteria[failure.criterion], [sign, name] = kinds[row.verdicts[failure.criterion]];
        sheet.append(make("div", { class: "criterion", id: `s${number}c${failure.criterion}`, tabindex: "-1" },
          make("b", {}, `${sign} ${criterion.title}`), ` (${name}, ${count(criterion.points, "point", "points")})`,
          make("div", { class: "small" }, criterion.step), make("pre", {}, data.reasons[failure.reason]),
          make("div", { class: "small" }, `Why: ${criterion.rationale}`), make("div", { class: "small" }, `Hint: ${criterion.hint}`)));
      }
    }
    function open(number, index) {
      const sheet = sheets[number];
      fill(sheet, data.submissions[number], number);
      sheet.open = true;
      const target = document.getElementById(`s${number}c${index}`) ?? sheet;
      target.scrollIntoView({ block: "center" });
      (target === sheet ? sheet.querySelector("summary") : target).focus();
      hint.textContent = "";
    }
    main.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[href^='#s']");
      if (!link) return;
      event.preventDefault();
      open(Number(link.getAttribute("href").slice(2)));
    });
    addEventListener("beforeprint", () => sheets.forEach((sheet, number) => { fill(sheet, data.submissions[number], number); sheet.open = true; }));
    section("Sheets", ...sheets);
    document.body.dataset.ready = "yes";

    """#
}
