const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' };

/** The text in small letters without their marks, which the keyboard of whoever searches may not have. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđß]/g, (letter) => letters[letter] ?? letter);

/** Whether a text contains every typed word, in any letter case and with or without the marks of its letters. */
export function hasWords(text: string, typed: string): boolean {
  const all = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
