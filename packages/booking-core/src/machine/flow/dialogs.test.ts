import { describe, expect, test } from 'vitest';
import { type LayoutName, layouts, type Popups } from '../../domain/index.ts';
import {
  aProfile,
  atPayment,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
  testNow,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { initialState } from '../initial.ts';
import { showDelayOf } from '../rules/dialog-delay.ts';
import { selectCountdown, selectFare, selectRenewIssue } from '../selectors.ts';
import type { Dialog } from '../state.ts';

const inLayout = (layout: LayoutName, ...before: readonly BookingEvent[]): Drive =>
  quoteWith(drive().send({ type: 'flow.layoutChosen', layout }, ...started, ...before, ...chosen), 5400);

const shows = (machine: Drive) => machine.send({ type: 'timer.fired', key: 'dialog.show' });

describe('when a dialog shows (specification 1 §9)', () => {
  test.each<[Dialog['kind'], number]>([
    ['note', 500],
    ['promo', 500],
    ['contact', 500],
    ['confirm', 500],
    ['quotationExpired', 500],
    ['paymentMethod', 500],
    ['cardDetails', 500],
    ['signIn', 500],
    ['forgot', 500],
    ['alert', 200],
    // Dialogs that block the page appear immediately.
    ['paymentProcess', 0],
    ['outcome', 0],
  ])('%s after %d ms', (kind, delay) => {
    expect(showDelayOf(kind)).toBe(delay);
  });

  test('it is asked for at once and shown when its time has come [1§9.12 2§9.12]', () => {
    const machine = drive().send(...started, { type: 'flow.noteOpened' });
    expect(machine.state.flow).toMatchObject({ dialog: { kind: 'note' }, dialogShown: false });
    expect(machine.effects).toContainEqual({ type: 'timer.set', key: 'dialog.show', at: testNow + 500 });
    expect(shows(machine).state.flow.dialogShown).toBe(true);
  });

  test('closed before it shows, it never does', () => {
    const machine = drive().send(...started, { type: 'flow.noteOpened' }, { type: 'flow.dialogClosed' });
    expect(machine.last('timer.clear')).toEqual({ type: 'timer.clear', key: 'dialog.show' });
    expect(shows(machine).state.flow).toMatchObject({ dialog: null, dialogShown: false });
  });

  test('a dialog that takes the place of another is there at once, and is the only one', () => {
    const machine = shows(drive().send(...started, { type: 'session.signInOpened' }));
    machine.send({ type: 'session.forgotOpened' });
    expect(machine.state.flow).toMatchObject({ dialog: { kind: 'forgot' }, dialogShown: true });
  });

  test('typing in it does not start its time again', () => {
    const machine = drive().send(...started, { type: 'session.signInOpened' });
    const sets = machine.count('timer.set');
    machine.send({ type: 'session.tabChosen', tab: 'signUp' });
    expect(machine.count('timer.set')).toBe(sets);
  });

  test('the error of a payment shows after one second, without another delay [1§9.12 2§9.12]', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    expect(machine.state.flow).toMatchObject({ dialog: { kind: 'paymentProcess' }, dialogShown: true });
    const { requestId } = machine.last('booking.create');
    machine.send({ type: 'payment.refused', requestId, error: { kind: 'rejected', code: 2, message: 'No car.' } });
    expect(machine.state.flow).toMatchObject({ dialog: null, dialogShown: false });
    expect(machine.effects).toContainEqual({ type: 'timer.set', key: 'dialog.error', at: testNow + 1000 });
    machine.send({ type: 'timer.fired', key: 'dialog.error' });
    expect(machine.state.flow).toMatchObject({
      dialog: { kind: 'alert', title: 'error', text: { server: 'No car.' } },
      dialogShown: true,
    });
  });
});

