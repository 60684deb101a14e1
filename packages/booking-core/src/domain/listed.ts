/**
 * Words one after the other, with the comma of the script that they are written in: Arabic words have their own.
 * @param parts empty ones, and those that are missing, are left out
 */
export function listed(parts: readonly (string | 0 | false | null | undefined)[]): string {
  const said = parts.filter(Boolean);
  return said.join(/\p{Script=Arabic}/u.test(said.join('')) ? '، ' : ', ');
}
