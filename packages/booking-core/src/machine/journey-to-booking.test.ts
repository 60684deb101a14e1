import { describe, expect, test } from 'vitest';
import {
  aConfiguration,
  afterNotBooked,
  aPlace,
  aQuotation,
  atPayment,
  chosen,
  contacted,
  drive,
  quoteWith,
  started,
  testNow,
} from '../testing/builders.ts';
import { selectPrimary } from './flow/selectors.ts';
import { initialState } from './initial.ts';
import { selectCountdown, selectFare, selectShownIssue, selectTimeIssue } from './selectors.ts';

const minute = 60_000;

describe('requote (specification 1 §4)', () => {
  test.each([
    ['address', { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('gamma') }],
    ['date', { type: 'journey.laterChosen', local: '2026-11-22T10:00' }],
    ['vehicle', { type: 'journey.vehicleChosen', vehicleId: 2 }],
    ['return', { type: 'journey.returnKindChosen', kind: 'waitAndReturn' }],
  ] as const)('a change of %s asks again, once [1§4.16]', (_name, event) => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.send(event);
    expect(machine.count('quote.fetch')).toBe(2);
    expect(selectFare(machine.state).status).toBe('loading');
    machine.send({ type: 'flow.resumed' });
    expect(machine.count('quote.fetch')).toBe(2);
  });

  test('a quotation older than 60 seconds is asked for again while the journey is on screen, and its fare stays [1§4.18]', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.now += minute;
    machine.send({ type: 'timer.fired', key: 'quote.stale' });
    expect(machine.count('quote.fetch')).toBe(2);
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400 } });
  });

  test('going back to a journey that was just quoted uses its answer again', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 }, { type: 'journey.vehicleChosen', vehicleId: 1 });
    expect(machine.count('quote.fetch')).toBe(2);
    expect(machine.state.quote.status).toBe('fresh');
  });

  test('a pick-up without a drop-off asks how far the nearest driver is [1§4.16 1§4.17]', () => {
    const machine = drive().send(...started, ...chosen.slice(0, 1));
    const { requestId } = machine.last('proximity.fetch');
    machine.send({ type: 'proximity.answered', requestId, travelTimeSeconds: 900 });
    expect(machine.state.proximity).toMatchObject({ status: 'known', travelTimeSeconds: 900 });
    machine.send({ type: 'journey.laterOpened' });
    expect(machine.state.journey.time).toEqual({ kind: 'later', local: '2026-11-21T09:45' });
    machine.send({ type: 'journey.laterChosen', local: '2026-11-21T09:40' }, { type: 'journey.laterOpened' });
    expect(selectTimeIssue(machine.state, 'time', machine.now)).toMatchObject({
      code: 'tooEarly',
      params: { time: '2026-11-21T09:45' },
    });
  });
});

describe('countdown (specification 1 §4 and §9)', () => {
  test('holds quotetimeout minutes from a valid quotation [1§4.19 1§9.2 2§4.17]', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    expect(selectCountdown(machine.state, testNow)).toEqual({ secondsLeft: 600, totalSeconds: 600, held: false });
    // A screen's clock that is behind never shows more than the total.
    expect(selectCountdown(machine.state, testNow - 700)?.secondsLeft).toBe(600);
    expect(machine.effects).toContainEqual({ type: 'timer.set', key: 'quote.expired', at: testNow + 10 * minute });
  });

  test('when it runs out the booking goes back to its first step without note and fare, and the dialog opens [1§4.19 2§4.17]', () => {
    const machine = atPayment().send({ type: 'journey.noteChanged', note: 'Ring twice' });
    machine.now += 10 * minute;
    machine.send({ type: 'timer.fired', key: 'quote.expired' });
    const { flow, journey } = machine.state;
    expect(flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired', busy: false } });
    expect(journey.note).toBe('');
    expect(journey.pickup.place?.id).toBe('alpha');
    expect(selectFare(machine.state)).toMatchObject({ status: 'expired', money: null });
    machine.send({ type: 'quote.renewRequested' });
    expect(machine.state.flow.dialog).toMatchObject({ busy: true });
    quoteWith(machine, 5600);
    expect(machine.state.flow.dialog).toBeNull();
    expect(selectFare(machine.state).money?.minor).toBe(5600);
  });

  test('Cancel in that dialog clears the booking', () => {
    const machine = atPayment();
    machine.send({ type: 'timer.fired', key: 'quote.expired' }, { type: 'quote.renewCancelled' });
    expect(machine.state.journey.pickup.place).toBeNull();
    expect(machine.state.flow.dialog).toBeNull();
  });

  test('it waits while a payment is under way', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    machine.send({ type: 'timer.fired', key: 'quote.expired' });
    expect(machine.state.payment.status).toBe('creating');
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  });
});