describe('Quotation Expired (specification 1 §4)', () => {
  const expired = () => {
    const machine = drive().send(...started, ...chosen);
    // A reference that a booker has entered.
    machine.state = { ...machine.state, details: { ...machine.state.details, ourRef: 'PO 7' } };
    quoteWith(machine, 5400).send(
      { type: 'journey.noteChanged', note: 'Ring twice' },
      { type: 'promo.typed', text: 'SPRING' },
      { type: 'flow.nextRequested' },
      ...contacted,
      { type: 'flow.nextRequested' },
    );
    return machine.send({ type: 'timer.fired', key: 'quote.expired' });
  };

  test('the end of the countdown goes to step 1 and clears note, reference, promo and fares [1§4.19 2§4.17]', () => {
    const { state } = expired();
    expect(state.flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired', time: null, busy: false } });
    expect(state.journey).toMatchObject({ note: '', promo: null });
    expect(state.details).toMatchObject({ ourRef: '', promo: { status: 'idle', text: '' } });
    expect(selectFare(state)).toMatchObject({ status: 'expired', money: null });
    expect(state.details.contact.firstName).toBe('Ada');
  });

  test.each([
    ['too early', '2026-11-21T09:35', false],
    ['in the past', '2026-11-20T09:35', false],
    ['possible', '2026-11-21T10:30', true],
    ['as soon as possible', null, true],
  ])('Re-Quote acts only on a valid time: %s [1§4.20 2§4.20]', (_words, local, acts) => {
    const machine = expired().send({ type: 'quote.renewTimeChosen', local });
    expect(selectFare(machine.state).money).toBeNull();
    expect(selectCountdown(machine.state, testNow)).toBeNull();
    const asked = machine.count('quote.fetch');
    machine.send({ type: 'quote.renewRequested' });
    expect(machine.count('quote.fetch')).toBe(asked + (acts ? 1 : 0));
    expect(machine.state.flow.dialog).toMatchObject({ busy: acts });
  });

  test('it is busy until the quotation has failed, and asks again [1§4.20 2§4.18 2§4.19 2§4.20 2§9.11]', () => {
    const machine = expired().send({ type: 'quote.renewRequested' });
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'timeout' } });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'quotationExpired', busy: false });
  });

  test('a return that the new time overtakes is said and can be mended there; Re-Quote never hangs on it [1§4.20]', () => {
    const machine = drive().send(
      ...started,
      ...chosen,
      { type: 'journey.laterChosen', local: '2026-11-21T12:00' },
      { type: 'journey.returnKindChosen', kind: 'return' },
      { type: 'journey.returnTimeChosen', local: '2026-11-21T14:00' },
    );
    quoteWith(machine, 9000).send({ type: 'timer.fired', key: 'quote.expired' });
    expect(machine.state.flow.dialog).toMatchObject({ time: '2026-11-21T12:00', returnTime: '2026-11-21T14:00' });
    machine.send({ type: 'quote.renewTimeChosen', local: '2026-11-21T15:00' });
    expect(selectRenewIssue(machine.state, machine.now)).toMatchObject({ field: 'returnTime', code: 'returnTooEarly' });
    const asked = machine.count('quote.fetch');
    machine.send({ type: 'quote.renewRequested' });
    expect(machine.state.flow.dialog).toMatchObject({ busy: false });
    expect(machine.count('quote.fetch')).toBe(asked);
    machine.send({ type: 'quote.renewReturnChosen', local: '2026-11-21T18:00' });
    expect(selectRenewIssue(machine.state, machine.now)).toBeNull();
    machine.send({ type: 'quote.renewRequested' });
    expect(machine.state.flow.dialog).toMatchObject({ busy: true });
    expect(machine.count('quote.fetch')).toBe(asked + 1);
    expect(quoteWith(machine, 9000).state).toMatchObject({
      flow: { dialog: null },
      journey: { time: { kind: 'later', local: '2026-11-21T15:00' }, returnTime: '2026-11-21T18:00' },
    });
  });

  test('Escape or × closes it and keeps the booking, whose fare can be asked for again', () => {
    const machine = expired();
    const asked = machine.count('quote.fetch');
    machine.send({ type: 'flow.dialogClosed' });
    expect(machine.state.flow.dialog).toBeNull();
    expect(machine.state.journey.pickup.place).not.toBeNull();
    expect(machine.state.details.contact.firstName).toBe('Ada');
    expect(selectFare(machine.state).status).toBe('expired');
    machine.send({ type: 'quote.retried' });
    expect(machine.count('quote.fetch')).toBe(asked + 1);
  });

  test('while it asks for a fare it cannot be closed', () => {
    const machine = expired().send({ type: 'quote.renewRequested' }, { type: 'flow.dialogClosed' });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'quotationExpired', busy: true });
  });

  test('Cancel closes it and clears the booking item [1§4.20 2§4.18 2§4.19 2§4.21 2§9.11]', () => {
    const { state } = expired().send({ type: 'quote.renewCancelled' });
    expect(state.flow).toMatchObject({ dialog: null, step: 1 });
    expect(state.journey.pickup.place).toBeNull();
    expect(state.details.contact.firstName).toBe('');
  });
});

