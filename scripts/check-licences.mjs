#!/usr/bin/env node
/**
 * Fails when an installed package, by pnpm's own list, has a licence that this project may not be delivered with.
 * `--audit` also queries the registry for known vulnerabilities; a registry without audits is reported and is no
 * failure.
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
    // pnpm exits with an error when it finds something; the findings are on stdout.
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