describe('refused places (specification 1 §5 and §8)', () => {
  test('the same place twice opens the error dialog and clears the input', () => {
    const machine = drive().send(...started, ...chosen);
    machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('alpha') });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', title: 'error', text: { key: 'error.generic' } });
    expect(machine.state.journey.dropoff).toMatchObject({ text: '', place: null });
  });

  test('a place without postcode cannot be used', () => {
    const machine = drive().send(...started);
    machine.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha', { postcode: '' }) });
    const { question, place } = machine.last('place.complete');
    machine.send({ type: 'journey.placeCompleted', question, place });
    expect(selectShownIssue(machine.state, 'pickup', testNow)).toMatchObject({ code: 'noPostcode' });
  });

  test.each([
    [3, 'outsideArea'],
    [6, 'tooVague'],
  ])('quotation code %d marks the pick-up [1§8.1]', (code, issue) => {
    const machine = drive().send(...started, ...chosen);
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'rejected', code, message: 'No' } });
    expect(machine.state.journey.pickup.issue).toBe(issue);
    expect(selectFare(machine.state)).toMatchObject({ status: 'refused', money: null });
  });
});

describe('a pick-up of which only the district is known', () => {
  const pickedUpAt = (more: object) => {
    const machine = drive().send(...started, ...chosen);
    return machine.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('delta', more) });
  };
  const issue = (machine: ReturnType<typeof pickedUpAt>) => {
    machine.send({ type: 'flow.nextRequested' });
    return selectShownIssue(machine.state, 'pickup', testNow)?.code ?? null;
  };

  test('is asked for its door, from wherever it comes', () => {
    expect(issue(pickedUpAt({ precision: 'district', category: 'Town' }))).toBe('needsDoor');
    // A saved place or a link has no precision.
    expect(issue(pickedUpAt({ postcode: 'E15', category: '' }))).toBe('needsDoor');
    expect(pickedUpAt({ precision: 'district' }).send({ type: 'flow.nextRequested' }).state.flow.step).toBe(1);
  });

  test('is good with a house number, as a pin, and as an airport', () => {
    const numbered = pickedUpAt({ precision: 'district', category: 'Postcode' });
    numbered.send({ type: 'journey.houseNumberGiven', target: 'pickup', number: '12a' });
    expect(issue(numbered)).toBeNull();
    expect(issue(pickedUpAt({ postcode: 'E15', category: 'Point' }))).toBeNull();
    expect(issue(pickedUpAt({ postcode: 'WD6', category: 'Air', code: 'EGTR' }))).toBeNull();
  });

  test('as a drop-off it is only said to be approximate', () => {
    const machine = drive().send(...started, ...chosen);
    const place = aPlace('delta', { precision: 'district' });
    machine.send({ type: 'journey.placeChosen', target: 'dropoff', place }, { type: 'flow.nextRequested' });
    expect(selectShownIssue(machine.state, 'dropoff', testNow)).toBeNull();
  });
});

describe('the place that the server refuses is marked', () => {
  const refused = (more: object, code = 3) => {
    const machine = drive().send(...started, ...chosen, { type: 'journey.viaAdded', id: 'via-1' });
    machine.send({ type: 'journey.placeChosen', target: { via: 'via-1' }, place: aPlace('gamma') });
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'rejected', code, message: 'Not there', ...more } });
    return machine;
  };
  const issues = ({ state: { journey } }: ReturnType<typeof refused>) =>
    [journey.pickup, ...journey.vias, journey.dropoff].map(({ issue }) => issue);

  test.each([
    [{}, 3, ['outsideArea', null, null]],
    [{ field: 'pickup' }, 3, ['outsideArea', null, null]],
    [{ field: 'dropoff' }, 3, [null, null, 'outsideArea']],
    [{ field: 'via', index: 0 }, 3, [null, 'outsideArea', null]],
    [{ field: 'via', index: 7 }, 3, ['outsideArea', null, null]],
    [{ field: 'dropoff' }, 6, [null, null, 'tooVague']],
    [{ field: 'dropoff' }, 2, [null, null, 'tooVague']],
    [{}, 2, [null, null, null]],
  ])('%j with code %d', (more, code, expected) => {
    expect(issues(refused(more, code))).toEqual(expected);
  });

  test('and another place there helps: its mark goes, and the next price takes away what was not told apart', () => {
    const machine = refused({ field: 'dropoff' });
    expect(selectShownIssue(machine.state, 'dropoff', testNow)?.params?.message).toBe('Not there');
    machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('delta') });
    expect(issues(machine)).toEqual([null, null, null]);
    const older = refused({});
    older.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('delta') });
    quoteWith(older, 5400);
    expect(issues(older)).toEqual([null, null, null]);
  });
});