describe('contact in a dialog (specification 2 §2 and §5)', () => {
  const asksInDialogs = Object.values(layouts).filter((layout) => layout.dialogs.includes('contact'));

  test.each(asksInDialogs.map((layout) => layout.name))('%s: Next asks who travels, and OK goes on', (layout) => {
    const machine = inLayout(layout);
    while (!layouts[layout].steps[machine.state.flow.step - 1]?.includes('contact')) {
      machine.send({ type: 'flow.nextRequested' });
    }
    const { step } = machine.state.flow;
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step, dialog: { kind: 'contact', goOn: 'next' } });
    expect(machine.state.flow.revealed.filter((field) => field.startsWith('contact:'))).toEqual([]);
    machine.send({ type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({
      dialog: { kind: 'contact' },
      refused: ['contact:firstName', 'contact:email', 'contact:phone'],
    });
    expect(machine.state.flow.revealed).toContain('contact:firstName');
    machine.send(...contacted, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({ step: step + 1, dialog: null });
  });

  test('opened by hand, OK only closes it', () => {
    const machine = inLayout('gateway', ...contacted).send({ type: 'flow.contactOpened' });
    machine.send({ type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: null });
  });

  test('a booker gives both people [2§5.16]', () => {
    const machine = inLayout('gateway');
    machine.send({ type: 'session.restored', profile: aProfile({ bookerId: 4 }), remember: true });
    machine.send({ type: 'flow.contactOpened' }, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow.revealed).toEqual(expect.arrayContaining(['customer:firstName', 'contact:firstName']));
    machine.send({ type: 'details.copied', to: 'customer', from: 'profile' }, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'contact' });
    machine.send({ type: 'details.copied', to: 'contact', from: 'customer' }, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow.dialog).toBeNull();
  });

  test('a member signs in from it, and what it stopped goes on [2§2.58]', () => {
    const machine = inLayout('gateway').send({ type: 'flow.nextRequested' }, { type: 'session.signInOpened' });
    expect(machine.state).toMatchObject({
      flow: { dialog: { kind: 'signIn' } },
      session: { pending: { type: 'flow.nextRequested' } },
    });
  });

  test('where the fields are on the page, Next shows what is wrong there, of nobody but the passenger [2§4.7 2§5.15]', () => {
    const machine = inLayout('wizard').send({ type: 'flow.nextRequested' }, { type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({
      dialog: null,
      refused: ['contact:firstName', 'contact:email', 'contact:phone'],
    });
  });
});

describe('the promo code in a dialog', () => {
  const asked = () =>
    inLayout('gateway').send(
      { type: 'flow.promoOpened' },
      { type: 'promo.typed', text: 'SPRING' },
      {
        type: 'promo.submitted',
      },
    );

  test('it closes when the code is accepted', () => {
    const machine = asked();
    expect(machine.state.details.promo.status).toBe('checking');
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'SPRING', id: '1', valueMinor: 500 } });
    expect(machine.state.flow.dialog).toBeNull();
    expect(selectFare(machine.state).money?.minor).toBe(4900);
  });

  test.each([
    [2, 'Too late.'],
    // With an empty message the screen shows the generic one.
    [0, ''],
  ])('it stays when the code is refused with code %i, whose words are “%s” [1§8.14]', (code, message) => {
    const machine = asked();
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.refused', requestId, error: { kind: 'rejected', code, message: 'Too late.' } });
    expect(machine.state.flow.dialog).toEqual({ kind: 'promo' });
    expect(machine.state.details.promo).toMatchObject({ status: 'refused', message });
  });
});

