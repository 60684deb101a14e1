import { describe, expect, it } from 'vitest';
import { type LayoutName, layouts } from '../../domain/index.ts';
import { textMaxLength } from '../../domain/limits.ts';
import { aPlace, aProfile, atPayment, chosen, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectFareObstacle, selectShownIssue } from '../selectors.ts';
import { stepIssues } from '../validation.ts';
import { bookingRequest, quotationRequest } from '../wire-request.ts';

const begun = () => drive().send(...started);
const context = {
  now: 0,
  nextId: () => 'x',
  source: 'web',
  trackingCode: '',
  sandbox: false,
  currency: '',
  hostReference: '',
} as const;
const issues = (machine: Drive, step = 1) => stepIssues(machine.state, step, machine.now);
const at = (machine: Drive, layout: LayoutName): Drive => {
  machine.state = { ...machine.state, flow: { ...machine.state.flow, layout: layouts[layout] } };
  return machine;
};

describe('what is wrong with a place', () => {
  it('is said when it was left or refused, and not while it is still being asked about [1§5.25]', () => {
    const machine = begun();
    const shown = (field: 'pickup' | 'dropoff') => selectShownIssue(machine.state, field, machine.now)?.code ?? null;
    expect(shown('pickup')).toBeNull();
    machine.send({ type: 'flow.fieldLeft', field: 'pickup' });
    expect([shown('pickup'), shown('dropoff')]).toEqual(['required', null]);
    machine.send({ type: 'journey.placeTyped', target: 'pickup', text: '  ' });
    expect(shown('pickup')).toBe('required');
    machine.send({ type: 'journey.placeTyped', target: 'pickup', text: 'Nowhere' });
    expect(shown('pickup')).toBe('invalid');
    machine.send({
      type: 'journey.placeChosen',
      target: 'pickup',
      place: aPlace('vague', { latitude: null as never }),
    });
    expect(shown('pickup')).toBeNull();
  });

  it('of a stop is said at that stop', () => {
    const machine = begun().send(
      ...chosen,
      { type: 'journey.viaAdded', id: 'a' },
      { type: 'journey.viaAdded', id: 'b' },
    );
    machine.send({ type: 'journey.placeChosen', target: { via: 'b' }, place: aPlace('alpha') });
    const shown = (id: string) => selectShownIssue(machine.state, `via:${id}`, machine.now)?.code ?? null;
    expect([shown('a'), shown('b')]).toEqual([null, 'duplicate']);
  });

  it.each([
    ['the pick-up', ['alpha'], 1],
    ['the drop-off', ['gamma', 'beta'], 2],
    ['the via before it', ['gamma', 'gamma', 'delta'], 2],
  ])('of a via that came with a ride to repeat and equals %s is said at it at once [1§5.3]', (_, names, wrong) => {
    const prefill = { pickup: aPlace('alpha'), dropoff: aPlace('beta'), vias: names.map((name) => aPlace(name)) };
    const machine = begun().send({ type: 'journey.prefilled', prefill });
    const shown = names.map(
      (_name, at) => selectShownIssue(machine.state, `via:prefilled-${at + 1}`, machine.now)?.code,
    );
    expect(shown).toEqual(names.map((_name, at) => (at + 1 === wrong ? 'duplicate' : undefined)));
    expect(machine.state.journey.vias.map(({ text }) => text)).toEqual(names.with(wrong - 1, ''));
  });

  it('that came without a postcode stands in the way of the fare, and says so', () => {
    const machine = begun().send(chosen[1] as BookingEvent);
    const obstacle = () => selectFareObstacle(machine.state, machine.now)?.code ?? null;
    machine.send({ type: 'journey.prefilled', prefill: { pickup: aPlace('alpha', { postcode: '' }) } });
    expect(obstacle()).toBe('noPostcode');
    machine.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
    expect(obstacle()).toBeNull();
    machine.send({ type: 'journey.laterChosen', local: '2026-11-21T08:00' });
    expect(obstacle()).toBe('tooEarly');
    machine.send({ type: 'journey.placeCleared', target: 'pickup' });
    expect(obstacle()).toBeNull();
    machine.send(chosen[0] as BookingEvent, { type: 'journey.timeCleared' });
    expect(obstacle()).toBeNull();
  });

  it('has the server’s words where the server refused it [1§8.4]', () => {
    const machine = begun().send(...chosen);
    const refuse = (code: number, message: string) =>
      machine.send({
        type: 'quote.failed',
        requestId: machine.last('quote.fetch').requestId,
        error: { kind: 'rejected', code, message },
      });
    refuse(6, 'Which street?');
    expect(issues(machine)[0]).toEqual({ field: 'pickup', code: 'tooVague', params: { message: 'Which street?' } });
    machine.send({ type: 'quote.retried' });
    refuse(3, '');
    expect(issues(machine)[0]).toEqual({ field: 'pickup', code: 'outsideArea' });
  });
});

