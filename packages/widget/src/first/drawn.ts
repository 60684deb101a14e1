/** A piece of a screen as data: a text, or an element as its name, its attributes and what is in it. */
export type DrawnNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...DrawnNode[]];

const svg = 'http://www.w3.org/2000/svg';

/**
 * Makes the nodes of a drawn piece. They are made one by one and not parsed from markup: a page that asks for trusted
 * types has nothing to allow.
 */
export function toNode(document: Document, drawn: DrawnNode, outer: string | null = null): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn);
  const [name, attributes, ...children] = drawn;
  const space = name === 'svg' ? svg : outer;
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => toNode(document, child, space)));
  return element;
}

/** The drawn piece that a node is. Fails for a style attribute, which a strict content security policy would drop. */
export function fromNode(node: Node): DrawnNode | null {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (name === 'style') throw new Error(`<${element.localName} style> cannot be drawn ahead`);
    attributes[name] = value;
  }
  const children = [...element.childNodes].map(fromNode).filter((child) => child !== null);
  return [element.localName, attributes, ...children];
}
