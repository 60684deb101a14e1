import { createCancelSource } from 'booking-core/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerScripts } from '../testing/answer-scripts.ts';
import { createGoogleStandIn, type StandInPlace } from '../testing/google-stand-in.ts';
import { createGooglePlaces } from './google.ts';

const cancel = createCancelSource().token;
const settings = { key: 'the-key', base: { latitude: 51.536743, longitude: -0.015247 } };
const part = (text: string, ...types: string[]) => ({ longText: text, shortText: text, types });
const street: StandInPlace = {
  id: 'route-1',
  main: 'Praed Street',
  secondary: 'London, UK',
  types: ['route', 'geocode'],
  at: { lat: 51.5166, lng: -0.1742 },
  address: 'Praed Street, London W2 1HQ, UK',
  parts: [part('Praed Street', 'route'), part('London', 'postal_town'), part('W2 1HQ', 'postal_code')],
};
const airport: StandInPlace = {
  ...street,
  id: 'air-1',
  main: 'Heathrow Airport',
  types: ['airport', 'establishment'],
  address: 'Hounslow, UK',
  parts: [],
};

let google: ReturnType<typeof createGoogleStandIn>;
let scripts: ReturnType<typeof answerScripts>;
let bring: (() => void) | null;

beforeEach(() => {
  google = createGoogleStandIn([street, airport]);
  bring = () => Reflect.set(window, 'google', { maps: google.maps });
  scripts = answerScripts(() => bring);
});
afterEach(() => {
  scripts.stop();
  Reflect.deleteProperty(window, 'google');
});

test('the script is loaded with the key, once however many ask, and not where the page has it [1§7.28]', async () => {
  await Promise.all([createGooglePlaces(document, settings), createGooglePlaces(document, settings)]);
  expect(scripts.urls).toHaveLength(1);
  expect(scripts.urls[0]?.origin).toBe('https://maps.googleapis.com');
  expect(scripts.urls[0]?.searchParams.get('key')).toBe('the-key');
  await createGooglePlaces(document, settings);
  expect(scripts.urls).toHaveLength(1);
});

test('a script that does not come is refused, and asked for again the next time', async () => {
  bring = null;
  await expect(createGooglePlaces(document, settings)).rejects.toThrow('maps.googleapis.com');
  bring = () => Reflect.set(window, 'google', { maps: google.maps });
  await createGooglePlaces(document, settings);
  expect(scripts.urls).toHaveLength(2);
});

test('suggestions are data for the product’s own list, biased to 775 km around the base [1§9.11]', async () => {
  const places = await createGooglePlaces(document, settings);
  const found = await places.suggest('prae', cancel);
  expect(found).toMatchObject({
    ok: true,
    value: [
      {
        id: 'route-1',
        name: 'Praed Street',
        line2: 'London, UK',
        category: 'Street',
        postcode: '',
        latitude: Number.NaN,
      },
      { id: 'air-1', name: 'Heathrow Airport', category: 'Air' },
    ],
  });
  const [request] = google.asked.suggest;
  expect(request?.input).toBe('prae');
  const bias = request?.locationBias as Record<string, number> | undefined;
  expect(((bias?.north ?? 0) - (bias?.south ?? 0)) / 2).toBeCloseTo(775 / 111.32, 1);
  expect(((bias?.east ?? 0) - (bias?.west ?? 0)) / 2).toBeGreaterThan(775 / 111.32);
});

test('the bias goes on beyond the date line, as the service takes it', async () => {
  const places = await createGooglePlaces(document, { ...settings, base: { latitude: -18.14, longitude: 178.44 } });
  await places.suggest('suva', cancel);
  const { west = 0, east = 0 } = (google.asked.suggest[0]?.locationBias ?? {}) as Record<string, number>;
  expect(east).toBeGreaterThan(180);
  expect((west + east) / 2).toBeCloseTo(178.44, 5);
});

test('one session lasts from the first letter to the choice', async () => {
  const places = await createGooglePlaces(document, settings);
  await places.suggest('pr', cancel);
  const found = await places.suggest('pra', cancel);
  const [first, second] = google.asked.suggest.map(({ sessionToken }) => sessionToken);
  expect(first).toBe(second);
  const [chosen] = found.ok ? found.value : [];
  if (!chosen) throw new Error('nothing found');
  expect(await places.complete(chosen, cancel)).toMatchObject({
    ok: true,
    value: { name: 'Praed Street', latitude: 51.5166, longitude: -0.1742, postcode: 'W2 1HQ', category: 'Street' },
  });
  expect(google.asked.fields[0]).toContain('location');
  // The session has ended; the next input starts a new one.
  await places.suggest('x', cancel);
  expect(google.asked.suggest.at(-1)?.sessionToken).not.toBe(first);
});

