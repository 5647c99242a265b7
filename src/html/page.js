"use strict";
// Tables sort by a click on a heading and are filtered by a word; without script they are read as
// they stand.
const enliven = (root) => {
  for (const table of root.querySelectorAll("table.sorts")) {
    const body = table.tBodies[0];
    table.querySelectorAll("thead th").forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") === "descending";
        table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
        const number = (text) => (text === "" ? -Infinity : Number(text));
        const rows = [...body.rows].sort((a, b) => {
          const [x, y] = [key(a), key(b)];
          const order = head.classList.contains("n") ? number(x) - number(y) || 0 : x.localeCompare(y);
          return up ? order : -order;
        });
        body.append(...rows);
      });
    });
    if (body.rows.length > 8) {
      const label = document.createElement("label");
      const field = document.createElement("input");
      field.type = "search";
      label.append("Only rows with ", field);
      table.closest(".wide").before(label);
      field.addEventListener("input", () => {
        const word = field.value.toLowerCase();
        for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(word);
      });
    }
  }
};
enliven(document);
// A report that is shown within another page, which says so.
document.addEventListener("enliven", (event) => enliven(event.target));
const theme = document.querySelector(".theme");
if (theme) {
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}
const open = () => document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
addEventListener("hashchange", open);
open();
