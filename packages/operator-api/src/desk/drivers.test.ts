import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const authorization = `Bearer ${adminKey}`;

let server: Fixture;
let dispatcher: Record<string, string>;

beforeEach(async () => {
  server = await openFixture({ adminKey });
  dispatcher = await signedIn(server, adminKey, 'dispatcher');
});
afterEach(() => server.close());

const grace = {
  callSign: '12',
  name: 'Grace Hopper',
  phone: '07911 224321',
  licence: 'PHD 7788',
  make: 'Toyota',
  model: 'Prius',
  colour: 'Silver',
  registration: 'LK21 ABC',
  vehicleLicence: 'PHV 99',
  wheelchairAccessible: true,
};
const list = async () => (await server.get('/desk/v1/drivers', dispatcher)).body.drivers as { id: number }[];
const auditEntries = async () =>
  (await server.database.selectFrom('audit_trail').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

it('adds a driver whom the command line lists, changes and retires them, each on record', async () => {
  const added = await server.post('/desk/v1/drivers', grace, dispatcher);
  expect(added).toMatchObject({
    status: 201,
    body: { ...grace, phone: '+447911224321', vehicle: 'Silver Toyota Prius' },
  });
  const id = Number(added.body.id);
  const listed = await server.get('/admin/drivers', { authorization });
  expect(listed.body.drivers).toMatchObject([{ id, name: 'Grace Hopper', vehiclelicence: 'PHV 99' }]);

  const changed = await server.put(
    `/desk/v1/drivers/${id}`,
    { ...grace, phone: '+44 7911 123456', registration: '', wheelchairAccessible: false },
    dispatcher,
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { phone: '+447911123456', registration: '', wheelchairAccessible: false },
  });

  const way = await server.post(`/desk/v1/drivers/${id}/way-in`, {}, dispatcher);
  const link = String(way.body.link).split('#')[1];
  const phone = await server.post('/drive/v1/session', { link }, { origin });
  const cookie = (phone.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect((await server.get('/drive/v1/rides', { cookie })).status).toBe(200);
  expect((await server.remove(`/desk/v1/drivers/${id}`, dispatcher)).status).toBe(204);
  expect((await server.get('/drive/v1/rides', { cookie })).status).toBe(401);
  expect(await list()).toEqual([]);
  expect((await server.remove(`/desk/v1/drivers/${id}`, dispatcher)).status).toBe(404);
  expect((await server.put(`/desk/v1/drivers/${id}`, grace, dispatcher)).status).toBe(404);
  expect(await auditEntries()).toEqual(
    expect.arrayContaining(['driver.add', 'driver.change', 'driver.invite', 'driver.retire']),
  );
});

it('signs a driver out on every phone, as when one is lost, with the codes not used; the driver and their rides stay', async () => {
  const added = await server.post('/desk/v1/drivers', grace, dispatcher);
  const id = Number(added.body.id);
  const secretOf = async () => {
    const way = await server.post(`/desk/v1/drivers/${id}/way-in`, {}, dispatcher);
    return String(way.body.link).split('#')[1];
  };
  const signIn = async (link: string | undefined) => {
    const { status, headers } = await server.post('/drive/v1/session', { link }, { origin });
    return { status, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const phones = [await signIn(await secretOf()), await signIn(await secretOf())];
  const other = await server.post('/desk/v1/drivers', { ...grace, phone: '07911 224399' }, dispatcher);
  const way = await server.post(`/desk/v1/drivers/${other.body.id}/way-in`, {}, dispatcher);
  const colleague = await signIn(String(way.body.link).split('#')[1]);
  const unused = await secretOf();
  const next = await server.post(`/desk/v1/drivers/${other.body.id}/way-in`, {}, dispatcher);

  const sessions = `/desk/v1/drivers/${id}/sessions`;
  expect((await server.remove(sessions, dispatcher)).status).toBe(204);
  for (const { cookie } of phones) expect((await server.get('/drive/v1/rides', { cookie })).status).toBe(401);
  expect((await signIn(unused)).status).toBe(403);
  expect((await server.get('/drive/v1/rides', { cookie: colleague.cookie })).status).toBe(200);
  expect((await signIn(String(next.body.link).split('#')[1])).cookie).not.toBe('');
  expect(await list()).toContainEqual(added.body);
  expect((await auditEntries()).at(-1)).toBe('driver.sign-out');
  const again = await signIn(await secretOf());
  expect((await server.get('/drive/v1/rides', { cookie: again.cookie })).status).toBe(200);

  for (const each of [id, Number(other.body.id)]) await server.remove(`/desk/v1/drivers/${each}`, dispatcher);
  expect((await server.remove(sessions, dispatcher)).status).toBe(404);
});

it.each([
  ['the desk', (id: number) => server.remove(`/desk/v1/drivers/${id}`, dispatcher)],
  ['the command line', (id: number) => server.post('/admin/drivers/retire', { id }, { authorization })],
])('takes the rides to come from a driver whom %s retires; one under way stays theirs', async (_, retire) => {
  const { body: added } = await server.post('/desk/v1/drivers', grace, dispatcher);
  const { body: colleague } = await server.post('/desk/v1/drivers', { ...grace, phone: '07911 224399' }, dispatcher);
  const given = async (bookingdate: string, driverId = added.id) => {
    const driver = { driver: { name: 'x', phone: '', licence: '' }, vehicle: {}, driverId };
    const quotation = quotationOf({ now: false, bookingdate });
    const { body: quoted } = await server.post('/api/quotation', quotation);
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare));
    const path = `/desk/v1/bookings/${booked.Bref}`;
    expect((await server.put(`${path}/legs/outbound/driver`, driver, dispatcher)).status).toBe(200);
    return path;
  };
  const [toCome, underWay] = [await given('2026-11-25T18:00'), await given('2026-11-25T19:00')];
  const colleagues = await given('2026-11-25T20:00', colleague.id);
  const event = { id: `departed-to-pickup-${added.id}`, type: 'departed_to_pickup' };
  expect((await server.post(`${underWay}/legs/outbound/events`, event, dispatcher)).status).toBe(200);
  expect((await retire(Number(added.id))).status).toBeLessThan(300);
  expect((await server.get(toCome, dispatcher)).body.rides).toMatchObject([{ status: 'upcoming', driver: null }]);
  expect((await server.get(underWay, dispatcher)).body.rides).toMatchObject([
    { status: 'started', driver: { name: 'Grace Hopper' } },
  ]);
  // A colleague keeps theirs.
  expect((await server.get(colleagues, dispatcher)).body.rides).toMatchObject([{ driver: { name: 'Grace Hopper' } }]);
  await server.remove(`/desk/v1/drivers/${Number(colleague.id)}`, dispatcher);
});

it('keeps a picture that the command line gave when the desk changes the rest', async () => {
  const photo = 'https://operator.example/grace.png';
  const facts = { name: 'Grace Hopper', phone: '07911 224321', photo };
  const { body } = await server.post('/admin/drivers', facts, { authorization });
  const { id } = body.driver as { id: number };
  await server.put(`/desk/v1/drivers/${id}`, grace, dispatcher);
  const row = await server.database.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ photo, call_sign: '12' });
  await server.remove(`/desk/v1/drivers/${id}`, dispatcher);
});

