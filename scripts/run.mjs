#!/usr/bin/env node
/**
 * The commands of the project: start, test, dev, build, storybook, check with arguments for Vitest, e2e with arguments
 * for Playwright, and others. Needs Node and npm only.
 */
import { fileURLToPath } from 'node:url';
import { install } from './lib/install.mjs';
import { createProcesses } from './lib/processes.mjs';
import { closingLine } from './lib/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Each command resolves with whether it succeeded; those with `serves` resolve once they serve, and keep running. */
const commands = {
  start: { serves: true, run: (kept) => import('./lib/start.mjs').then(({ start }) => start(root, kept)) },
  dev: { serves: true, run: (kept) => import('./lib/start.mjs').then(({ dev }) => dev(root, kept)) },
  storybook: { serves: true, run: (kept) => import('./lib/start.mjs').then(({ storybook }) => storybook(root, kept)) },
  build: { run: (kept) => import('./lib/build.mjs').then(({ build }) => build(root, kept)) },
  test: { run: (kept) => import('./lib/test.mjs').then(({ test }) => test(root, kept)) },
  check: { run: (kept) => import('./lib/check.mjs').then(({ check }) => check(root, kept, process.argv.slice(3))) },
  attack: {
    run: (kept) => import('./lib/test.mjs').then(({ attack }) => attack(root, kept, process.argv.slice(3))),
  },
  'test:node24': {
    run: (kept) => import('./lib/test.mjs').then(({ onNode24 }) => onNode24(root, kept, process.argv.slice(3))),
  },
  hosts: {
    run: (kept) => import('./lib/test.mjs').then(({ hosts }) => hosts(root, kept, process.argv.slice(3))),
  },
  e2e: { run: (kept) => import('./lib/test.mjs').then(({ endToEnd }) => endToEnd(root, kept, process.argv.slice(3))) },
};

const [, , name] = process.argv;
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}
const processes = createProcesses(command.serves ? 0 : 130);
if (!(await install(root, processes))) {
  if (!processes.ending) {
    console.error('The packages could not be installed.');
    if (name === 'test') console.log(`\n${closingLine([{ passed: 0, failed: 1 }])}`);
    processes.end(1);
  }
} else if (!(await command.run(processes))) processes.end(1);