test('a suggestion of another search, or of one that has ended, is completed by its id', async () => {
  const places = await createGooglePlaces(document, settings);
  const found = await places.suggest('prae', cancel);
  const [chosen] = found.ok ? found.value : [];
  if (!chosen) throw new Error('nothing found');
  const whole = { ok: true, value: { name: 'Praed Street', latitude: 51.5166, postcode: 'W2 1HQ' } };
  expect(await (await createGooglePlaces(document, settings)).complete(chosen, cancel)).toMatchObject(whole);
  google.state.failing = true;
  expect(await places.complete(chosen, cancel)).toMatchObject({ ok: false });
  google.state.failing = false;
  expect(await places.complete(chosen, cancel)).toMatchObject(whole);
  expect(await places.complete({ ...chosen, id: 'own:1' }, cancel)).toMatchObject({ ok: false });
});

test('a place that is completed late leaves the predictions of the next input alone', async () => {
  const places = await createGooglePlaces(document, settings);
  const chosenOf = async (text: string) => {
    const found = await places.suggest(text, cancel);
    const [chosen] = found.ok ? found.value : [];
    if (!chosen) throw new Error('nothing found');
    return chosen;
  };
  const pickup = await chosenOf('prae');
  let arrive = () => {};
  google.state.fields = new Promise((resolve) => {
    arrive = resolve;
  });
  const late = places.complete(pickup, cancel);
  const dropoff = await chosenOf('prae');
  arrive();
  expect(await late).toMatchObject({ ok: true, value: { name: 'Praed Street' } });
  expect(await places.complete(dropoff, cancel)).toMatchObject({ ok: true, value: { name: 'Praed Street' } });
  const [first, second] = google.asked.suggest.map(({ sessionToken }) => sessionToken);
  expect(first).not.toBe(second);
});

test('the geocoder names the address at coordinates and leaves the plus code alone', async () => {
  const places = await createGooglePlaces(document, settings);
  expect(await places.at({ latitude: 51.5, longitude: -0.1 }, cancel)).toMatchObject({
    ok: true,
    value: { id: 'route-1', postcode: 'W2 1HQ', latitude: 51.5, longitude: -0.1 },
  });
  expect(google.asked.geocode).toEqual([{ location: { lat: 51.5, lng: -0.1 } }]);
});

test('what Google refuses is a failure, not a crash', async () => {
  const places = await createGooglePlaces(document, settings);
  const found = await places.suggest('prae', cancel);
  google.state.failing = true;
  expect(await places.suggest('prae', cancel)).toEqual({ ok: false, error: { kind: 'network' } });
  const [chosen] = found.ok ? found.value : [];
  if (chosen) expect(await places.complete(chosen, cancel)).toMatchObject({ ok: false });
  expect(await places.at({ latitude: 51.5, longitude: -0.1 }, cancel)).toMatchObject({ ok: false });
});

test('an answer that nobody waits for is dropped', async () => {
  const places = await createGooglePlaces(document, settings);
  const source = createCancelSource();
  const asked = places.suggest('prae', source.token);
  source.cancel();
  expect(await asked).toEqual({ ok: false, error: { kind: 'aborted' } });
});

test('a library of Google’s that does not come is a failure, not a crash', async () => {
  const places = await createGooglePlaces(document, settings);
  google.maps.importLibrary = async () => {
    throw new Error('could not load geocoder');
  };
  const refused = { ok: false, error: { kind: 'network' } };
  expect(await places.at({ latitude: 51.5, longitude: -0.1 }, cancel)).toEqual(refused);
});

test('the Google of a page that is older than these suggestions is a failure, not a crash', async () => {
  google.maps.importLibrary = async () => ({ AutocompleteSessionToken: class {} }) as never;
  Reflect.set(window, 'google', { maps: google.maps });
  const places = await createGooglePlaces(document, settings);
  expect(await places.suggest('prae', cancel)).toEqual({ ok: false, error: { kind: 'network' } });
});

test('an answer of Google’s that does not come is a failure after eight seconds', async () => {
  const places = await createGooglePlaces(document, settings);
  const found = await places.suggest('prae', cancel);
  const [chosen] = found.ok ? found.value : [];
  if (!chosen) throw new Error('nothing found');
  vi.useFakeTimers();
  try {
    google.state.fields = new Promise(() => {});
    const ended = vi.fn();
    void places.complete(chosen, cancel).then(ended);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith({ ok: false, error: { kind: 'network' } });
  } finally {
    vi.useRealTimers();
  }
});
