import { describe, expect, it } from 'vitest';
import type { Promotion } from '../../domain/index.ts';
import {
  aPlace,
  aProfile,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  replayed,
  started,
} from '../../testing/builders.ts';

const promotion: Promotion = {
  token: 'fixed-for-ada',
  pickup: aPlace('terminal'),
  dropoff: aPlace('hotel'),
  returnKind: 'oneWay',
  vehicleId: 2,
  contact: { firstName: 'Ada', phone: '7911123456', dialingCode: '44' },
  promoCode: 'TRANSFER10',
};

const promoted = (more: Partial<Promotion> = {}): Drive =>
  drive().send(...started, { type: 'journey.prefilled', prefill: { promotion: { ...promotion, ...more } } });

const said = ({ state: { journey, details } }: Drive) => ({
  pickup: journey.pickup.place?.id,
  dropoff: journey.dropoff.place?.id,
  returnKind: journey.returnKind,
  vehicle: journey.vehicleId,
  firstName: details.contact.firstName,
  phone: details.contact.phone,
});
const asPromoted = {
  pickup: 'terminal',
  dropoff: 'hotel',
  returnKind: 'oneWay',
  vehicle: 2,
  firstName: 'Ada',
  phone: '7911123456',
};

describe('a promotion that allows no changes', () => {
  it('fills in what it says, whatever was there before', () => {
    const machine = drive().send(...started, ...chosen, { type: 'journey.vehicleChosen', vehicleId: 3 }, ...contacted);
    machine.send({ type: 'journey.prefilled', prefill: { promotion } });
    expect(said(machine)).toEqual(asPromoted);
    expect(machine.state.details.contact.email).toBe('ada@example.com');
  });

  it.each([
    { type: 'journey.placeTyped', target: 'pickup', text: 'Elsewhere' },
    { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('gamma') },
    { type: 'journey.placeCleared', target: 'pickup' },
    { type: 'journey.swapped' },
    { type: 'journey.returnKindChosen', kind: 'waitAndReturn' },
    { type: 'journey.vehicleChosen', vehicleId: 3 },
    { type: 'journey.tierChosen', tier: 'executive' },
    { type: 'journey.optionChanged', option: 'passengers', count: 8 },
    { type: 'journey.prefilled', prefill: { pickup: aPlace('gamma'), vehicleId: 1 } },
    { type: 'details.contactChanged', field: 'firstName', value: 'Grace' },
    { type: 'flow.startedAgain' },
    { type: 'quote.renewCancelled' },
  ] as const)('stands against $type [2§3.24]', (event) => {
    expect(said(promoted().send(event))).toEqual(asPromoted);
  });

  it('leaves everything else to the visitor [2§3.24]', () => {
    const machine = promoted({ dropoff: null, contact: {} }).send(
      { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('gamma') },
      { type: 'journey.viaAdded', id: 'v1' },
      { type: 'journey.optionChanged', option: 'passengers', count: 3 },
      { type: 'details.contactChanged', field: 'firstName', value: 'Grace' },
    );
    expect(said(machine)).toMatchObject({ pickup: 'terminal', dropoff: 'gamma', firstName: 'Grace' });
    expect(machine.state.journey).toMatchObject({ vias: [{ id: 'v1' }], options: { passengers: 3 } });
  });

  it('gives way to the profile of a customer who signs in, and is back after signing out', () => {
    const machine = promoted().send({ type: 'session.restored', profile: aProfile(), remember: false });
    expect(said(machine)).toMatchObject({ firstName: 'Grace', pickup: 'terminal' });
    machine.send({ type: 'session.signedOut' });
    expect(said(machine)).toEqual(asPromoted);
    machine.send({ type: 'session.restored', profile: aProfile({ bookerId: 3 }), remember: false });
    expect(said(machine)).toEqual(asPromoted);
  });

  it('tries its code with the first fare, keeps it, and asks for everything under its name', () => {
    const machine = replayed(quoteWith(promoted(), 5400));
    expect(machine.last('quote.fetch').request).toMatchObject({ promotion: promotion.token, vehtypeid: 2 });
    expect(machine.last('promo.check')).toMatchObject({ code: 'TRANSFER10', promotion: promotion.token });
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'TRANSFER10', id: 't', valueMinor: 540 } });
    machine.send({ type: 'flow.nextRequested' }, ...contacted, { type: 'flow.nextRequested' });
    machine.send({ type: 'payment.confirmRequested' });
    expect(machine.last('booking.create').request).toMatchObject({
      promotion: promotion.token,
      promocode: 'TRANSFER10',
    });
  });

  it('a code that is typed over comes back, one that the server refuses says so', () => {
    const machine = promoted().send({ type: 'promo.typed', text: 'FIVER' });
    expect(machine.state.details.promo).toEqual({ status: 'idle', text: 'TRANSFER10', untried: true });
    replayed(quoteWith(machine, 5400));
    const { requestId } = machine.last('promo.check');
    const error = { kind: 'rejected', code: 2, message: 'Used.' } as const;
    machine.send({ type: 'promo.refused', requestId, error });
    expect(machine.state.details.promo).toEqual({ status: 'refused', text: 'TRANSFER10', message: 'Used.' });
  });

  it('is over once the server refuses it: the words are said, nothing is fixed, and the fare is asked for again', () => {
    const machine = promoted();
    const { requestId } = machine.last('quote.fetch');
    const error = { kind: 'rejected', code: 2, message: 'This offer is over.', reason: 'promotion' } as const;
    machine.send({ type: 'quote.failed', requestId, error });
    expect(machine.state.promotion).toBeNull();
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', text: { server: 'This offer is over.' } });
    expect(machine.last('quote.fetch').request).not.toHaveProperty('promotion');
    expect(machine.state.details.promo.text).toBe('');
    machine.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('gamma') });
    expect(said(machine)).toMatchObject({ pickup: 'gamma', dropoff: 'hotel' });
  });

  it.each([{ kind: 'timeout' }, { kind: 'rejected', code: 2, message: 'No cars.' }] as const)(
    'stands against %j, which is no word about it',
    (error) => {
      const machine = promoted();
      const { requestId } = machine.last('quote.fetch');
      expect(machine.send({ type: 'quote.failed', requestId, error }).state.promotion?.token).toBe(promotion.token);
    },
  );

  it('is over where the booking itself is refused for it', () => {
    const machine = quoteWith(promoted({ promoCode: '' }), 5400);
    machine.send({ type: 'flow.nextRequested' }, ...contacted, { type: 'flow.nextRequested' });
    machine.send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    const error = { kind: 'rejected', code: 2, message: 'Over.', reason: 'promotion' } as const;
    expect(machine.send({ type: 'payment.refused', requestId, error }).state.promotion).toBeNull();
  });

  it('a vehicle that the operator does not have fixes nothing', () => {
    const machine = promoted({ vehicleId: 99 }).send({ type: 'journey.vehicleChosen', vehicleId: 1 });
    expect(said(machine).vehicle).toBe(1);
  });
});

