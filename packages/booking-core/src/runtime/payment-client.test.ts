import { describe, expect, test, vi } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import type { UnpaidBooking } from '../machine/state.ts';
import { createCancelSource, type GatewayOutcome, type PaymentSession } from '../ports/index.ts';
import { atPayment, drive, quoteWith, started } from '../testing/builders.ts';
import { createManualClock, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import { createPaymentClient, type PaymentClientContext } from './payment-client.ts';

const job: UnpaidBooking = {
  code: 'secret',
  jobPartId: '12',
  returnRef: '',
  reference: 'TB1',
  totalMinor: 5400,
  currency: 'GBP',
  payUntil: null,
};
const booked = { pickupAt: 0 } as NonNullable<UnpaidBooking['ride']>;

const pickupdatetime = '2026-11-25T09:30:00Z';
/** The booking as the server sends it. */
const stored = {
  ...{ bookingref: 'TB1', bookingcode: 'secret', jobpartid: '12', pickupdatetime, paymentmethod: 'card' },
  ...{ currencycode: 'GBP', totalfare: 54, passengers: 1, suitcases: 0 },
  ...{ pickupaddress: 'Heathrow', dropoffaddress: 'Paddington' },
  ...{ picklat: 51.47, picklng: -0.49, dofflat: 51.5, dofflng: -0.13 },
};

test.each([
  ['that stood before', { ...job, ride: booked }, 'updatebooking'],
  ['that this payment made', job, 'updateelectronicbooking'],
] as const)('what became of the payment of a booking %s is told by its own call', async (_, paid, name) => {
  const calls: string[] = [];
  const told: BookingEvent[] = [];
  const answer = (call: string) => () => {
    calls.push(call);
    return jsonAnswer({ code: 2, message: 'Paid too late.', reason: 'returned' });
  };
  const http = createScriptedHttp({
    'PUT /api/updatebooking': answer('updatebooking'),
    'PUT /api/updateelectronicbooking': answer('updateelectronicbooking'),
    'POST /api/bookinginfo': () => jsonAnswer({ code: 2, message: 'No.' }),
  });
  const { state } = drive().send(...started);
  const client = createPaymentClient({
    connection: () => ({ http, clock: createManualClock(0), baseUrl: 'https://operator.example', correlationId: 'c' }),
    dispatch: (event: BookingEvent) => void told.push(event),
    state: () => state,
    screen: () => null,
  } as unknown as PaymentClientContext);
  await client.run({ type: 'payment.record', requestId: 'r1', job: paid });
  expect(calls).toEqual([name]);
  // The event has the server's message, and reports the refund.
  expect(told).toEqual([{ type: 'payment.declined', requestId: 'r1', job, message: 'Paid too late.', returned: true }]);
});

describe('a payment that is sent back', () => {
  /** Records a payment that the server returns; `now` is the booking as the server then has it. @returns its ride */
  async function sentBack(now: object, paid = job) {
    const told: BookingEvent[] = [];
    const back = () => jsonAnswer({ code: 2, message: 'Sent back.', reason: 'returned' });
    const http = createScriptedHttp({
      'PUT /api/updatebooking': back,
      'PUT /api/updateelectronicbooking': back,
      'POST /api/bookinginfo': () => jsonAnswer({ code: 1, bookinginfo: { ...stored, ...now } }),
    });
    const { state } = drive().send(...started);
    const client = createPaymentClient({
      connection: () => ({
        http,
        clock: createManualClock(0),
        baseUrl: 'https://operator.example',
        correlationId: 'c',
      }),
      dispatch: (event: BookingEvent) => void told.push(event),
      state: () => state,
      screen: () => null,
    } as unknown as PaymentClientContext);
    await client.run({ type: 'payment.record', requestId: 'r1', job: paid });
    expect(told).toMatchObject([{ type: 'payment.declined', returned: true }]);
    return told[0]?.type === 'payment.declined' ? told[0].job.ride : null;
  }

  test.each([
    ['its balance was paid meanwhile', { ...job, ride: { ...booked, paid: true, dueMinor: 900 } }],
    ['another window has paid it', job],
  ])('leaves the booking that stands, as %s', async (_, paid) => {
    expect(await sentBack({ ispaid: true }, paid)).toMatchObject({ bookingRef: 'TB1', paid: true });
  });

  test.each([
    ['is cancelled', { ispaid: true, status: 'cancelled' }],
    ['is not paid', { ispaid: false }],
  ])('leaves none that %s', async (_, now) => {
    expect(await sentBack(now, { ...job, ride: { ...booked, paid: true } })).toBeUndefined();
  });
});

describe('a card that is to be charged before the screen that collects it is there', () => {
  /** Starts a payment of an existing booking immediately; `show` attaches the screen. */
  function begin() {
    const calls: string[] = [];
    const told: BookingEvent[] = [];
    const clock = createManualClock(0);
    let screen: PaymentSession | null = null;
    const http = createScriptedHttp({
      'GET /api/paymentintent': () => {
        calls.push('paymentintent');
        return jsonAnswer({ code: 2, message: 'No.' });
      },
      'POST /api/bookinginfo': () => jsonAnswer({ code: 2, message: 'No.' }),
    });
    const { state } = drive().send(...started);
    const client = createPaymentClient({
      connection: () => ({ http, clock, baseUrl: 'https://operator.example', correlationId: 'c' }),
      dispatch: (event: BookingEvent) => void told.push(event),
      state: () => state,
      options: { ports: { clock } },
      screen: () => screen,
    } as unknown as PaymentClientContext);
    const done = client.run({ type: 'payment.begin', requestId: 'r1', method: 'card', request: null, job });
    const show = () => {
      screen = { prepare: async () => ({ nonce: '' }), confirm: async () => ({ kind: 'lost' }) };
      client.attached();
    };
    return { calls, told, clock, done, show };
  }

  test('waits for it, and is charged once', async () => {
    const { calls, told, clock, done, show } = begin();
    await clock.pass(4_000);
    expect(calls).toEqual([]);
    show();
    await done;
    expect(calls).toEqual(['paymentintent']);
    expect(told.map(({ type }) => type)).not.toContain('payment.invalid');
    expect(clock.pending).toBe(0);
  });

  test('can be tried again where none comes', async () => {
    const { calls, told, clock, done } = begin();
    await clock.pass(10_000);
    await done;
    expect(calls).toEqual([]);
    expect(told).toEqual([{ type: 'payment.invalid', requestId: 'r1' }]);
  });
});

describe('a payment that the server refuses', () => {
  /** Pays an existing booking, which the server refuses; `now` is the booking as the server then has it. */
  async function refused(now: object, paid = job) {
    const told: BookingEvent[] = [];
    const clock = createManualClock(0);
    const http = createScriptedHttp({
      'GET /api/paymentintent': () => jsonAnswer({ code: 2, message: 'No longer.' }),
      'POST /api/bookinginfo': () => jsonAnswer({ code: 1, bookinginfo: { ...stored, ...now } }),
    });
    const { state } = drive().send(...started);
    const client = createPaymentClient({
      connection: () => ({ http, clock, baseUrl: 'https://operator.example', correlationId: 'c' }),
      dispatch: (event: BookingEvent) => void told.push(event),
      state: () => state,
      options: { ports: { clock } },
      screen: () => ({ prepare: async () => ({ nonce: '' }), confirm: async () => ({ kind: 'lost' }) }),
    } as unknown as PaymentClientContext);
    await client.run({ type: 'payment.begin', requestId: 'r1', method: 'card', request: null, job: paid });
    return told;
  }

  test.each([
    ['ended unpaid meanwhile', { status: 'cancelled', ispaid: false }],
    ['was paid in another window', { status: 'upcoming', ispaid: true }],
  ])('for a booking that %s brings that booking', async (_, now) => {
    const { status, ispaid: paid } = now;
    expect(await refused(now)).toMatchObject([{ type: 'payment.created', booking: { code: 'secret', status, paid } }]);
  });

  test('for a booking that is still to be paid says why', async () => {
    const why = { type: 'payment.refused', error: { kind: 'rejected', code: 2, message: 'No longer.' } };
    expect(await refused({ status: 'upcoming', ispaid: false })).toMatchObject([why]);
    // Of the balance of a paid booking, too.
    const rest = { ...job, ride: { ...booked, paid: true } };
    expect(await refused({ status: 'upcoming', ispaid: true }, rest)).toMatchObject([why]);
  });
});

test('a new booking that a voucher pays in full asks for no card', async () => {
  const asked: unknown[] = [];
  const told: BookingEvent[] = [];
  const prepare = vi.fn(async () => null);
  const clock = createManualClock(0);
  const http = createScriptedHttp({
    'POST /api/createelectronicbooking': ({ body }) => {
      asked.push(JSON.parse(body ?? '').payment);
      return jsonAnswer({ code: 2, message: 'Only asked.' });
    },
  });
  const machine = quoteWith(atPayment(), 5_400);
  const { journey } = machine.state;
  const begin = async (valueMinor: number) => {
    const state = { ...machine.state, journey: { ...journey, promo: { code: 'VOUCHER', id: '1', valueMinor } } };
    const client = createPaymentClient({
      connection: () => ({ http, clock, baseUrl: 'https://operator.example', correlationId: 'c' }),
      dispatch: (event: BookingEvent) => void told.push(event),
      state: () => state,
      options: { ports: { clock } },
      screen: () => ({ prepare, confirm: async () => ({ kind: 'lost' }) }),
    } as unknown as PaymentClientContext);
    await client.run({ type: 'payment.begin', requestId: 'r1', method: 'card', request: {} as never, job: null });
  };
  await begin(5_400);
  expect(prepare).not.toHaveBeenCalled();
  expect(asked).toEqual([{ nonce: '', retry: false, returnurl: '' }]);
  await begin(5_399);
  expect(prepare).toHaveBeenCalledOnce();
  expect(told.at(-1)?.type).toBe('payment.invalid');
});

describe('what the server and the gateway say of a payment', () => {
  const made = { bookingcode: 'secret', bref: 'TB1', jobpartid: '12', payuntil: '2026-11-25T09:15:00Z' };
  const withStatus = (status: string) => ({ ...made, paymentintent: { id: 'pi_1', status, message: 'Not charged.' } });

  /** A client of an existing booking; `answers` are the server's, by call, each to be changed between calls. */
  function scene(
    answers: Readonly<Record<string, object>>,
    confirm: PaymentSession['confirm'] = async () => ({ kind: 'lost' }),
  ) {
    const told: BookingEvent[] = [];
    const asked: unknown[] = [];
    const clock = createManualClock(0);
    const answer = (call: string) => () => jsonAnswer({ code: 1, ...answers[call] });
    const http = createScriptedHttp({
      'GET /api/paymentintent': answer('pay'),
      'PUT /api/updatebooking': ({ body }) => {
        asked.push(JSON.parse(body ?? ''));
        return answer('update')();
      },
      'PUT /api/updateelectronicbooking': ({ body }) => {
        asked.push(JSON.parse(body ?? ''));
        return answer('update')();
      },
      'POST /api/bookinginfo': () => jsonAnswer({ code: 1, bookinginfo: stored, ...answers.booking }),
    });
    const { state } = drive().send(...started);
    const client = createPaymentClient({
      connection: () => ({ http, clock, baseUrl: 'https://operator.example', correlationId: 'c' }),
      dispatch: (event: BookingEvent) => void told.push(event),
      state: () => state,
      options: { ports: { clock } },
      screen: () => ({ prepare: async () => ({ nonce: '' }), confirm }),
    } as unknown as PaymentClientContext);
    const begin = () =>
      client.run({
        type: 'payment.begin',
        requestId: 'r1',
        method: 'card',
        request: null,
        job: { ...job, dueMinor: 900 },
      });
    return { client, told, asked, begin };
  }
  const requestId = 'r1';

  test('paid brings the booking, and a booking that cannot be read is not taken for unpaid', async () => {
    const { told, begin } = scene({ pay: withStatus('succeeded') });
    await begin();
    expect(told).toMatchObject([{ type: 'payment.created', requestId, booking: { code: 'secret' } }]);
    const lost = scene({ pay: withStatus('succeeded'), booking: { code: 2, message: 'No.' } });
    await lost.begin();
    expect(lost.told).toMatchObject([{ type: 'payment.lost', requestId, error: { kind: 'rejected' } }]);
  });

  test('still processing is neither paid nor declined', async () => {
    const { told, begin } = scene({ pay: withStatus('processing') });
    await begin();
    expect(told).toEqual([{ type: 'payment.lost', requestId, error: { kind: 'timeout' } }]);
  });

  test('sent back is told as returned, with the booking that stands', async () => {
    const { told, begin } = scene({
      pay: withStatus('refunded'),
      booking: { bookinginfo: { ...stored, ispaid: true } },
    });
    await begin();
    expect(told).toMatchObject([
      { type: 'payment.declined', requestId, returned: true, job: { ride: { paid: true } } },
    ]);
  });

  test.each(['declined', 'canceled'])('%s can be paid again, with what is due and until when', async (status) => {
    const { told, begin } = scene({ pay: { ...withStatus(status), paymentresult: { code: 2, message: 'No funds.' } } });
    await begin();
    const kept = { code: 'secret', totalMinor: 5400, dueMinor: 900, currency: 'GBP', payUntil: 1_795_598_100_000 };
    const event = { type: 'payment.declined', requestId, message: 'No funds.', returned: false };
    expect(told).toMatchObject([{ ...event, job: kept }]);
  });

  test.each([
    [
      { kind: 'declined', message: 'No funds.' },
      { outcome: 'declined', message: 'No funds.' },
    ],
    [{ kind: 'done' }, { outcome: 'done', message: '' }],
  ] as const)('the gateway’s form says %j', async (outcome, event) => {
    const confirm = vi.fn(async () => outcome as GatewayOutcome);
    const { client, told, begin } = scene({ pay: withStatus('requires_action') }, confirm);
    await client.run({ type: 'payment.confirm', requestId });
    expect(confirm).not.toHaveBeenCalled();
    expect(told.splice(0)).toEqual([{ type: 'payment.confirmed', requestId, outcome: 'lost', message: '' }]);
    await begin();
    expect(told.splice(0)).toMatchObject([
      { type: 'payment.opened', intent: { id: 'pi_1', status: 'requires_action' } },
    ]);
    await client.run({ type: 'payment.confirm', requestId });
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'pi_1' }));
    expect(told).toEqual([{ type: 'payment.confirmed', requestId, ...event }]);
  });

  test.each(['requires_action', 'requires_payment_method'])(
    'a payment that stays at %s was not charged, and is declined with the gateway’s words',
    async (status) => {
      const { client, told, asked, begin } = scene({ pay: withStatus('requires_action'), update: withStatus(status) });
      await begin();
      told.length = 0;
      await client.run({ type: 'payment.record', requestId, job });
      expect(asked).toEqual([expect.objectContaining({ Id: 'pi_1', Status: 'requires_action', Code: 'secret' })]);
      expect(told).toEqual([{ type: 'payment.declined', requestId, job, message: 'Not charged.', returned: false }]);
    },
  );

  test('a record that is paid brings the booking; one that is refused leaves the outcome open', async () => {
    const paid = scene({ update: withStatus('succeeded') });
    await paid.client.run({ type: 'payment.record', requestId, job });
    expect(paid.told).toMatchObject([{ type: 'payment.created', requestId, booking: { code: 'secret' } }]);
    for (const reason of ['', 'limit']) {
      const refused = scene({ update: { code: 2, message: 'Later.', reason } });
      await refused.client.run({ type: 'payment.record', requestId, job });
      expect(refused.told).toMatchObject([{ type: 'payment.lost', requestId, error: { message: 'Later.' } }]);
    }
  });

  test('a booking that is given up is cancelled by name, and stays where the server refuses', async () => {
    const dropped = scene({ update: made });
    await dropped.client.run({ type: 'payment.drop', requestId, job });
    expect(dropped.asked).toEqual([
      { transactionid: '', transactionstatus: 'cancelled', jobpartid: '12', returnjobpartid: '', code: 'secret' },
    ]);
    expect(dropped.told).toEqual([{ type: 'payment.dropped', requestId }]);
    const kept = scene({ update: { code: 2, message: 'Paid already.' } });
    await kept.client.run({ type: 'payment.drop', requestId, job });
    expect(kept.told).toMatchObject([{ type: 'payment.dropFailed', requestId, error: { message: 'Paid already.' } }]);
  });

  test('a link opens the booking to be paid, unless it is cancelled or the page has moved on', async () => {
    const { client, told } = scene({});
    const away = createCancelSource();
    expect(await client.openLink('secret', createCancelSource().token)).toMatchObject({ ok: true });
    expect(told.splice(0)).toMatchObject([{ type: 'payment.linkOpened', booking: { code: 'secret' } }]);
    const opening = client.openLink('secret', away.token);
    away.cancel();
    await opening;
    const gone = scene({ booking: { bookinginfo: { ...stored, status: 'cancelled' } } });
    expect(await gone.client.openLink('secret', createCancelSource().token)).toMatchObject({ ok: true });
    const none = scene({ booking: { code: 2, message: 'No.' } });
    expect(await none.client.openLink('secret', createCancelSource().token)).toMatchObject({ ok: false });
    expect([...told, ...gone.told, ...none.told]).toEqual([]);
  });
});
