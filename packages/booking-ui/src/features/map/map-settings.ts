import type { BookingState } from 'booking-core';
import { configurationOf } from 'booking-core/selectors';
import type { MapSettings } from '../../booking-context.tsx';

/** The map provider and its API keys (specification 1 §3: bing, google or maplibre). */
export function mapSettingsOf(state: BookingState): Omit<MapSettings, 'newId'> {
  const configuration = configurationOf(state);
  return {
    source: configuration?.mapSource ?? 'maplibre',
    googleKey: configuration?.googleKey ?? '',
    bingKey: configuration?.bingKey ?? '',
  };
}

/** The effective colour scheme at an element: its own or the page's choice, else the device's. */
export function themeOf(element: Element, view: Window): 'light' | 'dark' {
  const scheme = view.getComputedStyle(element).colorScheme || 'normal';
  const dark = scheme.includes('dark');
  if (dark && scheme.includes('light')) {
    return view.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  return dark ? 'dark' : 'light';
}
