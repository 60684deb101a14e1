import { expect, test } from 'vitest';
import { deserialize, serialize } from './serialized-dom.ts';

test('a screen is the same after it was serialized', () => {
  const box = document.createElement('div');
  box.innerHTML =
    '<label class="a" for="x">Pick-up</label><input id="x" hidden=""><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>';
  box.append('one', 'two');
  const serialized = serialize(box);
  if (!serialized) throw new Error('nothing was serialized');
  const again = deserialize(document, JSON.parse(JSON.stringify(serialized)));
  expect((again as Element).outerHTML).toBe(box.outerHTML);
  // Two texts stay two: the components that take them over made them two.
  expect(again.childNodes).toHaveLength(5);
  expect((again as Element).querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect((again as Element).querySelector('label')?.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
});

test('comments are left out, and style attributes refused', () => {
  const box = document.createElement('p');
  box.append(document.createComment('x'));
  expect(serialize(box)).toEqual(['p', {}]);
  box.setAttribute('style', 'color: red');
  expect(() => serialize(box)).toThrow('<p style> cannot be prerendered');
});
