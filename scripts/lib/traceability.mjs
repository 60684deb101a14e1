const ids = /\[([12]§\d+\.\d+(?: [12]§\d+\.\d+)*)\]/;
/** A string in the source that ends with the ids of sentences: the title of a test. */
const title = /(['"`])((?:\\.|(?!\1)[^\\\n])*?\[[12]§\d+\.\d+(?: [12]§\d+\.\d+)*\])\1/g;

/**
 * The tests of a file whose titles name sentences of the specification, `[1§4.12 2§8.1]` at their end.
 * @param {string} text the file's source
 * @returns {{title: string, sentences: string[]}[]} titles without the ids
 */
export const testsIn = (text) =>
  [...text.matchAll(title)].map(([, , whole]) => ({
    title: whole.replace(ids, '').replaceAll(/\\(.)/g, '$1').trim(),
    sentences: ids.exec(whole)?.[1].split(' ') ?? [],
  }));

const byNumber = (a, b) => {
  const [left, right] = [a, b].map((id) => id.split(/[§.]/).map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
};

/**
 * Maps each sentence to the tests that name it.
 * @param {Readonly<Record<string, {says: string}>>} sentences by id
 * @param {readonly {file: string, text: string}[]} files the tests
 * @returns {{table: string, problems: string[]}} a Markdown table, and the problems, one sentence each
 */
export function trace(sentences, files) {
  const shown = new Map(Object.keys(sentences).map((id) => [id, []]));
  const problems = [];
  for (const { file, text } of files) {
    for (const test of testsIn(text)) {
      for (const id of test.sentences) {
        if (shown.has(id)) shown.get(id).push({ file, title: test.title });
        else problems.push(`${file}: there is no sentence ${id} ("${test.title}")`);
      }
    }
  }
  const cell = (value) => value.replaceAll('|', '\\|');
  const rows = [...shown]
    .sort(([a], [b]) => byNumber(a, b))
    .map(([id, tests]) => {
      if (tests.length === 0) problems.push(`no test names sentence ${id} (${sentences[id].says})`);
      const told = tests.map(({ file, title: name }) => `\`${file}\` ${cell(name)}`);
      return `| ${id} | ${cell(sentences[id].says)} | ${told.join('<br>')} |`;
    });
  return { table: ['| sentence | in other words | tests |', '| --- | --- | --- |', ...rows, ''].join('\n'), problems };
}
