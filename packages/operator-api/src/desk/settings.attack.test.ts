import { settingsDocuments } from 'contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FareTable } from '../operator/schema.ts';
import {
  type Answered,
  bookingOf,
  demoContents,
  type Fixture,
  openFixture,
  origin,
  quotationOf,
} from '../testing/fixture.ts';

const adminKey = 'an-admin-key-of-some-length';
const roles = ['viewer', 'dispatcher', 'owner'] as const;
type Role = (typeof roles)[number];
const files = demoContents();
const fares = files.fares as FareTable;
const dearer = { ...fares, distance: { ...fares.distance, base: 24 } };

let server: Fixture;
let auth: Record<Role, Record<string, string>>;

beforeAll(async () => {
  server = await openFixture({ adminKey });
  const entries = roles.map(async (role) => {
    const email = `${role}@operator.example`;
    const { body } = await server.post('/admin/staff', { email, role }, { authorization: `Bearer ${adminKey}` });
    const asked = { code: String(body.link).split('#')[1], password: 'correct horse battery staple' };
    const { headers } = await server.post('/desk/v1/password', asked, { origin });
    return [role, { origin, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }] as const;
  });
  auth = Object.fromEntries(await Promise.all(entries)) as unknown as typeof auth;
});
afterAll(() => server.close());

const document = async (name: string, who: Role = 'owner') =>
  (await server.get(`/desk/v1/settings/${name}`, auth[who])).body;
const put = async (name: string, content: unknown, over: Record<string, unknown> = {}): Promise<Answered> => {
  const { version } = await document(name);
  return server.put('/desk/v1/settings', { documents: [{ name, version, content, ...over }] }, auth.owner);
};
const trail = () =>
  server.database.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

const ride = {
  pickup: { address: 'Paddington Station', postcode: 'W2 1HQ', latitude: 51.5165, longitude: -0.1769 },
  dropoff: { address: 'Stratford', postcode: 'E15 1AZ', latitude: 51.5416, longitude: -0.0042 },
  at: '2026-11-24T18:00:00Z',
  vehicle: 1,
};

describe('who may what', () => {
  const rows: [string, string, unknown, Role][] = [
    ['GET', '/desk/v1/settings', undefined, 'viewer'],
    ['GET', '/desk/v1/settings/fares', undefined, 'viewer'],
    ['GET', '/desk/v1/settings/fares/versions/0', undefined, 'viewer'],
    ['POST', '/desk/v1/settings/price', { ride }, 'viewer'],
    ['GET', '/desk/v1/settings/bookers', undefined, 'owner'],
    ['GET', '/desk/v1/settings/bookers/versions/0', undefined, 'owner'],
    ['POST', '/desk/v1/settings/check', { documents: { fares } }, 'owner'],
    ['PUT', '/desk/v1/settings', undefined, 'owner'],
  ];
  it.each(rows)('%s %s', async (method, path, body, least) => {
    const { version } = await document('fares');
    const ask = (headers: Record<string, string>) =>
      method === 'GET'
        ? server.get(path, headers)
        : method === 'POST'
          ? server.post(path, body, headers)
          : server.put(path, { documents: [{ name: 'fares', version, content: fares }] }, headers);
    for (const role of roles) {
      const may = roles.indexOf(role) >= roles.indexOf(least);
      expect([role, (await ask(auth[role])).status]).toEqual([role, may ? 200 : 403]);
    }
    expect((await ask({ origin })).status).toBe(401);
    expect((await ask({ ...auth.owner, origin: 'https://evil.example' })).status).toBe(403);
  });

  it('writes down a viewer who tries, and tells nobody but owners of the companies', async () => {
    const documents = [{ name: 'fares', version: 0, content: fares }];
    await server.put('/desk/v1/settings', { documents }, auth.viewer);
    expect(await trail()).toMatchObject({ outcome: 'refused', actor: 'viewer@operator.example' });
    const names = async (who: Role) =>
      ((await server.get('/desk/v1/settings', auth[who])).body.documents as { name: string }[]).map(({ name }) => name);
    expect(await names('owner')).toEqual([...settingsDocuments]);
    expect(await names('dispatcher')).toEqual(settingsDocuments.filter((name) => name !== 'bookers'));
    const { settings } = server.deps;
    if (!settings) throw new Error('no settings');
    const prices = 'fares.json: …';
    settings.fileNotice = [
      'bookers.json, field 1.joincode: K7QM2ZPX4TWHR appears twice',
      `/folder: bookers.json is not JSON: Unexpected token '}', ..."K7QM2ZPX4TWHR",}" is not valid JSON`,
      prices,
    ].join('\n');
    for (const path of ['/desk/v1/settings', '/desk/v1/settings/fares']) {
      expect((await server.get(path, auth.owner)).body.fileNotice).toBe(settings.fileNotice);
      expect((await server.get(path, auth.dispatcher)).body.fileNotice).toBe(prices);
    }
    settings.fileNotice = '';
    const asked = { ride, documents: { bookers: [] } };
    expect((await server.post('/desk/v1/settings/price', asked, auth.viewer)).status).toBe(403);
  });
});

