import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

const options = {
  isolatedDeclarations: true,
  declaration: true,
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/**
 * @returns the declarations of one source, with the file names of the published package
 * @param {string} path of the source
 * @throws Error where a declaration needs a type that is not written down
 */
export async function declarationOf(path) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(path, 'utf8'), {
    fileName: path,
    compilerOptions: options,
    reportDiagnostics: true,
  });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost({})));
  return outputText.replace(/(from\s+['"]\.\/[\w-]+)\.tsx?(['"])/g, '$1.js$2');
}

/**
 * Writes the public declarations, file by file, with the compiler's own declaration emitter. They name nothing outside
 * of themselves: other packages of the workspace are an implementation detail.
 */
export async function buildTypes(root) {
  const out = join(root, 'types');
  /** For `import` and for `require`. */
  const writeDeclaration = async (name, text) => {
    await writeFile(join(out, `${name}.d.ts`), text);
    await writeFile(join(out, `${name}.d.cts`), text.replace(/(from\s+'\.\/[\w-]+)\.js'/g, "$1.cjs'"));
  };
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  for (const name of ['contract', 'element-class', 'index', 'link']) {
    const text = await declarationOf(join(root, 'src', `${name}.ts`));
    const foreign = text.match(/from\s+['"](?!\.\/(contract|element-class)\.js)[^'"]+['"]/);
    if (foreign) throw new Error(`${name}.d.ts imports what hosts do not have: ${foreign[0]}`);
    await writeDeclaration(name, text);
  }
  // Templates of frameworks: types alone, which import the framework's own.
  for (const name of await readdir(join(root, 'typings'))) {
    if (name.endsWith('.d.ts'))
      await writeDeclaration(name.slice(0, -5), await readFile(join(root, 'typings', name), 'utf8'));
  }
}