describe('steps', () => {
  test('Next with something missing shows it all and counts, so that the screen can focus the first [1§4.9]', () => {
    const machine = drive().send(...started, { type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step: 1, refused: ['pickup', 'dropoff'] });
    expect(selectShownIssue(machine.state, 'dropoff', testNow)?.code).toBe('required');
  });

  test('guests give a name, an email and a phone [1§6.1]', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.send({ type: 'flow.nextRequested' }, { type: 'flow.nextRequested' });
    expect(machine.state.flow.step).toBe(2);
    expect(machine.send({ type: 'flow.nextRequested' }).state.flow.refused).toEqual([
      'contact:firstName',
      'contact:email',
      'contact:phone',
    ]);
  });

  test('a caller gives no email to the staff who book for them', () => {
    const machine = drive();
    machine.state = initialState('wizard', {}, { forCaller: true });
    quoteWith(machine.send(...started, ...chosen), 5400);
    machine.send({ type: 'flow.nextRequested' }, { type: 'flow.nextRequested' });
    expect(machine.send({ type: 'flow.nextRequested' }).state.flow.refused).toEqual([
      'contact:firstName',
      'contact:phone',
    ]);
  });

  test('the payment step is entered with a price younger than 60 seconds', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.send({ type: 'flow.nextRequested' }, ...contacted);
    machine.now += 2 * minute;
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step: 2, waiting: 'next' });
    quoteWith(machine, 5400);
    expect(machine.state.flow).toMatchObject({ step: 3, waiting: null });
  });
});