it('changes what is named alone, so that a colleague’s change from a moment ago stays', async () => {
  const added = await server.post('/desk/v1/drivers', grace, dispatcher);
  const at = `/desk/v1/drivers/${Number(added.body.id)}`;
  expect(await server.put(at, { registration: 'LK26 XYZ' }, dispatcher)).toMatchObject({ status: 200 });
  expect((await server.put(at, { callSign: '14' }, dispatcher)).body).toEqual({
    ...added.body,
    registration: 'LK26 XYZ',
    callSign: '14',
  });
  expect(await server.put(at, { phone: '12345' }, dispatcher)).toMatchObject({ status: 400, body: { field: 'phone' } });
  await server.remove(at, dispatcher);
});

it.each([
  ['name', { name: '  ' }, 400],
  ['phone', { phone: '' }, 400],
  ['phone', { phone: '12345' }, 400],
  ['phone', { phone: '07911 123456' }, 409],
  ['registration', { registration: 'A\nB' }, 400],
  ['licence', { licence: 'x'.repeat(41) }, 400],
  ['wheelchairAccessible', { wheelchairAccessible: 'yes' }, 400],
  ['role', { role: 'owner' }, 400],
])('refuses a wrong %s, names it and changes nothing', async (field, over, status) => {
  const other = await server.post('/desk/v1/drivers', { ...grace, phone: '07911 123456' }, dispatcher);
  const before = await list();
  const answer = await server.post('/desk/v1/drivers', { ...grace, ...over }, dispatcher);
  expect(answer).toMatchObject({ status, body: { field } });
  expect(await list()).toEqual(before);
  await server.remove(`/desk/v1/drivers/${Number(other.body.id)}`, dispatcher);
});

it('keeps a driver’s picture, which whoever is to ride with them sees before it; no other address', async () => {
  const photo = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
  const asked = { ...grace, phone: '07911 224399' };
  expect(
    (await server.post('/desk/v1/drivers', { ...asked, photo: 'https://pictures.example/1' }, dispatcher)).status,
  ).toBe(400);
  const { body: added } = await server.post('/desk/v1/drivers', { ...asked, photo }, dispatcher);
  expect(added.hasPhoto).toBe(true);
  const { body: kept } = await server.put(`/desk/v1/drivers/${added.id}`, { ...asked, colour: 'Black' }, dispatcher);
  expect(kept).toMatchObject({ colour: 'Black', hasPhoto: true });

  const quotation = quotationOf({ now: false, bookingdate: '2026-11-25T18:00' });
  const { body: quoted } = await server.post('/api/quotation', quotation);
  const { body: booked } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare));
  const code = `id=${booked.JobPartId}&jobid=${booked.JobPartId}&code=${booked.BookingCode}`;
  expect((await server.get(`/api/driverphoto?${code}`)).body).toMatchObject({ code: 1, photo: '' });
  const driver = { driver: { name: 'x', phone: '', licence: '' }, vehicle: {}, driverId: added.id };
  const given = await server.put(`/desk/v1/bookings/${booked.Bref}/legs/outbound/driver`, driver, dispatcher);
  expect(given.status).toBe(200);
  expect((await server.get(`/api/driverphoto?${code}`)).body).toMatchObject({ code: 1, photo });
  expect((await server.get(`/api/driverphoto?${code.replace(/code=.*/, 'code=wrong')}`)).body).not.toHaveProperty(
    'photo',
  );

  const gone = await server.put(`/desk/v1/drivers/${added.id}`, { ...asked, photo: '' }, dispatcher);
  expect(gone.body.hasPhoto).toBe(false);
});
