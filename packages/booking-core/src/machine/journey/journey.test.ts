import { describe, expect, it, test } from 'vitest';
import { houseNumberMaxLength, maxVias, noteMaxLength, textMaxLength } from '../../domain/limits.ts';
import { aConfiguration, aPlace, chosen, drive, quoteWith, someVehicles, started } from '../../testing/builders.ts';
import type { BookingEvent, PlaceTarget } from '../events.ts';

const begun = () => drive().send(...started);
const typed = (target: PlaceTarget, text: string): BookingEvent => ({ type: 'journey.placeTyped', target, text });
const picked = (target: PlaceTarget, id: string, more = {}): BookingEvent => ({
  type: 'journey.placeChosen',
  target,
  place: aPlace(id, more),
});
const left = (target: PlaceTarget): BookingEvent => ({ type: 'journey.placeLeft', target });

describe('words in the field of a place', () => {
  it('left without a choice mark it; blanks and an empty field do not, and typing on takes the mark away', () => {
    const machine = begun();
    const field = () => machine.state.journey.pickup;
    machine.send(left('pickup'));
    expect(field().issue).toBeNull();
    machine.send(typed('pickup', '   '), left('pickup'));
    expect(field().issue).toBeNull();
    machine.send(typed('pickup', 'Nowhere'), left('pickup'));
    expect(field()).toEqual({ id: 'pickup', text: 'Nowhere', place: null, issue: 'invalid' });
    machine.send(typed('pickup', 'Nowhere E'));
    expect(field().issue).toBeNull();
  });

  it('give up the chosen place once they are others, and keep it while they are the same', () => {
    const machine = begun().send(picked('pickup', 'alpha'));
    machine.send(typed('pickup', 'alpha'));
    expect(machine.state.journey.pickup.place?.name).toBe('alpha');
    machine.send(left('pickup'));
    expect(machine.state.journey.pickup.issue).toBeNull();
    machine.send(typed('pickup', 'alph'));
    expect(machine.state.journey.pickup).toEqual({ id: 'pickup', text: 'alph', place: null, issue: null });
  });

  it('are no mark of a place that is still being asked about, nor another mark of one that has one', () => {
    const machine = begun().send(picked('pickup', 'vague', { latitude: null, longitude: null }));
    expect(machine.count('place.complete')).toBe(1);
    machine.send(left('pickup'));
    expect(machine.state.journey.pickup.issue).toBeNull();
    machine.send(picked('dropoff', 'alpha'), picked('pickup', 'alpha'), left('pickup'));
    expect(machine.state.journey.pickup).toMatchObject({ text: '', issue: 'duplicate' });
  });

  it('are cut at what a field holds', () => {
    const machine = begun().send(typed('dropoff', 'x'.repeat(textMaxLength + 20)));
    expect(machine.state.journey.dropoff.text).toHaveLength(textMaxLength);
  });

  it('go with the place when the field is cleared', () => {
    const machine = begun().send(picked('pickup', 'alpha'), { type: 'journey.placeCleared', target: 'pickup' });
    expect(machine.state.journey.pickup).toEqual({ id: 'pickup', text: '', place: null, issue: null });
  });
});

describe('a chosen place', () => {
  it.each([
    ['its name', {}, 'alpha'],
    ['its address where it has no name', { name: '' }, 'alpha, London SW1A 1AA'],
  ])('is shown by %s', (_, more, text) => {
    const machine = begun().send(picked('pickup', 'alpha', more));
    expect(machine.state.journey.pickup).toEqual({
      id: 'pickup',
      text,
      place: aPlace('alpha', more),
      issue: null,
    });
  });

  it('takes a house number, which is cut, and nothing where no place is chosen', () => {
    const machine = begun();
    machine.send({ type: 'journey.houseNumberGiven', target: 'pickup', number: '12' });
    expect(machine.state.journey.pickup.text).toBe('');
    machine.send(picked('pickup', 'Hill Road'));
    const number = '1'.repeat(houseNumberMaxLength + 5);
    machine.send({ type: 'journey.houseNumberGiven', target: 'pickup', number });
    const { place, text } = machine.state.journey.pickup;
    expect(place?.fullAddress).toContain('1'.repeat(houseNumberMaxLength));
    expect(place?.fullAddress).not.toContain(number);
    expect(text).toBe(place?.name);
  });
});

