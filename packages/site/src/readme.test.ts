import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteRoutes } from './routes.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const readme = read('../README.md');

describe('the README', () => {
  it.each(siteRoutes.flatMap(({ names }) => names).filter((name) => name !== ''))('names the page %s', (name) => {
    const [table = ''] = readme.split('Other paths go to');
    expect(table).toMatch(new RegExp(`\`${name}\\b`));
  });

  it('names every key of the settings, and no others', () => {
    const [, table = ''] = readme.split('## Settings\n');
    const said = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
    const [, reader = ''] = read('settings.ts').split('export function readSettings');
    const known = [...reader.matchAll(/\bsaid\.(\w+)/g)].map(([, key]) => key);
    expect(said.sort()).toEqual([...new Set(known)].sort());
  });

  it('names every parameter that pages hand on to each other', () => {
    const [, list = ''] = /const handedOn = \[(.*)\]/.exec(read('settings.ts')) ?? [];
    const parameters = [...list.matchAll(/'([a-z]+)'/g)].map(([, name]) => name ?? '');
    expect(parameters).toContain('currency');
    for (const name of parameters) expect(readme, name).toMatch(new RegExp(`\\?${name}=`));
  });
});
