import { type Booking, formatLocal, localAt } from 'booking-core/domain';
import { fill } from 'booking-core/messages';
import { isolating } from 'booking-core/messages/direction';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BookingProvider } from '../../booking-context.tsx';
import { act, cleanup, render, renderWithBooking, screen, within } from '../../testing/render.tsx';
import { sampleReturn, sampleRide } from '../../testing/sample-state.ts';
import { allMessages, createScriptedBooking, testConfiguration, testNow } from '../../testing/scripted-booking.ts';
import { DriverCard } from '../lazy-features.ts';
import { Ticket } from './ticket.tsx';
import { TicketView } from './ticket-view.tsx';

afterEach(cleanup);
await DriverCard.preload();

const ready = { status: 'ready' } as const;

/** A ticket whose ride the test changes through the function passed to `onStart`. */
function Followed({ onStart }: { onStart: (setRide: (ride: Booking) => void) => void }) {
  const [ride, setRide] = useState<Booking>(sampleRide);
  onStart(setRide);
  return <TicketView ride={ride} {...ready} />;
}

test('the booked ride is a ticket: reference, journey, vehicle, people, payment, note and phone [1§1.3]', () => {
  renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: sampleRide } });
  const heading = screen.getByRole('heading', { name: 'Your taxi is booked' });
  expect(heading.ownerDocument.activeElement).toBe(heading);
  const ticket = within(screen.getByRole('article', { name: 'Ticket TB4821' }));
  expect(ticket.getByText('TB4821')).toBeDefined();
  const stops = within(ticket.getByRole('list', { name: 'Journey' })).getAllByRole('listitem');
  expect(stops.map((stop) => stop.textContent)).toEqual([
    'tomorrow 09:30Heathrow Terminal 5TW6 2GA',
    'Paddington StationW2 1HQ',
    'By about 11:25, 55 min on the way10 Downing StreetSW1A 2AA',
  ]);
  for (const words of ['Booked', 'Saloon', 'Ada Lovelace', '2 passengers, 2 bags', 'Pay the driver £54 in cash']) {
    expect(ticket.getByText(words)).toBeDefined();
  }
  expect(ticket.getByText(sampleRide.note)).toBeDefined();
  expect(ticket.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
});

test('a return tells of each of its rides when, how it stands, who drives and why it costs something else', () => {
  renderWithBooking(<TicketView ride={sampleReturn} {...ready} />);
  const rides = within(screen.getByRole('list', { name: 'Rides' })).getAllByRole('listitem');
  expect(rides.map((ride) => [...ride.children].map(({ textContent }) => textContent))).toEqual([
    [
      'Outbound',
      'Completed',
      'tomorrow 09:30',
      'Grace Hopper, licence PHD 7788, grey Toyota Prius, LK21 ABC, licence PHV 99',
      'We waited ten minutes at the gate',
    ],
    ['Return', 'We are looking for a driver', 'tomorrow 17:30'],
  ]);
  // Facts of a single leg are not displayed for the whole booking.
  for (const name of ['Status', 'Driver', 'Why the fare changed']) expect(screen.queryByText(name)).toBeNull();
});

test('what becomes of a ride is said once to whoever listens, and nothing when the ticket opens', async () => {
  let tell: (ride: Booking) => void = () => {};
  const { container } = renderWithBooking(
    <Followed
      onStart={(setRide) => {
        tell = setRide;
      }}
    />,
  );
  const said = () => container.querySelector('[aria-live=polite]')?.textContent;
  expect(said()).toBe('');
  await act(async () => tell({ ...sampleRide, note: 'By the fountain' }));
  expect(said()).toBe('');
  await act(async () => tell({ ...sampleRide, status: 'arrived' }));
  expect(said()).toMatch(/^Your driver is here\. ./);
  // A driver who returns the ride is announced as well.
  await act(async () => tell(sampleRide));
  expect(said()).toMatch(/^Your booking\. ./);
});

test.each(['finish', 'noshow', 'cancelled'])('the times to come are not those of a ride that is %s', (status) => {
  renderWithBooking(<TicketView ride={{ ...sampleRide, status }} {...ready} />);
  expect(screen.queryByText('We wait free until')).toBeNull();
  cleanup();
  renderWithBooking(<TicketView ride={{ ...sampleRide, status: 'upcoming' }} {...ready} />);
  expect(screen.getByText('We wait free until')).toBeDefined();
});

test('of a return whose way back is cancelled the way out still stands', () => {
  const [out, back] = sampleReturn.legs ?? [];
  if (!out || !back) throw new Error('a return has two rides');
  const legs = [
    { ...out, status: 'upcoming' },
    { ...back, status: 'cancelled', lookingForDriver: false },
  ];
  renderWithBooking(<TicketView ride={{ ...sampleReturn, legs }} {...ready} />);
  const rides = within(screen.getByRole('list', { name: 'Rides' })).getAllByRole('listitem');
  expect(rides.map((ride) => ride.children[1]?.textContent)).toEqual(['Booked', 'Cancelled']);
  expect(screen.queryByRole('heading', { name: /cancelled/i })).toBeNull();
});

