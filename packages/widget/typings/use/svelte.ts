import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'taxi-booking/svelte';

type Props = SvelteHTMLElements['taxi-booking'];

/** Compiled with Svelte's types; never run. */
export const right: Props = {
  'tracking-code': 'DEMO',
  theme: 'dark',
  'ontaxi-booking:booked': (event) => event.detail.bookingRef.toUpperCase(),
};
// @ts-expect-error there is no such layout
export const wrong: Props = { layout: 'sideways' };
