import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenKeys, createTokenSigner, fromBase64Url, toBase64Url } from './token.ts';

describe('a widget token', () => {
  const claims = { use: 'widget', code: 'DEMO', origin: 'http://localhost:4400', exp: 5, jti: 'j' } as const;
  const { exp: _exp, ...endless } = claims;
  const key = new Uint8Array(32).fill(1);
  const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

  it('is read with its own key only, and not when a letter differs', async () => {
    const signer = createTokenSigner(key, () => 0);
    const other = createTokenSigner(new Uint8Array(32).fill(2), () => 0);
    const token = await signer.sign(claims);
    expect(await signer.read(token)).toEqual(claims);
    expect(await other.read(token)).toBeNull();
    const [header = '', payload = '', signature = ''] = token.split('.');
    for (const bad of [
      `${header}.${encoded({ ...claims, exp: 9e9 })}.${signature}`,
      `${encoded({ alg: 'none' })}.${payload}.`,
      `${encoded({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      payload,
      '',
      '..',
      `${token}.x`,
      'ü.ü.ü',
      `${header}.${payload}.AAAA`,
    ]) {
      expect(await signer.read(bad)).toBeNull();
    }
  });

  it('is over at its expiry', async () => {
    const clock = { now: 4_999 };
    const signer = createTokenSigner(key, () => clock.now);
    const token = await signer.sign(claims);
    expect(await signer.read(token)).toEqual(claims);
    clock.now = 5_000;
    expect(await signer.read(token)).toBeNull();
  });

  it('without an expiry is none, even with a right signature', async () => {
    const token = await new SignJWT(endless).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await createTokenSigner(key, () => 0).read(token)).toBeNull();
  });

  it('of another algorithm is none, though the key is right', async () => {
    const long = new Uint8Array(64).fill(1);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(long);
    expect(await createTokenSigner(long, () => 0).read(token)).toBeNull();
  });
});

describe('what a widget token must say', () => {
  const claims = { use: 'widget', code: 'DEMO', origin: 'http://localhost:4400', exp: 5, jti: 'j' };
  const signed = async (said: object) => {
    const signer = createTokenSigner(new Uint8Array(32).fill(1), () => 0);
    return signer.read(await signer.sign(said as Parameters<typeof signer.sign>[0]));
  };

  it.each(['widget', 'grace'])('is its use, %s', async (use) => {
    expect(await signed({ ...claims, use })).toEqual({ ...claims, use });
  });

  it.each([
    ['another use', { use: 'admin' }],
    ['no code', { code: undefined }],
    ['a code that is no text', { code: 7 }],
    ['an origin that is no text', { origin: null }],
    ['an end that is no number', { exp: '5' }],
    ['an id that is no text', { jti: 7 }],
  ])('%s, %j, is nothing, even with a right signature', async (_, said) => {
    expect(await signed({ ...claims, ...said })).toBeNull();
  });

  it('fits into a kilobyte, and is not looked at beyond', async () => {
    expect(await signed({ ...claims, jti: 'j'.repeat(400) })).toMatchObject({ code: 'DEMO' });
    expect(await signed({ ...claims, jti: 'j'.repeat(1000) })).toBeNull();
    const keys = createTokenKeys(
      async () => new Uint8Array(32),
      () => 0,
    );
    const long = await keys.sign({ ...claims, use: 'widget', jti: 'j'.repeat(1000) });
    expect(await keys.read(long)).toBeNull();
  });
});

describe('base64url', () => {
  it('is read as it was written, without padding', () => {
    for (const bytes of [[], [0], [251, 255], [1, 2, 3], [255, 254, 253, 252]]) {
      const text = toBase64Url(Uint8Array.from(bytes));
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
      expect([...(fromBase64Url(text) ?? [-1])]).toEqual(bytes);
    }
    expect(toBase64Url(Uint8Array.of(251, 255))).toBe('-_8');
  });

  it.each(['a=', 'a+b/', ' AAAA', 'AAAA ', 'ü', 'A'])('%j is none', (text) => {
    expect(fromBase64Url(text)).toBeNull();
  });
});

describe('the keys of widget tokens', () => {
  const day = 24 * 3_600_000;
  const exp = (700 * day) / 1000;
  const claims = { use: 'grace', code: 'DEMO', origin: 'http://localhost:4400', exp, jti: 'j' } as const;
  const keysAt = (clock: { now: number }, asked: string[] = []) =>
    createTokenKeys(
      async (kid) => {
        asked.push(kid);
        return new Uint8Array(32).fill(Number(kid) % 251);
      },
      () => clock.now,
    );

  it('change every 30 days; what the one before signed is still read, and nothing older', async () => {
    const clock = { now: 600 * day };
    const asked: string[] = [];
    const keys = keysAt(clock, asked);
    const token = await keys.sign(claims);
    clock.now = 630 * day;
    expect(await keys.read(token)).toEqual(claims);
    const next = await keys.sign(claims);
    expect(next).not.toBe(token);
    // Another process gets the same keys by their names.
    expect(await keysAt(clock).read(next)).toEqual(claims);
    expect(asked).toEqual(['20', '21']);
    clock.now = 660 * day;
    expect(await keys.read(next)).toEqual(claims);
    expect(await keys.read(token)).toBeNull();
  });

  it('are not made by asking: a name that no key has is not looked up', async () => {
    const asked: string[] = [];
    const keys = keysAt({ now: 600 * day }, asked);
    for (const kid of ['', '22', '18', 'widget', 20, null, undefined]) {
      const header = btoa(JSON.stringify({ alg: 'HS256', kid })).replaceAll('=', '');
      expect(await keys.read(`${header}.e30.AAAA`)).toBeNull();
    }
    expect(await keys.read('..')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('are asked for again when the database did not answer', async () => {
    let answers = false;
    const keys = createTokenKeys(
      async () => {
        if (!answers) throw new Error('no database');
        return new Uint8Array(32);
      },
      () => 0,
    );
    await expect(keys.sign(claims)).rejects.toThrow('no database');
    answers = true;
    expect(await keys.read(await keys.sign(claims))).toEqual(claims);
  });
});
