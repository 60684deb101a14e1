import { describe, expect, it } from 'vitest';
import { emptyContact } from '../../domain/index.ts';
import {
  aConfiguration,
  aPlace,
  aProfile,
  atPayment,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  replayed,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import type { Dialog } from '../state.ts';

const opened: BookingEvent = { type: 'session.signInOpened' };
const asked: BookingEvent = {
  type: 'session.signInRequested',
  email: 'grace@example.com',
  passwordHash: 'a'.repeat(64),
  remember: true,
};

/** Requests a sign-in and responds to it. */
function signIn(machine: Drive, profile = aProfile()): Drive {
  machine.send(asked);
  const { requestId } = machine.last('session.signIn');
  return machine.send({ type: 'session.signedIn', requestId, profile, how: 'signIn', remember: true });
}

/** Dispatches the event of the last `replay` effect, as the runner does. */
const replay = (machine: Drive): Drive => machine.send(machine.last('replay').event);

/** A visit on the details step of an operator who takes no guests. */
function withoutGuests(): Drive {
  const machine = drive().send(...started.slice(0, 1), {
    type: 'boot.configured',
    configuration: aConfiguration({ allowGuest: false }),
  });
  machine.send(...started.slice(2), ...chosen);
  return quoteWith(machine, 5400).send({ type: 'flow.nextRequested' });
}

const dialogOf = (machine: Drive): Dialog | null => machine.state.flow.dialog;

describe('signing in', () => {
  it('begins with the tab that the operator wants first [2§2.44]', () => {
    const machine = drive().send(...started, opened);
    expect(dialogOf(machine)).toMatchObject({ kind: 'signIn', tab: 'signIn' });
    const other = drive().send(started[0] as BookingEvent, {
      type: 'boot.configured',
      configuration: aConfiguration({ showSignupFirst: true }),
    });
    expect(dialogOf(other.send(opened))).toMatchObject({ tab: 'signUp' });
  });

  it('asks once at a time and not without a network', () => {
    const machine = drive().send(...started, opened, asked, asked);
    expect(machine.count('session.signIn')).toBe(1);
    const offline = drive().send(...started, { type: 'flow.connectivityChanged', online: false }, opened, asked);
    expect(offline.count('session.signIn')).toBe(0);
    expect(dialogOf(offline)).toMatchObject({ error: { key: 'error.offlineTryAgain' } });
  });

  it('stores the profile as Remember me says, tells that it is done and closes [2§4.2 2§4.3]', () => {
    const machine = signIn(drive().send(...started, opened));
    expect(dialogOf(machine)).toBeNull();
    expect(machine.last('session.keep')).toMatchObject({ profile: { customerId: 7 }, remember: true });
    expect(machine.last('announce').announcement).toEqual({ kind: 'signedIn', how: 'signIn', resumed: false });
  });

  it.each([
    [{ kind: 'rejected', code: 0, message: 'stack trace' } as const, { key: 'error.generic' }],
    [
      { kind: 'rejected', code: 2, message: 'Wrong email or password.' } as const,
      { server: 'Wrong email or password.' },
    ],
    [{ kind: 'timeout' } as const, { key: 'error.timeout' }],
  ])('says why it was refused and lets the passwords be cleared: %o [2§8.2 2§8.3]', (error, words) => {
    const machine = drive().send(...started, opened, asked);
    machine.send({ type: 'session.refused', requestId: machine.last('session.signIn').requestId, error });
    expect(dialogOf(machine)).toMatchObject({ requestId: null, error: words, refusals: 1 });
    expect(dialogOf(machine.send({ type: 'session.tabChosen', tab: 'signUp' }))).toMatchObject({ error: null });
  });

  it('signing in or up from the passenger’s details goes on there; from elsewhere nothing waits [2§4.4]', () => {
    const resumed = (event: BookingEvent) => {
      const machine = signIn(drive().send(...started, ...contacted, event));
      return machine.last('announce').announcement;
    };
    expect(resumed({ type: 'session.signInOpened', tab: 'signUp', inContact: true })).toMatchObject({ resumed: true });
    expect(resumed({ type: 'session.signInOpened', tab: 'signUp' })).toMatchObject({ resumed: false });
  });

  it('drops an answer after the dialog was closed', () => {
    const machine = drive().send(...started, opened, asked, { type: 'flow.dialogClosed' });
    const { requestId } = machine.last('session.signIn');
    machine.send({ type: 'session.signedIn', requestId, profile: aProfile(), how: 'signIn', remember: false });
    expect(machine.state.session.profile).toBeNull();
    expect(machine.count('session.keep')).toBe(0);
  });

  it('opened again has no error from before [2§2.46]', () => {
    const machine = drive().send(...started, opened, asked);
    const { requestId } = machine.last('session.signIn');
    machine.send({ type: 'session.refused', requestId, error: { kind: 'network' } }, { type: 'flow.dialogClosed' });
    expect(dialogOf(machine.send(opened))).toMatchObject({ error: null, requestId: null });
  });

  it('keeps passwords out of the state [1§3.10 2§3.1 2§3.8]', () => {
    const machine = drive().send(...started, opened, asked);
    expect(JSON.stringify(machine.state)).not.toContain('aaaa');
  });
});

describe('what signing in and out changes', () => {
  it('a customer travels under the profile and cannot change it here [1§6.2 2§4.5 2§5.17]', () => {
    const machine = signIn(drive().send(...started, ...contacted, opened));
    expect(machine.state.details.contact).toEqual(aProfile().contact);
    machine.send({ type: 'details.contactChanged', field: 'firstName', value: 'Other' });
    expect(machine.state.details.contact.firstName).toBe('Grace');
  });

  it('a booker gives a customer and a passenger, who may be the same [1§1.6 1§3.10 2§1.4 2§3.8 2§4.5]', () => {
    const machine = signIn(drive().send(...started, ...contacted, opened), aProfile({ bookerId: 3 }));
    expect(machine.state.details).toMatchObject({ contact: emptyContact, customer: emptyContact });
    machine.send(
      { type: 'details.copied', to: 'customer', from: 'profile' },
      { type: 'details.copied', to: 'contact', from: 'customer' },
      { type: 'details.ourRefChanged', value: 'PO 7' },
    );
    expect(machine.state.details).toMatchObject({
      contact: { firstName: 'Grace' },
      customer: { firstName: 'Grace' },
      ourRef: 'PO 7',
    });
    machine.send({ type: 'details.copied', to: 'contact', from: null });
    expect(machine.state.details.contact).toEqual(emptyContact);
  });

  it('asks for another quotation, because quotes depend on who asks [1§4.27 1§6.3 2§2.32 2§6.5]', () => {
    const machine = drive().send(...started, ...chosen);
    quoteWith(machine, 5400);
    signIn(machine.send(opened), aProfile({ bookerId: 3 }));
    expect(machine.last('quote.fetch').request).toMatchObject({ custid: 7, bookerid: 3 });
    quoteWith(machine, 5000);
    const before = machine.count('quote.fetch');
    machine.send({ type: 'session.signedOut' });
    expect(machine.count('quote.fetch')).toBe(before + 1);
    expect(machine.last('quote.fetch').request).toMatchObject({ custid: 0, bookerid: 0 });
  });

  it('a new booking begins with the profile again', () => {
    const machine = signIn(drive().send(...started, opened)).send({ type: 'flow.startedAgain' });
    expect(machine.state.details.contact.firstName).toBe('Grace');
  });

  it('signing out asks first, then clears profile, details and promo and tells the server [1§4.27 2§2.31 2§2.32]', () => {
    const machine = signIn(drive().send(...started, ...chosen, opened));
    const promo = { code: 'TEN', id: '1', valueMinor: 100 };
    machine.state = { ...machine.state, journey: { ...machine.state.journey, promo } };
    machine.send({ type: 'session.signOutRequested' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'confirm', title: 'pleaseConfirm', onOk: 'signOut' });
    replay(machine.send({ type: 'flow.dialogConfirmed' }));
    expect(machine.state.session).toEqual({ profile: null, remember: false, pending: null });
    expect(machine.state.details.contact).toEqual(emptyContact);
    expect(machine.state.journey.promo).toBeNull();
    expect(machine.last('session.forget')).toEqual({ type: 'session.forget', tell: true });
    expect(dialogOf(machine)).toBeNull();
  });

  it('paying by account ends with the profile that may', () => {
    const machine = signIn(drive().send(...started, opened), aProfile({ bookerId: 3, accountAllowed: true }));
    machine.state = { ...machine.state, details: { ...machine.state.details, paymentMethod: 'account' } };
    expect(machine.send({ type: 'session.signedOut' }).state.details.paymentMethod).toBe('cash');
  });

  it('a session that is over opens the dialog that says so, except in the middle of a payment', () => {
    const machine = signIn(drive().send(...started, opened)).send({ type: 'session.expired' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'signIn', error: { key: 'account.sessionOver' } });
    expect(machine.last('session.forget')).toMatchObject({ tell: false });
    const paying = atPayment().send({ type: 'payment.confirmRequested' }, { type: 'session.expired' });
    expect(dialogOf(paying)).toMatchObject({ kind: 'paymentProcess' });
  });

  it('what is stored comes back: a customer as the profile says, a booker with what was typed [2§4.5]', () => {
    const draft = drive()
      .send(...started, ...contacted)
      .last('draft.save').draft;
    const customer = drive().send({ type: 'draft.restored', draft });
    customer.send({ type: 'session.restored', profile: aProfile(), remember: true });
    expect(customer.state.details.contact.firstName).toBe('Grace');
    const booker = drive().send({ type: 'draft.restored', draft });
    booker.send({ type: 'session.restored', profile: aProfile({ bookerId: 3 }), remember: true });
    expect(booker.state.details.contact.firstName).toBe('Ada');
  });

  it('a customer who joins a company is not the passenger of its next ride', () => {
    const machine = drive().send(...started, { type: 'session.restored', profile: aProfile(), remember: true });
    expect(machine.state.details.contact.firstName).toBe('Grace');
    machine.send({ type: 'session.profileChanged', profile: aProfile({ bookerId: 3 }) });
    expect(machine.state.details).toMatchObject({ contact: emptyContact, customer: emptyContact });
  });

  it('a booked ride filled in again tells a booker’s customer and references, and nobody else’s', () => {
    const customer = { firstName: 'Edith', lastName: '', email: '', phone: '15112345678', dialingCode: '49' };
    const prefill = { customer, ourRef: 'PO 4711', costCentre: 'Events' };
    const fill = (bookerId: number) =>
      drive().send(
        ...started,
        { type: 'session.restored', profile: aProfile({ bookerId }), remember: true },
        { type: 'flow.startedAgain' },
        { type: 'journey.prefilled', prefill },
      ).state.details;
    expect(fill(3)).toMatchObject(prefill);
    expect(fill(0)).toMatchObject({ customer: null, ourRef: '', costCentre: '' });
  });
});

describe('where guests may not book', () => {
  it('leaving the details asks to sign in first, then goes on by itself [1§4.10 2§4.4 2§6.2]', () => {
    const machine = withoutGuests();
    expect(machine.state.flow.step).toBe(2);
    machine.send({ type: 'flow.nextRequested' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'signIn' });
    expect(machine.state.flow.refused).toEqual([]);
    replay(signIn(machine));
    quoteWith(machine, 5400);
    expect(machine.state.flow.step).toBe(3);
  });

  it('a booker who has no valid customer yet is shown what is missing [1§4.10 1§6.3 2§4.6 2§6.4]', () => {
    const machine = withoutGuests().send({ type: 'flow.nextRequested' });
    replay(signIn(machine, aProfile({ bookerId: 3 })));
    expect(machine.state.flow.step).toBe(2);
    expect(machine.state.flow.revealed).toEqual(expect.arrayContaining(['customer:firstName', 'customer:phone']));
  });

  it.each<BookingEvent>([
    { type: 'payment.confirmRequested' },
    { type: 'promo.submitted' },
    { type: 'flow.noteOpened' },
  ])('%o waits for the profile [2§4.4]', (event) => {
    const machine = withoutGuests().send(event);
    expect(machine.state.session.pending).toEqual(event);
    signIn(machine);
    expect(machine.last('replay').event).toEqual(event);
    expect(machine.state.session.pending).toBeNull();
  });

  it('closing the dialog forgets what waited [1§4.13]', () => {
    const machine = withoutGuests().send({ type: 'promo.submitted' }, { type: 'flow.dialogClosed' });
    signIn(machine.send(opened));
    expect(machine.count('replay')).toBe(0);
  });

  it('the end of the countdown takes the dialog away and forgets what waited', () => {
    const machine = withoutGuests().send({ type: 'payment.confirmRequested' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'signIn' });
    machine.send({ type: 'timer.fired', key: 'quote.expired' }, { type: 'quote.renewRequested' });
    quoteWith(machine, 5400);
    signIn(machine.send(opened));
    expect(machine.count('replay')).toBe(0);
  });

  it('a forgotten password on the way does not', () => {
    const machine = withoutGuests().send({ type: 'promo.submitted' }, { type: 'session.forgotOpened' }, opened);
    expect(machine.state.session.pending).toEqual({ type: 'promo.submitted' });
  });

  it('whoever has a profile is not asked', () => {
    const machine = signIn(withoutGuests().send(opened));
    quoteWith(machine, 5400);
    machine.send({ type: 'flow.nextRequested' });
    expect(machine.state.flow.step).toBe(3);
  });
});

describe('a booking that begins filled in', () => {
  const prefill = {
    pickup: aPlace('alpha'),
    dropoff: aPlace('beta'),
    vias: [aPlace('gamma')],
    vehicleId: 2,
    contact: { firstName: 'Ada', phone: '7911123456' },
    promoCode: 'TEN',
  };

  it('holds places in order, vehicle and passenger, and tries its code with the first fare', () => {
    const machine = drive().send(...started, { type: 'journey.prefilled', prefill });
    expect(machine.state.journey.vias.map((via) => via.place?.id)).toEqual(['gamma']);
    expect(machine.state.journey.vehicleId).toBe(2);
    expect(machine.state.details.contact).toEqual({ ...emptyContact, firstName: 'Ada', phone: '7911123456' });
    expect(machine.count('promo.check')).toBe(0);
    replayed(quoteWith(machine, 5400));
    expect(machine.last('promo.check')).toMatchObject({ code: 'TEN', priceMinor: 5400 });
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: '1', valueMinor: 500 } });
    expect(machine.state.journey.promo?.code).toBe('TEN');
  });

  it('leaves a profile its own details', () => {
    const machine = signIn(drive().send(...started, opened)).send({ type: 'journey.prefilled', prefill });
    expect(machine.state.details.contact.firstName).toBe('Grace');
  });
});

