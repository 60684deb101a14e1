/** A root that can adopt style sheets: a shadow root, or a document. */
export type StyledRoot = (ShadowRoot | Document) & { adoptedStyleSheets: CSSStyleSheet[] };

const made = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Adds a style sheet to a root, once; the sheet object is created once per document and shared by its roots. Sheets
 * are constructed, not `<style>` elements, because a strict content security policy allows them; a shadow root scopes
 * them.
 */
export function adopt(root: StyledRoot, css: string): void {
  // A host's tests may run in jsdom, which has no adopted style sheets.
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