test('the terms and times of a return whose way out is cancelled are those of the way back', () => {
  const [out, back] = sampleReturn.legs ?? [];
  if (!out || !back) throw new Error('a return has two rides');
  const told = (outbound: string, returning: string) => {
    const legs = [
      { ...out, status: outbound },
      { ...back, status: returning, lookingForDriver: false },
    ];
    const { unmount } = renderWithBooking(<TicketView ride={{ ...sampleReturn, legs }} {...ready} />);
    const told = {
      terms: screen.getByText(/^The fare is fixed\./).textContent,
      times: ['Times of the journey', 'Times of the return'].filter((name) => screen.queryByRole('list', { name })),
    };
    unmount();
    return told;
  };
  const waits = 'The fare is fixed. The driver waits free until 10:30. Free cancellation until tomorrow 08:30.';
  expect(told('upcoming', 'upcoming')).toEqual({
    terms: waits,
    times: ['Times of the journey', 'Times of the return'],
  });
  expect(told('upcoming', 'cancelled').terms).toBe(waits);
  expect(told('cancelled', 'upcoming')).toEqual({
    terms: 'The fare is fixed. Free cancellation until tomorrow 16:30.',
    times: ['Times of the return'],
  });
});

test('the flight stands with the time at which it lands, as far as that is known', () => {
  const flight = { number: 'BA178', from: 'New York', landsAt: Date.UTC(2026, 10, 22, 8, 50) };
  const returnFlight = { number: 'BA179', from: '', landsAt: null };
  renderWithBooking(<TicketView ride={{ ...sampleRide, flight, returnFlight }} {...ready} />);
  expect(screen.getByText('BA178, New York, lands tomorrow 08:50')).toBeDefined();
  expect(screen.getByText('BA179')).toBeDefined();
});

test('the times of both ways stand on a line, with the free waiting at the airport', () => {
  const back = { ...sampleRide, returnAt: sampleRide.pickupAt + 8 * 3_600_000 };
  renderWithBooking(<TicketView ride={back} {...ready} />);
  const times = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(times('Times of the journey')).toEqual([
    'Pick-up 09:30',
    'We wait free until 10:30',
    'Drop-off by about 11:25',
  ]);
  expect(times('Times of the return')).toEqual(['Pick-up 17:30', 'Drop-off about 18:25']);
});

test('what it says twice is the same: the pick-up and the arrival of a ride as soon as possible', () => {
  const at = (hour: number, minute: number) => Date.UTC(2026, 10, 22, hour, minute);
  const hotel = { ...sampleRide.pickup, category: 'Hotel' };
  const ride = { ...sampleRide, pickup: hotel, pickupAt: at(10, 33), asap: true, travelTimeSeconds: 47 * 60 };
  renderWithBooking(<TicketView ride={ride} {...ready} />);
  const texts = within(screen.getByRole('article', { name: 'Ticket TB4821' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(texts[0]).toContain('As soon as possible, about tomorrow 10:35');
  expect(texts[2]).toContain('About 11:25, 47 min on the way');
  expect(texts.slice(3)).toEqual(['Pick-up 10:35', 'Drop-off about 11:25']);
});

test('when it will arrive is said of no ride that is over', () => {
  for (const status of ['finish', 'cancelled', 'noshow'] as const) {
    const { unmount } = renderWithBooking(<TicketView ride={{ ...sampleRide, status }} {...ready} />);
    const stops = within(screen.getByRole('list', { name: 'Journey' })).getAllByRole('listitem');
    expect(stops.at(-1)?.textContent).toBe('10 Downing StreetSW1A 2AA');
    unmount();
  }
});

test('it promises the cancellation that this ride has, and nothing once it has begun', () => {
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  expect(
    screen.getByText('The fare is fixed. The driver waits free until 10:30. Free cancellation until tomorrow 08:30.'),
  ).toBeDefined();
  unmount();
  const soon = renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, pickupAt: testNow + 1_800_000 }} />);
  expect(screen.getByText(/Free cancellation is not available\.$/)).toBeDefined();
  soon.unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, status: 'started' }} />);
  expect(screen.queryByText(/The fare is fixed/)).toBeNull();
});

