import { emptyPlaceField, ok, type Place } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../testing/render.tsx';
import { downingStreet, heathrow, paddington, testConfiguration } from '../../testing/scripted-booking.ts';
import { PlacesSection } from './places.tsx';

const airports = [{ iata: 'LHR', name: 'London Heathrow Airport', city: 'London' }];
const email = `Booking reference: AB1234
Flight LH 902
Frankfurt (FRA) to London Heathrow (LHR)
28 November 2030
Departs 09:25
Arrives 10:05, Terminal 5
Hotel: The Ritz
Address: 150 Piccadilly, London`;

/** Renders the form; `answers` are the search results by text. */
function open(answers: Readonly<Record<string, readonly Place[]>>) {
  const page = renderWithBooking(<PlacesSection />, { boot: { configuration: { ...testConfiguration, airports } } });
  const asked: string[] = [];
  page.booking.search = async (words) => {
    asked.push(words);
    return ok(answers[words] ?? []);
  };
  const paste = async (name: string, text: string) => {
    await page.user.click(screen.getByRole('combobox', { name }));
    await page.user.paste(text);
  };
  return { ...page, asked, paste };
}
const status = async (words: RegExp) => expect(await screen.findByText(words)).toBeDefined();

test('a flight email pasted into the pick-up fills in airport, flight, time and the address at the other end', async () => {
  const { booking, asked, paste } = open({ 'LHR 5': [heathrow], '150 Piccadilly, London': [downingStreet] });
  await paste('Pick-up', email);
  await status(/^Filled in: Heathrow Terminal 5, LH902, Thu 28\/11\/2030 10:35$/);
  expect(booking.dispatched).toEqual([
    { type: 'journey.laterChosen', local: '2030-11-28T10:35' },
    { type: 'flight.changed', direction: 'onward', change: { number: 'LH902' } },
    { type: 'journey.placeChosen', target: 'dropoff', place: downingStreet },
    { type: 'journey.placeChosen', target: 'pickup', place: heathrow },
  ]);
  // Only the texts of the two places are sent to the server, not the rest of the email.
  expect(asked).toEqual(['150 Piccadilly, London', 'LHR 5']);
});

test('pasted into the drop-off it is the departure: two hours before it the passenger is there', async () => {
  const { booking, paste } = open({ LHR: [heathrow] });
  await paste('Drop-off', 'Flight BA 117\nLondon Heathrow (LHR) to New York (JFK)\n28 November 2030\nDeparts 09:35');
  await status(/^Filled in: Heathrow Terminal 5, BA117/);
  expect(booking.dispatched).toContainEqual({ type: 'journey.arriveByChosen', local: '2030-11-28T07:35' });
  expect(booking.dispatched).toContainEqual({ type: 'journey.placeChosen', target: 'dropoff', place: heathrow });
  expect(booking.dispatched.some(({ type }) => type === 'flight.changed')).toBe(false);
});

test('of an airport with several terminals, where none is named, the passenger is asked which', async () => {
  const { booking, asked, paste, pass } = open({ LHR: [heathrow, paddington] });
  await paste('Pick-up', 'Flight LH 902\nFRA - LHR');
  await status(/^Filled in: LH902$/);
  expect(booking.dispatched).toContainEqual({ type: 'journey.placeTyped', target: 'pickup', text: 'LHR' });
  await pass(150);
  expect(asked).toEqual(['LHR', 'LHR']);
});

test('an address of several lines is one line', async () => {
  const { booking, paste } = open({});
  await paste('Pick-up', '14 Park Row\n  Leeds\nLS1 5HD\n');
  await expect
    .poll(() => booking.dispatched)
    .toContainEqual({ type: 'journey.placeTyped', target: 'pickup', text: '14 Park Row, Leeds, LS1 5HD' });
});

test('an address stays whole whose postcode looks like the number of a flight', async () => {
  const { booking, paste } = open({});
  await paste('Pick-up', 'All England Club\nChurch Road\nLondon SW19 5AE');
  await expect
    .poll(() => booking.dispatched)
    .toContainEqual({
      ...({ type: 'journey.placeTyped', target: 'pickup' } as const),
      text: 'All England Club, Church Road, London SW19 5AE',
    });
});

test('what is entered at either end while the pasted places are looked up stays', async () => {
  const { booking, set, paste, user } = open({});
  const answers: ((found: readonly Place[]) => void)[] = [];
  booking.search = () => new Promise((resolve) => answers.push((found) => resolve(ok(found))));
  await paste('Pick-up', email);
  await expect.poll(() => answers).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: 'Drop-off' }));
  await set({ journey: { dropoff: { ...emptyPlaceField('dropoff'), text: 'Pa' } } });
  answers[0]?.([downingStreet]);
  await expect.poll(() => answers).toHaveLength(2);
  await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text: 'Gat' } } });
  answers[1]?.([heathrow]);
  await status(/^Filled in: LH902/);
  expect(booking.dispatched.map(({ type }) => type)).toEqual([
    'journey.laterChosen',
    'flight.changed',
    'journey.placeLeft',
  ]);
});
