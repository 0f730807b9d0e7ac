// Adds photos to an eval set: each is the body of a request of its own, one after the other.
"use strict";
(() => {
  const form = document.getElementById("adding");
  if (!form) return;
  const rows = form.querySelector("ol"), model = rows.firstElementChild, files = new Map();
  const choice = form.querySelector("[type=file]"), shared = form.querySelector(".shared");
  const status = form.querySelector("[role=status]"), mostBytes = 40_000_000;
  form.hidden = false;
  document.getElementById("no-adding").remove();

  // As the server proposes it; the server makes it unique.
  const proposed = (name) =>
    (name.replace(/(?!^)\.[^.]*$/, "").match(/[A-Za-z0-9_-]+/g) ?? []).join("-").slice(0, 100);
  const tell = (row, words, state) => {
    const place = row.querySelector(".told");
    place.textContent = words;
    place.dataset.state = state;
  };
  const show = () => { shared.hidden = files.size === 0; };
  const take = (list) => {
    for (const file of list) {
      const row = model.cloneNode(true), id = row.querySelector("[name=id]");
      row.hidden = false;
      row.querySelector("strong").textContent = file.name;
      id.value = id.dataset.proposed = proposed(file.name);
      row.querySelector("button").addEventListener("click", () => { files.delete(row); row.remove(); show(); });
      rows.append(row);
      files.set(row, file);
      if (file.size > mostBytes) tell(row, "The photo has more than 40 MB: make it smaller.", "refused");
    }
    show();
    status.textContent = files.size === 1 ? "1 photo to add." : `${files.size} photos to add.`;
  };
  choice.addEventListener("change", () => { take([...choice.files]); choice.value = ""; });
  // A photo dropped beside the form would replace the page.
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  form.addEventListener("dragover", () => form.classList.add("over"));
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    form.classList.remove("over");
    take([...event.dataTransfer.files]);
  });

  const send = async (row, file) => {
    const query = new URLSearchParams({ name: file.name.slice(0, 200) });
    for (const field of [...row.querySelectorAll("[name]"), ...shared.querySelectorAll("[name]")]) {
      if (field.name === "id" && field.value === field.dataset.proposed) continue;
      if (field.value !== "") query.set(field.name, field.value);
    }
    tell(row, "Sending…", "sending");
    try {
      const response = await fetch(`${form.action}?${query}`, {
        method: "POST", body: file,
        headers: { "Content-Type": "application/octet-stream", "X-Form-Token": form.querySelector("[name=token]").value },
      });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const words = [...page.querySelectorAll("p")].map((line) => line.textContent).join(" ");
      tell(row, words || `The server answered ${response.status}.`, response.ok ? "added" : "refused");
      return response.ok;
    } catch {
      tell(row, "The server did not answer: is nutrieval still running? Send it again.", "refused");
      return false;
    }
  };
  const refresh = async () => {
    try {
      const response = await fetch(location.pathname);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const list = page.getElementById("meals");
      if (response.ok && list) document.getElementById("meals").replaceWith(document.adoptNode(list));
    } catch { /* The list is as old as the page. */ }
  };
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const waiting = [...files].filter(([, file]) => file.size <= mostBytes);
    let added = 0, done = 0;
    for (const [row, file] of waiting) {
      status.textContent = `${++done} of ${waiting.length}…`;
      if (!await send(row, file)) continue;
      added += 1;
      files.delete(row);
      for (const part of row.querySelectorAll("label, details, button")) part.remove();
    }
    status.textContent = `Added ${added} of ${waiting.length}.`;
    show();
    if (added) await refresh();
    isBusy = false;
  });
})();
