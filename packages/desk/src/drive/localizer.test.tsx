import { cleanup, render, screen } from '@testing-library/react';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { DriveError, failureText } from './api.ts';
import { type DriveLocalizer, english, fetchLocalizer, LocalizerContext } from './localizer.ts';
import { type DriveKey, en } from './messages/en.ts';
import { addressParts, ageText, loadText, whenOf } from './messages.ts';
import { RideList } from './ride-list.tsx';
import { RideScreen } from './ride-screen.tsx';
import { aRide } from './testing.ts';

afterEach(cleanup);

const noon = Date.parse('2026-11-24T12:00:00Z');
const translated = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'];
const keys = Object.keys(en) as DriveKey[];
const nothing = () => {};

const values = {
  ...{
    number: 2,
    count: 3,
    ages: '2, 7',
    done: 1,
    time: '10:31',
    way: 'A – B',
    age: '5 s',
    driver: 'Ada',
    place: 'A',
    what: 'x',
  },
  ...{ from: 'A', to: 'B', name: 'Ada', money: '£5', unit: 'km', example: '52.5', distance: '60 km', flight: 'BA1' },
};

describe.each(translated)('in %s', (code) => {
  it('everything is said, with what the English says it of', async () => {
    const { t } = await fetchLocalizer([code]);
    const left = keys.filter((key) => /[a-z]{4}/.test(en[key]) && t(key, values) === english.t(key, values));
    // These texts are the same in some other languages.
    expect(left.filter((key) => !['ride.way', 'ride.via', 'distance.label'].includes(key))).toEqual([]);
    for (const key of keys) {
      const said = t(key, values);
      expect(said, key).not.toMatch(/[{}#]/);
      for (const [, name] of en[key].matchAll(/\{(\w+)\}/g)) {
        expect(said, `${key} without ${name}`).toContain(String(values[name as keyof typeof values]));
      }
    }
  });

  it('every count has the form that its number asks for', async () => {
    const { t } = await fetchLocalizer([code]);
    for (const key of keys.filter((each) => en[each].includes(', plural, '))) {
      for (const count of [1, 2, 3, 5, 11, 22, 100, 101]) {
        expect(t(key, { count }), `${key} ${count}`).not.toMatch(/[{}#]|^$/);
      }
    }
  });
});

it('is the first of the phone’s languages that there is, English where there is none', async () => {
  const locales = async (...asked: string[]) => (await fetchLocalizer(asked)).locale;
  expect(await locales('nl-NL', 'fr-FR', 'en-GB')).toBe('fr-FR');
  expect(await locales('en-US', 'fr-FR')).toBe('en-US');
  expect(await locales('nl', 'sv')).toBe('en-GB');
  expect(await locales()).toBe('en-GB');
  expect(await locales('arn-CL', 'de')).toBe('de');
  expect(await fetchLocalizer(['ar-AE'])).toMatchObject({ dir: 'rtl', locale: 'ar-AE-u-ca-gregory-nu-latn' });
});

function shown(localizer: DriveLocalizer, what: React.ReactNode) {
  render(
    <StyleRoot locale={localizer.locale} dir={localizer.dir}>
      <LocalizerContext.Provider value={localizer}>{what}</LocalizerContext.Provider>
    </StyleRoot>,
  );
}

it('a ride is told in the driver’s words, money and distances', async () => {
  const localizer = await fetchLocalizer(['ar-AE']);
  const hired = { status: 'pob', hours: 3, hire: { includedMetres: 60_000, unit: 'km' } } as const;
  const fare = { totalMinor: 7550, owedMinor: 7550, currency: 'AED' };
  shown(localizer, <RideScreen ride={aRide({ ...hired, fare })} now={noon} onReport={nothing} />);
  expect(screen.getByRole('button', { name: 'إنهاء الرحلة' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /المسافة المقطوعة، .*كم/ })).toBeDefined();
  const text = document.body.textContent ?? '';
  expect(text).toContain('60 كم');
  expect(text).toMatch(/75\.50/);
  expect(text).toMatch(/3 ساعات/);
  expect(text).not.toMatch(/passenger|hour|collect| km/i);
});

it('the list says days, loads and cars in the driver’s language', async () => {
  const localizer = await fetchLocalizer(['pl-PL']);
  const ride = aRide({ pickupAt: '2026-11-25T07:30:00+00:00', passengers: 5, luggage: 2 });
  shown(
    localizer,
    <RideList
      rides={[ride]}
      current={null}
      driver="Ada"
      now={noon}
      onOpen={nothing}
      onBack={nothing}
      onLeave={async () => {}}
    />,
  );
  const item = screen.getByRole('listitem').textContent ?? '';
  expect(item).toContain('śr. 25 lis 07:30');
  expect(item).toContain('5\u00a0osób, 2\u00a0walizki, 1\u00a0duży fotelik');
  expect(item).toContain('Zaplanowany');
});

it('times, ages and addresses are written as the language does', async () => {
  const localizer = await fetchLocalizer(['ja']);
  expect(loadText(aRide({}), localizer)).toBe('2名、スーツケース3個、大型チャイルドシート1台');
  expect(ageText(5, english)).toBe('5 secs');
  expect(ageText(150, await fetchLocalizer(['ar']))).toBe('3 د');
  expect(whenOf('2026-11-25T07:30:00+00:00', noon, english)).toBe('Wed 25 Nov 07:30');
  expect(addressParts('برج خليفة، دبي')).toEqual(['برج خليفة', 'دبي']);
  expect(addressParts('東京都、渋谷区')).toEqual(['東京都', '渋谷区']);
  expect(addressParts('Paddington Station')).toEqual(['Paddington Station', '']);
  expect(addressParts('12 bis, rue de Rivoli, 75004 Paris')).toEqual(['12 bis, rue de Rivoli', '75004 Paris']);
});

it.each([
  [new DriveError(0, ''), 'no.network'],
  [new DriveError(429, 'too-many'), 'no.tooMany'],
  [new DriveError(403, 'wrong-code', 'link'), 'no.link'],
  [new DriveError(403, 'wrong-code', 'code'), 'no.code'],
  [new DriveError(404, 'not-yours', 'reference'), 'no.notYours'],
  [new DriveError(409, 'too-early'), 'no.tooEarly'],
  [new DriveError(409, 'impossible'), 'no.outOfOrder'],
  [new DriveError(401, 'signed-out'), 'no.signedOut'],
  [new DriveError(500, 'failed'), 'no.office'],
  [new Error('other'), 'no.unknown'],
] as const)('a refusal is said by its code: %s', async (failure, key) => {
  const localizer = await fetchLocalizer(['fr']);
  expect(failureText(failure, localizer)).toBe(localizer.t(key));
});
