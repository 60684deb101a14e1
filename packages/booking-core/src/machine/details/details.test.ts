import { describe, expect, it } from 'vitest';
import { type Contact, emptyContact, type PaymentMethod } from '../../domain/index.ts';
import { costCentreMaxLength, textMaxLength } from '../../domain/limits.ts';
import {
  aConfiguration,
  aProfile,
  chosen,
  type Drive,
  drive,
  quoteWith,
  someVehicles,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent, Prefill } from '../events.ts';

const ada: Contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const restored = (more: Parameters<typeof aProfile>[0] = {}): BookingEvent => ({
  type: 'session.restored',
  profile: aProfile(more),
  remember: false,
});
const booker = () => drive().send(...started, restored({ bookerId: 3 }));
const customer = () => drive().send(...started, restored());
const details = (machine: Drive) => machine.state.details;

describe('whom a booker orders for [1§6.3 2§2.55]', () => {
  it('is what the booker types, no longer than a field takes', () => {
    const machine = booker().send(
      { type: 'details.customerChanged', field: 'firstName', value: 'Ada' },
      { type: 'details.customerChanged', field: 'lastName', value: 'x'.repeat(textMaxLength + 5) },
      { type: 'details.ourRefChanged', value: 'x'.repeat(textMaxLength + 5) },
      { type: 'details.costCentreChanged', value: 'x'.repeat(costCentreMaxLength + 5) },
    );
    const { customer: orders, ourRef, costCentre } = details(machine);
    expect(orders?.firstName).toBe('Ada');
    expect([orders?.lastName, ourRef].map((text) => text?.length)).toEqual([textMaxLength, textMaxLength]);
    expect(costCentre).toHaveLength(costCentreMaxLength);
  });

  it('is nobody else for those who book for themselves', () => {
    const typed: BookingEvent = { type: 'details.customerChanged', field: 'firstName', value: 'Ada' };
    for (const machine of [drive().send(...started), customer()]) {
      const before = details(machine);
      machine.send(typed, { type: 'details.passengerChosen', contact: ada, costCentre: 'Sales' });
      machine.send({ type: 'details.copied', to: 'contact', from: null });
      expect(details(machine)).toEqual(before);
    }
  });

  it('orders the next ride for the same customer and cost centre, for another passenger', () => {
    const machine = booker().send(
      { type: 'details.customerChanged', field: 'firstName', value: 'Ada' },
      { type: 'details.contactChanged', field: 'firstName', value: 'Grace' },
      { type: 'details.ourRefChanged', value: 'PO 7' },
      { type: 'details.costCentreChanged', value: 'Sales' },
      { type: 'flow.startedAgain' },
    );
    expect(details(machine)).toMatchObject({ customer: { firstName: 'Ada' }, contact: emptyContact, ourRef: '' });
    expect(details(machine).costCentre).toBe('Sales');
  });

  it('has the cost centre suggested that was charged last, until somebody types, if only to empty it', () => {
    const suggested: BookingEvent = { type: 'details.costCentreSuggested', value: 'Events' };
    const typed = (value: string): BookingEvent => ({ type: 'details.costCentreChanged', value });
    expect(details(booker().send(suggested)).costCentre).toBe('Events');
    expect(details(booker().send(typed('Sales'), suggested)).costCentre).toBe('Sales');
    expect(details(booker().send(typed('Sales'), typed(''), suggested)).costCentre).toBe('');
  });

  it('pays by the company’s account where it may, and by what was chosen', () => {
    const paidBy = (machine: Drive) => details(machine).paymentMethod;
    const withAccount = () =>
      drive().send(
        { type: 'boot.started', trackingCode: null, preloaded: null },
        { type: 'boot.configured', configuration: aConfiguration({ paymentMethods: ['card', 'cash', 'account'] }) },
      );
    expect(paidBy(withAccount())).not.toBe('account');
    const signedIn = withAccount().send(restored({ bookerId: 3, accountAllowed: true }));
    expect(paidBy(signedIn)).toBe('account');
    expect(paidBy(signedIn.send({ type: 'details.paymentMethodChosen', method: 'cash' }))).toBe('cash');
    expect(paidBy(withAccount().send(restored({ bookerId: 3, accountAllowed: false })))).not.toBe('account');
  });

  it('is a saved passenger, whose cost centre takes the place of the typed one where there is one', () => {
    const machine = booker().send({ type: 'details.costCentreChanged', value: 'Sales' });
    machine.send({ type: 'details.passengerChosen', contact: ada, costCentre: '' });
    expect(details(machine)).toMatchObject({ contact: ada, costCentre: 'Sales' });
    machine.send({ type: 'details.passengerChosen', contact: ada, costCentre: 'Events' });
    expect(details(machine)).toMatchObject({ contact: ada, costCentre: 'Events' });
  });

  it('comes with a link for a booker alone, cut at what a field takes', () => {
    const prefill: Prefill = {
      customer: { firstName: 'Ada' },
      ourRef: 'r'.repeat(textMaxLength + 5),
      costCentre: 'c'.repeat(costCentreMaxLength + 5),
    };
    const machine = booker().send({ type: 'journey.prefilled', prefill });
    expect(details(machine)).toMatchObject({ customer: { ...emptyContact, firstName: 'Ada' } });
    expect(details(machine).ourRef).toHaveLength(textMaxLength);
    expect(details(machine).costCentre).toHaveLength(costCentreMaxLength);
    for (const other of [drive().send(...started), customer()]) {
      expect(details(other.send({ type: 'journey.prefilled', prefill }))).toMatchObject({
        customer: null,
        ourRef: '',
        costCentre: '',
      });
    }
  });

  it('stays as typed where a link says nothing of it', () => {
    const machine = booker().send(
      { type: 'details.customerChanged', field: 'firstName', value: 'Ada' },
      { type: 'details.ourRefChanged', value: 'PO 7' },
      { type: 'details.costCentreChanged', value: 'Sales' },
      { type: 'journey.prefilled', prefill: {} },
    );
    expect(details(machine)).toMatchObject({ customer: { firstName: 'Ada' }, ourRef: 'PO 7', costCentre: 'Sales' });
  });
});

