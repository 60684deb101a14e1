import { describe, expect, it } from 'vitest';
import { type LayoutName, layouts, type PaymentMethod, stepOf } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import {
  aConfiguration,
  aProfile,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

/** An operator who takes no guests: blocked events, the dialog shown instead, and how they continue (1 §4 and §6). */

const names = Object.keys(layouts) as LayoutName[];

/** A guest with a price, on the step that contains this section. */
function guestAt(
  layout: LayoutName,
  section: 'contact' | 'payment',
  paymentMethods: readonly PaymentMethod[] = ['cash'],
): Drive {
  const machine = drive().send(
    { type: 'flow.layoutChosen', layout },
    ...started.slice(0, 1),
    { type: 'boot.configured', configuration: aConfiguration({ allowGuest: false, paymentMethods }) },
    ...started.slice(2),
    { type: 'journey.vehicleChosen', vehicleId: 1 },
    ...chosen,
  );
  quoteWith(machine, 5400).send(...contacted);
  machine.state = { ...machine.state, flow: { ...machine.state.flow, step: stepOf(layouts[layout], section) } };
  return machine;
}

/** Asserts that the Sign in dialog is displayed once its delay is over. */
function signInComes(machine: Drive): void {
  const { dialog, dialogShown } = machine.state.flow;
  expect(dialog?.kind).toBe('signIn');
  if (dialogShown) return;
  expect(machine.last('timer.set')).toEqual({
    type: 'timer.set',
    key: 'dialog.show',
    at: machine.now + limits.modalDelayMs,
  });
  machine.now += limits.modalDelayMs;
  machine.send({ type: 'timer.fired', key: 'dialog.show' });
  expect(machine.state.flow).toMatchObject({ dialog: { kind: 'signIn' }, dialogShown: true });
}

function signIn(machine: Drive): Drive {
  machine.send({ type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false });
  const { requestId } = machine.last('session.signIn');
  machine.send({ type: 'session.signedIn', requestId, profile: aProfile(), how: 'signIn', remember: false });
  // Signing in requests a quotation with the customer's own prices.
  if (machine.state.quote.status === 'loading') quoteWith(machine, 5400);
  machine.send(machine.last('replay').event);
  return machine.state.quote.status === 'loading' ? quoteWith(machine, 5400) : machine;
}

const blocked: readonly (readonly [
  string,
  'contact' | 'payment',
  readonly BookingEvent[],
  (machine: Drive) => void,
])[] = [
  [
    'Next on the contact step',
    'contact',
    [{ type: 'flow.nextRequested' }],
    ({ state }) => expect(state.flow.step).toBe(stepOf(state.flow.layout, 'contact') + 1),
  ],
  [
    'the link of a later step',
    'contact',
    [{ type: 'flow.stepRequested', step: 9 }],
    ({ state }) => expect(state.flow.step).toBe(state.flow.layout.steps.length),
  ],
  ['a note', 'contact', [{ type: 'flow.noteOpened' }], ({ state }) => expect(state.flow.dialog?.kind).toBe('note')],
  [
    'a promo code',
    'contact',
    [{ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' }],
    (machine) => expect(machine.last('promo.check').code).toBe('TEN'),
  ],
  [
    'a promo code from its dialog',
    'contact',
    [{ type: 'flow.promoOpened' }, { type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' }],
    (machine) => expect(machine.last('promo.check').code).toBe('TEN'),
  ],
  [
    'Confirm',
    'payment',
    [{ type: 'payment.confirmRequested' }],
    (machine) => expect(machine.count('booking.create')).toBe(1),
  ],
];

describe.each(names)('a guest who may not book, %s', (layout) => {
  it.each(blocked)('%s shows Sign in and goes on after it', (_, section, events, goesOn) => {
    const machine = guestAt(layout, section).send(...events);
    const { step } = machine.state.flow;
    signInComes(machine);
    expect(machine.state.session.pending).toEqual(events.at(-1));
    expect(machine.state.flow.step).toBe(step);
    goesOn(signIn(machine));
  });

  it('a dialog that was closed comes again, by the button as by the link in the header', () => {
    const machine = guestAt(layout, 'contact').send({ type: 'flow.nextRequested' });
    signInComes(machine);
    machine.send({ type: 'flow.dialogClosed' }, { type: 'session.signInOpened' });
    signInComes(machine);
    machine.send({ type: 'flow.dialogClosed' }, { type: 'flow.nextRequested' });
    signInComes(machine);
  });

  it('the link in the header shows the dialog that is on its way already', () => {
    const machine = guestAt(layout, 'contact').send({ type: 'flow.nextRequested' }, { type: 'session.signInOpened' });
    machine.now += limits.modalDelayMs;
    machine.send({ type: 'timer.fired', key: 'dialog.show' });
    expect(machine.state.flow).toMatchObject({ dialog: { kind: 'signIn' }, dialogShown: true });
    expect(machine.state.session.pending).toEqual({ type: 'flow.nextRequested' });
  });
});

it('a booking that is opened to be paid asks its guest to sign in, and is then paid', () => {
  const machine = guestAt('wizard', 'contact', ['cash', 'card']);
  const booking = {
    code: 'c',
    jobPartId: 'j',
    reference: 'R1',
    paid: false,
    paymentMethod: 'card',
    status: 'upcoming',
    totalMinor: 5400,
    currency: 'GBP',
  } as never;
  machine.send({ type: 'payment.linkOpened', booking }, { type: 'payment.confirmRequested' });
  signInComes(machine);
  machine.send({ type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false });
  const { requestId } = machine.last('session.signIn');
  machine.send({ type: 'session.signedIn', requestId, profile: aProfile(), how: 'signIn', remember: false });
  machine.send(machine.last('replay').event);
  expect(machine.last('payment.begin').job?.code).toBe('c');
});

it('a promo code goes on with the price that signing in asks for, not without one [1§4.13]', () => {
  const machine = guestAt('wizard', 'contact');
  machine.send({ type: 'promo.typed', text: 'WELCOME10' }, { type: 'promo.submitted' });
  signInComes(machine);
  machine.send({ type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false });
  const { requestId } = machine.last('session.signIn');
  machine.send({ type: 'session.signedIn', requestId, profile: aProfile(), how: 'signIn', remember: false });
  const { event } = machine.last('replay');
  machine.send(event);
  expect([machine.state.flow.dialog, machine.count('promo.check')]).toEqual([null, 0]);
  quoteWith(machine, 5400);
  machine.send(machine.last('replay').event);
  expect(machine.last('promo.check')).toMatchObject({ code: 'WELCOME10', priceMinor: 5400 });
});
