import { type ReactNode, useCallback, useState } from 'react';
import baseCss from './base.css?inline';
import piecesCss from './pieces.css?inline';
import { createSheetRegistry, SheetContext, useSheet } from './use-sheet.ts';

export type Theme = 'auto' | 'light' | 'dark';

/**
 * The root element of all styles: it has the tokens, the theme and the container that the layouts measure. `auto`
 * follows the colour scheme that the host page declares.
 */
export function StyleRoot(props: {
  theme?: Theme;
  locale?: string;
  dir?: 'ltr' | 'rtl' | undefined;
  children: ReactNode;
}) {
  const [registry] = useState(createSheetRegistry);
  const attach = useCallback(
    (element: HTMLElement | null) => registry.attach(element?.getRootNode() ?? null),
    [registry],
  );
  return (
    <SheetContext.Provider value={registry}>
      <BaseSheets />
      <div className="tb" data-theme={props.theme ?? 'auto'} lang={props.locale} dir={props.dir} ref={attach}>
        {props.children}
      </div>
    </SheetContext.Provider>
  );
}

function BaseSheets() {
  useSheet(baseCss);
  useSheet(piecesCss);
  return null;
}
