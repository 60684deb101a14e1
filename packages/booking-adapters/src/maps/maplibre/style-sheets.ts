/** Adds style sheets to an element's document or shadow root, once per root, and removes them. */
export interface StyleSheets {
  /** @returns a function that removes the sheet when its last user in that root is gone */
  adopt(host: Node, css: string): () => void;
}

interface Entry {
  users: number;
  remove(): void;
}

function insert(root: Document | ShadowRoot, css: string): () => void {
  const document = root.nodeType === 9 ? (root as Document) : (root as ShadowRoot).ownerDocument;
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (Sheet !== undefined && 'adoptedStyleSheets' in root) {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }
  const style = document.createElement('style');
  style.textContent = css;
  ('head' in root ? root.head : root).append(style);
  return () => style.remove();
}

/** Constructable sheets pass a strict `style-src`; a `style` element is the fallback for browsers without them. */
export function createStyleSheets(): StyleSheets {
  const roots = new WeakMap<Node, Map<string, Entry>>();
  return {
    adopt(host, css) {
      const found = host.getRootNode();
      const root =
        found.nodeType === 9 || 'host' in found ? (found as Document | ShadowRoot) : (host.ownerDocument as Document);
      const entries = roots.get(root) ?? new Map<string, Entry>();
      roots.set(root, entries);
      const entry = entries.get(css) ?? { users: 0, remove: insert(root, css) };
      entries.set(css, entry);
      entry.users += 1;
      let adopted = true;
      return () => {
        if (!adopted) return;
        adopted = false;
        entry.users -= 1;
        if (entry.users > 0) return;
        entries.delete(css);
        entry.remove();
      };
    },
  };
}
