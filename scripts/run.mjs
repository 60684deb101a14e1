#!/usr/bin/env node
/** The two commands of the project, and their helpers: start, test, dev, build, storybook. Needs Node and npm alone. */
import { fileURLToPath } from 'node:url';
import { install } from './lib/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const commands = {
  start: () => import('./lib/start.mjs').then(({ start }) => start(root)),
  dev: () => import('./lib/start.mjs').then(({ dev }) => dev(root)),
  build: () => import('./lib/build.mjs').then(({ build }) => process.exit(build(root) ? 0 : 1)),
  test: () => import('./lib/test.mjs').then(({ test }) => test(root)),
  storybook: () => import('./lib/start.mjs').then(({ storybook }) => storybook(root)),
};

const command = commands[process.argv[2]];
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}
if (!install(root)) {
  console.error('The packages could not be installed.');
  process.exit(1);
}
await command();
