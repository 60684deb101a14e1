import { createHash } from 'node:crypto';

const heading = /^## (\d+)\. /;
/** Lines that are not sentences: titles inside a section, a table's separator, an empty line. */
const silent = /^(#|\|\s*-|$)/;
const marker = /^(- |\d+\. )/;

/**
 * The sentences of a specification document, in reading order, numbered within their section: `4.12` is the twelfth of
 * section 4. A row of a table counts as one; its heading does not.
 * @param {string} text the document
 * @returns {{id: string, section: string, text: string}[]}
 */
export function sentencesOf(text) {
  const found = [];
  let section = '';
  let count = 0;
  const lines = text.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    const [, number] = heading.exec(line) ?? [];
    if (number) [section, count] = [number, 0];
    if (section === '' || silent.test(line) || /^\|\s*-/.test(lines[index + 1] ?? '')) continue;
    const said = line.startsWith('|') ? [line] : line.replace(marker, '').split(/(?<=[.?!])\s+(?=['"(*]*[A-Z])/);
    for (const sentence of said) found.push({ id: `${section}.${++count}`, section, text: sentence });
  }
  return found;
}

/** A short hash that distinguishes sentences without disclosing their text. */
const markOf = (sentence) => createHash('sha256').update(sentence).digest('hex').slice(0, 8);

/** The hashes of a document's sentences, by section. @returns {Record<string, string[]>} */
export function marksOf(text) {
  const marks = {};
  for (const { section, text: sentence } of sentencesOf(text)) {
    marks[section] ??= [];
    marks[section].push(markOf(sentence));
  }
  return marks;
}
