import { describe, expect, it } from 'vitest';
import {
  aConfiguration,
  aProfile,
  atPayment,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

const restored = (more = {}): BookingEvent => ({ type: 'session.restored', profile: aProfile(more), remember: false });
const expired: BookingEvent = { type: 'session.expired' };
const announced = (machine: Drive) =>
  machine.effects.flatMap((effect) =>
    effect.type === 'announce' && effect.announcement.kind === 'signedOut' ? [effect.announcement] : [],
  );

describe('a session that the server ended', () => {
  it('is said in the Sign in dialog, and told to the page once', () => {
    const machine = drive().send(...started, restored(), expired);
    expect(machine.state.flow.dialog).toMatchObject({
      kind: 'signIn',
      tab: 'signIn',
      error: { key: 'account.sessionOver' },
    });
    expect(machine.last('session.forget')).toEqual({ type: 'session.forget', tell: false });
    expect(announced(machine)).toEqual([{ kind: 'signedOut', expired: true }]);
  });

  it('takes no other dialog’s place, nor that of a booking under way', () => {
    const note = drive().send(...started, restored(), { type: 'flow.noteOpened' }, expired);
    expect(note.state.flow.dialog).toMatchObject({ kind: 'note' });
    const machine = quoteWith(atPayment().send(restored()), 5400).send({ type: 'payment.confirmRequested' });
    expect(machine.send(expired).state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  });
});

describe('signing out [1§4.27]', () => {
  it('is told to the page and the server, and by nobody who was not signed in', () => {
    const machine = drive().send(...started, restored(), { type: 'session.signedOut' });
    expect(machine.last('session.forget')).toEqual({ type: 'session.forget', tell: true });
    expect(announced(machine)).toEqual([{ kind: 'signedOut', expired: false }]);
    const guest = drive().send(...started, { type: 'session.signedOut' });
    expect([guest.count('session.forget'), announced(guest)]).toEqual([0, []]);
  });

  it('leaves paying by account to the company, and every other chosen way alone', () => {
    const paysBy = (method: 'account' | 'card') => {
      const machine = drive().send(started[0] as BookingEvent, {
        type: 'boot.configured',
        configuration: aConfiguration({ paymentMethods: ['cash', 'card', 'account'], defaultPaymentMethod: 'cash' }),
      });
      machine.send(restored({ bookerId: 3, accountAllowed: true }), { type: 'details.paymentMethodChosen', method });
      expect(machine.state.details.paymentMethod).toBe(method);
      return machine.send({ type: 'session.signedOut' }).state.details.paymentMethod;
    };
    expect([paysBy('account'), paysBy('card')]).toEqual(['cash', 'card']);
  });
});

describe('the Sign in dialog', () => {
  const asked: BookingEvent = {
    type: 'session.signInRequested',
    email: 'a@b.example',
    passwordHash: 'x',
    remember: false,
  };

  it('is what asks: nothing is sent without it', () => {
    expect(
      drive()
        .send(...started, asked)
        .count('session.signIn'),
    ).toBe(0);
    const note = drive().send(...started, { type: 'flow.noteOpened' }, asked);
    expect([note.count('session.signIn'), note.state.flow.dialog?.kind]).toEqual([0, 'note']);
    const tab = { type: 'session.tabChosen', tab: 'signUp' } as const;
    expect(drive().send(...started, tab).state.flow.dialog).toBeNull();
  });

  const opened = (goOn: 'next' | null) => {
    const machine = quoteWith(
      drive().send({ type: 'flow.layoutChosen', layout: 'gateway' }, ...started, ...chosen),
      5400,
    );
    machine.send(goOn ? { type: 'flow.nextRequested' } : { type: 'flow.contactOpened' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'contact', goOn });
    return machine.send({ type: 'session.signInOpened' }).state.session.pending;
  };

  it('opened from the passenger’s dialog leads back to it, or on where it stood in the way [2§2.58]', () => {
    expect(opened('next')).toEqual({ type: 'flow.nextRequested' });
    expect(opened(null)).toEqual({ type: 'flow.contactOpened' });
  });

  it('opened from the passenger’s fields on the page lets the visit go on where it is', () => {
    const machine = drive().send(...started, { type: 'session.signInOpened', inContact: true });
    expect(machine.state.session.pending).toEqual({ type: 'flow.resumed' });
  });
});

describe('a guest who may not book', () => {
  const guest = (...events: BookingEvent[]) => {
    const machine = drive().send(
      started[0] as BookingEvent,
      { type: 'boot.configured', configuration: aConfiguration({ allowGuest: false }) },
      ...started.slice(2),
      ...chosen,
    );
    return quoteWith(machine, 5400).send({ type: 'flow.nextRequested' }, ...contacted, ...events);
  };
  const link = (step: number): BookingEvent => ({ type: 'flow.stepRequested', step });

  it('goes back by a link without signing in', () => {
    expect(guest(link(1)).state.flow).toMatchObject({ step: 1, dialog: null });
    expect(guest(link(1), link(2)).state.flow).toMatchObject({ step: 2, dialog: null });
  });

  it('is not asked to sign in where something else stands in the way of the later step', () => {
    const cleared = guest({ type: 'journey.placeCleared', target: 'pickup' }, link(3));
    expect(cleared.state.flow.dialog).toBeNull();
    const unnamed = guest({ type: 'details.contactChanged', field: 'firstName', value: '' }, link(3));
    expect(unnamed.state.flow).toMatchObject({ step: 2, dialog: null });
    expect(guest(link(3)).state.flow.dialog).toMatchObject({ kind: 'signIn' });
  });

  it('and who is past it already stays there', () => {
    const machine = guest();
    machine.state = { ...machine.state, flow: { ...machine.state.flow, step: 3 } };
    expect(machine.send(link(3)).state.flow).toMatchObject({ step: 3, dialog: null });
  });
});

it('what failed for somebody who is signed in does not offer to sign in', () => {
  const machine = atPayment().send(restored());
  quoteWith(machine, 5400).send({ type: 'payment.confirmRequested' });
  const { boot } = machine.state;
  const closed = { ...boot, configuration: aConfiguration({ allowGuest: false }) } as typeof boot;
  machine.state = { ...machine.state, boot: closed };
  const error = { kind: 'rejected', code: 2, message: 'No cars.' } as const;
  machine.send({ type: 'payment.refused', requestId: machine.last('booking.create').requestId, error });
  machine.send({ type: 'timer.fired', key: 'dialog.error' });
  expect(machine.state.flow.dialog).toEqual({ kind: 'alert', title: 'error', text: { server: 'No cars.' } });
});
