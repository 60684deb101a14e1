import { defaultOptions, emptyPlaceField, layouts, type Place, type Section } from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, waitFor, within } from '../testing/render.tsx';
import { quoted, sampleRide } from '../testing/sample-state.ts';
import { downingStreet, heathrow, place, readyState } from '../testing/scripted-booking.ts';
import { BookingApp } from './booking-app.tsx';

const chosen = (id: string, of: Place) => ({ id, text: of.name, place: of, issue: null });
const routed = { journey: { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', downingStreet) } };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const hasFocus = (element: Element) => element.ownerDocument.activeElement === element;

test('the first step asks where to, and says how many steps there are [1§1.8 1§2.15 2§2.23]', async () => {
  renderWithBooking(<BookingApp />);
  expect(screen.getByRole('heading', { level: 1, name: 'Where to?' })).toBeTruthy();
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Journey', 'Details', 'Payment']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  expect(button('ASAP')).toBeTruthy();
  expect(button('Add return')).toBeTruthy();
  expect(await screen.findByRole('spinbutton', { name: 'Passengers' })).toBeTruthy();
});

test('there is one big button and one total fare', async () => {
  const { booking, user } = renderWithBooking(<BookingApp />);
  expect(await screen.findAllByRole('status', { name: 'Total fare' })).toHaveLength(1);
  await user.click(button('Next'));
  expect(booking.dispatched).toEqual([{ type: 'flow.nextRequested' }]);
});

test('a refused Next gives the focus to the first field that is wrong', async () => {
  const { set } = renderWithBooking(<BookingApp />, { journey: { pickup: chosen('pickup', heathrow) } });
  await set({ flow: { refused: ['dropoff'], revealed: ['dropoff'] } });
  expect(hasFocus(screen.getByRole('combobox', { name: 'Drop-off' }))).toBe(true);
});

test('several wrong fields are listed above the step, each a link to its field; the list has the focus', async () => {
  const { user, set } = renderWithBooking(<BookingApp />, { flow: { step: 2 } });
  await screen.findByRole('textbox', { name: 'First name' });
  const fields = ['contact:firstName', 'contact:email', 'contact:phone'] as const;
  await set({ flow: { refused: fields, revealed: fields } });
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  await waitFor(() => expect(hasFocus(summary)).toBe(true));
  const links = within(summary).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'First name is required',
    'Email is required',
    'Phone is required',
  ]);
  await user.click(links[1] as HTMLElement);
  expect(hasFocus(screen.getByRole('textbox', { name: 'Email' }))).toBe(true);
  // A second refusal focuses the list again; a single remaining field gets the focus itself.
  await set({ flow: { refused: [...fields] } });
  await waitFor(() => expect(hasFocus(summary)).toBe(true));
  await set({ flow: { refused: ['contact:phone'] } });
  expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull();
  expect(hasFocus(screen.getByRole('textbox', { name: 'Phone' }))).toBe(true);
});

test('a group that is wrong is listed with its words, and the list goes with the step', async () => {
  const { set } = renderWithBooking(<BookingApp />, { journey: { vehicleId: null }, flow: { step: 2 } });
  await screen.findByRole('radiogroup', { name: 'Vehicle' });
  await screen.findByRole('textbox', { name: 'First name' });
  const fields = ['vehicle', 'contact:firstName'] as const;
  await set({ flow: { refused: fields, revealed: fields } });
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  expect(within(summary).getByRole('link', { name: 'Vehicle is required' })).toBeTruthy();
  await set({ flow: { step: 1 } });
  expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull();
});

test('vehicles of which none fits are listed with their words and focused as a group', async () => {
  const journey = { vehicleId: null, options: { ...defaultOptions, passengers: 90 } };
  const { user, set } = renderWithBooking(<BookingApp />, { journey, flow: { step: 2 } });
  const group = await screen.findByRole('radiogroup', { name: 'Vehicle' });
  await screen.findByRole('textbox', { name: 'First name' });
  const fields = ['vehicle', 'contact:firstName'] as const;
  await set({ flow: { refused: fields, revealed: fields } });
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  await user.click(within(summary).getByRole('link', { name: 'No vehicle found with selected capacity' }));
  expect(hasFocus(group)).toBe(true);
});

test('a return time is listed with its words while its panel is open, and leaves the list once it is chosen', async () => {
  const { user, set } = renderWithBooking(<BookingApp />, { journey: { pickup: chosen('pickup', heathrow) } });
  await user.click(button('Add return'));
  await set({ journey: { returnKind: 'return' } });
  expect((await screen.findByRole('button', { name: /^Return time/ })).getAttribute('aria-expanded')).toBe('true');
  const fields = ['dropoff', 'returnTime'] as const;
  await set({ flow: { refused: fields, revealed: fields } });
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  const lines = () =>
    within(summary)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual(['Drop-off is required', 'Choose when the driver takes you back.']);
  expect(button(/^Return time/).getAttribute('aria-invalid')).toBe('true');
  await set({ journey: { returnTime: '2026-11-25T18:00' } });
  await waitFor(() => expect(lines()).toEqual(['Drop-off is required']));
});

