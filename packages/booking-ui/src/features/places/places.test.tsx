import { emptyPlaceField, ok, type Place } from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, within } from '../../testing/render.tsx';
import { downingStreet, heathrow, paddington, place, testConfiguration } from '../../testing/scripted-booking.ts';
import { PlacesSection } from './places.tsx';

const chosen = (id: string, of: Place) => ({ id, text: of.name, place: of, issue: null });
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (element: Element) => element.ownerDocument.activeElement === element;
const vias = [chosen('a', paddington), chosen('b', heathrow)];

test('what is chosen is told, with its code, and found by its sign and words [1§3.4]', async () => {
  const { booking, user, pass } = renderWithBooking(<PlacesSection />);
  booking.search = async () =>
    ok([heathrow, place('w6', 'W6', { category: 'Postcode', precision: 'district', fullAddress: 'W6, Hammersmith' })]);
  await user.type(field('Pick-up'), 'hea');
  await pass(150);
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
    'Heathrow Terminal 5, LHR, Longford, TW6 2GA',
    'W6, Hammersmith, approximate',
  ]);
  await user.click(screen.getByRole('option', { name: /Terminal 5/ }));
  expect(booking.dispatched).toContainEqual({ type: 'journey.placeChosen', target: 'pickup', place: heathrow });
});

test('whoever chose the pick-up goes on in an empty drop-off, unless its house number is asked for', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />);
  const street = place('s', 'Fleet Street', { category: 'Street' });
  booking.search = async () => ok([heathrow, street]);
  const choose = async (name: RegExp) => {
    await user.type(field('Pick-up'), 'h');
    await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text: 'hea' } } });
    await user.type(field('Pick-up'), 'a');
    await pass(150);
    await user.click(screen.getByRole('option', { name }));
  };
  await choose(/Fleet Street/);
  expect(hasFocus(field('Pick-up'))).toBe(true);
  await choose(/Terminal 5/);
  expect(hasFocus(field('Drop-off'))).toBe(true);
  await set({ journey: { dropoff: chosen('dropoff', downingStreet) } });
  await choose(/Terminal 5/);
  expect(hasFocus(field('Pick-up'))).toBe(true);
});

test('airports and stations are offered before anything is typed, and their code or name finds them [1§3.17]', async () => {
  const airports = [
    { iata: 'LHR', name: 'London Heathrow Airport', city: 'London' },
    { iata: '', name: 'Lydd', city: 'Ashford' },
  ];
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />, {
    boot: { configuration: { ...testConfiguration, airports, stations: ['Paddington Station'] } },
  });
  const asked: string[] = [];
  booking.search = async (text) => {
    asked.push(text);
    return ok([heathrow]);
  };
  await user.tab();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}');
  const options = screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
  expect(options).toEqual(['London Heathrow Airport, LHR', 'Lydd, Ashford', 'Paddington Station']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.placeTyped', target: 'pickup', text: 'LHR' });
  await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text: 'LHR' } } });
  await pass(150);
  expect(asked).toEqual(['LHR']);
  await user.keyboard('{Enter}');
  expect(booking.dispatched).toContainEqual({ type: 'journey.placeChosen', target: 'pickup', place: heathrow });
});