test('all that was ordered stands on it, a child once', () => {
  const ride = { ...sampleRide, handBags: 1, smallChilds: 1, otherPets: 2, customer: null };
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={ride} />);
  expect(screen.getByText('2 passengers, 2 bags, 1 hand bag, 1 small child seat, 2 other pets')).toBeDefined();
  for (const label of ['Customer', 'At the pick-up']) expect(screen.queryByText(label)).toBeNull();
  unmount();
  const customer = { name: 'Alan Turing', phone: '+33612345678', email: 'alan@example.org', country: 'FR' };
  const pickup = { ...sampleRide.pickup, note: 'Side entrance', approximate: true };
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, pickup, customer }} />);
  expect(screen.getByText('Customer').nextElementSibling?.textContent).toBe(
    'Alan Turing, +33612345678 (FR), alan@example.org',
  );
  expect(screen.getByText('At the pick-up').nextElementSibling?.textContent).toBe('Side entrance');
  expect(screen.getByText('TW6 2GA, approximate')).toBeDefined();
});

test('the phone of a customer keeps its direction in a language that is written from right to left', () => {
  const customer = { name: 'ألان', phone: '+33 6 12 34 56 78', email: '', country: 'FR' };
  render(
    <BookingProvider
      booking={createScriptedBooking()}
      locale="ar"
      language={{ locale: 'ar', dir: 'rtl', words: allMessages, fill: isolating(fill) }}
      services={{ newId: () => 'id' }}
    >
      <TicketView {...ready} ride={{ ...sampleRide, customer }} />
    </BookingProvider>,
  );
  expect(screen.getByText('Customer').nextElementSibling?.textContent).toBe('ألان، \u2068+33 6 12 34 56 78\u2069 (FR)');
});

test.each([
  ['pending', 5400, '£54 will be refunded to your payment method within 10 working days'],
  ['done', 1550, '£15.50 was refunded to your payment method; it shows there within 10 working days'],
  ['none', 0, '£54 paid; it was too late to cancel for free, so there is no refund'],
] as const)('a cancelled and paid one says what becomes of the money: %s', (state, minor, words) => {
  const ride = { ...sampleRide, status: 'cancelled', paymentMethod: 'card', refund: { minor, state } };
  renderWithBooking(<TicketView {...ready} ride={ride} />);
  expect(screen.getByText(words)).toBeDefined();
});

test.each(['cancelled', 'noshow'])(
  'of a deposit it names what was paid, not the fare, once the ride is %s',
  (status) => {
    const ride = { ...sampleRide, status, paid: true, paymentMethod: 'card', owedMinor: 3400 };
    const refund = status === 'cancelled' ? ({ minor: 0, state: 'none' } as const) : null;
    renderWithBooking(<TicketView {...ready} ride={{ ...ride, refund }} />);
    expect(screen.getByText(/^£20 paid/)).toBeDefined();
    expect(screen.getByText('£20')).toBeDefined();
    expect(screen.queryByText(/£54|£34/)).toBeNull();
  },
);

test('one that stands and of which a part went back says both: that it is paid, and how much went back', () => {
  const refund = { minor: 500, state: 'done' } as const;
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, paid: true, paymentMethod: 'card', refund }} />);
  const back = '£5 was refunded to your payment method; it shows there within 10 working days';
  expect(screen.getByText(`£54 paid, thank you · ${back}`)).toBeDefined();
});

test('a driver who was not met is owed nothing in words', () => {
  renderWithBooking(<TicketView ride={{ ...sampleRide, status: 'noshow', owedMinor: 500 }} {...ready} />);
  expect(screen.queryByText(/in cash|to pay/)).toBeNull();
});

test('one that is not paid says until when it can be; cash is no debt after the ride', () => {
  const unpaid = { ...sampleRide, paymentMethod: 'card', payUntil: testNow };
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={unpaid} />);
  expect(screen.getByText('£54 to pay until today 09:30; after that the booking ends')).toBeDefined();
  unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, status: 'finish' }} />);
  expect(screen.getByText('£54 in cash to the driver')).toBeDefined();
});

test('the operator’s name stands on it, for whoever prints it', () => {
  renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  expect(screen.getByRole('article').textContent).toContain(testConfiguration.company);
});

test('the dates stand on it whole, for whoever reads it on paper another day [1§9]', () => {
  const returnAt = sampleRide.pickupAt + 86_400_000;
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, returnAt }} />);
  const zone = testConfiguration.timeZone;
  const whole = [sampleRide.pickupAt, returnAt].map((at) => formatLocal(localAt(at, zone), 'en-GB')).join(', ');
  expect(whole).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d, /);
  expect(screen.getByText(whole)).toBeDefined();
});

test('a booker’s reference and cost centre stand on it, where there are any', () => {
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  for (const label of ['Our reference', 'Cost centre']) expect(screen.queryByText(label)).toBeNull();
  unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, bookerRef: 'PO 4711', costCentre: 'Events' }} />);
  const facts = screen.getByText('Our reference').closest('dl')?.textContent;
  expect(facts).toContain('Our referencePO 4711Cost centreEvents');
});