describe('stops on the way', () => {
  const add = (id: string): BookingEvent => ({ type: 'journey.viaAdded', id });
  const ids = (machine: ReturnType<typeof begun>) => machine.state.journey.vias.map(({ id }) => id);

  it('are added once each, as many as a journey takes', () => {
    const machine = begun().send(add('a'), add('a'), add('b'));
    expect(ids(machine)).toEqual(['a', 'b']);
    machine.send(...Array.from({ length: maxVias + 3 }, (_, at) => add(`more-${at}`)));
    expect(machine.state.journey.vias).toHaveLength(maxVias);
  });

  it('are moved one up or down, stay at the ends, and are taken out one by one', () => {
    const machine = begun().send(add('a'), add('b'), add('c'));
    const move = (id: string, by: -1 | 1) => ids(machine.send({ type: 'journey.viaMoved', id, by }));
    expect(move('a', 1)).toEqual(['b', 'a', 'c']);
    expect(move('c', -1)).toEqual(['b', 'c', 'a']);
    expect(move('b', -1)).toEqual(['b', 'c', 'a']);
    expect(move('a', 1)).toEqual(['b', 'c', 'a']);
    expect(move('none', 1)).toEqual(['b', 'c', 'a']);
    expect(ids(machine.send({ type: 'journey.viaRemoved', id: 'c' }))).toEqual(['b', 'a']);
  });

  it('are filled each for itself', () => {
    const machine = begun().send(add('a'), add('b'), picked({ via: 'b' }, 'gamma'), typed({ via: 'a' }, 'delta'));
    expect(machine.state.journey.vias.map(({ text, place }) => [text, place?.name])).toEqual([
      ['delta', undefined],
      ['gamma', 'gamma'],
    ]);
  });

  it('may come twice among themselves, and not where an end is [1§5.3]', () => {
    const machine = begun().send(...chosen, add('a'), add('b'), picked({ via: 'a' }, 'gamma'));
    machine.send(picked({ via: 'b' }, 'gamma'));
    expect(machine.state.journey.vias[1]?.place?.name).toBe('gamma');
    machine.send(picked({ via: 'b' }, 'alpha'));
    expect(machine.state.journey.vias[1]).toEqual({ id: 'b', text: '', place: null, issue: 'duplicate' });
    expect(machine.state.flow.dialog).toMatchObject({
      kind: 'alert',
      help: { key: 'error.duplicatePlace', params: { place: 'alpha' } },
    });
  });
});

test('the other way round swaps the ends, what the driver is told about them, and turns the stops [1§4.31]', () => {
  const machine = begun().send(
    ...chosen,
    { type: 'journey.viaAdded', id: 'a' },
    picked({ via: 'a' }, 'gamma'),
    { type: 'journey.viaAdded', id: 'b' },
    picked({ via: 'b' }, 'delta'),
    { type: 'journey.placeNoteChanged', target: 'pickup', note: 'Door B' },
    { type: 'journey.placeNoteChanged', target: 'dropoff', note: 'x'.repeat(textMaxLength + 1) },
    { type: 'journey.swapped' },
  );
  const { pickup, vias, dropoff, pickupNote, dropoffNote } = machine.state.journey;
  expect([pickup, ...vias, dropoff].map(({ text }) => text)).toEqual(['beta', 'delta', 'gamma', 'alpha']);
  expect([pickup.id, dropoff.id]).toEqual(['pickup', 'dropoff']);
  expect(pickupNote).toHaveLength(textMaxLength);
  expect(dropoffNote).toBe('Door B');
});

describe('what the server said of a journey', () => {
  const refuse = (machine: ReturnType<typeof begun>, more: object) =>
    machine.send({
      type: 'quote.failed',
      requestId: machine.last('quote.fetch').requestId,
      error: { kind: 'rejected', code: 3, message: 'Too far.', ...more },
    });

  it('is no issue of the place when the ends are swapped; what is wrong with the place itself is [1§8.4]', () => {
    const machine = refuse(begun().send(...chosen), {});
    expect(machine.state.journey.pickup.issue).toBe('outsideArea');
    machine.send({ type: 'journey.swapped' });
    expect(machine.state.journey.dropoff).toMatchObject({ text: 'alpha', issue: null });
    machine.send(picked('pickup', 'gamma', { postcode: '' }));
    machine.send({ type: 'journey.swapped' });
    expect(machine.state.journey.dropoff).toMatchObject({ text: 'gamma', issue: 'noPostcode' });
  });

  it('marks the stop that it names, and a price takes the mark away', () => {
    const machine = begun().send(...chosen);
    for (const id of ['a', 'b']) machine.send({ type: 'journey.viaAdded', id }, picked({ via: id }, `stop ${id}`));
    refuse(machine, { code: 6, field: 'via', index: 1 });
    expect(machine.state.journey.vias.map(({ issue }) => issue)).toEqual([null, 'tooVague']);
    expect(machine.state.journey.pickup.issue).toBeNull();
    machine.send({ type: 'quote.retried' });
    quoteWith(machine, 5400);
    expect(machine.state.journey.vias.map(({ issue }) => issue)).toEqual([null, null]);
  });

  it('is nothing about a place when no answer came at all', () => {
    const machine = begun().send(...chosen);
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'timeout' } });
    expect([machine.state.journey.pickup.issue, machine.state.journey.dropoff.issue]).toEqual([null, null]);
  });
});