describe('who travels once it is known who books', () => {
  const typedAs = (contact: Contact) =>
    drive().send(...started, { type: 'journey.prefilled', prefill: { contact } }, restored({ bookerId: 3 }));

  it('is not the booker, whose own details stood there from before they signed in', () => {
    const own = aProfile().contact;
    expect(details(typedAs(own)).contact).toEqual(emptyContact);
    for (const other of [{ email: 'ada@example.com' }, { phone: '7911123456' }, { dialingCode: '33' }]) {
      const contact = { ...own, ...other };
      expect(details(typedAs(contact)).contact).toEqual(contact);
    }
  });

  it('goes back to nobody’s reference and customer for somebody who left the company', () => {
    const machine = booker().send(
      { type: 'details.ourRefChanged', value: 'PO 7' },
      { type: 'details.costCentreChanged', value: 'Sales' },
      { type: 'session.profileChanged', profile: aProfile({ bookerId: 4 }) },
    );
    expect(details(machine)).toMatchObject({ ourRef: 'PO 7', costCentre: 'Sales', customer: emptyContact });
    machine.send({ type: 'session.profileChanged', profile: aProfile() });
    expect(details(machine)).toMatchObject({ contact: aProfile().contact, customer: null, ourRef: '', costCentre: '' });
  });

  it('is not paid on the account of a company that the booker has left', () => {
    const machine = drive().send(
      { type: 'boot.started', trackingCode: null, preloaded: null },
      { type: 'boot.configured', configuration: aConfiguration({ paymentMethods: ['card', 'cash', 'account'] }) },
      restored({ bookerId: 3, accountAllowed: true }),
    );
    expect(details(machine).paymentMethod).toBe('account');
    machine.send({ type: 'session.profileChanged', profile: aProfile() });
    expect(details(machine).paymentMethod).toBe('cash');
  });

  it('begins without reference and cost centre for a booker who signs in', () => {
    const machine = drive().send(
      ...started,
      { type: 'session.signInOpened' },
      {
        type: 'session.signInRequested',
        email: 'grace@example.com',
        passwordHash: 'a'.repeat(64),
        remember: false,
      },
    );
    const { requestId } = machine.last('session.signIn');
    const profile = aProfile({ bookerId: 3 });
    machine.send({ type: 'session.signedIn', requestId, profile, how: 'signIn', remember: false });
    expect(details(machine)).toMatchObject({
      contact: emptyContact,
      customer: emptyContact,
      ourRef: '',
      costCentre: '',
    });
  });
});