describe('booking', () => {
  test('a second press while the first is under way asks for nothing', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' }, { type: 'payment.confirmRequested' });
    expect(machine.count('booking.create')).toBe(1);
  });

  test('the attempt key is stored before its request leaves', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const create = machine.last('booking.create');
    const at = machine.effects.indexOf(create);
    const saved = machine.effects.slice(0, at).findLast((effect) => effect.type === 'draft.save');
    expect(saved).toMatchObject({ draft: { attemptKey: create.request.requestid } });
  });

  test('a dearer price is shown and asked for, and booked only then', () => {
    const machine = atPayment();
    machine.now += 2 * minute;
    machine.send({ type: 'payment.confirmRequested' });
    quoteWith(machine, 6000);
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({
      kind: 'confirm',
      text: {
        key: 'dialog.fareDearer',
        params: { reason: '' },
        money: { before: { minor: 5400 }, after: { minor: 6000 }, more: { minor: 600 } },
      },
    });
    machine.send({ type: 'flow.dialogConfirmed' });
    expect(machine.last('booking.create').request.totalfare).toBe(60);
  });

  test('a dearer price is asked for also after a try at it that failed', () => {
    const machine = atPayment();
    machine.now += 2 * minute;
    machine.send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'timeout' } }, { type: 'flow.dialogClosed' });
    quoteWith(machine.send({ type: 'payment.confirmRequested' }), 6000);
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({
      text: { key: 'dialog.fareDearer', money: { before: { minor: 5400 }, after: { minor: 6000 } } },
    });
  });

  test('a dearer price is asked for also where another one was displayed earlier in the visit', () => {
    const configuration = aConfiguration({ paymentMethods: ['cash', 'card'], defaultPaymentMethod: 'cash' });
    const machine = drive().send(
      ...started.map((event) => (event.type === 'boot.configured' ? { ...event, configuration } : event)),
      ...chosen,
    );
    quoteWith(machine, 6000);
    machine.now += minute;
    quoteWith(machine.send({ type: 'timer.fired', key: 'quote.stale' }), 5400);
    machine.send({ type: 'flow.nextRequested' }, ...contacted, { type: 'flow.nextRequested' });
    machine.send({ type: 'details.paymentMethodChosen', method: 'card' }, { type: 'payment.confirmRequested' });
    quoteWith(machine, 5800);
    expect(machine.count('payment.begin')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({ text: { money: { before: { minor: 5400 } } } });
  });

  test('a price that was never displayed is displayed before it is booked', () => {
    const draft = { ...atPayment().last('draft.save').draft, shownTotal: null };
    const machine = drive().send({ type: 'draft.restored', draft }, ...started, { type: 'payment.confirmRequested' });
    expect(machine.state.flow).toMatchObject({ step: 3, waiting: 'confirm' });
    quoteWith(machine, 6000);
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow).toMatchObject({ waiting: null, dialog: null });
    machine.send({ type: 'payment.confirmRequested' });
    expect(machine.last('booking.create').request.totalfare).toBe(60);
  });

  test.each([
    ['books at the price that was displayed before the reload', 5400, 1],
    ['asks about a dearer one', 6000, 0],
  ])('pressed after a reload before the price arrives: %s', (_what, minor, booked) => {
    const { draft } = atPayment().last('draft.save');
    const machine = drive().send({ type: 'draft.restored', draft }, ...started, { type: 'payment.confirmRequested' });
    quoteWith(machine, minor);
    expect(machine.count('booking.create')).toBe(booked);
    expect(machine.state.flow.dialog).toMatchObject(
      booked ? { kind: 'paymentProcess' } : { text: { money: { before: { minor: 5400 }, after: { minor: 6000 } } } },
    );
  });

  test('a dearer price says what is dearer in it', () => {
    const machine = atPayment();
    machine.now += 2 * minute;
    machine.send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('quote.fetch');
    const night = { kind: 'time', label: 'Night rate', minor: 600 };
    machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, 6000, { lines: [night] }) });
    expect(machine.state.flow.dialog).toMatchObject({ text: { params: { reason: ' (Night rate)' } } });
  });

  test('a lower price is nothing to ask about', () => {
    const machine = atPayment();
    machine.now += 2 * minute;
    machine.send({ type: 'payment.confirmRequested' });
    quoteWith(machine, 5000);
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
    expect(machine.last('booking.create').request.totalfare).toBe(50);
  });

  test('a lost answer is asked about, and an attempt that was not made is tried again under its key', () => {
    const machine = afterNotBooked();
    expect(machine.state.payment).toMatchObject({ status: 'failed', error: { reason: 'notBooked' } });
    const first = machine.last('booking.create').request.requestid;
    machine.send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
    machine.send({ type: 'payment.confirmRequested' });
    expect(machine.last('booking.create').request.requestid).toBe(first);
  });

  test('after a reload an attempt without answer is asked about before anything else', () => {
    const before = atPayment().send({ type: 'payment.confirmRequested' });
    const { draft } = before.last('draft.save');
    const machine = drive().send({ type: 'draft.restored', draft }, ...started);
    expect(machine.last('booking.lookup').attemptKey).toBe(draft.attemptKey);
    expect(machine.state.payment.status).toBe('unknown');
    expect(machine.count('quote.fetch')).toBe(0);
  });

  test('a refusal closes the process dialog and says why after a second, with the button free [1§4.26 1§8.2]', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    machine.send({ type: 'payment.refused', requestId, error: { kind: 'rejected', code: 2, message: 'Fully booked' } });
    expect(machine.state.flow.dialog).toBeNull();
    expect(selectPrimary(machine.state)).toMatchObject({ busy: false, disabled: false });
    expect(machine.effects).toContainEqual({ type: 'timer.set', key: 'dialog.error', at: machine.now + 1000 });
    machine.send({ type: 'timer.fired', key: 'dialog.error' });
    expect(machine.state.flow).toMatchObject({
      dialog: { kind: 'alert', title: 'error', text: { server: 'Fully booked' } },
      dialogShown: true,
    });
    expect(machine.state.payment.attemptKey).toBeNull();
  });

  test('without a network it says that nothing was booked, and Try again books once when it is back', () => {
    const machine = atPayment().send(
      { type: 'flow.connectivityChanged', online: false },
      { type: 'payment.confirmRequested' },
      { type: 'flow.dialogConfirmed' },
    );
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({ text: { key: 'error.offlineNotBooked' }, retry: 'confirm' });
    machine.send({ type: 'flow.connectivityChanged', online: true });
    expect(machine.count('booking.create')).toBe(0);
    machine.send({ type: 'flow.dialogConfirmed' }, { type: 'flow.dialogConfirmed' });
    expect(machine.count('booking.create')).toBe(1);
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  });

  test('the return date is cleared on reload (specification 1 §3) [1§3.1 2§4.33]', () => {
    const before = drive().send(...started, ...chosen, { type: 'journey.returnKindChosen', kind: 'return' });
    before.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    const { draft } = before.last('draft.save');
    expect(draft.journey.returnTime).toBe('2026-11-25T10:00');
    const machine = drive().send({ type: 'draft.restored', draft });
    expect(machine.state.journey).toMatchObject({ returnKind: 'return', returnTime: null });
  });
});

test('a promo code takes its value off, and is asked about again at another price [1§3.14 1§4.28]', () => {
  const machine = quoteWith(drive().send(...started, ...chosen), 5400);
  machine.send({ type: 'promo.typed', text: 'WELCOME' }, { type: 'promo.submitted' });
  const { requestId } = machine.last('promo.check');
  machine.send({ type: 'promo.granted', requestId, promo: { code: 'WELCOME', id: '1', valueMinor: 500 } });
  expect(selectFare(machine.state).money?.minor).toBe(4900);
  machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 });
  const asked = machine.last('quote.fetch').requestId;
  machine.send({ type: 'quote.received', requestId: asked, quotation: aQuotation(asked, 8000) });
  expect(machine.last('promo.check')).toMatchObject({ priceMinor: 8000, code: 'WELCOME' });
});
