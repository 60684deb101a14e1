import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';

const style = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 56em; padding: 1em; }
.table { overflow-x: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1em; border-radius: 8px; background: color-mix(in srgb, currentColor 8%, transparent); }
code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; }
th, td { padding: 0.4em 1em 0.4em 0; border-block-end: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: start; vertical-align: top; }
:target { outline: 2px solid; outline-offset: 0.3em; }`;

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * Writes the README as a page, `dist/docs.html`: what the element's warnings lead to, from wherever it is served. Its part for
 * contributors is left out, and links into the repository are plain words.
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
  await writeFile(
    join(root, 'dist/docs.html'),
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>&lt;taxi-booking&gt;</title>
<style>${style}</style>
</head>
<body>
<main>
${body.replaceAll('<table>', '<div class="table" role="group" tabindex="0"><table>').replaceAll('</table>', '</table></div>')}</main>
</body>
</html>
`,
  );
}
