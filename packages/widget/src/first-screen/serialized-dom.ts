/** A DOM node as JSON: a text, or an element as its name, its attributes and its children. */
export type SerializedNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...SerializedNode[]];

const svg = 'http://www.w3.org/2000/svg';

/**
 * Creates the nodes one by one instead of parsing markup, so that a page that requires trusted types has nothing to allow.
 * @returns the root node, not yet in the document
 */
export function deserialize(document: Document, node: SerializedNode, outer: string | null = null): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [name, attributes, ...children] = node;
  const space = name === 'svg' ? svg : outer;
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => deserialize(document, child, space)));
  return element;
}

/**
 * @returns the node as data; null for what is neither an element nor a text
 * @throws for a style attribute, which a strict content security policy would drop
 */
export function serialize(node: Node): SerializedNode | null {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (name === 'style') throw new Error(`<${element.localName} style> cannot be prerendered`);
    attributes[name] = value;
  }
  const children = [...element.childNodes].map(serialize).filter((child) => child !== null);
  return [element.localName, attributes, ...children];
}
