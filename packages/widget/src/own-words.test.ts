import type { Words } from 'booking-core/messages';
import { expect, it, vi } from 'vitest';
import { asCalledHere } from './own-words.ts';

const built = vi.hoisted(() => ({ keys: [] as string[] }));
vi.mock('./keys.ts', () => built);

const words: Words = { 'common.next': 'Go on', 'common.ok': 'Fine' };

it('are called what the build calls them, and what they are in the sources', () => {
  expect(asCalledHere(words)).toEqual(words);
  built.keys = ['', 'common.previous', 'common.ok'];
  expect(asCalledHere(words)).toEqual({ 'common.next': 'Go on', 2: 'Fine' });
});
