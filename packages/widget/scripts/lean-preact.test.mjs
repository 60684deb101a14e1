import { readFile } from 'node:fs/promises';
import { createElement, render } from 'preact';
import { describe, expect, it } from 'vitest';
import { lean } from './lean-preact.mjs';

const installed = (file) => readFile(new URL(import.meta.resolve(file)), 'utf8');

describe('Preact as the element has it', () => {
  it('is a good deal shorter than it is installed', async () => {
    const text = await installed('preact');
    expect(lean('preact.mjs', text).length).toBeLessThan(text.length - 300);
  });

  it('is not built from a Preact that is written otherwise', async () => {
    const text = await installed('preact');
    expect(() => lean('preact.mjs', text.replaceAll('.render', '.draw'))).toThrow(/another one/);
  });

  it('is what the tests of the components run on', () => {
    const frame = document.createElement('div');
    class Old {
      render() {
        return createElement('p', null, 'drawn by a class');
      }
    }
    try {
      render(createElement(Old, null), frame);
    } catch {}
    expect(frame.textContent).toBe('');
    render(
      createElement(() => createElement('p', null, 'drawn by a function'), null),
      frame,
    );
    expect(frame.textContent).toBe('drawn by a function');
  });
});
