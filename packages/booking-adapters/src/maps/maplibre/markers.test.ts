import type { MapMarker } from 'booking-core/ports';
import { describe, expect, it } from 'vitest';
import { createMarkerElement, describeMarker } from './markers.ts';

const marker: MapMarker = {
  id: 'p',
  at: { latitude: 51.5, longitude: -0.1 },
  kind: 'pickup',
  label: 'Pick-up: Heathrow <Terminal 5>',
};

describe('a marker', () => {
  it('is an image whose name is its label, as text', () => {
    const element = createMarkerElement(document, marker);
    expect(element.getAttribute('role')).toBe('img');
    expect(element.getAttribute('aria-label')).toBe('Pick-up: Heathrow <Terminal 5>');
    expect(element.querySelector('terminal')).toBeNull();
  });

  it('can become another kind in place', () => {
    const element = createMarkerElement(document, marker);
    describeMarker(element, { ...marker, kind: 'dropoff', label: 'Drop-off' });
    expect(element.dataset.kind).toBe('dropoff');
    expect(element.getAttribute('aria-label')).toBe('Drop-off');
  });
});
