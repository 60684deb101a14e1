import { afterEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';

const open: Fixture[] = [];
const fixture = async (...how: Parameters<typeof openFixture>) => {
  const server = await openFixture(...how);
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const person = {
  email: 'victim@example.com',
  firstname: 'Grace',
  surname: 'Hopper',
  dialingcode: '44',
  phone: '7911224321',
  passwordhash: 'p'.repeat(64),
};

/** Sends a POST with a forged host, as in a forged `Host` header or an absolute request line. */
const postTo = (server: Fixture, host: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.app(
    new Request(`${host}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

const forgot = { custid: 0, email: person.email, source: 'web' };
const evil = 'http://evil.example';

describe('a forged host', () => {
  it('never comes to stand in the link that resets a password', async () => {
    const server = await fixture({ publicUrl: 'https://taxi.example/' });
    await server.post('/api/signUp', person);
    await postTo(server, evil, '/api/resetpassword', forgot);
    expect(server.emails.at(-1)?.text).toContain('https://taxi.example/resetpassword/');
    expect(JSON.stringify(server.emails)).not.toContain('evil.example');
  });

  it('is not answered without PUBLIC_URL, whatever is asked, and writes no email', async () => {
    const server = await fixture();
    await server.post('/api/signUp', person);
    const before = server.emails.length;
    const refused = await postTo(server, evil, '/api/resetpassword', forgot);
    expect(refused.status).toBe(421);
    expect(await refused.json()).toMatchObject({ code: 2, message: expect.stringContaining('PUBLIC_URL') });
    expect((await server.app(new Request(`${evil}/booking.html`))).status).toBe(421);
    expect((await server.app(new Request(`${evil}/health`))).status).toBe(200);
    expect(server.emails.length).toBe(before);
  });

  it.each(['/dispatch/v1/bookings', '/desk/v1/me', '/drive/v1/rides'])(
    'is refused by %s in the form of its errors',
    async (path) => {
      const server = await fixture();
      const refused = await server.app(new Request(`${evil}${path}`));
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      const said = { title: 'Another host', status: 421, code: 'host', detail: expect.stringContaining('PUBLIC_URL') };
      expect(await refused.json()).toEqual(said);
    },
  );

  it('is refused in the log and in the metrics, where a wrong PUBLIC_URL shows', async () => {
    const logged: LogEntry[] = [];
    const counted: unknown[] = [];
    const metrics = { request: (...request: unknown[]) => void counted.push(request) } as unknown as Metrics;
    const server = await fixture({ accessLog: 'calls', log: (entry) => logged.push(entry), metrics });
    const refused = await server.app(new Request(`${evil}/api/prices`));
    expect(refused.headers.get('x-correlation-id')).toBe(logged[0]?.correlation);
    expect(logged).toEqual([expect.objectContaining({ method: 'GET', path: '/api/prices', status: 421 })]);
    expect(counted).toEqual([['GET', expect.any(String), 421, expect.any(Number)]]);
  });

  it('of one request leaves the links of the next person alone', async () => {
    const server = await fixture();
    await postTo(server, 'http://localhost:6666', '/api/quotation', quotationOf());
    const quotation = quotationOf();
    const quoted = await server.post('/api/quotation', quotation);
    await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
    expect(server.emails.at(-1)?.text).toContain(`${origin}/bookinfo/`);
    expect(JSON.stringify(server.emails)).not.toContain('6666');
  });

  it('equal to the Origin makes no page one of ours', async () => {
    const server = await fixture({ publicUrl: 'https://taxi.example' });
    const asked = (headers: Record<string, string>) => postTo(server, evil, '/api/quotation', quotationOf(), headers);
    expect((await asked({ origin: evil })).status).toBe(403);
    expect((await asked({ origin: 'https://taxi.example' })).status).toBe(200);
  });
});

describe('without PUBLIC_URL', () => {
  it.each(['http://localhost:8080', 'http://127.0.0.1:4300', 'http://[::1]:4300', 'http://taxi.localhost'])(
    'this machine is answered as %s, and its own pages may book',
    async (host) => {
      const server = await fixture();
      expect((await postTo(server, host, '/api/quotation', quotationOf(), { origin: host })).status).toBe(200);
    },
  );

  it('a page of another program on this machine is not one of ours', async () => {
    const server = await fixture();
    const answer = await postTo(server, origin, '/api/quotation', quotationOf(), { origin: 'http://localhost:9999' });
    expect(answer.status).toBe(403);
  });

  it('a host that the server was told is answered', async () => {
    const server = await fixture({ hosts: ['Taxi.Lan', '192.168.1.5:4300'] });
    const asked = async (host: string) =>
      (await postTo(server, host, '/api/quotation', quotationOf(), { origin: host })).status;
    expect(await asked('http://192.168.1.5:4300')).toBe(200);
    expect(await asked('http://taxi.lan')).toBe(200);
    expect(await asked('http://192.168.1.6:4300')).toBe(421);
    expect(await asked('http://localhost.evil.example')).toBe(421);
  });
});
