/** HTML elements. Strings become text nodes, so nothing in a puzzle can become markup. */
// @ts-check

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * A new element.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes] true adds an attribute without a value; false, null and
 *   undefined add none
 * @param {...(Node | string | number | null | undefined)} children null and undefined are skipped
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) {
      made.append(child instanceof Node ? child : String(child));
    }
  }
  return made;
}

/**
 * Set the text of an element unless it is the same: replacing it would cost a layout of the page.
 *
 * @param {Element | null} kept
 * @param {string} text
 */
export function keepText(kept, text) {
  if (kept && kept.textContent !== text) {
    kept.textContent = text;
  }
}

/**
 * Remove the children of an element. Of an empty element, even that would cost time.
 *
 * @param {Element} element
 */
export function removeChildren(element) {
  if (element.firstChild) {
    element.replaceChildren();
  }
}

/**
 * Whether an element handles keys and the clipboard itself, because text can be typed into it.
 *
 * @param {EventTarget | null} target
 */
export function takesText(target) {
  const switches = ["radio", "checkbox", "button", "submit", "file"];
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !switches.includes(target.type))
  );
}

/**
 * A button that does something.
 *
 * @param {string} text
 * @param {(event: MouseEvent) => void} action
 * @param {Attributes} [attributes]
 */
export function button(text, action, attributes = {}) {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}
