/**
 * Light or dark: the system's preference, unless the user has chosen.
 */
// @ts-check

const KEY = "sudoku.theme";
const ROOT = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/**
 * The theme in use.
 *
 * @returns {"light" | "dark"}
 */
export function theme() {
  return ROOT.dataset.theme === "dark" ? "dark" : "light";
}

/**
 * Let a button change the theme. Each change dispatches the event "themechange" on the document.
 *
 * @param {HTMLElement} button
 */
export function startTheme(button) {
  let chosen = stored();
  const show = () => {
    const before = ROOT.dataset.theme;
    ROOT.dataset.theme = chosen ?? (prefersDark.matches ? "dark" : "light");
    button.setAttribute("aria-pressed", String(theme() === "dark"));
    if (theme() !== before) {
      document.dispatchEvent(new Event("themechange"));
    }
  };
  button.addEventListener("click", () => {
    chosen = theme() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    show();
  });
  prefersDark.addEventListener("change", show);
  show();
}

function stored() {
  try {
    const found = localStorage.getItem(KEY);
    return found === "light" || found === "dark" ? found : null;
  } catch {
    return null;
  }
}