test('a test says that it is one, and nothing else does', () => {
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, sandbox: true }} />);
  expect(screen.getByRole('note').textContent).toBe('Test booking: no taxi will come and no money moves.');
});

describe('a ticket says first how the ride stands, and offers one thing', () => {
  const [driven] = sampleReturn.legs ?? [];
  if (!driven) throw new Error('a return has two rides');
  const at = (status: string, more: Partial<Booking> = {}): Booking => ({
    ...sampleRide,
    status,
    legs: [{ ...driven, status, driverMobile: '+447700900003' }],
    ...more,
  });
  const again = () => {};
  const call = 'Call driver';
  const states: readonly (readonly [string, Booking, title: string, hint: RegExp, first: string | null])[] = [
    [
      'no driver yet',
      at('upcoming', { legs: [] }),
      'Your booking',
      /^We emailed ada@example.com. Driver details/,
      null,
    ],
    ['no email', at('upcoming', { legs: [], email: '' }), 'Your booking', /^Driver details follow/, null],
    ['requested', at('requested', { legs: [] }), 'Your request was sent', /We write to you/, null],
    [
      'not paid',
      at('upcoming', { paymentMethod: 'card', payUntil: testNow }),
      'Your booking is not paid yet',
      /^Pay by today 09:30 to keep it/,
      null,
    ],
    [
      'requested and not paid',
      at('requested', { legs: [], paymentMethod: 'card', payUntil: testNow }),
      'Your booking is not paid yet',
      /^Pay by today 09:30 to keep it/,
      null,
    ],
    [
      'a rest to pay',
      at('upcoming', { legs: [], paymentMethod: 'card', paid: true, owedMinor: 100, dueMinor: 100 }),
      'Your booking',
      /^We emailed/,
      null,
    ],
    ['assigned', at('upcoming'), 'Grace Hopper is your driver', /^Pick-up .*09:30/, call],
    ['on the way', at('started'), 'Your driver is on the way', /be ready/, call],
    ['there', at('arrived'), 'Your driver is here', /look for the number plate/, call],
    ['on board', at('pob'), 'You are on your way', /good ride/, null],
    ['over', at('finish'), 'This ride is over', /Call us/, 'Book another'],
    ['not met', at('noshow'), 'The driver could not find you', /call us/, null],
    ['cancelled', at('cancelled'), 'This booking was cancelled', /^No taxi will come for it\.$/, 'Book another'],
    [
      'refunded',
      at('cancelled', { refund: { minor: 5400, state: 'pending' } }),
      'This booking was cancelled',
      /Your refund is shown below/,
      'Book another',
    ],
  ];

  test.each(states)('%s', async (_, ride, title, hint, first) => {
    renderWithBooking(<TicketView ride={ride} {...ready} onBookAnother={again} />);
    const heading = screen.getByRole('heading', { name: title });
    expect(heading.nextElementSibling?.textContent).toMatch(hint);
    const primary = screen.getByRole('article').querySelector('[data-kind="primary"]');
    expect(primary?.textContent ?? null).toBe(first);
    const expected = !['finish', 'noshow', 'cancelled'].includes(ride.status) && (ride.legs ?? []).length > 0;
    if (expected) expect(await screen.findByRole('region', { name: 'Your driver' })).toBeDefined();
    else expect(screen.queryByRole('region', { name: 'Your driver' })).toBeNull();
  });

  test('the plate is read as a plate, and the call goes to the driver', async () => {
    renderWithBooking(<TicketView ride={at('started')} {...ready} />);
    const driver = within(await screen.findByRole('region', { name: 'Your driver' }));
    expect(driver.getByText('LK21 ABC').parentElement?.textContent).toBe('Number plate LK21 ABC');
    expect(screen.getByRole('link', { name: call }).getAttribute('href')).toBe('tel:+447700900003');
  });

  test('on the way it says first how far the driver is, and when the pick-up is while nobody knows', async () => {
    let secondsLeft: number | null = null;
    let position: { seenAt: number } | null = null;
    const trackedRide = vi.fn(async (_asked: unknown) => ({ ok: true, value: { secondsLeft, position } }));
    const driverPhoto = async () => ({ ok: true, value: '' });
    const { booking, pass, set } = renderWithBooking(<TicketView ride={at('started')} {...ready} />);
    vi.spyOn(booking, 'account').mockResolvedValue({ trackedRide, driverPhoto } as never);
    const card = within(await screen.findByRole('region', { name: 'Your driver' }));
    const arrival = () => screen.getByRole('region', { name: 'Your driver' }).lastElementChild?.textContent;
    expect(arrival()).toBe('Pick-up 09:30');
    secondsLeft = 200;
    booking.setNow(testNow + 15_000);
    await pass(15_001);
    expect(await card.findByText('4 minutes away')).toBeDefined();
    expect(trackedRide.mock.lastCall?.[0]).toEqual({ id: '1', code: 'c0de', leg: 'outbound' });
    secondsLeft = 45;
    booking.setNow(testNow + 30_000);
    await pass(15_001);
    expect(await card.findByText('1 minute away')).toBeDefined();
    expect(arrival()).toBe('1 minute away');
    // A driver's phone that went silent: its last report says nothing about now.
    position = { seenAt: testNow - 91_000 };
    booking.setNow(testNow + 45_000);
    await pass(15_001);
    expect(await card.findByText('Pick-up 09:30')).toBeDefined();
    position = { seenAt: testNow + 59_000 };
    booking.setNow(testNow + 60_000);
    await pass(15_001);
    expect(await card.findByText('1 minute away')).toBeDefined();
    // Offline, the last known minutes are no longer displayed.
    await set({ flow: { online: false } });
    expect(arrival()).toBe('Pick-up 09:30');
  });

  test('the licences of driver and vehicle are told before the ride, as the law asks', () => {
    const ride = at('upcoming');
    const [leg] = ride.legs ?? [];
    if (!leg) throw new Error('no ride');
    const licensed = { ...leg, driverLicence: 'PHD 7788', vehicle: { ...leg.vehicle, licence: 'PHV 99' } };
    renderWithBooking(<TicketView ride={{ ...ride, legs: [licensed] }} {...ready} />);
    const driver = within(screen.getByRole('region', { name: 'Your driver' }));
    expect(driver.getByText('Grace Hopper').nextElementSibling?.textContent).toBe(
      'licence PHD 7788, grey Toyota Prius, licence PHV 99',
    );
  });

  test('a page around offers its own first, and the rest stands behind More', async () => {
    const { user } = renderWithBooking(
      <TicketView ride={at('pob')} {...ready} primaryAction={(step) => <button type="button">{step}</button>} />,
    );
    expect(screen.getByRole('button', { name: 'track' })).toBeDefined();
    expect(screen.queryByRole('link', { name: call })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  });
});

test('a ticket that was shown as booked before does not say so once more, and takes the focus all the same', () => {
  const booked = { status: 'paid', booking: { ...sampleRide, legs: [] } } as const;
  const { unmount } = renderWithBooking(<Ticket />, { payment: booked });
  expect(screen.getByRole('heading', { name: 'Your taxi is booked' })).toBe(document.activeElement);
  unmount();
  renderWithBooking(<Ticket />, { payment: { ...booked, seenBooked: true } });
  expect(screen.getByRole('heading', { name: 'Your booking' })).toBe(document.activeElement);
  expect(screen.queryByText(/Keep the reference at hand/)).toBeNull();
});

test('what the heading of a new ticket says stays there once the driver is known, and moves nothing below it', () => {
  const [driven] = sampleReturn.legs ?? [];
  const legs = driven ? [{ ...driven, status: 'upcoming' }] : [];
  renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: { ...sampleRide, legs } } });
  const heading = screen.getByRole('heading', { name: 'Grace Hopper is your driver' });
  expect(heading.nextElementSibling?.textContent).toMatch(/^Pick-up .* Keep the reference at hand/);
});

