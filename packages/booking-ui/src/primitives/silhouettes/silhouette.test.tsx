import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Silhouette, type SilhouetteKind, silhouetteOf } from './silhouette.tsx';

test.each<[string, string, number, SilhouetteKind]>([
  ['Saloon', '', 4, 'saloon'],
  ['Standard car', '', 4, 'saloon'],
  ['Estate', '', 4, 'estate'],
  ['Executive', '', 3, 'executive'],
  ['Business', '', 4, 'executive'],
  ['MPV', '', 6, 'mpv'],
  ['People carrier', '', 5, 'mpv'],
  ['Executive MPV', '', 6, 'mpv'],
  ['8-seater', '', 8, 'minibus'],
  ['Minibus', '', 8, 'minibus'],
  ['Mini bus', '', 7, 'minibus'],
  ['WAV', '', 3, 'accessible'],
  ['Special', 'Wheelchair accessible with a ramp', 8, 'accessible'],
])('%s %s with %i seats is drawn as %4$s', (name, description, passengers, kind) => {
  expect(silhouetteOf({ name, description, passengers })).toBe(kind);
});

test('every drawing is decoration in the colour of the text', () => {
  for (const kind of ['saloon', 'estate', 'executive', 'mpv', 'minibus', 'accessible'] as const) {
    const { container, unmount } = render(<Silhouette kind={kind} />);
    const svg = container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('stroke')).toBe('currentColor');
    unmount();
  }
});
