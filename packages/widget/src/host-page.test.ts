import { afterEach, expect, it, vi } from 'vitest';
import { themeOfGround } from './host-page.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['rgb(255, 255, 255)', 'light'],
  ['rgb(16, 16, 20)', 'dark'],
  // As browsers compute colours of style sheets that are written in it, such as Tailwind's.
  ['oklch(0.984 0.003 247.858)', 'light'],
  ['oklch(0.208 0.042 265.755)', 'dark'],
  ['oklab(0.208 -0.0035 -0.0419 / 0.9)', 'dark'],
  ['oklch(0.208 0.042 265.755 / 0.3)', 'auto'],
  ['color(srgb 0.1 0.1 0.1)', 'auto'],
])('on %s the theme is %s', (backgroundColor, theme) => {
  const element = document.createElement('div');
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ backgroundColor } as CSSStyleDeclaration);
  expect(themeOfGround(element)).toBe(theme);
});
