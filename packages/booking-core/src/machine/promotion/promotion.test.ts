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
    expect(machine.state.details.promo).toEqual({ status: 'idle', text: 'TRANSFER10', fromLink: true });
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

  it('a vehicle that the operator does not have fixes nothing', () => {
    const machine = promoted({ vehicleId: 99 }).send({ type: 'journey.vehicleChosen', vehicleId: 1 });
    expect(said(machine).vehicle).toBe(1);
  });
});
