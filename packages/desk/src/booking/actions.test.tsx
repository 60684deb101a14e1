import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleBooking, sampleRide } from '../testing/sample.ts';
import { refusal, showDesk } from '../testing/show-desk.tsx';

vi.mock('../maps/map-of.tsx', () => ({ MapOf: () => null }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

/** Assigns a ride to Sam Driver in its panel. The server returns the assigned ride once `tell` is called. */
async function assigning() {
  const given = sampleRide({ version: 2, driver: sampleRide.driver });
  const free = sampleRide();
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let isGiven = false;
  const looked = vi.fn();
  const path = `/bookings/${free.reference}`;
  const { user } = showDesk('dispatcher', `/?booking=${free.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [free] }),
    [`GET ${path}`]: async () => {
      if (!isGiven) return { ...sampleBooking(), rides: [free] };
      looked();
      await told;
      return { ...sampleBooking(), version: 2, rides: [given] };
    },
    [`PUT ${path}/legs/outbound/driver`]: () => {
      isGiven = true;
      return given;
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${free.reference}` }));
  await user.click(await panel.findByRole('button', { name: /^Assign/ }));
  await user.type(panel.getByRole('combobox', { name: 'Driver' }), 'Sam Driver{Enter}');
  await expect.poll(() => looked).toHaveBeenCalled();
  return { user, panel, tell };
}

it('says what was done when the buttons that follow are there: none moves under the pointer afterwards', async () => {
  const { panel, tell } = await assigning();
  expect(panel.queryByText('Assigned to Sam Driver.')).toBeNull();
  expect(panel.getByRole('form', { name: 'Assign' })).toBeTruthy();
  tell();
  await panel.findByText('Assigned to Sam Driver.');
  expect(panel.getByRole('button', { name: 'Driver set off' })).toBeTruthy();
  expect(panel.queryByRole('form')).toBeNull();
});

it('a form that is opened while a driver is assigned stays open', async () => {
  const { user, panel, tell } = await assigning();
  await user.click(panel.getByRole('button', { name: 'Message' }));
  tell();
  await panel.findByText('Assigned to Sam Driver.');
  expect(panel.getByRole('form', { name: 'Message' })).toBeTruthy();
});

it('a form that is opened while a booking is changed stays open', async () => {
  const { reference } = sampleRide();
  let tell = (_: unknown) => {};
  const amended = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const price = { currency: 'GBP', before: 4_000, total: 4_000, back: 0, owed: 0, changes: [], lines: [] };
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
    [`POST /bookings/${reference}/amendment/quotation`]: () => price,
    [`POST /bookings/${reference}/amendment`]: () => amended,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Change' }));
  await user.click(panel.getByRole('spinbutton', { name: 'Small pets' }));
  await user.keyboard('{ArrowUp}');
  await user.click(panel.getByRole('button', { name: 'Show the new price' }));
  await user.click(await panel.findByRole('button', { name: 'Change the booking' }));
  await user.click(panel.getByRole('button', { name: 'Message' }));
  tell({ ...price, version: 4 });
  await panel.findByText('Changed. The passenger is informed.');
  expect(panel.getByRole('form', { name: 'Message' })).toBeTruthy();
});

it('an action without a network says so at once: it is not made later, when somebody else may have acted', async () => {
  const { reference } = sampleRide();
  const sent = vi.fn(() => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
    [`PUT /bookings/${reference}/legs/outbound/driver`]: sent,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: /^Assign/ }));
  onlineManager.setOnline(false);
  await user.type(panel.getByRole('combobox', { name: 'Driver' }), 'Sam Driver{Enter}');
  expect((await panel.findByRole('alert')).textContent).toContain('The server does not answer.');
  expect((panel.getByRole('combobox', { name: 'Driver' }) as HTMLInputElement).value).toBe('Sam Driver');
  expect(sent).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await user.click(within(panel.getByRole('form', { name: 'Assign' })).getByRole('button', { name: /^Assign/ }));
  await expect.poll(() => sent).toHaveBeenCalledTimes(2);
});

