import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesOfCompany } from './readme-lines.mjs';

const readme = readFileSync(join(import.meta.dirname, '../../packages/operator-api/README.md'), 'utf8');

it('reads how to make a company from the README, for a folder of one’s own', () => {
  const [init, validate, start] = linesOfCompany(readme, '/tmp/own');
  expect(init).toMatch(/^npm run operator -- init \/tmp\/own --name '[^']+' --country FR --at /);
  expect(validate).toBe('npm run operator -- validate /tmp/own');
  expect(start).toMatch(/^OPERATOR_DIR=\/tmp\/own PLACES_KIND=photon PLACES_URL=\S+ npm start$/);
});

it('says when the README says something else', () => {
  expect(() => linesOfCompany('## A company of your own\n\n```sh\nnpm start\n```\n', '/tmp/own')).toThrow(
    'three lines',
  );
});
