import { describe, expect, it } from 'vitest';
import type { Derivation } from './derivation.ts';
import { createPasswords } from './passwords.ts';

/** Computations that the test completes. */
function held() {
  const waiting: (() => void)[] = [];
  const asked: Derivation[] = [];
  const derive = (derivation: Derivation) => {
    asked.push(derivation);
    return new Promise<Uint8Array>((resolve) => waiting.push(() => resolve(new Uint8Array(32))));
  };
  return { derive, asked, end: () => waiting.splice(0).map((go) => go()) };
}
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number; headers: Record<string, string> }) => `${error.status} ${error.headers['retry-after']}`,
  );

describe('hashes', () => {
  it('are capped for one network, and for everybody, with the time to come back', async () => {
    const { derive, asked, end } = held();
    const passwords = createPasswords(derive, { most: 5, mostOfOne: 3 });
    const ask = (who: string) => status(passwords.within(who, ({ hash }) => hash('x')));
    const own = [1, 2, 3].map(() => ask('203.0.113.1'));
    expect(await ask('203.0.113.1')).toBe('429 2');
    const others = ['a', 'b'].map((who) => status(passwords.within(who, ({ find }) => find('x', []))));
    expect(await ask('c')).toBe('503 5');
    expect(asked.length).toBe(5);
    end();
    expect(await Promise.all([...own, ...others])).toEqual([200, 200, 200, 200, 200]);
    const again = ask('203.0.113.1');
    end();
    expect(await again).toBe(200);
  });

  it('take no more places at once for one network when some were given back in between', async () => {
    const { derive, end } = held();
    const passwords = createPasswords(derive, { most: 9, mostOfOne: 2 });
    const ask = () => status(passwords.within('a', ({ hash }) => hash('x')));
    const given = passwords.within('a', async () => 'given back');
    const first = ask();
    expect(await given).toBe('given back');
    const second = ask();
    expect(await ask()).toBe('429 2');
    end();
    expect(await Promise.all([first, second])).toEqual([200, 200]);
  });

  it('are not capped for those whose network is not known, but with everybody', async () => {
    const { derive, end } = held();
    const passwords = createPasswords(derive, { most: 3, mostOfOne: 1 });
    const ask = () => status(passwords.within('', ({ hash }) => hash('x')));
    const all = [ask(), ask(), ask()];
    expect(await ask()).toBe('503 5');
    end();
    expect(await Promise.all(all)).toEqual([200, 200, 200]);
  });

  it('that nobody can read are nobody’s', async () => {
    await createPasswords().within('', async ({ hash, find }) => {
      const good = await hash('first');
      const [, ...rest] = good.split('$');
      for (const bad of ['', 'first', ['bcrypt', ...rest].join('$'), `${good.slice(0, good.lastIndexOf('$'))}$+/=`]) {
        expect(await find('first', [bad])).toBe(-1);
        expect(await find('first', [good, bad])).toBe(0);
        expect(await find('other', [good, bad])).toBe(-1);
      }
    });
  });

  it('are found among several by one computation, and by one where there is none', async () => {
    await createPasswords().within('', async ({ hash, find }) => {
      const first = await hash('first');
      const second = await hash('second', first);
      const other = await hash('second');
      expect(await find('second', [first, second])).toBe(1);
      expect(await find('first', [first, second])).toBe(0);
      expect(await find('third', [first, second])).toBe(-1);
      // A hash with a different salt is not compared.
      expect(await find('second', [first, other])).toBe(-1);
      let computed = 0;
      const counting = createPasswords(async () => {
        computed += 1;
        return new Uint8Array(32);
      });
      await counting.within('', ({ find }) => find('x', [first, second, other]));
      await counting.within('', ({ find }) => find('x', []));
      expect(computed).toBe(2);
    });
  });

  it('give their place back whatever becomes of the work', async () => {
    const passwords = createPasswords(held().derive, { most: 1, mostOfOne: 1 });
    const failing = passwords.within('a', () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(await passwords.within('a', () => Promise.resolve('done'))).toBe('done');
  });
});
