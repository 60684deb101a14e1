import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../testing/render.tsx';
import { quoted, sampleRide } from '../testing/sample-state.ts';
import { readyState, testConfiguration } from '../testing/scripted-booking.ts';
import { FareLines } from './lazy-features.ts';
import { MapPanel } from './map/map.tsx';
import { SummaryCard } from './summary/summary-card.tsx';
import { TicketView } from './ticket/ticket-view.tsx';

afterEach(cleanup);
await FareLines.preload();

/** An operator whose prices are per mile shows no kilometres, on whichever screen. */
const boot = { ...readyState().boot, configuration: { ...testConfiguration, distanceUnit: 'mile' as const } };
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the summary tells the way in miles', () => {
  renderWithBooking(<SummaryCard />, { ...quoted, boot });
  expect(beside('Route')).toBe('18.4 mi, about 55 min');
});

test('the map tells the way in miles', () => {
  const { container } = renderWithBooking(<MapPanel />, { ...quoted, boot });
  expect(container.querySelector('figcaption')?.textContent).toContain('18.4 mi, about 55 min');
});

test('the ticket tells the way in miles', () => {
  renderWithBooking(<TicketView ride={sampleRide} status="ready" />, { boot });
  expect(beside('Route')).toBe('18.4 mi, about 55 min');
});
