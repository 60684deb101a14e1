import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** The thread of the embedded database as JavaScript, which a thread needs. @returns its address, and what takes it away */
export function builtEmbeddedThread(): { readonly program: URL; remove(): void } {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  mkdirSync(cache, { recursive: true });
  // Beside the packages that it imports.
  const folder = mkdtempSync(join(cache, 'embedded-thread-'));
  for (const name of ['embedded-thread', 'statements']) {
    const source = readFileSync(new URL(`../database/${name}.ts`, import.meta.url), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions });
    writeFileSync(join(folder, `${name}.mjs`), outputText.replaceAll("'./statements.ts'", "'./statements.mjs'"));
  }
  return {
    program: pathToFileURL(join(folder, 'embedded-thread.mjs')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