test('the device’s place, saved and remembered places and airports are offered in one list, each spot once', async () => {
  const geolocate = vi.fn(async () => null);
  const remembered = place('r', 'Fleet Street', { latitude: 51.514, longitude: -0.11 });
  const row = () => ({ id: 'forget', title: 'Forget my places', detail: '', icon: 'close', take: () => {} }) as const;
  const recentPlaces = { row, list: () => [downingStreet, remembered], add: vi.fn() };
  const { booking, user, pass } = renderWithBooking(
    <PlacesSection />,
    {
      boot: { configuration: { ...testConfiguration, airports: [{ iata: 'LHR', name: 'Heathrow', city: 'London' }] } },
      session: { profile: aProfile() },
    },
    { geolocate, recentPlaces },
  );
  booking.search = async (text) => ok(text === '' ? [{ ...downingStreet, placeName: 'home' }] : []);
  const options = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label')?.split(',')[0]);
  await user.click(field('Pick-up'));
  await pass(0);
  // The saved places come with a later answer than the remembered ones, which are there at once.
  await expect.poll(options).toEqual(['Use my location', 'Home', 'Fleet Street', 'Heathrow', 'Forget my places']);
  await user.click(screen.getByRole('option', { name: /^Home/ }));
  const home = { ...downingStreet, placeName: 'home' };
  expect(booking.dispatched).toContainEqual({ type: 'journey.placeChosen', target: 'pickup', place: home });
  expect(recentPlaces.add).toHaveBeenCalledWith(home);
  expect(hasFocus(field('Drop-off'))).toBe(true);
  await user.click(field('Drop-off'));
  await expect.poll(options).toEqual(['Home', 'Fleet Street', 'Heathrow', 'Forget my places']);
  await user.click(field('Pick-up'));
  expect(geolocate).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Use my location' }));
  await expect.poll(() => geolocate.mock.calls.length).toBe(1);
});

test('the saved places of whoever was signed in before are not offered to the next one', async () => {
  const { booking, user, set } = renderWithBooking(<PlacesSection />, {
    boot: { configuration: { ...testConfiguration, stations: ['Paddington Station'] } },
    session: { profile: aProfile() },
  });
  booking.search = async () => ok([{ ...downingStreet, placeName: 'home' }]);
  await user.click(field('Pick-up'));
  expect(await screen.findByRole('option', { name: /^Home/ })).toBeTruthy();
  await user.tab();
  booking.search = () => new Promise(() => {});
  await set({ session: { profile: aProfile({ customerId: 8 }) } });
  await user.click(field('Pick-up'));
  expect(screen.getByRole('option').getAttribute('aria-label')).toBe('Paddington Station');
});

test.each(['mouse', 'keyboard'])('saved places alone are offered before typing, by the %s', async (by) => {
  const { booking, user } = renderWithBooking(<PlacesSection />, { session: { profile: aProfile() } });
  booking.search = async () => ok([{ ...downingStreet, placeName: 'home' }]);
  if (by === 'mouse') await user.click(field('Drop-off'));
  else {
    field('Drop-off').focus();
    await user.keyboard('{ArrowDown}');
  }
  expect(await screen.findByRole('option', { name: /^Home/ })).toBeTruthy();
});