describe('the return', () => {
  it('keeps its time while it is a return, and loses it when it is none or cleared', () => {
    const machine = begun().send(
      { type: 'journey.returnKindChosen', kind: 'return' },
      { type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' },
      { type: 'journey.returnKindChosen', kind: 'return' },
    );
    expect(machine.state.journey).toMatchObject({ returnKind: 'return', returnTime: '2026-11-25T10:00' });
    machine.send({ type: 'journey.returnTimeCleared' });
    expect(machine.state.journey).toMatchObject({ returnKind: 'return', returnTime: null });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    machine.send({ type: 'journey.returnKindChosen', kind: 'oneWay' });
    expect(machine.state.journey).toMatchObject({ returnKind: 'oneWay', returnTime: null });
  });
});

describe('people and bags', () => {
  const of = (option: 'passengers' | 'handBags' | 'luggages' | 'smallPets', count: number) =>
    begun().send({ type: 'journey.optionChanged', option, count }).state.journey.options[option];

  it.each([
    ['passengers', 0, 1],
    ['passengers', 2.7, 2],
    ['passengers', Number.NaN, 1],
    ['passengers', 100, 60],
    ['handBags', 5, 5],
    ['handBags', 100, 60],
    ['luggages', 5, 5],
    ['luggages', -1, 0],
    ['smallPets', 3, 2],
  ] as const)('%s: %d counts as %d [1§3.2]', (option, asked, count) => expect(of(option, asked)).toBe(count));

  it('that no longer fit change to the cheapest vehicle of the same tier, then of any', () => {
    const machine = begun().send({ type: 'journey.optionChanged', option: 'luggages', count: 3 });
    expect(machine.state.journey.vehicleId).toBe(2);
    machine.send({ type: 'journey.optionChanged', option: 'passengers', count: 6 });
    expect(machine.state.journey.vehicleId).toBe(3);
    // A vehicle that is larger than needed still fits, so the choice is unchanged.
    machine.send({ type: 'journey.optionChanged', option: 'passengers', count: 1 });
    expect(machine.state.journey.vehicleId).toBe(3);
    // No vehicle is big enough: the choice is unchanged, and validation reports it.
    machine.send({ type: 'journey.optionChanged', option: 'passengers', count: 60 });
    expect(machine.state.journey.vehicleId).toBe(3);
  });

  it('stay in their tier though another one is cheaper', () => {
    const [small, large, coach] = someVehicles;
    const machine = drive().send(...started.slice(0, 3), {
      type: 'boot.vehiclesLoaded',
      vehicleTypes: [
        small,
        { ...large, tier: 'economy', passengers: 5 },
        { ...large, id: 9, passengers: 7 },
        coach,
      ] as never,
    });
    machine.send({ type: 'journey.optionChanged', option: 'luggages', count: 4 });
    expect(machine.state.journey.vehicleId).toBe(9);
  });
});

describe('the vehicle that stands there at first', () => {
  const boot = (defaultVehicleId: number) =>
    drive().send(
      ...started.slice(0, 1),
      { type: 'boot.configured', configuration: aConfiguration({ defaultVehicleId }) },
      ...started.slice(2),
    ).state.journey.vehicleId;

  it('is the operator’s own, else the first', () => {
    expect(boot(3)).toBe(3);
    expect(boot(77)).toBe(1);
  });

  it('stays the one that was chosen when the list comes again', () => {
    const machine = begun().send({ type: 'journey.vehicleChosen', vehicleId: 2 }, ...started.slice(3));
    expect(machine.state.journey.vehicleId).toBe(2);
  });
});

test('the tier is the second of the list, the only one where there is one, and stays as it was chosen [1§9.6]', () => {
  const tiers = (...ids: string[]): BookingEvent => ({
    type: 'boot.pricesLoaded',
    categories: ids.map((id) => ({ id, name: id, items: [] })),
  });
  const after = (...events: BookingEvent[]) => drive().send(...started.slice(0, 2), ...events).state.journey.tier;
  expect(after(tiers('economy', 'standard', 'executive'))).toBe('standard');
  expect(after(tiers('economy'))).toBe('economy');
  expect(after(tiers())).toBeNull();
  expect(after(tiers('economy', 'standard'), { type: 'journey.tierChosen', tier: 'economy' }, tiers('a', 'b'))).toBe(
    'economy',
  );
});

describe('a journey that is filled in from elsewhere', () => {
  it('has its places, stops, time, vehicle, kind of return and notes', () => {
    const machine = begun().send({
      type: 'journey.prefilled',
      prefill: {
        pickup: aPlace('alpha'),
        dropoff: aPlace('beta'),
        vias: Array.from({ length: maxVias + 2 }, (_, at) =>
          aPlace(`${at} stop`, at === 1 ? { name: '', postcode: '' } : {}),
        ),
        local: '2026-11-25T10:00',
        vehicleId: 2,
        returnKind: 'return',
        pickupNote: 'Door B',
        dropoffNote: 'Side entrance',
      },
    });
    const { journey } = machine.state;
    expect([journey.pickup.text, journey.dropoff.text]).toEqual(['alpha', 'beta']);
    expect(journey.vias).toHaveLength(maxVias);
    expect(journey.vias.slice(0, 2).map(({ text, issue }) => [text, issue])).toEqual([
      ['0 stop', null],
      ['1 stop, London SW1A 1AA', 'noPostcode'],
    ]);
    expect(journey).toMatchObject({
      time: { kind: 'later', local: '2026-11-25T10:00' },
      vehicleId: 2,
      returnKind: 'return',
      returnTime: null,
      pickupNote: 'Door B',
      dropoffNote: 'Side entrance',
    });
  });

  it('keeps what nobody fills in', () => {
    const machine = begun().send(
      ...chosen,
      { type: 'journey.vehicleChosen', vehicleId: 2 },
      { type: 'journey.laterChosen', local: '2026-11-25T10:00' },
      { type: 'journey.returnKindChosen', kind: 'return' },
      { type: 'journey.returnTimeChosen', local: '2026-11-26T10:00' },
    );
    const before = machine.state.journey;
    machine.send({ type: 'journey.prefilled', prefill: { pickupNote: 'Door B' } });
    expect(machine.state.journey).toEqual({ ...before, pickupNote: 'Door B' });
  });
});

test('a note is cut at what the driver is sent', () => {
  const machine = begun().send({ type: 'journey.noteChanged', note: 'x'.repeat(noteMaxLength + 1) });
  expect(machine.state.journey.note).toHaveLength(noteMaxLength);
});

test('a promotion goes with its refusal and when it is taken out', () => {
  const promo = { code: 'TEN', id: '1', valueMinor: 100 };
  const granted = () => {
    const machine = begun().send(...chosen);
    quoteWith(machine, 5400);
    machine.send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
    machine.send({ type: 'promo.granted', requestId: machine.last('promo.check').requestId, promo });
    expect(machine.state.journey.promo).toMatchObject(promo);
    return machine;
  };
  expect(granted().send({ type: 'promo.removed' }).state.journey.promo).toBeNull();
});

it('to a place without a postcode is quoted where the operator asks for none, and not elsewhere', () => {
  const fetched = (postcodeRequired: boolean) => {
    const configuration = aConfiguration({ postcodeRequired });
    const boot = started.map((event) => (event.type === 'boot.configured' ? { ...event, configuration } : event));
    const machine = drive().send(...boot, picked('pickup', 'alpha'), picked('dropoff', 'beta', { postcode: '' }));
    return machine.state.quote.status;
  };
  expect([fetched(false), fetched(true)]).toEqual(['loading', 'none']);
});

test('a wheelchair moves the choice to a vehicle that takes one, and a child’s age asks for no other price', () => {
  const vehicles = someVehicles.map((vehicle, index) => (index === 1 ? { ...vehicle, accessible: true } : vehicle));
  const machine = drive().send(
    ...started.map((event) => (event.type === 'boot.vehiclesLoaded' ? { ...event, vehicleTypes: vehicles } : event)),
    ...chosen,
  );
  quoteWith(machine, 5400);
  machine.send({ type: 'journey.wheelchairChosen', on: true });
  expect(machine.state.journey.vehicleId).toBe(vehicles[1]?.id);
  quoteWith(machine, 5400);
  const { status } = machine.state.quote;
  machine.send({ type: 'journey.optionChanged', option: 'largeChilds', count: 1 });
  quoteWith(machine, 5400);
  machine.send({ type: 'journey.childAgeChosen', seat: 2, age: 7 });
  expect(machine.state.quote.status).toBe(status);
  expect(machine.state.journey.options).toMatchObject({ wheelchair: true, childAges: [null, null, 7, null] });
});

test('a journey that is booked again has its load, and a vehicle that takes it', () => {
  const machine = begun();
  const [vehicle] = someVehicles;
  machine.send({
    type: 'boot.vehiclesLoaded',
    vehicleTypes: someVehicles.map((each, at) => ({ ...each, accessible: at === 1 })),
  });
  const options = { passengers: 2, smallChilds: 1, childAges: [2], wheelchair: true };
  machine.send({ type: 'journey.prefilled', prefill: { ...(vehicle ? { vehicleId: vehicle.id } : {}), options } });
  expect(machine.state.journey).toMatchObject({ options: { ...options, luggages: 0 }, vehicleId: someVehicles[1]?.id });
});
