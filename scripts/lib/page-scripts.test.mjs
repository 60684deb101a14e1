import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changesBetween, inventoryOf } from './page-scripts.mjs';

const first = 'for(const[src,integrity]of [["/assets/main-1.js","sha384-x"]])append(src)';
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
let files;
let policy;
let server;
let page;

beforeEach(() => {
  files = {
    '/payment': `<!doctype html><script>${first}</script><p>Pay</p>`,
    '/assets/main-1.js': 'import"./pay-2.js";const map=["assets/map-3.js"],word="not/there.js"',
    '/assets/pay-2.js': 'export const pay=1',
    '/assets/map-3.js': 'export const map=()=>import("./main-1.js")',
  };
  policy = `default-src 'self'; script-src ${hashOf(first)} 'strict-dynamic' 'self' https://js.stripe.com; object-src 'none'`;
});
beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    const body = files[url];
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'content-security-policy': policy });
    answer.end(body ?? '');
  });
  await new Promise((resolve) => server.listen(0, resolve));
  page = `http://localhost:${server.address().port}/payment`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('finds every script that the payment page has or fetches, each with the hash of what a browser gets', async () => {
  const { scripts, others } = await inventoryOf(page);
  expect(scripts.map(({ script }) => script)).toEqual([
    '/assets/main-1.js',
    '/assets/map-3.js',
    '/assets/pay-2.js',
    'in the page',
  ]);
  const pay = createHash('sha384').update('export const pay=1').digest('base64');
  expect(scripts[2]).toEqual({ script: '/assets/pay-2.js', bytes: 18, hash: `sha384-${pay}` });
  expect(others).toEqual([{ source: 'https://js.stripe.com', why: 'Stripe: card fields and second confirmations' }]);
});

it('is the same for the same page', async () => {
  expect(changesBetween(await inventoryOf(page), await inventoryOf(page))).toEqual([]);
});

it.each([
  [
    'a script whose content is another',
    () => (files['/assets/pay-2.js'] = 'steal()'),
    'a script changed: /assets/pay-2.js',
  ],
  [
    'a script in the page that its policy does not name',
    () => (files['/payment'] += '<script>steal()</script>'),
    'a script came: in the page, which its policy does not name',
  ],
  [
    'a script from elsewhere',
    () => (files['/payment'] += '<script src="https://evil.example/s.js"></script>'),
    'a script came: https://evil.example/s.js',
  ],
  [
    'a script that is gone',
    () => (files['/assets/main-1.js'] = 'import"./pay-2.js"'),
    'a script was removed: /assets/map-3.js',
  ],
  [
    'others let in',
    () => (policy = policy.replace('; object-src', ' https://evil.example; object-src')),
    'a source of scripts came: https://evil.example',
  ],
  ['a policy that is gone', () => (policy = "default-src 'none'"), "the page's policy changed"],
])('tells %s', async (_, tamper, words) => {
  const before = await inventoryOf(page);
  tamper();
  expect(changesBetween(before, await inventoryOf(page)).join('\n')).toContain(words);
});

it('says what the page answers where it is none', async () => {
  delete files['/payment'];
  await expect(inventoryOf(page)).rejects.toThrow('answers 404');
});
