/** Characters; longer input is cut before any processing, so that a hostile megabyte costs nothing. */
export const maxQueryLength = 80;
const maxQueryTokens = 6;

const synonyms = new Map([
  ['saint', 'st'],
  ['intl', 'international'],
  ['stn', 'station'],
  ['terminals', 'terminal'],
  ['x', 'cross'],
]);

/** Letters that have no accent to remove, and how they are typed on other keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * The form in which names and queries are compared: lower case, no accents nor other marks, no apostrophes, every other run of
 * punctuation, control characters and spaces as one space.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Splits a name into normalised words; synonyms and abbreviations are unified, as `t5` with `terminal 5`. */
export function tokenise(text: string): string[] {
  const normal = normalise(text);
  if (normal === '') return [];
  return normal.split(' ').flatMap((token) => {
    const [, terminal] = /^t(\d{1,2}[a-z]?)$/.exec(token) ?? [];
    return terminal ? ['terminal', terminal] : (synonyms.get(token) ?? token);
  });
}

/** Splits typed text into at most `maxQueryTokens` normalised words. */
export function queryTokens(text: string): string[] {
  return tokenise(text.slice(0, maxQueryLength)).slice(0, maxQueryTokens);
}

/**
 * Whether `word`, or a prefix of it, is at most one typo away from `typed`: one letter wrong, missing or extra, or two
 * neighbours swapped. The first letter must be right unless it was swapped: users rarely mistype it.
 */
export function oneTypoFromPrefix(typed: string, word: string): boolean {
  const length = Math.min(typed.length, word.length);
  let i = 0;
  while (i < length && typed.charCodeAt(i) === word.charCodeAt(i)) i++;
  if (i === typed.length) return true;
  if (i === word.length) return typed.length - word.length === 1;
  if (i === 0) {
    return typed[0] === word[1] && typed[1] === word[0] && word.startsWith(typed.slice(2), 2);
  }
  return (
    word.startsWith(typed.slice(i + 1), i + 1) ||
    word.startsWith(typed.slice(i), i + 1) ||
    (typed.length > i + 1 && word.startsWith(typed.slice(i + 1), i)) ||
    (typed[i] === word[i + 1] && typed[i + 1] === word[i] && word.startsWith(typed.slice(i + 2), i + 2))
  );
}

/** The words of a text, normalised, joined by spaces. */
export const joinedWords = (text: string): string => tokenise(text).join(' ');
