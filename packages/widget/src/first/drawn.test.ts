import { expect, test } from 'vitest';
import { fromNode, toNode } from './drawn.ts';

test('a piece of a screen is the same after it was data', () => {
  const box = document.createElement('div');
  box.innerHTML =
    '<label class="a" for="x">Pick-up</label><input id="x" hidden=""><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>';
  box.append('one', 'two');
  const drawn = fromNode(box);
  if (!drawn) throw new Error('nothing was drawn');
  const again = toNode(document, JSON.parse(JSON.stringify(drawn)));
  expect((again as Element).outerHTML).toBe(box.outerHTML);
  // Two texts stay two: the components that take them over made them two.
  expect(again.childNodes).toHaveLength(5);
  expect((again as Element).querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect((again as Element).querySelector('label')?.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
});

test('comments are left out, and style attributes refused', () => {
  const box = document.createElement('p');
  box.append(document.createComment('x'));
  expect(fromNode(box)).toEqual(['p', {}]);
  box.setAttribute('style', 'color: red');
  expect(() => fromNode(box)).toThrow('<p style> cannot be drawn ahead');
});