test('without a network, where the list may not come, the first of several has the focus', async () => {
  const { set } = renderWithBooking(<BookingApp />, { flow: { online: false } });
  await set({ flow: { refused: ['pickup', 'dropoff'], revealed: ['pickup', 'dropoff'] } });
  expect(hasFocus(screen.getByRole('combobox', { name: 'Pick-up' }))).toBe(true);
});

test('a refused OK gives the focus to the first field of the dialog that is wrong', async () => {
  const { set } = renderWithBooking(<BookingApp />, {
    ...routed,
    flow: { step: 2, layout: layouts.overflow, dialogShown: true, dialog: { kind: 'contact', goOn: null } },
  });
  const name = await screen.findByRole('textbox', { name: 'First name' });
  (await screen.findByRole('textbox', { name: 'Email' })).focus();
  await set({ flow: { refused: ['contact:firstName'], revealed: ['contact:firstName'] } });
  expect(hasFocus(name)).toBe(true);
});

test('a new step begins at its heading; finished steps and their recap lead back [1§4.12]', async () => {
  const { booking, user, set } = renderWithBooking(<BookingApp />, routed);
  await set({ flow: { step: 2 } });
  const heading = screen.getByRole('heading', { level: 1, name: 'Choose your ride' });
  expect(hasFocus(heading)).toBe(true);
  expect(await screen.findByText('Heathrow Terminal 5 → 10 Downing Street, ASAP')).toBeTruthy();
  await user.click(button('Edit Journey'));
  await user.click(button('Back to Journey'));
  await user.click(button('Previous'));
  expect(booking.dispatched).toEqual([
    { type: 'flow.stepRequested', step: 1 },
    { type: 'flow.stepRequested', step: 1 },
    expect.objectContaining({ type: 'flow.stepRequested', step: 1 }),
  ]);
  expect(await screen.findByRole('radiogroup', { name: 'Vehicle' })).toBeTruthy();
});

test('Enter in a field never goes on', async () => {
  const { booking, user } = renderWithBooking(<BookingApp />);
  await user.type(screen.getByRole('combobox', { name: 'Pick-up' }), 'x{Enter}');
  expect(booking.dispatched.some((event) => event.type === 'flow.nextRequested')).toBe(false);
});

test.each(Object.values(layouts))('$name shows the sections of its row', async (layout) => {
  renderWithBooking(<BookingApp />, { flow: { layout } });
  const first = new Set(layout.steps[0]);
  expect(screen.queryAllByRole('combobox', { name: /^(Pick-up|Drop-off)$/ })).toHaveLength(first.has('places') ? 2 : 0);
  expect(screen.queryByRole('button', { name: 'Add return' }) !== null).toBe(first.has('return'));
  if (first.has('vehicle')) expect(await screen.findByRole('radiogroup', { name: 'Vehicle' })).toBeTruthy();
  else expect(screen.queryByRole('radiogroup', { name: 'Vehicle' })).toBeNull();
});

test('two columns hold the journey, and the map over the rest; the payment stands beside the summary', async () => {
  const { container, set } = renderWithBooking(<BookingApp />, { ...routed, flow: { layout: layouts.inlinex } });
  const [left, right] = [...(container.querySelector('.tb-columns')?.children ?? [])] as HTMLElement[];
  if (!left || !right) throw new Error('no columns');
  expect(within(left).getByRole('combobox', { name: 'Pick-up' })).toBeTruthy();
  expect(await within(right).findByRole('radiogroup', { name: 'Vehicle' })).toBeTruthy();
  await set({ flow: { step: 2 } });
  expect(container.querySelector('.tb-columns')).toBeNull();
  expect(await screen.findByRole('region', { name: 'Summary' })).toBeTruthy();
});

