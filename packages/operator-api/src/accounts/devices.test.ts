import { describe, expect, it } from 'vitest';
import { secretsAlone } from '../testing/secrets-alone.ts';
import { deviceCookie, readDevice } from './devices.ts';

const make = (publicUrl?: string, first = 0) => {
  let byte = first;
  return {
    database: secretsAlone(),
    randomBytes: (length: number) => Uint8Array.from({ length }, () => byte++ % 256),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
};
const sentBack = (cookie: string) => cookie.split(';')[0] ?? '';

describe('the cookie of a known browser', () => {
  it('says whose browser it is, and which', async () => {
    const deps = make('https://cabs.example');
    const { id, cookie } = await deviceCookie(deps, 12);
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(cookie).toMatch(
      /^known-device=12\.[\w-]{16}\.[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await readDevice(deps, sentBack(cookie))).toEqual({ accountId: 12, id });
    expect(await readDevice(deps, `other=1; ${sentBack(cookie)}; more=2`)).toEqual({ accountId: 12, id });
    expect(sentBack((await deviceCookie(deps, 12, id)).cookie)).toBe(sentBack(cookie));
  });

  it.each(['http://localhost:4300', undefined])(
    'is sent without encryption only where there is none: %s',
    async (url) => {
      expect((await deviceCookie(make(url), 12)).cookie).not.toContain('Secure');
    },
  );

  it('of a member of staff is sent to the desk alone, and is no customer’s with the same id', async () => {
    const deps = make();
    const { id, cookie } = await deviceCookie(deps, 12, undefined, 'staff');
    expect(cookie).toMatch(/^known-desk=12\..*; Path=\/desk; /);
    expect(await readDevice(deps, sentBack(cookie), 'staff')).toEqual({ accountId: 12, id });
    expect(await readDevice(deps, sentBack(cookie))).toBeNull();
    expect(await readDevice(deps, sentBack(cookie).replace('known-desk', 'known-device'))).toBeNull();
  });

  it('is nobody’s when it was altered, signed elsewhere, or is not there', async () => {
    const deps = make();
    const own = sentBack((await deviceCookie(deps, 12)).cookie);
    const [who = '', id = '', signature = ''] = own.split('.');
    for (const bad of [
      undefined,
      '',
      `${who.replace('12', '13')}.${id}.${signature}`,
      `${who}.${id.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}.${signature}`,
      `${who}.${id}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
      `${who}.${id}.${signature.slice(1)}`,
      `${own}A`,
      `x${own}`,
      own.replace('known-device', 'known-devices'),
    ]) {
      expect(await readDevice(deps, bad)).toBeNull();
    }
    expect(await readDevice(make(undefined, 100), own)).toBeNull();
  });
});
