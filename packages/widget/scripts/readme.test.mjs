import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const [, attributes] = read('src/diagnostics/attributes.ts').match(/const allowed[^{]*\{([\s\S]*?)\n\};/);
const allowed = Object.fromEntries(
  Array.from(attributes.matchAll(/^ {2}'?([a-z-]+)'?:\s+'(.*)',$/gm), ([, name, words]) => [name, words]),
);

it.each(['mode', 'variant', 'layout', 'target', 'theme', 'storage', 'locked'])(
  'the README names every value of %s that the console does',
  (name) => {
    const values = allowed[name].replace(/^one or more of |, separated.*$/g, '').split(/, | or /);
    expect(values.length).toBeGreaterThan(1);
    const own = read('README.md')
      .split(/\n(?=\||\n)/)
      .filter((part) => part.includes(`\`${name}\``))
      .join('\n');
    for (const value of values) expect(own, value).toContain(`\`${value}\``);
  },
);
