import { describe, expect, it } from 'vitest';
import { contrastInk } from './contrast-ink.ts';

describe('text on the accent', () => {
  it.each([
    ['yellow', 255, 183, 0, '#15130c'],
    ['white', 255, 255, 255, '#15130c'],
    ['forest green', 47, 93, 74, '#ffffff'],
    ['navy', 0, 0, 128, '#ffffff'],
    ['black', 0, 0, 0, '#ffffff'],
    ['mid grey', 128, 128, 128, '#15130c'],
  ] as const)('on %s can be read', (_, red, green, blue, ink) => {
    expect(contrastInk(red, green, blue)).toBe(ink);
  });
});