test('what of a deposit is left is paid now or to the driver, and its button carries the amount', async () => {
  const ride = { ...sampleRide, paid: true, paymentMethod: 'card', owedMinor: 3400, dueMinor: 3400 };
  const { booking, user, unmount } = renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: ride } });
  expect(screen.getByText('£20 paid, thank you · £34 to pay now, or to the driver')).toBeDefined();
  const pay = screen.getByRole('button', { name: 'Pay £34' });
  expect(pay.dataset.kind).toBe('primary');
  await user.click(pay);
  expect(booking.dispatched).toEqual([{ type: 'payment.linkOpened', booking: ride }]);
  unmount();
  // If the rest is due to the driver, no payment is offered.
  const atDriver = { ...ride, dueMinor: 0 };
  renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: atDriver } });
  expect(screen.getByText('£20 paid, thank you · £34 to pay the driver')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('of a booking whose deposit is not paid yet, that is what is due, and the rest is the driver’s', () => {
  const unpaid = { ...sampleRide, paymentMethod: 'card', owedMinor: 0, dueMinor: 2000 };
  const { unmount } = renderWithBooking(<TicketView ride={unpaid} {...ready} />);
  expect(screen.getByText('£20 to pay · £34 to pay the driver')).toBeDefined();
  unmount();
  const payUntil = Date.UTC(2026, 10, 21, 10, 5);
  renderWithBooking(<TicketView ride={{ ...unpaid, payUntil }} {...ready} />);
  expect(
    screen.getByText('£20 to pay until today 10:05; after that the booking ends · £34 to pay the driver'),
  ).toBeDefined();
});

test('whoever sits in the car is not told to call its driver: the call waits behind More', async () => {
  const [driven] = sampleReturn.legs ?? [];
  const legs = driven ? [{ ...driven, status: 'pob', driverMobile: '+447700900003' }] : [];
  const { user } = renderWithBooking(<TicketView ride={{ ...sampleRide, status: 'pob', legs }} {...ready} />);
  expect(screen.queryByRole('link', { name: 'Call driver' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('secondary');
});

test('once a driver is known the call comes first, and the rest is paid behind More', async () => {
  const [driven] = sampleReturn.legs ?? [];
  const legs = driven ? [{ ...driven, status: 'upcoming', driverMobile: '+447700900003' }] : [];
  const ride = { ...sampleRide, legs, paid: true, paymentMethod: 'card', owedMinor: 3400, dueMinor: 3400 };
  const { user } = renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: ride } });
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('primary');
  expect(screen.queryByRole('button', { name: 'Pay £34' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('button', { name: 'Pay £34' }).dataset.kind).toBe('secondary');
});

test('the ticket of who just booked goes along with the ride', async () => {
  const [driven] = sampleReturn.legs ?? [];
  const soon = { ...sampleRide, pickupAt: testNow + 600_000 };
  const legs = driven ? [{ ...driven, status: 'arrived', driverMobile: '+447700900003', saidHereAt: null }] : [];
  const bookingByCode = vi.fn(async () => ({ ok: true, value: { ...soon, status: 'arrived', legs } }) as const);
  const driverPhoto = async () => ({ ok: true, value: '' });
  const { booking, pass, unmount } = renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: soon } });
  vi.spyOn(booking, 'account').mockResolvedValue({ bookingByCode, driverPhoto } as never);
  expect(bookingByCode).not.toHaveBeenCalled();
  booking.setNow(testNow + 20_000);
  await pass(20_001);
  expect(await screen.findByRole('heading', { name: 'Your driver is here' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'I am here' })).toBeDefined();
  unmount();
});

