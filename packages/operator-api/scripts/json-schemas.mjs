#!/usr/bin/env node
/** Writes the JSON Schemas of the operator's files beside the demonstration's, from the schemas that validate them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('../src/operator/json-schemas.ts', import.meta.url));
const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' });
for (const [name, schema] of Object.entries(module.jsonSchemas())) {
  const target = fileURLToPath(new URL(`../operator/${name}`, import.meta.url));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(schema, null, 2)}\n`);
}
