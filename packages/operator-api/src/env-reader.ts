export type Environment = Readonly<Record<string, string | undefined>>;
/** Receives a message for each invalid setting, which names it. */
export type OnWrong = (words: string) => void;

/** Reads settings of one environment. */
export interface EnvReader {
  /** Reports an invalid setting. */
  readonly wrong: OnWrong;
  /** @returns the value without surrounding spaces; '' for one that is not set */
  text(name: string): string;
  /** @returns the value in lower case, of settings that do not depend on case */
  word(name: string): string;
  /** @returns the values between commas */
  list(name: string): string[];
  /** Reads a switch: 1 or 0; off when it is not set. */
  flag(name: string): boolean;
  /**
   * Reads a number.
   *
   * @param usual the value of a setting that is not set
   * @param words which numbers are valid, for the message
   */
  number(name: string, usual: number, isValid: (value: number) => boolean, words: string): number;
  /** Reports a value, if any, that is not an http(s) address. */
  checkHttpUrl(name: string): void;
}

/** Creates a reader of environment variables, which goes on after an invalid one unless `wrong` throws. */
export function createEnvReader(env: Environment, wrong: OnWrong): EnvReader {
  const text = (name: string) => (env[name] ?? '').trim();
  return {
    wrong,
    text,
    word: (name) => text(name).toLowerCase(),
    list: (name) =>
      text(name)
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    flag(name) {
      if (!['', '0', '1'].includes(text(name))) wrong(`${name} must be 0 or 1.`);
      return text(name) === '1';
    },
    number(name, usual, isValid, words) {
      const value = text(name) === '' ? usual : Number(text(name));
      if (!isValid(value)) wrong(`${name} must be ${words}.`);
      return value;
    },
    checkHttpUrl(name) {
      if (text(name) === '') return;
      if (!/^https?:\/\//.test(text(name))) wrong(`${name} must be an http(s) URL.`);
      // IP_LOOKUP_URL says {ip} where the address goes.
      else if (!URL.canParse(text(name).replace('{ip}', '0'))) wrong(`${name} must be a valid URL.`);
    },
  };
}

/** @returns whether the value is a whole number from `least` to `most`, for `EnvReader.number` */
export const isWhole =
  (least: number, most: number) =>
  (value: number): boolean =>
    Number.isInteger(value) && value >= least && value <= most;

/** @returns whether the value is a number from `least` to `most`, for `EnvReader.number` */
export const isFrom =
  (least: number, most: number) =>
  (value: number): boolean =>
    value >= least && value <= most;
