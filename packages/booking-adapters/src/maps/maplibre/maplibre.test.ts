import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMapLibre } from './index.ts';

const state = {
  markers: [
    { id: 'p', at: { latitude: 51.47, longitude: -0.48 }, kind: 'pickup', label: 'Pick-up' },
    { id: 'd', at: { latitude: 51.5, longitude: -0.12 }, kind: 'dropoff', label: 'Drop-off' },
  ],
  route: null,
  theme: 'light',
} as const;
const centre = { latitude: 51.536743, longitude: -0.015247 };

afterEach(() => {
  document.body.replaceChildren();
});

// happy-dom has no WebGL, so only the failure of a map is tested here.
describe('a browser without WebGL', () => {
  it('is told once, and the host is left as it was', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const place = document.createElement('div');
    root.append(place);
    const onError = vi.fn();

    const view = await createMapLibre({ workerUrl: '/worker.mjs' })(place, { centre, state, onError });

    expect(onError).toHaveBeenCalledExactlyOnceWith('no-webgl');
    expect(place.childNodes).toHaveLength(0);
    expect(root.adoptedStyleSheets).toHaveLength(0);
    expect(document.head.querySelectorAll('style')).toHaveLength(0);

    view.update({ ...state, theme: 'dark' });
    view.fit();
    view.resize();
    view.destroy();
    view.destroy();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
  });
});
