/** The line below a table's heading. */
const rule = /^\|(\s*:?-+:?\s*\|)+\s*$/;

const cellsOf = (line) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The paths a cell names, each with the titles that follow it. @returns {{path: string, titles: string[]}[]} */
export function namedIn(cell) {
  const named = [];
  for (const [, path, title] of cell.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (path) named.push({ path, titles: [] });
    else named.at(-1)?.titles.push(title);
  }
  return named;
}

/** What of one row is missing: a cell, a file or a test title. @returns {string[]} one sentence each */
function problemsOfRow(cells, read) {
  if (cells.length !== 4) return [`has ${cells.length} cells instead of 4`];
  const problems = cells.flatMap((cell, index) => (cell === '' || cell === '–' ? [`cell ${index + 1} is empty`] : []));
  for (const cell of cells.slice(2)) {
    const named = namedIn(cell);
    if (cell !== '' && named.length === 0) problems.push(`names no file in "${cell}"`);
    for (const { path, titles } of named) {
      const text = read(path);
      if (text === null) problems.push(`${path} does not exist`);
      else for (const title of titles) if (!text.includes(title)) problems.push(`${path} has no test "${title}"`);
    }
  }
  for (const { path } of namedIn(cells[3])) {
    if (!/\.(test|spec)\.(tsx?|mjs)$/.test(path)) problems.push(`${path} is not a test`);
  }
  return problems;
}

/**
 * What is wrong with a table of sentences: sentence, section, files, tests; a test's title stands in quotes behind its file.
 * @param {string} file its name, for the sentences
 * @param {string} text the Markdown
 * @param {(path: string) => string | null} read a file of the repository, null when there is none
 * @returns {{rows: number, problems: string[]}}
 */
export function problemsOfTable(file, text, read) {
  const problems = [];
  let rows = 0;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || rule.test(line) || rule.test(lines[index + 1] ?? '')) continue;
    rows += 1;
    for (const problem of problemsOfRow(cellsOf(line), read)) problems.push(`${file}:${index + 1} ${problem}`);
  }
  if (rows === 0) problems.push(`${file} has no rows`);
  return { rows, problems };
}

/**
 * The sentences of a document that its table says nothing about, and the rows about sentences that there are not. Each row of such a
 * table quotes a test's title.
 * @param {string} file the table's name, for the sentences
 * @param {string} text the Markdown
 * @param {Readonly<Record<string, readonly string[]>>} marks a mark for each sentence of each section
 * @returns {string[]} one sentence each
 */
export function holesOfTable(file, text, marks) {
  const wanted = new Set(
    Object.entries(marks).flatMap(([section, sentences]) => sentences.map((_mark, index) => `${section}.${index + 1}`)),
  );
  const problems = [];
  const told = new Set();
  for (const [index, line] of text.split('\n').entries()) {
    const [, sentence, , tests] = line.startsWith('| ') ? cellsOf(line) : [];
    if (!/^\d+\.\d+$/.test(sentence ?? '')) continue;
    told.add(sentence);
    if (!wanted.has(sentence)) problems.push(`${file}:${index + 1} there is no sentence ${sentence}`);
    const bare = namedIn(tests ?? '').filter(({ titles }) => titles.length === 0);
    for (const { path } of bare) problems.push(`${file}:${index + 1} quotes no test of ${path}`);
  }
  for (const sentence of wanted) if (!told.has(sentence)) problems.push(`${file} has no row for sentence ${sentence}`);
  return problems;
}
