#!/usr/bin/env node
/**
 * Writes `openapi.json` from the contract's schemas; with `--check` fails when the committed file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('../src/openapi/index.ts', import.meta.url));
const target = fileURLToPath(new URL('../openapi.json', import.meta.url));

const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' });
const text = `${JSON.stringify(module.openApi(), null, 1)}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error(
      'openapi.json is not what the schemas say: run node packages/contracts/scripts/openapi.mjs and commit it',
    );
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
  console.log(`${target}: ${Object.keys(module.openApi().paths).length} paths, ${text.length} bytes`);
}
