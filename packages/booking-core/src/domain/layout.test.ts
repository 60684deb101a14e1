import { describe, expect, test } from 'vitest';
import { isLayoutName, type LayoutName, layoutOf, layouts, stepOf, widthOf } from './layout.ts';

describe('a layout', () => {
  test.each(['wizard', 'wizardx', 'wizardt', 'inline', 'inlinex', 'gateway', 'overflow'])(
    'is called %s [1§2.14]',
    (name) => {
      expect(isLayoutName(name)).toBe(true);
    },
  );

  test.each(['', 'Wizard', 'toString', 'other'])('is not called %j', (name) => {
    expect(isLayoutName(name)).toBe(false);
  });

  test.each(Object.keys(layouts) as LayoutName[])(
    '%s asks for the places first and for the payment last [1§2.15]',
    (name) => {
      const layout = layouts[name];
      expect(stepOf(layout, 'places')).toBe(1);
      expect(stepOf(layout, 'payment')).toBe(layout.steps.length);
      expect(stepOf(layout, 'contact')).toBeGreaterThanOrEqual(stepOf(layout, 'places'));
    },
  );

  test('that does not show a section asks for it at its last step', () => {
    expect(stepOf(layouts.wizard, 'contact')).toBe(2);
    expect(stepOf({ ...layouts.wizard, steps: [['places'], ['payment']] }, 'flights')).toBe(2);
  });
});

describe('what the site wishes in dialogs [2§2.51 2§4.15]', () => {
  test('leaves the layout alone where it wishes nothing', () => {
    expect(layoutOf('wizard', {}).dialogs).toEqual([]);
    expect(layoutOf('gateway', {}).dialogs).toEqual(['contact', 'customer', 'note', 'promo']);
  });

  test.each<[LayoutName, Parameters<typeof layoutOf>[1], readonly string[]]>([
    ['wizard', { contact: true }, ['contact', 'customer']],
    ['wizard', { note: true }, ['note']],
    ['wizard', { contact: true, note: true }, ['contact', 'customer', 'note']],
    ['gateway', { contact: false }, ['note', 'promo']],
    ['gateway', { note: false }, ['contact', 'customer', 'promo']],
    ['wizard', { contact: false, note: false }, []],
  ])('%s with %j asks in dialogs for %j', (name, wish, dialogs) => {
    expect(layoutOf(name, wish)).toEqual({ ...layouts[name], dialogs });
  });
});

test.each([
  [320, 'phone'],
  [567, 'phone'],
  [568, 'tablet'],
  [991, 'tablet'],
  [992, 'desktop'],
  [1920, 'desktop'],
  [0, 'desktop'],
])('%i px are a %s [1§2.19]', (pixels, width) => {
  expect(widthOf(pixels)).toBe(width);
});

test('flights are asked for on the page, at the step that asks who travels, in every layout', () => {
  for (const name of Object.keys(layouts) as LayoutName[]) {
    const layout = layoutOf(name, { flight: 'never' });
    expect(layout.flights).toBe('inline');
    const step = layout.steps[stepOf(layout, 'flights') - 1] ?? [];
    expect(step.filter((section) => section === 'flights')).toHaveLength(1);
    expect(stepOf(layout, 'flights')).toBe(stepOf(layout, 'contact'));
    expect(layoutOf(name, { flight: 'later' })).toEqual(layouts[name]);
  }
});
