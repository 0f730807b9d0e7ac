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
    const rows = all("a.row"), place = rows.indexOf(document.activeElement);
    rows[Math.min(Math.max(place + offset, 0), rows.length - 1)]?.focus();
  };
  const nextUnopened = () => {
    const rows = all("a.near, a.row"), place = rows.findIndex((row) => row.hasAttribute("aria-current"));
    const order = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
    const next = order.find((row) => !seen.has(row.pathname));
    if (next) next.click();
  };
  const actions = {
    j: () => step("j", 1),
    k: () => step("k", -1),
    n: nextUnopened,
    z: () => document.querySelector(".photo input")?.click(),
    r: () => {
      const folds = all("details.answer"), open = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = open;
    },
    "/": () => document.querySelector("[data-key='/']")?.focus(),
    "?": () => help(),
  };
  // Links and buttons that change a truth.
  for (const key of "esuamtq123456789") actions[key] = () => document.querySelector(`[data-key='${key}']`)?.click();
  const form = document.querySelector("form.edit"), effect = document.getElementById("effect");
  if (form && effect) {
    let timer, latest = 0;
    const taken = new URLSearchParams(location.search).has("take");
    form.querySelector(taken ? "[name=why]" : "[type=text]").focus();
    // Escape leaves the field, so that single keys work.
    form.addEventListener("keydown", (event) => { if (event.key === "Escape") event.target.blur(); });
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const asked = ++latest, body = new URLSearchParams(new FormData(form));
        body.set("do", "effect");
        body.set("part", "1");
        try {
          const response = await fetch(form.action, { method: "POST", body });
          const text = await response.text();
          // The server escapes all text from outside.
          if (response.ok && asked === latest) effect.innerHTML = text;
        } catch { /* The button shows the effect too. */ }
      }, 400);
    });
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
    if (event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    const action = actions[event.key];
    if (!action || (dialog.open && event.key !== "?")) return;
    event.preventDefault();
    action();
  });
})();