describe('how it is paid [1§6.4]', () => {
  const taking = (paymentMethods: readonly PaymentMethod[], defaultPaymentMethod: PaymentMethod) =>
    aConfiguration({ paymentMethods, defaultPaymentMethod });
  const configured = (machine: Drive, ...methods: Parameters<typeof taking>) =>
    machine.send(started[0] as BookingEvent, { type: 'boot.configured', configuration: taking(...methods) });

  it('begins with the operator’s usual way, else with the first that is taken', () => {
    expect(details(configured(drive(), ['cash', 'card'], 'card')).paymentMethod).toBe('card');
    expect(details(configured(drive(), ['paypal', 'card'], 'cash')).paymentMethod).toBe('paypal');
    const preloaded = { configuration: taking(['cash', 'card'], 'card'), vehicleTypes: someVehicles };
    const machine = drive().send({ type: 'boot.started', trackingCode: null, preloaded });
    expect(details(machine)).toMatchObject({ paymentMethod: 'card', contact: emptyContact });
    expect(machine.state.journey.vehicleId).toBe(1);
  });

  it('stays as somebody chose it before a reload, while the operator takes it', () => {
    const { draft } = drive()
      .send(...started, ...chosen)
      .last('draft.save');
    const chosenBefore = (methodChosen: boolean, ...methods: Parameters<typeof taking>) => {
      const before = { ...draft, details: { ...draft.details, paymentMethod: 'cash' as const, methodChosen } };
      return details(configured(drive().send({ type: 'draft.restored', draft: before }), ...methods)).paymentMethod;
    };
    expect(chosenBefore(true, ['cash', 'card'], 'card')).toBe('cash');
    expect(chosenBefore(false, ['cash', 'card'], 'card')).toBe('card');
    expect(chosenBefore(true, ['card', 'paypal'], 'card')).toBe('card');
  });

  it('that was chosen here is kept by the draft as somebody’s own choice', () => {
    const machine = configured(drive(), ['cash', 'card'], 'cash');
    machine.send(...chosen, { type: 'details.paymentMethodChosen', method: 'card' });
    expect(machine.last('draft.save').draft.details).toMatchObject({ paymentMethod: 'card', methodChosen: true });
  });

  it('of what is owed is online: as it was ordered, else by what there is', () => {
    const owed = (paymentMethod: string, ...methods: PaymentMethod[]) => {
      const booking = { code: 'c', returnRef: '', reference: 'R', totalMinor: 1, currency: 'GBP', paymentMethod };
      const machine = configured(drive(), methods, methods[0] ?? 'cash');
      return details(machine.send({ type: 'payment.linkOpened', booking: booking as never })).paymentMethod;
    };
    expect(owed('paypal', 'cash', 'card', 'paypal')).toBe('paypal');
    expect(owed('card', 'cash', 'paypal')).toBe('paypal');
    expect(owed('cash', 'cash', 'card')).toBe('card');
  });
});

describe('the promo code that is typed', () => {
  const priced = () => quoteWith(drive().send(...started, ...chosen), 5400);
  const submitted = () => priced().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const grant = (machine: Drive) =>
    machine.send({
      type: 'promo.granted',
      requestId: machine.last('promo.check').requestId,
      promo: { code: 'TEN', id: 't', valueMinor: 540 },
    });

  it('is gone once it is accepted, and typed anew it waits for its own answer', () => {
    expect(details(grant(submitted())).promo).toEqual({ status: 'idle', text: '' });
    const typedOver = submitted().send({ type: 'promo.typed', text: 'FIVER' });
    expect(details(grant(typedOver)).promo).toEqual({ status: 'idle', text: 'FIVER' });
    expect(typedOver.state.journey.promo).toBeNull();
  });

  it('of forty characters is the longest, typed or from a link', () => {
    const long = 'X'.repeat(50);
    expect(details(priced().send({ type: 'promo.typed', text: long })).promo.text).toHaveLength(40);
    const linked = drive().send(...started, { type: 'journey.prefilled', prefill: { promoCode: long } });
    expect(details(linked).promo).toEqual({ status: 'idle', text: 'X'.repeat(40), untried: true });
  });

  it('outlives a reload', () => {
    const { draft } = priced().send({ type: 'promo.typed', text: 'TEN' }).last('draft.save');
    expect(details(drive().send(...started, { type: 'draft.restored', draft })).promo).toEqual({
      status: 'idle',
      text: 'TEN',
    });
  });
});
