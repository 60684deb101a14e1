import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import everyKind from 'libphonenumber-js/metadata.max.json';
import smallest from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { plansOf } from '../../scripts/number-plans.mjs';
import { createPhoneBook } from './index.ts';

const world = smallest as unknown as MetadataJson;
const full = everyKind as unknown as MetadataJson;

const book = createPhoneBook();
const homes: Record<string, string> = { GB: '44', gb: '44', IT: '39', US: '1', ZZ: '', '': '' };
const parse = (input: string, country: string) => book.parse(input, { country, dialingCode: homes[country] ?? '' });

describe('reading a phone number', () => {
  it.each([
    '+44 (0)7911 123456',
    '07911 123456',
    '7911123456',
    '00447911123456',
    '00 44 7911 123456',
    '+44 7911-123-456',
    '(+44) 7911 123456',
    '+44 (0) 7911 123 456',
    'tel:+447911123456',
    '  07911\u00a0123456 ',
    '\u202a+44 7911 123456\u202c',
    '＋４４７９１１１２３４５６',
    '+44 07911 123456',
  ])('%j is +447911123456', async (input) => {
    const parsed = await parse(input, 'GB');
    expect(parsed).toMatchObject({
      ok: true,
      e164: '+447911123456',
      dialingCode: '44',
      national: '7911123456',
    });
    expect(['GB', 'GG', 'JE', 'IM']).toContain(parsed.ok ? parsed.country : undefined);
  });

  it('takes the default country in either letter case', async () => {
    expect(await parse('020 7946 0000', 'gb')).toMatchObject({ ok: true, e164: '+442079460000', country: 'GB' });
  });

  it('lets an international prefix win over the default country', async () => {
    expect(await parse('+33 6 12 34 56 78', 'GB')).toMatchObject({ ok: true, country: 'FR', e164: '+33612345678' });
    expect(await parse('0033612345678', 'GB')).toMatchObject({ ok: true, country: 'FR' });
  });

  it('keeps the leading 0 of an Italian landline, which is part of the number', async () => {
    expect(await parse('06 6982 1234', 'IT')).toMatchObject({ ok: true, e164: '+390669821234' });
  });

  it('reads a North American number of a visitor', async () => {
    expect(await parse('(212) 555-2368', 'US')).toMatchObject({ ok: true, e164: '+12125552368', dialingCode: '1' });
  });

  it.each(['', ' ', '+', '00', '0', '12', '07911 12345', '07911 1234567890', 'call me', '+44', '+999 123456789'])(
    'refuses %j',
    async (input) => {
      expect(await parse(input, 'GB')).toEqual({ ok: false });
    },
  );

  it('refuses a sentence with a number in it', async () => {
    expect(await parse('ring 07911 123456 after six', 'GB')).toEqual({ ok: false });
  });

  it('refuses a national number of an unknown country and reads an international one', async () => {
    expect(await parse('07911 123456', 'ZZ')).toEqual({ ok: false });
    expect(await parse('+447911123456', '')).toMatchObject({ ok: true, e164: '+447911123456' });
  });

  it('does not stumble over very long input', async () => {
    expect(await parse('0'.repeat(100_000), 'GB')).toEqual({ ok: false });
    expect(await parse('(0)'.repeat(30_000), 'GB')).toEqual({ ok: false });
  });
});

