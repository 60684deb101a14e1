import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Silhouette, type SilhouetteKind, silhouetteOf } from './silhouette.tsx';

test.each<[string, number, boolean, SilhouetteKind]>([
  // As the operator names it, whatever the type is called in the reader's language.
  ['saloon', 8, true, 'saloon'],
  ['estate', 4, false, 'estate'],
  ['executive', 4, false, 'executive'],
  ['mpv', 4, false, 'mpv'],
  ['eight-seater', 4, false, 'eight-seater'],
  ['wheelchair', 4, false, 'wheelchair'],
  // Without a name, and for a picture that does not load.
  ['', 4, false, 'saloon'],
  ['limousine', 5, false, 'mpv'],
  ['/pictures/bus.webp', 8, false, 'eight-seater'],
  ['', 8, true, 'wheelchair'],
])('%j with %i seats, accessible: %s, is drawn as %s', (image, passengers, accessible, kind) => {
  expect(silhouetteOf({ image, passengers, accessible })).toBe(kind);
});

test('every drawing is decoration in the colour of the text', () => {
  for (const kind of ['saloon', 'estate', 'executive', 'mpv', 'eight-seater', 'wheelchair'] as const) {
    const { container, unmount } = render(<Silhouette kind={kind} />);
    const svg = container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('stroke')).toBe('currentColor');
    unmount();
  }
});