it('shows of every request at once that it cannot be sent while another one is under way', async () => {
  const given = sampleRide({ version: 2, driver: sampleRide.driver });
  let tell = (_: unknown) => {};
  const withdrawn = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('dispatcher', `/?booking=${given.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [given] }),
    [`GET /bookings/${given.reference}`]: () => ({ ...sampleBooking(), rides: [given] }),
    [`DELETE /bookings/${given.reference}/legs/outbound/driver`]: () => withdrawn,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${given.reference}` }));
  const standing = () =>
    ['Unassign driver', 'Driver set off'].map((name) => {
      const button = panel.getByRole('button', { name });
      return [button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')];
    });
  const [pressed, other] = [
    ['true', 'true'],
    [null, 'true'],
  ];
  await user.click(await panel.findByRole('button', { name: 'Unassign driver' }));
  expect(standing()).toEqual([pressed, other]);
  await user.click(panel.getByRole('button', { name: 'Message' }));
  expect(standing()).toEqual([pressed, other]);
  tell({});
  await panel.findByText('The driver has been unassigned.');
  expect(standing()).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('says at the reason of a refund that it is missing, until it is typed', async () => {
  const { reference } = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), refundable: 4_000 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Refund' }));
  const [amount, reason] = [panel.getByLabelText('Amount, GBP'), panel.getByLabelText('Reason, for the record')];
  await user.type(amount, '10.00{Enter}');
  expect([amount, reason].map((field) => field.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect(document.activeElement).toBe(reason);
  await user.type(reason, 'L');
  expect(panel.queryByText('Enter a reason.')).toBeNull();
  await user.clear(amount);
  await user.type(amount, '50.00{Enter}');
  expect([amount, reason].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
});

it('withdraws the driver who was seen, and nobody whom a colleague has assigned meanwhile', async () => {
  const given = sampleRide({ version: 2, driver: sampleRide.driver });
  const { user, asked } = showDesk('dispatcher', `/?booking=${given.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [given] }),
    [`GET /bookings/${given.reference}`]: () => ({ ...sampleBooking(), rides: [given] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Unassign driver' }));
  await screen.findByText('The driver has been unassigned.');
  const calls = asked.map(({ call }) => call);
  expect(calls).toContain(`DELETE /bookings/${given.reference}/legs/outbound/driver?version=2`);
});

it('takes back a no-show that was reported by mistake, of the version that was seen', async () => {
  const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
  const gone = sampleRide({ version: 5, status: 'noshow', driver: sampleRide.driver, undoUntil });
  const back = sampleRide({ version: 6, status: 'arrived', driver: sampleRide.driver });
  let isUndone = false;
  const { user, asked } = showDesk('dispatcher', `/?booking=${gone.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [gone] }),
    [`GET /bookings/${gone.reference}`]: () => ({ ...sampleBooking(), rides: [isUndone ? back : gone] }),
    [`POST /bookings/${gone.reference}/legs/outbound/undo`]: () => {
      isUndone = true;
      return back;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo “No-show”…' }));
  const sure = within(screen.getByRole('dialog', { name: 'Undo “No-show”?' }));
  sure.getByText(/an email says that it is not/);
  await user.click(sure.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“No-show” is undone.');
  expect(screen.getByRole('button', { name: 'Passenger on board' })).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/undo'))?.body).toEqual({ version: 5 });
});

it('opens no form Assign by the key A for a ride that is over', async () => {
  const ride = sampleRide({ status: 'finish', driver: sampleRide.driver });
  const { user } = showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...sampleBooking(), rides: [ride] }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
  await panel.findByRole('button', { name: 'Message' });
  await user.keyboard('a');
  expect(panel.queryByRole('form')).toBeNull();
});

it('says that a refund was refused although its form was closed meanwhile, and sends no second one until then', async () => {
  const { reference } = sampleRide();
  let tell = (_: Response) => {};
  const sent = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        tell = resolve;
      }),
  );
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), refundable: 4_000 }),
    [`POST /bookings/${reference}/refunds`]: sent,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  const refund = async () => {
    await user.click(await panel.findByRole('button', { name: 'Refund' }));
    await user.type(panel.getByLabelText('Amount, GBP'), '10');
    await user.type(panel.getByLabelText('Reason, for the record'), 'Late{Enter}');
  };
  await refund();
  await user.click(panel.getByRole('button', { name: 'Refund' }));
  await refund();
  expect(sent).toHaveBeenCalledTimes(1);
  await user.click(panel.getByRole('button', { name: 'Message' }));
  tell(refusal(409, 'The payment is in dispute.'));
  expect((await panel.findByRole('alert')).textContent).toContain('Refund: The payment is in dispute.');
  expect(panel.getByRole('form', { name: 'Message' })).toBeTruthy();
});