test('a ride of another day is not asked about', async () => {
  const bookingByCode = vi.fn(async () => ({ ok: false, error: { kind: 'network' } }) as const);
  const { booking, pass } = renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: sampleRide } });
  vi.spyOn(booking, 'account').mockResolvedValue({ bookingByCode } as never);
  for (const seconds of [20, 40, 60]) {
    booking.setNow(testNow + seconds * 1000);
    await pass(20_001);
  }
  expect(bookingByCode).not.toHaveBeenCalled();
});

test('another booking starts from it', async () => {
  const { booking, user } = renderWithBooking(<Ticket />, { payment: { status: 'paid', booking: sampleRide } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Book another' }));
  expect(booking.dispatched).toEqual([{ type: 'flow.startedAgain' }]);
});

test('times are in the zone of the operator, in summer too', () => {
  const ride = { ...sampleRide, pickupAt: Date.UTC(2026, 6, 1, 9, 30), asap: true };
  renderWithBooking(<TicketView {...ready} ride={ride} />);
  expect(screen.getByText('As soon as possible, about Wed 01/07/2026 10:30')).toBeDefined();
});

test('a return and a waiting driver are part of the journey', async () => {
  const { unmount } = renderWithBooking(
    <TicketView {...ready} ride={{ ...sampleRide, returnAt: Date.UTC(2026, 10, 23, 18, 0) }} />,
  );
  expect(screen.getByText('Return to Heathrow Terminal 5').previousElementSibling?.textContent).toBe(
    'Mon 23/11/2026 18:00',
  );
  unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, waitAndReturn: true }} />);
  expect(screen.getByText('The driver waits and takes you back')).toBeDefined();
});

test('known states have words, unknown ones are shown as they are [1§3.26]', () => {
  const { unmount } = renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, status: 'Cancelled' }} />);
  expect(screen.getByRole('heading', { name: 'This booking was cancelled' })).toBeDefined();
  expect(screen.queryByText('Pay the driver £54 in cash')).toBeNull();
  unmount();
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, status: 'queued', paid: true }} />);
  expect(screen.getByText('queued')).toBeDefined();
  expect(screen.getByText('£54 paid, thank you')).toBeDefined();
});

test('a ride on the company’s account was not paid by anybody yet', () => {
  renderWithBooking(<TicketView {...ready} ride={{ ...sampleRide, paymentMethod: 'account', paid: true }} />);
  expect(screen.getByText('£54 on your company’s account')).toBeDefined();
});

test('the reference is copied, or it is said that it was not', async () => {
  const { user } = renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  const clipboard = screen.getByRole('article').ownerDocument.defaultView?.navigator.clipboard;
  const write = vi.fn(async (_text: string) => {});
  if (clipboard) clipboard.writeText = write;
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('TB4821');
  expect(await screen.findByText('The reference was copied')).toBeDefined();
  write.mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copied' }));
  expect(await screen.findByText(/could not be copied/)).toBeDefined();
});

