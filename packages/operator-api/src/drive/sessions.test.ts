import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { freshDatabase } from '../testing/database.ts';
import { seededBytes } from '../testing/fixture.ts';
import { addDriver, changeDriver, type DriverFacts, type DriverRow, listDrivers, retireDriver } from './drivers.ts';
import { codeMs, createSignInCode, driverOfToken, endDriverSession, linkMs, signInDriver } from './sessions.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const dayMs = 86_400_000;

const facts = (over: Partial<DriverFacts> = {}): DriverFacts => ({
  call_sign: '12',
  name: 'Grace Hopper',
  phone: '+447911123456',
  licence: 'PHD-12',
  photo: '',
  make: 'Toyota',
  model: 'Prius',
  colour: 'grey',
  registration: 'LK21 ABC',
  vehicle_licence: 'PHV-12',
  wheelchair_accessible: false,
  ...over,
});

let database: Database;
let driver: DriverRow;
const randomBytes = seededBytes(7);
const deps = () => ({ database, randomBytes });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await database.deleteFrom('drivers').execute();
  driver = await addDriver(database, facts(), now);
});

describe("the operator's drivers", () => {
  it('have a phone number each', async () => {
    await expect(addDriver(database, facts({ name: 'Ada Lovelace' }), now)).rejects.toMatchObject({
      status: 409,
      extra: { field: 'phone' },
    });
    const other = await addDriver(database, facts({ phone: '+447911224321' }), now);
    await expect(changeDriver(database, other.id, { phone: driver.phone })).rejects.toMatchObject({ status: 409 });
  });

  it('change by what is named alone', async () => {
    const changed = await changeDriver(database, driver.id, { model: 'Corolla' });
    expect(changed).toEqual({ ...driver, model: 'Corolla' });
    expect(await changeDriver(database, driver.id, {})).toEqual(changed);
    await expect(changeDriver(database, driver.id + 1, { model: 'Corolla' })).rejects.toMatchObject({ status: 404 });
  });

  it('leave their number to others when they leave, and are signed out at once', async () => {
    const way = await createSignInCode(deps(), driver, now);
    const token = (await signInDriver(deps(), { link: way.secret }, now)) ?? '';
    const unused = await createSignInCode(deps(), driver, now);
    await retireDriver(database, driver.id);
    expect(await driverOfToken(database, token, now)).toBeNull();
    expect(await signInDriver(deps(), { link: unused.secret }, now)).toBeNull();
    expect(await listDrivers(database)).toMatchObject([{ name: 'Grace Hopper', phone: '', active: false }]);
    await expect(addDriver(database, facts({ name: 'Ada Lovelace' }), now)).resolves.toMatchObject({ active: true });
    await expect(retireDriver(database, driver.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('signing in on a phone', () => {
  it('takes the code with its driver’s number, once', async () => {
    const { code } = await createSignInCode(deps(), driver, now);
    expect(code).toMatch(/^\d{6}$/);
    const way = { phone: driver.phone, code };
    expect(await signInDriver(deps(), { ...way, phone: '+447911224321' }, now)).toBeNull();
    const token = (await signInDriver(deps(), way, now)) ?? '';
    expect(await driverOfToken(database, token, now)).toEqual(driver);
    expect(await signInDriver(deps(), way, now)).toBeNull();
  });

  it('takes the link, once, and never its secret as a code', async () => {
    const { secret } = await createSignInCode(deps(), driver, now);
    expect(await signInDriver(deps(), { phone: driver.phone, code: secret }, now)).toBeNull();
    const token = (await signInDriver(deps(), { link: secret }, now)) ?? '';
    expect(await driverOfToken(database, token, now)).toEqual(driver);
    expect(await signInDriver(deps(), { link: secret }, now)).toBeNull();
  });

  it('takes neither when it is too old', async () => {
    const { code, secret } = await createSignInCode(deps(), driver, now);
    expect(await signInDriver(deps(), { phone: driver.phone, code }, now + codeMs)).toBeNull();
    expect(await signInDriver(deps(), { link: secret }, now + linkMs)).toBeNull();
    expect(await signInDriver(deps(), { link: secret }, now + linkMs - 1)).not.toBeNull();
  });

  it('takes only the newest way in', async () => {
    const first = await createSignInCode(deps(), driver, now);
    await createSignInCode(deps(), driver, now);
    expect(await signInDriver(deps(), { link: first.secret }, now)).toBeNull();
    expect(await signInDriver(deps(), { phone: driver.phone, code: first.code }, now)).toBeNull();
  });

  it('lasts while the phone is used, and ends where it is signed out', async () => {
    const { secret } = await createSignInCode(deps(), driver, now);
    const token = (await signInDriver(deps(), { link: secret }, now)) ?? '';
    expect(await driverOfToken(database, token, now + 29 * dayMs)).toEqual(driver);
    expect(await driverOfToken(database, token, now + 58 * dayMs)).toEqual(driver);
    expect(await driverOfToken(database, token, now + 89 * dayMs)).toBeNull();
    await endDriverSession(database, token);
    expect(await driverOfToken(database, token, now + 58 * dayMs)).toBeNull();
  });
});
