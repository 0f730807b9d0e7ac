// The keys of the workbench. Every key does what a link, a box or a fold of the page does too.
"use strict";
(() => {
  const setting = "nutrieval-single-keys", opened = "nutrieval-opened";
  // A browser may refuse to store anything; then nothing is remembered.
  const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* not remembered */ } };
  const all = (selector) => [...document.querySelectorAll(selector)];

  const dialog = document.getElementById("keys"), toggle = document.getElementById("single-keys");
  let isOn = stored(setting) !== "off";
  const showSetting = () => {
    toggle.setAttribute("aria-pressed", String(isOn));
    toggle.textContent = "Single keys: " + (isOn ? "on" : "off");
  };
  const help = (event) => { event?.preventDefault(); if (dialog.open) dialog.close(); else dialog.showModal(); };
  toggle.addEventListener("click", () => { isOn = !isOn; store(setting, isOn ? "on" : "off"); showSetting(); });
  document.getElementById("keys-close").addEventListener("click", (event) => { event.preventDefault(); dialog.close(); });
  for (const link of all("[data-key='?']")) link.addEventListener("click", help);
  showSetting();

  // Meals that this browser opened, by the path of their page, the newest last.
  const here = location.pathname, seen = new Set((stored(opened) ?? "").split("\n").filter(Boolean));
  if (document.querySelector("h1[data-meal]")) {
    seen.delete(here);
    seen.add(here);
    store(opened, [...seen].slice(-5000).join("\n"));
  }
  for (const row of all("a[data-meal]")) if (seen.has(row.pathname)) row.dataset.opened = "";
  // The list beside the meal is moved, never the page.
  const list = document.querySelector(".neighbours"), current = list?.querySelector("[aria-current]");
  if (current && list.scrollHeight > list.clientHeight) {
    list.scrollTop = current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }

  // In a list the keys move from row to row, on a meal from page to page.
  const step = (key, offset) => {
    const link = document.querySelector(`a[data-key='${key}']`);
    if (link) return link.click();
    const rows = all("a.row, .runs h2 a"), place = rows.indexOf(document.activeElement);
    rows[Math.min(Math.max(place + offset, 0), rows.length - 1)]?.focus();
  };
  // On a meal a link leads to the next one that nobody reviewed; in a list it is the next such row.
  const nextUnreviewed = () => {
    const link = document.querySelector("a[data-key='n']");
    if (link) return link.click();
    const rows = all("a.row"), place = rows.indexOf(document.activeElement);
    [...rows.slice(place + 1), ...rows.slice(0, place + 1)].find((row) => !("reviewed" in row.dataset))?.click();
  };
  // From answer to answer; Enter unfolds the one with the focus.
  const answer = (offset) => {
    const titles = all("details.answer > summary"), place = titles.indexOf(document.activeElement);
    titles[Math.min(Math.max(place + offset, 0), titles.length - 1)]?.focus();
  };
  const actions = {
    j: () => step("j", 1),
    k: () => step("k", -1),
    n: nextUnreviewed,
    h: () => answer(-1),
    l: () => answer(1),
    z: () => document.querySelector(".photo input")?.click(),
    r: () => {
      const folds = all("details.answer"), open = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = open;
    },
    "/": () => document.querySelector("[data-key='/']")?.focus(),
    "?": () => help(),
  };
  // Links and buttons that change a truth.
  for (const key of "esuamtqb123456789") actions[key] = () => document.querySelector(`[data-key='${key}']`)?.click();
  // In a blind review a key goes on to the next choice of its own, so that a second press changes it.
  const blind = document.querySelector("form.blind");
  if (blind) {
    for (const key of "abcdefghi0123456789") actions[key] = () => {
      const found = [...blind.querySelectorAll(`[data-key='${key}']`)];
      found[(found.findIndex((choice) => choice.checked) + 1) % found.length]?.click();
    };
    blind.querySelector("[type=text]")?.focus();
    blind.addEventListener("keydown", (event) => { if (event.key === "Escape") event.target.blur(); });
  }
  // Enter in a field of a truth or a job sends nothing: a button does. In a blind review it goes on.
  for (const edited of all("form.edit:not(.blind)")) {
    edited.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input[type=text]")) event.preventDefault();
    });
  }
  const form = document.querySelector("form.edit"), effect = document.getElementById("effect");
  if (form && effect) {
    let timer, latest = 0;
    const taken = new URLSearchParams(location.search).has("take");
    const first = form.querySelector(taken ? "[name=why]" : "[type=text]");
    first.focus();
    first.select();
    // Escape leaves the field, so that single keys work. Enter leads to the reason and out of it, and saves nothing.
    form.addEventListener("keydown", (event) => {
      const field = event.target, isText = field.matches("[type=text]");
      if (event.key === "Enter" && isText) event.preventDefault();
      if (event.key === "Escape" || event.key === "Enter" && ["why", "by"].includes(field.name)) field.blur();
      else if (event.key === "Enter" && isText) form.elements.why.focus();
    });
    document.getElementById("edit-keys").hidden = false;
    // Each sum of the foods stands beside its field.
    const place = () => {
      const found = [...effect.querySelectorAll("[data-use]")];
      for (const old of form.querySelectorAll(".field [data-use]")) old.remove();
      for (const button of found) form.elements["value." + button.value.slice(4)]?.closest(".field").append(button);
    };
    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-use]");
      if (!button) return;
      event.preventDefault();
      const key = button.value.slice(4), field = form.elements["value." + key];
      field.value = button.dataset.use;
      form.elements["source." + key].value = "database";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    // What was typed is left by a second press alone.
    let isTyped = !!document.querySelector(".banner[role=alert]"), warned = null;
    form.addEventListener("submit", () => { isTyped = false; });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!isTyped || !link || link.hash || link === warned) return;
      event.preventDefault();
      event.stopPropagation();
      warned = link;
      effect.textContent = "What you typed would be lost. Press again to leave it.";
    }, true);
    form.addEventListener("input", () => {
      [isTyped, warned] = [true, null];
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const asked = ++latest, body = new URLSearchParams(new FormData(form));
        body.set("do", "effect");
        body.set("part", "1");
        try {
          const response = await fetch(form.action, { method: "POST", body });
          const text = await response.text();
          // The server escapes all text from outside.
          if (response.ok && asked === latest) { effect.innerHTML = text; place(); }
        } catch { /* The button shows the effect too. */ }
      }, 400);
    });
  }
  // Runs that are going on: the server sends what changes.
  const live = () => document.getElementById("live");
  if (live() && "EventSource" in window) {
    let source, busy = false;
    const state = (runs) => runs.map((run) => run.name + "\n" + run.phase).join("\n\n");
    const shown = () => [...live().querySelectorAll("[data-run]")]
      .map((card) => ({ name: card.dataset.run, phase: card.dataset.phase, card }));
    // Other runs or other buttons: the page as it is now, without losing focus or boxes.
    const renew = async () => {
      if (busy) return;
      busy = true;
      try {
        const text = await (await fetch(location.href)).text();
        const page = new DOMParser().parseFromString(text, "text/html");
        for (const part of ["#live", ".runs"]) {
          const [old, next] = [document.querySelector(part), page.querySelector(part)];
          if (!old || !next) continue;
          const boxes = new Set([...old.querySelectorAll("input:checked")].map((box) => box.value));
          for (const box of next.querySelectorAll("input[type=checkbox]")) box.checked = boxes.has(box.value);
          const card = document.activeElement.closest?.("[data-run]")?.dataset.run;
          old.replaceWith(next);
          if (card && part === "#live") next.querySelector(`[data-run="${CSS.escape(card)}"] button`)?.focus();
        }
      } catch { /* The next event tries again. */ }
      busy = false;
    };
    const show = (event) => {
      const { runs } = JSON.parse(event.data), cards = shown();
      if (state(runs) !== state(cards)) return renew();
      runs.forEach((run, place) => {
        cards[place].card.querySelector("progress").value = run.share;
        cards[place].card.querySelector(".numbers").textContent = run.words;
      });
    };
    const watch = () => {
      source?.close();
      if (document.hidden) return;
      source = new EventSource("/live");
      source.addEventListener("runs", show);
    };
    document.addEventListener("visibilitychange", watch);
    watch();
  }
  // A list with jobs under way is drawn anew every 3 s, for five minutes at most, while the page is seen.
  const follow = (left) => setTimeout(async () => {
    const list = document.querySelector(".moving");
    if (!list || left === 0) return;
    if (!document.hidden && !list.contains(document.activeElement)) {
      try {
        const response = await fetch(location.href), page = new DOMParser().parseFromString(await response.text(), "text/html");
        const fresh = response.ok && page.getElementById(list.id);
        if (fresh) list.replaceWith(fresh);
      } catch { /* The page has a link that loads it again. */ }
    }
    follow(left - 1);
  }, 3000);
  follow(100);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isOn) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
    const action = actions[event.key];
    if (!action || (dialog.open && event.key !== "?")) return;
    event.preventDefault();
    action();
  });
})();
