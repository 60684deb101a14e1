import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffHashIn, staffOfHash } from '../desk/sessions.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import { demoOperator, type Fixture, noon, openFixture, origin } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { createGate } from './gate.ts';

/** The gate identifies the client of a web socket by itself: no earlier call has done it. */
const adminKey = 'an-admin-key-of-some-length';
let server: Fixture;
let staff: Record<string, string>;

beforeAll(async () => {
  const demo = demoOperator();
  // A test code is valid on every page.
  const operator = { ...demo, licences: demo.licences.filter(({ test }) => !test) };
  server = await openFixture({ adminKey, operator });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterAll(() => server.close());

async function sessionOf(headers: Record<string, string>): Promise<string> {
  const gate = createGate(server.deps, createLicenceBook(server.database, server.operator, server.deps));
  const request = { headers: { host: new URL(origin).host, ...headers }, socket: { remoteAddress: '192.0.2.1' } };
  const url = new URL('/notification?userName=desk', origin);
  return (await gate.admit(request as unknown as IncomingMessage, url)).session;
}

it('the desk’s page is its staff’s, by the cookie', async () => {
  const hash = staffHashIn(await sessionOf(staff)) ?? '';
  expect(await staffOfHash(server.database, hash, noon)).toMatchObject({ email: 'dispatcher@operator.example' });
});

it.each([
  ['a page elsewhere', { origin: 'http://localhost:4400' }],
  ['a program that names no page', { origin: '' }],
])('%s is nobody’s, whatever cookie comes along', async (_, { origin: from }) => {
  const { cookie = '' } = staff;
  expect(await sessionOf({ cookie, ...(from === '' ? {} : { origin: from }) })).toBe('');
});

it('a page is let in by a tracking code of the desk, also as the first thing that a process is asked', async () => {
  const page = 'https://new-hotel.example';
  await expect(sessionOf({ origin: page })).rejects.toMatchObject({ status: 403 });
  const other = createLicenceBook(server.database, server.operator, server.deps);
  await other.keep(
    'NEW-HOTEL',
    () => ({
      ...{ trackingcode: 'NEW-HOTEL', partner: 'The New Hotel', domains: ['new-hotel.example'] },
      ...{ variants: ['litebooking'], enabled: true, expires: null },
    }),
    { staff: null },
  );
  expect(await sessionOf({ origin: page })).toBe('');
});
