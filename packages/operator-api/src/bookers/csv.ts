/** Spreadsheets read the letters right, accents included, by this mark. */
export const csvStart = '\ufeff';

/**
 * A line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is kept text by an apostrophe: notes and
 * names are written by strangers.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : cellOf(cell))).join(',')}\r\n`;

function cellOf(text: string): string {
  // Full-width signs are signs to some; blanks before them are none.
  const safe = /^[\s\p{C}]*[=+\-@|%]|^[\t\r]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
  // Where a list is separated by semicolons, what follows one would be a cell of its own.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