describe('a forgotten password', () => {
  it('sends a link and says so [2§8.5]', () => {
    const machine = drive().send(...started, opened, { type: 'session.forgotOpened' });
    machine.send({ type: 'session.resetRequested', email: 'grace@example.com' });
    const { requestId } = machine.last('session.reset');
    machine.send({ type: 'session.resetSent', requestId });
    expect(dialogOf(machine)).toEqual({ kind: 'alert', title: 'message', text: { key: 'account.resetSent' } });
  });

  it('says why it was not sent [2§8.6 2§8.7]', () => {
    const machine = drive().send(...started, { type: 'session.forgotOpened' });
    machine.send({ type: 'session.resetRequested', email: 'grace@example.com' });
    const { requestId } = machine.last('session.reset');
    machine.send({ type: 'session.refused', requestId, error: { kind: 'rejected', code: 2, message: 'Too often.' } });
    expect(dialogOf(machine)).toMatchObject({ kind: 'forgot', error: { server: 'Too often.' } });
    machine.send({ type: 'session.resetRequested', email: 'grace@example.com' });
    const again = machine.last('session.reset').requestId;
    const error = { kind: 'rejected', code: 0, message: 'stack trace' } as const;
    machine.send({ type: 'session.refused', requestId: again, error });
    expect(dialogOf(machine)).toMatchObject({ kind: 'forgot', error: { key: 'error.generic' } });
  });
});