it('gives the focus back after an action: to the button that opened its form, else to the title of the booking', async () => {
  let ride = sampleRide();
  const path = `/bookings/${ride.reference}`;
  const { user } = showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET ${path}`]: () => ({ ...sampleBooking(), rides: [ride] }),
    [`PUT ${path}/legs/outbound/driver`]: () => {
      ride = sampleRide({ version: 2, driver: sampleRide.driver });
      return ride;
    },
    [`DELETE ${path}/legs/outbound/driver`]: () => {
      ride = sampleRide({ version: 3 });
      return ride;
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
  const message = await panel.findByRole('button', { name: 'Message' });
  await user.click(message);
  await user.type(panel.getByLabelText(/Message to/), 'We are late.');
  await user.click(panel.getByRole('button', { name: 'Send the email' }));
  await panel.findByText('The email is on its way.');
  await expect.poll(() => document.activeElement).toBe(message);
  await user.keyboard('a');
  await user.keyboard('Sam Driver{Enter}');
  await panel.findByText('Assigned to Sam Driver.');
  await expect.poll(() => document.activeElement).toBe(message);
  await user.click(panel.getByRole('button', { name: 'Unassign driver' }));
  await panel.findByText('The driver has been unassigned.');
  await expect.poll(() => document.activeElement).toBe(panel.getByRole('heading', { name: ride.reference }));
});

it('keeps a message that is being written below other forms, and asks before it is lost', async () => {
  const ride = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...sampleBooking(), refundable: 4_000, rides: [ride] }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
  const message = await panel.findByRole('button', { name: 'Message' });
  await user.click(message);
  await user.type(panel.getByLabelText(/Message to/), 'We are late.');
  await user.click(panel.getByRole('button', { name: 'Refund' }));
  await user.click(message);
  expect(panel.getByLabelText(/Message to/)).toHaveProperty('value', 'We are late.');
  for (const [role, name] of [
    ['button', 'Close the booking'],
    ['link', 'Drivers'],
  ] as const) {
    await user.click(screen.getByRole(role, { name }));
    const dialog = within(screen.getByRole('dialog', { name: 'Leave this page?' }));
    expect(dialog.getByText(`What you entered for ${ride.reference} is not sent.`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(panel.getByLabelText(/Message to/)).toHaveProperty('value', 'We are late.');
  }
});

it('assigns nobody to the open ride by the key A of another one that is not opened after all', async () => {
  // Without a layout the table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const [ride, other] = [sampleRide(), sampleRide({ reference: 'C97B000', pickupAt: '2026-11-24T12:40:00.000Z' })];
  const { user } = showDesk('dispatcher', `/?day=2026-11-24&booking=${ride.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [ride, other] }),
    [`GET /bookings/${ride.reference}`]: () => ({ ...sampleBooking(), rides: [ride] }),
    [`GET /bookings/${other.reference}`]: () => ({ ...sampleBooking(), reference: other.reference, rides: [other] }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${ride.reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Message' }));
  await user.type(panel.getByLabelText(/Message to/), 'We are late.');
  const row = screen.getByRole('button', { name: /C97B000/ });
  row.focus();
  await user.keyboard('a');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay here' }));
  expect(panel.queryByRole('form', { name: 'Assign' })).toBeNull();
  expect(panel.getByRole('form', { name: 'Message' })).toBeTruthy();
  row.focus();
  await user.keyboard('a');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  const opened = within(await screen.findByRole('complementary', { name: `Booking ${other.reference}` }));
  expect(await opened.findByRole('form', { name: 'Assign' })).toBeTruthy();
});

it('offers to write to the account that booked for a passenger without an address', async () => {
  const { reference } = sampleRide();
  const { passenger } = sampleBooking();
  const booking = { ...sampleBooking(), passenger: { ...passenger, email: '' }, emailsTo: 'agent@company.example' };
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => booking,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Message' }));
  expect(panel.getByLabelText('Message to agent@company.example')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Send payment link' }));
  await panel.findByText('The payment link is on its way to agent@company.example.');
});

it('sends a message under the same id after a lost answer, and under another one when it was edited', async () => {
  const { reference } = sampleRide();
  let isLost = true;
  const ids: string[] = [];
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
    [`POST /bookings/${reference}/messages`]: (body) => {
      ids.push((body as { id: string }).id);
      if (isLost) throw new TypeError('Failed to fetch');
      return { to: 'ada@example.com' };
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Message' }));
  await user.type(panel.getByLabelText(/Message to/), 'We are late.');
  const send = async (times: number) => {
    await user.click(panel.getByRole('button', { name: 'Send the email' }));
    await expect.poll(() => ids).toHaveLength(times);
    await panel.findByText(/The server does not answer/);
  };
  await send(1);
  await send(2);
  isLost = false;
  await user.type(panel.getByLabelText(/Message to/), ' Sorry.');
  await user.click(panel.getByRole('button', { name: 'Send the email' }));
  await panel.findByText('The email is on its way.');
  const [first, second, third] = ids;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  // What was sent is not asked about, and the next message begins empty.
  await user.click(panel.getByRole('button', { name: 'Message' }));
  expect(panel.getByLabelText(/Message to/)).toHaveProperty('value', '');
  await user.click(panel.getByRole('button', { name: 'Close the booking' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before a change that is not applied is lost', async () => {
  const { reference } = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    'GET /drivers': () => ({ drivers: [] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Change' }));
  await user.type(panel.getByLabelText('Note for the driver'), 'Two dogs');
  await user.click(screen.getByRole('link', { name: 'Drivers' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Stay here' }),
  );
  expect(panel.getByLabelText('Note for the driver')).toHaveProperty('value', expect.stringContaining('Two dogs'));
  await user.click(panel.getByRole('button', { name: 'Change' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Leave this form?' })).getByRole('button', { name: 'Leave' }),
  );
  // The form is closed: nothing is left to ask about.
  await user.click(screen.getByRole('link', { name: 'Drivers' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Change', 'Note for the driver', 'Two dogs'],
  ['Waiting time, tolls', 'Reason, for the passenger', 'Waited at the gate'],
  ['Refund', 'Reason, for the record', 'Half an hour late'],
  ['Charge a company', 'Cost centre', 'Events'],
  ['Assign A', 'Driver', 'Sam'],
])('asks before the typed form %s gives way to another one, and keeps what was typed', async (name, label, words) => {
  const { reference } = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    'GET /drivers': () => ({ drivers: [] }),
    'GET /companies': () => ({ companies: [{ id: 7, name: 'Grand Hotel', costCentres: [] }] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), refundable: 4_000 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  const answer = async (button: string) => {
    const dialog = within(screen.getByRole('dialog', { name: 'Leave this form?' }));
    expect(dialog.getByText(`What you entered for ${reference} is not sent.`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: button }));
  };
  await user.click(await panel.findByRole('button', { name }));
  await user.type(await panel.findByLabelText(label), words);
  await user.click(panel.getByRole('button', { name: 'Message' }));
  await answer('Stay here');
  expect(panel.getByLabelText(label)).toHaveProperty('value', words);
  await user.click(panel.getByRole('button', { name: 'Message' }));
  await answer('Leave');
  expect(panel.getByRole('form', { name: 'Message' })).toBeTruthy();
});

it('does not say that a refund is on its way of which an earlier try had arrived with another amount', async () => {
  const { reference } = sampleRide();
  let isLost = true;
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), refundable: 4_000 }),
    [`POST /bookings/${reference}/refunds`]: () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return { back: 1_000, refundable: 3_000, currency: 'GBP' };
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Refund' }));
  await user.type(panel.getByLabelText('Amount, GBP'), '10');
  await user.type(panel.getByLabelText('Reason, for the record'), 'Late{Enter}');
  await panel.findByText(/The server does not answer/);
  isLost = false;
  await user.clear(panel.getByLabelText('Amount, GBP'));
  await user.type(panel.getByLabelText('Amount, GBP'), '20{Enter}');
  expect(await panel.findByText(/£10.00 was refunded, not £20.00/)).toBeTruthy();
  expect(panel.queryByText('The refund is on its way.')).toBeNull();
});

it.each([
  ['its booking was closed', 'button', 'Close the booking'],
  ['another page was opened', 'link', 'Drivers'],
])('says that an action failed although %s meanwhile', async (_, role, name) => {
  const { reference } = sampleRide();
  let tell = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    'GET /drivers': () => ({ drivers: [] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
    [`PUT /bookings/${reference}/legs/outbound/driver`]: () => answer,
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: /^Assign/ }));
  await user.type(panel.getByRole('combobox', { name: 'Driver' }), 'Sam Driver{Enter}');
  await user.click(screen.getByRole(role, { name }));
  tell(refusal(409, 'Somebody changed this ride since you read it.'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`${reference}, Assign Sam Driver: Somebody changed this ride`);
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['a', 'n', '/'])(
  'takes no key %s for the page while a dialog is open and none of its fields has the focus',
  async (key) => {
    const { reference } = sampleRide();
    const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
      'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
      [`GET /bookings/${reference}`]: () => sampleBooking(),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel…' }));
    const dialog = screen.getByRole('dialog', { name: `Cancel ${reference}?` });
    await user.type(within(dialog).getByRole('textbox'), 'Called off');
    await user.click(within(dialog).getByText('This cannot be undone.'));
    const focused = document.activeElement;
    expect(dialog.contains(focused)).toBe(false);
    await user.keyboard(key);
    expect(screen.getByRole('dialog', { name: `Cancel ${reference}?` })).toBe(dialog);
    expect(document.activeElement).toBe(focused);
  },
);

it('leads back to the reason of a cancellation that is missing', async () => {
  const { reference } = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel…' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByText('Enter a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Reason, for the passenger' }));
});

it('sends no email without a subject or a text, and no refund of what is no amount', async () => {
  const { reference } = sampleRide();
  const { user, asked } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => ({ ...sampleBooking(), refundable: 4_000 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Message' }));
  const [subject, text] = [panel.getByLabelText('Subject'), panel.getByLabelText(/^Message to/)];
  await user.type(text, '  ');
  await user.click(panel.getByRole('button', { name: 'Send the email' }));
  expect(panel.getByText('Write a subject and a message.')).toBeTruthy();
  await user.type(text, 'We are late.');
  await user.clear(subject);
  await user.click(panel.getByRole('button', { name: 'Send the email' }));
  expect(panel.getByText('Write a subject and a message.')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Refund' }));
  await user.type(panel.getByLabelText('Reason, for the record'), 'Late');
  await user.type(panel.getByLabelText('Amount, GBP'), 'all{Enter}');
  expect(panel.getByText('Enter an amount up to £40.00.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

it.each(['{Control>}', '{Meta>}', '{Alt>}'])('leaves a press of a letter with %s to the browser', async (held) => {
  const { reference } = sampleRide();
  const { user } = showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] }),
    [`GET /bookings/${reference}`]: () => sampleBooking(),
  });
  await user.click(await screen.findByRole('heading', { name: reference }));
  await screen.findByRole('button', { name: /^Assign/ });
  await user.keyboard(`${held}an`);
  expect(screen.queryByRole('form', { name: 'Assign' })).toBeNull();
  expect(screen.getByRole('heading', { name: reference })).toBeTruthy();
});

it('books a ride that was cancelled again, with the form of a phone booking', async () => {
  const gone = sampleRide({ status: 'cancelled' });
  const path = `/bookings/${gone.reference}`;
  const { user, asked } = showDesk('dispatcher', `/?booking=${gone.reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [gone] }),
    [`GET ${path}`]: () => ({ ...sampleBooking({ status: 'cancelled', amendable: null }), rides: [gone] }),
    [`GET ${path}/legs/outbound`]: () => refusal(404, 'There is no such booking.'),
  });
  const panel = within(await screen.findByRole('complementary', { name: `Booking ${gone.reference}` }));
  await user.click(await panel.findByRole('button', { name: 'Book again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'New booking' })).toBeTruthy();
  await expect.poll(() => asked.map(({ call }) => call)).toContain(`GET ${path}/legs/outbound`);
});
