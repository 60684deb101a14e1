import { createContext, useContext, useLayoutEffect } from 'react';
import { adopt, type StyledRoot } from './adopt.ts';

/** The style sheets used by the components under one root. */
export interface SheetRegistry {
  /** Adds a sheet; repeated calls with the same sheet have no effect. */
  add(css: string): void;
  /** Sets the root and adds all sheets so far to it. Null when the root is removed. */
  attach(root: Node | null): void;
}

const isStyled = (root: Node): root is StyledRoot => 'adoptedStyleSheets' in root;

/** Creates a registry that stores each style sheet once, and adds them to the root as soon as it is attached. */
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

/** Adds a component's style sheet to its root before the component is painted. */
export function useSheet(css: string): void {
  const registry = useContext(SheetContext);
  useLayoutEffect(() => registry?.add(css), [registry, css]);
}
