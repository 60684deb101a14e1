/** Full-width, Arabic and Persian digits. */
const otherScripts = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

/** @returns the text with ASCII digits in place of those that Japanese, Arabic and Persian keyboards type */
export const asciiDigits = (text: string): string =>
  text.replace(otherScripts, (digit) => String(digit.charCodeAt(0) & 15));