/** Numbers that repeat from run to run: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A text that a pattern of the metadata matches: digits, classes, groups, alternatives and counts are all that it knows. */
function matching(pattern: string, roll: (sides: number) => number): string {
  let place = 0;
  const either = (): string => {
    const ways = [inTurn()];
    while (pattern[place] === '|') {
      place++;
      ways.push(inTurn());
    }
    return ways[roll(ways.length)] ?? '';
  };
  const inTurn = (): string => {
    let text = '';
    while (place < pattern.length && pattern[place] !== '|' && pattern[place] !== ')') {
      const start = place;
      let piece = one();
      const count = /^(?:\{(\d+)(?:,(\d+))?\}|\?)/.exec(pattern.slice(place));
      if (!count) {
        text += piece;
        continue;
      }
      const [least, most] = count[1] ? [Number(count[1]), Number(count[2] ?? count[1])] : [0, 1];
      const times = least + roll(most - least + 1);
      const after = place + count[0].length;
      for (let time = 0; time < times; time++) {
        place = start;
        piece = one();
        text += piece;
      }
      place = after;
    }
    return text;
  };
  const one = (): string => {
    const sign = pattern[place++] ?? '';
    if (sign === '\\') {
      place++;
      return String(roll(10));
    }
    if (sign === '[') {
      const end = pattern.indexOf(']', place);
      const digits = [...'0123456789'].filter((digit) => new RegExp(`[${pattern.slice(place, end)}]`).test(digit));
      place = end + 1;
      return digits[roll(digits.length)] ?? '';
    }
    if (sign !== '(') return sign;
    if (pattern.startsWith('?:', place)) place += 2;
    const text = either();
    place++;
    return text;
  };
  return either();
}

/** What the library says of a number typed in a country. */
function judged(text: string, country: string) {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false }, world);
  if (number === undefined || number.ext !== undefined || !number.isValid()) return { ok: false };
  return {
    ok: true,
    country: number.country,
    dialingCode: number.countryCallingCode,
    national: number.nationalNumber,
    e164: number.number,
  };
}

const countries = Object.keys(world.countries);
const codeOf = (country: string) => world.countries[country as CountryCode]?.[0] as string;

/** 00 in whatever script: the book takes it for + wherever it is typed, and some countries have numbers that begin so. */
const ABROAD = /^[^\p{Nd}+]*[0\u0660\u06f0\uff10][^\p{Nd}]*[0\u0660\u06f0\uff10]/u;

/** Every line of texts that the book reads otherwise than the library; `said` is the text that the library shall read. */
async function differences(texts: readonly (readonly [text: string, country: string, said?: string])[]) {
  const found: string[] = [];
  for (const [text, country, said = text] of texts) {
    if (said === text && ABROAD.test(text)) continue;
    const ours = JSON.stringify(await book.parse(text, { country, dialingCode: codeOf(country) }));
    const theirs = JSON.stringify(judged(said, country));
    if (ours !== theirs) found.push(`${text} in ${country}: ${ours}, not ${theirs}`);
  }
  return found;
}

/** Numbers of a country of every kind that its plan knows, without trunk prefix. */
function nationals(country: string, roll: (sides: number) => number): string[] {
  const line = full.countries[country as CountryCode] as unknown as unknown[];
  const kinds = ((line[11] ?? []) as ([string] | 0)[]).flatMap((kind) => (kind ? [kind[0]] : []));
  const example = (examples as Record<string, string>)[country];
  return [
    ...(example ? [example] : []),
    ...[...kinds, line[2] as string].filter(Boolean).map((pattern) => matching(pattern, roll)),
  ];
}

