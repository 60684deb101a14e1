import { createContext, useContext, useLayoutEffect } from 'react';

/** What a root shows its style sheets with: a ShadowRoot or a Document. */
interface StyledRoot {
  adoptedStyleSheets: CSSStyleSheet[];
}

/** Collects the sheets that the components under one root ask for. */
export interface SheetRegistry {
  /** Shows a sheet once, however often it is asked for. */
  add(css: string): void;
  /** Names the root; sheets asked for before are shown now. Null when the root is gone. */
  attach(root: Node | null): void;
}

// Two roots of one document share nothing but the document's own list of sheets, which must not hold a sheet twice.
const shownIn = new WeakMap<object, Set<string>>();

const isStyled = (root: Node): root is Node & StyledRoot => 'adoptedStyleSheets' in root;

/**
 * Style sheets are constructed, never `<style>` elements: a strict content security policy lets them pass, and a shadow
 * root keeps them to itself.
 */
export function createSheetRegistry(): SheetRegistry {
  const asked = new Set<string>();
  let root: (Node & StyledRoot) | null = null;
  const show = (css: string) => {
    if (!root) return;
    const shown = shownIn.get(root) ?? new Set();
    shownIn.set(root, shown);
    if (shown.has(css)) return;
    shown.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  return {
    add(css) {
      if (css === '' || asked.has(css)) return;
      asked.add(css);
      show(css);
    },
    attach(node) {
      root = node && isStyled(node) ? node : null;
      for (const css of asked) show(css);
    },
  };
}

export const SheetContext = createContext<SheetRegistry | null>(null);

/** Shows a component's style sheet in the root that it stands in, before it is painted. */
export function useSheet(css: string): void {
  const registry = useContext(SheetContext);
  useLayoutEffect(() => registry?.add(css), [registry, css]);
}