test('prints the page it stands on', async () => {
  const { user } = renderWithBooking(<TicketView {...ready} ride={sampleRide} />);
  const view = screen.getByRole('article').ownerDocument.defaultView as Window;
  await user.click(screen.getByRole('button', { name: 'More' }));
  view.print = vi.fn();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(view.print).toHaveBeenCalledTimes(1);
});

test('a ticket that is on its way, unknown, failed or out of reach says so', async () => {
  const onRetry = vi.fn();
  const draw = (status: 'loading' | 'notFound' | 'failed' | 'offline') =>
    renderWithBooking(<TicketView ride={null} status={status} onRetry={onRetry} onBookAnother={onRetry} />);
  draw('loading').unmount();
  const states = [
    ['notFound', 'We cannot find this booking', 'Book a taxi'],
    ['failed', 'Your booking could not be loaded', 'Try again'],
    ['offline', 'You are offline', 'Try again'],
  ] as const;
  for (const [status, title, button] of states) {
    const { user, unmount } = draw(status);
    expect(screen.getByText(title)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: button }));
    unmount();
  }
  expect(onRetry).toHaveBeenCalledTimes(3);
});

test('a ticket that was kept says of when it is, and asks again when it is wanted', async () => {
  const onRetry = vi.fn();
  const ride = { ...sampleRide, asOf: testNow };
  const { user } = renderWithBooking(<TicketView ride={ride} {...ready} onRetry={onRetry} />);
  expect(screen.getByText(/^No connection. This is your ticket as of today /)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('how one walks to the pick-up stands on the ticket in its own language, until the ride is over', () => {
  const directions = 'Sortir par la porte nord.';
  const ride = { ...sampleRide, pickup: { ...sampleRide.pickup, directions, directionsLanguage: 'fr' } };
  const { unmount } = renderWithBooking(<TicketView ride={ride} {...ready} />);
  expect(screen.getByText('How to get there on foot')).toBeDefined();
  expect(screen.getByText(directions).lang).toBe('fr');
  unmount();
  renderWithBooking(<TicketView ride={{ ...ride, status: 'finish' }} {...ready} />);
  expect(screen.queryByText(directions)).toBeNull();
});

test('a ride that is over is rated by one press, words may follow, and a rated one only says so', async () => {
  const comment = vi.fn(async (_comment: unknown) => ({ ok: true, value: undefined }) as const);
  const over = { ...sampleRide, status: 'finish', rating: 0 };
  const { user, booking, unmount } = renderWithBooking(<TicketView ride={over} {...ready} />);
  vi.spyOn(booking, 'account').mockResolvedValue({ comment } as never);
  await user.click(await screen.findByRole('button', { name: '4 of 5' }));
  expect(comment.mock.calls[0]?.[0]).toMatchObject({
    subject: 'TB4821: 4 of 5',
    message: '4 of 5',
    rated: { ride: over, rating: 4 },
  });
  const said = await screen.findByText('You rated this ride 4 of 5.');
  expect(said.ownerDocument.activeElement).toBe(said.parentElement);
  await user.type(screen.getByRole('textbox', { name: 'Anything else? (optional)' }), 'A quiet drive');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(comment.mock.calls[1]?.[0]).toMatchObject({ message: 'A quiet drive' });
  expect(comment.mock.calls[1]?.[0]).toMatchObject({ about: over });
  expect(comment.mock.calls[1]?.[0]).not.toHaveProperty('rated');
  // The form goes with the words, so what is said of the rating has the focus again.
  await expect.poll(() => screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(said.ownerDocument.activeElement).toBe(said.parentElement);
  unmount();
  renderWithBooking(<TicketView ride={{ ...over, rating: 5 }} {...ready} />);
  expect(await screen.findByText('You rated this ride 5 of 5.')).toBeDefined();
  expect(screen.queryByRole('button', { name: '5 of 5' })).toBeNull();
});

test('a rating that was pressed by mistake is changed by the keyboard, until it stays', async () => {
  const comment = vi.fn(async (_comment: unknown) => ({ ok: true, value: undefined }) as const);
  const over = { ...sampleRide, status: 'finish', rating: 2, ratingUntil: testNow + 60_000 };
  const { user, booking, unmount } = renderWithBooking(<TicketView ride={over} {...ready} />);
  vi.spyOn(booking, 'account').mockResolvedValue({ comment } as never);
  (await screen.findByRole('button', { name: 'Change rating' })).focus();
  await user.keyboard('{Enter}');
  const was = screen.getByRole('button', { name: '2 of 5', pressed: true });
  expect(was.ownerDocument.activeElement).toBe(was);
  await user.keyboard('{Enter}');
  expect(comment).not.toHaveBeenCalled();
  expect(screen.getByText('You rated this ride 2 of 5.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change rating' }));
  await user.tab();
  await user.keyboard('{Enter}');
  const said = await screen.findByText('You rated this ride 3 of 5.');
  expect(said.ownerDocument.activeElement).toBe(said.parentElement);
  expect(comment.mock.calls[0]?.[0]).toMatchObject({ rated: { ride: over, rating: 3 } });
  expect(screen.getByRole('button', { name: 'Change rating' })).toBeDefined();
  unmount();
  renderWithBooking(<TicketView ride={{ ...over, ratingUntil: testNow }} {...ready} />);
  expect(await screen.findByText('You rated this ride 2 of 5.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change rating' })).toBeNull();
});

test('words sent while the rating is being changed leave it as it is', async () => {
  const comment = vi.fn(async (_comment: unknown) => ({ ok: true, value: undefined }) as const);
  const over = { ...sampleRide, status: 'finish', rating: 0 };
  const { user, booking } = renderWithBooking(<TicketView ride={over} {...ready} />);
  vi.spyOn(booking, 'account').mockResolvedValue({ comment } as never);
  await user.click(await screen.findByRole('button', { name: '4 of 5' }));
  await user.click(await screen.findByRole('button', { name: 'Change rating' }));
  await user.type(screen.getByRole('textbox', { name: 'Anything else? (optional)' }), 'A quiet drive');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findByText('You rated this ride 4 of 5.');
  expect(said.ownerDocument.activeElement).toBe(said.parentElement);
});

test('a change of a rating that is refused leaves the one before', async () => {
  const over = { ...sampleRide, status: 'finish', rating: 2, ratingUntil: testNow + 60_000 };
  const { user, booking } = renderWithBooking(<TicketView ride={over} {...ready} />);
  vi.spyOn(booking, 'account').mockResolvedValue({
    comment: async () => ({ ok: false, error: { kind: 'offline' } }),
  } as never);
  await user.click(await screen.findByRole('button', { name: 'Change rating' }));
  await user.click(screen.getByRole('button', { name: '5 of 5' }));
  expect(await screen.findByText(/offline/i)).toBeDefined();
  expect(screen.getByRole('button', { name: '2 of 5', pressed: true })).toBeDefined();
});

test('how one walks to the way back stands on the ticket, in its own language', () => {
  const directions = 'Hinten über den Hof.';
  const ride = { ...sampleReturn, dropoff: { ...sampleReturn.dropoff, directions, directionsLanguage: 'de' } };
  const { unmount } = renderWithBooking(<TicketView ride={ride} {...ready} />);
  expect(screen.getByText('Return: How to get there on foot')).toBeDefined();
  expect(screen.getByText(directions).lang).toBe('de');
  unmount();
  renderWithBooking(<TicketView ride={{ ...ride, status: 'finish' }} {...ready} />);
  expect(screen.queryByText(directions)).toBeNull();
});

test('a rating that did not arrive says so, and the stars stay', async () => {
  const over = { ...sampleRide, status: 'finish', rating: 0 };
  const { user, booking } = renderWithBooking(<TicketView ride={over} {...ready} />);
  vi.spyOn(booking, 'account').mockResolvedValue({
    comment: async () => ({ ok: false, error: { kind: 'offline' } }),
  } as never);
  await user.click(await screen.findByRole('button', { name: '2 of 5' }));
  expect(await screen.findByText(/offline/i)).toBeDefined();
  expect(screen.getByRole('button', { name: '2 of 5' })).toBeDefined();
});

test('the driver is shown by photo where there is one, else by initials', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo=';
  const [out] = sampleReturn.legs ?? [];
  const legs = out ? [{ ...out, status: 'upcoming' }] : [];
  const driverPhoto = vi.fn(async (_asked: unknown) => ({ ok: true, value: picture }) as const);
  const booking = createScriptedBooking();
  vi.spyOn(booking, 'account')
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ driverPhoto } as never);
  const ride = { ...sampleRide, legs };
  const { unmount } = renderWithBooking(<TicketView ride={ride} {...ready} />, {}, {}, booking);
  const card = () => within(screen.getByRole('region', { name: 'Your driver' }));
  await screen.findByRole('region', { name: 'Your driver' });
  expect(await card().findByText('GH')).toBeDefined();
  expect(card().queryByRole('img')).toBeNull();
  unmount();
  renderWithBooking(<TicketView ride={ride} {...ready} />, {}, {}, booking);
  const photo = await card().findByRole('img', { name: 'Photo of Grace Hopper' });
  expect(photo.getAttribute('src')).toBe(picture);
  expect(driverPhoto.mock.calls[0]?.[0]).toEqual({ id: '1', code: 'c0de', leg: 'outbound' });
  // As on a page whose content security policy blocks the picture.
  photo.dispatchEvent(new Event('error'));
  expect(await card().findByText('GH')).toBeDefined();
});
