import { afterEach, describe, expect, it } from 'vitest';
import { createStyleSheets } from './style-sheets.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.adoptedStyleSheets = [];
});

function shadow() {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const inner = document.createElement('div');
  root.append(inner);
  return { root, inner };
}

describe('style sheets', () => {
  it('go into the shadow root that holds the element and nowhere else', () => {
    const { root, inner } = shadow();
    createStyleSheets().adopt(inner, '.a{}');
    expect(root.adoptedStyleSheets).toHaveLength(1);
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('go into the document for an element of the page', () => {
    const element = document.createElement('div');
    document.body.append(element);
    const release = createStyleSheets().adopt(element, '.a{}');
    expect(document.adoptedStyleSheets).toHaveLength(1);
    release();
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('are there once for several maps and go with the last', () => {
    const { root, inner } = shadow();
    const foreign = new CSSStyleSheet();
    root.adoptedStyleSheets = [foreign];
    const sheets = createStyleSheets();
    const first = sheets.adopt(inner, '.a{}');
    const second = sheets.adopt(inner, '.a{}');
    expect(root.adoptedStyleSheets).toHaveLength(2);
    first();
    first();
    expect(root.adoptedStyleSheets).toHaveLength(2);
    second();
    expect([...root.adoptedStyleSheets]).toEqual([foreign]);
    sheets.adopt(inner, '.a{}');
    expect(root.adoptedStyleSheets).toHaveLength(2);
  });
});
