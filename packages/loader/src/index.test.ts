import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The scripts added to the page; the tests dispatch their load and error events. */
let scripts: HTMLScriptElement[] = [];
let known: CustomElementConstructor | undefined;
let { loadTaxiBooking } = await import('./index.ts');

class Loaded extends HTMLElement {}

beforeEach(async () => {
  scripts = [];
  known = undefined;
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    scripts.push(node as HTMLScriptElement);
  });
  vi.spyOn(customElements, 'get').mockImplementation(() => known);
  vi.resetModules();
  ({ loadTaxiBooking } = await import('./index.ts'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const url = 'https://cars.example';
const arrives = (index = 0) => {
  known = Loaded;
  scripts[index]?.dispatchEvent(new Event('load'));
};
const fails = (index = 0) => scripts[index]?.dispatchEvent(new Event('error'));

it('loads the script of the operator and gives the element’s class', async () => {
  const loaded = loadTaxiBooking({ url: `${url}/some/page` });
  expect(scripts.map(({ type, src }) => ({ type, src }))).toEqual([
    { type: 'module', src: `${url}/widget/taxi-booking.js` },
  ]);
  arrives();
  expect(await loaded).toBe(Loaded);
});

it('loads it once, and says so of another address', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const first = loadTaxiBooking({ url });
  expect(loadTaxiBooking({ url })).toBe(first);
  expect(warned).not.toHaveBeenCalled();
  expect(loadTaxiBooking({ url: 'https://other.example' })).toBe(first);
  expect(warned).toHaveBeenCalledOnce();
  expect(scripts).toHaveLength(1);
  arrives();
  await first;
});

it('takes the element that the page has loaded by a tag of its own', async () => {
  known = Loaded;
  expect(await loadTaxiBooking({ url })).toBe(Loaded);
  expect(scripts).toEqual([]);
});

it('rejects when the script cannot be loaded, and asks again under another address at the next call', async () => {
  const first = loadTaxiBooking({ url });
  fails();
  await expect(first).rejects.toThrow('https://cars.example/widget/taxi-booking.js could not be loaded');
  const second = loadTaxiBooking({ url });
  expect(scripts.map(({ src }) => src)).toEqual([
    `${url}/widget/taxi-booking.js`,
    `${url}/widget/taxi-booking.js?attempt=2`,
  ]);
  arrives(1);
  expect(await second).toBe(Loaded);
});

it('rejects when what was loaded is something else', async () => {
  const loaded = loadTaxiBooking({ url });
  scripts[0]?.dispatchEvent(new Event('load'));
  await expect(loaded).rejects.toThrow('does not define <taxi-booking>');
});

it('rejects what is no web address, and loads the right one afterwards', async () => {
  await expect(loadTaxiBooking({ url: 'cars.example' })).rejects.toThrow(TypeError);
  await expect(loadTaxiBooking({ url: 'javascript:alert(1)//x.js' })).rejects.toThrow(TypeError);
  expect(scripts).toEqual([]);
  void loadTaxiBooking({ url });
  expect(scripts).toHaveLength(1);
});

it('loads a pinned script with its hash and the page’s nonce', () => {
  const pinned = `${url}/widget/taxi-booking-0.1.0-abc.js`;
  void loadTaxiBooking({ url: pinned, integrity: 'sha384-x', nonce: 'n1' });
  const [script] = scripts;
  expect(script).toMatchObject({ src: pinned, integrity: 'sha384-x', crossOrigin: 'anonymous', nonce: 'n1' });
});

it('makes one policy of trusted types, however often it asks', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  const first = loadTaxiBooking({ url });
  fails();
  await expect(first).rejects.toThrow();
  void loadTaxiBooking({ url });
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['taxi-booking-loader']);
  expect(scripts).toHaveLength(2);
});

it('rejects where the page’s policy allows no such policy of trusted types', async () => {
  const createPolicy = () => {
    throw new TypeError('Policy "taxi-booking-loader" disallowed.');
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  const caught = vi.fn();
  await loadTaxiBooking({ url }).catch(caught);
  expect(caught).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('disallowed') }));
  vi.stubGlobal('trustedTypes', undefined);
  void loadTaxiBooking({ url });
  expect(scripts).toHaveLength(1);
});

it('gives null where there is no DOM', async () => {
  vi.stubGlobal('document', undefined);
  expect(await loadTaxiBooking({ url })).toBeNull();
});
