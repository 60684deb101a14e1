const made = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Shows a style sheet in a shadow root; it is made once a document, however many elements show it. */
export function adopt(root: ShadowRoot, css: string): void {
  const { ownerDocument: document } = root;
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