test('one column has no summary beside it', async () => {
  renderWithBooking(<BookingApp />, { ...routed, flow: { layout: layouts.inline } });
  expect(await screen.findByRole('radiogroup', { name: 'Vehicle' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Next' })).toHaveLength(1);
});

test('details in dialogs are lines on the page that open them', async () => {
  const { booking, user } = renderWithBooking(<BookingApp />, {
    ...routed,
    flow: { layout: layouts.gateway },
    details: { contact: { firstName: 'Ada', lastName: 'Lovelace', email: '', phone: '7911123456', dialingCode: '44' } },
  });
  const contact = await screen.findByRole('button', { name: /^Who travels/ });
  expect(contact.textContent).toContain('Ada Lovelace · +447911123456');
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
  await user.click(contact);
  await user.click(await screen.findByRole('button', { name: /^Note to driver/ }));
  await user.click(await screen.findByRole('button', { name: /^Promo code/ }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.contactOpened' },
    { type: 'flow.noteOpened' },
    { type: 'flow.promoOpened' },
  ]);
});

test('tiers and vehicles stand first where the layout says so', async () => {
  renderWithBooking(<BookingApp />, { ...routed, flow: { layout: layouts.wizardt } });
  const vehicles = await screen.findByRole('radiogroup', { name: 'Vehicle' });
  const pickup = screen.getByRole('combobox', { name: 'Pick-up' });
  expect(vehicles.compareDocumentPosition(pickup) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('panels keep the finished steps out of reach', async () => {
  const { container, set } = renderWithBooking(<BookingApp />, { ...routed, flow: { layout: layouts.overflow } });
  await set({ flow: { step: 2 } });
  const panels = [...container.querySelectorAll('.tb-panel-step')];
  expect(panels.map((panel) => panel.hasAttribute('inert'))).toEqual([true, false, true]);
  expect(panels.map((panel) => panel.getAttribute('data-place'))).toEqual(['before', 'here', 'after']);
});

test('the ticket takes over once it is booked [1§2.16]', async () => {
  renderWithBooking(<BookingApp />, {
    payment: { ...readyState().payment, status: 'paid', booking: sampleRide },
  });
  expect(await screen.findByText(sampleRide.reference)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Pick-up' })).toBeNull();
});

test('a licence that is refused is said in place', async () => {
  renderWithBooking(<BookingApp />, {
    boot: { status: 'refused', reason: 'domain', message: '', phone: '020 7946 0000' } as never,
    journey: { pickup: emptyPlaceField('pickup') },
  });
  expect(await screen.findByText(/020 7946 0000/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Pick-up' })).toBeNull();
});

/** The elements displayed for each section of the specification, on the page or as the line of a dialog. */
const drawn: Readonly<Record<Exclude<Section, 'tier'>, readonly (readonly [role: string, name: RegExp])[]>> = {
  places: [
    ['combobox', /^Pick-up$/],
    ['combobox', /^Drop-off$/],
    ['combobox', /^Via 1$/],
  ],
  time: [['group', /^Pick-up time$/]],
  return: [
    ['button', /^Remove return$/],
    ['group', /^Return time$/],
  ],
  options: [['region', /^Who and what$/]],
  vehicle: [['radiogroup', /^Vehicle$/]],
  flights: [
    ['region', /^Flight Details/],
    ['region', /^Return Flight Details/],
  ],
  contact: [['region', /^Who travels$/]],
  customer: [['region', /^Who it is for$/]],
  note: [['region', /^(Anything the driver should know\?|Note to driver)$/]],
  promo: [['region', /^Promo code$/]],
  payment: [['region', /^(How|What) you pay$/]],
};

test.each(Object.values(layouts))('$name has every section on one of its steps [1§2.17]', async (layout) => {
  const gatwick = place('lgw', 'Gatwick', { category: 'Air', code: 'EGKK' });
  const { set } = renderWithBooking(<BookingApp />, {
    ...quoted,
    journey: {
      ...quoted.journey,
      pickup: chosen('pickup', heathrow),
      vias: [chosen('v', downingStreet)],
      dropoff: chosen('dropoff', gatwick),
      time: { kind: 'later', local: '2026-11-24T10:00' },
      returnKind: 'return',
      returnTime: '2026-11-25T10:00',
    },
    session: { profile: aProfile({ bookerId: 3 }) },
    flow: { layout },
  });
  const steps = layout.steps.map((sections) => sections.filter((section) => section !== 'tier'));
  for (const [index, sections] of steps.entries()) {
    await set({ flow: { step: index + 1 } });
    for (const [role, name] of sections.flatMap((section) => drawn[section])) {
      expect((await screen.findAllByRole(role, { name })).length, String(name)).toBeGreaterThan(0);
    }
  }
  expect(steps.flat().toSorted()).toEqual(Object.keys(drawn).toSorted());
});

test('the next step’s code is fetched once there is a fare, when the page is idle, after a second at the latest [1§9.12]', async () => {
  const idle = vi.fn<Window['requestIdleCallback']>(() => 1);
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('cancelIdleCallback', () => {});
  const { set } = renderWithBooking(<BookingApp />, routed);
  const asked = () => idle.mock.calls.filter(([, options]) => options?.timeout === 1000).length;
  expect(asked()).toBe(0);
  await set(quoted);
  expect(asked()).toBe(1);
  // Preact cancels shortly after unmounting, so `cancelIdleCallback` stays stubbed.
  vi.stubGlobal('requestIdleCallback', undefined);
});