describe('what is wrong', () => {
  const distance = (over: object) => ({ ...fares, distance: { ...fares.distance, ...over } });
  const deposits = (...rules: object[]) => ({ ...(files.payments as object), deposits: rules });
  const rows: [string, string, unknown, string, RegExp][] = [
    ['a deposit of nothing', 'payments', deposits({ percent: 0 }), 'payments.deposits.0.percent', /above 0/],
    ['a share above all', 'payments', deposits({ percent: 120 }), 'payments.deposits.0.percent', /100 or less/],
    [
      'a deposit of a vehicle that is gone',
      'payments',
      deposits({ percent: 10 }, { amount: 5, vehicles: [77] }),
      'payments.deposits.1.vehicles.0',
      /no vehicle type 77/,
    ],
    [
      'a way to pay that takes no deposit',
      'payments',
      deposits({ amount: 5, methods: ['cash'] }),
      'payments.deposits.0.methods.0',
      /card/,
    ],
    ['a turnaround of weeks', 'dispatch', { turnaroundminutes: 99_999 }, 'dispatch.turnaroundminutes', /1440 or less/],
    ['a price below nothing', 'fares', distance({ base: -1 }), 'fares.distance.base', /0 or more/],
    ['a price as text', 'fares', distance({ base: '4' }), 'fares.distance.base', /a number/],
    [
      'a price that sums lose digits of',
      'fares',
      distance({ base: 1e300 }),
      'fares.distance.base',
      /1000000000 or less/,
    ],
    ['a missing price', 'fares', distance({ minimum: undefined }), 'fares.distance.minimum', /is needed/],
    ['a name that is not known', 'fares', distance({ bse: 4 }), 'fares.distance.bse', /not a known field/],
    [
      'bands that fall',
      'fares',
      distance({
        bands: [
          { uptomiles: 6, permile: 1 },
          { uptomiles: 5, permile: 1 },
        ],
      }),
      'fares.distance.bands.1.uptomiles',
      /must increase/,
    ],
    [
      'an opening of no length',
      'dispatch',
      { opening: [{ from: '00:00', to: '00:00' }] },
      'dispatch.opening.0.to',
      /never/,
    ],
    ['an opening until midnight', 'dispatch', { opening: [{ to: '00:00' }] }, 'dispatch.opening.0.to', /never/],
    [
      'a surcharge of no length',
      'fares',
      { ...fares, timebands: [{ id: 'all', label: 'All day', percent: 10, from: '07:00', to: '07:00' }] },
      'fares.timebands.0.to',
      /never/,
    ],
    [
      'a rounding to nothing',
      'fares',
      { ...fares, rounding: { step: 1e-300, mode: 'up' } },
      'fares.rounding.step',
      /0.001 or more/,
    ],
    ['a vehicle whose factor is missing', 'fares', { ...fares, vehicles: {} }, 'fares.vehicles.1.factor', /Saloon/],
    ['no vehicle at all', 'vehicles', [], 'vehicles', /must not be empty/],
    ['another kind of thing', 'vehicles', 'none', 'vehicles', /list/],
    ['nothing', 'vehicles', null, 'vehicles', /list/],
    [
      'a code twice',
      'promos',
      [
        { id: 'a', code: 'ONE', kind: 'fixed', value: 1 },
        { id: 'b', code: 'one', kind: 'fixed', value: 1 },
      ],
      'promos.1.code',
      /appears twice/,
    ],
    ['a code that a promotion brings', 'promos', [], 'promotions.0.promocode', /WELCOME10/],
    [
      'an area of two corners',
      'service-area',
      {
        kind: 'polygon',
        points: [
          { latitude: 1, longitude: 1 },
          { latitude: 2, longitude: 2 },
        ],
      },
      'service-area.points',
      /three corners/,
    ],
    [
      'an area that crosses itself',
      'service-area',
      {
        kind: 'polygon',
        points: [
          { latitude: 51, longitude: -1 },
          { latitude: 52, longitude: 1 },
          { latitude: 52, longitude: -1 },
          { latitude: 51, longitude: 1 },
        ],
      },
      'service-area.points.2',
      /meets the one from corner 1/,
    ],
    [
      'an area without the base',
      'service-area',
      { kind: 'circle', centre: { latitude: 57, longitude: -4 }, kilometres: 5 },
      'service-area.kilometres',
      /your base/,
    ],
    [
      'a circle of nothing',
      'service-area',
      { kind: 'circle', centre: { latitude: 51, longitude: 0 }, kilometres: 0 },
      'service-area.kilometres',
      /more than 0/,
    ],
    [
      'a code that can be guessed',
      'bookers',
      [{ ...(files.bookers as object[])[0], approval: 'required', joincode: 'AAAAAAAAAAAAAAAA' }],
      'bookers.0.joincode',
      /guessed/,
    ],
    [
      'an hour that no clock shows',
      'dispatch',
      { opening: [{ from: '25:00', to: '23:00' }] },
      'dispatch.opening.0.from',
      /a time like/,
    ],
    ['a script', 'promos', [{ id: '<script>', code: 'X', kind: 'fixed', value: 1 }], 'promos.0.id', /letters/],
  ];
  it.each(rows)('%s', async (_, name, content, field, words) => {
    const checked = await server.post('/desk/v1/settings/check', { documents: { [name]: content } }, auth.owner);
    const mistakes = checked.body.mistakes as { document: string; field: string; message: string }[];
    expect(mistakes.map((each) => [each.document, each.field].filter(Boolean).join('.'))).toContain(field);
    const answer = await put(name, content);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'mistake', field, detail: expect.stringMatching(words) },
    });
    expect((await document(name)).content).toEqual(files[name as 'fares']);
  });

  it('names the field of what is no change at all', async () => {
    const draft = { name: 'fares', version: 0, content: fares };
    const bodies: [unknown, string][] = [
      [{}, 'documents'],
      [{ documents: [] }, 'documents'],
      [{ documents: [{ ...draft, name: 'licences' }] }, 'documents.0.name'],
      [{ documents: [{ ...draft, name: '__proto__' }] }, 'documents.0.name'],
      [{ documents: [{ ...draft, version: -1 }] }, 'documents.0.version'],
      [{ documents: [{ ...draft, version: 'x' }] }, 'documents.0.version'],
      [{ documents: [draft, draft] }, 'documents'],
      [{ documents: [draft], note: 'two\nlines' }, 'note'],
      [{ documents: [draft], note: 'x'.repeat(201) }, 'note'],
      [{ documents: [draft], who: 'me' }, 'who'],
    ];
    for (const [body, field] of bodies) {
      const answer = await server.put('/desk/v1/settings', body, auth.owner);
      expect([JSON.stringify(body).slice(0, 80), answer.status, answer.body.field]).toEqual([
        JSON.stringify(body).slice(0, 80),
        400,
        field,
      ]);
    }
    expect((await server.get('/desk/v1/settings/licences', auth.owner)).status).toBe(400);
    expect((await server.get('/desk/v1/settings/fares/versions/9', auth.owner)).status).toBe(404);
  });

  it('refuses what is huge or deep, and stays', async () => {
    expect(await put('fares', { ...fares, huge: 'x'.repeat(2_200_000) })).toMatchObject({ status: 413 });
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const sent = `{"documents":[{"name":"fares","version":0,"content":${deep}}]}`;
    const response = await server.app(
      new Request(`${origin}/desk/v1/settings`, {
        method: 'PUT',
        headers: { ...auth.owner, 'content-type': 'application/json' },
        body: sent,
      }),
    );
    expect([400, 422]).toContain(response.status);
    const rows = Array.from({ length: 5_000 }, () => ({ date: 'x', label: 1 }));
    const many = await server.post('/desk/v1/settings/check', { documents: { holidays: rows } }, auth.owner);
    expect((many.body.mistakes as unknown[]).length).toBe(50);
  });
});