describe('the SIGN IN / CANCEL alert', () => {
  const refused = () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    machine.send({ type: 'payment.refused', requestId, error: { kind: 'http', status: 401 } });
    return machine.send({ type: 'timer.fired', key: 'dialog.error' });
  };

  test('somebody whom the server does not know any more may sign in', () => {
    const machine = refused();
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', signIn: true });
    machine.send({ type: 'flow.dialogConfirmed' });
    expect(machine.state.flow).toMatchObject({ dialog: { kind: 'signIn' }, dialogShown: true });
  });

  test('or not', () => {
    const machine = refused().send({ type: 'flow.dialogClosed' });
    expect(machine.state.flow.dialog).toBeNull();
  });
});

describe('contact and note in dialogs as the site wishes (specification 2 §4)', () => {
  const wished = (popups: Popups, layout: LayoutName = 'wizard'): Drive => {
    const machine = drive();
    machine.state = initialState(layout, {}, popups);
    return quoteWith(machine.send(...started, ...chosen), 5400).send({ type: 'flow.nextRequested' });
  };

  test('a popup for the contact in a layout that has it on the page [2§4.15]', () => {
    const machine = wished({ contact: true });
    expect(machine.state.flow.layout.dialogs).toEqual(['contact', 'customer']);
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step: 2, dialog: { kind: 'contact', goOn: 'next' } });
    machine.send(...contacted, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({ step: 3, dialog: null });
  });

  test('none in a layout that has it in dialogs', () => {
    const machine = wished({ contact: false, note: false }, 'wizardt');
    expect(machine.state.flow.layout.dialogs).toEqual(['promo']);
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({
      step: 2,
      dialog: null,
      refused: ['contact:firstName', 'contact:email', 'contact:phone'],
    });
    machine.send({ type: 'flow.layoutChosen', layout: 'gateway' });
    expect(machine.state.flow.layout).toMatchObject({ name: 'gateway', dialogs: ['promo'] });
  });

  test('a popup for the note comes once, after who travels, and what it stopped goes on after OK [2§4.15]', () => {
    const machine = wished({ contact: true, note: true }).send({ type: 'flow.nextRequested' });
    machine.send(...contacted, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({ step: 2, dialog: { kind: 'note', goOn: 'next' } });
    machine.send({ type: 'journey.noteChanged', note: 'Ring twice' }, { type: 'flow.dialogConfirmed' });
    expect(machine.state.flow).toMatchObject({ step: 3, dialog: null });
    expect(machine.state.journey.note).toBe('Ring twice');
  });

  test('a note that nobody has is not asked for twice; one that is told already not at all', () => {
    const machine = wished({ note: true }).send(...contacted, { type: 'flow.nextRequested' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'note', goOn: 'next' });
    machine.send({ type: 'flow.dialogClosed' });
    expect(machine.state.flow.step).toBe(2);
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step: 3, dialog: null });
    const told = wished({ note: true }).send(...contacted, { type: 'journey.noteChanged', note: 'By the stall' });
    expect(told.send({ type: 'flow.nextRequested' }).state.flow).toMatchObject({ step: 3, dialog: null });
  });

  test('a note opened by hand is only kept', () => {
    const machine = wished({ note: true }).send({ type: 'flow.noteOpened' }, { type: 'flow.dialogConfirmed' });
    expect(machine.state.flow).toMatchObject({ step: 2, dialog: null });
  });
});
