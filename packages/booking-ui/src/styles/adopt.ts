/** What shows style sheets: a shadow root, or a document. */
export type StyledRoot = (ShadowRoot | Document) & { adoptedStyleSheets: CSSStyleSheet[] };

const made = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Shows a style sheet in a root, once; it is made once a document, however many roots show it. Sheets are constructed, never
 * `<style>` elements: a strict content security policy lets them pass, and a shadow root keeps them to itself.
 */
export function adopt(root: StyledRoot, css: string): void {
  // A test's document that draws nothing (jsdom) has no constructed sheets.
  if (!root.adoptedStyleSheets) return;
  const document = root.ownerDocument ?? (root as Document);
  const sheets = made.get(document) ?? new Map<string, CSSStyleSheet>();
  made.set(document, sheets);
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