describe('a ride’s price', () => {
  const price = (over: object) => server.post('/desk/v1/settings/price', { ride, ...over }, auth.viewer);

  it('is what the passenger is told, with its lines, beside the draft’s', async () => {
    const { body } = await price({ documents: { fares: dearer } });
    const { now, draft } = body as Record<string, { total: number; lines: { amount: number }[] }>;
    expect(draft?.total).toBe(Number(now?.total) + 2_000);
    for (const each of [now, draft]) {
      expect(each?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(each?.total);
    }
    const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00' });
    const quoted = await server.post('/api/quotation', quotation);
    const same = {
      pickup: {
        ...ride.pickup,
        address: quotation.pick,
        postcode: quotation.pickpostcode,
        latitude: quotation.picklat,
        longitude: quotation.picklng,
      },
      dropoff: {
        ...ride.dropoff,
        address: quotation.doff,
        postcode: quotation.droppostcode,
        latitude: quotation.dofflat,
        longitude: quotation.dofflng,
      },
    };
    const asked = await price({ ride: { ...ride, ...same, vehicle: quotation.vehtypeid } });
    expect(asked.body).toMatchObject({ now: { total: Number(quoted.body.totalfare) * 100 }, draft: null });
  });

  it('counts the way back with the traffic of its own hour, as a quotation does', async () => {
    const quotation = quotationOf({
      ...{ now: false, bookingdate: '2026-11-24T23:00', rtntype: 'rtn', returndate: '2026-11-25T08:15' },
    });
    const quoted = await server.post('/api/quotation', quotation);
    const back = {
      ...{ at: '2026-11-24T23:00:00Z', kind: 'return', returnAt: '2026-11-25T08:15:00Z' },
      ...{ vehicle: quotation.vehtypeid },
      pickup: {
        ...{ address: quotation.pick, postcode: quotation.pickpostcode },
        ...{ latitude: quotation.picklat, longitude: quotation.picklng },
      },
      dropoff: {
        ...{ address: quotation.doff, postcode: quotation.droppostcode },
        ...{ latitude: quotation.dofflat, longitude: quotation.dofflng },
      },
    };
    const minor = Math.round(Number(quoted.body.totalfare) * 100);
    expect((await price({ ride: back })).body).toMatchObject({ now: { total: minor } });
  });

  it('is none where there is no way back, as a quotation has none', async () => {
    const { database, providers } = server.deps;
    const oneWay = await openFixture({
      database,
      providers: {
        ...providers,
        route: async (points, at) =>
          points[0]?.longitude === ride.dropoff.longitude ? null : providers.route(points, at),
      },
    });
    const asked = (kind: string) => oneWay.post('/desk/v1/settings/price', { ride: { ...ride, kind } }, auth.viewer);
    expect((await asked('oneWay')).status).toBe(200);
    expect(await asked('waitAndReturn')).toMatchObject({ status: 422, body: { code: 'no-route' } });
  });

  it('is by the hour where the tariff hires cars so', async () => {
    const hourly = { perhour: 40, minimumhours: 2, maximumhours: 8, includedmiles: 15, permile: 1.5 };
    const asked = (hours: number) => price({ ride: { ...ride, hours }, documents: { fares: { ...dearer, hourly } } });
    const { now, draft } = (await asked(3)).body as Record<string, { total: number; lines: { kind: string }[] }>;
    expect(now).toMatchObject({ refused: 'Cars are not hired by the hour.', total: 0 });
    expect(draft).toMatchObject({ refused: '', total: expect.any(Number) });
    const longer = (await asked(4)).body.draft as { total: number };
    expect(longer.total - Number(draft?.total)).toBeGreaterThanOrEqual(4_000);
    expect((await asked(9)).body).toMatchObject({ draft: { refused: 'Cars are hired for 2 to 8 hours.', total: 0 } });
    expect((await price({ ride: { ...ride, hours: 2.5 } })).status).toBe(400);
  });

  it('tells what there is no price for, and what is wrong with the draft', async () => {
    expect((await price({ ride: { ...ride, vehicle: 99 } })).body).toMatchObject({
      now: { refused: 'There is no such vehicle type.', total: 0 },
    });
    const area = { kind: 'circle', centre: { latitude: 51.536743, longitude: -0.015247 }, kilometres: 0.5 };
    expect((await price({ documents: { 'service-area': area } })).body).toMatchObject({
      now: { refused: '' },
      draft: { refused: expect.stringMatching(/\w/) },
    });
    expect((await price({ documents: { fares: {} } })).body).toMatchObject({
      draft: null,
      mistakes: expect.arrayContaining([expect.objectContaining({ document: 'fares', field: 'rounding' })]),
    });
    for (const [wrong, field] of [
      [{ at: 'soon' }, 'ride.at'],
      [{ vehicle: 1.5 }, 'ride.vehicle'],
      [{ pickup: { ...ride.pickup, latitude: 91 } }, 'ride.pickup.latitude'],
      [{ pickup: { ...ride.pickup, address: 'x'.repeat(301) } }, 'ride.pickup.address'],
      [{ kind: 'spin' }, 'ride.kind'],
    ] as const) {
      expect(await price({ ride: { ...ride, ...wrong } })).toMatchObject({ status: 400, body: { field } });
    }
  });
});

describe('a booking under way', () => {
  it('keeps what it was sold; the next quotation has the new fare, and the old one once it is taken back', async () => {
    const journey = { now: false, bookingdate: '2026-11-24T19:00' };
    const request = quotationOf(journey);
    const before = await server.post('/api/quotation', request);
    expect(await put('fares', dearer, {})).toMatchObject({
      status: 200,
      body: { documents: [{ name: 'fares', version: 1 }] },
    });
    expect(await trail()).toMatchObject({
      action: 'settings.change',
      outcome: 'done',
      actor: 'owner@operator.example',
    });

    const booked = await server.post('/api/createbookingTest', bookingOf(request, before.body.totalfare));
    expect(booked.body).toMatchObject({ Code: 1 });
    const after = await server.post('/api/quotation', quotationOf(journey));
    expect(Number(after.body.totalfare)).toBeGreaterThan(Number(before.body.totalfare));

    const { body: old } = await server.get('/desk/v1/settings/fares/versions/0', auth.viewer);
    expect(await put('fares', old.content)).toMatchObject({ status: 200 });
    const back = await server.post('/api/quotation', quotationOf(journey));
    expect(back.body.totalfare).toBe(before.body.totalfare);
    expect((await document('fares', 'viewer')).versions).toMatchObject([
      { version: 2, by: 'owner@operator.example' },
      { version: 1 },
      { version: 0, by: '', at: null },
    ]);
  });

  it('of a second editor is refused with what is true', async () => {
    const answer = await put('holidays', [], { version: 0 });
    expect(answer).toMatchObject({ status: 200 });
    const late = await put('holidays', files.holidays, { version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version', current: { name: 'holidays', version: 1, by: 'owner@operator.example' } },
    });
  });

  it('of somebody under a promotion, in a vehicle or in an area meets what is in force now', async () => {
    const area = { kind: 'circle', centre: { latitude: 51.536743, longitude: -0.015247 }, kilometres: 0.5 };
    expect((await put('service-area', area)).status).toBe(200);
    const request = quotationOf({ now: false, bookingdate: '2026-11-24T19:00' });
    expect((await server.post('/api/quotation', request)).body).toMatchObject({ code: 3 });
    expect((await put('service-area', files['service-area'])).status).toBe(200);
    expect(
      (await server.post('/api/quotation', quotationOf({ now: false, bookingdate: '2026-11-24T19:00' }))).body.code,
    ).toBe(1);

    const shorter = (files.vehicles as object[]).slice(0, 5);
    expect((await put('vehicles', shorter)).status).toBe(200);
    const { body } = await server.get('/api/vehicletypes', { origin });
    expect(JSON.stringify(body)).not.toContain('Wheelchair');
    expect((await put('vehicles', files.vehicles)).status).toBe(200);
  });
});