describe('what is wrong with the vehicle', () => {
  it('is that none is big enough, that none is chosen, or that the chosen one is too small', () => {
    const machine = begun().send(...chosen, { type: 'journey.optionChanged', option: 'passengers', count: 60 });
    const vehicle = () => issues(at(machine, 'inline')).find(({ field }) => field === 'vehicle')?.code ?? null;
    expect(vehicle()).toBe('noVehicle');
    machine.send({ type: 'journey.optionChanged', option: 'passengers', count: 6 });
    expect(vehicle()).toBeNull();
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 1 });
    expect(vehicle()).toBe('tooSmall');
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 99 });
    expect(vehicle()).toBe('required');
  });
});

describe('who travels and how it is paid', () => {
  it('a guest gives an email, a booker need not, and a profile’s own details are not asked about', () => {
    const nobody = begun();
    const fields = (machine: Drive) => issues(machine, 2).map(({ field }) => field);
    expect(fields(nobody)).toEqual(['contact:firstName', 'contact:email', 'contact:phone']);
    const member = begun().send({
      type: 'session.restored',
      profile: aProfile({ contact: { ...aProfile().contact, phone: '' } }),
      remember: true,
    } as never);
    expect(fields(member)).toEqual([]);
    const booker = begun().send({
      type: 'session.restored',
      profile: aProfile({ bookerId: 3 }),
      remember: true,
    } as never);
    expect(fields(booker).filter((field) => field.endsWith('email'))).toEqual([]);
    expect(fields(booker)).toContain('customer:phone');
  });

  it('a way to pay that the operator does not take is none', () => {
    const machine = atPayment();
    machine.state = { ...machine.state, details: { ...machine.state.details, paymentMethod: 'card' } };
    expect(issues(machine, 3)).toEqual([{ field: 'payment', code: 'required' }]);
  });
});

