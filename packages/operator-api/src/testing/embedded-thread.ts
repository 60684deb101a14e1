import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/**
 * The embedded database's thread compiled to JavaScript, which worker threads require. @returns its URL, and a
 * function that removes it
 */
export function builtEmbeddedThread(): { readonly program: URL; remove(): void } {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  mkdirSync(cache, { recursive: true });
  // Inside the package, so that its imports resolve.
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
