import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOneScript } from './inline-scripts.mjs';

const html = `<head>
    <link rel="icon" href="/icon.svg">
    <script src="/early.js" async></script>
    <script type="module" crossorigin src="/assets/react-1.js"></script>
    <script type="module" crossorigin src="/assets/site-2.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-3.css">
  </head>`;
const files = { '/early.js': 'early();\n', '/assets/react-1.js': 'react', '/assets/site-2.js': 'site' };

test('a built page has one script, which stands before the style sheet and names the content of what it fetches', () => {
  const made = withOneScript(html, (path) => files[path]);
  const scripts = [...made.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, attributes]) => attributes)).toEqual(['']);
  const text = scripts[0]?.[2] ?? '';
  expect(text).toMatch(/^early\(\);\n/);
  const hash = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const modules = [
    ['/assets/react-1.js', hash('react')],
    ['/assets/site-2.js', hash('site')],
  ];
  expect(text).toContain(JSON.stringify(modules));
  expect(made.indexOf('<script')).toBeLessThan(made.indexOf('stylesheet'));
  expect(made).toContain('<link rel="icon"');
});

test('a script that would end the element it stands in is not put there', () => {
  expect(() => withOneScript(html, () => 'const end = "</script>";')).toThrow('cannot stand in it');
});
