/**
 * The three commands of "A company of your own" in the server's README, with `folder` instead of `lyon`.
 * @param {string} readme
 * @param {string} folder
 * @returns {readonly [init: string, validate: string, start: string]}
 */
export function linesOfCompany(readme, folder) {
  const block = /^## A company of your own\n+```sh\n([\s\S]*?)```/m.exec(readme)?.[1] ?? '';
  const lines = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').replace(/\$PWD\/lyon|\blyon\b/, folder));
  const [init, validate, start] = lines;
  if (
    lines.length !== 3 ||
    !init?.includes(' init ') ||
    !validate?.includes(' validate ') ||
    !/npm start$/.test(start)
  ) {
    throw new Error('The README does not say how to make a company in three lines any more.');
  }
  return [init, validate, start];
}
