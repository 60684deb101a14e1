/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const csvStart = '\ufeff';

/**
 * A line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in front:
 * notes and names are untrusted input.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : cellOf(cell))).join(',')}\r\n`;

function cellOf(text: string): string {
  // Some spreadsheets accept full-width signs in formulas, and ignore blanks before them.
  const safe = /^[\s\p{C}]*[=+\-@|%]|^[\t\r]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
  // Where the list separator is a semicolon, an unquoted one would start a new cell.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