describe('against libphonenumber-js', { timeout: 30_000 }, () => {
  const roll = dice(20261121);
  const numbers = countries.flatMap((country) =>
    nationals(country, roll).map((national) => [national, country] as const),
  );
  const some = (share: number) => numbers.filter(() => roll(share) === 0);
  const elsewhere = () => countries[roll(countries.length)] as string;

  it('is asked about numbers of every country', () => {
    expect(numbers.length).toBeGreaterThan(1500);
    const exist = numbers.filter(([national, country]) => judged(`+${codeOf(country)}${national}`, country).ok);
    expect(exist.length / numbers.length).toBeGreaterThan(0.9);
    expect(new Set(exist.map(([, country]) => country)).size).toBe(countries.length);
  });

  it('reads national numbers, with and without their trunk prefix', async () => {
    expect(
      await differences(
        some(2).flatMap(([national, country]) => {
          const line = world.countries[country as CountryCode] as unknown as unknown[];
          const trunk = [line[5], line[7]].filter(Boolean).map((prefix) => matching(prefix as string, roll));
          return [[national, country] as const, ...trunk.map((prefix) => [prefix + national, country] as const)];
        }),
      ),
    ).toEqual([]);
  });

  it('reads international numbers, whether or not they say so', async () => {
    expect(
      await differences(
        some(6).flatMap(([national, country]) => {
          const code = codeOf(country);
          const abroad = (world.countries[country as CountryCode] as unknown as string[])[1] as string;
          const dialled = matching(abroad.replaceAll('~', ''), roll);
          return [
            [`+${code}${national}`, elsewhere()],
            [`00${code}${national}`, elsewhere(), `+${code}${national}`],
            [`+${code} (0) ${national}`, country, `+${code} ${national}`],
            [`+${code}0${national}`, country],
            [code + national, country],
            [`${code}0${national}`, country],
            [dialled + code + national, country],
          ] as const;
        }),
      ),
    ).toEqual([]);
  });

  it('reads numbers that are not quite right', async () => {
    expect(
      await differences(
        some(6).flatMap(([national, country]) => {
          const cut = roll(national.length);
          const other = `${national.slice(0, cut)}${roll(10)}${national.slice(cut + 1)}`;
          return [national.slice(0, -1), national + roll(10), `0${national}`, `1${national}`, other].flatMap((text) => [
            [text, country] as const,
            [`+${codeOf(country)}${text}`, elsewhere()] as const,
          ]);
        }),
      ),
    ).toEqual([]);
  });

  it('reads what belongs to no country', async () => {
    const codes = Object.entries(world.nonGeographic ?? {}) as unknown as [string, string[]][];
    const texts = codes.flatMap(([code, line]) =>
      Array.from({ length: 20 }, () => [`+${code}${matching(line[2] as string, roll)}`, 'GB'] as const),
    );
    expect(await differences(texts)).toEqual([]);
    expect(texts.filter(([text]) => judged(text, 'GB').ok).length).toBeGreaterThan(100);
  });

  it('reads numbers as people set them out, and refuses extensions, letters and sentences', async () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    const signs = [...'-‐–—−ー－/／.． \u00a0\u00ad\u200b\u2060\u3000()（）[]［］~⁓∼～'];
    const others = [...',;:x#*ab+\t', ' ext. ', ' x', ';ext=', ',,', '#', ' доб. ', '~', ' int '];
    const texts = some(12).flatMap(([national, country]) => {
      const international = `+${codeOf(country)}${national}`;
      const number = parsePhoneNumberFromString(international, world);
      const put = (text: string, sign: string) => {
        const place = roll(text.length + 1);
        return text.slice(0, place) + sign + text.slice(place);
      };
      const sign = () => signs[roll(signs.length)] as string;
      const other = others[roll(others.length)] as string;
      return [
        [number?.formatNational() ?? national, country],
        [number?.formatInternational() ?? international, elsewhere()],
        [`tel:${international}`, elsewhere(), international],
        ...[arabic, persian, wide].map((script) => [script(national), country]),
        [`+${arabic(international.slice(1))}`, elsewhere()],
        [put(put(put(national, sign()), sign()), sign()), country],
        [put(national, sign() + sign()), country],
        [put(national, other), country],
        [`${national}${other}${roll(1000)}`, country],
        [national.replace(/[2-9]/g, (digit) => 'ADGJMPTW'[Number(digit) - 2] as string), country],
        [`${international};isub=12`, country, ''],
        [`${national};phone-context=+${codeOf(country)}`, country, ''],
      ] as [string, string, string?][];
    });
    expect(await differences(texts.map(([text, country, said]) => [text, country, said ?? text.trim()]))).toEqual([]);
  });
});

describe('the numbering plans', () => {
  it('are those of the installed library', async () => {
    const written = await Promise.all(
      [...'123456789'].map(async (zone) => (await import(`./data/${zone}.json`)).default as unknown),
    );
    expect(written).toEqual([...'123456789'].map((zone) => plansOf(zone, smallest)));
  });

  it('hold every country once', () => {
    const plans = [...'123456789'].flatMap((zone) => Object.values(plansOf(zone, smallest)).flat());
    const held = plans.flatMap(({ country }) => (country ? [country] : []));
    expect(held.toSorted()).toEqual(countries.toSorted());
  });
});
