const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG. */
export function make(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
