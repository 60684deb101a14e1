import type { Area, Language, Pack, Words } from './index.ts';
import { createFill } from './plural.ts';
import { englishOf, isTranslated } from './spoken.ts';

const packs = {
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  it: () => import('./it/index.ts'),
  ja: () => import('./ja/index.ts'),
  pl: () => import('./pl/index.ts'),
} satisfies Readonly<Record<string, () => Promise<{ pack: Pack }>>>;

const codeOf = (locale: string) =>
  isTranslated(locale) ? (locale.slice(0, 2).toLowerCase() as keyof typeof packs) : 'en';

/** The words of the first screen for a locale; English where there are none in its language. */
export const fetchPack = async (locale: string): Promise<Pack> => (await packs[codeOf(locale)]()).pack;

export interface SpeakOptions {
  /** Areas that are on the first screen of a page. */
  readonly also?: readonly Area[];
  /** All areas at once: for a visit that is on screen in another language already. */
  readonly whole?: boolean;
}

/** Arabic numbers are written as they are typed, in Latin digits: times, phones and prices stand beside each other. */
const written = (locale: string): string => {
  const { language, baseName } = new Intl.Locale(locale);
  return language === 'ar' ? `${baseName}-u-nu-latn` : locale;
};

/** Shows a language as its words arrive; see `speakIn`. What of an area does not arrive is said in English. */
export async function speak(
  wanted: string,
  show: (language: Language) => void,
  { also = [], whole = false }: SpeakOptions,
  fill: Language['fill'],
): Promise<void> {
  const pack = await fetchPack(wanted);
  const locale = codeOf(wanted) === 'en' ? englishOf(wanted) : written(wanted);
  const fetched = new Map<Area, Promise<Words>>();
  const load = (area: Area): Promise<Words> => {
    const kept = fetched.get(area);
    if (kept) return kept;
    const asked: Promise<Words> = pack.areas[area]();
    fetched.set(area, asked);
    asked.catch(() => fetched.delete(area));
    return asked;
  };
  const collect = async (areas: readonly Area[]): Promise<Words> =>
    Object.assign({}, ...(await Promise.all(areas.map((area) => load(area).catch(() => ({}))))));
  const language = { locale, dir: pack.dir, fill: createFill(locale, fill), load };

  const behind = collect(whole ? (Object.keys(pack.areas) as Area[]) : ['later']);
  const words = { ...pack.first, ...(await collect(also)) };
  if (!whole) show({ ...language, words, complete: false });
  show({ ...language, words: { ...words, ...(await behind) }, complete: true });
}
