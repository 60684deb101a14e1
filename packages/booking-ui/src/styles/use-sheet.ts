import { createContext, useContext, useLayoutEffect } from 'react';
import { adopt, type StyledRoot } from './adopt.ts';

/** Collects the sheets that the components under one root ask for. */
export interface SheetRegistry {
  /** Shows a sheet once, however often it is asked for. */
  add(css: string): void;
  /** Names the root; sheets asked for before are shown now. Null when the root is gone. */
  attach(root: Node | null): void;
}

const isStyled = (root: Node): root is StyledRoot => 'adoptedStyleSheets' in root;

/** Collects the style sheets that components ask for, each once, and puts them into the root once there is one. */
export function createSheetRegistry(): SheetRegistry {
  const asked = new Set<string>();
  let root: StyledRoot | null = null;
  return {
    add(css) {
      if (css === '' || asked.has(css)) return;
      asked.add(css);
      if (root) adopt(root, css);
    },
    attach(node) {
      root = node && isStyled(node) ? node : null;
      if (root) for (const css of asked) adopt(root, css);
    },
  };
}

export const SheetContext = createContext<SheetRegistry | null>(null);

/** Shows a component's style sheet in the root that it stands in, before it is painted. */
export function useSheet(css: string): void {
  const registry = useContext(SheetContext);
  useLayoutEffect(() => registry?.add(css), [registry, css]);
}
