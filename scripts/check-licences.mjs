#!/usr/bin/env node
/**
 * Whether every package that is installed has a licence that this project may be delivered with, by pnpm's own list. `--audit`
 * asks the registry for known vulnerabilities as well; a registry that takes no such questions is said so, and is no failure.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { audited, refusedLicences } from './lib/licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const pnpm = async (...args) => {
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', packageManager, ...args], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    // What pnpm found is on stdout although it ends with a failure.
    return error.stdout || error.stderr || String(error);
  }
};

const refused = refusedLicences(JSON.parse(await pnpm('licenses', 'list', '--json')));
for (const line of refused) console.error(line);
let failed = refused.length > 0;
if (process.argv.includes('--audit')) {
  const { words, failed: vulnerable } = audited(await pnpm('audit', '--prod', '--audit-level', 'high', '--json'));
  console.log(words);
  failed ||= vulnerable;
}
if (failed) process.exit(1);
console.log('Every installed package has a licence that is allowed.');
