import { describe, expect, it, test } from 'vitest';
import { aProfile, atPayment, chosen, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

/** The draft effects of these events. */
const kept = (machine: Drive, ...events: BookingEvent[]) => {
  const before = machine.effects.length;
  machine.send(...events);
  return machine.effects.slice(before).filter(({ type }) => type === 'draft.save' || type === 'draft.clear');
};
const saved = (machine: Drive, ...events: BookingEvent[]) => kept(machine, ...events).map(({ type }) => type);
const begun = () => drive().send(...started);

describe('the draft of a booking', () => {
  it('is not written before the product has started, nor for what is no part of it', () => {
    expect(saved(drive(), ...started.slice(0, 1), ...chosen)).toEqual([]);
    const machine = quoteWith(begun().send(...chosen), 5400);
    expect(saved(machine, { type: 'flow.noteOpened' }, { type: 'flow.connectivityChanged', online: false })).toEqual(
      [],
    );
  });

  it.each<[string, BookingEvent]>([
    ['a place', chosen[0] as BookingEvent],
    ['the other place', chosen[1] as BookingEvent],
    ['words in a place', { type: 'journey.placeTyped', target: 'dropoff', text: 'Pad' }],
    ['a stop', { type: 'journey.viaAdded', id: 'a' }],
    ['a time', { type: 'journey.laterChosen', local: '2026-11-25T10:00' }],
    ['a name', { type: 'details.contactChanged', field: 'firstName', value: 'Ada' }],
  ])('begins with %s', (_what, event) => {
    expect(saved(begun(), event)).toEqual(['draft.save']);
  });

  it('begins with what was chosen before the product had started', () => {
    expect(saved(drive().send(...started.slice(0, 1), ...chosen), ...started.slice(1))).toContain('draft.save');
  });

  it('begins with a ride that is opened to be paid, and ends with a closed tab’s that nobody wants', () => {
    const booking = { code: 'c', reference: 'R', paid: false, paymentMethod: 'card', status: 'upcoming' } as never;
    expect(saved(begun(), { type: 'payment.linkOpened', booking })).toEqual(['draft.save']);
    const found = begun().send({ type: 'draft.found', draft: { from: 'alpha', to: 'beta' } });
    expect(saved(found, { type: 'draft.declined' })).toEqual(['draft.clear']);
  });

  it('of nothing is none: what was kept goes', () => {
    const machine = begun().send({ type: 'journey.viaAdded', id: 'a' });
    expect(saved(machine, { type: 'journey.viaRemoved', id: 'a' })).toEqual(['draft.clear']);
    expect(saved(machine, { type: 'journey.optionChanged', option: 'luggages', count: 1 })).toEqual(['draft.clear']);
  });

  it('has the deadline of its price, and keeps one that goes on after a reload', () => {
    const machine = begun().send(...chosen);
    const { requestId } = machine.last('quote.fetch');
    const quotation = { ...quoteWith(begun().send(...chosen), 5400).state.quote.quotation, requestId } as never;
    const [effect] = kept(machine, { type: 'quote.received', requestId, quotation });
    expect(effect).toMatchObject({ draft: { quoteExpiresAt: machine.now + 600_000 } });
    const { draft } = machine.last('draft.save');
    const again = begun().send({ type: 'draft.restored', draft });
    expect(again.last('draft.save').draft.quoteExpiresAt).toBe(machine.now + 600_000);
    again.send({ type: 'journey.swapped' });
    expect(again.last('draft.save').draft.quoteExpiresAt).toBeNull();
  });

  it('of a return begins its countdown anew: its time is asked for again', () => {
    const machine = quoteWith(begun().send(...chosen), 5400);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    quoteWith(machine, 9000);
    const { draft } = machine.last('draft.save');
    expect(begun().send({ type: 'draft.restored', draft }).state.quote.resumesUntil).toBeNull();
  });

  it('of a closed tab gives way once another booking goes on from its first step', () => {
    const found = { from: 'alpha', to: 'beta' };
    const machine = begun().send({ type: 'draft.found', draft: found }, ...chosen);
    expect(machine.state.flow.resumableDraft).toBe(found);
    quoteWith(machine, 5400).send({ type: 'flow.nextRequested' });
    expect(machine.state.flow).toMatchObject({ step: 2, resumableDraft: null });
  });
});

describe('what a booked ride leaves', () => {
  const booking = { reference: 'TB1', code: 'c0de', paid: false, paymentMethod: 'cash', status: 'upcoming' } as never;
  const booked = (source: 'web' | 'widget') => {
    const machine = atPayment({ source }).send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    return kept(machine, { type: 'payment.created', requestId, booking });
  };

  it('is nothing on the site, where the ticket has an address', () => {
    expect(booked('web').map(({ type }) => type)).toEqual(['draft.clear']);
  });

  it('is its code alone in the element', () => {
    const [effect] = booked('widget');
    expect(effect).toMatchObject({ type: 'draft.save', draft: { bookedCode: 'c0de' } });
    for (const personal of ['alpha', 'Ada', 'Lovelace', 'ada@', '7911'])
      expect(JSON.stringify(effect)).not.toContain(personal);
  });
});

test('a changed profile is kept as it was signed in with, and nothing of a stranger’s', () => {
  const machine = begun().send({ type: 'session.restored', profile: aProfile(), remember: true } as never);
  const profile = aProfile({ bookerId: 3 });
  machine.send({ type: 'session.profileChanged', profile });
  expect(machine.last('session.keep')).toEqual({ type: 'session.keep', requestId: null, profile, remember: true });
  const stranger = begun().send({ type: 'session.profileChanged', profile });
  expect(stranger.count('session.keep')).toBe(0);
});