describe('what a promotion fills in', () => {
  const later = { type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' } as const;

  it('is a place by its name, by its address where it has none, and is asked about where it has no postcode [1§5.2]', () => {
    const unnamed = aPlace('terminal', { name: '' });
    expect(promoted({ pickup: unnamed }).state.journey.pickup).toMatchObject({
      text: 'terminal, London SW1A 1AA',
      issue: null,
    });
    expect(promoted().state.journey.pickup).toMatchObject({ id: 'pickup', text: 'terminal', issue: null });
    const vague = aPlace('terminal', { postcode: '' });
    expect(promoted({ pickup: vague }).state.journey.pickup.issue).toBe('noPostcode');
  });

  it('keeps the time of a return that it asks for, and has none otherwise', () => {
    const returning = drive().send(...started, ...chosen, { type: 'journey.returnKindChosen', kind: 'return' }, later);
    expect(returning.state.journey.returnTime).toBe('2026-11-25T10:00');
    const fill = (kind: 'return' | 'oneWay') =>
      returning.send({ type: 'journey.prefilled', prefill: { promotion: { ...promotion, returnKind: kind } } });
    expect(fill('return').state.journey).toMatchObject({ returnKind: 'return', returnTime: '2026-11-25T10:00' });
    expect(fill('oneWay').state.journey).toMatchObject({ returnKind: 'oneWay', returnTime: null });
  });

  it('is its vehicle also before the operator’s vehicles are known', () => {
    const machine = drive().send(...started.slice(0, 2), { type: 'journey.prefilled', prefill: { promotion } });
    expect(machine.state.journey.vehicleId).toBe(2);
  });

  it('is a code of forty characters at most; no code fills in none', () => {
    expect(promoted({ promoCode: 'X'.repeat(50) }).state.details.promo.text).toBe('X'.repeat(40));
    expect(promoted({ promoCode: '' }).state.details.promo).toEqual(drive().state.details.promo);
  });

  it('is not its code where another was accepted already, or is being asked about', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    machine.send({ type: 'promo.typed', text: 'OWN' }, { type: 'promo.submitted' });
    const asked = machine.state.details.promo;
    const filled = {
      type: 'journey.prefilled',
      prefill: { promotion: { ...promotion, pickup: null, dropoff: null } },
    } as const;
    expect(asked.status).not.toBe('idle');
    expect(machine.send(filled).state.details.promo).toEqual(asked);
  });

  it('leaves the visitor’s own code where the promotion had none and is over', () => {
    const machine = promoted({ promoCode: '' }).send({ type: 'promo.typed', text: 'OWN' });
    const { requestId } = machine.last('quote.fetch');
    const error = { kind: 'rejected', code: 2, message: 'Over.', reason: 'promotion' } as const;
    machine.send({ type: 'quote.failed', requestId, error });
    expect(machine.state.promotion).toBeNull();
    expect(machine.state.details.promo.text).toBe('OWN');
  });

  it('changes nothing that stands already: no new state for nothing', () => {
    const machine = promoted();
    const { journey, details } = machine.state;
    machine.send({ type: 'flow.noteOpened' });
    expect(machine.state.journey).toBe(journey);
    expect(machine.state.details).toBe(details);
  });
});
