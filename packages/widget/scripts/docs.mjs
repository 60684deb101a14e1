import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * Writes `dist/docs.html`, the README in the page of `src/docs.html`: the target of the links in the element's warnings. The section
 * for contributors is left out, and links into the repository become plain text.
 * @param {string} root the package's folder
 */
export async function writeDocs(root) {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return /^(https?:|#)/.test(href) ? `<a href="${href}">${words}</a>` : words;
      },
    },
  });
  const body = await marked.parse(readme.split('\n## In this repository')[0]);
  const page = await readFile(join(root, 'src/docs.html'), 'utf8');
  const tables = body
    .replaceAll('<table>', '<div class="table" role="group" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  await writeFile(
    join(root, 'dist/docs.html'),
    page.replace('<!-- README -->\n', () => tables),
  );
}