test('the device is asked in the list itself to remember places, and says in words that it does', async () => {
  let kept = false;
  const row = (_: unknown, say: (words: string) => void) => ({
    ...({ id: 'remember', title: kept ? 'Forget' : 'Remember', detail: '', icon: 'star', stays: true } as const),
    take: () => {
      kept = !kept;
      say(kept ? 'It does.' : 'It does not.');
    },
  });
  const { user } = renderWithBooking(<PlacesSection />, {}, { recentPlaces: { row, list: () => [], add: () => {} } });
  await user.click(field('Pick-up'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('It does.')).toBeTruthy();
  expect(screen.getByRole('option').getAttribute('aria-label')).toBe('Forget');
  await user.keyboard('{Enter}');
  expect(screen.getByText('It does not.')).toBeTruthy();
});

test('where nothing is found, a postcode can be typed instead and the operator called', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />, {
    journey: { pickup: { ...emptyPlaceField('pickup'), text: 'Nowhere Lane' } },
  });
  booking.search = async () => ok([]);
  const called = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const open = async () => {
    await user.click(field('Pick-up'));
    await user.keyboard('{ArrowDown}');
    await pass(150);
  };
  await open();
  const phone = 'Call 020 7946 0000';
  const rows = screen.getAllByRole('option').map((row) => row.getAttribute('aria-label'));
  expect(rows).toEqual(['Use “Nowhere Lane” and set the pin', 'Type a postcode instead', phone]);
  await user.click(screen.getByRole('option', { name: phone }));
  expect(called.mock.contexts.map((link) => String(link))).toEqual(['tel:02079460000']);
  called.mockRestore();
  await open();
  await user.click(screen.getByRole('option', { name: 'Type a postcode instead' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.placeCleared', target: 'pickup' });
  expect(hasFocus(field('Pick-up'))).toBe(true);
  await set({ boot: { configuration: { ...testConfiguration, postcodeRequired: false, phone: '' } } });
  await open();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('where places come from the built-in list, finding none says what that knows', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />, {
    boot: { configuration: { ...testConfiguration, demoGazetteer: true } },
    journey: { pickup: { ...emptyPlaceField('pickup'), text: '221B Baker Street' } },
  });
  booking.search = async () => ok([]);
  await user.click(field('Pick-up'));
  await user.keyboard('{ArrowDown}');
  await pass(150);
  expect(screen.getByText(/^Try a more specific address. This demonstration knows few streets/)).toBeDefined();
  await set({ boot: { configuration: { ...testConfiguration, demoGazetteer: false } } });
  expect(screen.getByText('Try a more specific address.')).toBeDefined();
});

test('whose data the answers are stands under them, as its licence wants it', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />, {
    boot: { configuration: { ...testConfiguration, placesAttribution: '© OpenStreetMap contributors' } },
  });
  booking.search = async (text) => ok(text === 'hea' ? [heathrow] : []);
  const credit = () => screen.queryByText('© OpenStreetMap contributors');
  const look = async (text: string) => {
    await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text } } });
    await user.click(field('Pick-up'));
    await user.keyboard('{ArrowDown}');
    await pass(150);
  };
  expect(credit()).toBeNull();
  await look('hea');
  expect(screen.getByRole('option', { name: /Terminal 5/ })).toBeDefined();
  expect(credit()).not.toBeNull();
  await user.tab();
  await look('nowhere');
  expect(screen.queryByRole('option', { name: /Terminal 5/ })).toBeNull();
  expect(credit()).toBeNull();
});

test('words that are not found can be used with a pin, by the keyboard alone', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />);
  booking.search = async (text) => ok(text.startsWith('14') ? [] : [heathrow]);
  const type = async (text: string) => {
    await set({ journey: { dropoff: { ...emptyPlaceField('dropoff'), text: text.slice(0, -1) } } });
    await user.click(field('Drop-off'));
    await user.keyboard(`{End}${text.slice(-1)}`);
    await set({ journey: { dropoff: { ...emptyPlaceField('dropoff'), text } } });
    await pass(150);
  };
  await type('hea');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await type('14 Park Row');
  expect(screen.getByText('No place found')).toBeTruthy();
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-label')).toBe('Use “14 Park Row” and set the pin');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flow.pinOpened', target: 'dropoff', words: '14 Park Row' });
  expect(screen.queryByRole('option')).toBeNull();
});

test('a house number that no row has is offered after them, one that a row has is not', async () => {
  const { booking, user, pass, set } = renderWithBooking(<PlacesSection />);
  booking.search = async () => ok([downingStreet]);
  const options = async (text: string) => {
    await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text } } });
    await user.click(field('Pick-up'));
    await user.keyboard('{ArrowDown}');
    await pass(150);
    const rows = screen.getAllByRole('option').map((row) => row.getAttribute('aria-label'));
    await user.tab();
    return rows;
  };
  expect(await options('10 Downing Street')).toHaveLength(1);
  expect((await options('14 Park Row'))[1]).toBe('Use “14 Park Row” and set the pin');
  // Digits within other numbers and postcodes are not the door.
  expect((await options('1 Downing Street'))[1]).toBe('Use “1 Downing Street” and set the pin');
  expect((await options('Hauptstraße 14'))[1]).toBe('Use “Hauptstraße 14” and set the pin');
  expect((await options('Downing Street 1, London'))[1]).toBe('Use “Downing Street 1, London” and set the pin');
  expect(await options('Downing Street 10')).toHaveLength(1);
  expect(await options('SW1A 2')).toHaveLength(1);
});

