/**
 * SVG elements: create them, and copy the harmless parts of the server's drawings.
 */
// @ts-check

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  ("svg g path rect circle ellipse line polyline polygon text tspan title desc defs pattern " +
    "marker clipPath").split(" "),
);
const ATTRIBUTES = new Set(
  ("id class x y x1 y1 x2 y2 cx cy r rx ry d points width height viewBox transform fill stroke " +
    "fill-opacity stroke-opacity opacity stroke-width stroke-dasharray stroke-dashoffset " +
    "stroke-linecap stroke-linejoin stroke-miterlimit fill-rule clip-rule clip-path font-family " +
    "font-size font-weight font-style text-anchor dominant-baseline alignment-baseline dx dy " +
    "rotate textLength lengthAdjust text-decoration paint-order patternUnits patternTransform " +
    "patternContentUnits markerWidth markerHeight markerUnits orient refX refY marker-start " +
    "marker-end visibility").split(" "),
);
const REFERENCE = /url\(\s*(?!#[\w-]+\s*\))/i;

/**
 * A new element.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Set an attribute of an element unless it has this value already: setting it again would cost much
 * more.
 *
 * @param {Element} kept
 * @param {string} name
 * @param {string} value
 */
export function keepAttribute(kept, name, value) {
  if (kept.getAttribute(name) !== value) {
    kept.setAttribute(name, value);
  }
}

/**
 * Copy the elements of a drawing into a new `svg` element, without anything that could run or load.
 *
 * @param {string} text
 * @returns {SVGSVGElement}
 * @throws {Error} if the text is not SVG
 */
export function parsed(text) {
  const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (root.namespaceURI !== SVG || root.localName !== "svg") {
    throw new Error("The server sent a drawing that cannot be read. Reload the page.");
  }
  return /** @type {SVGSVGElement} */ (clean(root));
}

/**
 * @param {Element} source
 * @returns {SVGElement}
 */
function clean(source) {
  const made = document.createElementNS(SVG, source.localName);
  for (const { name, value } of source.attributes) {
    if (ATTRIBUTES.has(name) && !REFERENCE.test(value)) {
      made.setAttribute(name, value);
    }
  }
  for (const child of source.childNodes) {
    if (child instanceof Text) {
      made.append(child.data);
    } else if (
      child instanceof Element && child.namespaceURI === SVG && ELEMENTS.has(child.localName)
    ) {
      made.append(clean(child));
    }
  }
  return made;
}