describe('what a dialog is answered by', () => {
  it('a place that is chosen shuts the map, and no other dialog', () => {
    const pin = begun().send({ type: 'flow.pinOpened', target: 'pickup' }, chosen[0] as BookingEvent);
    expect(pin.state.flow.dialog).toBeNull();
    const typed = begun().send({ type: 'flow.pinOpened', target: 'pickup', words: '14 Park Row' });
    expect(typed.state.flow.dialog).toEqual({ kind: 'pin', target: 'pickup', words: '14 Park Row' });
    const note = begun().send({ type: 'flow.noteOpened' }, chosen[0] as BookingEvent);
    expect(note.state.flow.dialog).toMatchObject({ kind: 'note' });
  });

  it('a code that is refused opens its dialog where it has one and nothing else is open', () => {
    const refused = (layout: LayoutName, ...events: BookingEvent[]) => {
      const machine = at(quoteWith(begun().send(...chosen), 5400), layout);
      machine.send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' }, ...events);
      const { requestId } = machine.last('promo.check');
      return machine.send({ type: 'promo.refused', requestId, error: { kind: 'rejected', code: 2, message: 'No.' } })
        .state.flow.dialog;
    };
    expect(refused('gateway')).toEqual({ kind: 'promo' });
    expect(refused('wizard')).toBeNull();
    expect(refused('gateway', { type: 'flow.noteOpened' })).toMatchObject({ kind: 'note' });
  });

  it('times that are chosen for an expired quotation are nothing without its dialog', () => {
    const machine = begun().send({ type: 'flow.noteOpened' });
    machine.send({ type: 'quote.renewTimeChosen', local: '2026-11-25T10:00' });
    machine.send({ type: 'quote.renewReturnChosen', local: '2026-11-26T10:00' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'note', goOn: null });
    const closed = begun().send(
      { type: 'quote.renewTimeChosen', local: null },
      { type: 'quote.renewReturnChosen', local: '2026-11-26T10:00' },
    );
    expect(closed.state.flow.dialog).toBeNull();
  });

  it('a booking under way is not closed', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' }, { type: 'flow.dialogClosed' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  });

  it('giving up an unpaid booking leads a step back', () => {
    const machine = atPayment();
    const { step } = machine.state.flow;
    machine.state = {
      ...machine.state,
      payment: { ...machine.state.payment, status: 'failed', requestId: 'drop', job: { code: 'c' } as never },
    };
    expect(machine.send({ type: 'payment.dropped', requestId: 'drop' }).state.flow.step).toBe(step - 1);
  });

  it('what was touched is told once', () => {
    const machine = begun();
    const left: BookingEvent = { type: 'flow.fieldLeft', field: 'pickup' };
    const once = machine.send(left).state.flow;
    expect(machine.send(left).state.flow).toBe(once);
    machine.send(
      { type: 'journey.vehicleChosen', vehicleId: 2 },
      { type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' },
    );
    expect(machine.state.flow.revealed).toEqual(['pickup', 'vehicle', 'returnTime']);
  });

  it('half a journey that is filled in is no other booking than the one that was left', () => {
    const left = { from: 'alpha', to: 'beta' };
    const half = begun().send(
      { type: 'draft.found', draft: left },
      { type: 'journey.prefilled', prefill: { pickup: aPlace('a') } },
    );
    expect(half.state.flow.resumableDraft).toBe(left);
    half.send({ type: 'journey.prefilled', prefill: { pickup: aPlace('a'), dropoff: aPlace('b') } });
    expect(half.state.flow.resumableDraft).toBeNull();
  });

  it('a draft goes on at its step in its own layout, at the first one in another', () => {
    const { draft } = atPayment().last('draft.save');
    const step = (more: object) =>
      begun().send({ type: 'draft.restored', draft: { ...draft, ...more } }).state.flow.step;
    expect([step({}), step({ step: 77 }), step({ step: -1 }), step({ layout: 'gateway' })]).toEqual([3, 3, 1, 1]);
  });
});

describe('what is sent', () => {
  it('is nothing while a place is missing', () => {
    for (const only of chosen) {
      const { state } = begun().send(only);
      expect(quotationRequest(state, 'q', context)).toBeNull();
      expect(bookingRequest(state, 'k', context)).toBeNull();
    }
    const stop = quoteWith(begun().send(...chosen), 5400).send({ type: 'journey.viaAdded', id: 'a' });
    expect(bookingRequest(stop.state, 'k', context)).toBeNull();
    expect(bookingRequest(begun().send(...chosen).state, 'k', context)).toBeNull();
  });

  it('has no blanks around what people typed, and a phone in digits without its leading 0', () => {
    const machine = atPayment().send(
      { type: 'details.contactChanged', field: 'firstName', value: ' Ada ' },
      { type: 'details.contactChanged', field: 'lastName', value: ' Lovelace ' },
      { type: 'details.contactChanged', field: 'email', value: ' ada@example.com ' },
      { type: 'details.contactChanged', field: 'phone', value: '07911 123 406' },
      { type: 'journey.noteChanged', note: ' Ring ' },
      { type: 'journey.placeNoteChanged', target: 'pickup', note: ' Door B ' },
      { type: 'journey.placeNoteChanged', target: 'dropoff', note: ' Gate ' },
      { type: 'details.ourRefChanged', value: ' PO 7 ' },
      { type: 'details.costCentreChanged', value: ' Events ' },
    );
    expect(bookingRequest(machine.state, 'k', context)).toMatchObject({
      contact: {
        firstname: 'Ada',
        lastname: 'Lovelace',
        email: 'ada@example.com',
        phone: '7911123406',
      },
      note: 'Ring',
      pickupnote: 'Door B',
      pickdownnote: 'Gate',
      bookerref: 'PO 7',
      costcentre: 'Events',
      now: true,
      vehtypeid: 1,
      pricetier: 'standard',
      returndate: '',
    });
  });

  it('names house numbers, and asks the server for route and driver', () => {
    const machine = begun().send(...chosen, { type: 'journey.houseNumberGiven', target: 'pickup', number: '12' });
    machine.send({ type: 'journey.houseNumberGiven', target: 'dropoff', number: '7a' });
    expect(quotationRequest(machine.state, 'q', context)).toMatchObject({
      pickhousenumber: '12',
      doffhousenumber: '7a',
      recalcroute: true,
      recalcnearestdriver: true,
      now: true,
    });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    expect(quotationRequest(machine.state, 'q', context)).toMatchObject({ rtntype: '', returndate: '' });
  });

  it('is no longer than a form takes', () => {
    const long = 'x'.repeat(textMaxLength + 10);
    const machine = begun().send(
      { type: 'details.contactChanged', field: 'firstName', value: long },
      { type: 'details.ourRefChanged', value: long },
      { type: 'promo.typed', text: long },
    );
    const { contact, ourRef, promo } = machine.state.details;
    expect([contact.firstName.length, ourRef.length, promo.text.length]).toEqual([textMaxLength, textMaxLength, 40]);
  });
});