test('leaving without a choice is told and the words stay', async () => {
  const { booking, user } = renderWithBooking(<PlacesSection />);
  await user.type(field('Drop-off'), 'Paddin');
  await user.tab();
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.placeLeft', target: 'dropoff' });
  expect(field('Drop-off').value).toBe('Paddin');
});

test('the words of an issue stand under their field', async () => {
  const { set } = renderWithBooking(<PlacesSection />, {
    journey: { pickup: { ...emptyPlaceField('pickup'), text: 'Paddin' } },
  });
  expect(field('Pick-up').getAttribute('aria-invalid')).toBe('false');
  await set({ journey: { pickup: { ...emptyPlaceField('pickup'), text: 'Paddin', issue: 'invalid' } } });
  const input = field('Pick-up');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const words = input.closest('.tb-combo')?.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
  expect(words?.textContent).toBe('Please choose a place from the list.');
});

test('a via is added where it can be typed into, and removing it gives the focus on', async () => {
  const { booking, user, set } = renderWithBooking(<PlacesSection />);
  await user.click(button('Add via'));
  expect(booking.dispatched).toEqual([{ type: 'journey.viaAdded', id: 'id-1' }]);
  await set({ journey: { vias: [emptyPlaceField('id-1')] } });
  await expect.poll(() => hasFocus(field('Via 1'))).toBe(true);
  await user.click(button('Remove via 1'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.viaRemoved', id: 'id-1' });
  await set({ journey: { vias: [] } });
  expect(hasFocus(button('Add via'))).toBe(true);
});

test('who has begun to type elsewhere before the row of the via is there goes on there', async () => {
  const { user, set } = renderWithBooking(<PlacesSection />);
  await user.click(button('Add via'));
  field('Drop-off').focus();
  await set({ journey: { vias: [emptyPlaceField('id-1')] } });
  await screen.findByRole('combobox', { name: 'Via 1' });
  expect(hasFocus(field('Drop-off'))).toBe(true);
});

test('vias change places by keyboard and the moved one keeps the focus', async () => {
  const { booking, user, set } = renderWithBooking(<PlacesSection />, { journey: { vias } });
  expect((await screen.findByRole('button', { name: 'Move via 1 up' })).getAttribute('aria-disabled')).toBe('true');
  button('Move via 1 down').focus();
  await user.keyboard('{Enter}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.viaMoved', id: 'a', by: 1 });
  await set({ journey: { vias: [...vias].reverse() } });
  expect(hasFocus(button('Move via 2 up'))).toBe(true);
  expect(screen.getByText('Via 1 is now via 2')).toBeTruthy();
});

test('no more vias than a journey takes', async () => {
  const { booking, user } = renderWithBooking(<PlacesSection />, {
    journey: { vias: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => emptyPlaceField(id)) },
  });
  await user.click(button('Add via'));
  expect(booking.dispatched).toEqual([]);
});

test('swaps and clears', async () => {
  const { booking, user } = renderWithBooking(<PlacesSection />, {
    journey: { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', downingStreet) },
  });
  await user.click(button('Swap pick-up and drop-off'));
  await user.click(button('Clear Drop-off'));
  expect(booking.dispatched.map((event) => event.type)).toEqual(['journey.swapped', 'journey.placeCleared']);
});

test('a chosen place shows its name and facts while its field is left', async () => {
  const { user, container } = renderWithBooking(<PlacesSection />, {
    journey: { pickup: chosen('pickup', heathrow) },
  });
  const shown = () => container.querySelector('.tb-combo-shown')?.textContent;
  expect(shown()).toBe('Heathrow Terminal 5 LHR, TW6 2GA');
  // On focus it keeps its space, so that nothing moves; it disappears when the text changes.
  await user.click(field('Pick-up'));
  expect(shown()).toBe('Heathrow Terminal 5 LHR, TW6 2GA');
  await user.type(field('Pick-up'), 'Gat');
  expect(shown()).toBeUndefined();
});

test('without a way to ask the device there is no button for it', () => {
  renderWithBooking(<PlacesSection />);
  expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Places' })).getAllByRole('combobox')).toHaveLength(2);
});
