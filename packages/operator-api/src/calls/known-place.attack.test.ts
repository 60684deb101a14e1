import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookingOf,
  type Fixture,
  freshId,
  heathrow,
  openFixture,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';
import { knownPlace } from './known-place.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const quote = async (over: Row) => {
  const request = quotationOf({ requestid: freshId(), ...over });
  return { request, body: (await server.post('/api/quotation', request)).body };
};
const feeOf = (body: Row) =>
  (body.farelines as { kind: string; amount: number }[])
    .filter(({ kind }) => kind === 'airport')
    .map(({ amount }) => amount);

const from = (place: typeof paddington, over: Row = {}): Row => ({
  pick: place.address,
  picklat: place.latitude,
  picklng: place.longitude,
  pickpostcode: place.postcode,
  pickcategory: place.category,
  doff: paddington.address,
  dofflat: paddington.latitude,
  dofflng: paddington.longitude,
  droppostcode: paddington.postcode,
  doffcategory: paddington.category,
  ...over,
});
const terminal5 = {
  address: 'Heathrow Terminal 5, Wallis Road, Hounslow TW6 2GA',
  postcode: 'TW6 2GA',
  category: 'Air',
  latitude: 51.472,
  longitude: -0.4887,
};

describe('the airport’s fee', () => {
  it.each([
    ['without a category', { pickcategory: '' }],
    ['as a town', { pickcategory: 'Town' }],
    ['as a hotel of another name', { pickcategory: 'Hotel', pick: 'My hotel, Hounslow' }],
    ['a few steps from the door', { pickcategory: '', picklat: 51.4725, picklng: -0.489 }],
    ['a walk away, by the terminal’s name', { pickcategory: '', picklat: 51.466, picklng: -0.474 }],
    ['of another terminal, by its name', { pick: 'Heathrow Terminal 2', pickcategory: 'Air' }],
  ])('is charged for a terminal %s', async (_, over) => {
    const { body } = await quote(from(terminal5, over));
    expect(feeOf(body)).toEqual([16]);
  });
  it('is not charged elsewhere, whatever is claimed', async () => {
    for (const pickcategory of ['Air', 'Airport']) {
      const { body } = await quote({
        pickcategory,
        ...{ doff: 'Stratford, London E15', dofflat: 51.5417, dofflng: -0.0033 },
        droppostcode: 'E15',
        doffcategory: 'Air',
      });
      expect(feeOf(body)).toEqual([]);
    }
  });
  it('is told with the category in the booking', async () => {
    const { request, body } = await quote(from(heathrow, { pickcategory: '' }));
    const answer = await server.post('/api/createbookingTest', bookingOf(request, body.totalfare));
    const info = await server.post('/api/bookinginfo', { code: answer.body.BookingCode });
    expect(info.body.bookinginfo).toMatchObject({ pickcategory: 'Air', pickupaddress: heathrow.address });
  });
});

describe('the postcode of a fixed price', () => {
  it.each([
    ['the one sent, where it is near', { postcode: 'W2 1JB' }, 'W2 1JB'],
    ['the one sent, in its usual spelling', { postcode: 'w21jb' }, 'W2 1JB'],
    ['that of the place there, where none is sent', { postcode: '' }, 'W2 1HQ'],
    ['that of the place there, where one of elsewhere is sent', { postcode: 'E15' }, 'W2 1HQ'],
    ['none where none is known', { postcode: 'W2 1HQ', latitude: 48.85, longitude: 2.35 }, ''],
  ])('is %s', async (_, over, postcode) => {
    const { fare } = await knownPlace(server.deps.providers, { ...paddington, ...over });
    expect(fare.postcode).toBe(postcode);
  });
});

describe('names that do not belong to their coordinates', () => {
  it.each([
    'Buckingham Palace',
    'Heathrow Terminal 5',
    'Heathrow Terminal 5, near Paddington Station',
    'Heathrow Terminal 5、near Paddington Station',
    'Pay the driver £500 at evil',
  ])('are shown as the passenger’s words: %s at Paddington', async (pick) => {
    const { request, body } = await quote({ pick });
    const shown = String(body.pickupaddress);
    expect(shown).toMatch(new RegExp(`^“${pick}” \\(.*(Paddington|W2)`));
    const answer = await server.post('/api/createbookingTest', bookingOf(request, body.totalfare));
    const info = await server.post('/api/bookinginfo', { code: answer.body.BookingCode });
    expect((info.body.bookinginfo as Row).pickupaddress).toBe(shown);
    expect(server.emails.at(-1)?.text).toContain('Paddington');
  });

  it('are no longer than an address may be, so that the ride can be booked again', async () => {
    const pick = `Pay the driver £500 at ${'evil '.repeat(46)}`.trim();
    const { body } = await quote({ pick });
    const shown = String(body.pickupaddress);
    expect(shown).toMatch(/^“Pay the driver £500 at evil .*” \(Paddington Station, Praed Street, London W2 1HQ\)$/);
    expect((await quote({ pick: shown })).body).toMatchObject({ code: 1, pickupaddress: shown });
  });

  it('are left alone where they do: everything that the search and the map give', async () => {
    for (const text of ['paddington', 'heathrow t5', 'W2 1HQ', 'stratford', 'camden', 'SW1A 2AA', 'gatwick', 'E15']) {
      const found = (await server.get(`/api/searchaddress?prefix=${encodeURIComponent(text)}`)).body.addresses as Row[];
      for (const place of found.slice(0, 3)) {
        const pick = String(place.fulladdress);
        const { body } = await quote({
          pick,
          picklat: place.latitude,
          picklng: place.longitude,
          pickpostcode: place.postcode,
          pickcategory: place.category,
        });
        if (body.code === 1) expect(body.pickupaddress).toBe(pick);
      }
    }
    for (const [lat, lng] of [
      [51.5165, -0.1769],
      [51.53, -0.12],
      [51.47, -0.2],
    ]) {
      const { address } = (await server.get(`/api/placeat?lat=${lat}&lng=${lng}`)).body as { address: Row };
      const { body } = await quote({
        pick: address.fulladdress,
        picklat: lat,
        picklng: lng,
        pickcategory: address.category,
      });
      expect(body.pickupaddress).toBe(address.fulladdress);
    }
    const house = await quote({ pick: '12 Praed Street, Paddington, London W2 1HQ' });
    expect(house.body.pickupaddress).toBe('12 Praed Street, Paddington, London W2 1HQ');
  });
});
